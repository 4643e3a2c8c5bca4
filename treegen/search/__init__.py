"""Whole trees: branch and bound, feasibility, unlisted words, and the way from lists to a tree."""
