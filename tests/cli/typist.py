"""Somebody at the terminal who reads what is asked, and types what the prompt says may be typed."""

from __future__ import annotations

import io
import re
from random import Random

CHOICE = re.compile(r"^  (\d+)  (.*)$", re.MULTILINE)
COUNTED = re.compile(r"(\d+)(?: to (\d+))? numbers")
RANGE = re.compile(r"(\d+) to (\d+)")


MOST_LINES = 2_000
"""Whoever types more is asked the same thing again and again."""


class Typist:
    """Reads the screen up to where it waits, and types a line.

    prefers: choices that are taken wherever they stand, by their words. refused: the prompts at which Enter,
    offered for something, was not taken.
    """

    def __init__(self, screen: io.StringIO, random: Random, prefers: tuple[str, ...] = ()) -> None:
        self.screen = screen
        self.random = random
        self.prefers = prefers
        self.refused: list[str] = []
        self._entered = ""
        self._lines = 0
        self._read = 0

    def __call__(self) -> str:
        """A line, as a keyboard gives it."""
        text = self.screen.getvalue()[self._read :]
        self._read += len(text)
        prompt = text.splitlines()[-1]
        self._lines += 1
        assert self._lines < MOST_LINES, text
        if self._entered and prompt == self._entered:
            self.refused.append(prompt)
        line = self.typed(text, prompt)
        self._entered = prompt if not line and "(Enter for" in prompt else ""
        return f"{line}\n"

    def typed(self, text: str, prompt: str) -> str:
        """What answers the prompt; the text above it has the choices."""
        for number, said in CHOICE.findall(text):
            if any(said.startswith(words) for words in self.prefers) and prompt.startswith("Your choice"):
                return str(number)
        if "press Enter" in prompt or ("(Enter for" in prompt and self.random.random() < 0.4):
            return ""
        if counted := COUNTED.search(prompt):
            least, most = int(counted[1]), int(counted[2] or counted[1])
            numbers = sorted({int(number) for number, _ in CHOICE.findall(text)})
            chosen = self.random.sample(numbers, min(self.random.randint(least, most), len(numbers)))
            return " ".join(map(str, chosen))
        if range_ := RANGE.search(prompt):
            return str(self.random.randint(int(range_[1]), int(range_[2])))
        return "" if "in that order" in prompt else "So be it"
