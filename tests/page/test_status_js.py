"""What the page says of where a game stands, or several boards, or a round of practice."""

from tests.conftest import Node, treegen
from tests.page.built import data_named, tree_named


def test_each_sentence_is_said_where_it_is_true(node: Node) -> None:
    assert tree_named("raise-any").follow([("raise", "01000")]).size == 482  # as is said there
    node("status", {"data": data_named("raise", "raise-any", "raise-hard", "salet")})


def test_where_no_word_of_the_list_fits_the_terminal_plays_what_the_page_plays() -> None:
    line = treegen("next", "--tree=raise", *"raise 01000 clout 00110".split()).stdout
    assert line.startswith("guano  99 % chance (an answer on 27 March 2023); 4 rare words ")
    assert "; not in wordle-" in line
    assert "(computed); Wordle of 2021" in line
