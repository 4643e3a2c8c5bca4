"""The tree file: plan, recipe and nodes, reading and writing, stored trees, figures, schema.

Read a tree by `load` of file.py: it knows a file that came with treegen by its checksum, and has
../verify.py check any other. `treewalk` reads the same JSON, and checks only the nodes on its way.
Both look at it through a `Node` (node.py), whose branches are made when they are asked for, and go
through it by ways.py; loops over whole trees, in figures.py and ../page/plays.py, use its `data`.
find.py finds the files.

Add a field of a recipe in `Recipe` (recipe.py) with its kind (fields.py): reader and writer follow,
and the schema by `python -m tests.tools.schemas`. ../search/build.py fills it. A field of a summary
is counted in figures.py, one of a node is named in node.py and `dumps`. Then ../verify.py checks it
on its own, and ../../trees/FORMAT.md says what it means. A limit of a search is in plan.py as well.

Openings, with the best second words after one opener, are files of their own: openings.py declares
and reads them, replies.py looks one clue up, opening_faults.py is their verifier.
"""
