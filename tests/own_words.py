"""Whose words? Every run of eight words in the sources of the rules, as short hashes: none may stand in our texts.

`python -m tests.own_words FOLDER` reads the sources (`FOLDER/*.txt`) and writes `own_words.bin` anew. The sources are
not ours to give away, and are not kept here: eight words cannot be read back from five bytes.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from pathlib import Path

FILE = Path(__file__).parent / "own_words.bin"
RUN, BYTES = 8, 5
CANARY = "Nine quiet otters lay the double four beside a teapot."
"""A sentence of ours, stored with the sources: a test must find it."""


def words(text: str) -> list[str]:
    """The words and numbers of a text, without case, marks or line ends.

    >>> words("Play: the [5-5]!")
    ['play', 'the', '5', '5']
    """
    return re.findall(r"[a-z]+(?:'[a-z]+)*|\d+", text.lower().replace("’", "'"))


def runs(text: str) -> Iterator[str]:
    """Every run of eight words.

    >>> list(runs("One two three four five six seven eight nine"))[1]
    'two three four five six seven eight nine'
    """
    found = words(text)
    return (" ".join(found[at : at + RUN]) for at in range(len(found) - RUN + 1))


def short(run: str) -> bytes:
    """The short hash of a run."""
    return blake2b(run.encode(), digest_size=BYTES).digest()


def stored() -> frozenset[bytes]:
    """The short hashes of all runs of the sources, and of the sentence that tests must find."""
    data = FILE.read_bytes()
    return frozenset(data[at : at + BYTES] for at in range(0, len(data), BYTES))


def copied(text: str, known: frozenset[bytes], allowed: Iterable[str] = ()) -> list[str]:
    """The runs of a text that stand in a source, but for those within what is allowed."""
    fine = {run for each in allowed for run in runs(each)}
    return [run for run in dict.fromkeys(runs(text)) if run not in fine and short(run) in known]


if __name__ == "__main__":
    texts = [CANARY, *(path.read_text(encoding="utf-8") for path in sorted(Path(sys.argv[1]).glob("*.txt")))]
    FILE.write_bytes(b"".join(sorted({short(run) for text in texts for run in runs(text)})))
