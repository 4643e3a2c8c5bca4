"""Sentences on a move and the words left: how many, which are likely, the guess's chance.

A word is listed if it weighs more than 0; one that weighs 0 can be the answer all the same. A word
is likely if it weighs at least half as much as the heaviest word of the game, before the first
guess: it stays likely or unlikely for the whole game.

A chance is a word's share of the weight left now. It is never certain while another word is
possible.
"""

from collections.abc import Callable, Collection, Container, Iterable, Mapping

from treegen.say.phrases import Phrase, Value, joined, phrase, said

WORTH_KNOWING = 10  # per cent: a smaller chance is not shown
MAX_PER_CENT = 99  # most that is shown while other words are possible, even if they weigh 0
SURE = 50  # per cent: a guess whose chance is that or more is sure
NAMED = 3  # other words that are named beside a guess that is sure
THE_ANSWER = phrase("left.the-answer")


def are_alike(weights: Collection[int]) -> bool:
    """Test whether all weigh the same.

    >>> are_alike([1, 1]), are_alike([0, 0, 0, 1, 2]), are_alike([])
    (True, False, True)
    """
    return len({*weights}) <= 1


def least_likely(heaviest: int) -> int:
    """Return the least weight of a likely word in a game whose heaviest word is given.

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
    """Count the weights that are likely in a game whose heaviest word is given.

    >>> likely_count([9, 5, 4, 0], 9), likely_count([4, 0], 9), likely_count([1, 0], 1)
    (2, 0, 1)
    """
    least = least_likely(heaviest)
    return sum([weight >= least for weight in weights])


def left_of(
    weights: Collection[int],
    heaviest: int,
    size: int,
    own: int = 0,
    last: Value = THE_ANSWER,
    others: Callable[[], Iterable[str]] = list,
    used: str = "",
) -> list[Value]:
    """Return the guess's chance, if it is worth knowing, and what else is left.

    `size` counts all words left; their `weights` may omit those of 0. `own` is the guess's weight.
    `last` names the only word left if a tree plays a fixed word instead of it. `others` returns the
    other words left, in the order in which they are named; it is called only if they are few.
    `used` says when the guess was an answer.

    >>> line(left_of([1] * 22, 1, 22)), line(left_of([1], 1, 1))
    ('22 words left', '1 word left: the answer')
    >>> line(left_of([9, 9, 9, 1], 9, 85, own=9)), line(left_of([9, 9], 9, 85))
    ('32 % chance; 3 likely words left of 85', '2 likely words left of 85')
    >>> line(left_of([4], 9, 11, own=4, used="an answer on 18 May 2022"))
    '99 % chance (an answer on 18 May 2022); 10 rare words also fit'
    >>> line(left_of([9, 1], 9, 3, own=9, others=lambda: ["jambo", "zambo"]))
    '90 % chance; also possible: jambo, zambo'
    >>> line(left_of([9, 9, 9], 9, 85, used="an answer before"))
    '3 likely words left of 85; an answer before'
    """
    left = words_left(likely_count(weights, heaviest), size)
    if size == 1:
        return [_with_use(phrase("left.last", left=left, word=last), used)]
    total = sum(weights)
    chance = phrase("left.chance", chance=percent(own, total))
    if is_sure(own, total):
        also = phrase("left.also-rare" if own == total else "left.also-others", n=size - 1)
        if size - 1 <= NAMED:
            also = phrase("left.also", words=", ".join(others()))
        return [_with_use(chance, used), also]
    parts: list[Value] = [left, used] if used else [left]
    is_one_of_many = len(weights) == size and are_alike(weights)
    if percent(own, total) >= WORTH_KNOWING and not is_one_of_many:
        parts.insert(0, chance)
    return parts


def _with_use(left: Phrase, used: str) -> Phrase:
    return phrase("left.used", left=left, used=used) if used else left


def in_one(parts: Iterable[Value]) -> Value:
    """Join what is said of a move or of the words left, as a phrase that any language can say."""
    return joined("list.semicolon", [*parts])


def line(parts: Iterable[Value]) -> str:
    """Write the same as a line for a terminal."""
    return said(in_one(parts))


def move_line(guess: str, parts: Iterable[Value], source: str = "") -> str:
    """Write the line for a move: the word to play, what is said of it, and who plays it.

    >>> move_line("raise", [words_left(2315, 2315)], "tree")
    'raise  2,315 words left (tree)'
    """
    text = f"{guess}  {line(parts)}"
    return f"{text} ({source})" if source else text


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


def words_left(likely: int, size: int) -> Phrase:
    """Return how many words are left and, if some of them are likely, how many.

    >>> [str(words_left(*counts)) for counts in ((22, 22), (20, 1433), (1, 60), (0, 188))]
    ['22 words left', '20 likely words left of 1,433', '60 words left', '188 words left']
    """
    if 1 < likely < size:
        return phrase("left.likely", n=likely, all=size)
    return phrase("left.words-left", n=size)


def count_cell(likely: int, size: int) -> str:
    """Write how many words are left, and how many of them are likely, in a cell of a table.

    >>> count_cell(22, 22), count_cell(20, 1433), count_cell(1, 60)
    ('22', '20 of 1,433', '60')
    """
    return str(phrase("count.of", part=likely, all=size)) if 1 < likely < size else said(size)


def chance_of(own: int, total: int) -> float:
    """Return a word's chance while others are possible: its share of the weight left.

    >>> chance_of(3, 4), chance_of(7, 7), chance_of(999, 1000), chance_of(0, 0)
    (0.75, 0.99, 0.99, 0.0)
    """
    return min(MAX_PER_CENT / 100, own / total) if total else 0.0


def percent(own: int, total: int) -> int:
    """Return `chance_of` in per cent, rounded half up.

    >>> percent(1, 200), percent(1, 201), percent(7, 7), percent(0, 0)
    (1, 0, 99, 0)
    """
    return min(MAX_PER_CENT, (200 * own + total) // (2 * total)) if total else 0


def chance_text(chance: float) -> str:
    """Write a chance in per cent, as `percent_of` has it.

    >>> chance_text(0.2)
    '20 %'
    """
    return str(phrase("words.chance", chance=percent_of(chance)))


def percent_of(chance: float) -> int:
    """Return a chance in per cent; it is 0 or 100 only if it is certain.

    >>> [percent_of(chance) for chance in (0.0, 0.001, 0.2, 0.999, 1.0)]
    [0, 1, 20, 99, 100]
    """
    if 0 < chance < 1:
        return min(MAX_PER_CENT, max(1, round(100 * chance)))
    return round(100 * chance)


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
