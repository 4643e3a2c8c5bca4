"""Lines about the words left: how many, which of them are likely, and the chance of a guess.

A word is listed if it weighs more than 0; one that weighs 0 can be the answer all the same. It is
likely if it weighs at least half as much as the heaviest word of the game, before the first guess:
it stays likely or unlikely for the whole game.

A chance is a word's share of the weight left now. It is never certain while another word is
possible.
"""

from collections.abc import Callable, Collection, Container, Iterable, Mapping

from treegen.text import number_of

WORTH_KNOWING = 10  # per cent: a smaller chance is not shown
MOST = 99  # per cent: the chance of a word while another is possible, though that may weigh 0
SURE = 50  # per cent: a guess whose chance is that or more is sure
NAMED = 3  # other words that are named beside a guess that is sure


def are_alike(weights: Collection[int]) -> bool:
    """Test whether all weigh the same.

    >>> are_alike([1, 1]), are_alike([0, 0, 0, 1, 2]), are_alike([])
    (True, False, True)
    """
    return len({*weights}) <= 1


def least_likely(heaviest: int) -> int:
    """Return the least weight of a likely word in a game with that greatest weight.

    >>> least_likely(9), least_likely(1)
    (5, 1)
    """
    return (heaviest + 1) // 2


def likely_words(weights: Mapping[str, int]) -> tuple[str, ...]:
    """Return the likely words of a game, in their order, given the weights of all its words.

    >>> likely_words({"abyss": 9, "cigar": 4, "hooch": 5})
    ('abyss', 'hooch')
    """
    least = least_likely(max(weights.values()))
    return tuple(word for word, weight in weights.items() if weight >= least)


def likely_count(weights: Collection[int], heaviest: int) -> int:
    """Count the likely ones of some weights in a game with that greatest weight.

    >>> likely_count([9, 5, 4, 0], 9), likely_count([4, 0], 9), likely_count([1, 0], 1)
    (2, 0, 1)
    """
    least = least_likely(heaviest)
    return sum([weight >= least for weight in weights])


def left_text(
    weights: Collection[int],
    heaviest: int,
    size: int,
    own: int = 0,
    last: str = "the answer",
    others: Callable[[], Iterable[str]] = list,
    used: str = "",
) -> str:
    """Write the guess's chance, if it is worth knowing, and what else is left.

    `size` counts all words left; `weights` may omit those of 0, and `own` is that of the guess.
    `last` names the only word left if a tree plays a fixed word instead of it. `others` returns the
    other words left, in the order in which they are named; it is called only if they are few.
    `used` says when the guess was an answer.

    >>> left_text([1] * 22, 1, 22), left_text([1], 1, 1), left_text([1], 1, 1, last="crypt")
    ('22 words left', '1 word left: the answer', '1 word left: crypt')
    >>> left_text([9, 9, 9, 1], 9, 85, own=9), left_text([9, 9], 9, 85)
    ('32 % chance; 3 likely words left of 85', '2 likely words left of 85')
    >>> left_text([4], 9, 11, own=4, used="an answer on 18 May 2022")
    '99 % chance (an answer on 18 May 2022); 10 rare words also fit'
    >>> left_text([9, 1], 9, 3, own=9, others=lambda: ["jambo", "zambo"])
    '90 % chance; also possible: jambo, zambo'
    >>> left_text([9, 9, 9], 9, 85, used="an answer before")
    '3 likely words left of 85; an answer before'
    """
    before = f" ({used})" if used else ""
    total = sum(weights)
    text = count_text(likely_count(weights, heaviest), size)
    if size == 1:
        return f"{text}: {last}{before}"
    chance = percent(own, total)
    if is_sure(own, total):
        also = f"{size - 1:,} {'rare' if own == total else 'other'} words also fit"
        if size - 1 <= NAMED:
            also = f"also possible: {', '.join(others())}"
        return f"{chance} % chance{before}; {also}"
    if chance >= WORTH_KNOWING and not (len(weights) == size and are_alike(weights)):
        text = f"{chance} % chance; {text}"
    return f"{text}; {used}" if used else text


