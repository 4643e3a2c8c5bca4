"""Word lists, weights and past answers, checked; the game that they make; what likely means."""
