"""The errors of the core. Each carries what is needed to tell the user where and what."""

from dataclasses import dataclass


class KartentischError(Exception):
    """Base of every error this program raises on purpose."""


@dataclass
class VariantFault(KartentischError):
    """A variant folder that cannot be used: the file, the key or row, the value found, what was expected."""

    file: str
    key: str
    value: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.value!r}: expected {self.expected}"


@dataclass
class DocumentFault(KartentischError):
    """A position document that cannot be used: the field (dotted path) and what is wrong with it."""

    field: str
    message: str

    def __str__(self) -> str:
        return f"{self.field}: {self.message}"
