"""What a lesson computes draws itself: `html_of()` is a value as HTML, for notebook, page and lab alike.

What is laid and played is in rows (`rows`); chances and counts are bars, numbers from simulations bands, and two-way
tables, Venn diagrams and trees are there, too (`bars`). Importing this room gives each
kind of value a `_repr_html_`, as `svg` does for tiles and layouts: any notebook then shows it, with as much of the
labs' style sheet as it uses. Its `repr` is the same as code or in lines.
"""

from fivescore.notebook.drawn import Named as Named, html_of as html_of, in_notebook as in_notebook
from fivescore.notebook.values import bars as bars, rows as rows
