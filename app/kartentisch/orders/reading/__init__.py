"""Reading orders in context: generous, in three languages, and never silent about a guess."""

from kartentisch.orders.reading.problem import OrderSheet, Problem, SheetLine
from kartentisch.orders.reading.sheet import read_order, read_orders

__all__ = ["OrderSheet", "Problem", "SheetLine", "read_order", "read_orders"]
