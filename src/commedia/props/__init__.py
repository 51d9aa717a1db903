"""The drawing kit: pure, cached pictures of dice, tokens, stones and webs. It knows no game."""
