"""A game played along: by a stored tree while it goes there, computed from then on."""
