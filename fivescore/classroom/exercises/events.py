"""What exercises ask, as values: each event says in a sentence what is asked and what its numbers mean.

With a question's `event` and `numbers` anybody can work its answer out anew, without the words of its prompt.
"""

EVENTS = {
    "pairs": "How many pairs there are of one of `one` tiles and one of `other` tiles.",
    "others-that-show": (
        "How many tiles of the double-`largest` set show one of two given numbers, besides the `held` tiles of a hand, "
        "`shown` of which show one of them."
    ),
    "others-that-show-none": (
        "How many tiles of the double-`largest` set show neither of two given numbers, besides the `held` tiles of a "
        "hand, `shown` of which show one of them."
    ),
    "hands": "How many hands of `drawn` there are from `tiles` tiles.",
    "rows": "How many rows of `drawn`, one after the other, there are from `tiles` tiles.",
    "hands-with-exactly": "How many hands of `drawn` from `special` and `others` hold exactly `hits` of the special.",
    "hands-with-some": "How many hands of `drawn` from `special` and `others` hold one of the special or more.",
    "next-special": (
        "The chance that the next tile is special, after `hits` of `special` and `misses` of `others` were drawn."
    ),
    "all-special": "The chance that all of `drawn` from `special` and `others` are special.",
    "none-special": "The chance that none of `drawn` from `special` and `others` is special.",
    "some-special": "The chance that one or more of `drawn` from `special` and `others` are special.",
    "exactly-special": "The chance that exactly `hits` of `drawn` from `special` and `others` are special.",
    "opposite": "The chance of a hand that is not one of `without`, of `hands` hands that are equally likely.",
    "holds-named": "The chance that a hand of `drawn` from `tiles` holds each of `named` tiles that were named before.",
    "held-after-knock": (
        "The chance that a hand of `held` from `unseen` holds each of `named` named tiles that do not fit, once it is "
        "known that it holds none of the `fitting` that fit."
    ),
    "held-when-it-plays": (
        "The chance that a hand of `held` from `unseen` holds one named tile of the `fitting` that fit, once it is "
        "known that it holds one of these or more."
    ),
    "first-special-at": "The chance that of `special` and `others` in a row the first special one has place `place`.",
    "draws-on-average": "The mean place of the first special one of `special` and `others` in a row.",
    "all-special-last": "The chance that of `special` and `others` in a row all special ones are among the `last`.",
    "hits-to-expect": "How often something with the chance `over`/`under` is to be expected in `runs` runs.",
    "standard-error": "The standard error of the share of something with the chance `over`/`under` in `runs` runs.",
    "error-after": "The standard error `over`/`under` of a share, once there are `times` times as many runs.",
    "runs-for-error": (
        "How many runs give something with the chance `over`/`under` the standard error `error_over`/`error_under`."
    ),
}
"""Each event with its sentence; the numbers that it has stand in backquotes."""
