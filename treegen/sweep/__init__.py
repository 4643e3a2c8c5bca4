"""Sweeps: a whole tree for each of many openers; their journals, tables and checks."""
