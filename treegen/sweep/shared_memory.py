"""One scorer for many processes: its arrays lie in memory that all of them see, none has a copy."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, contextmanager, suppress
from functools import lru_cache
from itertools import accumulate, pairwise
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NamedTuple, TypeAlias

from treegen.solve.scorer import Scorer, scorer_for
from treegen.words.lists import WordList
from treegen.words.priors import Prior

# Where workers find the scorer (see `scorer_of`), and what starts an executor of their tasks.
Workers: TypeAlias = tuple[Any, Callable[[], AbstractContextManager[Executor]]]


class ScorerArguments(NamedTuple):
    """Everything that a process without our memory needs to make the same scorer."""

    guesses: WordList
    answers: WordList
    policy: str
    prior: Prior | None
    memory: int | None  # bytes that may be used


class SharedScorer(NamedTuple):
    """Place of a scorer in shared memory: first as `pickle` writes it, then its arrays."""

    name: str  # of the block
    ends: tuple[int, ...]  # of each part in the block


class _LastingMemory(SharedMemory):
    """A block that stays mapped for as long as the process lives, for its arrays do as well."""

    def __del__(self) -> None:
        pass


@contextmanager
def share(arguments: ScorerArguments) -> Iterator[SharedScorer | ScorerArguments]:
    """Place the scorer in shared memory while the context lasts.

    Where there is too little, as in many a container, each process makes it from the arguments.
    """
    arrays: list[pickle.PickleBuffer] = []
    pickled = pickle.dumps(scorer_of(arguments), protocol=5, buffer_callback=arrays.append)
    parts = [memoryview(pickled), *(array.raw() for array in arrays)]
    ends = tuple(accumulate(part.nbytes for part in parts))
    free = 2**62
    with suppress(AttributeError, OSError):  # no Linux
        system = os.statvfs("/dev/shm")
        free = system.f_bavail * system.f_frsize  # to take more ends the process
    if ends[-1] > free:
        yield arguments
        return
    block = SharedMemory(create=True, size=ends[-1])
    try:
        space = memoryview(block.buf or b"")
        for part, end in zip(parts, ends, strict=True):
            space[end - part.nbytes : end] = part
        space.release()
        yield SharedScorer(block.name, ends)
    finally:
        block.close()
        block.unlink()


@lru_cache(1)
def scorer_of(source: ScorerArguments | SharedScorer) -> Scorer:
    """Scorer with those arguments, or at that place in shared memory: once in a process."""
    if isinstance(source, ScorerArguments):
        scorer = scorer_for(*source[:4], memory=source.memory)
        return scorer._replace(clues=scorer.clues.materialized())
    view = memoryview(_LastingMemory(source.name).buf or b"").toreadonly()
    pickled, *arrays = (view[start:end] for start, end in pairwise((0, *source.ends)))
    shared: Scorer = pickle.loads(pickled, buffers=arrays)
    return shared
