"""The rules of Men of Stones, a chapter a file. Start at order.py: the course of a play on one page."""
