"""How well trees of a language's words play real lists: `python -m tests.tools.languages LIST…`.

Each list is a file of one word a line, the answers of a game, and named for its language: de.txt.
The tree is built without it, from wordfreq's words, and then plays each of its words, as often as
it stands there. Prints a line for each list; some minutes.
"""

from argparse import ArgumentParser
from pathlib import Path
from time import perf_counter

from treegen.clues import folded, normalize
from treegen.search.build import build
from treegen.tree.plan import Plan
from treegen.tree.policies import POLICIES
from treegen.tree.ways import games
from treegen.words.choose import GameChoice, choose_game
from treegen.words.languages import fold_of

TURNS = 6  # of a game


def measure(path: Path, lang: str, policy: str, prior: str) -> str:
    """Play a list of a language's words, and say how it went."""
    words = [normalize(word) for word in path.read_text("utf-8").split()]
    listed = [folded(word, fold_of(lang)) for word in words]
    begin = perf_counter()
    game = choose_game(GameChoice(lang=lang, length=len(listed[0]), prior=f"{prior}:{lang}"))
    tree = build(game, Plan(policy))
    seconds = perf_counter() - begin
    turns = {path[-1][0]: len(path) for path in games(tree.root)}
    found = [turns[word] for word in listed if word in turns]
    over = sum(count > TURNS for count in found)
    return (
        f"{lang} by {policy} from {tree.recipe.opener}: {len(found):,} words found, "
        f"{len(listed) - len(found):,} not; mean {sum(found) / len(found):.4f}, "
        f"{over:,} over {TURNS} ({100 * over / len(found):.2f} %), worst {max(found)}; "
        f"{seconds:.1f} s"
    )


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("lists", metavar="LIST", nargs="+", type=Path)
    parser.add_argument("--lang", metavar="CODE", help="their language; else the file's name")
    parser.add_argument("--policy", choices=POLICIES, default="turns")
    parser.add_argument("--prior", choices=("common", "likely"), default="likely")
    options = parser.parse_args()
    for path in options.lists:
        lang = options.lang or path.stem
        print(measure(path, lang, options.policy, options.prior), flush=True)


if __name__ == "__main__":
    main()
