"""Charts of the words that matter: of listed words, of all, of those likely at the start."""

import re
from argparse import Namespace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.chart.test_chart import EACH_LAYOUT, check_boxes, said, texts
from tests.chart.test_svg import SVG
from tests.conftest import program, treegen
from tests.today import ANY_WORD, GAMES, LIKELY, LISTED, UNUSED
from treegen import api
from treegen.chart.book import book
from treegen.chart.card import card
from treegen.chart.draw import draw, source
from treegen.chart.head import Heading, heading, legend
from treegen.chart.labels import LETTER, SIZE, style_for
from treegen.chart.sheet import chart_of, poster, starts_of
from treegen.chart.shown import SHOWN, least_weight
from treegen.cli.chart import small_letters
from treegen.clues import clue_for
from treegen.site.publish import posters
from treegen.site.site import Published
from treegen.tree.figures import part
from treegen.tree.file import find_tree
from treegen.tree.model import Tree
from treegen.tree.node import History, Node, with_heaviest
from treegen.tree.ways import games, nodes
from treegen.words.lists import bundled
from treegen.words.past import bundled_past

# Listed words are on the list of 2023 or have been used; of those on the list of 2021, likely ones
# have never been used, and weigh most.
COUNTS = {"listed": LISTED, "all": 14_855, "likely": LIKELY}


@pytest.fixture(scope="module")
def today() -> Tree:
    return find_tree("any-word")


def shown_games(tree: Tree, show: str) -> list[tuple[tuple[str, str], ...]]:
    return list(games(part(tree.root, least_weight(tree.root, show))))


@pytest.mark.parametrize("show", SHOWN)
def test_each_word_that_is_shown_is_played_for_as_in_the_whole_tree(today: Tree, show: str) -> None:
    weights = {node.guess: node.own_weight for node in nodes(today.root) if node.can_win}
    least = {"listed": 1, "all": 0, "likely": max(weights.values()) / 2}[show]
    wanted = [game for game in games(today.root) if weights[game[-1][0]] >= least]
    assert shown_games(today, show) == wanted
    assert len(wanted) == COUNTS[show]


def test_where_all_words_are_listed_all_options_draw_the_tree_itself(stored: Tree) -> None:
    for show in SHOWN:
        assert part(stored.root, least_weight(stored.root, show)) is stored.root
    human = find_tree("human").root
    assert part(human, least_weight(human, "listed")) is human


def test_all_draws_the_tree_itself(today: Tree) -> None:
    assert part(today.root, least_weight(today.root, "all")) is today.root
    starts = starts_of(today, None, style_for(today, show="all").least)
    assert [start.node for start in starts] == list(today.root.branches.values())


@EACH_LAYOUT
def test_a_poster_has_the_likely_words_and_no_others(today: Tree, kind: str) -> None:
    program("neato")
    sheet = poster(today, kind, style_for(today, show="likely"))
    check_boxes(sheet)
    svg = draw(sheet, "svg")
    found = texts(svg)
    rows = {text.lower().strip("✓\xa0") for text in found}
    likely = {game[-1][0] for game in shown_games(today, "likely")}
    assert len(likely) == COUNTS["likely"]
    assert likely <= rows
    inner = {guess for game in shown_games(today, "likely") for guess, _ in game}
    assert rows & set(today.root.answers()) <= inner
    assert "italic" not in "".join(found)


def test_tooltips_tell_what_is_left_of_all_words(today: Tree) -> None:
    reply = today.follow(f"{ANY_WORD} 00000").guess
    node = today.follow(f"{ANY_WORD} 00000 {reply} 00000")
    for show in SHOWN:
        text = source(poster(today, "flow", style_for(today, show=show), "00000"))
        assert f'"{ANY_WORD} 00000, {reply} 00000: {node.guess}, {node.left}"' in text


def test_one_sentence_tells_what_is_left_out(today: Tree, stored: Tree) -> None:
    @cache
    def of_all(name: str, history: History) -> Heading:
        tree = find_tree(name)
        return heading(tree, history, style_for(tree, show="all"))

    def note(tree: Tree, show: str, clue: str = "") -> str:
        history = ((tree.recipe.opener, clue),) if clue else ()
        before = of_all(tree.name, history)
        told = heading(tree, history, style_for(tree, show=show))
        assert (told.title, told.play) == (before.title, before.play)
        return told.colophon.removesuffix(before.colophon).strip()

    assert note(today, "listed") == (
        f"Shows the {LISTED:,} listed words; {14_855 - LISTED:,} others are left out."
    )
    share = (GAMES[0] + 1) / (sum(GAMES) + 4)
    assert note(today, "likely") == (
        f"Shows the {LIKELY} words likely before the first guess, {100 * share:.0f} % of games; "
        f"{14_855 - LIKELY:,} others are left out."
    )
    left = today.follow(f"{ANY_WORD} 00001")
    told = note(today, "listed", "00001")
    assert told.startswith(f"Shows the {left.listed_size} listed words; ")
    assert note(today, "all") == note(stored, "listed") == note(stored, "likely") == ""


