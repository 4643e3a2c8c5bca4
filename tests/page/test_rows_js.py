"""Rows of the page's lists, and the lines that judge and explain guesses."""

from tests.conftest import Node, treegen
from tests.page.built import data_named, tree_named
from treegen.clues import clue_for
from treegen.tree.model import Tree

REVIEWED = [  # raise slash stash, as in the terminal
    "best",
    "≈0.09 guesses more than SHALT",
    "about as good as ADMIT",
]
STASH = [(word, clue_for(word, "stash")) for word in ("raise", "slash", "stash")]
TWO_LEFT = [("salet", "02000"), ("glint", "00200"), ("bigot", "01000"), ("moral", "00110")]
MIGHT = "#raise-hard:raise.00100.pilot.02002.fight.02222.might.02222"
MISSPELT = [
    ("raise slahs stash", "slahs", "slash"),  # two letters swapped
    ("riase slash stash", "riase", "raise"),
    ("raise slash stahs", "stahs", "stash"),  # the answer
    ("raise slqsh stash", "slqsh", "slash"),  # slosh and others are as near, but do not fit
    ("raise skash stash", "skash", "slash"),  # shash fits, too, but is not likely
    ("raise slash xqzjk", "xqzjk", ""),
]
SHRUNK = ["2,315 → 22 words", "22 → 3 words · unlucky ≈0.41", "3 → solved · lucky ≈1.00"]
BARS_ANY = (
    "3.47 guesses on average, 6 at most, for 2,315 likely words. + counts used or unlikely words."
)


def first_clues(tree: Tree) -> list[tuple[str, str, int]]:
    """Clues of a tree whose answers weigh the same, with the next guess and the words left."""
    branches = tree.root.branches
    nodes = sorted(branches.items(), key=lambda pair: (-pair[1].size, pair[0]))
    return [(clue, node.guess, node.size) for clue, node in nodes]


def test_rows_and_lines_are_those_of_the_tree(node: Node) -> None:
    boyau = "#raise-any:raise.01000.clout.00110"
    node(
        "rows",
        {
            "data": data_named("raise", "raise-any", "salet", "raise-hard", "human"),
            "clues": first_clues(tree_named("raise")),
            "groups": [
                {"hash": "#raise.00012", "groups": [("", None)], "note": ""},
                {
                    "hash": boyau,
                    "groups": [
                        ("Former answers (1)", ["guano"]),
                        ("Rare words (3)", ["boyau", "douma", "noyau"]),
                    ],
                    "note": "+ counts used or unlikely words.",
                },
                {
                    "hash": "#raise-any:raise.01000",
                    "groups": [
                        ("Expected (92)", None),
                        ("Former answers (4)", None),
                        ("Rare words (386)", None),
                    ],
                    "note": "+ counts used or unlikely words.",
                },
            ],
            "few": [
                {"hash": "#raise", "words": []},
                {"hash": "#raise.00012", "words": []},  # too many are likely
                {"hash": "#raise.00012.knots.00201", "words": "scope shove slope".split()},
                {"hash": "#raise.00012", "colours": "00201", "words": "scope shove slope".split()},
                {
                    "hash": boyau,
                    "words": "boyau douma guano noyau".split(),
                },
            ],
            "bars": [
                {
                    "hash": "#raise-any:raise",
                    "text": BARS_ANY,
                    "columns": ["Likely words"],
                    "counts": tree_named("raise-any").summary.distribution,
                },
                {
                    "hash": boyau,
                    "text": "3.75 guesses on average, 4 at most, for 4 words.",
                    "columns": ["Words solved"],
                    "counts": [1, 3],
                },
            ],
            "reasons": [
                (
                    "#raise.00012",
                    [
                        "Splits 17 words into 12 groups; the largest has 3; 1.29 more "
                        "guesses on average (3.45 bits of information).",
                    ],
                    3,
                ),
                (
                    f"#{'.'.join(sum(TWO_LEFT, ()))}",
                    [
                        "With two guesses left, this word finds the answer most often.",
                    ],
                    3,
                ),
                (  # with two guesses left one of three words is lost, by the best word too
                    MIGHT,
                    [
                        "Splits 3 words into 2 groups; the largest has 2; 33 % risk of not finding "
                        "it in 6 guesses (0.92 bits of information).",
                    ],
                    3,
                ),
                (  # where the tree is left
                    "#human:tares.00000.dinlo.00000.pygmy.00002.hubby.02222",
                    ["The tree plays CUBBY: 1 % risk of not finding it in 6 guesses."],
                    3,
                ),
            ],
            "reviews": [
                {
                    "name": "raise",
                    "history": STASH,
                    "verdicts": dict(enumerate(REVIEWED)),
                    "shrunk": SHRUNK,
                    "best": {
                        1: [
                            ("SHALT", "1", "best"),
                            ("CLOTH", "1", "≈ as good"),
                        ]
                    },
                    "below": {
                        1: "Before: 22 words left. After: 3 words left: SMASH, STASH, SWASH. "
                        "With best play, 2.50 guesses were expected from here on.",
                    },
                },
                {
                    "name": "salet",
                    "history": [*TWO_LEFT, ("dairy", "02222"), ("fairy", "22222")],
                    "verdicts": {4: "33 % risk; AAHED was best"},
                    "below": {},
                },
            ],
            "squares": [clue for _, clue in STASH],
            "misspelt": [(words.split(), wrong, nearest) for words, wrong, nearest in MISSPELT],
        },
    )


def test_the_figures_of_a_verdict_are_those_of_the_terminal() -> None:
    rows = treegen("review", "--tree=raise", *"raise slash stash".split()).stdout.splitlines()
    assert [row.split()[4:] for row in rows[2:5]] == [
        ["3.47", "0.00", "=", "-0.03"],
        ["2.50", "≈0.09", "shalt", "≈-0.41"],
        ["≈2.00", "≈0.00", "admit", "≈+1.00"],
    ]
