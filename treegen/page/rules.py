"""Numbers of the terminal that JavaScript goes by, packed once: page/rules.js says what each is.

The page has them among its data. For the npm package, which has no data, they become a module:
`python -m treegen.page.rules` prints it in place of page/rules.js.
"""

import json
from datetime import date

from treegen.game import numbers, start
from treegen.page import openings
from treegen.tree import plan
from treegen.words import age, dated, game, likely

EPOCH = "1970-01-01"  # from which JavaScript counts


def rules() -> dict[str, object]:
    """Return the numbers by their names in JavaScript."""
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
        "fewDays": age.FEW,
        "firstDay": first_day.days,
        "datedLetters": dated.LENGTH,
        "wordsToTellApart": openings.FEWEST,
    }


def module() -> str:
    """Return the module that has them from the start."""
    return f"export const rules = {json.dumps(rules(), separators=(',', ':'))};\n"


if __name__ == "__main__":
    print(module(), end="")
