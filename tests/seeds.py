"""Seeds of brute-force tests and examples of Hypothesis: some by day, all of them new at night.

pytest                  four seeds and at most 100 examples, the same each time; in CI ten seeds
pytest --seeds all      all the seeds there are, or so many: --seeds 50
pytest --seeds new      as many seeds as there are, and examples, that were never tried before
pytest --seed 7 TEST    the seed of a test that failed
"""

import os
from datetime import date

import pytest
from hypothesis import settings

FEW, IN_CI = 4, 10  # seeds
EXAMPLES, AT_NIGHT = 100, 1000


def add_options(parser: pytest.Parser) -> None:
    told = f"seeds of each brute-force test: a number, all, or new; by default {FEW}, in CI {IN_CI}"
    parser.addoption("--seeds", help=told)
    parser.addoption("--seed", type=int, help="the only seed, such as one that failed")


def configure(config: pytest.Config) -> None:
    told = "seeds(start, stop): seeds that a test can be run with"
    config.addinivalue_line("markers", told)
    is_new = config.getoption("seeds") == "new"
    # What a failure prints runs its example again.
    settings.register_profile(
        "treegen",
        deadline=None,
        max_examples=AT_NIGHT if is_new else EXAMPLES,
        derandomize=not is_new,
        print_blob=is_new,
    )
    settings.load_profile("treegen")


def chosen(there: range, wanted: str | None = None, only: int | None = None) -> list[int]:
    """Seeds to run, of those there are; the new ones are those of a day.

    >>> chosen(range(600, 607), "3"), chosen(range(600, 607), only=8)
    ([600, 601, 602], [8])
    """
    if only is not None:
        return [only]
    if wanted == "new":
        today = int(f"{date.today():%Y%m%d}") * 10_000
        return [*range(today, today + len(there))]
    if wanted == "all":
        return [*there]
    usual = IN_CI if os.environ.get("CI") else FEW
    return [*there[: int(wanted or usual)]]


def generate(metafunc: pytest.Metafunc) -> None:
    option = metafunc.config.getoption
    for marker in metafunc.definition.iter_markers("seeds"):
        seeds = chosen(range(*marker.args), option("seeds"), option("seed"))
        metafunc.parametrize("seed", seeds)
