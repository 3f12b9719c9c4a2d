"""`python -m kartentisch` is the command `kartentisch`."""

import sys

from kartentisch.cli import main

sys.exit(main())
