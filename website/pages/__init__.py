"""Building pages: the hook of MkDocs (`hook`), what pages hold as a tree (`tree`) and what is done with it (`pages`),
lessons (`lesson`), the glossary, what search answers (`questions`) and others read (`found`), the site as browsers keep
it (`offline`), and the Content-Security-Policy (`policy`).
"""
