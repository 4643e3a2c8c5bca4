"""Numbers by which the terminal, the page and the npm package advise and judge alike.

Others stand with the rule that they belong to: those of a game in words/game.py, those of trees
that are out of date in start.py. page/rules.py packs them all for JavaScript.
"""

WORDS_FOR_A_SEARCH = 500  # left at most, for whole trees to be searched; a scan of more is too long
OTHERS = 3  # best guesses that are told beside the one that is played
HIGHEST_SCORE = 99  # of skill and of luck, in a review
