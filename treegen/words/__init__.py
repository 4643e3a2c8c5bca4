"""Word lists and weights, checked; the lists that come with treegen; a game so far as data."""
