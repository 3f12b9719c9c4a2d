"""Digests that name and stamp what is kept, without OpenSSL, which takes long to load when the program starts."""

try:
    from _blake2 import blake2b
except ImportError:  # a Python built without it
    from hashlib import blake2b

__all__ = ["blake2b"]