@pytest.mark.parametrize("show", SHOWN)
@pytest.mark.parametrize(
    ("name", "counted"),
    [
        ("everyday", "Games"),
        ("human", "Games"),
        ("raise", "Answers"),
        ("raise-any", "Listed words"),
    ],
)
def test_the_mean_of_the_bars_is_the_average_beside_them(
    name: str, counted: str, show: str
) -> None:
    tree = find_tree(name)
    told = heading(tree, (), style_for(tree, show=show))
    lengths = [part for part, _ in told.solved]
    mean = sum(turn * part for turn, part in enumerate(lengths, 1)) / sum(lengths)
    assert f" {mean:.2f} guesses on average" in f" {told.play}"
    assert told.counted == f"{counted} solved on each guess"
    figures = [float(text.strip(" %").replace(",", "")) for _, text in told.solved]  # as one reads
    read = sum(turn * part for turn, part in enumerate(figures, 1)) / sum(figures)
    assert read == pytest.approx(mean, abs=0.004)
    assert all(text.endswith(" %") == (counted == "Games") for _, text in told.solved)


@pytest.mark.parametrize(
    ("name", "show", "clue", "signs"),
    [
        ("any-word", "all", None, "012Bpi✓"),
        ("any-word", "listed", None, "012Bp+✓"),
        ("any-word", "likely", None, "012Bp✓"),
        ("raise-any", "all", None, "012Bpi✓"),
        ("raise", "listed", None, "012Bp✓"),
        ("raise", "listed", "11011", "012Bp"),
        ("raise", "listed", "11222", "012p"),  # arise
    ],
)
def test_the_legend_has_what_is_on_the_chart(
    name: str, show: str, clue: str | None, signs: str
) -> None:
    tree = find_tree(name)
    text = legend(11, chart_of(tree, "flow", style_for(tree, show=show), clue)).text
    assert "".join(re.findall(">([^<&])</FONT>", text)) == signs


@pytest.mark.slow
@EACH_LAYOUT
def test_likely_words_fill_a_poster_for_a_wall_that_can_be_read(today: Tree, kind: str) -> None:
    metre = 72 / 0.0254
    style = style_for(today, show="likely")
    assert poster(today, kind, style, paper="A2").letters > 5.5
    assert poster(today, kind, style).width < metre
    assert poster(today, kind, style_for(today)).width < 2.2 * metre


@pytest.mark.slow
def test_a_card_says_how_many_games_its_clues_are(today: Tree) -> None:
    found = {}
    for show in SHOWN:
        style = style_for(today, show=show)
        found[show] = card(today, style).subject.partition(". ")[0]
    assert found == {
        "listed": "The 46 commonest clues: 85 % of games",
        "all": "The 46 commonest clues: 85 % of games",
        "likely": "The 46 commonest clues: 85 % of games",
    }


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["A4", "letter"])
@pytest.mark.parametrize("show", SHOWN)
def test_no_page_of_a_books_index_is_half_empty_and_its_columns_stand_apart(
    show: str, paper: str
) -> None:
    program("neato")
    tree = find_tree("everyday")
    style = style_for(tree, show=show)
    sheets = book(tree, "flow", style, paper)
    contents = [sheet for sheet in sheets if sheet.entries]
    assert len(sheets) > 100 if show == "all" else len(sheets) < 40
    for sheet in contents:
        check_boxes(sheet)
        lowest = max(entry.label.y + entry.label.height for entry in sheet.entries)
        assert lowest > 0.5 * sheet.height
        root = ElementTree.fromstring(draw(sheet, "svg", plain=True))
        drawn = [text for text in root.iter(f"{SVG}text") if said(text)]
        places = [at for at, text in enumerate(drawn) if said(text).startswith("p. ")]
        assert len(places) == len(sheet.entries)
        for at in places:
            count, page = drawn[at - 1], drawn[at]
            end = float(count.attrib["x"]) + len(said(count)) * SIZE * LETTER
            assert count.get("y") == page.get("y")
            assert float(page.attrib["x"]) - end > SIZE * LETTER


