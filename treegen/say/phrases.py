"""Phrases: sentences by key, with values. sentences/ has their texts, a file for each language.

The module that knows a fact makes a phrase of it; a terminal says the phrase in English, a page or
a print in the language of the words. `treewalk` says phrases too, so nothing here takes
milliseconds to load, and the English sentences that it says stand in lookup.py again.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from treegen.say.lookup import LOOKED_UP

TYPE_CHECKING = False  # importing it from typing would cost treewalk 3 of 15 ms
if TYPE_CHECKING:
    from typing import Any

    # A number, a text, a phrase, {"date": "2026-08-21"} or, a number with decimals,
    # {"figure": "3.47"}.
    Value = Any
else:
    Value = object
Table = Mapping[str, str | Mapping[str, str]]

FOLDER = os.path.join(os.path.dirname(__file__), "sentences")
ENGLISH = "en"
ONE_BELOW_TWO = "fr", "pt"  # languages in which 0 and 1.5 have the form of 1


class Phrase(tuple[str, "Mapping[str, Value]"]):
    """A sentence by its key, with the values put into it; `str` gives its English text.

    >>> str(phrase("count.word", n=14855))
    '14,855 words'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return said(self)


def phrase(key: str, **values: Value) -> Phrase:
    return Phrase((key, values))


def figure(value: float, places: int = 4) -> Value:
    """Return a number with so many decimals.

    >>> said(figure(3.47127))
    '3.4713'
    """
    return {"figure": f"{value:.{places}f}"}


def joined(key: str, parts: Sequence[Value]) -> Value:
    """Join phrases or texts, two at a time, by a sentence with `one` and `other`.

    >>> str(joined("list.comma", ["entropy", phrase("mode.hard")]))
    'entropy, hard mode'
    """
    first, *others = parts
    for other in others:
        first = phrase(key, one=first, other=other)
    return first


def say(key: str, **values: Value) -> str:
    """Return a sentence with its values; a number chooses its form, singular or plural.

    That number is `n`, unless the sentence names another in `by`.

    >>> say("count.word", n=1), say("used.title", date={"date": "2026-08-21"})
    ('1 word', 'Knows the answers up to 21 August 2026')
    """
    return said(Phrase((key, values)))


def said(value: Value, lang: str = ENGLISH) -> str:
    """Return a value, such as a number or a phrase, as text in a language.

    >>> said(14855, "de"), said({"figure": "3.47"}, "de"), said(phrase("count.word", n=0), "fr")
    ('14.855', '3,47', '0 mot')
    >>> said(phrase("mean", mean={"figure": "1.50"}), "fr")
    '1,50 essai en moyenne'
    """
    if isinstance(value, int):
        return _number(str(value), lang)
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        is_number = "figure" in value
        return _number(value["figure"], lang) if is_number else _date(value["date"], lang)
    key, values = value
    is_looked_up = lang == ENGLISH and key in LOOKED_UP
    table = LOOKED_UP if is_looked_up else sentences(lang)
    entry = table[key]
    if not isinstance(entry, str):
        entry = entry[_form(values[entry.get("by", "n")], lang)]
    return entry.format_map({name: said(each, lang) for name, each in values.items()})


def _form(number: Value, lang: str) -> str:
    """Return the form after a number, `one` or `other`, as `Intl.PluralRules` does."""
    if isinstance(number, dict):
        number = number["figure"]
    value = float(number.lstrip("≈")) if isinstance(number, str) else number
    is_one = abs(value) < 2 if lang in ONE_BELOW_TWO else abs(value) == 1
    return "one" if is_one else "other"


def common_language(codes: Iterable[str]) -> str:
    """Return the one language that is spoken for words of several codes, otherwise English.

    >>> common_language(["pt-br", "pt"]), common_language(["de", "fr"]), common_language([])
    ('pt', 'en', 'en')
    """
    spoken = {language_of(code) for code in codes}
    return spoken.pop() if len(spoken) == 1 else ENGLISH


