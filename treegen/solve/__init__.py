"""Choosing a guess by one turn: clues of all words, classes, policies, hard mode, ranks."""
