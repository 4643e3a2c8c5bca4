"""`python -m treegen` is the treegen command."""

import sys

from treegen.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
