"""Whole trees: the best ones, with proof, and all that is built of them.

`build.py` is the front door: it takes a game and a plan to a tree, by any policy. A search is a
list of tasks and what is known so far.

Tasks. What follows one history of an opening's clues is a subproblem, and a task is a stretch of
the guesses that may be played first in it (`opening.Stretch`), or where there are many openings one
of these (`optimal.Attempt`). A task carries the limit that is known when it is drawn: only what
costs less matters.

What is known, and by whom. `optimal.Search` knows the least cost so far, which is the limit, and
the openings that are left. `opening.OpeningSearch` knows of each subproblem (`Part`) a lower bound,
and once it is solved its cost and its tree. A worker (`worker.Worker`) knows neither: it has the
scorer and the transposition tables of the subproblems that it was given. What is new in them comes
back with an outcome, and goes along with the tasks that follow, so that others need not search for
it.

The loop. `Team.work` (in solve/executors.py) draws a task, has it done and yields what comes of it,
until no task is left: here for the first moment, then by others. Whoever is alone does all of it
here. `worker.solve` is this loop for one opening, `Search.best` for several.

When it is over. A subproblem is solved when the lower bounds of the guesses that are left, which
ascend, reach the least cost found (`BranchAndBound.try_guesses`). `OpeningSearch` decides that an
opening is done: no subproblem is left, or what is known adds up to the limit (`is_hopeless`).
`Search` decides that all is done: no opening is left whose bound is below the limit.

One subproblem. `subproblem.py` has its answers as sets and looks at all guesses, `feasible.py`
finds states that cannot be won in time, `branch_and_bound.py` the best tree.
"""
