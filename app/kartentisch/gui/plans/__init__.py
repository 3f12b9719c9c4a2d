"""Two plans held against each other."""