def others_of(weights: Mapping[str, int], guess: str) -> list[str]:
    """Return the words left except the guess, the heaviest first, then alphabetically.

    >>> others_of({"abyss": 1, "cigar": 4, "hooch": 4, "zowee": 9}, "zowee")
    ['cigar', 'hooch', 'abyss']
    """
    return sorted(weights.keys() - {guess}, key=lambda word: (-weights[word], word))


def is_sure(own: int, total: int) -> bool:
    """Test whether a word's chance, as it is shown, is a half or more.

    >>> is_sure(4, 8), is_sure(99, 200), is_sure(4, 9), is_sure(0, 0)
    (True, True, False, False)
    """
    return percent(own, total) >= SURE


def count_text(likely: int, size: int) -> str:
    """Write how many words are left and, if some of them are likely, how many.

    >>> count_text(22, 22), count_text(20, 1433), count_text(1, 60), count_text(0, 188)
    ('22 words left', '20 likely words left of 1,433', '60 words left', '188 words left')
    """
    if 1 < likely < size:
        return f"{likely:,} likely words left of {size:,}"
    return f"{number_of(size, 'word')} left"


def count_cell(likely: int, size: int) -> str:
    """Write the same for a cell of a table.

    >>> count_cell(22, 22), count_cell(20, 1433), count_cell(1, 60)
    ('22', '20 of 1,433', '60')
    """
    return f"{likely:,} of {size:,}" if 1 < likely < size else f"{size:,}"


def chance_of(own: int, total: int) -> float:
    """Return a word's chance while others are possible: its share of the weight left.

    >>> chance_of(3, 4), chance_of(7, 7), chance_of(999, 1000), chance_of(0, 0)
    (0.75, 0.99, 0.99, 0.0)
    """
    return min(MOST / 100, own / total) if total else 0.0


def percent(own: int, total: int) -> int:
    """Return the same in per cent, rounded half up.

    >>> percent(1, 200), percent(1, 201), percent(7, 7), percent(0, 0)
    (1, 0, 99, 0)
    """
    return min(MOST, (200 * own + total) // (2 * total)) if total else 0


def chance_text(chance: float) -> str:
    """Write a chance in per cent; it is 0 or 100 only if it is certain.

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


def chances_of(weights: Mapping[str, int]) -> dict[str, int]:
    """Return the chances in per cent that are worth knowing; none if three or more are alike.

    >>> chances_of({"abyss": 4, "cigar": 1, "zowee": 0}), chances_of({"abyss": 4, "cigar": 4})
    ({'abyss': 80, 'cigar': 20}, {'abyss': 50, 'cigar': 50})
    >>> chances_of({"abyss": 4, "cigar": 4, "hooch": 4}), chances_of({"abyss": 4})
    ({}, {})
    """
    if len(weights) == 1:
        return {}
    least = SURE if are_alike(weights.values()) else WORTH_KNOWING
    total = sum(weights.values())
    chances = {word: percent(weight, total) for word, weight in weights.items()}
    return {word: chance for word, chance in chances.items() if chance >= least}


def left_record(
    guess: str, weights: Mapping[str, int], heaviest: int, used: Mapping[str, str]
) -> dict[str, object]:
    """Return what JSON says about the words left and a guess's chance; `used` has days of use.

    >>> weights = {"abyss": 3, "cigar": 1, "zowee": 0}
    >>> found = left_record("abyss", weights, 3, {"cigar": "2026-02-02"})
    >>> found["words"], found["others"], found["likely"]
    (['abyss', 'cigar'], ['zowee'], ['abyss'])
    >>> found["used"], found["chance"]
    ({'cigar': '2026-02-02'}, 0.75)
    """
    words = sorted(weights)
    total = sum(weights.values())
    chance = round(chance_of(weights.get(guess, 0), total), 4) if total else None
    return {
        "words": [word for word in words if weights[word]],
        "others": [word for word in words if not weights[word]],
        "likely": groups_of(weights, heaviest, used)["likely"],
        "used": {word: used[word] for word in words if word in used},
        "chance": 1.0 if words == [guess] else chance,
    }
