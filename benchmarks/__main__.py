"""Run the benchmarks named, or all, and print a table."""

import sys

from benchmarks import files, frames, judging, risk, starting

BENCHMARKS = {
    "judge": judging.measure,
    "start": starting.measure,
    "frames": frames.measure,
    "files": files.measure,
    "risk": risk.measure,
}


def main(names: list[str]) -> int:
    """Run and print; unknown names are an error."""
    unknown = [name for name in names if name not in BENCHMARKS]
    if unknown:
        sys.stderr.write(f"unknown: {', '.join(unknown)}; there are {', '.join(BENCHMARKS)}\n")
        return 2
    for name in names or BENCHMARKS:
        sys.stdout.write(f"\n{name}\n")
        for line in BENCHMARKS[name]():
            sys.stdout.write(f"  {line.what:<96} {line.value:>16}   {line.budget}\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
