"""A game's rulebook and rulings under test: read from beside its code, and what holds for every game's."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from importlib.resources import files
from pathlib import Path

TESTS = Path(__file__).parents[1]

READING = re.compile(r"^> \*\*Our reading\*\* (R-\d\d)\. \S", re.MULTILINE)
OPTION = re.compile(r"^> \*\*Table option\*\* (\w+): ([\w |+]+)\.\s", re.MULTILINE)
EXAMPLE = re.compile(r"^> \*\*Example\*\* (E\d|EX-\d[ab]?)\. \S", re.MULTILINE)

Values = Sequence[str | int]
"""Those of a table option, the default first."""


class Rulebook:
    """The rules of a game in words. name: of its package; mark: what its rule ids begin with, such as CM."""

    def __init__(self, name: str, mark: str) -> None:
        self.mark = mark
        self.folder = files(f"commedia.games.{name}")
        self.text = (self.folder / "rulebook.md").read_text(encoding="utf-8")
        self.rule_ids = (TESTS / name / "rule_ids.txt").read_text(encoding="utf-8").split()
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

    def answered(self) -> list[str]:
        """The options that a ruling offers instead of its reading, sorted."""
        return sorted(told["option"] for told in self.readings.values() if "option" in told)

    # -- what holds for every game -------------------------------------------------------------------------

    def assert_every_rule_stands_once(self, rules: int) -> None:
        """Each of so many ids heads one rule, and no other id appears anywhere."""
        assert len(set(self.rule_ids)) == len(self.rule_ids) == rules
        assert Counter(rule for rule, _ in self.headings) == Counter(self.rule_ids)
        assert Counter(re.findall(rf"{self.mark}-\w+-\d+", self.text)) == Counter(self.rule_ids)

    def assert_titles_are_short(self, shared: str = "") -> None:
        """At most forty characters, and each its own, but for the one that rules may share."""
        titles = Counter(title for _, title in self.headings)
        assert max(map(len, titles)) <= 40
        assert {title for title, count in titles.items() if count > 1} <= {shared}

    def assert_short_paragraphs(self, rule: str) -> None:
        """One to four of them, lists and tables apart; then, and only then, quotations."""
        quoted = [block.startswith("> ") for block in self.bodies[rule]]
        texts = [block for block in self.bodies[rule] if not block.startswith(("> ", "- ", "| "))]
        assert quoted == sorted(quoted)
        assert not all(quoted)
        assert len(texts) <= 4
        assert all(len(text.split()) <= 90 for text in texts)

    def assert_quotations_are_known(self) -> None:
        """Each opens with a reading, an option or an example, and is a quotation to its end."""
        opened = [block for blocks in self.bodies.values() for block in blocks if block.startswith(">")]
        assert all(any(kind.match(block) for kind in (READING, OPTION, EXAMPLE)) for block in opened)
        assert all(line.startswith(">") for block in opened for line in block.splitlines())
        assert set(re.findall(r"^#+", self.text, re.MULTILINE)) == {"#", "##", "###"}

    def assert_told_once(self, readings: int, options: Mapping[str, Values], examples: list[str]) -> None:
        """So many readings, these options and these examples, no more and no less."""
        assert sorted(READING.findall(self.text)) == [f"R-{number:02}" for number in range(1, readings + 1)]
        assert sorted(key for key, _ in OPTION.findall(self.text)) == sorted(options)
        assert sorted(EXAMPLE.findall(self.text)) == examples

    def assert_option_is_told_as_it_is(self, key: str, values: Values) -> None:
        """In the rulebook and in the rulings the same values in the same order, each with its meaning."""
        told = dict(OPTION.findall(self.text))[key].split(" | ")
        choices = self.options[key]["choices"]
        assert [choice["value"] for choice in choices] == values
        assert told == [str(value) for value in values]
        assert all(set(choice) == {"value", "means"} for choice in choices)
        assert all(re.fullmatch(r"[A-Z][^.]+\.", choice["means"]) for choice in choices)

    def assert_option_stands_below_its_rule(self, key: str) -> None:
        """Below one that it touches; and every rule it names exists."""
        option = self.options[key]
        [below] = [rule for rule in self.rule_ids if f"**Table option** {key}:" in self.plain(rule)]
        assert set(option) == {"title", "rules", "choices"}
        assert len(option["title"]) <= 40
        assert below in option["rules"]
        assert set(option["rules"]) <= set(self.rule_ids)

    def assert_ruling_is_whole(self, ruling: str) -> None:
        """A decision, an answer and a reason; an option where a table may choose otherwise."""
        told = self.readings[ruling]
        asked = {"where", "open", "reading", "because"}
        assert asked <= set(told) <= asked | {"option"}
        assert "?" in told["open"]
        assert told["reading"].endswith(".")
        assert told["because"].endswith(".")
        assert "option" not in told or told["option"] in self.options

    def assert_ruling_stands_beside_its_option(self, ruling: str) -> None:
        """Below the same rule, where it has one."""
        [below] = [rule for rule in self.rule_ids if f"**Our reading** {ruling}." in self.plain(rule)]
        assert f"**Table option** {self.readings[ruling]['option']}:" in self.plain(below)
