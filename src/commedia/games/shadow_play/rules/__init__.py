"""The rulebook's chapters as code."""
