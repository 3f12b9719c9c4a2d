"""Measurements: times as ratios in one run, never asserted. Run with `python3 dev.py bench [name …]`."""
