"""Commands, each run in a process of its own that is a copy of one which has imported treegen.

Python, numpy and treegen take a third of a second to start, and the tests run a thousand commands.
"""

import atexit
import json
import os
import subprocess
import sys
import traceback
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from tempfile import TemporaryDirectory
from typing import NamedTuple, NoReturn

MAIN = {"treegen": "treegen.cli.main", "treewalk": "treegen.walk"}
STREAMS = "in", "out", "err"
UNIT = 1 if sys.platform == "darwin" else 1024  # of ru_maxrss


def become(name: str, arguments: list[str], cwd: str, folder: str) -> NoReturn:
    """Go on as that command, whose standard streams are files of that folder, and end with it."""
    os.chdir(cwd)
    for number, stream in enumerate(STREAMS):
        os.dup2(os.open(f"{folder}/{stream}", os.O_RDWR | os.O_CREAT), number)
    sys.stdin = os.fdopen(0)  # the other was read from
    sys.argv = [str(Path(sys.executable).parent / name), *arguments]
    code: object = 1
    try:
        code = import_module(MAIN[name]).main()
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code if isinstance(code, int) else bool(code))


def serve() -> None:
    """Run the command that each line of the input asks for, and print its exit code."""
    import treegen

    ours = [module.name for module in walk_packages(treegen.__path__, "treegen.")]
    for name in (*ours, "pypdf", "wordfreq"):  # which commands import when they need them
        with suppress(ModuleNotFoundError):
            import_module(name)
    for request in sys.stdin:
        child = os.fork()
        if not child:
            become(**json.loads(request))
        _, status, usage = os.wait4(child, 0)
        seconds = usage.ru_utime + usage.ru_stime
        print(os.waitstatus_to_exitcode(status), usage.ru_maxrss, seconds, flush=True)


@cache
def server() -> subprocess.Popen[str]:
    """The process that is copied."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.starter"],
        cwd=Path(__file__).parent.parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(process.communicate)  # closes its input, and so ends it
    return process


class Measured(NamedTuple):
    """What came of a command, and what it took with the programs that it ran."""

    done: subprocess.CompletedProcess[str]
    peak: int  # bytes of memory
    seconds: float  # of a processor


def started(
    name: str, arguments: tuple[str, ...], cwd: Path, text: str
) -> subprocess.CompletedProcess[str]:
    """Run a command that reads that text on its standard input."""
    return measured(name, arguments, cwd, text).done


def measured(name: str, arguments: tuple[str, ...], cwd: Path, text: str = "") -> Measured:
    """Run a command, and measure it."""
    process = server()
    assert process.stdin and process.stdout
    with TemporaryDirectory() as folder:
        streams = [Path(folder, stream) for stream in STREAMS]
        streams[0].write_text(text)
        request = {"name": name, "arguments": arguments, "cwd": str(cwd), "folder": folder}
        print(json.dumps(request), file=process.stdin, flush=True)
        code, peak, seconds = process.stdout.readline().split()
        done = subprocess.CompletedProcess(
            [name, *arguments],
            int(code),
            streams[1].read_text(errors="replace"),
            streams[2].read_text(errors="replace"),
        )
        return Measured(done, int(peak) * UNIT, float(seconds))


if __name__ == "__main__":
    serve()
