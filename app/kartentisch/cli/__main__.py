"""`python -m kartentisch.cli`."""

import sys

from kartentisch.cli import main

sys.exit(main())
