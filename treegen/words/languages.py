"""Languages whose words wordfreq has, and the letters that games in them do not tell apart."""

from difflib import SequenceMatcher
from typing import NamedTuple

from treegen.errors import WordListError
from treegen.text import VALUE
from treegen.words.lists import Fold

NONE = "none"  # names no folding
# Languages that the page speaks (page/sentences/). How well their words play was measured for all
# but Italian, of which no game's list was at hand: README.md.
TRIED = ("de", "en", "es", "fr", "it", "pt")
PRIOR = "likely"  # before the code of a language: see priors.py


class Language(NamedTuple):
    """A language, and how its games fold words."""

    name: str
    same: str = ""  # groups of letters, each with the one (or two) that they are played as first


# By the codes of wordfreq. The groups are the `diacritic_map` and `final_form_map` of the game that
# is played in most languages, but for those that say another source:
# https://github.com/Hugo0/wordle (data/languages/CODE/language_config.json, commits 089e72f and
# 01c01bb). That game folds Czech, German, Hungarian, Icelandic, Polish and Slovak as well. We do
# not, as these letters have keys and places in the alphabet of their own there, and other games
# tell them apart.
LANGUAGES = {
    "ar": Language("Arabic", "اأإآ يى"),
    "bg": Language("Bulgarian"),
    "bn": Language("Bengali"),
    "ca": Language("Catalan", "aà cç eèé iíï oòó uúü"),
    "cs": Language("Czech"),
    "da": Language("Danish"),
    "de": Language("German"),
    "el": Language("Greek", "αά εέ ηή ιίϊΐ οό σς υύϋΰ ωώ"),
    "en": Language("English"),
    "es": Language("Spanish", "aá eé ií oó uúü"),
    "fa": Language("Persian", "اآأ وؤ یئ"),
    "fi": Language("Finnish", "aà eé"),
    "fil": Language("Filipino", "nñ"),  # there tl, Tagalog
    # It has œ as o and æ as a; Scrabble and the dictionaries that other games take have two letters
    # (Larousse, L'Officiel du Scrabble: CŒUR is COEUR).
    "fr": Language("French", "aàâä cç eèéêë iîï oôö uùûü yÿ œ=oe æ=ae"),
    "he": Language("Hebrew", "כך מם נן פף צץ"),
    "hi": Language("Hindi"),
    "hu": Language("Hungarian"),
    "id": Language("Indonesian"),
    "is": Language("Icelandic"),
    "it": Language("Italian", "aà eèé iìíî oòó uùú"),
    "ja": Language("Japanese"),
    "ko": Language("Korean"),
    "lt": Language("Lithuanian"),
    "lv": Language("Latvian"),
    "mk": Language("Macedonian"),
    "ms": Language("Malay"),
    "nb": Language("Norwegian", "eéèê oóòô"),
    "nl": Language("Dutch", "aáàâä eéèêë iíìîï oóòôö uúùûü"),
    "pl": Language("Polish"),
    "pt": Language("Portuguese", "aàáâã cç eèéêẽ iíî oóôõö uúüũ"),
    "ro": Language("Romanian"),
    "ru": Language("Russian", "её"),
    "sh": Language("Serbo-Croatian"),
    "sk": Language("Slovak"),
    "sl": Language("Slovenian"),
    "sv": Language("Swedish"),
    "ta": Language("Tamil"),
    "tr": Language("Turkish"),
    "uk": Language("Ukrainian"),
    "ur": Language("Urdu", "اآأ وؤ یئ ہۂ ےۓ"),
    "vi": Language(
        "Vietnamese",
        "aàáảãạăắằẳẵặâấầẩẫậ dđ eèéẻẽẹêếềểễệ iìíỉĩị oòóỏõọôốồổỗộơớờởỡợ uùúủũụưứừửữự yỳýỷỹỵ",
    ),
    "zh": Language("Chinese"),
}
# Languages in which what a player takes for a letter is no code point.
SEVERAL = "a letter of its script is several code points, and a clue has a sign for each of these"
UNPLAYABLE = {
    "bn": SEVERAL,
    "hi": SEVERAL,
    "ko": "its games are played by the letters of which a syllable has two to five",
    "ta": SEVERAL,
}


def language_prior(code: str) -> str:
    """Return the name of the weights by how likely each word of a language is an answer.

    >>> language_prior("es")
    'likely:es'
    """
    return f"{PRIOR}:{code}"


def fold_of(code: str) -> Fold:
    """Return the letters that games in a language do not tell apart, each with what it becomes.

    `WordListError` for a code that is none.

    >>> fold_of("es")
    (('á', 'a'), ('é', 'e'), ('í', 'i'), ('ó', 'o'), ('ú', 'u'), ('ü', 'u'))
    >>> fold_of("none"), fold_of("fr")[-1]
    ((), ('æ', 'ae'))
    """
    pairs = []
    same = "" if code == NONE else language_of(code).same
    for group in same.split():
        letters, _, plain = group.partition("=")
        if not plain:
            plain, letters = letters[0], letters[1:]
        pairs += [(letter, plain) for letter in letters]
    return tuple(pairs)


def language_of(code: str) -> Language:
    """Return a language by its code; `WordListError` names those there are, the nearest first."""
    if code in LANGUAGES:
        return LANGUAGES[code]

    given = code.lower()[:VALUE]

    def likeness(other: str) -> tuple[bool, float]:
        names = other, LANGUAGES[other].name.lower()
        ratios = [SequenceMatcher(None, given, name).ratio() for name in names]
        return names[1].startswith(given), max(ratios)

    there = sorted(LANGUAGES, key=likeness, reverse=True)
    nearest = f"{there[0]} ({LANGUAGES[there[0]].name})"
    raise WordListError(
        f"there is no language {code!r}; expected {nearest}, {', '.join(there[1:])}"
    )


def check_playable(code: str) -> None:
    """Raise `WordListError` for a language whose letters are no code points."""
    if code in UNPLAYABLE:
        raise WordListError(f"{language_of(code).name} cannot be played: {UNPLAYABLE[code]}")
