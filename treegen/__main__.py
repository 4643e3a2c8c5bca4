"""The front doors: the commands `treegen`, which is `python -m treegen` too, and `treewalk`.

They import inside, so that Ctrl-C in an import is one line too.
"""

import gc
import os
import sys

# A tree is 100,000 objects without a circle. Python looks for circles after each 700 new objects;
# that took a third of the time of a page. So it looks less often: at all objects hardly ever.
YOUNG, OLDER = 100_000, 100
ASKED = "_ARGCOMPLETE"  # set by a shell that completes a command line


def treegen() -> int:
    import signal

    # One thread, so that it can be forked: numpy's OpenBLAS, which nothing here needs, would have
    # more. See solve/executors.py.
    os.environ["OPENBLAS_NUM_THREADS"] = "1"
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # `with` cleans up
    try:
        if ASKED in os.environ:
            return complete("treegen")
        from treegen.cli.main import main

        gc.set_threshold(YOUNG, OLDER, OLDER)
        return main()
    except KeyboardInterrupt:
        return interrupted("treegen")


def treewalk() -> int:
    try:
        if ASKED in os.environ:
            return complete("treewalk")
        from treegen.walk import start

        start()
        return 0
    except KeyboardInterrupt:
        return interrupted("treewalk")


def complete(program: str) -> int:
    """Answer a shell that asks for completion; without argcomplete there is none."""
    try:
        from treegen.cli import completion
    except ModuleNotFoundError:
        return 1
    completion.complete(program)
    return 0


def interrupted(program: str) -> int:
    print(f"{program}: interrupted", file=sys.stderr, flush=True)
    os._exit(130)  # threads of a sweep may wait for processes that were ended


if __name__ == "__main__":
    sys.exit(treegen())
