"""What the page tells of the words left: their chances in its status, and in lists."""

from tests.conftest import Node
from tests.page.built import data_named, tree_named
from treegen.tree.node import states
from treegen.words.game import ALLOWED

PUNCH = "#taser.00000.dimly.00000"
USED = """chunk bongo bough bunch chock chuck conch couch hunch knock known vouch whoop""".split()


def test_the_page_tells_of_chances_what_the_terminal_tells(node: Node) -> None:
    positions = [
        (f"#{'.'.join(part for turn in history for part in turn)}", below.left)
        for history, below in states(tree_named("everyday").root)
        if 0 < len(history) < ALLOWED
    ]
    scour = "shirr shiur skirr smirr smoor sohur sopor spoor sudor suhur".split()
    punch = tree_named("everyday").follow("taser 00000 dimly 00000")
    likely = "cough pooch pouch punch".split()
    expected = [word for word in punch.listed if word not in USED]
    rare = sorted({*punch.answers()} - {*punch.listed})
    node(
        "chances",
        {
            "data": data_named("everyday"),
            "positions": positions,
            "groups": [
                {
                    "hash": "#taser.00102",
                    "groups": [["Former answers (1)", ["scour"]], ["Rare words (10)", scour]],
                },
                {
                    "hash": PUNCH,
                    "groups": [
                        ["Expected: never used before (11)", expected],
                        ["Former answers (13)", USED],
                        ["Rare words (61)", rare],
                    ],
                },
            ],
            "few": [
                {"hash": "#taser.00102", "colours": "", "words": [], "chances": []},
                {"hash": PUNCH, "colours": "", "words": likely, "chances": [21] * 4},
            ],
        },
    )
