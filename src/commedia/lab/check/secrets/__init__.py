"""Whether anybody is shown, or can find out, what they may not know."""
