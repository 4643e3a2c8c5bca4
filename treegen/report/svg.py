"""How well stored trees play, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from treegen.report.stats import Stats, facts, largest_share, panels, wrap_words
from treegen.text import cut

SVG_STYLE = """\
text{fill:#1b1c1d;white-space:pre;
font:13px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
.name{font-size:16px;font-weight:bold}
.label{fill:#5c6063}
.paper{fill:#ffffff}
.bar{fill:#3d7f38}
@media(prefers-color-scheme:dark){
text{fill:#e9eaeb}
.label{fill:#b3b8bc}
.paper{fill:#16181a}
.bar{fill:#6cb865}
}
"""
# Pixels, as all lengths here; LETTER is the width of one of 13 px monospace, rounded up.
LETTER, PANEL, BARS, LONGEST_BAR, LINE, MARGIN = 8, 430, 96, 200, 20, 20


def svg(trees: Sequence[Stats]) -> str:
    """Bars and figures of trees as an SVG, two side by side; the same bytes for equal trees."""
    parts = panels(trees)
    heads = [
        [line for text in part.lines for line in wrap_words(text, PANEL // LETTER)]
        for part in parts
    ]
    room = max(map(len, heads))  # so that bars stand side by side
    full = largest_share(parts)
    drawn = [_panel(part, head, room, full) for part, head in zip(parts, heads, strict=True)]
    across = min(2, len(drawn))
    tall = max(y for y, _ in drawn) + MARGIN
    width = MARGIN + across * (PANEL + MARGIN)
    height = MARGIN + -(-len(drawn) // across) * tall
    title = f"Guesses needed: {', '.join(tree.name for tree in trees)}"
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(" ".join(map(in_words, parts)))}</desc>',
        f"<style>\n{SVG_STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
    ]
    for number, (_, marks) in enumerate(drawn):
        row, place = divmod(number, across)
        x, y = MARGIN + place * (PANEL + MARGIN), MARGIN + row * tall
        # An inner svg clips what a font draws wider than expected.
        lines += [f'<svg x="{x}" y="{y}" width="{PANEL}" height="{tall}">', *marks, "</svg>"]
    return "\n".join([*lines, "</svg>", ""])


def in_words(tree: Stats) -> str:
    """Sentences that tell a tree's figures to those who do not see its bars."""
    counts = enumerate(tree.summary.distribution, 1)
    solved = ", ".join(f"{count:,} on guess {turn}" for turn, count in counts)
    rest = "; ".join(f"{label}: {text}" for label, text in facts(tree))
    return f"{tree.name}: {', '.join(tree.lines)}. Answers solved: {solved}. {rest}."


def _panel(tree: Stats, head: list[str], room: int, full: float) -> tuple[int, list[str]]:
    """Height of a tree's part of the picture, and its elements; its `head` has so much `room`."""
    marks: list[str] = []
    y = LINE

    def write(text: str, kind: str = "", x: int = 0) -> None:
        name = f' class="{kind}"' if kind else ""
        marks.append(f'<text{name} x="{x}" y="{y}">{escape(text)}</text>')

    write(cut(tree.name, PANEL // (LETTER + 2)), "name")
    for line in head:
        y += LINE
        write(line, "label")
    y += (room - len(head)) * LINE + LINE // 2
    for turn, count in enumerate(tree.summary.distribution, 1):
        y += LINE
        write(f"guess {turn}", "label")
        share, long = count / tree.summary.answers, 0.0
        if count:
            long = max(1.0, round(share / full * LONGEST_BAR, 2))
            box = f'x="{BARS}" y="{y - 13}" width="{long:g}" height="17"'
            marks.append(f'<rect class="bar" {box}/>')
        write(f"{count:,} ({share:.1%})", x=BARS + round(long) + LETTER)
    y += LINE // 2
    for label, text in facts(tree):
        for number, line in enumerate(wrap_words(text, (PANEL - BARS) // LETTER)):
            y += LINE
            if not number:
                write(label, "label")
            write(line, x=BARS)
    return y, marks
