"""The notebook door: `lab` shows a lab in a cell (`widget`), and `plots` draws figures by Plotly. What is here needs
ipywidgets, anywidget and, for `plots`, plotly; nothing else of the package does.
"""

from fivescore.notebook.widget import LabWidget as LabWidget, lab as lab
