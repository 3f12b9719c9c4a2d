"""Kartentisch: Diplomacy variants on the chart table."""

__version__ = "0.1.0"
