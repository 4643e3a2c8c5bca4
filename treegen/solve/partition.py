"""The cost of each guess from its clues: equal clues make a class, and a policy says its cost."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from treegen.solve.matrix import Codes
from treegen.solve.policies import Costs

SORTABLE = 255  # answers, up to which a sorting network is faster than counting clues
COMPARABLE = 12  # answers, up to which it is faster to compare the clues of each two
# With weights, sorting takes longer: 10 ns a clue of 12 or of 45 answers, where this takes 2 and 4.
COMPARABLE_WEIGHTED = 60
COLUMNS = 128  # guesses, from which on a sorting network is faster than numpy's own sort


def guess_costs(
    codes: Codes, combine: np.ufunc, class_costs: Costs, weights: Costs | None = None
) -> Costs:
    """Cost of each guess from its clues: shape (answers left, guesses) in, (guesses,) out.

    `class_costs[w]` is the cost of a class of weight w; an answer weighs 1 unless `weights`
    are given. Few answers of one weight go through a sorting network; many with few different clues
    are counted; the others are sorted by numpy. Overwrites `codes`.

    >>> codes = np.array([[0, 7], [1, 7]], np.uint8)  # the first guess tells two answers apart
    >>> squares = np.array([0, 1, 4])
    >>> guess_costs(codes, np.add, squares).tolist()
    [2, 4]
    """
    if weights is None and len(codes) <= SORTABLE:
        return _by_sorting_network(codes, combine, class_costs)
    return _by_class(codes, combine, class_costs, weights)


def heaviest_total(codes: Codes, weights: Costs | None = None) -> Costs:
    """Weight of the heaviest answer of each class, added up for each guess.

    The answers must stand in the order of their weights, the heaviest first. Where each weighs 1,
    the sum is the number of classes. Shapes are as in `guess_costs`.

    >>> codes = np.array([[0, 7], [1, 7]], np.uint8)
    >>> heaviest_total(codes).tolist(), heaviest_total(codes, np.array([5, 3])).tolist()
    ([2, 1], [8, 5])
    """
    if weights is None:
        return _number_of_classes(codes)
    if len(codes) <= COMPARABLE_WEIGHTED:
        return _heaviest_by_comparing(codes, weights)
    if len(codes) > SORTABLE or has_few_clues(codes):
        return _by_class(codes, np.add, None, weights)
    bits = (len(codes) - 1).bit_length()
    keys = np.ascontiguousarray(_numbered(codes, bits))
    _sort_columns(keys)
    heaviest = weights[(keys & ((1 << bits) - 1)).astype(np.intp)]
    keys >>= bits
    heaviest[1:] *= keys[1:] != keys[:-1]
    total: Costs = heaviest.sum(axis=0)
    return total


def costs_one_by_one(
    columns: Iterable[Codes],
    combine: np.ufunc,
    class_costs: Costs | None,
    weights: Costs | None = None,
) -> Costs:
    """Cost of each guess from its clues, one guess at a time: for many answers.

    The clues of one guess stay in cache. Without `class_costs`, a class costs the weight of its
    heaviest answer.

    >>> columns = [np.array([0, 1], np.uint8), np.array([7, 7], np.uint8)]
    >>> costs_one_by_one(columns, np.add, np.array([0, 1, 4])).tolist()
    [2, 4]
    >>> costs_one_by_one(columns, np.add, None, np.array([5, 3])).tolist()
    [8, 5]
    """
    costs = []
    for codes in columns:
        if class_costs is None:
            bins = np.zeros(int(codes.max()) + 1, np.int64)
            assert weights is not None
            np.maximum.at(bins, codes, weights)
        else:
            bins = class_costs[np.bincount(codes, weights).astype(np.int64, copy=False)]
        costs.append(combine.reduce(bins))
    return np.array(costs, np.int64)


def one_each(count: int) -> Costs:
    """Costs of classes of 0 to `count` answers: 1 each, so that a guess costs its classes.

    >>> one_each(3).tolist()
    [0, 1, 1, 1]
    """
    return np.minimum(np.arange(count + 1), 1)


def _number_of_classes(codes: Codes) -> Costs:
    """Number of classes of each guess."""
    if len(codes) > SORTABLE:
        return _by_class(codes, np.add, one_each(len(codes)), None)
    keys = np.ascontiguousarray(codes)
    if len(keys) <= COMPARABLE:
        return _number_by_comparing(keys)
    _sort_columns(keys)
    new = (keys[1:] != keys[:-1]).view(np.uint8)
    dtype = np.min_scalar_type(len(keys))
    count: Costs = np.add.reduce(new, axis=0, dtype=dtype, initial=1).astype(np.int64)
    return count


def _number_by_comparing(codes: Codes) -> Costs:
    """Number of classes of few answers: those whose clue no earlier answer has."""
    repeated: Costs = np.add.reduce(is_repeated(codes).view(np.uint8), axis=0, dtype=np.uint8)
    return len(codes) - repeated.astype(np.int64)


def _heaviest_by_comparing(codes: Codes, weights: Costs) -> Costs:
    """Weight of those of few answers, the heaviest first, whose clue no earlier answer has."""
    total: Costs = np.zeros(codes.shape[1], np.int64)
    for is_first, weight in zip(~is_repeated(codes), weights, strict=True):
        total += is_first * weight
    return total


def is_repeated(codes: Codes) -> NDArray[np.bool_]:
    """Test for each answer and guess whether an earlier answer has the same clue."""
    repeated = np.zeros(codes.shape, np.bool_)
    for step in range(1, len(codes)):
        repeated[step:] |= codes[step:] == codes[:-step]
    return repeated


def _by_class(
    codes: Codes, combine: np.ufunc, class_costs: Costs | None, weights: Costs | None
) -> Costs:
    """Combine the costs of the classes of many answers.

    Without `class_costs`, a class costs the weight of its heaviest answer.
    """
    method = _by_counting if has_few_clues(codes) else _by_sorting
    return method(codes, combine, class_costs, weights)


def has_few_clues(codes: Codes) -> bool:
    """Test whether a bin for each clue takes less time than sorting the clues of the answers."""
    return int(codes.max()) < 4 * len(codes)


def _by_sorting_network(codes: Codes, combine: np.ufunc, class_costs: Costs) -> Costs:
    """Sort each column, then walk down all of them at once.

    With `earlier` equal clues above a clue, its answer makes a class of that many one larger. The
    step is what that adds to the cost (or, for a maximum, the cost of the larger class).
    """
    codes = np.ascontiguousarray(codes)
    _sort_columns(codes)
    step = np.diff(class_costs[: len(codes) + 1]) if combine is np.add else class_costs[1:]
    costs = np.full(codes.shape[1], step[0])
    cost = np.empty_like(costs)
    earlier = np.zeros(codes.shape[1], np.uint8)
    for same in codes[1:] == codes[:-1]:
        earlier += 1
        earlier *= same
        np.take(step, earlier, out=cost, mode="clip")  # it saves a check and a copy
        combine(costs, cost, out=costs)
    return costs


def _by_counting(
    codes: Codes, combine: np.ufunc, class_costs: Costs | None, weights: Costs | None
) -> Costs:
    """Count few different clues: a bin for each clue of each guess."""
    clues = int(codes.max()) + 1
    size = max(1, 2**14 // clues)  # guesses at a time, so that their bins stay in cache
    costs = np.empty(codes.shape[1], np.int64)
    for start in range(0, codes.shape[1], size):
        part = codes[::-1, start : start + size]
        count = part.shape[1]
        keys = (part + np.arange(count) * clues).ravel()
        weighed = None if weights is None else np.repeat(weights[::-1], count)
        if class_costs is None:
            bins = np.zeros(count * clues, np.int64)
            bins[keys] = weighed  # the heaviest is written last
        else:
            sums = np.bincount(keys, weighed, count * clues)
            bins = class_costs[sums.astype(np.int64, copy=False)]
        costs[start : start + size] = combine.reduce(bins.reshape(-1, clues), axis=1)
    return costs


def _by_sorting(
    codes: Codes, combine: np.ufunc, class_costs: Costs | None, weights: Costs | None
) -> Costs:
    """Sort many different clues of each guess, and find where they change."""
    count = len(codes)
    bits = (count - 1).bit_length()
    keys = np.ascontiguousarray(_numbered(codes, bits).T)
    keys.sort(axis=1)
    clues = keys >> bits
    new = np.ones(keys.shape, bool)
    np.not_equal(clues[:, 1:], clues[:, :-1], out=new[:, 1:])
    starts = np.flatnonzero(new)
    each = np.ones(count, np.int64) if weights is None else weights
    weighed = each[keys & ((1 << bits) - 1)].ravel()
    if class_costs is None:
        values = weighed[starts]  # the heaviest comes first
    else:
        values = class_costs[np.add.reduceat(weighed, starts)]
    firsts = np.searchsorted(starts, np.arange(len(keys)) * count)
    costs: Costs = combine.reduceat(values, firsts)
    return costs


def _numbered(codes: Codes, bits: int) -> Codes:
    """Clues with the number of their answer in the last bits, so that sorting keeps it."""
    if not bits:
        return codes
    width = int(codes.max()).bit_length() + bits
    keys: Codes = codes.astype(np.min_scalar_type((1 << width) - 1))
    keys <<= bits
    keys |= np.arange(len(codes), dtype=keys.dtype)[:, None]
    return keys


def _sort_columns(codes: Codes) -> None:
    """Sort each column by Batcher's odd-even merge network (Knuth, TAOCP 3, 5.3.4).

    Each comparison is a minimum and a maximum of whole rows, so vector instructions sort 12,972
    columns at once; numpy's own sort takes them one at a time.
    """
    count, columns = codes.shape
    if columns < COLUMNS:
        codes.sort(axis=0)
        return
    run = 1
    while run < count:
        reach = run
        while reach:
            for start in range(reach % run, count - reach, 2 * reach):
                if start // (2 * run) == (start + reach) // (2 * run):
                    low = codes[start : start + reach]
                    high = codes[start + reach : start + 2 * reach]
                    low = low[: len(high)]
                    least = np.minimum(low, high)
                    np.maximum(low, high, out=high)
                    low[:] = least
            reach //= 2
        run *= 2
