"""What a quick run samples: how many random examples a test tries, and which labs stand for all."""

import os

FEW_LABS = ("finder", "round", "scorekeeper", "exercise", "belief", "referee")


def examples(count: int) -> int:
    """How many random examples a test tries: `count` in the weekly run (THOROUGH=1), a twelfth of them each time.

    >>> examples(60) in (5, 60)
    True
    """
    return count if os.environ.get("THOROUGH") else max(2, count // 12)
