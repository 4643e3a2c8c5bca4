"""The builders: what computes a guess, a tree, or a proof that no tree is better."""
