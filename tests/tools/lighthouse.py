"""What Lighthouse says of a site: `python -m tests.tools.lighthouse FOLDER`, some minutes.

`FOLDER` is what `treegen publish` wrote. Each page is loaded five times on an emulated phone, from
a host that does not compress, and the medians are printed. The first run fetches Lighthouse, some
190 MB, which is why no package of this project asks for it. The scores fall where the machine has
other work.
"""

import json
import os
import shutil
import statistics
import subprocess
import sys
from pathlib import Path

from tests.conftest import served

LIGHTHOUSE = "lighthouse@12.8.2"  # the last that node 20 runs
BROWSERS = "chromium", "google-chrome", "chrome"
CATEGORIES = "performance", "accessibility", "best-practices", "seo"
PAGES = "index.html", "page.html"
RUNS = 5


def main(folder: str) -> None:
    with served(Path(folder)) as address:
        for page in PAGES:
            runs = [scores(f"{address}/{page}") for _ in range(RUNS)]
            print(page, *(int(statistics.median(all_of)) for all_of in zip(*runs, strict=True)))


def scores(address: str) -> list[int]:
    """Return the scores of a page, from 0 to 100, by category."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), "")
    done = subprocess.run(
        [
            *("npx", "--yes", LIGHTHOUSE, address, "--quiet", "--output=json"),
            "--chrome-flags=--headless=new --no-sandbox",
            f"--only-categories={','.join(CATEGORIES)}",
        ],
        env={"CHROME_PATH": browser, **os.environ},
        stdout=subprocess.PIPE,
        check=True,
    )
    found = json.loads(done.stdout)["categories"]
    return [round(100 * found[name]["score"]) for name in CATEGORIES]


if __name__ == "__main__":
    main(*sys.argv[1:])
