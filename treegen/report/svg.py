"""How well stored trees play, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from treegen.report.stats import Stats, facts, largest_share, wrap_words
from treegen.text import cut

STYLE = """\
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
LETTER, WIDTH, BARS, LONGEST_BAR, LINE, MARGIN = 8, 430, 96, 200, 20, 20


def svg(names: Sequence[str], parts: Sequence[Stats]) -> str:
    """Draw bars and figures of trees of those names, one part below the other, as an SVG."""
    marks: list[str] = []
    y, full = MARGIN, largest_share(parts)

    def write(text: str, kind: str = "", x: int = 0) -> None:
        name = f' class="{kind}"' if kind else ""
        marks.append(f'<text{name} x="{MARGIN + x}" y="{y}">{escape(text)}</text>')

    for part in parts:
        y += LINE
        write(cut(part.name, WIDTH // (LETTER + 2)), "name")
        for line in [line for text in part.lines for line in wrap_words(text, WIDTH // LETTER)]:
            y += LINE
            write(line, "label")
        y += LINE // 2
        for turn, count in enumerate(part.summary.distribution, 1):
            y += LINE
            write(f"guess {turn}", "label")
            share, length = count / part.summary.answers, 0.0
            if count:
                length = max(1.0, round(share / full * LONGEST_BAR, 2))
                box = f'x="{MARGIN + BARS}" y="{y - 13}" width="{length:g}" height="17"'
                marks.append(f'<rect class="bar" {box}/>')
            write(f"{count:,} ({share:.1%})", x=BARS + round(length) + LETTER)
        y += LINE // 2
        for label, text in facts(part):
            for number, line in enumerate(wrap_words(text, (WIDTH - BARS) // LETTER)):
                y += LINE
                if not number:
                    write(label, "label")
                write(line, x=BARS)
        y += LINE
    width = MARGIN + WIDTH + MARGIN
    title = escape(f"Guesses needed: {', '.join(names)}")
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{y}" '
        f'viewBox="0 0 {width} {y}" role="img" aria-labelledby="title desc">',
        f'<title id="title">{title}</title>',
        f'<desc id="desc">{escape(" ".join(map(in_words, parts)))}</desc>',
        f"<style>\n{STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{y}"/>',
        *marks,
        "</svg>\n",
    ])  # fmt: skip


def in_words(part: Stats) -> str:
    """Describe the figures to those who do not see the bars."""
    counts = enumerate(part.summary.distribution, 1)
    solved = ", ".join(f"{count:,} on guess {turn}" for turn, count in counts)
    rest = "; ".join(f"{label}: {text}" for label, text in facts(part))
    return f"{part.name}: {', '.join(part.lines)}. Answers solved: {solved}. {rest}."
