"""Coverage-guided fuzzing: `make fuzz` runs each target of fuzzed.py in turn, MINUTES in all.

A finding is an exception that is not documented, a property that does not hold, ten seconds for one
input or 500 MB of memory. It is kept in fuzz-findings/, from where it can be run again:
`python -m tests.robustness.fuzz run TARGET FILE`.
"""

import argparse
import re
import subprocess
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

FINDINGS = Path("fuzz-findings")
PACKAGE = Path(__file__).parents[2] / "treegen"
MEGABYTES, SECONDS = 500, 10  # for one input

# What random bytes would take long to hit upon.
WORDS = r"""
    format treegen/tree version recipe policy opener hard ties guesses answers prior generator name
    count sha256 total strict prefilter objective max_turns width lower_bound proven
    summary mean worst distribution nodes weighted_mean tree guess size weight branches null
    true false 1e999 NaN Infinity might night 01000 02222 list why undo
    weighted_mean,\x20then\x20worst
    \xe2\xac\x9b \xf0\x9f\x9f\xa8 \xf0\x9f\x9f\xa9 \xef\xb8\x8f
    \xef\xbb\xbf \xcc\x81 \xc3\x9f
""".split()


def fuzz(name: str, arguments: list[str]) -> None:
    """Fuzz one target in this process, which ends with it."""
    import atheris

    # Not what computes with arrays: atheris 3.0.0 never frees one that it saw compared.
    numeric = [path for path in PACKAGE.glob("*/*.py") if "import numpy" in path.read_text()]
    apart = [f"treegen.{path.parent.name}.{path.stem}" for path in numeric]
    with atheris.instrument_imports(include=["treegen"], exclude=apart):
        from tests.robustness.fuzzed import REFUSED, TARGETS, read_lists_once
    read_lists_once()
    target = TARGETS[name]

    def run(data: bytes) -> None:
        with suppress(*REFUSED):
            target.run(data)

    def mutate(data: bytes, most: int, seed: int) -> bytes:
        random = Random(seed)
        edit = random.choice([None, *target.edits])
        made = bytes(atheris.Mutate(data, most)) if edit is None else edit(data, random)
        return made if len(made) <= most else data

    atheris.Setup([sys.argv[0], *arguments], run, custom_mutator=mutate)
    atheris.Fuzz()


def fuzz_apart(
    name: str, seconds: int, folder: Path, seeds: list[bytes], longest: int
) -> str | None:
    """What came of fuzzing a target in a process of its own; None for a finding."""
    corpus, words = folder / name, folder / "words"
    corpus.mkdir()
    for number, seed in enumerate(seeds):
        (corpus / f"seed-{number}").write_bytes(seed)
    words.write_text("".join(f'"{word}"\n' for word in WORDS))
    FINDINGS.mkdir(exist_ok=True)
    command = [
        sys.executable, "-m", "tests.robustness.fuzz", "run", name, str(corpus), f"-dict={words}",
        f"-max_total_time={seconds}", f"-max_len={longest}", f"-timeout={SECONDS}",
        f"-rss_limit_mb={MEGABYTES}", f"-artifact_prefix={FINDINGS}/{name}-",
        "-print_final_stats=1",
    ]  # fmt: skip
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, errors="replace")
    if done.returncode:
        print(done.stderr[-6000:], file=sys.stderr)
        return None
    found = dict(re.findall(r"stat::(\w+):\s+(\d+)", done.stderr))
    reached = re.findall(r"cov: (\d+) ft: (\d+)", done.stderr)[-1]
    return (
        f"{int(found['number_of_executed_units']):,} inputs, {found['average_exec_per_sec']} a "
        f"second, {reached[0]} places reached in {reached[1]} ways, {found['peak_rss_mb']} MB"
    )


def main() -> int:
    """Fuzz every target, or one; exit code 1 for a finding."""
    if not find_spec("atheris"):
        print(
            "fuzzing needs atheris, which Python 3.11 to 3.13 have on Linux; run: make clean, then "
            "make fuzz PYTHON=python3.13",
            file=sys.stderr,
        )
        return 3
    if sys.argv[1:2] == ["run"]:
        fuzz(sys.argv[2], sys.argv[3:])
    from tests.robustness.fuzzed import TARGETS

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("target", nargs="?", choices=TARGETS, help="all, unless told")
    parser.add_argument("--minutes", type=float, default=10)
    options = parser.parse_args()
    names = [options.target] if options.target else list(TARGETS)
    code, end = 0, time.monotonic() + 60 * options.minutes
    with TemporaryDirectory() as folder:
        for place, name in enumerate(names):
            seconds = max(1, round((end - time.monotonic()) / (len(names) - place)))
            _, seeds, longest, _ = TARGETS[name]
            line = fuzz_apart(name, seconds, Path(folder), seeds, longest)
            print(f"{name}: {line or f'a finding, kept in {FINDINGS}/'}", flush=True)
            code = code if line else 1
    return code


if __name__ == "__main__":
    sys.exit(main())
