"""What a class needs of the exercises: sheets with other numbers for each student (`sheets`), their pages and keys
(`pages`), as HTML and as PDFs (`paper`, `print/`), what a teacher takes along (`files`), what a student has done
(`progress`, `receipt`), the rating of who practices and what is `due` (`practice`), the mark sheet of a class
(`marksheet`), the assertions of what a notebook says of data (`sentences`), and the command line (`cli`).
"""
