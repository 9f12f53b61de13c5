"""What a class needs of the exercises: sheets with other numbers for each student (`sheets`), their pages and keys
(`pages`), as HTML and as PDFs (`print/`), what a teacher takes along (`files`), what a student has done
(`progress`), the receipt of it and the mark sheet of a class (`receipt`), texts as QR codes (`codes`), the rating of
who practices and what is due (`practice`), and the command line (`cli`); besides, `diagrams` and the `course`.
"""
