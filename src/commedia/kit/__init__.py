"""What games are made of beside their rules: shapes that several of them share. It knows no game."""
