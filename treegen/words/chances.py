"""Chances of words to be Wordle's next answer, depending on when they were last used.

An editor picks the answers. Until February 2026 no word came twice; since then a few do. So there
are four groups of words, and each group's share of the probability is the number of answers that
came from it since then, plus one (Laplace's rule of succession), spread evenly over its words.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction

from treegen.words.lists import GAMES
from treegen.words.past import KNOWN, NEW, Past, bundled_past, words_of

AGAIN = "2026-02-02"  # since this day, words come again
# The groups: answers of 2021 never used; other words never used; used before KNOWN; used since.
FRESH, OTHER, EARLY, USED = GROUPS = range(4)
OLD = GAMES["2021"][0]


def group_of(word: str, used: Mapping[str, str]) -> int | None:
    """Return a word's group, given the words `used`; None if it is on no list of answers."""
    if (day := used.get(word)) is not None:
        return EARLY if "" < day < KNOWN else USED
    if word not in words_of(NEW):
        return None
    return FRESH if word in words_of(OLD) else OTHER


def shares(past: Past) -> list[int]:
    """Count the answers from each group since words come again, plus one.

    An answer counts for the group that its word was in until that day.
    """
    counts = [1 for _ in GROUPS]
    used: dict[str, str] = {}
    for day, word in past.games:
        group = group_of(word, used)
        if day >= AGAIN and group is not None:
            counts[group] += 1
        used[word] = day
    return counts


def chances(past: Past, counts: Iterable[int] | None = None) -> dict[str, Fraction]:
    """Return the chance of each word that is on the list of 2023 or was used; others have none.

    Chances are in proportion, and do not add up to 1. `counts` are the shares of the groups: by
    default those of this past if it goes from before `KNOWN` to after `AGAIN`, otherwise of the
    bundled one. If few words were used since `KNOWN`, their share is too much for them: none of
    them has a greater chance than a word that was never used.
    """
    if counts is None:
        is_whole = past.games and past.games[0][0] < KNOWN and past.last >= AGAIN
        counts = shares(past if is_whole else bundled_past())
    groups = {word: group_of(word, past.used) for word in sorted(words_of(NEW) | past.used.keys())}
    sizes = Counter(groups.values())
    each = {group: Fraction(count, sizes[group] or 1) for group, count in enumerate(counts)}
    never = [each[group] for group in (FRESH, OTHER) if sizes[group]]
    each[USED] = min([each[USED], *never])
    return {word: each[group] for word, group in groups.items() if group is not None}
