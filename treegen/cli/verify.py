"""Replay the answers of each tree and check all that it claims.

  treegen verify raise                     replay every answer by the rules alone
  treegen verify trees/*.json
  treegen verify six.json --guesses six.tsv --answers six.tsv
  treegen verify raise --json              a list of objects: name, faults, summary and data
  treegen verify raise --rebuild           build it again too, and compare

Each fault is a line that names its place: in a damaged file only the first, else up to a hundred.
Exit code 1: a tree has a fault, or a file holds no tree; 2: a file cannot be read. The check runs
without treegen too: python treegen/verify.py --help
"""

from argparse import ArgumentParser, Namespace

from treegen.cli.options import TREE, add_memory, list_of, refuse
from treegen.cli.output import add_json, progress_bar, warn
from treegen.text import printable


def add_options(parser: ArgumentParser) -> None:
    parser.add_argument("trees", metavar="TREE", nargs="+", help=TREE)
    for name in ("guesses", "answers", "vocabulary"):
        text = f"list of the trees' {name}: a file, or the name of one that came with treegen"
        parser.add_argument(f"--{name}", metavar="FILE", help=text)
    text = "run the recipe of a tree without faults again, and compare the bytes"
    parser.add_argument("--rebuild", action="store_true", help=text)
    add_memory(parser, "700MB; for --rebuild")
    add_json(parser)


def run(options: Namespace) -> int:
    from treegen.files import read_file
    from treegen.text import to_json
    from treegen.tree.file import loads
    from treegen.tree.find import find_stored
    from treegen.verify import faults, summary_line

    guesses = list_of(options.guesses)
    answers = list_of(options.answers)
    vocabulary = list_of(options.vocabulary)
    code = 0
    trees = []
    if not options.rebuild:
        refuse(options, "memory", "is for --rebuild")
    for name in options.trees:
        try:
            text = read_file(find_stored(name).path)
        except OSError as error:  # the others are verified all the same
            warn(f"{name}: {error.strerror}")
            code = 2
            continue
        found = faults(text, guesses, answers, vocabulary)
        line = ""
        data = None
        if options.json and not found:
            data = loads(text).recipe.data
        if options.rebuild and not found:
            from treegen.search.rebuild import rebuild_faults  # needs numpy

            with progress_bar() as on_progress:
                found = rebuild_faults(
                    text, loads(text), guesses, on_progress, options.memory, vocabulary
                )
        if not found:
            line = summary_line(text, guesses, answers, vocabulary)
            if options.rebuild:
                line += "; built again, byte for byte the same"
        trees.append(
            {"name": printable(name), "faults": found, "summary": line or None, "data": data}
        )
        code = max(code, int(found != []))
        if not options.json:
            print("\n".join(printable(f"{name}: {text}") for text in found or [line]))
    if options.json:
        print(to_json(trees))
    return code
