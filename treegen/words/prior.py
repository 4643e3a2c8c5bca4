"""A prior by its name: where a game's weights come from, as files and options spell it.

This module stands apart from priors.py, so that treewalk need not wait for the imports there.
"""

PAST, COMMON, LIKELY = "past", "common", "likely"  # kinds that priors.py makes weights of
LIST = "list"  # any other kind: a file of weights, or a list whose words alone are listed


class Prior(str):
    """Name of a game's weights, whose parts are read here; empty if no weights were given.

    In a stranger's file it may be any text; a text of no known kind is the name of a list.

    >>> prior = Prior("past to 2026-08-21")
    >>> prior.kind, prior.day, prior.version
    ('past', '2026-08-21', '2026.08.21')
    >>> [(prior.kind, prior.lang, prior.name) for prior in map(Prior, ("likely:de", "past:mine"))]
    [('likely', 'de', ''), ('past', '', 'mine')]
    >>> Prior("past to 2026-02-31").kind, Prior("mine").name, Prior("").kind
    ('list', 'mine', '')
    """

    __slots__ = ()

    @classmethod
    def named(cls, text: str) -> "Prior":
        """Return the prior that an option names, which may be a kind alone.

        >>> Prior.named("past").kind, Prior("past").kind
        ('past', 'list')
        """
        return cls(f"{text}:" if text in (PAST, COMMON, LIKELY) else text)

    @classmethod
    def of(cls, kind: str, rest: str) -> "Prior":
        """Return a prior of a kind: common or likely words of a language, or a file's past answers.

        >>> Prior.of(LIKELY, "es")
        'likely:es'
        """
        return cls(f"{kind}:{rest}")

    @classmethod
    def up_to(cls, day: str) -> "Prior":
        """Return the prior by the past answers up to a day."""
        return cls(f"{PAST} to {day}")

    @property
    def kind(self) -> str:
        """`PAST`, `COMMON`, `LIKELY` or `LIST`; "" if no weights were given."""
        start, colon, _ = self.partition(":")
        if colon and start in (PAST, COMMON, LIKELY):
            return start
        if self.day:
            return PAST
        return LIST if self else ""

    @property
    def day(self) -> str | None:
        """The last day of past answers as YYYY-MM-DD, None if no such day is named."""
        start, _, day = self.partition(" to ")
        return iso_day(day) if start == PAST else None

    @property
    def lang(self) -> str:
        """Code of the language whose words it is about, "" if none is named."""
        return self.partition(":")[2] if self.kind in (COMMON, LIKELY) else ""

    @property
    def name(self) -> str:
        """Name of the list or file, "" if none is named."""
        if self.kind == LIST:
            return str(self)
        return self.partition(":")[2] if self.kind == PAST else ""

    @property
    def version(self) -> str | None:
        """Version of the past answers, which is their last day; None if none is named."""
        return self.day.replace("-", ".") if self.day else None


NONE = Prior()  # where no weights were given, and each answer weighs 1


def iso_day(text: str) -> str | None:
    """Return a day as YYYY-MM-DD, None for a text that is not one."""
    from datetime import date  # a millisecond of treewalk, which seldom asks

    try:
        return date.fromisoformat(text).isoformat()
    except ValueError:
        return None
