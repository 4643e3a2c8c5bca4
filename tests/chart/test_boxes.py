"""What is typed in a box is read one way: by the page's Tree, by a chart and by treewalk."""

import re
from collections.abc import Iterator

import pytest

from tests.chart.test_search import words_of
from tests.conftest import ROOT, Node, treewalk
from tests.page.built import data_named
from treegen.tree.model import Tree

ONCE = "raise 01020"
TWICE = "raise 01020 shalt 11200"
TYPED = [  # what is typed, the sentence on it, and the game that the tree was followed in
    ("raise", "path.first", ""),
    ("Raise", "path.first", ""),
    ("r a i s e", "path.first", ""),
    ("raise 01020 shalt 11200", "path.play", TWICE),
    ("raise:01020,shalt:11200", "path.play", TWICE),
    ("RAISE01020 SHALT11200", "path.play", TWICE),
    ("raise 0 1 0 2 0 shalt 1 1 2 0 0", "path.play", TWICE),
    ("01020 11200", "path.play", TWICE),
    ("raise .y.g. 11200", "path.play", TWICE),
    ("⬛️🟨⬛️🟩⬛️ 🟨🟨🟩⬛⬛", "path.play", TWICE),
    ("\u200eraise\u200e --y-g", "path.play", "raise 00102"),
    ("raise 01020 shalt", "path.play", ONCE),
    ("00001", "path.play", "raise 00001"),
    ("22222", "path.answer", "raise 22222"),
    ("raise 01020 shalt 10100 abyss 22222", "path.answer", "raise 01020 shalt 10100 abyss 22222"),
    ("00000 mulch 22222", "path.answer", "raise 00000 mulch 22222"),  # with others left
    ("aargh", "path.after", ""),  # no answer, and played once
    ("AARGH", "path.after", ""),
    ("mummy", "path.after", ""),
    ("m u m m y", "path.after", ""),
    ("salet 01020", "path.opens", ""),
    ("raise 01020 crash 00222", "path.plays", ONCE),
    ("raise 01020 crash", "path.plays", ONCE),
    ("raise 22221", "path.no-answer", ""),
    ("22221", "path.no-answer", ""),
    ("01020 22220", "path.no-answer", ONCE),
    ("raise 01020 shalt 22222", "path.no-answer", ONCE),  # which cannot be the answer
    ("raise 22222 shalt 00000", "path.over", "raise 22222"),
    ("0102", "path.neither", ""),
    ("010200", "path.neither", ""),
    ("ra1se 01020", "path.neither", ""),
    ("?!", "path.neither", ""),
    ("raise 0102", "path.no-clue", ""),
    ("raise shalt", "path.no-clue", ""),
    ("raise -y0g-", "path.no-clue", ""),
    ("--o--", "path.neither", ""),
    ("raise OOOOO", "path.no-clue", ""),
]
SAID = {
    "raise": "RAISE is the first guess.",
    "RAISE01020 SHALT11200": "RAISE 01020, SHALT 11200: play AARGH",
    "00001": "RAISE 00001: play DENET",
    "22222": "RAISE 22222: RAISE is the answer",
    "mummy": "MUMMY: guess 4, after RAISE, MULCH, MUDDY",
    "salet 01020": "This tree opens with RAISE, not SALET.",
    "raise 01020 crash": "RAISE 01020: the tree plays SHALT, not CRASH.",
    "01020 22220": "No word here gives SHALT 22220.",
    "raise 22222 shalt 00000": "RAISE 22222: RAISE is the answer, so nothing can follow.",
    "?!": "?! is not a word of 5 letters, a clue (01020) or a game (RAISE 01020).",
    "raise shalt": "shalt is not a clue; after RAISE type one such as 01020.",
}
CODES = {  # of treewalk
    "path.no-answer": {1},
    "path.opens": {1},
    "path.plays": {1, 2},  # a guess that has no clue yet
    "path.neither": {2},
    "path.no-clue": {2},
    "path.over": {2},
}


def notations() -> list[str]:
    """The clue 01020 as the README of the terminal writes it."""
    text = (ROOT / "treegen/play/README.md").read_text("utf-8")
    section = text.partition("## Notations\n")[2].partition("\n## ")[0]
    first = re.findall(r"^\| (`.*?`.*?) \|", section, re.MULTILINE)
    return [clue for cell in first for clue in re.findall("`(.*?)`", cell) if clue != "-----"]


def typed() -> Iterator[tuple[str, str, str]]:
    yield from TYPED
    for clue in notations():
        spread = " ".join(clue)
        texts = [clue, clue.upper(), spread, f"raise {clue}", f"Raise {spread}", f"{clue} 11200"]
        if not clue.isalpha():
            texts.append(f"raise{clue}")
        for text in texts:
            yield text, "path.play", TWICE if "11200" in text else ONCE


def test_the_readme_names_notations_of_each_kind() -> None:
    assert len(notations()) == len({*notations()}) == 11


def test_each_box_answers_alike(node: Node, svgs: dict[str, bytes]) -> None:
    asked = [
        {"text": text, "key": key, "path": path.split(), "said": SAID.get(text)}
        for text, key, path in typed()
    ]
    node("boxes", {"words": words_of(svgs["flow"]), "data": data_named("raise"), "asked": asked})


@pytest.mark.parametrize(("text", "key", "path"), [*typed()])
def test_treewalk_answers_as_the_boxes_do(text: str, key: str, path: str, stored: Tree) -> None:
    done = treewalk("--tree", "raise", *text.split())
    if key in CODES:
        assert (done.returncode in CODES[key], done.stdout) == (True, "")
        return
    *_, guess = path.split()[::2] or ["raise"]
    wanted = f"{guess}  solved in"
    if key == "path.after":
        guess = text.replace(" ", "").lower()
        wanted = f"{guess}  guess {4 if guess == 'mummy' else 3}, after raise, "
    elif key != "path.answer":
        wanted = f"{stored.follow(path).guess}  {stored.follow(path).left} ("
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(wanted)
