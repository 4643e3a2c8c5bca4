"""Checks of a plan: refuse impossible ones, and options that their policy would ignore."""

from treegen.clues import Mode
from treegen.errors import Option, UsageError, WordListError
from treegen.text import nearest, number_of, shown
from treegen.tree.plan import ANY, Plan
from treegen.tree.policies import OPTIMAL, POLICIES
from treegen.words.game import Game
from treegen.words.identity import mode_phrase

NAMES = (*POLICIES, OPTIMAL)
BY_OPTIMAL = Option("policy", OPTIMAL)
LEARN = Option("learn")


def check(game: Game, plan: Plan) -> None:
    """Raise an error, named for the option of `treegen build`, for a plan that no tree can have."""
    if plan.policy not in NAMES:
        raise UsageError(
            f"there is no policy {plan.policy!r}; expected one of {', '.join(NAMES)}"
            f"{nearest(plan.policy, NAMES)}"
        )
    _check_limits(game, plan)
    _check_learning(game, plan)
    _check_opening(game, plan)


def _check_limits(game: Game, plan: Plan) -> None:
    limits = plan.limits
    for name, value in limits.named.items():
        if name == "prefilter" and plan.policy == OPTIMAL:
            raise UsageError(
                Option(name), " is not for ", BY_OPTIMAL, ", which leaves no guess out"
            )
        if name != "prefilter" and plan.policy != OPTIMAL:
            raise UsageError(Option(name), " is for ", BY_OPTIMAL)
        if isinstance(value, int) and value < 1:
            raise UsageError(Option(name), f" is {value}; expected a whole number above 0")
    if limits.prefilter is not None and not 0 < limits.prefilter <= 100:
        raise UsageError(
            Option("prefilter"),
            f" is {limits.prefilter:g}; expected a percentage above 0, at most 100",
        )
    if game.has_unlisted and limits.max_turns and limits.max_listed_turns:
        raise UsageError(
            f"at most {limits.max_turns} guesses, and {limits.max_listed_turns} for listed words: "
            "a tree has one of the two limits"
        )


def _check_learning(game: Game, plan: Plan) -> None:
    if plan.exceptions < 0:
        raise UsageError(LEARN, f" is {plan.exceptions}; expected a whole number, 0 or above")
    if not plan.learns:
        if plan.exceptions:
            raise UsageError(
                "exceptions are for a second word that the search chooses (", LEARN, ")"
            )
        return
    if plan.policy != OPTIMAL:
        raise UsageError(LEARN, " plays on by ", BY_OPTIMAL, f", not {plan.policy}")
    if not plan.given and len(game.listed.answers.words) == 1:
        raise WordListError(
            LEARN,
            f": {game.answers.name} has only one listed word, which is guessed at once; give ",
            Option("opener"),
            ", or more answers",
        )
    if len(plan.opening) > 2:
        raise UsageError(
            LEARN, " chooses the second word; give one ", Option("opener"), ", or none"
        )
    if game.mode is not Mode.NORMAL:
        raise WordListError(
            LEARN, f": {mode_phrase(game.mode)} may not allow the same word after all clues"
        )
    known_answers = game.known_words.intersection(game.weight)
    if known_answers and not any(game.weight[word] for word in known_answers):
        raise WordListError(
            LEARN,
            f": all answers in the vocabulary {game.known.name} weigh 0; leave ",
            Option("vocabulary"),
            " out to play any word",
        )
    if plan.limits.then_worst:
        raise UsageError(Option("then"), " is not for ", LEARN)
    if plan.limits.width and plan.given:
        raise UsageError(Option("width"), " is not for ", LEARN, " with an opener")


def _check_opening(game: Game, plan: Plan) -> None:
    words = plan.given
    if words and plan.opener == ANY:
        raise UsageError(
            f"{words[0]} comes after a word that the search chooses; give that one too"
        )
    if len({*words}) < len(words):
        twice = next(word for word in words if words.count(word) > 1)
        raise WordListError(f"the fixed words have {twice} twice; expected each once")
    # Further words are played whatever is left, so also where that is the vocabulary's words of
    # weight 0 alone, which are no candidates before.
    later = game.guesses if game.known_words.isdisjoint(game.weight) else game.known
    for place, word in enumerate(words):
        known = later if place else game.playable(game.weight)
        if known is not game.guesses and word not in known.words:
            raise WordListError(
                f"opener {shown(word)} is not in the vocabulary {known.name} "
                f"({number_of(len(known.words), 'word')}); leave ",
                Option("vocabulary"),
                f" out to play any word{nearest(word, known.words)}",
            )
    if len(words) > 1 and game.mode is not Mode.NORMAL:
        raise WordListError(
            f"{mode_phrase(game.mode)} may not allow {words[1]} after {words[0]}; fixed words are "
            "for normal mode, give one opener"
        )
    if len(game.answers.words) == 1 and words and words[0] != game.answers.words[0]:
        raise WordListError(
            f"{game.answers.name} has only one word, which is guessed at once; expected the opener "
            f"{game.answers.words[0]}, or more answers"
        )
