"""The rulebook's chapters as code; order.py says what follows what."""
