"""Charts: a tree as a poster or a book, laid out here and drawn by Graphviz."""
