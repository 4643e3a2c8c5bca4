"""Which Wordle a game is, a position in it and the words left there, and what its openers cost."""
