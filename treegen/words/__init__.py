"""Word lists and weights, checked, and the lists that come with treegen."""
