"""Dialogs of the window. All of them are opened without stopping the program, and closed without a trace."""