def test_the_command_and_python_take_the_words_to_show(tmp_path: Path, today: Tree) -> None:
    program("neato")
    known, every = (bundled(f"wordle-2023-{name}").words for name in ("answers", "guesses"))
    for option, name, shown in (
        ([], "any-word-00002.svg", {*known, *bundled_past().used}),
        (["--show", "all"], "any-word-00002-all.svg", every),
        (["--show", "likely"], "any-word-00002-likely.svg", UNUSED),
    ):
        done = treegen("chart", "any-word", "--clue", "00002", *option, cwd=tmp_path)
        assert (done.returncode, done.stdout, done.stderr) == (0, f"{name}\n", "")
        show = option[1] if option else "listed"
        words = {game[-1][0] for game in shown_games(today, show) if game[0][1] == "00002"}
        assert words == {word for word in shown if clue_for(ANY_WORD, word) == "00002"} != set()
        for svg in ((tmp_path / name).read_bytes(), api.draw(today, "00002", show=show).encode()):
            found = {text.lower() for text in texts(svg)}
            assert found & set(today.follow(f"{ANY_WORD} 00002").answers()) == words
    with pytest.raises(ValueError, match='show is "foo"; expected listed, all or likely'):
        api.draw(today, show="foo")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ("any-word --show foo", 2, "argument --show: there is no 'foo'; expected"),
        (
            "any-word --show likely --clue 22220", 1,
            f"none of the 3 words left after {ANY_WORD} 22220 is shown; add --show all\n",
        ),
        (
            "any-word --clue 00000 --paper A4", 0,
            "letters are only 3.2 points high on A4; larger with --paper A0, --show likely\n",
        ),
    ],
)  # fmt: skip
def test_what_cannot_be_shown_is_told_in_one_line(
    arguments: str, code: int, message: str, tmp_path: Path
) -> None:
    done = treegen("chart", *arguments.split(), "-o", "c.gv", cwd=tmp_path)
    assert done.returncode == code
    assert done.stderr.startswith(f"treegen: {message}") and done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("paper", "clue", "book", "has_unlikely", "remedies"),
    [
        ("A2", None, False, True, "--paper A0, a book (--paper A4), --show likely"),
        ("A3", None, False, False, "--paper A0, a book (--paper A4)"),
        ("A0", None, False, True, "a book (--paper A4), --show likely"),
        ("A4", None, True, True, "--paper A0, --show likely"),
        ("A4", "00000", False, False, "--paper A0"),
    ],
)
def test_letters_that_nobody_can_read_are_said_to_be_larger_by_what_helps(
    paper: str, clue: str | None, book: bool, has_unlikely: bool, remedies: str
) -> None:
    options = Namespace(paper=paper, clue=clue, book=book)
    told = f"letters are only 2.8 points high on {paper}; larger with {remedies}"
    assert small_letters(2.8, options, has_unlikely) == told


def test_a_tree_whose_opener_alone_is_likely_has_a_chart_and_no_card(stored: Tree) -> None:
    abide, night = Node("abide", 1, {}, 1), Node("night", 1, {}, 1)
    root = with_heaviest(Node("might", 3, {"01000": abide, "02222": night}, 11))
    tree = stored._replace(root=root)
    style = style_for(tree, show="likely")
    assert [start.node.guess for start in starts_of(tree, None, style.least)] == ["might"]
    check_boxes(poster(tree, "flow", style))
    with pytest.raises(LookupError, match="all 2 replies are for words not shown; add --show all"):
        card(tree, style)


@pytest.mark.slow
def test_a_site_has_posters_of_the_words_likely_before_the_first_guess() -> None:
    program("neato")
    trees = [Published(name, b"", find_tree(name)) for name in ("any-word", "human")]
    drawn, missing = posters(trees)
    assert missing is None
    for name, told in (("any-word", f"{LIKELY} words likely"), ("human", "3,107 words likely")):
        svg = drawn[f"trees/{name}.svg"]
        assert told in " ".join(texts(svg))
        assert len(svg) < 2.5e6
        assert len(drawn[f"trees/{name}.pdf"]) < 0.7e6
        assert b'href="../page.html#' in svg
        assert b"page.html" not in drawn[f"trees/{name}.pdf"]
