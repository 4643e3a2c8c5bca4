"""A voice says sentences, numbers and dates in one language, for charts and sites."""

from typing import NamedTuple, Self

from treegen.say.phrases import Value, language_of, phrase, said


class Voice(NamedTuple):
    """Says sentences and values in one language.

    >>> say = Voice.of("de-at")
    >>> say.lang, say("count.word", n=14855), say.text({"figure": "3.47"})
    ('de', '14.855 Wörter', '3,47')
    """

    lang: str

    @classmethod
    def of(cls, code: str) -> Self:
        """Return the voice for words of a language's code: English if that is not spoken."""
        return cls(language_of(code))

    def __call__(self, key: str, **values: Value) -> str:
        return self.text(phrase(key, **values))

    def text(self, value: Value) -> str:
        return said(value, self.lang)
