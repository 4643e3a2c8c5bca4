"""The front doors: the commands `treegen`, which is `python -m treegen` too, and `treewalk`.

They import inside, so that Ctrl-C in an import is one line too.
"""

import os
import sys

ASKED = "_ARGCOMPLETE"  # set by a shell that completes a command line


def treegen() -> int:
    import signal

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # `with` cleans up
    try:
        if ASKED in os.environ:
            return complete("treegen")
        from treegen.cli.main import main

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
