"""The exceptions a caller can catch."""


class UsageError(ValueError):
    """A command line that does not parse."""


class WordListError(ValueError):
    """A word list, or a word that should be in one, is not usable."""


class ClueError(ValueError):
    """A clue is not in any notation we know, or has the wrong length."""


class TreeError(ValueError):
    """A tree file is not what its format says; the message names the place."""


class NotInTree(LookupError):
    """The tree does not go there: another guess, or a clue no answer gives."""


class NoSuchTree(LookupError):
    """No stored tree has that opener or name."""


class DotMissing(RuntimeError):
    """Graphviz's programs are not installed."""


class ExtraMissing(RuntimeError):
    """A library that only one thing needs is not installed."""


class WorkersFailed(RuntimeError):
    """The processes, or the cluster, that should share the work are not there or died."""
