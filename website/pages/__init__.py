"""Building pages: the hook of MkDocs (`hook`) and its functions (`pages`), the glossary, tables for phones (`tables`),
the Content-Security-Policy (`policy`), releases and changes (`release`), and the copies for students (`students`).
"""
