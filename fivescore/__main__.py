"""The command line: `fivescore sheets`, `fivescore key` and `fivescore lessons`."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line."""
    from fivescore.classroom.cli import run  # so that nothing is loaded when documentation only looks at this module

    run(sys.argv[1:])


if __name__ == "__main__":
    main()
