"""A search for many processes: its arrays lie in memory that all of them see, none has a copy."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from multiprocessing.shared_memory import SharedMemory
from typing import NamedTuple

from treegen.solve.scorer import Scorer, scorer_for
from treegen.words.lists import WordList
from treegen.words.priors import Prior


class Game(NamedTuple):
    """What a process without our memory needs to make the same search."""

    guesses: WordList
    answers: WordList
    policy: str
    prior: Prior | None
    memory: int | None

    @classmethod
    def of(cls, scorer: Scorer, memory: int | None) -> Game:
        """Game of a search that was made with so much memory."""
        return cls(scorer.guesses, scorer.answers, scorer.policy_name, scorer.prior, memory)


class Shared(NamedTuple):
    """Where a search lies in shared memory: the block's name, and where each part of it ends.

    The first part is the search as `pickle` writes it, the others are its arrays.
    """

    name: str
    ends: tuple[int, ...]


class _Kept(SharedMemory):
    """A block that stays mapped for as long as the process lives, for its arrays do as well."""

    def __del__(self) -> None:
        pass


@contextmanager
def shared(scorer: Scorer, memory: int | None = None) -> Iterator[Shared | Game]:
    """Where that search lies in shared memory, while the context lasts.

    Where there is too little, as in many a container, it is its game, which each process sets up
    for itself.
    """
    arrays: list[pickle.PickleBuffer] = []
    pickled = pickle.dumps(scorer, protocol=5, buffer_callback=arrays.append)
    parts = [memoryview(pickled), *(array.raw() for array in arrays)]
    size = sum(part.nbytes for part in parts)
    if size > room():
        yield Game.of(scorer, memory)
        return
    block = SharedMemory(create=True, size=size)
    try:
        end, ends, space = 0, [], memoryview(block.buf or b"")
        for part in parts:
            space[end : end + part.nbytes] = part
            end += part.nbytes
            ends.append(end)
        space.release()
        yield Shared(block.name, tuple(ends))
    finally:
        block.close()
        block.unlink()


def room() -> int:
    """Bytes of shared memory that can be had: to take more ends the process."""
    try:
        found = os.statvfs("/dev/shm")
    except (AttributeError, OSError):  # no Linux
        return 2**62
    return found.f_bavail * found.f_frsize


@lru_cache(1)
def scorer_of(source: Game | Shared) -> Scorer:
    """The search that lies there, or that is made for a game: once in a process."""
    if isinstance(source, Game):
        scorer = scorer_for(*source[:3], prior=source.prior, memory=source.memory)
        return scorer._replace(clues=scorer.clues.materialized())
    view, starts = memoryview(_Kept(source.name).buf or b"").toreadonly(), (0, *source.ends)
    pickled, *arrays = (view[start:end] for start, end in zip(starts, source.ends, strict=False))
    scorer = pickle.loads(pickled, buffers=arrays)
    assert isinstance(scorer, Scorer)
    return scorer
