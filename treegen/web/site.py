"""The pages of a published site: what its trees are and how well they play, without a script.

Links are relative, so a page works on any host and from a folder. All texts of a tree are
another's: they are escaped, and isolated where they may run from right to left.
"""

import shlex
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import NamedTuple
from urllib.parse import quote

from treegen import __version__
from treegen.tree.model import ListInfo, Tree
from treegen.web.markdown import html_of
from treegen.web.page import Named, digest, starts

PAGE, SPECIFICATION, SCHEMA, SUMS = "page.html", "format.html", "tree.schema.json", "SHA256SUMS"
VERIFIER = "verify.py"
LISTS = "lists"
# Files of a tree, by their endings: what a link calls each.
FORMS = {
    ".json": "JSON", ".json.gz": "JSON, gzip", ".svg": "Poster with links, SVG",
    ".pdf": "Poster for paper, PDF",
}  # fmt: skip
SPARK = 9, 3, 32  # pixels of a small bar: its width, the gap after it, the longest


class Published(NamedTuple):
    """A tree of a site: its name, its file's own bytes, what these hold, and their SHA-256."""

    name: str
    text: bytes
    tree: Tree
    sha256: str


def html(title: str, description: str, links: Sequence[tuple[str, str]], body: str) -> str:
    """Page with a title, links to others, and a body that is HTML already."""
    folder = files("treegen.web")
    text, *styles = (
        folder.joinpath(name).read_text("utf-8") for name in ("site.html", "page.css", "site.css")
    )
    style = "".join(styles)
    policy = (
        f"default-src 'none'; style-src '{digest(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return Template(text).substitute(
        policy=policy,
        generator=f"treegen {__version__}",
        title=escape(title),
        description=escape(description),
        links=" ".join(f'<a href="{path}">{name}</a>' for path, name in links),
        style=style,
        body=body,
    )


def specification(markdown: str) -> str:
    """Page of the format's specification."""
    return html(
        "How to read a tree file",
        "The JSON of a Wordle decision tree, field by field.",
        [("index.html", "The trees"), (SCHEMA, "JSON schema")],
        f'<div class="text">{html_of(markdown)}</div>',
    )


