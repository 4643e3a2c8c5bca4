"""The front doors: the commands `treegen`, which is `python -m treegen` too, and `treewalk`.

They import inside, so that Ctrl-C in an import is one line too.
"""

import os
import sys


def treegen() -> int:
    import signal

    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))  # `with` cleans up
    try:
        from treegen.cli.main import main

        return main()
    except KeyboardInterrupt:
        return interrupted("treegen")


def treewalk() -> int:
    try:
        from treegen.walk import start

        start()
        return 0
    except KeyboardInterrupt:
        return interrupted("treewalk")


def interrupted(program: str) -> int:
    print(f"{program}: interrupted", file=sys.stderr, flush=True)
    os._exit(130)  # threads of a sweep may wait for processes that were ended


if __name__ == "__main__":
    sys.exit(treegen())
