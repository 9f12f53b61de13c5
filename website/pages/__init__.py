"""Building pages: the hook of MkDocs (`hook`), figures that pages ask for (`drawn`), what pages hold as a tree (`tree`)
and what is done with it (`pages`), the glossary, tables for phones (`tables`), the Content-Security-Policy (`policy`),
releases and changes (`release`), and the copies for students (`students`).
"""
