"""The notebook door: `lab` shows a lab in a cell (`widget`), `guess` asks before it tells (`question`), values draw
themselves where a cell ends with one (`labs.values`), fractions too, and `plots` draws figures by Plotly. What is
here needs IPython; for live labs anywidget, and for `plots` plotly.
"""

from fivescore.labs.contract import Table as Table
from fivescore.labs.values import Named as Named
from fivescore.notebook.question import guess as guess
from fivescore.notebook.widget import LabWidget as LabWidget, lab as lab
