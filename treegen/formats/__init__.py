"""Formats of other programs: their trees read and checked, ours written, and cards for Anki."""
