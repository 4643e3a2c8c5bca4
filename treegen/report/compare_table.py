"""A comparison of two trees as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from treegen.report.compare import Comparison, Difference
from treegen.report.stats import WIDEST, wrap_words
from treegen.text import aligned, cut, number_of, text_columns

SHOWN = 10  # differences; more are only counted
NAMED = 5  # of the answers that only one tree has
LONGEST_NAME = 24  # columns; a longer name stands once, behind a letter that stands for it


def comparison_table(
    names: Sequence[str], found: Comparison, listed: Comparison | None, width: int
) -> str:
    """Write a comparison in lines of that many columns (from 40 to 80); in one if trees are alike.

    It is over the words listed in both, and at the end over all that are in both.
    """
    width = min(width, WIDEST)
    both = " and ".join(names)
    if found.alike == "tree":
        return f"{both} are the same tree: equal recipes, and the same guess everywhere"
    if found.alike == "strategy":
        same = f"{both} play the same guess everywhere ({number_of(found.answers, 'answer')})"
        return f"{same}; their recipes differ: {', '.join(found.recipe_differences)}"
    heads = labels = names
    room = min(LONGEST_NAME, (width - 26) // 2)
    if names[0] == names[1] or max(map(text_columns, names)) > room:
        labels = ["A", "B"]
        heads = [f"A: {names[0]}", f"B: {names[1]}"]
    core = listed or found
    differing = found if core.alike else core
    sections = [
        wrapped(head(heads, labels, found, listed), width),
        figure_lines(labels, core),
        wrapped([tally(labels, core)], width),
        [cut(line, width) for line in difference_lines(labels, differing.differences)],
        wrapped(where(labels, differing, core), width),
    ]
    if core.answers < found.answers:
        sections.append([f"all {number_of(found.answers, 'word')} in both:"])
        sections.append(figure_lines(labels, found))
        sections.append(wrapped([tally(labels, found)], width))
    return "\n\n".join("\n".join(lines) for lines in sections if lines)


def wrapped(sentences: Iterable[str], width: int) -> list[str]:
    """Break each sentence into lines."""
    return [line for sentence in sentences for line in wrap_words(sentence, width)]


def head(
    heads: Sequence[str], labels: Sequence[str], found: Comparison, listed: Comparison | None
) -> Iterator[str]:
    """Yield both recipes, what is in both once, and which answers are not."""
    one, other = found.recipes
    lists = ("guesses", "answers", "prior")
    equal = {name for name in lists if getattr(one, name) == getattr(other, name)}
    for label, recipe, than in zip(heads, (one, other), (other, one), strict=True):
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
    if listed:
        yield from missing("listed only in", "answer", labels, listed.only)
    yield from missing("only in", "word" if listed else "answer", labels, found.only)
    core = listed or found
    if core.answers < found.answers:
        yield (
            f"compared over the {number_of(core.answers, 'answer')} listed in both, and below "
            f"over all {number_of(found.answers, 'word')}"
        )
    elif any(found.only):
        yield f"compared over the {number_of(found.answers, 'answer')} in both"
    for whose in sorted(found.weighted_means.keys() | core.weighted_means.keys()):
        yield f"by {labels[whose]}: the mean by {labels[whose]}'s weights"


def missing(where: str, noun: str, labels: Sequence[str], only: list[list[str]]) -> Iterator[str]:
    """Yield how many words are only in one tree, and the first of them."""
    for label, words in zip(labels, only, strict=True):
        if words:
            text = f"{where} {label}: {number_of(len(words), noun)}: {', '.join(words[:NAMED])}"
            yield f"{text} and {len(words) - NAMED:,} more" if len(words) > NAMED else text


def figure_lines(labels: Sequence[str], found: Comparison) -> list[str]:
    """Tabulate the answers solved on each guess, and the averages, with the difference."""

    def row(name: str, form: str, a: float, b: float) -> tuple[str, ...]:
        return name, f"{a:{form}}", f"{b:{form}}", f"{b - a:+{form}}" if b != a else "0"

    rows: list[tuple[str, ...]] = [("", *labels, "difference")]
    for turn, (a, b) in enumerate(zip_longest(*found.distributions, fillvalue=0), 1):
        rows.append(row(f"guess {turn}", ",", a, b))
    rows += [("", "", "", ""), row("mean", ".4f", *found.means)]
    for whose, means in found.weighted_means.items():
        rows.append(row(f"by {labels[whose]}", ".4f", *means))
    rows += [row("total", ",", *found.totals), row("worst", ",", *found.worst)]
    return aligned(rows)


def tally(labels: Sequence[str], found: Comparison) -> str:
    """Write how many answers each tree solves earlier."""
    one, other = found.earlier
    return (
        f"{labels[0]} solves {number_of(one, 'answer')} earlier, {labels[1]} {other:,}; "
        f"{found.same:,} {'takes' if found.same == 1 else 'take'} as many guesses"
    )


def difference_lines(labels: Sequence[str], differences: Sequence[Difference]) -> Iterator[str]:
    """Yield the largest differences: two lines for each answer, with every guess."""
    shown = differences[:SHOWN]
    if len(differences) > SHOWN:
        yield f"largest differences ({SHOWN} of {len(differences):,}):"
    elif shown:
        yield "differences:"
    column = max(map(text_columns, labels))
    digits = max((len(str(max(difference.guesses))) for difference in shown), default=0)
    for answer, _, paths in shown:
        before = answer
        for label, path in zip(labels, paths, strict=True):
            gap = " " * (column - text_columns(label))
            yield f"{before}  {label}{gap} {len(path):{digits}}  {' '.join(path)}"
            before = " " * text_columns(answer)


def where(labels: Sequence[str], found: Comparison, listed: Comparison) -> Iterator[str]:
    """Yield where two trees part, and how much they share."""
    if listed is not found:
        number = number_of(listed.answers, "answer")
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
        yield (
            f"they part on {place} ({left}): {labels[0]} plays {guesses[0]}, "
            f"{labels[1]} {guesses[1]}"
        )
        if not history:
            return  # their openers differ
    a, b = found.nodes
    yield (
        f"both play the same in {number_of(found.shared, 'state')} (of {a:,} and {b:,}) and part "
        f"in {found.partings:,}"
    )
