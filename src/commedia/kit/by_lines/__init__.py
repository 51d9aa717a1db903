"""A decision in lines of text, and what is typed read back: for a terminal, a chat, a bridge of one's own."""
