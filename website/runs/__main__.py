"""`python -m website.runs [NAME…]` runs what is stored again, all of it or what is named."""

import sys
from importlib import import_module

from website.runs import NAMES, RUNS, written

if __name__ == "__main__":
    asked = sys.argv[1:] or NAMES
    if unknown := set(asked) - set(NAMES):
        sys.exit(f"There is no stored run {', '.join(sorted(unknown))}; the stored runs are {', '.join(NAMES)}.")
    for name in asked:
        print(f"Running {name}…", flush=True)
        module = import_module(f"website.runs.{name}")
        (RUNS / f"{name}.json").write_text(written(name, module.SEED, module.COUNT, module.run()), encoding="utf-8")
