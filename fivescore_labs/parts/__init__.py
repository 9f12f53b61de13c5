"""What labs are made of: the table (`board`) and what is pressed on it (`stage`), charts, wheels and grids, what is
typed, linked and brought (`fields`), `words` with the marks of sources, and a lab as HTML (`html`)."""
