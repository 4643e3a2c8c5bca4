"""The pages of a published site: what its trees are and how well they play, without a script.

Links are relative, so a page works on any host and from a folder.
"""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from itertools import zip_longest
from string import Template
from typing import NamedTuple
from urllib.parse import quote

from treegen.page.page import PageTree, address_starts, quoted
from treegen.page.purpose import purpose
from treegen.site.frame import HOME, NOTHING, PAGE, About, document, isolated
from treegen.site.markdown import html_of
from treegen.text import number_of
from treegen.tree.figures import figures
from treegen.tree.model import ListInfo, Tree

SPECIFICATION, SCHEMA, SUMS = "format.html", "tree.schema.json", "SHA256SUMS"
VERIFIER, LISTS = "verify.py", "lists"
# Files of a tree: what a link to each ending says.
FORMS = {
    ".json": "JSON", ".json.gz": "JSON, gzip", ".svg": "Poster with links, SVG",
    ".pdf": "Poster for paper, PDF",
}  # fmt: skip
OTHERS = (
    " Where two figures follow each other, the first counts only the expected words, for which the"
    " tree plays first; the second counts all words that can be the answer."
)
SPARKLINE = 9, 3, 32  # pixels: the width of a bar, the gap after it, the longest bar


class Published(NamedTuple):
    """A tree of a site."""

    name: str
    text: bytes  # of its file
    tree: Tree
    is_rebuilt: bool = False  # its recipe, run again, made the same bytes

    @property
    def purpose(self) -> str:
        """What the tree is for, as HTML."""
        return isolated(purpose(self.tree, self.is_rebuilt))


def specification(markdown: str, about: About, sizes: Mapping[str, int]) -> str:
    """Return the page of the format's specification."""
    return document(
        SPECIFICATION,
        "How to read a tree file",
        "The JSON of a Wordle decision tree, field by field.",
        [HOME, sized_link(SCHEMA, "JSON schema", sizes)],
        f'<div class="text">{html_of(markdown)}</div>',
        about,
        sizes,
    )


def index(
    trees: Sequence[Published],
    sizes: Mapping[str, int],
    lists: Mapping[str, str] | None = None,
    about: About = NOTHING,
    reader: str = "",
) -> str:
    """Return the first page of a site: figures of its trees, and links to files that have a size.

    `lists` are the names of the published word lists by their checksums, `reader` is a program
    that follows a tree.
    """
    lists = lists or {}
    starts = address_starts([PageTree(tree.tree, tree.name) for tree in trees])
    folder = files("treegen.site")
    body = Template(folder.joinpath("index.html").read_text("utf-8")).substitute(
        rows="\n".join(table_row(number, tree) for number, tree in enumerate(trees, 1)),
        cards="\n".join(
            card(number, tree, start, sizes, lists, about.url)
            for number, (tree, start) in enumerate(zip(trees, starts, strict=True), 1)
        ),
        note=OTHERS if any(figures(tree.tree)[1] for tree in trees) else "",
        specification=sized_link(SPECIFICATION, "specification", sizes),
        schema=sized_link(SCHEMA, "JSON schema", sizes),
        sums=SUMS,
        sums_link=sized_link(SUMS, SUMS, sizes),
        verifier=sized_link(VERIFIER, VERIFIER, sizes),
        commands="\n".join(commands(trees, lists)),
        reader=escape(reader),
        example=example(trees[0]),
    )
    return document(
        "",
        about.title,
        "Whole strategies for Wordle, worked out beforehand: to walk, to print, to use as JSON.",
        [sized_link(PAGE, "Walk them", sizes), sized_link(SPECIFICATION, "Read the JSON", sizes)],
        body,
        about,
        sizes,
    )


def commands(trees: Sequence[Published], lists: Mapping[str, str]) -> Iterator[str]:
    """Commands that replay a tree, and each that plays from a published list; then treegen's."""
    alone = [tree for tree in trees if tree.tree.recipe.guesses.sha256 not in lists]
    files = [f"{isolated(shlex.quote(f'trees/{tree.name}.json'))}" for tree in alone[:1]]
    for tree in trees:
        listed = lists.get(tree.tree.recipe.guesses.sha256)
        if listed is not None:
            paths = f"trees/{tree.name}.json", f"{LISTS}/{listed}.txt"
            path, words = (isolated(shlex.quote(path)) for path in paths)
            files.append(f"{path} --guesses {words}")
    for file in files:
        yield f"python3 {VERIFIER} {file}"
    yield f"treegen verify {files[0]}"


