"""Which of the words left are likely, and the one sentence that says how many are left.

A word is likely if it weighs at least half as much as the heaviest word of the game, before the
first guess: so it stays likely or unlikely for the whole game. One that weighs 0 is possible, but
never likely.
"""

from collections.abc import Collection, Container, Mapping

from treegen.text import number_of

WORTH_KNOWING = 10  # per cent: a smaller chance is not shown
MOST = 99  # per cent: a word of weight 0 may still be the answer


def are_alike(weights: Collection[int]) -> bool:
    """Test whether all weigh the same.

    >>> are_alike([1, 1]), are_alike([0, 0, 0, 1, 2]), are_alike([])
    (True, False, True)
    """
    return len({*weights}) <= 1


def least_likely(heaviest: int) -> int:
    """Return the least weight of a likely word in a game whose heaviest word weighs so much.

    >>> least_likely(9), least_likely(1)
    (5, 1)
    """
    return (heaviest + 1) // 2


def likely_count(weights: Collection[int], heaviest: int) -> int:
    """Count the likely ones of some weights in a game whose heaviest word weighs so much.

    >>> likely_count([9, 5, 4, 0], 9), likely_count([4, 0], 9), likely_count([1, 0], 1)
    (2, 0, 1)
    """
    least = least_likely(heaviest)
    return sum([weight >= least for weight in weights])


def left_text(
    weights: Collection[int], heaviest: int, size: int, own: int = 0, last: str = "the answer"
) -> str:
    """Write how many words are left, and the chance of the guess where it is worth knowing.

    `size` counts all words left; `weights` may omit those of 0, and `own` is that of the guess.
    `last` names the only word left where a tree plays a fixed word instead of it.

    >>> left_text([1] * 22, 1, 22), left_text([1], 1, 1), left_text([1], 1, 1, last="crypt")
    ('22 words left', '1 word left: the answer', '1 word left: crypt')
    >>> left_text([9, 9, 9, 1], 9, 85, own=9), left_text([9, 9], 9, 85)
    ('3 likely words left of 85, 32 % chance of being the answer', '2 likely words left of 85')
    >>> left_text([], 9, 188), left_text([], 9, 1)
    ('188 words left, none likely', '1 unlikely word left: the answer')
    """
    text = count_text(likely_count(weights, heaviest), size)
    if size == 1:
        return f"{text}: {last}"
    if len(weights) == size and are_alike(weights):
        return text
    chance = percent(own, sum(weights))
    return f"{text}, {chance} % chance of being the answer" if chance >= WORTH_KNOWING else text


def count_text(likely: int, size: int) -> str:
    """Write how many words are left, of which so many are likely.

    >>> count_text(22, 22), count_text(20, 1433), count_text(0, 188)
    ('22 words left', '20 likely words left of 1,433', '188 words left, none likely')
    """
    if likely == size:
        return f"{number_of(size, 'word')} left"
    if likely:
        return f"{number_of(likely, 'likely word')} left of {size:,}"
    return "1 unlikely word left" if size == 1 else f"{size:,} words left, none likely"


def count_cell(likely: int, size: int) -> str:
    """Write the same for a cell of a table.

    >>> count_cell(22, 22), count_cell(20, 1433), count_cell(0, 1)
    ('22', '20 of 1,433', '0 of 1')
    """
    return f"{size:,}" if likely == size else f"{likely:,} of {size:,}"


def percent(own: int, total: int) -> int:
    """Return a weight's share of a total in per cent, rounded half up, but never 100.

    >>> percent(1, 200), percent(1, 201), percent(7, 7), percent(0, 0)
    (1, 0, 99, 0)
    """
    return min(MOST, (200 * own + total) // (2 * total)) if total else 0


def chance_text(chance: float) -> str:
    """Write a chance in per cent, which is 0 or 100 only where it is certain.

    >>> [chance_text(chance) for chance in (0.0, 0.001, 0.2, 0.999, 1.0)]
    ['0 %', '1 %', '20 %', '99 %', '100 %']
    """
    if 0 < chance < 1:
        return f"{min(MOST, max(1, round(100 * chance)))} %"
    return f"{round(100 * chance)} %"


def groups_of(
    weights: Mapping[str, int], heaviest: int, used: Container[str]
) -> dict[str, list[str]]:
    """Sort the words left into likely ones, others that have been used, and unlikely ones.

    >>> groups_of({"zowee": 0, "cigar": 1, "hooch": 4, "abyss": 9}, 9, {"cigar"})
    {'likely': ['abyss'], 'used': ['cigar'], 'unlikely': ['hooch', 'zowee']}
    """
    least = least_likely(heaviest)
    words = sorted(weights)
    rest = [word for word in words if weights[word] < least]
    return {
        "likely": [word for word in words if weights[word] >= least],
        "used": [word for word in rest if word in used],
        "unlikely": [word for word in rest if word not in used],
    }


def chances_of(weights: Mapping[str, int], heaviest: int) -> dict[str, int]:
    """Return the chances in per cent worth knowing, where several words are left, none likely.

    >>> chances_of({"abyss": 4, "cigar": 1, "zowee": 0}, 9), chances_of({"abyss": 4}, 4)
    ({'abyss': 80, 'cigar': 20}, {})
    """
    if len(weights) == 1 or likely_count(weights.values(), heaviest):
        return {}
    total = sum(weights.values())
    chances = {word: percent(weight, total) for word, weight in weights.items()}
    return {word: chance for word, chance in chances.items() if chance >= WORTH_KNOWING}


def left_record(
    guess: str, weights: Mapping[str, int], heaviest: int, used: Mapping[str, str]
) -> dict[str, object]:
    """Return what JSON says of the words left, and of a guess's chance; `used` has days of use.

    >>> weights = {"abyss": 3, "cigar": 1, "zowee": 0}
    >>> found = left_record("abyss", weights, 3, {"cigar": "2026-02-02"})
    >>> found["words"], found["others"], found["likely"]
    (['abyss', 'cigar'], ['zowee'], ['abyss'])
    >>> found["used"], found["chance"]
    ({'cigar': '2026-02-02'}, 0.75)
    """
    words = sorted(weights)
    total = sum(weights.values())
    return {
        "words": [word for word in words if weights[word]],
        "others": [word for word in words if not weights[word]],
        "likely": groups_of(weights, heaviest, used)["likely"],
        "used": {word: used[word] for word in words if word in used},
        "chance": round(weights.get(guess, 0) / total, 4) if total else None,
    }
