"""The options that say which game is played and how guesses are chosen: build's and rank's."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING, TypedDict

from treegen.cli.run import warn
from treegen.clues import Mode
from treegen.errors import UsageError

if TYPE_CHECKING:
    from treegen.words.lists import WordList
    from treegen.words.priors import Prior

    class Game(TypedDict):
        """Lists, policy, weights, and bytes that may be used."""

        guesses: WordList
        answers: WordList
        policy: str
        prior: Prior | None
        memory: int | None


def add_game(parser: ArgumentParser, optimal: str = "") -> None:
    """Add the options; with `optimal`, what that policy does where it can be chosen."""
    parser.add_argument(
        "--policy",
        choices=["entropy", "expected", "minimax", "parts", *["optimal"] * bool(optimal)],
        default="entropy",
        help="how a guess is chosen: entropy (highest expected information), expected (fewest "
        "words left on average), minimax (fewest at worst), parts (most different clues)" + optimal,
    )
    parser.add_argument(
        "--guesses",
        metavar="FILE",
        help="words that may be played, or `answers`: only those; else Wordle's 12,972 of 2021",
    )
    parser.add_argument(
        "--answers",
        metavar="FILE",
        help="words that can be the secret, or `all` that may be played; else Wordle's 2,315 of "
        "2021",
    )
    parser.add_argument(
        "--add-answers-to-guesses",
        action="store_true",
        help="let every answer be guessed, instead of refusing one that is no guess",
    )
    parser.add_argument(
        "--prior",
        metavar="FILE",
        help="weights of the answers, `word TAB weight` a line, or `wordfreq[:LANG]`: how often "
        "people write them (needs pip install wordfreq)",
    )
    parser.add_argument(
        "--hard",
        action="store_true",
        help="hard mode: letters in the right place stay, and what was marked is played again",
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="strict hard mode: only words that fit every clue",
    )
    parser.add_argument(
        "--memory",
        metavar="SIZE",
        help="stay below it, such as 500MB or 4GB; else a quarter of the machine's, 2GB at most",
    )


def game_of(options: Namespace) -> Game:
    """What `search` and `build` take, as the options say."""
    from treegen.words.lists import chosen_lists
    from treegen.words.priors import chosen_prior

    memory = None if options.memory is None else size(options.memory)
    guesses, answers = chosen_lists(
        options.guesses, options.answers, options.add_answers_to_guesses, warn=warn
    )
    prior = chosen_prior(options.prior, answers, warn)
    return {
        "guesses": guesses,
        "answers": answers,
        "policy": options.policy,
        "prior": prior,
        "memory": memory,
    }


def mode_of(options: Namespace) -> Mode:
    """Mode that `--hard` and `--strict` ask for."""
    if options.strict:
        return Mode.STRICT
    return Mode.HARD if options.hard else Mode.NORMAL


def size(text: str) -> int:
    """Bytes of a size.

    >>> size("500MB"), size("1.5gb")
    (500000000, 1500000000)
    """
    found = re.fullmatch(r"(\d{1,9}(?:\.\d{1,9})?) ?([kmgt])b?", text, re.ASCII | re.IGNORECASE)
    if not found:
        raise UsageError(f"--memory {text!r} is no size; expected one such as 500MB or 4GB")
    return int(float(found[1]) * 1000.0 ** (1 + "kmgt".index(found[2].lower())))
