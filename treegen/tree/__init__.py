"""The tree file: plan, recipe and nodes, reading and writing, stored trees, figures, schema.

Who reads a tree: node.py. A `Node` is a view of the JSON, whose branches are made when they are
asked for; `treewalk` reads no more. file.py makes a `Tree` of it (model.py) with its recipe, and
writes files. What came with treegen it knows by the checksum, all else ../verify.py checks. find.py
finds files.

Where a field is added: in the class that has it, with its kind, and reader, writer and schema
follow (fields.py). That is `Recipe` or `Summary` in recipe.py, for openings `OpeningRecipe` or
`Replies` in openings.py. `python -m tests.schemas` writes the schema. Besides,
../verify.py checks it on its own, and ../../trees/README.md says what it means. A field that limits
a search is one of `Limits` too, in plan.py.

An opening file has the best second words of one opener: openings.py reads it, replies.py looks up
what follows a clue, and opening_faults.py is its verifier.
"""
