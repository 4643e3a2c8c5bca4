"""What several tests use: the real lists, the stored tree, our commands as installed, a browser."""

import os

os.environ["OPENBLAS_NUM_THREADS"] = (
    "1"  # as of a command, before numpy comes: see treegen.__main__
)

import gc
import json
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import chdir, contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO, TextIOWrapper
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, NoReturn
from unittest.mock import patch

import orjson
import pytest

from tests import clock, seeds
from tests.building import Prior, build
from tests.bundle import for_node
from tests.costs import Costs, Timed
from tests.forks import Forks, reported_name
from tests.made import Made, make_once
from tests.proofs import COLLECTED, Proofs
from treegen import walk
from treegen.cli import main
from treegen.game.openers import TABLE_DAY
from treegen.page.rules import rules
from treegen.tree.file import load
from treegen.tree.model import Tree
from treegen.words.lists import ANSWERS, GUESSES, WordList, bundled
from treegen.words.past import bundled_past

ROOT = Path(__file__).parent.parent

if TYPE_CHECKING:
    from playwright.sync_api import Browser

Run = Callable[..., subprocess.CompletedProcess[str]]
Node = Callable[[str, Any], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    seeds.add_options(parser)
    parser.addoption("--budget", choices=("print", "write"), help="what rooms cost: costs.py")
    parser.addoption("--proofs", choices=("write",), help="write what was proved: proofs.py")


def pytest_collection_finish() -> None:
    gc.freeze()  # what was collected stays to the end


def pytest_configure(config: pytest.Config) -> None:
    seeds.configure(config)
    config.addinivalue_line("markers", "first: takes minutes, so that it begins before all others")
    config.addinivalue_line("markers", "forks: has to fork this process: forks.py")
    config.addinivalue_line("markers", "browser: needs a browser, whichever Python runs it")
    config.addinivalue_line("markers", "npm_packages: needs what npm ci installs, and no Python")
    config.addinivalue_line("markers", "proof: takes long and proves a figure; `make proofs`")
    # Trees and lists stay in memory, and would be gone through again and again.
    gc.set_threshold(100_000, 50, 50)
    # A shell starts its background jobs deaf to Ctrl-C, and so would be what the tests start: an
    # ignored signal stays ignored in a new process, one with a handler gets back its default.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    config.pluginmanager.register(Timed())
    config.pluginmanager.register(Forks())
    if not hasattr(config, "workerinput"):  # the process that reports, beside the workers of -n
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        config.pluginmanager.register(Running())
        config.pluginmanager.register(Costs())
        if config.getoption("proofs"):
            config.pluginmanager.register(Proofs())


class Running:
    """Names the tests that were running when the run was stopped, by Ctrl-C or by `kill`."""

    def __init__(self) -> None:
        self.tests: set[str] = set()

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.tests.add(nodeid)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        self.tests.discard(nodeid)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for test in sorted(self.tests):
            terminalreporter.write_line(f"stopped in {test}")


@pytest.hookimpl(tryfirst=True)  # before -m chooses by markers
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    proofs = {reported_name(item) for item in items if item.get_closest_marker("proof")}
    config.stash[COLLECTED] = proofs
    for item in items:
        if item.get_closest_marker("proof"):
            item.add_marker("slow")
            item.add_marker(pytest.mark.timeout(3600))
        elif item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(900))
        for fixture in ("browser", "npm_packages"):
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(fixture)
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.fixture(autouse=True, scope="session")
def today_in_python() -> Iterator[None]:
    with clock.in_python():
        yield


@pytest.fixture
def june(tmp_path: Path) -> str:
    """Prior by the answers up to 30 June 2026, which some published figures are for."""
    return past_up_to("2026-06-30", tmp_path)


@pytest.fixture
def august(tmp_path: Path) -> str:
    """Prior by the answers up to 21 August 2026, for what was worked out by these."""
    return past_up_to("2026-08-21", tmp_path)


@pytest.fixture
def by_table(tmp_path: Path) -> str:
    """Prior of trees/openers-today.csv, which takes hours and may be older than the trees."""
    return past_up_to(TABLE_DAY, tmp_path)


def past_up_to(last: str, folder: Path) -> str:
    """Return the prior by the answers up to a day, which it writes to a file."""
    path = folder / f"to-{last}.txt"
    days = [f"{day} {word}" for day, word in bundled_past().games if day <= last]
    path.write_text("\n".join(days))
    return f"past:{path}"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    seeds.generate(metafunc)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Made:
    """Function that makes a file or folder once for all workers, in the folder of the run."""
    own = tmp_path_factory.getbasetemp()
    run = own.parent if hasattr(request.config, "workerinput") else own
    return partial(make_once, run / "made")


@pytest.fixture(scope="session")
def guesses() -> WordList:
    return bundled(GUESSES)


@pytest.fixture(scope="session")
def answers() -> WordList:
    return bundled(ANSWERS)


@pytest.fixture(scope="session")
def stored() -> Tree:
    return load(str(ROOT / "trees/raise.json"))


