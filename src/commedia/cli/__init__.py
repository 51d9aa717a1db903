"""What is typed at a prompt: `commands.py` has each command with its flags; a file of its name does it."""

from commedia.cli.commands import app, main

__all__ = ["app", "main"]
