"""Whole trees: the best ones, with proof, and all that is built of them.

`build.py` is the front door: it takes a game and a plan to a tree, by any policy. A search is a
list of tasks and what is known so far.

Tasks. What follows one history of an opening's clues is a subproblem, and a task is a stretch of
the guesses that may be played first in it (`worker.Stretch`), or where there are many openings one
of these (`optimal.Attempt`). A task carries the limit that is known when it is drawn: only what
costs less matters.

Who knows what. `optimal.Search` knows the openings that are left, and the limit: the least cost so
far, or what a caller wants trees to be below. An `opening_search.OpeningSearch` has a copy of the
limit, and knows of each subproblem (`Part`) a lower bound, and once it is solved its cost and its
tree. The limit of a part is what the whole one leaves beside the others, or the cost of its best
guess. A `worker.Worker` knows none of this. It has the scorer, the subproblems of the opening at
hand, and of those that it was given the transposition tables and the order of the guesses. What is
new in the tables comes back with an outcome, and goes along with the tasks that follow.

The loop. `Team.work` (in solve/executors.py) draws a task, has it done and yields what comes of it,
until no task is left: here for the first moment, then by others. Whoever is alone does all of it
here. `opening_search.solve` is this loop for one opening, `Search.best` for several; an `Attempt`
is that of one opening again, by a team of one.

When it is over. A stretch is over when the lower bounds of the guesses that are left, which ascend,
reach the least cost found (`BranchAndBound.try_guesses`); a `Part` is done when that is so and no
stretch is under way. `OpeningSearch` decides that an opening is done: no part is left, or it is
hopeless, as a part has no tree below its limit, some answers cannot be found in time, or what is
known adds up to the limit. `Search` decides that all is done: no opening is left whose bound is
below the limit, or with a width so many were tried.

One subproblem. `subproblem.py` has its answers as sets and looks at all guesses, `feasible.py`
finds states that cannot be won in time, `branch_and_bound.py` the best tree.
"""
