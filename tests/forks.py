"""Tests that fork: a process with threads must not, and each worker of pytest-xdist has some.

There all of a file that are marked `forks` become one item, which runs them in a process of their
own; under `-n 0` they run as they are.
"""

import subprocess
import sys

import pytest

from treegen.solve.executors import can_fork


class Forking(pytest.Item):
    """Tests of a file, which it runs in a process of their own."""

    tests: list[pytest.Item]

    def runtest(self) -> None:
        command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider"]
        for name in ("seeds", "seed"):
            if (value := self.config.getoption(name)) is not None:
                command += [f"--{name}", str(value)]
        command += [test.nodeid for test in self.tests]
        done = subprocess.run(command, cwd=self.config.rootpath, capture_output=True, text=True)
        if done.returncode:
            pytest.fail(done.stdout + done.stderr, pytrace=False)

    def reportinfo(self) -> tuple[str, int | None, str]:
        return str(self.path), None, self.name


def reported_name(item: pytest.Item) -> str:
    """Return the name by which a test is reported where all of a file that fork are one item."""
    module = item.getparent(pytest.Module)
    if module is None or item.get_closest_marker("forks") is None:
        return item.nodeid
    return f"{module.nodeid}::{item_name(kind_of(item))}"


def kind_of(item: pytest.Item) -> str:
    """Return the marker by which a test is run apart from quick ones, "" for one of these."""
    return next((name for name in ("proof", "slow") if item.get_closest_marker(name)), "")


def item_name(kind: str) -> str:
    """Return the name of the item that all tests of that kind in a file are."""
    return f"forks {kind}".strip()


class Forks:
    """Gathers the tests that fork, where this process cannot."""

    @pytest.hookimpl(trylast=True)  # after -m and -k have chosen
    def pytest_collection_modifyitems(
        self, config: pytest.Config, items: list[pytest.Item]
    ) -> None:
        if sys.platform != "linux":
            for item in items:
                if item.get_closest_marker("forks"):
                    item.add_marker(pytest.mark.skip("this needs forks"))
        elif not can_fork():
            items[:] = gathered(items)


def gathered(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the items, with one in place of all of a file that fork, and one of its slow ones."""
    found: list[pytest.Item] = []
    kinds: dict[tuple[str, str], list[pytest.Item]] = {}
    for item in items:
        module = item.getparent(pytest.Module)
        if module is None or item.get_closest_marker("forks") is None:
            found.append(item)
            continue
        slow = kind_of(item)
        own = kinds.setdefault((module.nodeid, slow), [])
        own.append(item)
        if len(own) == 1:
            first = Forking.from_parent(module, name=item_name(slow))
            first.tests = own
            for marker in filter(None, ["slow" if slow else "", slow]):
                first.add_marker(marker)
            first.add_marker(pytest.mark.timeout(3600 if slow == "proof" else 900))
            found.append(first)
    return found
