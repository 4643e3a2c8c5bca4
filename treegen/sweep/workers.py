"""The processes that play the openers of a sweep."""

from collections.abc import Iterator, Sequence

from treegen.progress import OnProgress, silent
from treegen.solve.processes import in_processes
from treegen.sweep.results import Row
from treegen.sweep.run import Sweep, Task, cached_scorer, play


def play_all(
    sweep: Sweep, tasks: Sequence[Task], count: int, on_progress: OnProgress = silent
) -> Iterator[tuple[Task, Row]]:
    """Yield each task and its row as they come from so many processes; `WorkersFailed` if one dies.

    Forks have the scorer's arrays in common with this process.
    """
    if tasks:
        cached_scorer(sweep.game, sweep.plan, sweep.memory)
    for done, (task, row) in enumerate(in_processes(play, sweep, tasks, count), 1):
        yield task, row
        on_progress(done / len(tasks), done=done, of=len(tasks))
