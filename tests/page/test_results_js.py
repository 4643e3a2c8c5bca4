"""The page reads clues and games as the terminal does: those of `results.json`, and any others."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from random import Random
from typing import Any

from tests.conftest import Node
from tests.play.test_results import RESULTS
from treegen.clues import CIRCLES, HEARTS, NOTATIONS, SMALL_SQUARES, SQUARES
from treegen.errors import ClueError, WordListError
from treegen.play.finished import read_game
from treegen.play.pasted import COLOURS

MADE = 400  # texts
WORDS = {
    5: "crane sloth godly IGLOO raise stash Árbol booby океан".split(),
    4: "cœur tree yoyo able oxen".split(),
    2: "by ox am oo".split(),
}
FOLD = {"á": "a", "œ": "oe"}
NOISE = """My game:|great|Great guess|4 of 6|60 (50 new)|streak: 12|1,787 words|💚💚|❤️|[]|-|?
🟩 right|🟩🟩|(crane)|✓|don't|²|X/6*|1. |2) |Wordle 1,234 4/6*|#Wordle 3/6|lost 0.15|> ||{"a": 1}
https://example.org/crane?x=⬛|:green_square:|:tada:|XOXOX|-----|20222|\u200f|\ufeff|\u2060"""
PROBLEMS = {  # of what is wrong: parts of the terminal's sentences, and of the page's
    "none": (("no words and no rows of squares",), "Found 0 words and 0 clues"),
    "neither": (("is neither a word", "is it of another game"), "is neither a word"),
    "both": (("each guess needs both",), "each guess needs both"),
}


def signs(random: Random) -> list[str]:
    """Signs for absent, present and right: of any notation, kind of square, or name."""
    chosen = [random.choice(some or "-") for some in random.choice(NOTATIONS)]
    squares = [SQUARES.find(sign) for sign in chosen]
    if min(squares) < 0:
        return chosen if random.random() < 0.8 else [sign.upper() for sign in chosen]
    kind = random.randrange(5)
    if kind == 3:
        shape = random.choice(("large_{}_square", "{}_square", "{}_large_square"))
        return [f":{shape.format(COLOURS[square])}:" for square in squares]
    if kind == 4:
        return [sign + random.choice(("", "\ufe0f")) for sign in chosen]
    shape = (SQUARES, CIRCLES, HEARTS)[kind]
    small = random.choice(("", *SMALL_SQUARES))
    return [
        (small or shape)[square] if square < len(small) else shape[square] for square in squares
    ]


def text_of(random: Random, length: int) -> str:
    """A text as people might have it, or nearly."""
    words = random.choices(WORDS[length], k=random.randrange(1, 5))
    wide = length + (random.random() < 0.1)
    digits = ["".join(random.choices("012", (5, 2, 2), k=wide)) for _ in words]
    digits[-1] = random.choice((digits[-1], "2" * wide))
    if random.random() < 0.1:
        digits.append("0" * random.randrange(1, 8))
    used = signs(random)
    blank = random.choice(("", "", "", " "))
    rows = [blank.join(used[int(digit)] for digit in row) for row in digits]
    end = random.choice(("\n", "\n", " ", ", ", ""))
    between = random.choice(("\n", " ", ","))
    around = random.choice((" ", " ", ": ", " 12 "))
    pairs = [*zip(words, rows, strict=False)]
    text = random.choice(
        (
            end.join(rows),
            end.join(f"{word}{around}{row}" for word, row in pairs),
            end.join(f"{row}{around}{word}" for word, row in pairs),
            f"{between.join(words)}\n{end.join(rows)}",
            f"{end.join(rows)}{end}{end.join(words)}",
            (end or " ").join(words),
        )
    )
    lines = text.split("\n")
    for _ in range(random.choice((0, 0, 0, 1, 2))):
        place = random.randrange(len(lines))
        noise = random.choice(NOISE.split("|"))
        lines[place] = random.choice(
            (f"{noise}\n{lines[place]}", f"{noise} {lines[place]}", f"{lines[place]} {noise}")
        )
    return "\n".join(lines)


def made(count: int, seed: int) -> Iterator[dict[str, Any]]:
    """Texts, each with what the terminal reads in it or the kind of what is wrong."""
    random = Random(seed)
    for _ in range(count):
        length = random.choice((5, 5, 5, *WORDS))
        fold = random.choice(({}, FOLD))
        text = text_of(random, length)
        if random.random() < 0.2:  # two games, or boards beside one another
            other = text_of(random, length)
            lines = zip_longest(text.split("\n"), other.split("\n"), fillvalue="")
            text = random.choice((f"{text}\n{other}", "\n".join(map(" ".join, lines))))
        case: dict[str, Any] = {"text": text, "length": length, "fold": fold}
        try:
            game = read_game([text], tuple(fold.items()), length)
        except (ClueError, WordListError) as error:
            kinds = [
                kind
                for kind, (parts, _) in PROBLEMS.items()
                if any(part in str(error) for part in parts)
            ]
            yield case | {"wrong": kinds[0]}
        else:
            words, clues = zip(*game.history, strict=True)
            yield case | {"words": words, "clues": clues, "note": game.note, "wrong": ""}


def test_clues_and_games_are_read_as_in_the_terminal(node: Node) -> None:
    texts = [*made(MADE, seed=66)]
    kinds = Counter(text["wrong"] for text in texts)
    assert kinds[""] > MADE / 4
    assert min(kinds[kind] for kind in ("neither", "both")) > MADE / 100
    of_page = {kind: part for kind, (_, part) in PROBLEMS.items()}
    node("results", RESULTS | {"made": texts, "kinds": of_page})
