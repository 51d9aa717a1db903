"""A game's rulebook and rulings under test: read from beside its code, with what must be in them."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files
from pathlib import Path

TESTS = Path(__file__).parents[1]

READING = re.compile(r"^> \*\*Our reading\*\* (R-\d\d)\. \S", re.MULTILINE)
OPTION = re.compile(r"^> \*\*Table option\*\* (\w+): ([\w |+]+)\.\s", re.MULTILINE)
EXAMPLE = re.compile(r"^> \*\*Example\*\* (E\d|EX-\d[ab]?)\. \S", re.MULTILINE)


class Rulebook:
    """The rules of a game in words. name: of its package; mark: what its rule ids begin with, such as CM."""

    def __init__(self, name: str, mark: str) -> None:
        self.mark = mark
        self.folder = files(f"commedia.games.{name}")
        self.text = (self.folder / "rulebook.md").read_text(encoding="utf-8")
        self.rule_ids = (TESTS / name / "rule_ids.txt").read_text(encoding="utf-8").split()
        facts = TESTS / name / "rulebook.toml"
        self.facts = tomllib.loads(facts.read_text(encoding="utf-8"))
        """How many rules, which options with which values, what the examples count."""
        rulings = tomllib.loads((self.folder / "rulings.toml").read_text(encoding="utf-8"))
        self.options = rulings["options"]
        self.readings = {key: told for key, told in rulings.items() if key.startswith("R-")}
        self.values = [
            (key, choice["value"]) for key, option in self.options.items() for choice in option["choices"]
        ]
        """Every value of every table option, each after the option's key."""
        self.headings = re.findall(rf"^### ({mark}-[A-Z0-9]+-\d\d) · (\S.*)$", self.text, re.MULTILINE)
        self.chapters = re.findall(r"^## (.+)$", self.text, re.MULTILINE)
        self.bodies = self._bodies()
        """Each rule's blocks, by its id: paragraphs, lists, tables and quotations."""

    def _bodies(self) -> dict[str, list[str]]:
        parts = re.split(rf"^### ({self.mark}-\S+) · .*$|^## .*$", self.text, flags=re.MULTILINE)
        return {
            rule: [block for block in text.strip().split("\n\n") if block]
            for rule, text in zip(parts[1::2], parts[2::2], strict=True)
            if rule
        }

    def plain(self, rule: str) -> str:
        """A rule's text on one line."""
        return " ".join(" ".join(self.bodies[rule]).replace("\n> ", " ").split())

    def figures(self, example: str, rule: str) -> str:
        """Every number of an example, in its place, with its sign."""
        [told] = [block for block in self.bodies[rule] if f"**Example** {example}." in block]
        return " ".join(re.findall(r"(?<![\w-])[+−]?\d+", told.split(f"{example}.", 1)[1]))
