"""Run the topics named, or all: `python3 dev.py soak [TOPIC …] [--times N]`. Exit status 1 when one found a fault."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator

from soak import files, foreign, killing, long_play, starting
from soak.lines import Line

# Topic -> what runs it, and how often unless --times says so.
TOPICS: dict[str, tuple[Callable[[int], Iterator[Line]], int]] = {
    "files": (files.measure, 10_000),
    "foreign": (foreign.measure, 4_000),
    "killing": (killing.measure, 200),
    "starting": (starting.measure, 200),
    "play": (long_play.measure, 5_000),
}


def main(words: list[str]) -> int:
    """Run and print; unknown topics are an error of argparse (2)."""
    parser = argparse.ArgumentParser(prog="dev.py soak", description=__doc__)
    parser.add_argument("topics", nargs="*", metavar="TOPIC", help=", ".join(TOPICS))
    parser.add_argument("--times", type=int, help="how often, instead of the full number")
    given = parser.parse_args(words)
    if unknown := set(given.topics) - set(TOPICS):
        parser.error(f"unknown: {', '.join(sorted(unknown))}; there are {', '.join(TOPICS)}")
    good = True
    for name in given.topics or TOPICS:
        run, times = TOPICS[name]
        began = time.monotonic()
        sys.stdout.write(f"\n{name}\n")
        for line in run(given.times or times):
            good = good and line.good
            sys.stdout.write(f"  {'ok ' if line.good else 'BAD'} {line.what:<48} {line.found}\n")
            sys.stdout.flush()
        sys.stdout.write(f"  [{time.monotonic() - began:.0f} s]\n")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
