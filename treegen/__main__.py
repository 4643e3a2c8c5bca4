"""The front doors: the commands `treegen`, which is `python -m treegen` too, and `treewalk`.

Signals are answered before the rest is imported: from here on Ctrl-C is one line.
"""

import os
import signal
import sys
from contextlib import suppress

TYPE_CHECKING = False  # importing it from typing would cost treewalk 2 ms
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType


def treegen() -> int:
    """Entry point of the `treegen` command."""

    def main() -> int:
        from treegen.cli.main import main

        return main()

    return ended_by_signals(main, "treegen")


def treewalk() -> int:
    """Entry point of the `treewalk` command."""

    def main() -> int:
        from treegen.walk import main

        return main()

    return ended_by_signals(main, "treewalk")


def ended_by_signals(main: "Callable[[], int]", program: str) -> int:
    """Exit code of a command, which a signal ends together with everything that it started."""

    def interrupted() -> int:
        with suppress(OSError):  # stderr may be closed
            os.write(2, f"{program}: interrupted\n".encode())
        return 128 + signal.SIGINT

    def end(number: int, frame: "FrameType | None") -> None:
        """Raise an exception, or exit in an import or a fork, which might swallow that."""
        while frame:
            code = frame.f_code
            if code.co_filename.startswith("<frozen importlib") or code.co_name == "_execute_child":
                os._exit(interrupted() if number == signal.SIGINT else 128 + number)
            frame = frame.f_back
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)

    numbers = [getattr(signal, f"SIG{name}", None) for name in ("INT", "TERM", "HUP", "QUIT")]
    answered = [number for number in numbers if number and not is_ignored(number)]
    try:
        for number in answered:
            signal.signal(number, end)
        return main()
    except KeyboardInterrupt:
        return interrupted()
    finally:
        for number in answered:  # since an exception in what Python does last is a traceback
            signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)


def is_ignored(number: int) -> bool:
    """Tell whether the caller had that signal ignored, as `nohup` does."""
    return signal.getsignal(number) is signal.SIG_IGN


if __name__ == "__main__":
    sys.exit(treegen())
