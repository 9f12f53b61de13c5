"""One test for many cases that are soon tried: it walks them all, and each that fails is a subtest of its own."""

from pathlib import Path


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


def rows(file: Path) -> list[tuple[str, ...]]:
    r"""The cases of a text: one a line, its parts between bars, \n for a line's end; a line with # is a remark."""
    lines = file.read_text(encoding="utf-8").splitlines()
    return [tuple(part.strip().replace("\\n", "\n") for part in line.split(" | ")) for line in lines if line[0] != "#"]
