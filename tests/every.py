"""One test for many cases that are soon tried: it walks them all, and each that fails is a subtest of its own."""


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
