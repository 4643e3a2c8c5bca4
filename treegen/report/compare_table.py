"""A comparison of two trees as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from treegen.report.compare import Comparison, Pair, total
from treegen.report.stats import WIDEST, wrapped
from treegen.text import cut, encodable, printable, text_columns

LARGEST = 10  # differences that are shown; more are only counted
NAMED = 5  # of the answers that only one tree has
LONGEST_NAME = 24  # columns; a longer name stands once, behind a letter that stands for it
GAP = "  "


def table(names: Pair[str], found: Comparison, width: int, encoding: str) -> str:
    """Comparison as lines of at most that many columns (from 40), or 80; one line for equal trees.

    Names that are too long for a column become A and B. What the encoding lacks becomes a
    question mark.
    """
    width = min(width, WIDEST)
    names = encodable(printable(names[0]), encoding), encodable(printable(names[1]), encoding)
    room = min(LONGEST_NAME, (width - 26) // 2)
    if (names[0] == names[1] and found.alike != "tree") or max(map(text_columns, names)) > room:
        labels = "A", "B"
        heads = f"A: {names[0]}", f"B: {names[1]}"
    else:
        labels, heads = names, names
    if found.alike:
        lines = [in_a_line(names, found)]
    else:
        parts = [
            [line for text in head(heads, labels, found) for line in wrapped(text, width)],
            figures(labels, found),
            wrapped(tally(labels, found), width),
            [cut(line, width) for line in largest(labels, found)],
            [line for text in where(labels, found) for line in wrapped(text, width)],
        ]
        lines = [line for part in parts if part for line in ("", *part)][1:]
    return encodable("\n".join(lines), encoding)


def in_a_line(names: Pair[str], found: Comparison) -> str:
    """Sentence about two trees that are alike."""
    one, other = names
    if found.alike == "tree":
        return f"{one} and {other} are the same tree: equal recipes, and the same guess everywhere"
    return (
        f"{one} and {other} play the same guess everywhere ({_number(found.answers, 'answer')}); "
        f"their recipes differ: {', '.join(found.recipe_differences)}"
    )


def head(heads: Pair[str], labels: Pair[str], found: Comparison) -> Iterator[str]:
    """Lines that tell both recipes, what is in both once, and which answers are not."""
    lists = ("guesses", "answers", "prior")
    one, other = found.recipes
    equal = {name for name in lists if getattr(one, name) == getattr(other, name)}
    if one.incomplete != other.incomplete:  # so one has not all of them
        equal.discard("answers")
    for label, recipe, than in zip(heads, found.recipes, found.recipes[::-1], strict=True):
        play, *texts = recipe.lines
        told = [play]
        for name, text in zip(lists, texts, strict=False):
            if name not in equal:
                told.append(text)
                if text in than.lines:  # they look alike, and are not
                    told.append(f"SHA-256 {getattr(recipe, name).sha256[:8]}")
        yield f"{label}: {', '.join(told)}"
    texts = one.lines[1:]
    both = [text for name, text in zip(lists, texts, strict=False) if name in equal]
    if both:
        yield f"both: {', '.join(both)}"
    for label, words in zip(labels, found.only, strict=True):
        if words:
            more = f" and {len(words) - NAMED:,} more" if len(words) > NAMED else ""
            yield f"only in {label}: {_number(len(words), 'answer')}: " + (
                ", ".join(words[:NAMED]) + more
            )
    if any(found.only):
        yield f"compared over the {_number(found.answers, 'answer')} in both"
    if len(found.weighings) == 2:
        yield f"their weights differ; means are by {labels[0]}'s and by {labels[1]}'s"
    elif found.weighings and None in (one.prior, other.prior):
        yield f"only {labels[found.weighings[0].whose]} has weights; weighted means are by these"


def figures(labels: Pair[str], found: Comparison) -> list[str]:
    """Lines of a table: answers solved on each guess, and the averages, with the difference."""
    one, other = found.distributions
    rows = [("", *labels, "difference")]
    for turn, (a, b) in enumerate(zip_longest(one, other, fillvalue=0), 1):
        rows.append((f"guess {turn}", f"{a:,}", f"{b:,}", _signed(b - a)))
    means = [("mean", (total(one) / found.answers, total(other) / found.answers))]
    for whose, pair in found.weighings:
        means.append((f"by {labels[whose]}" if len(found.weighings) > 1 else "weighted", pair))
    rows.append(("",) * 4)
    for name, (x, y) in means:
        rows.append((name, f"{x:.4f}", f"{y:.4f}", f"{y - x:+.4f}" if x != y else "0"))
    for name, a, b in (("total", total(one), total(other)), ("worst", len(one), len(other))):
        rows.append((name, f"{a:,}", f"{b:,}", _signed(b - a)))
    columns = [max(map(text_columns, column)) for column in zip(*rows, strict=True)]
    lines = []
    for label, *cells in rows:
        line = label + " " * (columns[0] - text_columns(label))
        for cell, column in zip(cells, columns[1:], strict=True):
            line += GAP + " " * (column - text_columns(cell)) + cell
        lines.append(line.rstrip())
    return lines


def tally(labels: Pair[str], found: Comparison) -> str:
    """Sentence that tells how many answers each tree solves earlier."""
    one, other = found.earlier
    same = found.answers - one - other
    return (
        f"{labels[0]} solves {_number(one, 'answer')} earlier, {labels[1]} {other:,}; "
        f"{same:,} take{'s' * (same == 1)} as many guesses"
    )


def largest(labels: Pair[str], found: Comparison) -> Iterator[str]:
    """Lines that show the largest differences: two for each answer, with every guess."""
    shown, number = found.differences[:LARGEST], len(found.differences)
    if not shown:
        return
    yield (
        f"largest differences ({len(shown)} of {number:,}):"
        if number > LARGEST
        else ("differences:")
    )
    column = max(map(text_columns, labels))
    digits = max(len(str(len(path))) for _, paths in shown for path in paths)
    for answer, paths in shown:
        before = answer
        for label, path in zip(labels, paths, strict=True):
            gap = " " * (column - text_columns(label))
            yield f"{before}{GAP}{label}{gap} {len(path):{digits}}{GAP}{' '.join(path)}"
            before = " " * text_columns(answer)


def where(labels: Pair[str], found: Comparison) -> Iterator[str]:
    """Sentences that tell where two trees part, and how much they share."""
    if found.partings:
        history, (one, other) = found.partings[0]
        after = " ".join(text for turn in history for text in turn)
        left = _number(one.size, "word") + " left"
        if one.size != other.size:
            left += f" in {labels[0]}, {other.size:,} in {labels[1]}"
        yield (
            f"they part on guess {len(history) + 1}{f', after {after}' * bool(after)} ({left}): "
            f"{labels[0]} plays {one.guess}, {labels[1]} {other.guess}"
        )
    else:
        yield "they never part: no guess differs where both trees go"
    if found.partings and not found.partings[0][0]:
        return  # their openers differ
    a, b = found.nodes
    yield (
        f"both play the same in {_number(found.shared, 'state')} (of {a:,} and {b:,}) and part in "
        f"{len(found.partings):,}"
    )


def _signed(number: int) -> str:
    return f"{number:+,}" if number else "0"


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}{'s' * (number != 1)}"
