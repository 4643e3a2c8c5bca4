"""Reports in the languages of the words: what a file says, while a terminal speaks English."""

import re
from pathlib import Path

import pytest

from tests.building import Prior, build
from tests.conftest import ROOT, treegen
from treegen.report.compare import compare, comparison_table
from treegen.report.games import games_table, play
from treegen.report.stats import WIDEST, stats_of, stats_table
from treegen.text import text_columns
from treegen.tree.file import dumps
from treegen.tree.model import Tree
from treegen.words.lists import WordList

LANGUAGES = sorted(path.stem for path in (ROOT / "treegen/say/sentences").glob("*.json"))
GAMES = [("", "abide"), ("2026-02-01", "might"), ("2026-02-02", "night")]
GERMAN = """\
mine Eröffnung might Strategie wins
spielbare Wörter four
Lösungen mine
Gewichte mine
gefundene Lösungen je Versuch und ihr Anteil an den Spielen
Versuch
Versuch
Versuch
Mittel ungewichtet
insgesamt
bis Versuch
bis Versuch
Bit
Bit
Bit
höchstens Versuche sight
mine alle Wörter Wörter four
Versuch
Versuch
Versuch
Mittel
insgesamt
bis Versuch
bis Versuch
höchstens Versuche sight
a Eröffnung might Strategie wins Gewichte mine
b Eröffnung night Strategie entropy
beide spielbare Wörter four Lösungen four
nur in b Lösungen might tenor
verglichen über die Lösungen die beide haben
a b Unterschied
Versuch
Versuch
Versuch
Mittel nach Gewichten von a
Mittel ohne Gewichte
insgesamt
höchstens
a findet Lösungen früher b braucht gleich viele Versuche
größte Unterschiede von
night a might night
b night
sie trennen sich bei Versuch Wörter übrig in a in b a spielt might b
night
Spiele bis davon ohne Datum
Mittel nicht gefunden
a
die Mittel zählen nur die gefundenen Spiele
a Versuche night
a nicht gefunden abide"""


@pytest.fixture(scope="module")
def trees() -> list[Tree]:
    """Two trees of the same words, of which the first lists only two."""
    words = WordList("four", ("might", "night", "sight", "tenor"))
    weighed = build(words, words, "might", prior=Prior("mine", words, (0, 3, 1, 0)))
    return [weighed, build(words, words, "night")]


def tables(trees: list[Tree], lang: str) -> str:
    one, other = trees
    return "\n".join([
        stats_table(stats_of("mine", one), WIDEST, lang),
        comparison_table("ab", compare(one, other), WIDEST, lang),
        games_table(GAMES, [play("a", one, GAMES)], WIDEST, lang),
    ])  # fmt: skip


def test_every_word_of_a_german_report_is_german_or_a_name(trees: list[Tree]) -> None:
    lines = [" ".join(re.findall(r"[^\W\d_]+", line)) for line in tables(trees, "de").splitlines()]
    assert "\n".join(filter(None, lines)) == GERMAN


@pytest.mark.parametrize("lang", LANGUAGES)
def test_columns_are_as_wide_as_the_words_of_a_language(trees: list[Tree], lang: str) -> None:
    text = tables(trees, lang)
    assert max(map(text_columns, text.splitlines())) <= WIDEST
    _, bars, figures, *_ = text.split("\n\n")
    shares = {line.index("%") for line in bars.splitlines()}
    starts = {line.index(re.split(r" {2,}", line, maxsplit=1)[1]) for line in figures.splitlines()}
    assert len(shares) == len(starts) == 1


def test_a_file_speaks_the_language_of_the_words_and_a_terminal_english(
    trees: list[Tree], tmp_path: Path
) -> None:
    one, other = trees
    for name, tree, lang in (
        ("eins", one, "de"),
        ("zwei", other, "de"),
        ("trois", other, "fr"),
        ("quattuor", other, "la"),
    ):
        own = tree._replace(recipe=tree.recipe._replace(lang=lang))
        (tmp_path / f"{name}.json").write_bytes(dumps(own))
    (tmp_path / "games.txt").write_text("2026-02-01 might\n2026-02-02 night\n")
    for command, start in (
        ("stats eins.json", "eins: Eröffnung might, Strategie wins\n"),
        ("stats trois.json", "trois\u00a0: ouverture night, stratégie entropy\n"),
        ("stats quattuor.json", "quattuor: opener night, policy entropy\n"),
        ("compare eins.json zwei.json", "eins: Eröffnung might, Strategie wins, Gewichte mine\n"),
        ("compare eins.json trois.json", "eins: opener might, policy wins, weights mine\n"),
        ("stats eins.json zwei.json --games games.txt", "2 Spiele, 2026-02-01 bis "),
    ):
        plain = treegen(*command.split(), cwd=tmp_path)
        done = treegen(*command.split(), "-o", "a.txt", cwd=tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"{plain.stdout}a.txt\n"
        text = (tmp_path / "a.txt").read_text("utf-8")
        assert text.startswith(start) and (text == plain.stdout) == ("opener" in start)
        assert treegen(*command.split(), "-o", "-", cwd=tmp_path).stdout == text
        treegen(*command.split(), "-o", "a.json", cwd=tmp_path)
        document = treegen(*command.split(), "--json", cwd=tmp_path).stdout
        assert (tmp_path / "a.json").read_text("utf-8") == document
    done = treegen("stats", "eins.json", "-o", "a.csv", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("treegen: a.csv: the ending ")
