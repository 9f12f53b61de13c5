"""How each kind of published number is checked: its second method, and the test that holds it there."""

from typing import NamedTuple

from fivescore.svg.markup import joined, tag
from website.figures.registry import figure
from website.html import table


class Checked(NamedTuple):
    """A kind of number, the second way to it, and the test: file and name. Test names are sentences."""

    number: str
    second: str
    file: str
    test: str

    @property
    def sentence(self) -> str:
        """The test's name as a sentence."""
        words = self.test.removeprefix("test_").replace("_", " ").replace("source c", "source C")
        return f"{words[0].upper()}{words[1:]}."


CHECKED = {
    "Tables and scores": (
        Checked(
            "The total of a layout",
            "a recount of who touches whom, which does not know how layouts grow",
            "test_layout.py",
            "test_the_total_equals_a_recount_of_who_touches_whom",
        ),
        Checked(
            "Points for a total",
            "the source's own list, total by total",
            "test_rules.py",
            "test_two_end_totals_score_as_source_c_lists_them",
        ),
        Checked(
            "The nine moves, and how many games fit their scores",
            "a plain recursion over all legal games",
            "test_detective.py",
            "test_plain_recursion_counts_the_same",
        ),
        Checked(
            "How many openings a game has",
            "two ways to count them, and a stored number",
            "test_layout.py",
            "test_two_ways_count_the_same_number_of_openings",
        ),
        Checked(
            "Which plays of a hand score, and the change of the count",
            "every tile tried in every place, and a recount",
            "test_finder.py",
            "test_every_play_of_a_hand_is_found_and_counted_as_a_recount_counts_it",
        ),
        Checked(
            "Where tiles lie in a drawing",
            "plain numbers of every corner; no picture is read",
            "test_geometry.py",
            "test_tiles_touch_the_open_half_of_their_host_and_pips_match",
        ),
    ),
    "Chances": (
        Checked(
            "Who may hold what",
            "every deal of small sets, replayed by the public record, what is left counted one by one",
            "test_odds.py",
            "test_the_fast_count_is_the_slow_truth",
        ),
        Checked(
            "That a hand has no tile of a suit",
            "binomial coefficients, by hand",
            "test_odds.py",
            "test_an_opponent_of_seven_tiles_is_void_of_a_suit",
        ),
        Checked(
            "What the next player could score",
            "every hand one by one",
            "test_finder.py",
            "test_chances_of_the_best_score_are_those_of_every_hand_one_by_one",
        ),
        Checked(
            "The waits and hands of the math club",
            "a walk from hand to hand, and hands counted by what they show",
            "test_beyond.py",
            "test_the_wait_for_all_tiles_is_that_of_a_walk_from_hand_to_hand",
        ),
    ),
    "Endings": (
        Checked(
            "The value of an ending, face up",
            "a slow solver that tries every line and shares only the rule book",
            "test_solver.py",
            "test_two_hands_are_solved_as_the_slow_truth_says",
        ),
        Checked(
            "Five hundred stored endings",
            "the slow solver makes them again",
            "test_corpus.py",
            "test_the_slow_truth_makes_the_same_endings_again",
        ),
        Checked(
            "Averages over deals, and how a round may end",
            "each deal solved alone and weighed",
            "test_averages.py",
            "test_averages_and_outlooks_are_those_of_every_deal",
        ),
        Checked(
            "What a play lost, in a review",
            "the average over every deal",
            "test_review.py",
            "test_exact_averages_are_those_of_every_deal",
        ),
        Checked(
            "What each idea of the solver saves",
            "small searches of its own, counted again",
            "test_runs.py",
            "test_a_rung_finds_the_stored_values_with_as_many_nodes",
        ),
    ),
    "Estimates": (
        Checked(
            "Who wins with a head start",
            "matches played with it, and new ones",
            "test_beyond.py",
            "test_a_head_start_changes_no_play_but_only_who_has_won",
        ),
        Checked(
            "What choices suggest of a hand, by a model",
            "Bayes' rule, counted over every hand of a small set",
            "test_suggestion.py",
            "test_of_players_by_chance_it_is_the_rule_of_bayes_counted_over_all_hands",
        ),
        Checked(
            "A sample of deals",
            "the exact mean, within its errors",
            "test_averages.py",
            "test_a_sample_says_how_far_it_may_be_off",
        ),
        Checked(
            "Fast rounds of simulations",
            "the same rounds step by step through the public rules",
            "test_match.py",
            "test_a_round_without_its_steps_ends_as_the_round_played_step_by_step",
        ),
        Checked(
            "Simulations on many workers",
            "the same trials one by one, while a worker is lost too",
            "test_batches.py",
            "test_a_cluster_that_loses_a_worker_finds_the_same",
        ),
        Checked(
            "The share of plays that score",
            "a share that others have published",
            "test_match.py",
            "test_the_share_of_scoring_plays_agrees_with_the_published_one",
        ),
        Checked(
            "Matches between players, and what advice is worth",
            "played again from the same seed; all of them once a week",
            "test_runs.py",
            "test_the_few_come_out_as_stored",
        ),
        Checked(
            "Roll-outs of a play",
            "the same deals played to their ends step by step",
            "test_rollout.py",
            "test_each_margin_is_the_mean_over_worlds_that_are_played_step_by_step",
        ),
        Checked(
            "The weights of the linear player",
            "learned again from the same seed; all of them once a week",
            "test_linear.py",
            "test_the_few_rounds_give_the_stored_weights_again",
        ),
        Checked(
            "Errors that the review names",
            "each tried again in 4,000 other deals",
            "test_runs.py",
            "test_at_least_95_percent_of_the_named_errors_are_confirmed_and_under_1_percent_refuted",
        ),
        Checked(
            "Why a play was better",
            "the same deals played step by step, score by score",
            "test_reasons.py",
            "test_every_sentence_tells_what_step_by_step_rounds_and_the_table_say",
        ),
        Checked(
            "Luck beside choices",
            "every tile that a draw could have brought",
            "test_luck.py",
            "test_over_all_tiles_that_a_draw_could_have_brought_its_luck_is_zero",
        ),
        Checked(
            "Players against each other",
            "played again from the same seed",
            "test_runs.py",
            "test_the_few_come_out_as_stored",
        ),
        Checked(
            "Games side by side",
            "rounds told step by step, with their layouts and scores read anew",
            "test_runs.py",
            "test_rounds_told_step_by_step_say_the_same",
        ),
        Checked(
            "How many leads score",
            "pairs of numbers with each sum, and what the sum is worth",
            "test_runs.py",
            "test_leads_that_score_are_as_many_as_sums_of_pips_say",
        ),
    ),
    "On the page": (
        Checked(
            "Numbers that are said",
            "the numbers that are counted",
            "test_speech.py",
            "test_the_numbers_said_are_the_numbers_counted",
        ),
        Checked(
            "Charts",
            "the table beside them",
            "test_plots.py",
            "test_plotly_and_the_table_have_every_chance",
        ),
        Checked(
            "All of it in your browser",
            "the same match there and in another Python",
            "test_pyodide.py",
            "test_the_same_seed_gives_the_same_match_in_the_browsers_python",
        ),
    ),
}
"""Every kind of number that the site publishes, under the heading that it is under."""


@figure("checked")
def checked() -> str:
    """All kinds, group by group, as HTML."""
    parts = []
    for title, group in CHECKED.items():
        rows = [(row.number, row.second, joined([row.sentence, " ", tag("code", row.file)])) for row in group]
        parts.append(tag("h2", title, id=title.lower().replace(" ", "-")))
        parts.append(table(("Number", "Second method", "The test says"), rows))
    return joined(parts, "\n")