@pytest.fixture(scope="session")
def weighted() -> Tree:
    """A tree with weights, some of whose words Wordle has used."""
    weights = {
        "bunch": 50,
        "hunch": 10,
        "munch": 90,
        "punch": 90,
        "runch": 4,  # weighs least by past answers, so used, though treegen knows no day
        "zonal": 90,
        "zunch": 0,
    }
    words = WordList("wordle-few", tuple(weights))
    prior = Prior("past to 2026-06-30", words, tuple(weights.values()))
    return build(words, words, prior=prior, policy="wins")


MAIN = {"treegen": main.main, "treewalk": walk.main}


def command(name: str) -> Run:
    """The command, run in this process as a user would run it, with `input` to read.

    Where `env`, which adds to the environment, is one for Python itself or the system's language,
    the installed script is run.
    """

    def run(
        *arguments: str,
        cwd: Path | None = None,
        env: dict[str, str] | None = None,
        input: str = "",
    ) -> subprocess.CompletedProcess[str]:
        line, environment = [name, *arguments], {**os.environ, **(env or {})}
        if any(variable.startswith(("PYTHON", "LC_")) for variable in env or {}):
            return subprocess.run(
                [str(Path(sys.executable).parent / name), *arguments],
                cwd=cwd or ROOT, env=environment, input=input, capture_output=True, text=True,
            )  # fmt: skip
        stdin = TextIOWrapper(BytesIO(input.encode()), "utf-8")
        streams = BytesIO(), BytesIO()
        stdout, stderr = (TextIOWrapper(stream, "utf-8", newline="\n") for stream in streams)
        with (
            chdir(cwd or ROOT),
            patch.dict(os.environ, environment),
            patch.multiple(sys, argv=line, stdin=stdin, stdout=stdout, stderr=stderr),
        ):
            code = MAIN[name]()
            gc.enable()  # treewalk does without
        for text in (stdout, stderr):
            text.flush()
        texts = (stream.getvalue().decode(errors="replace") for stream in streams)
        return subprocess.CompletedProcess(line, code, *texts)

    return run


treewalk, treegen = command("treewalk"), command("treegen")


@contextmanager
def started(command: Sequence[str | Path], **options: Any) -> Iterator[subprocess.Popen[Any]]:
    """Process that is killed where the test fails, which would wait for its end otherwise."""
    with subprocess.Popen(command, **options) as process:
        try:
            yield process
        except BaseException:
            process.kill()
            raise


class Files(SimpleHTTPRequestHandler):
    """Serves a folder of which a browser keeps nothing by itself, and says nothing."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Address under which a folder is served."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=folder)) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def missing(what: str) -> NoReturn:
    """Skip the test, since this machine cannot run it; in CI, where it must run, fail."""
    if os.environ.get("CI"):
        pytest.fail(f"this needs {what}")
    pytest.skip(f"this needs {what}")


posix = pytest.mark.skipif(os.name == "nt", reason="this needs a system other than Windows")


def pseudo_terminal(columns: int = 80) -> tuple[int, int]:
    """Descriptors of the screen and of the end for a program; Windows has no such terminals."""
    if not hasattr(os, "openpty"):
        pytest.skip("this needs a pseudo-terminal")
    import termios

    screen, terminal = os.openpty()
    termios.tcsetwinsize(terminal, (24, columns))
    return screen, terminal


def program(name: str) -> str:
    """Path of a program that is not ours."""
    return shutil.which(name) or missing(name)


@pytest.fixture(scope="session")
def npm_packages() -> Path:
    """Folder of the packages of npm that tests use."""
    folder = ROOT / "tests/page/node_modules"
    if not folder.is_dir():
        missing("what npm ci --prefix tests/page installs")
    return folder


@pytest.fixture
def node(request: pytest.FixtureRequest, tmp_path: Path, npm_packages: Path) -> Node:
    """Function that runs under node the tests in `NAME.test.ts`, beside those that ask for it.

    They compare what the modules compute with what is handed over here: what Python computes.
    """

    def run(name: str, expected: Any) -> None:
        file = tmp_path / f"{name}.json"
        option = orjson.OPT_NON_STR_KEYS
        file.write_bytes(orjson.dumps(expected, list, option))  # a list of a NamedTuple
        tests = tmp_path / f"{name}.mjs"
        for_node(request.path.parent / f"{name}.test.ts", tests)
        options = *clock.OF_NODE, "--test-reporter=spec"  # --test starts a second one
        command = [program("node"), *options, str(tests)]
        environment = {**os.environ, "EXPECTED": str(file), "RULES": json.dumps(rules())}
        done = subprocess.run(
            command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=600
        )
        assert done.returncode == 0, done.stdout + done.stderr

    return run


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    from playwright.sync_api import sync_playwright  # here: newer Pythons in Node.js have none

    from tests.page.browser import chromium, launched

    program = chromium() or missing("Chromium")
    with sync_playwright() as playwright:
        with clock.in_pages(launched(playwright, program)) as browser:
            yield browser
        browser.close()
