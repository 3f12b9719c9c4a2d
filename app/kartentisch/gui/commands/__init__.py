"""What the window's commands do, by subject."""
