"""What the page says: its sentences stand in sentences.json, which sentences.js reads too."""

import json
import re
from functools import cache
from html import escape
from importlib.resources import files


def say(key: str, **values: str | int) -> str:
    """Return a sentence with what is put into it; a number `n` chooses between one and several.

    >>> say("count.word", n=1), say("count.word", n=14855)
    ('1 word', '14,855 words')
    """
    entry = _sentences()[key]
    if isinstance(entry, dict):
        entry = entry["one" if values["n"] == 1 else "other"]

    def text_of(match: re.Match[str]) -> str:
        value = values[match[1]]
        return f"{value:,}" if isinstance(value, int) else value

    return re.sub(r"\{(\w+)\}", text_of, entry)


def with_sentences(html: str) -> str:
    """Return a template whose sentences, named in double braces, stand in it.

    In a sentence, `[Enter]` is a key and `[tile 1]` a tile of that colour.

    >>> with_sentences("<h2>{{modes.play}}</h2>$title")
    '<h2>Play</h2>$title'
    """
    tile = r'<span class="tiles key"><span data-clue="\1">\1</span></span>'

    def sentence(match: re.Match[str]) -> str:
        text = re.sub(r"\[tile (\d)\]", tile, escape(say(match[1])))
        return re.sub(r"\[(\w+)\]", r"<kbd>\1</kbd>", text).replace("$", "$$")

    return re.sub(r"\{\{(.+?)\}\}", sentence, html)


@cache
def _sentences() -> dict[str, str | dict[str, str]]:
    text = files("treegen.page").joinpath("sentences.json").read_text("utf-8")
    found: dict[str, str | dict[str, str]] = json.loads(text)
    return found
