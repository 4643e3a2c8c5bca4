"""What JavaScript has of the terminal, packed once: its numbers, and its policies.

page/rules.ts says what each is.

The page has them among its data. For the npm package, which has no data, they become a module:
`python -m treegen.page.rules` prints it in place of page/rules.ts.
"""

import json
from datetime import date

from treegen.game import numbers, start
from treegen.page import openings
from treegen.tree import plan, policies
from treegen.tree.policies import ENTROPY, HEAVIEST, INFORMATION, POLICIES, WINS, Policy, Power
from treegen.words import age, dated, game, likely
from treegen.words.game import Game

EPOCH = "1970-01-01"  # from which JavaScript counts
EXACT = 2**53  # whole numbers below it are exact in JavaScript


def rules() -> dict[str, object]:
    """Return the numbers and policies by their names in JavaScript."""
    first_day = date.fromisoformat(dated.FIRST) - date.fromisoformat(EPOCH)
    return {
        "mostGuesses": game.ALLOWED,
        "extraGuesses": game.EXTRA_GUESSES,
        "mostBoards": game.MOST_BOARDS,
        "lastGuesses": game.LAST,
        "lastOfFew": game.LAST_OF_FEW,
        "fewLeft": game.FEW_LEFT,
        "mostTurns": plan.MAX_TURNS,
        "manyLeft": start.MANY_LEFT,
        "outdated": start.OUTDATED,
        "outdatedOfMany": start.OUTDATED_OF_MANY,
        "onBoards": start.ON_BOARDS,
        "wordsForASearch": numbers.WORDS_FOR_A_SEARCH,
        "others": numbers.OTHERS,
        "highestScore": numbers.HIGHEST_SCORE,
        "sure": likely.SURE,
        "worthKnowing": likely.WORTH_KNOWING,
        "maxPerCent": likely.MAX_PER_CENT,
        "named": likely.NAMED,
        "fewDays": age.MAX_MISSING_DAYS,
        "firstDay": first_day.days,
        "datedLetters": dated.LENGTH,
        "wordsToTellApart": openings.LEAST_LEFT,
        "boards": {
            "fractionBits": policies.FRACTION_BITS,
            "averageBits": policies.AVERAGE_BITS,
            "unit": policies.UNIT,
            "mostBefore": policies.MOST_BEFORE,
            "half": policies.HALF,
        },
        "policies": {name: found for name in POLICIES if (found := pack_policy(POLICIES[name]))},
        "usual": {"alike": ENTROPY, "uneven": WINS},
    }


def pack_policy(policy: Policy) -> dict[str, object] | None:
    """Return a policy as JavaScript computes it; None if it cannot, as it looks at no turn.

    >>> pack_policy(POLICIES["minimax"]), pack_policy(POLICIES["turns"])
    ({'kind': 'power', 'exponent': 1, 'factor': 1, 'combine': 'max'}, None)
    """
    cost = policy.class_cost
    if isinstance(cost, Power):
        return {"kind": "power", **cost._asdict(), "combine": policy.combine}
    return {"kind": cost} if cost in (INFORMATION, HEAVIEST) else None


def page_policy(name: str, of: Game) -> str:
    """Policy by which a page computes moves of a game, in place of one that it may not know.

    That is the usual one: by information where all words weigh the same, else by wins.
    """
    policy = POLICIES[name]
    cost = policy.class_cost
    is_exact = not isinstance(cost, Power) or abs(cost(sum(of.weights))) < EXACT
    if is_exact and pack_policy(policy):
        return name
    return ENTROPY if of.is_plain else WINS


def module() -> str:
    """Return the module that has them from the start."""
    return f"export const rules = {json.dumps(rules(), separators=(',', ':'))};\n"


if __name__ == "__main__":
    print(module(), end="")
