"""The rules of City of Masks, a chapter a file. Start at order.py: the course of a play on one page."""
