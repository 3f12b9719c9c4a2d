"""Sealing: a player's drafts so that only that player opens them, letters so that only the addressee does.

Each player has a pair of keys (X25519). The private one is sealed with the pass phrase (scrypt, AES-GCM); without a
pass phrase it stands in the file as it is, and what it seals is merely hidden. Drafts are sealed with a key derived
from the private one, letters with one derived from a passing key of the writer and the public key of the addressee.
Every seal is bound to what it is for (`about`): a draft cannot be put in the place of another.

`cryptography` is imported when a key is first needed. Its absence is TableFault("library").
"""

import base64
import binascii
import os
from collections.abc import Mapping
from typing import Any

from kartentisch.game.table.faults import TableFault

# Of scrypt (RFC 7914): 32 MiB and about a tenth of a second for each guess at a pass phrase.
COST, BLOCK, LANES = 2**15, 8, 1
_NONCE, _KEY, _STEP = 12, 32, 1024


class SealBroken(Exception):
    """A seal that does not open with this key, or is none."""


def new_keys(phrase: str) -> tuple[str, dict[str, Any]]:
    """Return a new pair of keys: the public one, and how the file keeps the private one."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    made = X25519PrivateKey.generate()
    private = made.private_bytes_raw()
    public = _text(made.public_key().public_bytes_raw())
    if not phrase:
        return public, {"open": _text(private)}
    salt = os.urandom(16)
    lock = _stretched(phrase, salt, (COST, BLOCK, LANES))
    sealed = _seal(lock, private, b"private")
    return public, {"scrypt": [COST, BLOCK, LANES], "salt": _text(salt), "box": _text(sealed)}


def unlocked(private: Mapping[str, Any], phrase: str = "") -> bytes:
    """Return the private key a file keeps; SealBroken for a wrong pass phrase or a damaged entry."""
    if "scrypt" not in private:
        return _bytes(private.get("open"))
    try:
        n, r, p = (int(one) for one in private["scrypt"])
        # A file from elsewhere must not take the machine's memory.
        if not (2 <= n <= 2**20 and 1 <= r <= 32 and 1 <= p <= 16):
            raise SealBroken
        lock = _stretched(phrase, _bytes(private["salt"]), (n, r, p))
    except (KeyError, TypeError, ValueError) as error:
        raise SealBroken from error
    return _open(lock, _bytes(private.get("box")), b"private")


def seal_own(private: bytes, data: bytes, about: str) -> str:
    """Return data sealed for the holder of a private key. Its length tells only kilobytes."""
    return _text(_seal(_derived(private, b"draft"), _padded(data), about.encode()))


def open_own(private: bytes, box: str, about: str) -> bytes:
    """Return what `seal_own` sealed; SealBroken."""
    return _open(_derived(private, b"draft"), _bytes(box), about.encode()).rstrip(b" ")


def seal_letter(public: str, data: bytes, about: str) -> str:
    """Return data sealed for the holder of the private key that belongs to a public one; SealBroken for no key."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

    passing = X25519PrivateKey.generate()
    try:
        shared = passing.exchange(X25519PublicKey.from_public_bytes(_bytes(public)))
    except ValueError as error:
        raise SealBroken from error
    sealed = _seal(_derived(shared, b"letter"), _padded(data), about.encode())
    return _text(passing.public_key().public_bytes_raw() + sealed)


def open_letter(private: bytes, box: str, about: str) -> bytes:
    """Return what `seal_letter` sealed; SealBroken."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey

    data = _bytes(box)
    try:
        writer = X25519PublicKey.from_public_bytes(data[:_KEY])
        shared = X25519PrivateKey.from_private_bytes(private).exchange(writer)
    except ValueError as error:
        raise SealBroken from error
    return _open(_derived(shared, b"letter"), data[_KEY:], about.encode()).rstrip(b" ")


def check_library() -> None:
    """Raise TableFault where drafts cannot be sealed."""
    try:
        import cryptography.hazmat.primitives.ciphers.aead  # noqa: F401 (asked for, not used)
    except ImportError as error:
        raise TableFault("library") from error


def _stretched(phrase: str, salt: bytes, cost: tuple[int, int, int]) -> bytes:
    from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

    n, r, p = cost
    return Scrypt(salt=salt, length=_KEY, n=n, r=r, p=p).derive(phrase.encode("utf-8", "surrogatepass"))


def _derived(secret: bytes, use: bytes) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(algorithm=SHA256(), length=_KEY, salt=None, info=b"kartentisch " + use).derive(secret)


def _seal(key: bytes, data: bytes, about: bytes) -> bytes:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = os.urandom(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, data, about)


def _open(key: bytes, sealed: bytes, about: bytes) -> bytes:
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        return AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], about)
    except (InvalidTag, ValueError) as error:
        raise SealBroken from error


def _padded(data: bytes) -> bytes:
    """Fill up with blanks, which JSON does not mind: the length would tell how many orders there are."""
    return data.ljust(-(-len(data) // _STEP) * _STEP)


def _text(data: bytes) -> str:
    return base64.b64encode(data).decode("ascii")


def _bytes(text: Any) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (TypeError, ValueError, binascii.Error) as error:
        raise SealBroken from error
