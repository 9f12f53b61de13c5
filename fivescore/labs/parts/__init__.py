"""What labs are made of: the table (`board`), charts, wheels, grids and scales, buttons, the table of an ending, a
reader's guess and row of marks, what is typed and linked (`fields`), records that a reader brings, the marks of
sources, and a lab as HTML, live (`html`) or saved (`static_views`)."""
