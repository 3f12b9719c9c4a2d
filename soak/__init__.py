"""Long runs that look for what seldom happens: lost work, hangs, leaks, crashes. `python3 dev.py soak`."""
