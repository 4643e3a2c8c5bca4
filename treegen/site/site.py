"""The pages of a site, which show without a script its trees and how well they play.

Links are relative, so a page works on any host and from a folder. The templates escape all texts.
"""

import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache, cached_property
from hashlib import sha256
from itertools import zip_longest
from typing import NamedTuple

from treegen.errors import ExtraMissing
from treegen.page.facts import policy_of
from treegen.page.page import PageTree, address_starts, quoted
from treegen.page.purpose import Purpose, purpose, title_among
from treegen.say.phrases import (
    ENGLISH,
    Phrase,
    Value,
    figure,
    phrase,
    said,
    spoken_languages,
)
from treegen.say.voice import Voice
from treegen.text import is_right_to_left, isolated
from treegen.tree.figures import Figures, figures, solved_shares
from treegen.tree.find import OPENINGS, is_published
from treegen.tree.model import Tree
from treegen.version import GENERATOR
from treegen.web.inline import source_hash, style_sheet

try:
    import jinja2
    from markdown_it import MarkdownIt
    from markdown_it.token import Token
    from markupsafe import Markup, escape
except ImportError:
    raise ExtraMissing(
        "a site needs Jinja2 and markdown-it-py; run: pip install jinja2 markdown-it-py"
    ) from None

# Text of the link to each file of a tree, by its ending.
FORMS: dict[str, Value] = {
    ".json": "JSON",
    ".json.gz": "JSON, gzip",
    ".svg": phrase("site.poster-svg"),
    ".pdf": phrase("site.poster-pdf"),
}
MARKED = re.compile("\u2068([^\u2068\u2069]*)\u2069")  # a word that text.isolated has marked


class About(NamedTuple):
    """A publisher's facts about a site; empty ones are left out."""

    title: str = ""
    author: str = ""
    licence: str = ""
    source: str = ""  # address of the source of the site
    url: str = ""  # address of the site, up to a slash
    made: date | None = None
    lang: str = ENGLISH  # language of the site's own sentences

    @property
    def name(self) -> str:
        return self.title or Voice(self.lang)("site.title")


class MarkedVoice(Voice):
    """Says sentences as HTML, for templates."""

    def __call__(self, key: str, **values: Value) -> Markup:
        r"""Say a sentence as HTML; values are escaped unless they are markup.

        >>> print(MarkedVoice("de")("site.of", name=Markup("<bdi>raise</bdi>")))
        von <bdi>raise</bdi>
        >>> print(MarkedVoice("en")("site.of", name="a < b"))
        of a &lt; b
        """
        marked = {name: value for name, value in values.items() if isinstance(value, Markup)}
        places = {name: f"\0{name}\0" for name in marked}
        text = super().__call__(key, **(values | places))
        return Markup(re.sub("\0(.+?)\0", lambda found: marked[found[1]], escape(text)))

    def size(self, size: int) -> str:
        return self.text(size_of(size))


@dataclass(frozen=True)
class Published:
    """A tree of a site; what pages need repeatedly is computed once."""

    name: str
    text: bytes  # content of the tree's file
    tree: Tree

    @property
    def page_tree(self) -> PageTree:
        return PageTree(self.tree, self.name, f"{self.name}.json")

    @property
    def file(self) -> str:
        return f"trees/{self.name}"

    @cached_property
    def sha256(self) -> str:
        return sha256(self.text).hexdigest()

    @property
    def say(self) -> MarkedVoice:
        """Voice in the language of the tree's words, or in English."""
        return MarkedVoice.of(self.tree.recipe.lang)

    @cached_property
    def purpose(self) -> Purpose:
        return purpose(self.tree, is_published(self.sha256))

    @property
    def title(self) -> str:
        return self.say.text(title_among(self.tree.recipe, self.purpose, self.figures))

    @property
    def details(self) -> str:
        """Words that a tree plays for, unless the game says so, and how it plays.

        >>> from treegen import find_tree
        >>> Published("", b"", find_tree("never")).details
        'At most 6 guesses; by search'
        """
        text = self.say.text(self.purpose.details)
        return text[:1].upper() + text[1:]

    @property
    def plays(self) -> str:
        """Opening of a tree, and how well it plays."""
        opening = self.tree.recipe.opening(is_capital=True)
        return self.say.text(phrase("site.opens", opening=opening, mean=self.figures.mean()))

    @property
    def worst(self) -> str:
        """Most guesses that a tree needs, for listed words and for others.

        >>> from treegen import find_tree
        >>> [Published("", b"", find_tree(name)).worst for name in ("raise", "never", "any-word")]
        ['6 at most', '6 at most', '6 at most for a listed word, 9 for others']
        """
        listed, every = self.figures.listed.worst, self.figures.all.worst
        if listed == every:
            return self.say.text(phrase("site.most", n=listed))
        return self.say.text(phrase("site.most-listed", n=listed, others=every))

    @property
    def knows(self) -> str:
        """Past answers that a tree knows, if any."""
        day = self.figures.prior.day
        return self.say.text(phrase("site.knows", date={"date": day})) if day else ""

    @property
    def policy(self) -> str:
        """Policy and its limits, worded as on the page to walk."""
        return self.say.text(policy_of(self.tree.recipe, is_published(self.sha256)))

    @cached_property
    def figures(self) -> Figures:
        return figures(self.tree)

    @property
    def bars(self) -> list[tuple[int, float, int, int]]:
        """Turns, each with its share of the games, and how many listed answers and all it solves.

        Shares are as the mean counts games: likelier words count for more.
        """
        found = self.figures
        shares = solved_shares(self.tree.root)
        counts = zip_longest(shares, found.listed.distribution, found.all.distribution, fillvalue=0)
        return [(turn, *solved) for turn, solved in enumerate(counts, 1)]


