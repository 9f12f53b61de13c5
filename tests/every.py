"""One test for many cases that are soon tried: it walks them all, and each that fails is a subtest of its own."""

import re
import tomllib
from pathlib import Path

TABLES = tomllib.loads(Path(__file__).with_name("cases.toml").read_text(encoding="utf-8"))


def cases(table):
    r"""The rows of a table of `cases.toml`, each as its cells; - is an empty one, \n a line's end."""
    rows = TABLES[table].strip("\n").split("\n")
    return [tuple("" if cell == "-" else cell.replace("\\n", "\n") for cell in row.split(" | ")) for row in rows]


def like(told, found):
    """Whether this is what is told, … for anything; a space that does not break is a space."""
    pattern = ".*".join(map(re.escape, told.replace("\\n", "\n").split("…")))
    return re.fullmatch(pattern, found.replace("\N{NO-BREAK SPACE}", " "), re.DOTALL) is not None


def every(cases):
    """Decorates a test of one case, or of the parts of a tuple; a function gives its cases when they are tried."""

    def of_all(test):
        def walks(subtests):
            for case in cases() if callable(cases) else cases:
                try:
                    test(*case) if type(case) is tuple else test(case)
                except Exception:
                    with subtests.test(f"{case!r:.120}"):
                        raise

        walks.__name__, walks.__doc__, walks.__module__ = test.__name__, test.__doc__, test.__module__
        return walks

    return of_all
