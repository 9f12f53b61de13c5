"""Run every notebook and store its outputs, so that a second run changes no byte.

With `--check` nothing is written: a notebook whose stored outputs differ is named, and the exit code is 1.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from website import NOTEBOOKS

METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python", "pygments_lexer": "ipython3"},
}
WIDGET = "application/vnd.jupyter.widget-view+json"


def executed(path: Path) -> str:
    """Return the notebook's text after a run of all its cells."""
    content = json.loads(path.read_text(encoding="utf-8"))
    for number, cell in enumerate(content["cells"], start=1):
        cell.setdefault("id", f"cell-{number}")
        cell["metadata"].pop("execution", None)  # times of an earlier run
    content |= {"metadata": METADATA, "nbformat": 4, "nbformat_minor": 5}
    notebook = nbformat.reads(json.dumps(content), as_version=4)
    client = NotebookClient(
        notebook,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        extra_arguments=["--log-level=ERROR"],
        timeout=600,
        record_timing=False,
        store_widget_state=False,
        coalesce_streams=True,
    )
    client.comm_open_handlers = {}  # what a slider shows at first is in its cell, as it does for nbval
    client.execute()
    notebook.metadata = nbformat.from_dict(METADATA)
    number_widgets(notebook)
    return f"{nbformat.writes(notebook)}\n"


def number_widgets(notebook: Any) -> None:
    """Call the widgets 1, 2, … in the order in which they are shown, not by the random names of one run."""
    numbers: dict[str, str] = {}
    for output in (output for cell in notebook.cells for output in cell.get("outputs", [])):
        if WIDGET in output.get("data", {}):
            view = output.data[WIDGET]
            view["model_id"] = numbers.setdefault(view["model_id"], str(len(numbers) + 1))


if __name__ == "__main__":
    paths = sorted(NOTEBOOKS.glob("*.ipynb"))
    with ThreadPoolExecutor(max_workers=2) as pool:
        texts = dict(zip(paths, pool.map(executed, paths), strict=True))
    stale = {path: text for path, text in texts.items() if path.read_text("utf-8") != text}
    if "--check" in sys.argv and stale:
        sys.exit("Stored outputs differ from a fresh run: " + ", ".join(path.name for path in stale))
    for path, text in stale.items():
        path.write_text(text, encoding="utf-8", newline="\n")