def index(trees: Sequence[Published], sizes: Mapping[str, int], about: About) -> str:
    """Return the first page of a site, with links to files that have a size."""
    starts = address_starts([tree.page_tree for tree in trees])
    addresses = [
        start + quoted(tree.tree.recipe.opener) for tree, start in zip(trees, starts, strict=True)
    ]
    games = [said(tree.purpose.game) for tree in trees]
    # Trees of today's game come first; trees of one game stand together, hard mode or not.
    by_game = sorted(
        range(len(trees)),
        key=lambda number: (not trees[number].purpose.is_today, games.index(games[number])),
    )
    openings = [path for path in sizes if path.startswith(f"{OPENINGS}/")]
    return _render(
        "index.html",
        trees=[trees[number] for number in by_game],
        addresses=[addresses[number] for number in by_game],
        openings=openings,
        languages=spoken_languages(),
        sizes=sizes,
        about=about,
        say=MarkedVoice(about.lang),
        forms=FORMS,
    )


def specification(text: str, sizes: Mapping[str, int], about: About) -> str:
    """Return the page of the format's specification, which is Markdown, and English."""
    say = MarkedVoice(ENGLISH)
    return _render("format.html", specification=text, sizes=sizes, about=about, say=say)


def walk_extras(sizes: Mapping[str, int], about: About) -> list[str]:
    """Return the parts that a site adds to the page to walk: its head, its top, its end."""
    texts = {"sizes": sizes, "about": about, "say": MarkedVoice(about.lang)}
    parts = _templates().get_template("parts.html").make_module(texts)
    return [str(getattr(parts, name)()) for name in ("walk_head", "walk_home", "walk_foot")]


def sentence(text: str, lang: str = "") -> Markup:
    r"""Write a text with an element around each word of a game, which stands between marks.

    >>> print(sentence("Opens with \u2068شكرا\u2069 · 3 guesses", "ar"))
    Opens with <bdi lang="ar" dir="rtl">شكرا</bdi> · 3 guesses
    """
    spoken = Markup(' lang="{}"').format(lang) if lang else ""
    shown = Markup()
    for number, part in enumerate(MARKED.split(text)):
        if number % 2:
            side = Markup(' dir="rtl"') if is_right_to_left(part) else ""
            part = Markup("<bdi{}{}>{}</bdi>").format(spoken, side, part)
        shown += part
    return shown


def size_of(size: int) -> Phrase:
    """Return the size of a file in words.

    >>> [str(size_of(size)) for size in (999, 262_144, 32_662_586)]
    ['999 bytes', '262 kB', '32.7 MB']
    """
    if size < 1000:
        return phrase("site.bytes", n=size)
    if size < 999_500:
        return phrase("site.kilobytes", size=figure(size / 1000, 0))
    return phrase("site.megabytes", size=figure(size / 1e6, 1))


def _render(name: str, **texts: object) -> str:
    return _templates().get_template(name).render(texts)


@cache
def _templates() -> jinja2.Environment:
    style = style_sheet("page", "page.css") + style_sheet("site", "site.css")
    found = jinja2.Environment(
        loader=jinja2.PackageLoader("treegen.site"),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters |= {
        "bdi": Markup("<bdi>{}</bdi>").format,
        "figure": figure,
        "shell": shlex.quote,
        "marked": isolated,
        "sentence": sentence,
        "markdown": _markdown_html,
    }
    found.globals |= {
        "generator": GENERATOR,
        "style": Markup(style),
        "style_hash": source_hash(style),
    }
    return found


def _markdown_html(text: str) -> Markup:
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    # A wide block scrolls, so one must be able to reach it by keyboard.
    reader.add_render_rule("fence", _fence)
    reader.add_render_rule("th_open", lambda *_: '<th scope="col">')
    return Markup(reader.render(text))


def _fence(_: object, tokens: Sequence[Token], number: int, *rest: object) -> str:
    label = f'role="group" aria-label="{escape(tokens[number].info or "code")}"'
    return f'<pre tabindex="0" {label}><code>{escape(tokens[number].content)}</code></pre>\n'
