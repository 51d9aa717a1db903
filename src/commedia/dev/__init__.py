"""A table for whoever writes a game: the rules read anew as they are edited, and everything shown."""
