"""Commedia: the table that runs the rules, so that the players only tell the story.

The floors, top to bottom; each imports only from floors below it: cli, server, lab, games, props and
store, engine.
"""
