"""A decision at a terminal: choices by number, words as they are typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape

from commedia.cli.typed import Read, Typed, told
from commedia.engine import Answer, Closed, Decision, Described

PASS = "0"


def open_answers(decision: Decision[Any], clock: int) -> list[type[Answer]]:
    """The answers that are open now."""
    return [a for a, fields in decision.offers_at(clock).items() if not isinstance(fields, Closed)]


class Asking:
    """Puts one decision to whoever sits at the terminal.

    words: what players wrote, by id: a choice may be named by it. above: the words that the question is
    about, each behind what it is, or who wrote it.
    """

    def __init__(
        self,
        console: Console,
        read: Read,
        decision: Decision[Any],
        clock: int,
        words: Mapping[str, str] | None = None,
        above: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.console = console
        self.read = read
        self.decision = decision
        self.clock = clock
        self.words = words or {}
        self.above = above

    def ask(self) -> dict[str, Any] | None:
        """An answer as plain data; None where the decision is an open door that is let pass."""
        decision = self.decision
        self.console.print()
        for lead, said in self.above:
            before = f"{escape(lead.rstrip(':'))}: " if lead else ""
            self.console.print(f"    {before}[italic]{escape(said)}[/]")
        self.console.print(
            f"[bold]{escape(decision.by_name(decision.prompt(), self.words))}[/] [dim]{decision.rule}[/]"
        )
        if decision.matters:
            self.console.print(f"  [dim]{escape(decision.matters)}[/]")
        offers = decision.offers_at(self.clock)
        for fields in offers.values():
            if isinstance(fields, Closed):
                rule = fields.rule or decision.rule
                self.console.print(f"  [dim]not now: {escape(fields.why)} {rule}[/]")
        answer = self._which(open_answers(decision, self.clock))
        if answer is None:
            return None
        typed = Typed(
            self.console,
            self.read,
            lambda field, value: self._written(decision.describe_value(answer, field, value)),
        )
        return {"do": answer.do, **typed.fill(offers[answer])}  # type: ignore[arg-type]

    def _which(self, answers: Sequence[type[Answer]]) -> type[Answer] | None:
        if len(answers) == 1 and not self.decision.optional:
            self.console.print(f"  {self._told(answers[0])}")
            return answers[0]
        for number, answer in enumerate(answers, start=1):
            self.console.print(f"  {number}  {self._told(answer)}")
        if self.decision.optional:
            self.console.print(f"  {PASS}  Let it pass")
        while True:
            line = self.read(f"Your choice, 1 to {len(answers)}: ")
            if self.decision.optional and line in ("", PASS):
                return None
            if line.isdecimal() and 1 <= int(line) <= len(answers):
                return answers[int(line) - 1]
            self.console.print(f"[red]Type a number from 1 to {len(answers)}.[/]")

    def _told(self, answer: type[Answer]) -> str:
        return told(self._written(self.decision.describe(answer)))

    def _written(self, described: Described) -> Described:
        """A choice with what a player wrote in place of its label."""
        text = self.words.get(described.words.id, "") if described.words.id else ""
        return msgspec.structs.replace(described, label=text) if text else described
