"""What a game is, and how it is written: `tiles`, `rules`, how a `layout` grows, one turn and one round (`game`), a
`match`, what a seat may know (`position`) and what a record proves (`proofs`), `notation`, what is said aloud
(`speech`), and the `referee`; `frames` are values as plain data, `errors` what all of it raises.
"""
