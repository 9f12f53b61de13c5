"""The command line: `fivescore sheets`, `fivescore key` and `fivescore lessons`, where their extra is installed."""

from __future__ import annotations

import sys


def main() -> None:
    """Run the command line, or say in a sentence what it needs.

    >>> import sys
    >>> sys.argv = ["fivescore", "--version"]
    >>> main()
    Traceback (most recent call last):
    SystemExit: 0
    """
    try:
        from fivescore.cli import cli
    except ModuleNotFoundError as fault:
        if fault.name != "click":
            raise
        sys.exit("fivescore: the command line is an extra that is missing; install fivescore[sheets]")
    cli(prog_name="fivescore")


if __name__ == "__main__":
    main()
