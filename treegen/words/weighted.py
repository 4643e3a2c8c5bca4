"""The words left, each with its weight."""

from collections.abc import Container, Mapping
from typing import NamedTuple

from treegen.say.phrases import Value
from treegen.words.likely import (
    THE_ANSWER,
    chances_of,
    groups_of,
    left_of,
    left_record,
    others_of,
)


class Weighted(NamedTuple):
    """Words that can still be the answer, each with its weight."""

    weights: Mapping[str, int]
    heaviest: int = 1  # weight of the game's heaviest word

    @property
    def size(self) -> int:
        return len(self.weights)

    @property
    def listed(self) -> list[str]:
        """The listed words, in their order."""
        return [word for word, weight in self.weights.items() if weight]

    @property
    def unlisted(self) -> list[str]:
        """The unlisted words, in their order."""
        return [word for word, weight in self.weights.items() if not weight]

    @property
    def candidates(self) -> "Weighted":
        """The listed words or, if there are none, all words with a weight of 1 each."""
        listed = {word: weight for word, weight in self.weights.items() if weight}
        return self._replace(weights=listed or dict.fromkeys(self.weights, 1))

    def said(self, guess: str, last: Value = THE_ANSWER, used: str = "") -> list[Value]:
        """Return the guess's chance and how many words are left, as `left_of` does."""
        return left_of(
            self.weights.values(),
            self.heaviest,
            self.size,
            self.weights.get(guess, 0),
            last,
            lambda: others_of(self.weights, guess),
            used,
        )

    def groups(self, used: Container[str]) -> dict[str, list[str]]:
        return groups_of(self.weights, self.heaviest, used)

    @property
    def chances(self) -> dict[str, int]:
        return chances_of(self.weights)

    def record(self, guess: str, used: Mapping[str, str]) -> dict[str, object]:
        return left_record(guess, self.weights, self.heaviest, used)