def example(tree: Published) -> str:
    """Arguments of the reader that show how it is used: what is played after the first clue."""
    root = tree.tree.root
    clue = max(root.branches, key=lambda clue: root.branches[clue].size, default=None)
    turn = [root.guess, clue] if clue else []
    return isolated(shlex.join([f"trees/{tree.name}.json", *turn]))


def table_row(number: int, tree: Published) -> str:
    """Return the row of a tree in the table: how it plays and how well."""
    recipe = tree.tree.recipe
    summary, over_all = figures(tree.tree)
    some, weighted = "", ""
    if summary.weighted_mean is not None:
        weighted = f' <small class="quiet">weighted {summary.weighted_mean:.4f}</small>'

    def every(name: str, form: str = ",") -> str:
        figure = f"{getattr(over_all, name):{form}}" if over_all else ""
        return figure and f' <small class="quiet">all {figure}</small>'

    return (
        f'<tr><th scope="row"><a href="#tree{number}">{isolated(tree.name)}</a></th>'
        f"<td>{isolated(recipe.opener)}</td><td>{tree.purpose}</td>"
        f"<td>{summary.answers:,}{every('answers')}{some}</td>"
        f"<td>{summary.total:,}{every('total')}</td>"
        f"<td>{summary.mean:.4f}{weighted}{every('mean', '.4f')}</td>"
        f"<td>{summary.worst}{every('worst')}</td>"
        f"<td>{sparkline(summary.distribution)}</td></tr>"
    )


def sparkline(counts: Sequence[int]) -> str:
    """Return a small picture of how many answers are solved on each guess."""
    wide, gap, longest = SPARKLINE
    bars, texts, left = "", [], 0
    for turn, count in enumerate(counts, 1):
        high = max(1, round(longest * count / max(counts)))
        bars += f'<rect x="{left}" y="{longest - high}" width="{wide}" height="{high}"/>'
        left += wide + gap
        if count:
            texts.append(f"{count:,} on guess {turn}")
    return (
        f'<svg class="spark" role="img" aria-label="{", ".join(texts)}" width="{left - gap}" '
        f'height="{longest}">{bars}</svg>'
    )


def card(
    number: int,
    tree: Published,
    start: str,
    sizes: Mapping[str, int],
    lists: Mapping[str, str],
    url: str,
) -> str:
    """Return the section about a tree, with its files."""
    name = isolated(tree.name)
    links = "".join(
        f"<li>{sized_link(path, form, sizes, name)}</li>"
        for ending, form in FORMS.items()
        if (path := f"trees/{tree.name}{ending}") in sizes
    )
    walk = f"{PAGE}#{start}{quoted(tree.tree.recipe.opener)}"
    items = "".join(
        f"<div><dt>{label}</dt><dd>{value}</dd></div>"
        for label, value in details(tree, lists, sizes, url)
    )
    summary, over_all = figures(tree.tree)
    answers, head, unseen = "Answers", "", ' class="unseen"'
    prior = tree.tree.recipe.prior
    if over_all is not None and prior is not None:  # then a reader must see which column is which
        answers, head, unseen = isolated(prior.name), '<th scope="col">All words</th>', ""
    rows = "".join(bar_rows(summary.distribution, over_all and over_all.distribution))
    return f"""\
<section class="card" aria-labelledby="tree{number}">
<h2 id="tree{number}">{name}</h2>
<p>{tree.purpose}</p>
<ul class="files"><li><a class="main" href="{walk}">Walk it\
<span class="unseen"> through {name}</span></a>{size_note(PAGE, sizes)}</li>{links}</ul>
<div class="halves">
<table><caption class="unseen">Answers of {name} solved on each guess</caption>
<thead{unseen}><tr><th scope="col">Guess</th><th scope="col">{answers}</th>{head}</tr></thead>
<tbody>{rows}</tbody></table>
<dl>{items}</dl>
</div>
</section>"""