def language_of(code: str) -> str:
    """Return the language that is spoken for words of a code: English if theirs has no file.

    >>> language_of("de"), language_of("pt-br"), language_of("la"), language_of("")
    ('de', 'pt', 'en', 'en')
    """
    lang = re.split("[-_]", code.lower())[0]
    return lang if f"{lang}.json" in _names() else ENGLISH


def spoken_languages() -> list[str]:
    """Return the names of the languages that are spoken, each in its own language.

    >>> spoken_languages()
    ['Deutsch', 'English', 'Español', 'Français', 'Italiano', 'Português']
    """
    return sorted(said(phrase("language"), code) for code in spoken_codes())


def spoken_codes() -> list[str]:
    """Return the codes of these languages.

    >>> spoken_codes()
    ['de', 'en', 'es', 'fr', 'it', 'pt']
    """
    return sorted(name.removesuffix(".json") for name in _names())


@cache
def sentences(lang: str) -> Table:
    """Return all sentences of a language by key; English ones for keys that its file lacks."""
    with open(os.path.join(FOLDER, f"{lang}.json"), encoding="utf-8") as stream:
        found: Table = json.load(stream)
    return found if lang == ENGLISH else {**sentences(ENGLISH), **found}


def sentences_in(text: str, lang: str = ENGLISH) -> Table:
    """Return the sentences of a language that a script, a template or data name.

    >>> sentences_in('say("typed.enter"); say(isWon ? "turn.right" : "turn.next")')
    {'turn.next': 'Next guess', 'turn.right': 'It was right', 'typed.enter': 'Enter'}
    """
    named = {*re.findall(r"[a-z-]+(?:\.[a-z-]+)?", text)}
    return {key: entry for key, entry in sentences(lang).items() if key in named}


def with_sentences(html: str, lang: str = ENGLISH, *, is_marked: bool = False) -> str:
    """Return a template with its sentences filled in, which it names in double braces.

    In a sentence, `[Enter]` is a key and `[tile 1]` a tile of that colour. If marked, each element
    names its sentences, so that the page can say them in another language.

    >>> with_sentences("<h2>{{modes.play}}</h2>$title")
    '<h2>Play</h2>$title'
    >>> with_sentences('<h2 title="{{more}}">{{modes.play}}</h2>', "de", is_marked=True)
    '<h2 title="Mehr" data-say="title=more text=modes.play">Spielen</h2>'
    """
    from html import escape  # only here, because it takes longer

    tile = r'<span class="tiles key"><span data-clue="\1">\1</span></span>'

    def sentence(match: re.Match[str]) -> str:
        text = re.sub(r"\[tile (\d)\]", tile, escape(said((match[1], {}), lang)))
        return re.sub(r"\[(\w+)\]", r"<kbd>\1</kbd>", text).replace("$", "$$")

    marked = re.sub(r"(<\w[^>]*)>(?:\{\{(.+?)\}\}(?=<))?", _mark, html) if is_marked else html
    return re.sub(r"\{\{(.+?)\}\}", sentence, marked)


def _mark(match: re.Match[str]) -> str:
    start, key = match.groups()
    says = [f"{name}={one}" for name, one in re.findall(r'([\w-]+)="\{\{(.+?)\}\}"', start)]
    if key:
        says.append(f"text={key}")
    mark = f' data-say="{" ".join(says)}"' if says else ""
    return f"{start}{mark}>" + (f"{{{{{key}}}}}" if key else "")


def _number(digits: str, lang: str) -> str:
    """Write a number, given with a decimal point, as a language does."""
    few, many = said(("numbers", {}), lang).split(" ")  # as it writes 1234 and 12345.6
    whole, point, decimals = digits.partition(".")
    least = 4 if len(few) > 4 else 5  # digits of a number that is grouped
    if len(whole.lstrip("-")) >= least:
        whole = f"{int(whole):,}".replace(",", many[2])
    return whole + (point and many[-2]) + decimals


def _date(day: str, lang: str) -> str:
    year, month, number = day.split("-")
    name = said(("months", {}), lang).split()[int(month) - 1]
    return said(("date", {"day": str(int(number)), "month": name, "year": year}), lang)


@cache
def _names() -> frozenset[str]:
    return frozenset(os.listdir(FOLDER))
