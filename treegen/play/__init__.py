"""A game played along, by a stored tree while it follows one and by computed moves; and reviews."""
