"""Bringing things up to date: the steps and what each depends on (`steps`), what the site carries besides its pages
(`assets`), JupyterLite (`lite`), running the notebooks (`notebooks`), the zip (`zipped`), pins (`pins`), and the scores
of Lighthouse (`scores`).
"""
