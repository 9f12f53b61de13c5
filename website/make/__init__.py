"""Bringing things up to date, by the rules in `steps.mk`: what the site carries besides its pages (`assets`), answers
of labs (`answers`), JupyterLite (`lite`), running the notebooks (`notebooks`), the zip (`zipped`), pins (`pins`), and
the scores of Lighthouse (`scores`).
"""
