"""What a run costs: at its end its CPU seconds, the dearest tests, and rooms beyond their budget.

The CPU time of a test is its own and that of the processes it waited for. A room is a folder of
tests, with the doctests of the part of that name. `budget.txt` has the seconds of each room, and
those of a loop that is timed beside the tests, so that they hold on a slower machine too:

    pytest --budget check    fails where a room takes more than a quarter and two seconds beyond
    pytest --budget write    writes the seconds of the rooms that were run
"""

import os
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import pytest

BUDGET = Path(__file__).parent / "budget.txt"
LOOP = "loop"  # its line in the budget, in milliseconds
SOME = 5  # tests to name
EVERY = 40  # tests between two loops
MORE, SECONDS = 1.25, 2  # a quarter, which of a room of a second would be chance


def cpu_seconds() -> float:
    """CPU seconds of this process and of those it waited for."""
    return sum(os.times()[:4])


def loop_seconds() -> float:
    """CPU seconds of a loop that does what most tests do: look up, count, make small things."""
    start = process_time()
    counts: dict[int, int] = {}
    for number in range(60_000):
        key = number * 7919 % 1009
        counts[key] = counts.get(key, 0) + len(str(key))
    return process_time() - start


def room_of(test: str, is_slow: bool) -> str:
    """Name of the room that a test is of.

    >>> room_of("tests/words/test_age.py::test_a", False), room_of("treegen/api.py::rank", True)
    ('words', 'others, slow')
    """
    parts = test.partition("::")[0].split("/")
    room = parts[1] if len(parts) > 2 else "others"
    return f"{room}, slow" if is_slow else room


def read_budget() -> dict[str, float]:
    """Seconds by room, and the loop's milliseconds."""
    lines = BUDGET.read_text().splitlines() if BUDGET.exists() else []
    pairs = (line.rsplit(maxsplit=1) for line in lines if line and not line.startswith("#"))
    return {room: float(seconds) for room, seconds in pairs}


def write_budget(budget: dict[str, float]) -> None:
    head = "# CPU seconds of the tests of each room, and milliseconds of the loop in costs.py\n"
    width = max(map(len, budget))
    rows = (f"{room:{width}}  {seconds:.1f}\n" for room, seconds in sorted(budget.items()))
    BUDGET.write_text(head + "".join(rows))


def beyond(spent: dict[str, float], budget: dict[str, float]) -> Iterator[str]:
    """A line for each room that took much more than its budget, on a machine of any speed.

    >>> spent = {"loop": 20.0, "play": 27.0, "tree": 6.0, "new": 1.5}
    >>> [*beyond(spent, {"loop": 10.0, "play": 8.0, "tree": 2.0})]
    ['play took 13.5 CPU seconds, its budget is 8.0']
    """
    pace = spent[LOOP] / budget.get(LOOP, spent[LOOP])
    for room, seconds in spent.items():
        expected = budget.get(room, 0)
        if room != LOOP and seconds / pace > MORE * expected + SECONDS:
            yield f"{room} took {seconds / pace:.1f} CPU seconds, its budget is {expected:.1f}"


class Timed:
    """Measures each test in the process that runs it."""

    def __init__(self) -> None:
        self.run = 0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(
        self, item: pytest.Item, nextitem: pytest.Item | None
    ) -> Iterator[None]:
        # The end of the last test ends what all tests used, such as a browser: it is nobody's cost.
        self.until = "teardown" if nextitem else "call"
        if self.run % EVERY == 0:
            item.user_properties.append((LOOP, 1000 * loop_seconds()))
        self.run += 1
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
        self.loops: list[float] = []
        self.workers = 0.0
        self.faults: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "teardown":
            return
        measured: dict[str, Any] = dict(report.user_properties)
        if LOOP in measured:
            self.loops.append(measured[LOOP])
        if "cost" in measured:
            room, seconds = measured["cost"]
            self.tests[report.nodeid] = seconds
            self.rooms[room] += seconds

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:  # a worker of -n has ended
        self.workers += getattr(node, "workeroutput", {}).get("cpu", 0)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        wanted = session.config.getoption("budget")
        if not wanted or not self.loops:
            return
        spent = {LOOP: median(self.loops), **self.rooms}
        if wanted == "write":
            write_budget(read_budget() | spent)
            return
        self.faults = [*beyond(spent, read_budget())]
        if self.faults and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.tests:
            return
        total = process_time() + self.workers if self.workers else cpu_seconds()
        pace = median(self.loops)
        terminalreporter.write_line(f"{total:.0f} CPU seconds, the loop {pace:.1f} ms; dearest:")
        for test, seconds in Counter(self.tests).most_common(SOME):
            terminalreporter.write_line(f"{seconds:6.1f} {test}")
        for fault in self.faults:
            terminalreporter.write_line(f"{fault}: make it cheaper, or pytest --budget write")
