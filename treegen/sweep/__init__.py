"""Sweeps: a whole tree for each of many openers, on one machine or a cluster."""
