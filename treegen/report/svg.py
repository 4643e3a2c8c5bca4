"""How well stored trees play, as a picture."""

from collections.abc import Sequence
from html import escape

from treegen.report.stats import LABEL, Stats, report_rows

STYLE = """\
text{fill:#1b1c1d;white-space:pre;
font:13px ui-monospace,"DejaVu Sans Mono",Menlo,Consolas,monospace}
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
COLUMNS = 60
# Pixels; LETTER is the width of one of 13 px monospace, rounded up.
LETTER, LINE, MARGIN, LONGEST_BAR = 8, 20, 20, 240


def svg(names: Sequence[str], parts: Sequence[Stats]) -> str:
    """Draw bars and figures of trees of those names, one part below the other, as an SVG."""
    marks, y = [], MARGIN
    for label, text, bar in report_rows(parts, COLUMNS):
        y += LINE
        x = MARGIN + LABEL * LETTER
        if label:
            marks.append(f'<text class="label" x="{MARGIN}" y="{y}">{escape(label)}</text>')
        if text:
            marks.append(f'<text x="{x}" y="{y}">{escape(text)}</text>')
        if bar:
            x += (len(text) + 1) * LETTER
            length = max(1, round(bar * LONGEST_BAR))
            marks.append(f'<rect class="bar" x="{x}" y="{y - 13}" width="{length}" height="17"/>')
    width, height = MARGIN + COLUMNS * LETTER + MARGIN, y + MARGIN
    described = [
        f"{label}: {' '.join(text.split())}" if text else label
        for label, text, _ in report_rows(parts, 10**6)
        if label
    ]
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="title desc">',
        f'<title id="title">{escape("Guesses needed: " + ", ".join(names))}</title>',
        f'<desc id="desc">{escape("; ".join(described))}</desc>',
        f"<style>\n{STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}"/>',
        *marks,
        "</svg>",
    ])  # fmt: skip
