"""Charts: a tree as a poster, a book or a card, laid out here and drawn by Graphviz."""
