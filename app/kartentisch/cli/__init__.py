"""The command line. `main` is the console script, `desk` the one of the desktop."""

from kartentisch.cli.run import desk, main

__all__ = ["desk", "main"]
