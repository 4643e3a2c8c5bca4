"""The options of `treewalk`, and its help."""

from treegen.arguments import CommandParser

DESCRIPTION = """\
Look up the next guess in a stored Wordle decision tree.

  treewalk                           the opener for today's game
  treewalk raise 01020               after one clue
  treewalk raise 01020 shalt 11200   after two
  treewalk 00000 00000               the same, if you play the words it shows
  treewalk crane                     when today's tree plays this word"""
EPILOG = """\
The first word printed is the guess to play. A clue has one sign per letter, in any of these
notations (raise:01020 works too):
  01020  .y.g.  bybgb  -y-g-  0-0+0  ⬛🟨⬛🟩⬛  ⬜🟦⬜🟧⬜  ⚫🟡⚫🟢⚫
  absent: 0 . b   present elsewhere: 1 y -   right place: 2 g +
A dash means absent beside y or g, or alone (-----), and elsewhere beside 0 or +.

Exit code 1: the tree does not go there (treegen next computes the move); 2: a word or clue is
malformed or comes after the answer."""


def parser() -> CommandParser:
    parser = CommandParser(
        prog="treewalk",
        usage="treewalk [GUESS CLUE]... [--list | --json] [--all]\n"
        "                [--answer WORD] [--tree TREE]",
        description=DESCRIPTION,
        epilog=EPILOG,
    )
    parser.add_argument("history", nargs="*", metavar="GUESS CLUE", help="your game so far")
    instead = parser.add_mutually_exclusive_group()
    instead.add_argument("--list", action="store_true", help="print the words left")
    instead.add_argument("--json", action="store_true", help="print JSON")
    text = "print the ten best second words after an opener and its clue, with their costs"
    parser.add_argument("--all", action="store_true", help=text)
    parser.add_argument("--answer", metavar="WORD", help="print the whole path to an answer")
    parser.add_argument(
        "--tree",
        metavar="TREE",
        help="tree file, or a stored tree's name or opener (default: one that opens with GUESS)",
    )
    parser.add_argument("--version", action="store_true", help="print the versions")
    return parser
