"""Whether a tree that was just built is the published one of its name, for `make tree`.

It takes the tree's file, and a copy of what was there before with its times, which it gives back to
the same bytes: then `make` draws no page and no poster again.
"""

import os
import sys
from hashlib import sha256
from pathlib import Path

from treegen.tree.differences import differences
from treegen.tree.file import load
from treegen.tree.find import published_sums


def told(path: Path, before: Path) -> list[str]:
    """Lines about a tree's file, none where no tree of its name is published."""
    published = published_sums().get(path.name)
    if published is None:
        return []
    if sha256(path.read_bytes()).hexdigest() == published:
        return [f"{path}: the same as the published one, byte for byte"]
    lines = [f"{path}: not the published one, whose SHA-256 is {published}"]
    if before.exists() and sha256(before.read_bytes()).hexdigest() == published:
        lines += differences(load(str(before)), load(str(path)))
    return lines


def main(path: Path, before: Path) -> None:
    for line in told(path, before):
        print(line)
    if before.exists() and before.read_bytes() == path.read_bytes():
        times = before.stat()
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
