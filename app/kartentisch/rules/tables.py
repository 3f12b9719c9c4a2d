"""CSV tables of a variant folder, with faults that name file, line, column and value."""

import csv
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from kartentisch.rules.errors import VariantFault
from kartentisch.rules.schema import check_file, inside

_LIMIT = 5_000_000


class Row(msgspec.Struct, frozen=True):
    """One line of a table: its values by column, and where it stands."""

    file: str
    line: int
    values: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.values[column]

    def fault(self, column: str, expected: str) -> VariantFault:
        """Build the fault that says this value is not what was expected."""
        return VariantFault(self.file, f"line {self.line}, {column}", self.values[column], expected)

    def flag(self, column: str) -> bool:
        """Read "yes" or nothing."""
        if self.values[column] not in ("yes", ""):
            raise self.fault(column, "yes, or nothing")
        return self.values[column] == "yes"

    def get(self, column: str) -> str:
        """Return the value in a column the table need not have, "" where it has none."""
        return self.values.get(column, "")

    def colour(self, column: str) -> str:
        """Read a colour such as #d9a48f."""
        if not re.fullmatch("#[0-9a-f]{6}", self.values[column]):
            raise self.fault(column, "a colour such as #d9a48f")
        return self.values[column]


class Table:
    """The lines of a table in order."""

    def __init__(self, rows: list[Row]) -> None:
        self._rows = rows

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)


def read_table(path: Path, columns: tuple[str, ...]) -> Table:
    """Read a CSV file with a head line holding at least `columns`; VariantFault for anything else."""
    try:
        check_file(path, _LIMIT)
        # Spreadsheets write a byte order mark before the head line.
        with path.open(encoding="utf-8-sig", newline="") as file:
            reader = csv.reader(file, strict=True)
            head = next(reader, [])
            if len(set(head)) < len(head):
                raise VariantFault(path.name, "head line", ",".join(head), "each column once")
            for column in columns:
                if column not in head:
                    raise VariantFault(path.name, "head line", ",".join(head), f"a column {column}")
            rows, name = [], path.name
            for values in reader:
                if not values:
                    continue
                if len(values) != len(head):
                    raise VariantFault(path.name, f"line {reader.line_num}", "", "as many values as the head line has")
                rows.append(Row(name, reader.line_num, dict(zip(head, values, strict=True))))
            return Table(rows)
    except OSError as error:
        raise VariantFault(path.name, "file", str(path), error.strerror or "a readable file") from error
    except (UnicodeDecodeError, csv.Error) as error:
        raise VariantFault(path.name, "text", "", f"UTF-8 text in CSV form ({error})") from error


class Tables:
    """Reads the tables of one variant folder; a file name may not lead out of the folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __call__(self, key: str, name: str, columns: tuple[str, ...]) -> Table:
        """Read the table `name` that variant.toml gives for `key`."""
        return read_table(inside(self.path, key, name), columns)
