"""Table mode in the window: players, curtain, the seat, the reveal, the window for spectators."""
