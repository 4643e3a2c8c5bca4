"""Sweeps: a whole tree for each of many openers; their journals and tables."""
