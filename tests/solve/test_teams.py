"""Teams share greedy builds and rankings: any number of processes finds the same."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from multiprocessing import active_children
from pathlib import Path

import pytest

from tests.building import any_kind_of_game, opening
from tests.conftest import started, treegen
from tests.search.brute_force import COSTS
from tests.sweep.test_sweep import alive
from treegen.clues import Mode, clue_for
from treegen.errors import TreeError
from treegen.progress import OnProgress, silent
from treegen.search.build import build
from treegen.solve import executors, frontier, greedy, scorer
from treegen.solve.executors import Processes, processors, usual_processes
from treegen.solve.memory import default_memory
from treegen.solve.rank import rank
from treegen.solve.scorer import scorer_for
from treegen.tree.file import dumps
from treegen.tree.node import Node, with_heaviest
from treegen.tree.plan import Limits, Plan
from treegen.tree.policies import OPTIMAL
from treegen.words.game import Game, any_game, plain_game
from treegen.words.lists import WordList
from treegen.words.prior import Prior


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes begin with the first task, and a task be one guess or one state."""
    monkeypatch.setattr(executors, "PATIENCE", 0)
    monkeypatch.setattr(executors, "PATIENCE_WITHOUT_FORKS", 0)
    monkeypatch.setattr(greedy, "CLUES_OF_A_TASK", 1)
    monkeypatch.setattr(frontier, "ANSWERS_OF_A_TASK", 1)


def built(
    game: Game,
    plan: Plan,
    jobs: int,
    memory: int | None = None,
    on_progress: OnProgress = silent,
) -> bytes:
    return dumps(build(game, plan, on_progress, memory, Processes(jobs)))


def drawn(policy: str, dice: random.Random) -> tuple[Game, Plan]:
    """Game and plan of any kind that a greedy policy knows; most need a team for the opener."""
    game = any_kind_of_game(dice, 65)
    return game, Plan(
        policy, opening(game, dice), limits=Limits(prefilter=dice.choice([None, None, 3, 33.3]))
    )


def least_memory(game: Game, plan: Plan) -> int:
    """Bytes with which a tree can be built at all, so that no clues are kept."""
    parts = [game.listed, game.unlisted] if game.has_unlisted else [game.listed]
    scorers = [scorer_for(part, plan) for part in parts]
    return default_memory() - min(scorer.clues.room for scorer in scorers)


