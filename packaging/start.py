"""Where the packed program begins."""

import multiprocessing
import sys

from kartentisch.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
