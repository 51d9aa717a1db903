"""The rules, by chapters; order.py says what follows what."""
