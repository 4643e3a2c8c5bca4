"""A comparison of two trees as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from treegen.report.compare import Comparison, Pair
from treegen.report.stats import WIDEST, wrap_words
from treegen.text import aligned, cut, encodable, number_of, printable, text_columns

LARGEST = 10  # differences that are shown; more are only counted
NAMED = 5  # of the answers that only one tree has
LONGEST_NAME = 24  # columns; a longer name stands once, behind a letter that stands for it


def comparison_table(names: Pair[str], found: Comparison, width: int, encoding: str) -> str:
    """Comparison as lines of at most that many columns (from 40), or 80; one line for equal trees.

    Names that are too long for a column become A and B. What the encoding lacks becomes a
    question mark.
    """
    width = min(width, WIDEST)
    names = encodable(printable(names[0]), encoding), encodable(printable(names[1]), encoding)
    room = min(LONGEST_NAME, (width - 26) // 2)
    heads = labels = names
    if (names[0] == names[1] and found.alike != "tree") or max(map(text_columns, names)) > room:
        labels = "A", "B"
        heads = f"A: {names[0]}", f"B: {names[1]}"
    both = " and ".join(names)
    if found.alike == "tree":
        lines = [f"{both} are the same tree: equal recipes, and the same guess everywhere"]
    elif found.alike == "strategy":
        same = f"{both} play the same guess everywhere ({number_of(found.answers, 'answer')})"
        lines = [f"{same}; their recipes differ: {', '.join(found.recipe_differences)}"]
    else:
        core = found.expected or found  # expected words first, then all in both, if there are more
        differing = found if core.alike else core
        differences = [cut(line, width) for line in difference_lines(labels, differing)]
        of_all = []
        if core.answers < found.answers:
            of_all = [
                [f"all {number_of(found.answers, 'word')} in both:"],
                figure_lines(labels, found, found),
                wrap_words(tally(labels, found), width),
            ]
        parts = [
            [line for text in head(heads, labels, found) for line in wrap_words(text, width)],
            figure_lines(labels, core, found),
            wrap_words(tally(labels, core), width),
            *([*of_all, differences] if core.alike else [differences, *of_all]),
            [line for text in where(labels, differing) for line in wrap_words(text, width)],
        ]
        lines = [line for part in parts if part for line in ("", *part)][1:]
    return encodable("\n".join(lines), encoding)


def head(heads: Pair[str], labels: Pair[str], found: Comparison) -> Iterator[str]:
    """Lines that tell both recipes, what is in both once, and which answers are not."""
    lists = ("guesses", "answers", "prior")
    one, other = found.recipes
    equal = {name for name in lists if getattr(one, name) == getattr(other, name)}
    for label, recipe, than in zip(heads, found.recipes, found.recipes[::-1], strict=True):
        play, *texts = recipe.lines
        parts = [play]
        for name, text in zip(lists, texts, strict=False):
            if name not in equal:
                parts.append(text)
                if text in than.lines:  # they look alike, and are not
                    parts.append(f"SHA-256 {getattr(recipe, name).sha256[:8]}")
        yield f"{label}: {', '.join(parts)}"
    both = [text for name, text in zip(lists, one.lines[1:], strict=False) if name in equal]
    if both:
        yield f"both: {', '.join(both)}"
    core, only = found.expected, [("only in", "answer", found.only)]
    if core:
        only = [("expected only in", "answer", core.only), ("only in", "word", found.only)]
    for where, noun, pair in only:
        for label, words in zip(labels, pair, strict=True):
            if words:
                more = f" and {len(words) - NAMED:,} more" if len(words) > NAMED else ""
                listed = ", ".join(words[:NAMED]) + more
                yield f"{where} {label}: {number_of(len(words), noun)}: {listed}"
    if core and core.answers < found.answers:
        yield (
            f"compared over the {number_of(core.answers, 'answer')} that both expect, then over "
            f"all {number_of(found.answers, 'word')} in both"
        )
    elif any(found.only):
        yield f"compared over the {number_of(found.answers, 'answer')} in both"
    if core and core.answers == found.answers:
        found = core
    if len(found.weighted_means) == 2:
        yield f"their weights differ; means are by {labels[0]}'s and by {labels[1]}'s"
    elif None in (one.prior, other.prior):
        for whose in found.weighted_means:
            yield f"only {labels[whose]} has weights; weighted means are by these"


def figure_lines(labels: Pair[str], found: Comparison, whole: Comparison) -> list[str]:
    """Lines of a table: answers solved on each guess, and the averages, with the difference.

    The weights of both trees are named if they differ in the `whole` comparison.
    """

    def row(name: str, form: str, a: float, b: float) -> tuple[str, ...]:
        return name, f"{a:{form}}", f"{b:{form}}", f"{b - a:+{form}}" if b != a else "0"

    one, other = found.distributions
    rows: list[tuple[str, ...]] = [("", *labels, "difference")]
    for turn, (a, b) in enumerate(zip_longest(one, other, fillvalue=0), 1):
        rows.append(row(f"guess {turn}", ",", a, b))
    rows += [("", "", "", ""), row("mean", ".4f", *found.means)]
    for whose, means in found.weighted_means.items():
        name = f"by {labels[whose]}" if len(whole.weighted_means) > 1 else "weighted"
        rows.append(row(name, ".4f", *means))
    return aligned(
        [*rows, row("total", ",", *found.totals), row("worst", ",", len(one), len(other))]
    )


def tally(labels: Pair[str], found: Comparison) -> str:
    """Sentence that tells how many answers each tree solves earlier."""
    one, other = found.earlier
    same = found.answers - one - other
    return (
        f"{labels[0]} solves {number_of(one, 'answer')} earlier, {labels[1]} {other:,}; "
        f"{same:,} {'takes' if same == 1 else 'take'} as many guesses"
    )


def difference_lines(labels: Pair[str], found: Comparison) -> Iterator[str]:
    """Lines that show the largest differences: two for each answer, with every guess."""
    shown, number = found.differences[:LARGEST], len(found.differences)
    if number > LARGEST:
        yield f"largest differences ({LARGEST} of {number:,}):"
    elif shown:
        yield "differences:"
    column = max(map(text_columns, labels))
    digits = max((len(str(len(path))) for _, paths in shown for path in paths), default=0)
    for answer, paths in shown:
        before = answer
        for label, path in zip(labels, paths, strict=True):
            gap = " " * (column - text_columns(label))
            yield f"{before}  {label}{gap} {len(path):{digits}}  {' '.join(path)}"
            before = " " * text_columns(answer)


def where(labels: Pair[str], found: Comparison) -> Iterator[str]:
    """Sentences that tell where two trees part, and how much they share."""
    if found.expected:
        number = number_of(found.expected.answers, "answer")
        yield f"both play the same guess as long as an expected answer is left ({number})"
    if found.partings:
        history, (one, other) = found.partings[0]
        place = f"guess {len(history) + 1}"
        if history:
            place += f", after {' '.join(text for turn in history for text in turn)}"
        left = f"{number_of(one.size, 'word')} left"
        if one.size != other.size:
            left += f" in {labels[0]}, {other.size:,} in {labels[1]}"
        yield (
            f"they part on {place} ({left}): {labels[0]} plays {one.guess}, "
            f"{labels[1]} {other.guess}"
        )
        if not history:
            return  # their openers differ
    else:
        yield "they never part: no guess differs where both trees go"
    a, b = found.nodes
    yield (
        f"both play the same in {number_of(found.shared, 'state')} (of {a:,} and {b:,}) and part "
        f"in {len(found.partings):,}"
    )
