"""One scorer for many processes: its arrays lie in memory that all of them see, none has a copy."""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import accumulate, pairwise
from mmap import ACCESS_READ, mmap
from tempfile import TemporaryFile
from typing import IO, NamedTuple

from treegen.solve.scorer import Scorer, scorer_for
from treegen.words.lists import WordList
from treegen.words.priors import Prior


class ScorerArguments(NamedTuple):
    """Everything that a process without our memory needs to make the same scorer."""

    guesses: WordList
    answers: WordList
    policy: str
    prior: Prior | None
    memory: int | None  # bytes that may be used


class SharedScorer(NamedTuple):
    """A scorer in a file without a name: first as `pickle` writes it, then its arrays."""

    descriptor: int  # of the file, in each of the processes
    ends: tuple[int, ...]  # of each part in the file


@contextmanager
def share(arguments: ScorerArguments) -> Iterator[SharedScorer | ScorerArguments]:
    """Place the scorer in memory that other processes can be given while the context lasts.

    It has no name, so that nothing is left of it when these processes are gone, however they end.
    Where there is too little memory, and on Windows, each process makes it from the arguments.
    """
    if os.name != "posix":
        yield arguments
        return
    arrays: list[pickle.PickleBuffer] = []
    pickled = pickle.dumps(scorer_of(arguments), protocol=5, buffer_callback=arrays.append)
    parts = [memoryview(pickled), *(array.raw() for array in arrays)]
    ends = tuple(accumulate(part.nbytes for part in parts))
    with nameless_file() as file:
        try:
            for part in parts:
                while part:
                    part = part[file.write(part) :]
        except OSError:
            yield arguments
        else:
            yield SharedScorer(file.fileno(), ends)


def nameless_file() -> IO[bytes]:
    """File in memory where the system has such, else one that is deleted as soon as it is open."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("treegen"), "wb", 0)
    return TemporaryFile(buffering=0)


@lru_cache(1)
def scorer_of(source: ScorerArguments | SharedScorer) -> Scorer:
    """Scorer with those arguments, or in that file: once in a process."""
    if isinstance(source, ScorerArguments):
        scorer = scorer_for(*source[:4], memory=source.memory)
        return scorer._replace(clues=scorer.clues.materialized())
    view = memoryview(mmap(source.descriptor, source.ends[-1], access=ACCESS_READ))
    pickled, *arrays = (view[start:end] for start, end in pairwise((0, *source.ends)))
    shared: Scorer = pickle.loads(pickled, buffers=arrays)
    return shared
