"""Languages whose words wordfreq has, with their letters and those that games treat as the same."""

from difflib import SequenceMatcher
from typing import NamedTuple

from treegen.errors import WordListError
from treegen.text import VALUE
from treegen.words.lists import Fold

NO_FOLD = "none"  # code for no folding
ALIKE = 0.75  # likeness of a name and a misspelt one, at least


class Language(NamedTuple):
    """A language, its letters, and how its games fold words."""

    name: str
    alphabet: str = ""  # letters of the words once these are folded
    same: str = ""  # groups of letters; each begins with the one (or two) that stands for the group

    @property
    def letters(self) -> set[str]:
        """Letters of the words, folded or not."""
        return {*self.alphabet, *self.same} - {*" ="}


LATIN = "abcdefghijklmnopqrstuvwxyz"
HIRAGANA = "".join(map(chr, range(0x3041, 0x3097)))
KATAKANA = "".join(map(chr, range(0x30A1, 0x30F7)))  # the same sounds in the same order
KANA = " ".join(map("".join, zip(HIRAGANA, KATAKANA, strict=True)))


# By the codes of wordfreq. The letters are the main "exemplar characters" of Unicode's CLDR 48.2
# (package cldr-misc-full, main/CODE/characters.json, Unicode License v3; those of digraphs singly;
# of Serbo-Croatian hr and sr), without those that are folded. Japanese is played by kana.
#
# The groups are the `diacritic_map` and `final_form_map` of the game that is played in most
# languages, but for those that say another source: https://github.com/Hugo0/wordle
# (data/languages/CODE/language_config.json, commits 089e72f and 01c01bb). That game folds Czech,
# German, Hungarian, Icelandic, Polish and Slovak as well. We do not, as these letters have keys and
# places in the alphabet of their own there, and other games tell them apart.
LANGUAGES = {
    "ar": Language("Arabic", "ءؤئابةتثجحخدذرزسشصضطظعغفقكلمنهوي", "اأإآ يى"),
    "bg": Language("Bulgarian", "абвгдежзийклмнопрстуфхцчшщъьюя"),
    "bn": Language("Bengali"),
    "ca": Language("Catalan", LATIN, "aà cç eèé iíï oòó uúü"),
    "cs": Language("Czech", LATIN + "áčďéěíňóřšťúůýž"),
    "da": Language("Danish", LATIN + "æøå"),
    "de": Language("German", LATIN + "äöüß"),
    "el": Language("Greek", "αβγδεζηθικλμνξοπρστυφχψω", "αά εέ ηή ιίϊΐ οό σς υύϋΰ ωώ"),
    "en": Language("English", LATIN),
    "es": Language("Spanish", LATIN + "ñ", "aá eé ií oó uúü"),
    "fa": Language("Persian", "اءبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهةی", "اآأ وؤ یئ"),
    "fi": Language("Finnish", LATIN + "åäöšž", "aà eé"),
    "fil": Language("Filipino", LATIN, "nñ"),  # tl, Tagalog, in that game
    # That game has œ as o and æ as a; Scrabble, and dictionaries of other games, have two letters
    # (Larousse, L'Officiel du Scrabble: CŒUR is COEUR).
    "fr": Language("French", LATIN, "aàâä cç eèéêë iîï oôö uùûü yÿ œ=oe æ=ae"),
    "he": Language("Hebrew", "אבגדהוזחטיכלמנסעפצקרשת", "כך מם נן פף צץ"),
    "hi": Language("Hindi"),
    "hu": Language("Hungarian", "aábcdeéfghiíjklmnoóöőprstuúüűvyz"),
    "id": Language("Indonesian", LATIN),
    "is": Language("Icelandic", "aábdðeéfghiíjklmnoóprstuúvxyýþæö"),
    "it": Language("Italian", LATIN, "aà eèé iìíî oòó uùú"),
    "ja": Language("Japanese", HIRAGANA + "ー", KANA),
    "ko": Language("Korean"),
    "lt": Language("Lithuanian", "aąbcčdeęėfghiįyjklmnoprsštuųūvzž"),
    "lv": Language("Latvian", "aābcčdeēfgģhiījkķlļmnņoprsštuūvzž"),
    "mk": Language("Macedonian", "абвгдѓежзѕијклљмнњопрстќуфхцчџш"),
    "ms": Language("Malay", LATIN),
    "nb": Language("Norwegian", LATIN + "àæøå", "eéèê oóòô"),
    "nl": Language("Dutch", LATIN, "aáàâä eéèêë iíìîï oóòôö uúùûü ĳ=ij"),
    "pl": Language("Polish", "aąbcćdeęfghijklłmnńoóprsśtuwyzźż"),
    "pt": Language("Portuguese", LATIN, "aàáâã cç eèéêẽ iíî oóôõö uúüũ"),
    "ro": Language("Romanian", LATIN + "ăâîșț"),
    "ru": Language("Russian", "абвгдежзийклмнопрстуфхцчшщъыьэюя", "её"),
    "sh": Language("Serbo-Croatian", "abcčćdđefghijklmnoprsštuvzžабвгдђежзијклљмнњопрстћуфхцчџш"),
    "sk": Language("Slovak", LATIN + "áäčďéíĺľňóôŕšťúýž"),
    "sl": Language("Slovenian", "abcčdefghijklmnoprsštuvzž"),
    "sv": Language("Swedish", LATIN + "åäöàé"),
    "ta": Language("Tamil"),
    "tr": Language("Turkish", "abcçdefgğhıijklmnoöprsştuüvyz"),
    "uk": Language("Ukrainian", "абвгґдеєжзиіїйклмнопрстуфхцчшщьюяʼ"),
    "ur": Language("Urdu", "ابپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیے", "اآأ وؤ یئ ہۂ ےۓ"),
    "vi": Language(
        "Vietnamese",
        "abcdeghiklmnopqrstuvxy",
        "aàáảãạăắằẳẵặâấầẩẫậ dđ eèéẻẽẹêếềểễệ iìíỉĩị oòóỏõọôốồổỗộơớờởỡợ uùúủũụưứừửữự yỳýỷỹỵ",
    ),
    "zh": Language("Chinese"),
}
# Languages in which a letter may be several code points, or which have no such game.
SEVERAL = "a letter of its script is several code points, and a clue has a sign for each of these"
UNPLAYABLE = {
    "bn": SEVERAL,
    "hi": SEVERAL,
    "ko": "its games are played by the letters of which a syllable has two to five",
    "ta": SEVERAL,
    "zh": "its words have one to four of some thousand signs, and no game like this is known",
}


