"""Word lists, weights and past answers; the games made of them; what likely means."""
