"""Whole trees: the best ones, with proof, and everything built from them.

`build.py` is the front door: it takes a game and a plan to a tree, by any policy. A search is a
list of tasks and what is known so far.

Tasks. What follows one history of an opening's clues is a subproblem. A task is a stretch of the
guesses that may be played first in a subproblem (`worker.Stretch`) or, where there are many
openings, one of these (`optimal.Attempt`). A task carries the limit that is known when it is drawn:
only a lower cost matters.

Knowledge. `optimal.Search` knows the openings that are left, and the limit: the least cost so far,
or the cost that a caller wants trees to be below. An `opening_search.OpeningSearch` has a copy of
the limit. For each subproblem (`Part`) it knows a lower bound and, once the part is solved, its
cost and its tree. The limit of a part is what the limit of the whole leaves beside the other parts,
or the cost of its best guess. A `worker.Worker` knows none of this. It has the scorer and the
subproblems of the opening at hand; for those that it was given, it has the transposition tables and
the order of the guesses too. New entries of the tables come back with an outcome, and go out with
the tasks that follow.

The loop. `Team.work` (in solve/executors.py) draws a task, has it done and yields its outcome,
until no task is left. For the first moment this process does the tasks, then others do; one process
alone does all of them. `opening_search.solve` is this loop for one opening, `Search.best` for
several; an `Attempt` is the loop of one opening again, by a team of one.

The end. A stretch is over when the lower bounds of the guesses left, which ascend, reach the least
cost found (`BranchAndBound.try_guesses`). A `Part` is done when that is so and no stretch is under
way. `OpeningSearch` decides when an opening is done: no part is left, or it is hopeless, because a
part has no tree below its limit, some answers cannot be found in time, or the known costs add up to
the limit. `Search` decides when all is done: no opening is left whose bound is below the limit, or
as many openings were tried as the width says.

One subproblem. `subproblem.py` has its answers as sets and looks at all guesses, `feasible.py`
finds states that cannot be won in time, `branch_and_bound.py` the best tree.
"""
