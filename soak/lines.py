"""What a long run found, as lines of a table."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Line:
    """One figure: what was looked for, what was found, whether that is as it should be."""

    what: str
    found: str
    good: bool = True


@dataclass(slots=True)
class Tally:
    """Counts of how many times each thing happened, and the first few faults in words."""

    counts: dict[str, int] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def note(self, what: str) -> None:
        """Count something that may happen."""
        self.counts[what] = self.counts.get(what, 0) + 1

    def fault(self, text: str) -> None:
        """Keep something that must not happen."""
        self.faults.append(text)

    def lines(self, what: str) -> list[Line]:
        """Return the counts as one line, and one line for each of the first faults."""
        counted = ", ".join(f"{count} {name}" for name, count in sorted(self.counts.items()))
        found = [Line(what, f"{counted}; {len(self.faults)} faults", not self.faults)]
        return found + [Line("", text[:300], good=False) for text in self.faults[:10]]
