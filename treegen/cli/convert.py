"""Read and write trees of other programs.

  treegen convert raise raise.tree         a stored tree as Selby's text
  treegen convert olson.js salet.json      Olson's, for every command here
  treegen convert guess_map.json salet.json --answers answers.txt
  treegen convert raise - --to csv | head
  treegen convert today deck.txt --to anki --top 100

The format of IN is recognised by its content; that of OUT by its ending, or --to:
  treegen  .json        treegen's own JSON
  selby    .tree .txt   Selby's text, a line for each answer
  olson                 Olson's JSON: guess and map
  nightduck             nightduck's JSON (wordle_script): guess and squares
  3b1b                  3Blue1Brown's JSON, one flat map
  csv      .csv         the guesses for each answer, which comes last
  anki                  to write only: Anki cards, one for each reply, most frequent first
Also read: {word: {clue: {word: ...}}}, lines of words and clues, clues in any notation, and
JavaScript such as export default {...}, which is never run. Where no clue says which guesses win,
give --answers (default: Wordle's, if the tree finds most of them, or every word that fits).

Every tree read is replayed by the rules. Exit code 2: something is wrong or missing, and a line
says what.
"""

import sys
from argparse import ArgumentParser, Namespace

from treegen.cli.options import TREE, add_mode, add_values, lists_in, refuse, whole_number
from treegen.cli.output import LARGE, ending_of, progress_bar, say, warn, write_output
from treegen.errors import TreeError
from treegen.files import read_all, read_file
from treegen.formats.convert import convert, word_length
from treegen.formats.write import ENDINGS, FORMATS, encode
from treegen.text import number_of, printable
from treegen.tree.figures import figures
from treegen.tree.find import find_stored
from treegen.tree.model import Tree
from treegen.words.lists import list_name


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("source", metavar="IN", help=f"{TREE}; -: stdin")
    parser.add_argument("target", metavar="OUT", help="file to write; -: stdout")
    text = "format of OUT (default: by its ending)"
    parser.add_argument("--to", metavar="FORMAT", choices=FORMATS, help=text)
    add_values(
        parser,
        ("--guesses", "FILE", str, "words the tree may play"),
        ("--answers", "FILE", str, "words the tree must solve"),
        ("--top", "N", whole_number(), "with --to anki: the N most frequent cards"),
    )
    add_mode(parser)


def run(options: Namespace) -> int:
    source, target = options.source, options.target
    to = options.to or ENDINGS[ending_of(target, "convert")]
    if to != "anki":
        refuse(options, "top", "is for --to anki")
    limits = {"top": options.top} if options.top else {}
    if source == "-":
        name = "stdin"
        data = read_all(sys.stdin.buffer.read, name)
    else:
        path = find_stored(source).path
        name = list_name(path)
        data = read_file(path)
    try:
        paths = options.guesses, options.answers
        length = word_length(data) if any(paths) else None
        guesses, answers = lists_in(*paths, length=length)
        with progress_bar() as on_progress:
            if len(data) >= LARGE:
                on_progress(0.0, f"converting {printable(name)}", is_long=True)
            tree = convert(data, name, guesses, answers, options.mode, warn)
            written = encode(tree, to, **limits)
    except TreeError as error:
        raise TreeError(f"{source}: {error}") from None
    write_output(target, written)
    if target != "-":
        say(f"{target}: {solves(tree)}")
    return 0


def solves(tree: Tree) -> str:
    recipe = tree.recipe
    found = figures(tree)
    name = recipe.answers.name
    if recipe.prior and found.unlisted:
        name = recipe.prior.name
    count = number_of(found.listed.answers, "answer")
    return f"{recipe.opener} solves {count} ({name}) in {found.averages}"
