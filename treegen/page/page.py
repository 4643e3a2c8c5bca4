"""Stored trees as a web page to walk: one HTML file that uses no network.

It holds the words, sorted, and for each tree only the guess at each node, because everything else
follows from the rules; all of it is deflated. Fifteen thousand words and a tree take 30 kB.
"""

import json
import re
from collections.abc import Sequence
from contextlib import suppress
from datetime import date
from hashlib import sha256
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, NamedTuple
from urllib.parse import quote

from treegen.errors import UsageError
from treegen.game.openers import opener_excess
from treegen.page.facts import about
from treegen.page.openings import pack_stored
from treegen.page.packing import deflated, pack_bits, pack_words
from treegen.page.plays import pack_plays
from treegen.page.purpose import purpose, title_among
from treegen.page.rules import page_policy, rules
from treegen.say.phrases import (
    ENGLISH,
    language_of,
    phrase,
    said,
    sentences_in,
    with_sentences,
)
from treegen.text import capitals, is_right_to_left
from treegen.tree.figures import figures
from treegen.tree.file import dumps
from treegen.tree.find import is_published
from treegen.tree.game import game_of, move_policy
from treegen.tree.model import Tree
from treegen.version import GENERATOR
from treegen.web.inline import bundle, source_hash, style_sheet
from treegen.words.dated import FIRST
from treegen.words.game import Game, all_words_game
from treegen.words.identity import list_phrase
from treegen.words.likely import are_alike
from treegen.words.lists import BUNDLED, GAMES, WordList, bundled
from treegen.words.past import known_past
from treegen.words.prior import PAST
from treegen.words.priors import integer_weights


class PageTree(NamedTuple):
    """A tree of a page."""

    tree: Tree
    name: str
    file: str | None = None  # path for treewalk; None if it finds the tree by name


def page(trees: Sequence[PageTree], head: str = "", home: str = "", foot: str = "") -> str:
    """Return the HTML of a page with trees; `UsageError` when two have the same name.

    `head` is HTML for its head, `home` for its top and `foot` for its end. A page with a head
    belongs to a site and has files beside it.
    """
    names = [shown.name for shown in trees]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"two trees are named {name}; rename a file, or leave one out")
    lang = page_language(trees)
    html = with_sentences(_source("page.html"), lang, is_marked=lang != ENGLISH)
    style = (
        style_sheet("page", "page.css") + f":root{{--letters:{len(trees[0].tree.recipe.opener)}}}"
    )
    if any(is_right_to_left(shown.tree.recipe.opener) for shown in trees):
        style += style_sheet("page", "right-to-left.css")
    script = bundle("page", "page")
    reader = bundle("page", "reading")  # the page runs this if it has no worker
    policy = content_policy(script, reader, style, has_files=bool(head))
    return Template(html).substitute(
        lang=lang,
        title=escape(said(purpose(trees[0].tree).heading, lang)),
        policy=policy,
        generator=GENERATOR,
        head=head,
        home=home,
        foot=foot,
        style=style,
        script=script,
        tiles=first_tiles(trees[0].tree),
        data=deflated({**packed(trees), "worker": bundle("page", "worker"), "reader": reader}),
    )


def content_policy(script: str, reader: str, style: str, has_files: bool) -> str:
    """Return the content security policy of a page with those sources."""
    beside = " 'self'" if has_files else ""
    return "; ".join((
        "default-src 'none'",
        f"script-src '{source_hash(script)}' '{source_hash(reader)}'",
        f"style-src '{source_hash(style)}'",
        f"worker-src blob:{beside}",  # the worker, which computes; a site has it as worker.js
        f"img-src data:{beside}",  # the icon, so that a browser does not ask for one
        # What is beside a page of a site: its manifest, and the host's robots.txt for who asks.
        *([f"manifest-src{beside}", f"connect-src{beside}"] if beside else []),
        "base-uri 'none'",
        "form-action 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types treegen",  # policy by which the script makes the worker's address
    ))  # fmt: skip


def page_language(trees: Sequence[PageTree]) -> str:
    """Return the language that a page opens in: its first tree's, if treegen speaks that."""
    return language_of(trees[0].tree.recipe.lang)


def first_tiles(tree: Tree) -> str:
    """Return the tiles of a tree's opener, to be shown before the browser has read the trees.

    Empty if the page knows later past answers than the tree, and so may open with another word.
    """
    until = tree.recipe.weights_by.day
    if until and until < known_past().last:
        return ""
    start = '<button type="button" class="blank" tabindex="-1">'
    return "".join(f"{start}{escape(each)}</button>" for each in capitals(tree.recipe.opener))


def _source(name: str) -> str:
    """Text of a file without indents and empty lines, which only take room."""
    source = files("treegen.page").joinpath(name).read_text("utf-8")
    return re.sub(r"^\s+", "", source, flags=re.MULTILINE)


def packed(trees: Sequence[PageTree]) -> dict[str, object]:
    """Return all words of some trees by length, and of each tree what the page cannot work out.

    Bits, as hexadecimal digits, tell which of these words are a game's guesses, its answers, and
    the answers with which it continues if none of those fits. None means all words.
    """
    games = [game_of(shown.tree) for shown in trees]
    words: dict[int, set[str]] = {}
    for game in games:
        for each in game.guesses, game.answers, all_words_game(game).answers:
            words.setdefault(len(each.words[0]), set()).update(each.words)
    lists = {length: sorted(some) for length, some in words.items()}
    records = [
        _record(shown, game, lists[game.length]) for shown, game in zip(trees, games, strict=True)
    ]
    packed_lists = {length: pack_words(some) for length, some in lists.items()}
    data: dict[str, object] = {"rules": rules(), "lists": packed_lists}
    if any("isWordle" in record for record in records):
        data["past"] = pack_past(lists[5])
    if openings := pack_stored([shown.tree for shown in trees], games, records):
        data["openings"] = openings
    data["shared"] = share(records)
    spoken = dict.fromkeys((page_language(trees), ENGLISH))
    text = bundle("page", "page") + json.dumps([records, data["shared"]])
    if len(spoken) > 1:  # else the page's elements hold their sentences, in English
        text += _source("page.html")
    languages = {lang: sentences_in(text, lang) for lang in spoken}
    return {**data, "trees": records, "languages": languages}


