"""One test for many cases that are soon tried: it walks them all, and lists each that fails."""


def every(cases):
    """Decorates a test of one case, or of the parts of a tuple; a function gives its cases when they are tried."""

    def of_all(test):
        def walks():
            faults = []
            for case in cases() if callable(cases) else cases:
                try:
                    test(*case) if type(case) is tuple else test(case)
                except Exception as fault:
                    faults.append(f"{case!r:.120}: {type(fault).__name__} {fault}")
            assert not faults, f"{len(faults)} cases:\n" + "\n".join(faults)

        walks.__name__, walks.__doc__, walks.__module__ = test.__name__, test.__doc__, test.__module__
        return walks

    return of_all
