"""A comparison of two trees as text for a terminal."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from treegen.report.compare import Comparison, Difference
from treegen.report.stats import LONGEST_NAME, WIDEST, wrapped
from treegen.text import aligned, cut, first_of, number_of

SHOWN = 10  # differences; more are only counted


def comparison_table(
    names: Sequence[str], found: Comparison, listed: Comparison | None, width: int
) -> str:
    """Write a comparison, its sentences in that many columns; one line if the trees are alike.

    It is over the words listed in both, and at the end over all that are in both.
    """
    if found.alike == "tree":
        both = " and ".join(names)
        return f"{both} are the same tree: equal recipes, and the same guess everywhere"
    if found.alike == "strategy":
        same = f"play the same guess everywhere ({number_of(found.answers, 'answer')})"
        changed = ", ".join(found.recipe_differences)
        return f"{' and '.join(names)} {same}; their recipes differ: {changed}"
    labels, width = [cut(name, LONGEST_NAME) for name in names], min(width, WIDEST)
    core = listed or found
    differing = found if core.alike else core
    sections = [
        wrapped(head(labels, found, core), width),
        figure_lines(labels, core),
        wrapped([tally(labels, core)], width),
        difference_lines(labels, differing.differences),
        wrapped(where(labels, differing, core), width),
    ]
    if core.answers < found.answers:
        sections.append([f"all {number_of(found.answers, 'word')} in both:"])
        sections.append(figure_lines(labels, found))
        sections.append(wrapped([tally(labels, found)], width))
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def head(labels: Sequence[str], found: Comparison, core: Comparison) -> Iterator[str]:
    """Yield both recipes, what is in both once, and which answers are not."""
    fields = (None, "guesses", "answers", "prior")  # of which a recipe's lines are
    one, other = (dict(zip(fields, recipe.lines, strict=False)) for recipe in found.recipes)
    equal = [name for name in fields[1:] if name in one and name not in found.recipe_differences]
    for label, lines in zip(labels, (one, other), strict=True):
        yield f"{label}: {', '.join(lines[name] for name in lines if name not in equal)}"
    if equal:
        yield f"both: {', '.join(one[name] for name in equal)}"
    if core is not found:
        yield from missing("listed only in", "answer", labels, core.only)
    noun = "answer" if core is found else "word"
    yield from missing("only in", noun, labels, found.only)
    if core.answers < found.answers:
        yield (
            f"compared over the {number_of(core.answers, 'answer')} listed in both, and below "
            f"over all {number_of(found.answers, 'word')}"
        )
    elif any(found.only):
        yield f"compared over the {number_of(found.answers, 'answer')} in both"
    for tree in sorted(found.weighted_means.keys() | core.weighted_means.keys()):
        yield f"by {labels[tree]}: the mean by {labels[tree]}'s weights"


def missing(where: str, noun: str, labels: Sequence[str], only: list[list[str]]) -> Iterator[str]:
    """Yield how many words are only in one tree, and the first of them."""
    for label, words in zip(labels, only, strict=True):
        if words:
            yield f"{where} {label}: {number_of(len(words), noun)}: {first_of(words)}"


def figure_lines(labels: Sequence[str], found: Comparison) -> list[str]:
    """Tabulate the answers solved on each guess, and the averages, with the difference."""

    def row(name: str, form: str, a: float, b: float) -> tuple[str, ...]:
        return name, f"{a:{form}}", f"{b:{form}}", f"{b - a:+{form}}" if b != a else "0"

    rows: list[tuple[str, ...]] = [("", *labels, "difference")]
    for turn, (a, b) in enumerate(zip_longest(*found.distributions, fillvalue=0), 1):
        rows.append(row(f"guess {turn}", ",", a, b))
    rows += [("", "", "", ""), row("mean", ".4f", *found.means)]
    for tree, means in found.weighted_means.items():
        rows.append(row(f"by {labels[tree]}", ".4f", *means))
    counts = [enumerate(column, 1) for column in found.distributions]
    rows.append(row("total", ",", *(sum(turn * count for turn, count in each) for each in counts)))
    rows.append(row("worst", ",", *map(len, found.distributions)))
    return aligned(rows)


def tally(labels: Sequence[str], found: Comparison) -> str:
    """Write how many answers each tree solves earlier."""
    one, other = found.earlier
    same = found.answers - one - other
    return (
        f"{labels[0]} solves {number_of(one, 'answer')} earlier, {labels[1]} {other:,}; "
        f"{same:,} {'takes' if same == 1 else 'take'} as many guesses"
    )


def difference_lines(labels: Sequence[str], differences: Sequence[Difference]) -> list[str]:
    """Tabulate the largest differences: two lines for each answer, with every guess."""
    if not differences:
        return []
    shown, title = differences[:SHOWN], "differences:"
    if len(differences) > SHOWN:
        title = f"largest differences ({SHOWN} of {len(differences):,}):"
    column = max(map(len, labels))
    digits = max(len(str(n)) for _, turns, _ in shown for n in turns)
    rows = []
    for answer, turns, paths in shown:
        for word, label, n, path in zip((answer, ""), labels, turns, paths, strict=True):
            rows.append((word, f"{label:{column}} {n:{digits}}", " ".join(path)))
    return [title, *aligned(rows, (0, 1, 2))]


def where(labels: Sequence[str], found: Comparison, core: Comparison) -> Iterator[str]:
    """Yield where two trees part, and how much they share."""
    if core is not found:
        number = number_of(core.answers, "answer")
        yield f"both play the same guess as long as a listed answer is left ({number})"
    if found.first_parting is None:
        yield "they never part: no guess differs where both trees go"
    else:
        history, guesses, sizes = found.first_parting
        place = f"guess {len(history) + 1}"
        if history:
            place += f", after {' '.join(text for turn in history for text in turn)}"
        left = f"{number_of(sizes[0], 'word')} left"
        if sizes[0] != sizes[1]:
            left += f" in {labels[0]}, {sizes[1]:,} in {labels[1]}"
        one, other = (f"{labels[0]} plays {guesses[0]}", f"{labels[1]} {guesses[1]}")
        yield f"they part on {place} ({left}): {one}, {other}"
    if found.shared:
        a, b = found.nodes
        yield (
            f"both play the same in {number_of(found.shared, 'state')} (of {a:,} and {b:,}) and "
            f"part in {found.partings:,}"
        )
