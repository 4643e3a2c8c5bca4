"""A game played along, by a stored tree while it goes there, else computed; and its review."""
