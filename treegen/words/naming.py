"""The part of a file's name that says which game a tree is for."""

import re

from treegen.clues import Mode
from treegen.words.game import Game
from treegen.words.lists import GAMES, TODAY
from treegen.words.past import bundled_past, last_day

MODES = {Mode.NORMAL: "", Mode.HARD: "hard", Mode.STRICT: "strict"}


def game_name(game: Game) -> str:
    """Return what tells a game from others: its mode, its lists, its prior, and which Wordle it is.

    What is usual is left out, and 2021 too, as in the published trees' names.

    >>> from treegen.words.choose import choose_game
    >>> [game_name(choose_game(name)) for name in ("today", "2023", "2021")]
    ['today', '2023', '']
    >>> game_name(choose_game("2023", any_word=True)), game_name(choose_game("2021", answers="all"))
    ('2023-any', 'for-all')
    """
    guesses = game.guesses.name
    answers = game.answers.name
    lists = {playable: (year, usual) for year, (usual, playable) in GAMES.items()}
    lists |= {usual: (year, usual) for year, (usual, _) in GAMES.items()}
    year, usual = lists.get(guesses, ("", ""))
    is_all = answers == guesses
    is_past = last_day(game.prior) is not None
    is_any = is_all and game.has_unlisted and max(game.weights) == 1 and not is_past
    parts = [MODES[game.mode]]
    if not year:
        parts.append(guesses)
    elif guesses == usual:
        parts.append("answers")
    if is_any:
        secrets = game.prior
    elif is_all:
        secrets = usual if game.prior or not year else "all"
    else:
        secrets = answers
    if secrets != usual:
        parts.append(f"for-{secrets}")
    if game.prior not in ("", bundled_past().name) and not is_any:
        parts.append(f"by-{game.prior}")
    if is_past and year == "2023":
        parts.append(TODAY)
    elif year != "2021":
        parts.append(year)
    if is_any:
        parts.append("any")
    return re.sub("[ :]", "-", "-".join(filter(None, parts)))
