"""The panels round the map."""
