"""Looking for what must not be found: orders as written, reversed, and in base64 at each of its three shifts."""

import base64
from collections.abc import Iterable, Iterator
from pathlib import Path


def spellings(secret: str) -> Iterator[bytes]:
    """Yield the bytes a secret would leave; of base64 only what does not depend on its neighbours."""
    plain = secret.encode()
    for data in (plain, plain[::-1]):
        yield data
        yield data.hex().encode()
        for shift in range(3):
            coded = base64.b64encode(b"\0" * shift + data)
            first = -(-shift * 8 // 6)
            last = (shift + len(data)) * 8 // 6
            yield coded[first:last]


def found(data: bytes, secrets: Iterable[str]) -> list[str]:
    """Return the secrets that stand in data in any spelling."""
    return [secret for secret in secrets if any(spelling in data for spelling in spellings(secret))]


def found_in_files(folders: Iterable[Path], secrets: Iterable[str]) -> list[str]:
    """Return the secrets found in any file below the folders, and the file."""
    wanted = tuple(secrets)
    return [
        f"{secret} in {file}"
        for folder in folders
        for file in sorted(folder.rglob("*"))
        if file.is_file()
        for secret in found(file.read_bytes(), wanted)
    ]
