"""A question at a terminal: choices by number, words as they are typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape

from commedia.engine import (
    Amount,
    Answer,
    Arrange,
    Closed,
    Domain,
    IllegalMove,
    Pick,
    Question,
    Ranked,
    Some,
    Words,
)
from commedia.engine.domains import Fields, listed

Read = Callable[[str], str]
"""Reads a line after a prompt; it raises whatever ends the game, and handles what is no answer."""

PASS = "0"


class Asking:
    """Puts one question to whoever sits at the terminal."""

    def __init__(self, console: Console, read: Read, question: Question[Any], clock: int) -> None:
        self.console = console
        self.read = read
        self.question = question
        self.clock = clock

    def ask(self) -> dict[str, Any] | None:
        """An answer as plain data; None where the question is an open door that is let pass."""
        question = self.question
        self.console.print(f"\n[bold]{escape(question.prompt())}[/] [dim]{question.rule}[/]")
        offers = question.offers_at(self.clock)
        for fields in offers.values():
            if isinstance(fields, Closed):
                rule = fields.rule or question.rule
                self.console.print(f"  [dim]not now: {escape(fields.why)} {rule}[/]")
        open_now = [answer for answer, fields in offers.items() if not isinstance(fields, Closed)]
        answer = self._which(open_now)
        if answer is None:
            return None
        values: dict[str, Any] = {"do": answer.do}
        self._fill(answer, offers[answer], values)  # type: ignore[arg-type]
        return values

    def _which(self, answers: Sequence[type[Answer]]) -> type[Answer] | None:
        if len(answers) == 1 and not self.question.optional:
            self.console.print(f"  {self._named(self.question.describe(answers[0]))}")
            return answers[0]
        for number, answer in enumerate(answers, start=1):
            self.console.print(f"  {number}  {self._named(self.question.describe(answer))}")
        if self.question.optional:
            self.console.print(f"  {PASS}  Let it pass")
        chosen = self._number("Your choice", len(answers), self.question.optional)
        return answers[chosen - 1] if chosen else None

    def _number(self, prompt: str, most: int, may_pass: bool = False) -> int:
        """A number from 1; 0, or nothing, where it may be let pass."""
        while True:
            line = self.read(f"{prompt}, 1 to {most}: ")
            if may_pass and line in ("", PASS):
                return 0
            if line.isdecimal() and 1 <= int(line) <= most:
                return int(line)
            self._refuse(f"Type a number from 1 to {most}.")

    # -- fields ----------------------------------------------------------------------------------------

    def _fill(self, answer: type[Answer], fields: Fields, values: dict[str, Any]) -> None:
        for field, domain in fields.items():
            while True:
                try:
                    values[field] = domain.read(self._raw(answer, field, domain))
                    break
                except IllegalMove as refused:
                    self._refuse(refused.sentence)
            self._fill(answer, domain.then(values[field]), values)

    def _raw(self, answer: type[Answer], field: str, domain: Domain) -> Any:
        """What was typed for a field, as its domain reads it."""
        name = field.replace("_", " ")
        match domain:
            case Words():
                hint = domain.hint or name
                return self.read(f"{hint}: " if domain.due else f"{hint} (Enter for none): ")
            case Amount():
                if domain.least == domain.most:
                    return domain.least
                return self.read(f"{name}, {domain.least} to {domain.most}: ")
            case Arrange():
                faces = " ".join(map(str, domain.values))
                line = self.read(f"{listed(domain.places)}, in that order (Enter for {faces}): ")
                return _laid(domain, line.replace(",", " ").split() or list(domain.values))
            case Pick():
                if len(domain.values) == 1:
                    return domain.values[0]
                self._values(answer, field, domain.values)
                if domain.default is None:
                    return domain.values[self._number(name, len(domain.values)) - 1]
                chosen = self._number(f"{name} (Enter for {domain.default})", len(domain.values), True)
                return domain.values[chosen - 1] if chosen else domain.default
            case Some():
                return self._several(answer, field, domain)
        return msgspec.json.decode(self.read(f"{name}, as JSON: "))

    def _several(self, answer: type[Answer], field: str, domain: Some) -> list[Any]:
        self._values(answer, field, domain.values)
        how_many = str(domain.least) if domain.least == domain.most else f"{domain.least} to {domain.most}"
        order = ", in your order" if isinstance(domain, Ranked) else ""
        numbers = self.read(f"{field.replace('_', ' ')}, {how_many} numbers{order}: ")
        chosen = []
        for number in numbers.replace(",", " ").split():
            if not number.isdecimal() or not 1 <= int(number) <= len(domain.values):
                raise IllegalMove(f"Type numbers from 1 to {len(domain.values)}.")
            chosen.append(domain.values[int(number) - 1])
        return chosen

    def _values(self, answer: type[Answer], field: str, values: Sequence[Any]) -> None:
        for number, value in enumerate(values, start=1):
            described = self.question.describe_value(answer, field, value)
            self.console.print(f"  {number}  {self._named(described)}")

    @staticmethod
    def _named(described: Any) -> str:
        """A choice in words: its label, its price, what would follow."""
        more = "; ".join(escape(part) for part in (described.price, described.then) if part)
        return f"{escape(described.label)}  [dim]{more}[/]" if more else escape(described.label)

    def _refuse(self, sentence: str) -> None:
        self.console.print(f"[red]{escape(sentence)}[/]")


def _laid(domain: Arrange, typed: Sequence[Any]) -> Mapping[str, Any]:
    if len(typed) != len(domain.places):
        raise IllegalMove(f"Type {len(domain.places)} of them: {listed(domain.values)}.")
    return dict(zip(domain.places, typed, strict=True))
