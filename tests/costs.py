"""What a run costs: at its end its CPU seconds, the dearest tests, and rooms beside their budget.

The CPU time of a test is its own and that of the processes it waited for. A room is a folder of
tests, with the doctests of the part of that name. `budget.txt` has the seconds of each room on one
machine. They are printed and never checked, because no loop tells how fast processes, Graphviz and
node run on another:

    pytest --budget print    prints the seconds of each room that was run, and its budget
    pytest --budget write    writes them
"""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import pytest

BUDGET = Path(__file__).parent / "budget.txt"
SOME = 5  # tests to name


def cpu_seconds() -> float:
    """CPU seconds of this process and of those it waited for."""
    return sum(os.times()[:4])


def room_of(test: str, is_slow: bool) -> str:
    """Name of the room that a test is of.

    >>> room_of("tests/words/test_age.py::test_a", False), room_of("treegen/api.py::rank", True)
    ('words', 'others, slow')
    """
    parts = test.partition("::")[0].split("/")
    room = parts[1] if len(parts) > 2 else "others"
    return f"{room}, slow" if is_slow else room


def read_budget() -> dict[str, float]:
    """Seconds by room."""
    lines = BUDGET.read_text().splitlines() if BUDGET.exists() else []
    pairs = (line.rsplit(maxsplit=1) for line in lines if line and not line.startswith("#"))
    return {room: float(seconds) for room, seconds in pairs}


def write_budget(budget: dict[str, float]) -> None:
    head = "# CPU seconds of the tests of each room, as pytest --budget write found them\n"
    width = max(map(len, budget))
    rows = (f"{room:{width}}  {seconds:.1f}\n" for room, seconds in sorted(budget.items()))
    BUDGET.write_text(head + "".join(rows))


def beside(spent: dict[str, float], budget: dict[str, float]) -> str:
    """Seconds of each room, and its budget.

    >>> beside({"play": 13.52, "tree": 2.0}, {"tree": 2.5, "words": 8.0})
    'play 13.5 (new), tree 2.0 (2.5)'
    """
    before = {room: f"{seconds:.1f}" for room, seconds in budget.items()}
    return ", ".join(
        f"{room} {seconds:.1f} ({before.get(room, 'new')})"
        for room, seconds in sorted(spent.items())
    )


class Timed:
    """Measures each test in the process that runs it."""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[None]:
        # The end of the last test ends what all tests used, such as a browser: it is nobody's cost.
        self.until = "teardown" if nextitem else "call"
        self.start = cpu_seconds()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Item, call: pytest.CallInfo[None]
    ) -> Iterator[None]:
        if call.when == self.until:
            room = room_of(item.nodeid, item.get_closest_marker("slow") is not None)
            item.user_properties.append(("cost", (room, cpu_seconds() - self.start)))
        return (yield)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if output := getattr(session.config, "workeroutput", None):
            output["cpu"] = cpu_seconds()


class Costs:
    """Adds up what was measured, in the process that reports."""

    def __init__(self) -> None:
        self.tests: dict[str, float] = {}
        self.rooms: dict[str, float] = defaultdict(float)
        self.workers = 0.0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "teardown":
            return
        measured: dict[str, Any] = dict(report.user_properties)
        if "cost" in measured:
            room, seconds = measured["cost"]
            self.tests[report.nodeid] = seconds
            self.rooms[room] += seconds

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # a worker of -n has ended
        self.workers += getattr(node, "workeroutput", {}).get("cpu", 0)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.tests:
            return
        total = process_time() + self.workers if self.workers else cpu_seconds()
        terminalreporter.write_line(f"{total:.0f} CPU seconds; dearest:")
        for test, seconds in Counter(self.tests).most_common(SOME):
            terminalreporter.write_line(f"{seconds:6.1f} {test}")
        wanted = terminalreporter.config.getoption("budget")
        if wanted == "print":
            rooms = beside(self.rooms, read_budget())
            terminalreporter.write_line(f"CPU seconds of rooms (and their budget): {rooms}")
        if wanted == "write":
            write_budget(read_budget() | self.rooms)