def fold_of(code: str) -> Fold:
    """Return the letters that a language's games treat as others, each with what it becomes.

    `WordListError` for an unknown code.

    >>> fold_of("es")
    (('á', 'a'), ('é', 'e'), ('í', 'i'), ('ó', 'o'), ('ú', 'u'), ('ü', 'u'))
    >>> fold_of("none"), fold_of("fr")[-1]
    ((), ('æ', 'ae'))
    """
    pairs = []
    same = "" if code == NO_FOLD else language_of(code).same
    for group in same.split():
        letters, _, plain = group.partition("=")
        if not plain:
            plain, letters = letters[0], letters[1:]
        pairs += [(letter, plain) for letter in letters]
    return tuple(pairs)


def language_of(code: str) -> Language:
    """Return a language by its code; `WordListError` lists the codes, the nearest first."""
    if code in LANGUAGES:
        return LANGUAGES[code]

    given = code.lower()[:VALUE]

    def likeness(other: str) -> tuple[bool, float]:
        names = other, LANGUAGES[other].name.lower()
        ratios = [SequenceMatcher(None, given, name).ratio() for name in names]
        return names[1].startswith(given), max(ratios)

    first, *others = sorted(LANGUAGES, key=likeness, reverse=True)
    nearest = f"{first} ({LANGUAGES[first].name})"
    expected = f"expected {nearest}, {', '.join(others)}"
    if max(likeness(first)) >= ALIKE:
        expected = f"did you mean {nearest}? There are also {', '.join(sorted(others))}"
    raise WordListError(f"there is no language {code!r}; {expected}")


def check_playable(code: str) -> None:
    """Raise `WordListError` for a language that cannot be played, with the reason."""
    if code in UNPLAYABLE:
        raise WordListError(f"{language_of(code).name} cannot be played: {UNPLAYABLE[code]}")
