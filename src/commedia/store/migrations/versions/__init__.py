"""The steps, oldest first; each file is named by its number."""