@pytest.mark.forks
@pytest.mark.parametrize("policy", COSTS)
@pytest.mark.seeds(200)
def test_a_greedy_tree_has_the_same_bytes_from_any_number_of_processes(
    policy: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(f"{policy} {seed}")
    game, plan = drawn(policy, dice)
    monkeypatch.setattr(scorer, "MANY_ANSWERS", dice.choice([3, scorer.MANY_ANSWERS]))
    monkeypatch.setattr(greedy, "CLUES_OF_A_TASK", dice.choice([1, 500]))
    monkeypatch.setattr(frontier, "ANSWERS_OF_A_TASK", dice.choice([1, 10]))
    memory = least_memory(game, plan) + dice.choice([0, 2_000, 10_000, 2**30])
    jobs = 2 + seed % 2
    assert built(game, plan, jobs, memory) == built(game, plan, 1, memory)
    assert not active_children()


@pytest.mark.parametrize(
    ("policy", "mode", "prefilter"), [("entropy", Mode.NORMAL, 2), ("wins", Mode.HARD, None)]
)
def test_processes_that_are_no_forks_make_the_same_tree(
    answers: WordList,
    policy: str,
    mode: Mode,
    prefilter: float | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(executors, "can_fork", lambda: False)
    words = WordList("some", answers.words[::40])
    some = WordList("fewer", words.words[::2])
    game = plain_game(words, some, mode)
    if mode is Mode.HARD:
        game = any_game(game)._replace(vocabulary=some)
    plan = Plan(policy, limits=Limits(prefilter=prefilter))
    assert built(game, plan, 2) == built(game, plan, 1)


@pytest.mark.forks
def test_all_processes_work_until_progress_has_risen_to_the_whole(answers: WordList) -> None:
    words = WordList("some", answers.words[::20])
    game = plain_game(words, words)
    shares: list[float] = []
    working: set[int] = set()

    def on_progress(share: float, doing: str = "", /, **figures: float) -> None:
        shares.append(share)
        working.add(len(active_children()))

    def ranked(jobs: int) -> None:
        rank(game, Plan("wins"), on_progress=on_progress, executor=Processes(jobs))

    works: list[Callable[[int], object]] = [
        lambda jobs: built(game, Plan("entropy"), jobs, on_progress=on_progress),
        lambda jobs: built(game, Plan("parts", words.words[:1]), jobs, on_progress=on_progress),
        ranked,
    ]
    for work in works:
        for jobs in (1, 3):
            shares.clear()
            working.clear()
            work(jobs)
            assert shares == sorted(shares)
            assert 0 < shares[0] <= 0.5
            assert shares[-1] == 1
            # What the opener finds by itself comes first, before there is a task.
            assert working - {0} == ({3} if jobs == 3 else set())


@pytest.mark.forks
def test_a_game_too_long_for_a_tree_file_is_refused_as_by_one_process() -> None:
    words = WordList("chain", tuple(sorted(f"a{chr(0x4E00 + i)}" for i in range(103))))
    for jobs in (1, 2):
        with pytest.raises(TreeError, match="more than 100 guesses"):
            built(plain_game(words, words), Plan("entropy"), jobs)
    wait_until(lambda: not active_children())


SHARED = "entropy", "wins", OPTIMAL  # also by two processes, which all policies share alike


@pytest.mark.forks
@pytest.mark.parametrize("policy", [*COSTS, OPTIMAL])
def test_lists_of_one_word_and_of_two_have_their_trees(policy: str) -> None:
    def root(words: str, weights: tuple[int, ...], opener: str = "", jobs: int = 1) -> Node:
        some = WordList("few", tuple(words.split()))
        game = plain_game(some, some)._replace(weights=weights, prior=Prior("dice"))
        plan = Plan(policy, (opener,) if opener else ())
        return build(game, plan, executor=Processes(jobs)).root

    def pair(first: str, second: str, weights: tuple[int, int]) -> Node:
        branches = {clue_for(first, second): Node(second, 1, {}, weights[1])}
        return with_heaviest(Node(first, 2, branches, sum(weights)))

    for jobs in (1, 2) if policy in SHARED else (1,):
        assert root("abide", (1,), "", jobs) == Node("abide", 1, {}, 1)
        assert root("abide", (3,), "abide", jobs) == Node("abide", 1, {}, 3, heaviest=3)
        assert root("abide night", (1, 1), "", jobs) == pair("abide", "night", (1, 1))
        assert root("abide night", (1, 1), "night", jobs) == pair("night", "abide", (1, 1))
        assert root("abide night", (2, 5), "", jobs) == pair("night", "abide", (5, 2))
        assert root("abide night", (2, 5), "abide", jobs) == pair("abide", "night", (2, 5))
        assert root("abide night", (2, 0), "", jobs) == pair("abide", "night", (2, 0))
        assert root("abide night", (2, 0), "night", jobs) == pair("night", "abide", (0, 2))


@pytest.mark.forks
@pytest.mark.parametrize(
    ("history", "options"),
    [
        ("", ""),
        ("raise 10000 --hard", "--policy minimax --top 200"),
        ("raise 00000", "--policy wins --prior prior.txt --top 200"),
        ("", "--policy expected --prefilter 10 --json"),
        ("raise 00000", "--policy parts --only humor,raise"),
        ("", "--vocabulary known.txt --prior prior.txt -o -"),
    ],
)
def test_a_ranking_is_printed_the_same_by_two_processes(
    answers: WordList, history: str, options: str, tmp_path: Path
) -> None:
    words = sorted({"humor", "raise", *answers.words[::30]})
    (tmp_path / "words.txt").write_text("\n".join(words))
    (tmp_path / "known.txt").write_text("\n".join(words[::2]))
    lines = [f"{word}\t{place % 4}\n" for place, word in enumerate(words)]
    (tmp_path / "prior.txt").write_text("".join(lines))
    arguments = f"{history} --guesses words.txt --answers all {options}".split()
    alone, together = (
        treegen("rank", *arguments, "--jobs", jobs, cwd=tmp_path) for jobs in ("1", "2")
    )
    assert (alone.returncode, alone.stderr) == (0, "")
    assert (together.returncode, together.stderr) == (0, "")
    assert alone.stdout == together.stdout
    assert not active_children()


def test_omp_num_threads_is_a_limit_on_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    every = processors()
    for limit, count in (("1", 1), ("2", min(2, every)), ("9999", every)):
        monkeypatch.setenv("OMP_NUM_THREADS", limit)
        assert usual_processes() == Processes(count)
    for no_limit in ("", "0", "-1", "many", "2,1"):
        monkeypatch.setenv("OMP_NUM_THREADS", no_limit)
        assert usual_processes() == Processes(every)
    monkeypatch.delenv("OMP_NUM_THREADS")
    assert usual_processes() == Processes(every)


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for what takes moments; fail where it takes a minute."""
    end = time.monotonic() + 60
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.02)


ENTROPY = "--guesses words.txt --answers all --policy entropy"
OPTIMAL_ONE = "--game 2023 --policy optimal --opener adieu"
DIED = "a process that shares the work died; it may have needed more memory: try fewer --jobs"


@pytest.mark.forks
@pytest.mark.slow
@pytest.mark.parametrize(
    ("options", "number", "code", "said"),
    [
        (ENTROPY, signal.SIGINT, 130, "treegen: interrupted\n"),
        (ENTROPY, signal.SIGTERM, 143, ""),
        (ENTROPY, signal.SIGKILL, 3, f"treegen: {DIED}\n"),  # of one of the workers
        (OPTIMAL_ONE, signal.SIGINT, 130, "treegen: interrupted\n"),
        (OPTIMAL_ONE, signal.SIGTERM, 143, ""),
    ],
)
def test_a_build_that_is_ended_or_loses_a_worker_leaves_a_line_and_nothing_else(
    options: str, number: signal.Signals, code: int, said: str, tmp_path: Path
) -> None:
    dice = random.Random(6)
    words = {"".join(dice.choices("abcdefghijklmnopqrstuvwxyz", k=6)) for _ in range(12_000)}
    (tmp_path / "words.txt").write_text("\n".join(words))
    command = [sys.executable, "-m", "treegen", "build", *options.split(), "--jobs", "2"]
    command += ["-o", "tree.json"]
    with started(command, cwd=tmp_path, stderr=subprocess.PIPE, text=True) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        wait_until(lambda: len(children.read_text().split()) == 2)
        workers = [int(pid) for pid in children.read_text().split()]
        os.kill(workers[0] if number == signal.SIGKILL else process.pid, number)
        _, errors = process.communicate(timeout=60)
    if number == signal.SIGTERM:  # where Python's own pool may still say that its pipe is closed
        errors = "".join(line for line in errors.splitlines(True) if line.startswith("treegen: "))
    assert (process.returncode, errors) == (code, said)
    wait_until(lambda: not any(map(alive, workers)))
    assert [path.name for path in tmp_path.iterdir()] == ["words.txt"]
