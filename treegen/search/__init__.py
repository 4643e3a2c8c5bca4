"""Whole trees: branch and bound, feasibility, trees to learn, unlisted words, rebuilding."""
