"""The list of orders by power at the right."""
