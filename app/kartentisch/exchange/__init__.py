"""Foreign formats, one module each: results as game masters and judges publish them."""

from kartentisch.exchange.published import read_published

__all__ = ["read_published"]
