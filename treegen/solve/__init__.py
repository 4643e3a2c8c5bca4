"""Choosing a guess by one turn: clues of all words, policies, hard mode, ranks, greedy trees."""
