"""The frame of a site's pages: what its publisher says of it, and what links to them show.

All texts come from strangers: they are escaped, and isolated, as they may run from right to left.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from html import escape
from importlib.resources import files
from string import Template
from typing import NamedTuple

from treegen import __version__
from treegen.text import source_hash

INDEX, PAGE, PICTURE = "index.html", "page.html", "preview.png"
HOME = f'<a href="{INDEX}">All trees</a>'


class About(NamedTuple):
    """What its publisher says of a site; what is empty is left out."""

    title: str = "Wordle decision trees"
    author: str = ""
    licence: str = ""
    source: str = ""  # address of what the site is made from
    url: str = ""  # of the site, up to a slash
    made: date | None = None

    @property
    def terms(self) -> str:
        """Licence and source, those that are given, as HTML.

        >>> About(licence="A & B").terms
        'Licence: <bdi>A &amp; B</bdi>'
        """
        parts = []
        if self.licence:
            parts.append(f"Licence: {isolated(self.licence)}")
        if self.source:
            parts.append(f'<a href="{escape(self.source)}">Source</a>')
        return " · ".join(parts)

    @property
    def citation(self) -> str:
        """How to cite the site, as HTML; empty without an author.

        >>> About("Trees", "A. Reader", made=date(2026, 11, 22)).citation
        '<bdi>A. Reader</bdi> (2026). <cite><bdi>Trees</bdi></cite>.'
        """
        if not self.author:
            return ""
        year = f" ({self.made.year})" if self.made else ""
        where = f" {isolated(self.url or self.source)}" if self.url or self.source else ""
        return f"{isolated(self.author)}{year}. <cite>{isolated(self.title)}</cite>.{where}"


NOTHING = About()


def link_preview(
    about: About, path: str, title: str, description: str, sizes: Mapping[str, int]
) -> str:
    """Return the elements that tell others how to show a link to a page (Open Graph).

    Without the site's address the picture's is relative, which only some understand.
    """
    told = {
        "og:type": "website", "og:title": title, "og:description": description,
        "og:site_name": about.title,
    }  # fmt: skip
    if about.url:
        told["og:url"] = about.url + path
    if PICTURE in sizes:
        told["og:image"] = about.url + PICTURE
        told["og:image:alt"] = "A chart of what to play after a first clue"
        told["twitter:card"] = "summary_large_image"
    return "".join(f'<meta property="{k}" content="{escape(v)}">\n' for k, v in told.items())


def page_extras(about: About, sizes: Mapping[str, int]) -> tuple[str, str, str]:
    """Return what the page to walk has on a site: in its head, at its top and at its end."""
    description = "What to play after every clue: Wordle decision trees to walk, search and share."
    cite = about.citation and f"Cite this: {about.citation}"
    lines = "".join(f"<p>{line}</p>" for line in (about.terms, cite) if line)
    return (
        link_preview(about, PAGE, about.title, description, sizes),
        f'<nav aria-label="Site">{HOME}</nav>',
        f'<footer class="quiet">{lines}</footer>' if lines else "",
    )


def document(
    path: str,
    title: str,
    description: str,
    links: Sequence[str],
    body: str,
    about: About,
    sizes: Mapping[str, int],
) -> str:
    """Return a page with a title, links to others, and a body that is HTML already."""
    text, *styles = (
        files(f"treegen.{room}").joinpath(name).read_text("utf-8")
        for room, name in (("site", "site.html"), ("page", "page.css"), ("site", "site.css"))
    )
    style = "".join(styles)
    policy = (
        f"default-src 'none'; style-src '{source_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return Template(text).substitute(
        policy=policy,
        generator=f"treegen {__version__}",
        title=escape(title),
        description=escape(description),
        preview=link_preview(about, path, title, description, sizes),
        links=" ".join(f"<span>{link}</span>" for link in links),
        style=style,
        body=body,
        terms=about.terms,
        citation=f"Cite this: {about.citation}" if about.author else "",
        made=f" on <time>{about.made}</time>" if about.made else "",
    )


def isolated(text: str) -> str:
    """Return a stranger's text as HTML, whose direction does not change what is around it.

    >>> isolated("<b>")
    '<bdi>&lt;b&gt;</bdi>'
    """
    return f"<bdi>{escape(text)}</bdi>"
