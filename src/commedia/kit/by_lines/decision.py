"""A decision, line by line: choices by number, words as they are written.

A terminal puts decisions so, and so can whatever else sends lines to somebody and has lines from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from commedia.engine import Answer, Closed, Decision, Described
from commedia.engine.answer_parsing import read_field
from commedia.engine.decisions import with_names
from commedia.engine.described import DescribedField
from commedia.kit.by_lines.fields import Typed
from commedia.kit.by_lines.lines import LinePart, Person, told

PASS = "0"


def open_answers(decision: Decision[Any], clock: int) -> list[type[Answer]]:
    """The answers that are open now."""
    return [a for a, fields in decision.offers_at(clock).items() if not isinstance(fields, Closed)]


class Asking:
    """Puts one decision to a person.

    words: what players wrote, by id: a choice may be named by it. above: the words that the question is
    about, each behind what it is, or who wrote it.
    """

    def __init__(
        self,
        person: Person,
        decision: Decision[Any],
        clock: int,
        words: Mapping[str, str] | None = None,
        above: Sequence[tuple[str, str]] = (),
    ) -> None:
        self.person = person
        self.decision = decision
        self.clock = clock
        self.words = words or {}
        self.above = above

    def ask(self) -> dict[str, Any] | None:
        """An answer as plain data; None where the decision is an open door that is let pass."""
        decision = self.decision
        tell = self.person.tell
        tell(LinePart(""))
        for lead, said in self.above:
            tell(LinePart(f"    {lead.rstrip(':')}: " if lead else "    "), LinePart(said, "quoted"))
        asks = with_names(decision, decision.asks, self.words)
        tell(LinePart(asks, "asked"), LinePart(" "), LinePart(decision.rule, "quiet"))
        if decision.matters:
            tell(LinePart("  "), LinePart(decision.matters, "quiet"))
        offers = decision.offers_at(self.clock)
        for fields in offers.values():
            if isinstance(fields, Closed):
                rule = fields.rule or decision.rule
                tell(LinePart("  "), LinePart(f"not now: {fields.why} {rule}", "quiet"))
        answer = self._which(open_answers(decision, self.clock))
        if answer is None:
            return None
        fields = offers[answer]
        assert not isinstance(fields, Closed)
        typed = Typed(
            self.person,
            lambda field, value: self._written(decision.describe_value(answer, field, value)),
            lambda field: self._over(decision.describe_field(answer, field)),
            lambda field, domain, sent: read_field(decision, answer, field, domain, sent, self.words),
        )
        return {"do": answer.do, **typed.fill(fields)}

    def _which(self, answers: Sequence[type[Answer]]) -> type[Answer] | None:
        if len(answers) == 1 and not self.decision.manner.optional:
            self.person.tell(LinePart("  "), *self._told(answers[0]))
            return answers[0]
        for number, answer in enumerate(answers, start=1):
            self.person.tell(LinePart(f"  {number}  "), *self._told(answer))
        if self.decision.manner.optional:
            self.person.tell(LinePart(f"  {PASS}  Let it pass"))
        while True:
            line = self.person.write(f"Your choice, 1 to {len(answers)}: ")
            if self.decision.manner.optional and line in ("", PASS):
                return None
            if line.isdecimal() and 1 <= int(line) <= len(answers):
                return answers[int(line) - 1]
            self.person.tell(LinePart(f"Type a number from 1 to {len(answers)}.", "refused"))

    def _told(self, answer: type[Answer]) -> list[LinePart]:
        said = self._written(self.decision.describe(answer))
        label, price, then = (
            with_names(self.decision, text, self.words) for text in (said.label, said.price, said.then)
        )
        return told(Described(label, price, then))

    def _over(self, said: DescribedField) -> DescribedField:
        """What stands over a field, with the names in it that somebody wrote."""
        heading, beside = (
            with_names(self.decision, text, self.words) for text in (said.heading, said.beside)
        )
        return msgspec.structs.replace(said, heading=heading, beside=beside)

    def _written(self, described: Described) -> Described:
        """A choice with what a player wrote in place of its label."""
        text = self.words.get(described.words.id, "") if described.words.id else ""
        return msgspec.structs.replace(described, label=text) if text else described
