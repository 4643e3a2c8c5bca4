"""Markdown as HTML: as much of it as the specification of the tree file uses.

Headings, paragraphs, lists, tables, blocks of code, and within a text code and bold.
"""

import re
from collections.abc import Iterator
from html import escape

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def html_of(text: str) -> str:
    """Return a Markdown text as HTML; what is not known here stays as it is written.

    >>> html_of("## Two & more")
    '<h2>Two &amp; more</h2>'
    """
    before, *rest = FENCE.split(text)
    parts = list(blocks(before))
    for language, code, after in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        # A wide block scrolls, so the keyboard must reach it.
        label = f'role="group" aria-label="{language or "code"}"'
        parts.append(f'<pre tabindex="0" {label}><code>{escape(code)}</code></pre>')
        parts += blocks(after)
    return "\n".join(parts)


def code_blocks(text: str, language: str) -> list[str]:
    r"""Return the code of the blocks in a language.

    >>> code_blocks("One:\n```python\nprint(1)\n```\n", "python")
    ['print(1)\n']
    """
    return [code for name, code in FENCE.findall(text) if name == language]


def blocks(text: str) -> Iterator[str]:
    r"""Blocks between empty lines, each as HTML.

    >>> list(blocks("one\ntwo\n\n- `a`\n  **b**\n- c"))
    ['<p>one\ntwo</p>', '<ul><li><code>a</code>\n  <strong>b</strong></li><li>c</li></ul>']
    """
    for block in filter(None, (part.strip("\n") for part in re.split(r"\n\s*\n", text))):
        if heading := re.fullmatch(r"(#{1,6}) (.*)", block):
            level = len(heading[1])
            yield f"<h{level}>{inline(heading[2])}</h{level}>"
        elif block.startswith("- "):
            items = re.split(r"^- ", block, flags=re.MULTILINE)[1:]
            yield f"<ul>{''.join(f'<li>{inline(item.strip())}</li>' for item in items)}</ul>"
        elif block.startswith("|"):
            head, _, *rows = (line.strip("| ").split(" | ") for line in block.splitlines())
            body = "".join(f"<tr>{cells(row, '<td>')}</tr>" for row in rows)
            top = cells(head, '<th scope="col">')
            yield f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"
        else:
            yield f"<p>{inline(block)}</p>"


def cells(row: list[str], tag: str) -> str:
    """Cells of a table's row, each in that tag."""
    return "".join(f"{tag}{inline(cell)}</{tag[1:3]}>" for cell in row)


def inline(text: str) -> str:
    """Text within a block as HTML.

    >>> inline("**`size`** < 2")
    '<strong><code>size</code></strong> &lt; 2'
    """
    code = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(text, quote=False))
    return re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", code, flags=re.DOTALL)