SHARED = "guesses", "answers", "wide", "everyday"  # fields that trees of one game have in common


def share(records: Sequence[dict[str, Any]]) -> list[object]:
    """Return the lists that records have, each once; a record then names them by their numbers.

    >>> records = [{"answers": {"bits": "8"}}, {"answers": {"bits": "8"}, "everyday": None}]
    >>> share(records), records
    ([{'bits': '8'}, None], [{'answers': 0}, {'answers': 0, 'everyday': 1}])
    """
    shared: list[object] = []
    for record in records:
        for key in (key for key in SHARED if key in record):
            if record[key] not in shared:
                shared.append(record[key])
            record[key] = shared.index(record[key])
    return shared


def pack_past(words: Sequence[str]) -> list[int | None]:
    """Return the place of each day's answer among some words, from the first game on."""
    places = places_of(words)
    days: list[int | None] = []
    for day, word in known_past().games:
        days += [None] * (day_number(day) - len(days))
        days.append(places.get(word))
    return days


def day_number(day: str) -> int:
    """Return the number of days from the first game to that one."""
    return (date.fromisoformat(day) - date.fromisoformat(FIRST)).days


def address_starts(trees: Sequence[PageTree]) -> list[str]:
    """Return what precedes the turns in the addresses of each tree of a page, as in address.ts.

    A plain opener means the tree of that name, otherwise the first that opens with it.
    """
    plain: dict[str, str] = {}
    for shown in trees:
        opener = shown.tree.recipe.opener
        if shown.name == opener or opener not in plain:
            plain[opener] = shown.name
    return [
        "" if plain[shown.tree.recipe.opener] == shown.name else f"{quoted(shown.name)}:"
        for shown in trees
    ]


def quoted(text: str) -> str:
    """Return a part of an address, in which dots stand between the turns.

    >>> quoted("a.b c")
    'a%2Eb%20c'
    """
    return quote(text, safe="").replace(".", "%2E")


def _record(shown: PageTree, game: Game, words: Sequence[str]) -> dict[str, Any]:
    tree = shown.tree
    recipe = tree.recipe
    text = dumps(tree)
    head, key, _ = text.partition(b'"tree":')  # no other key has that name
    found = figures(tree)
    digest = sha256(text).hexdigest()
    is_proven = is_published(digest)
    its_purpose = purpose(tree, is_proven)
    weights = integer_weights(game.weights)  # a stranger's may be as large as they like
    wide = all_words_game(game)
    policy = page_policy(move_policy(tree, game), game)
    opening = recipe.opening(is_capital=True)
    record: dict[str, Any] = {
        "name": shown.name,
        "file": shown.file,
        "opener": recipe.opener,
        "mode": recipe.mode.value,
        "title": its_purpose.heading,
        "choice": title_among(recipe, its_purpose, found),
        "purpose": its_purpose.phrase,
        "figures": phrase("opening.opens", opening=opening, mean=found.mean()),
        "about": about(tree, found, f"{shown.name}.json", digest, is_proven, policy),
        "head": (head + key).decode(),
        "plays": pack_plays(tree),
        "policy": policy,
        "guesses": _list(game.guesses, words),
        "answers": _list(game.answers, words, weights),
        "wide": _list(wide.answers, words, wide.weights),
    }
    record |= vocabulary_fields(game, words)
    if recipe.guesses.sha256 in BUNDLED.values() and not are_alike(weights):
        record |= day_fields(game, words)
    with suppress(FileNotFoundError):  # the table is not in every checkout
        record["excess"] = opener_excess(recipe)
    if weights != game.weights:
        record["weights"] = game.weights  # as the file has them
    return record


def vocabulary_fields(game: Game, words: Sequence[str]) -> dict[str, Any]:
    """Return what a record has of the vocabulary, if the game has one."""
    if not game.vocabulary:
        return {}
    known = {*game.known.words}
    return {"everyday": pack_bits([word in known for word in words])}


def day_fields(game: Game, words: Sequence[str]) -> dict[str, Any]:
    """Return what a record of one of Wordle's games has of its days and used words."""
    record: dict[str, Any] = {"isWordle": True}  # its words have days
    if game.prior.kind == PAST:
        record["until"] = day_number(game.prior.day or known_past().last)
        record["offList"] = off_list(game, words)
    return record


def off_list(game: Game, words: Sequence[str]) -> list[int]:
    """Places of the listed words that are not answers of 2023."""
    answers, _ = GAMES["2023"]
    known = {*bundled(answers).words}
    places = places_of(words)
    return [places[w] for w, weight in game.weight.items() if weight and w not in known]


def places_of(words: Sequence[str]) -> dict[str, int]:
    return {word: place for place, word in enumerate(words)}


def _list(some: WordList, words: Sequence[str], weights: Sequence[int] = ()) -> dict[str, object]:
    """Return a list as bits over some words, with its weights unless all are alike."""
    among = {*some.words}
    record: dict[str, object] = {
        "name": list_phrase(some.name),
        "bits": pack_bits([word in among for word in words]),
    }
    if not all(weights) and max(weights) == 1:
        record["weights"] = pack_bits([weight > 0 for weight in weights])
    elif not are_alike(weights):
        record["weights"] = weights
    return record
