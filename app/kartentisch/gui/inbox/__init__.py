"""The game master's inbox: mails in, what each power orders seen and confirmed, replies out, orders into the game."""
