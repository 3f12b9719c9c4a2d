"""Table mode: several players at one screen, each with sealed drafts; then all is revealed together.

`table.Table` is the whole: it hands out the session of the player at the screen and takes it back. Import from the
modules; nothing of them is loaded before somebody plays that way.
"""
