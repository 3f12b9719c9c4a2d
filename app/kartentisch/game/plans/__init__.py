"""Plans: named branches of a turn, each the own orders and guesses for the others; their outcomes and differences."""
