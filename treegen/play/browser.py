"""The games that Wordle's own page keeps in a browser, from the JSON that people copy of it."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

KEYS = '"boardState"', '"gamesPlayed"'  # of a game, and of totals


class BrowserGames(NamedTuple):
    """Games that a browser keeps."""

    text: str  # the first game as people share one: its words, then its result
    games: int  # how many have their words
    totals: int  # how many are only counted


def browser_games(text: str) -> BrowserGames | None:
    r"""Return what a browser keeps; None for any other text.

    >>> browser_games('{"boardState": ["crane", "smash", ""], "status": "WIN"}').text
    'crane smash\n2/6'
    >>> browser_games('{"gamesPlayed": 74}')
    BrowserGames(text='', games=0, totals=74)
    """
    if not any(map(text.__contains__, KEYS)):
        return None
    try:
        found = [*_objects(json.loads(text))]
    except (ValueError, RecursionError):
        return None
    texts = [*filter(None, map(_shared, found))]
    totals = [data["gamesPlayed"] for data in found if type(data.get("gamesPlayed")) is int]
    kept = BrowserGames(next(iter(texts), ""), len(texts), max(totals, default=0))
    return kept if kept.games or kept.totals else None


def _objects(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
        data = [*data.values()]
    if isinstance(data, list):
        for value in data:
            yield from _objects(value)


def _shared(state: dict[str, Any]) -> str:
    """Return a game as people share it; "" if nothing is played, or it is no game."""
    words = state.get("boardState")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        return ""
    played = [*filter(None, words)]
    is_won = "WIN" in (state.get("status"), state.get("gameStatus"))
    star = "*" if state.get("hardMode") is True else ""
    return f"{' '.join(played)}\n{len(played) if is_won else 'X'}/6{star}" if played else ""