def index(
    trees: Sequence[Published], sizes: Mapping[str, int], lists: Mapping[str, str] | None = None
) -> str:
    """First page of a site: figures of its trees, and links to those files that have a size.

    `lists` are the names of the published word lists by their checksums.
    """
    lists = lists or {}
    walks = starts([Named(tree.tree, tree.name) for tree in trees])
    folder = files("treegen.web")
    body = Template(folder.joinpath("index.html").read_text("utf-8")).substitute(
        rows="\n".join(row(number, tree) for number, tree in enumerate(trees, 1)),
        cards="\n".join(
            card(number, tree, walk, sizes, lists)
            for number, (tree, walk) in enumerate(zip(trees, walks, strict=True), 1)
        ),
        page=PAGE,
        specification=SPECIFICATION,
        schema=SCHEMA,
        sums=SUMS,
        verifier=VERIFIER,
        commands="\n".join(commands(trees, lists)),
    )
    return html(
        "Wordle decision trees",
        "Whole strategies for Wordle, worked out beforehand: to walk, to print, to use as JSON.",
        [(PAGE, "Walk them"), (SPECIFICATION, "Read the JSON")],
        body,
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


def row(number: int, tree: Published) -> str:
    """Row of the table: how a tree plays and how well."""
    recipe, made, _ = tree.tree
    some = f" of {recipe.answers.count:,}" * recipe.incomplete
    weighted = ""
    if made.weighted_mean is not None:
        weighted = f' <small class="quiet">weighted {made.weighted_mean:.4f}</small>'
    return (
        f'<tr><th scope="row"><a href="#tree{number}">{isolated(tree.name)}</a></th>'
        f"<td>{isolated(recipe.opener)}</td><td>{isolated(recipe.policy + recipe.limits)}</td>"
        f"<td>{made.answers:,}{some}</td><td>{made.total:,}</td>"
        f"<td>{made.mean:.4f}{weighted}</td><td>{made.worst}</td><td>{spark(tree)}</td></tr>"
    )


def spark(tree: Published) -> str:
    """Small picture of how many answers are solved on each guess."""
    wide, gap, longest = SPARK
    counts = tree.tree.summary.distribution
    full = max(counts)
    bars = "".join(
        f'<rect x="{number * (wide + gap)}" y="{longest - high}" width="{wide}" height="{high}"/>'
        for number, count in enumerate(counts)
        for high in [max(1, round(longest * count / full))]
    )
    told = ", ".join(f"{count:,} on guess {turn}" for turn, count in enumerate(counts, 1) if count)
    width = len(counts) * (wide + gap) - gap
    return (
        f'<svg class="spark" role="img" aria-label="{told}" width="{width}" height="{longest}">'
        f"{bars}</svg>"
    )


def card(
    number: int, tree: Published, walk: str, sizes: Mapping[str, int], lists: Mapping[str, str]
) -> str:
    """All there is to know of a tree, and its files."""
    name = isolated(tree.name)
    links = "".join(
        f'<li><a href="{quote(path)}">{form}<span class="unseen"> of {name}</span></a> '
        f'<span class="count">{size_text(sizes[path])}</span></li>'
        for ending, form in FORMS.items()
        if (path := f"trees/{tree.name}{ending}") in sizes
    )
    opener = quote(tree.tree.recipe.opener, safe="").replace(".", "%2E")
    told = "".join(
        f"<div><dt>{label}</dt><dd>{value}</dd></div>" for label, value in facts(tree, lists)
    )
    return f"""\
<section class="card" aria-labelledby="tree{number}">
<h2 id="tree{number}">{name}</h2>
<ul class="files"><li><a class="main" href="{PAGE}#{walk}{opener}">Walk it\
<span class="unseen"> through {name}</span></a></li>{links}</ul>
<div class="halves">
<table><caption class="unseen">Answers of {name} solved on each guess</caption>
<thead class="unseen"><tr><th scope="col">Guess</th><th scope="col">Answers</th></tr></thead>
<tbody>{"".join(bars(tree))}</tbody></table>
<dl>{told}</dl>
</div>
</section>"""


def bars(tree: Published) -> Iterator[str]:
    """Rows of a table: a bar for each guess, as long as its share of the answers."""
    made = tree.tree.summary
    full = max(made.distribution)
    for turn, count in enumerate(made.distribution, 1):
        rect = f'<rect width="{max(0.5, 100 * count / full):.1f}%" height="100%"/>' * bool(count)
        yield (
            f'<tr><th scope="row">{turn}</th><td><svg aria-hidden="true">{rect}</svg>'
            f'<span class="count">{count:,} ({count / made.answers:.1%})</span></td></tr>'
        )


def facts(tree: Published, lists: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Labels of what a tree's file says of itself, and the values as HTML."""
    recipe, made, _ = tree.tree
    yield "Opener", isolated(recipe.opener)
    yield "Policy", isolated(recipe.policy + recipe.limits)
    yield "Guesses", list_text(recipe.guesses, lists)
    some = f", of which {made.answers:,} here" * recipe.incomplete
    yield "Answers", list_text(recipe.answers, lists) + some
    if recipe.prior is not None:
        yield "Weights", isolated(recipe.prior.name)
    yield "Guesses in all", f"{made.total:,}"
    yield "Mean", f"{made.mean:.4f}"
    if made.weighted_mean is not None:
        yield "Weighted mean", f"{made.weighted_mean:.4f}"
    yield "Worst", f"{made.worst} guess{'es' * (made.worst != 1)}"
    yield "Nodes", f"{made.nodes:,}"
    yield "Made by", isolated(recipe.generator)
    yield "SHA-256", f'<code class="sum">{tree.sha256}</code>'


def list_text(words: ListInfo, lists: Mapping[str, str]) -> str:
    """A word list's size and name, which links to the list if that is published.

    >>> list_text(ListInfo("<b>", 2315, ""), {})
    '2,315 (<bdi>&lt;b&gt;</bdi>)'
    """
    name = isolated(words.name)
    if words.sha256 in lists:
        name = f'<a href="{LISTS}/{quote(lists[words.sha256])}.txt">{name}</a>'
    return f"{words.count:,} ({name})"


def isolated(text: str) -> str:
    """Another's text as HTML, whose direction turns nothing around it.

    >>> isolated("<b>")
    '<bdi>&lt;b&gt;</bdi>'
    """
    return f"<bdi>{escape(text)}</bdi>"


def size_text(size: int) -> str:
    """Size of a file for people.

    >>> size_text(999), size_text(262_144), size_text(32_662_586)
    ('999 bytes', '262 kB', '32.7 MB')
    """
    if size < 1000:
        return f"{size} bytes"
    return f"{size / 1000:.0f} kB" if size < 999_500 else f"{size / 1e6:.1f} MB"
