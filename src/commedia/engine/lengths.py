"""How long what people write may be, in characters: names, lines, answers in words, the last word of all."""

from __future__ import annotations

LONGEST_NAME = 40
"""The name of a player."""
LONGEST_LINE = 4_000
"""What is said with the pen at one time: a line, an aside, a whisper."""
LONGEST_PROSE = 20_000
"""One piece of prose in an answer, where its field says nothing else. A page or six; more belongs in another
move."""
LONGEST_LAST_WORD = 300
"""What each may leave when the play is over: their last word, in character."""
LONGEST_SEED_WORD = 80
"""A word for the seed."""
