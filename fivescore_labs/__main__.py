"""The command line: `fivescore sheets`, `export`, `key`, `lessons` and `check`."""

import sys


def main() -> None:
    """Run the command line; content that cannot be read is refused in one sentence, too."""
    from fivescore.core.errors import FivescoreError  # so that nothing is loaded when documentation only looks here

    try:
        from fivescore_labs.classroom.cli import run
    except FivescoreError as fault:
        sys.exit(f"fivescore: {fault}")
    run(sys.argv[1:], lessons)


def lessons() -> int:
    """Try every lesson of the course, and say how many there are."""
    from fivescore_labs.course.lesson import check, lessons

    found = lessons()
    for lesson in found:
        check(lesson)
    return len(found)


if __name__ == "__main__":
    main()
