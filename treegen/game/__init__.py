"""The choice of a game, a position in it and the words left there, and the cost of openers."""