def bar_rows(counts: Sequence[int], over_all: Sequence[int] | None = None) -> Iterator[str]:
    """Rows of a table: a bar for each guess, as long as its share of the answers.

    Where there are counts over all words too, they are in a column of their own.
    """
    for turn, (count, every) in enumerate(zip_longest(counts, over_all or (), fillvalue=0), 1):
        bar, beside = "", ""
        if over_all is not None:
            beside = f'<td class="all">{every:,}</td>'
        if count:
            width = max(0.5, 100 * count / max(counts))
            bar = f'<rect width="{width:.1f}%" height="100%"/>'
        yield (
            f'<tr><th scope="row">{turn}</th><td><svg aria-hidden="true">{bar}</svg>'
            f'<span class="count">{count:,} ({count / sum(counts):.1%})</span></td>{beside}</tr>'
        )


def details(
    tree: Published, lists: Mapping[str, str], sizes: Mapping[str, int], url: str
) -> Iterator[tuple[str, str]]:
    """Labels of what a tree's file says of itself, and the values as HTML."""
    recipe, own, _ = tree.tree
    summary, over_all = figures(tree.tree)
    limits = recipe.limits
    if tree.is_rebuilt:
        limits = limits.replace(", claims to be proven", ", proven")

    def every(name: str, form: str = ",") -> str:
        return f"; {getattr(over_all, name):{form}} over all words" if over_all else ""

    yield "Opener", isolated(recipe.opener)
    yield "Policy", isolated(recipe.policy + limits)
    yield "Guesses", list_text(recipe.guesses, lists, sizes)
    yield "Answers", list_text(recipe.answers, lists, sizes)
    if recipe.prior is not None:
        others = own.answers - summary.answers
        zeros = f", 0 for {number_of(others, 'other word')}" if others else ""
        yield "Weights", isolated(recipe.prior.name) + zeros
    yield "Guesses in all", f"{summary.total:,}{every('total')}"
    yield "Mean", f"{summary.mean:.4f}{every('mean', '.4f')}"
    if summary.weighted_mean is not None:
        yield "Weighted mean", f"{summary.weighted_mean:.4f}"
    yield "Worst", number_of(summary.worst, "guess") + every("worst")
    yield "Nodes", f"{own.nodes:,}"
    yield "Made by", isolated(recipe.generator)
    yield "Address", f'<code class="address">{escape(url)}{quote(f"trees/{tree.name}.json")}</code>'
    yield "SHA-256", f'<code class="sum">{sha256(tree.text).hexdigest()}</code>'


def list_text(words: ListInfo, lists: Mapping[str, str], sizes: Mapping[str, int]) -> str:
    """Return a word list's size and name, which links to the list if it is published.

    >>> list_text(ListInfo("<b>", 2315, ""), {}, {})
    '2,315 (<bdi>&lt;b&gt;</bdi>)'
    """
    name = isolated(words.name)
    if words.sha256 not in lists:
        return f"{words.count:,} ({name})"
    return f"{words.count:,}, {sized_link(f'{LISTS}/{lists[words.sha256]}.txt', name, sizes)}"


def sized_link(path: str, text: str, sizes: Mapping[str, int], name: str = "") -> str:
    """Return a link to a file, with its size if that is known; `text` and `name` are HTML.

    Who only hears the link is also told the `name` of the tree that the file is of.

    >>> sized_link("a b", "this", {"a b": 1200})
    '<a href="a%20b">this</a> <span class="count">(1 kB)</span>'
    """
    of = f'<span class="unseen"> of {name}</span>' if name else ""
    return f'<a href="{quote(path)}">{text}{of}</a>{size_note(path, sizes)}'


def size_note(path: str, sizes: Mapping[str, int]) -> str:
    """Return what stands after a link to a file: its size, if that is known."""
    return f' <span class="count">({size_text(sizes[path])})</span>' if path in sizes else ""


def size_text(size: int) -> str:
    """Return the size of a file for people.

    >>> size_text(999), size_text(262_144), size_text(32_662_586)
    ('999 bytes', '262 kB', '32.7 MB')
    """
    if size < 1000:
        return f"{size} bytes"
    return f"{size / 1000:.0f} kB" if size < 999_500 else f"{size / 1e6:.1f} MB"
