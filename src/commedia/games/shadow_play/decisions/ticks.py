"""What others have conveyed, ticked in private. Source: SP-EXPR-02, SP-EXPR-05."""

from __future__ import annotations

from typing import Any

from commedia.engine import Answer, Described, Offers, Some, Voluntary
from commedia.engine.sentences import say
from commedia.games.shadow_play.decisions.decision import Decision


class Tick(Answer):
    """Tick what was conveyed: these things, and no others."""

    items: list[str] = []
    due = {"items": "what was conveyed"}


class TickItems(Decision[Tick]):
    """An open door to everybody, for what the Personae of others have: nobody else sees what is ticked."""

    manner = Voluntary(sets_scene=True)
    seldom = 8

    rule = "SP-EXPR-02"
    asks = "What have others conveyed of their Personae?"
    doing = "watching"

    def is_unseen(self, answer: type[Answer]) -> bool:
        """Nobody learns that one ticks, unless the table ticks openly (SP-EXPR-05, R-08)."""
        return self.w.options.ticks != "open"

    def offers(self) -> Offers:
        return {Tick: {"items": Some(self.w.items_for(self.seat))}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """An Expression or a Trait in its own words, and whose it is."""
        seat, _, item = str(value).partition(".")
        persona = self.w.personae[seat]
        phrase = persona.phrase(str(value))
        name = persona.called(item) if item in persona.expressions else persona.traits[int(item)].kind
        return Described(
            label=say("{seat}: {phrase}", seat=seat, phrase=phrase.says or name), words=phrase.text
        )


class Finish(Answer):
    """All that I felt is ticked."""


class FinishTicks(Decision[Finish]):
    """To everybody with a list to tick, once Actors have looked back and have told something."""

    rule = "SP-EXPR-06"
    asks = "Everybody has looked back. Tick what was conveyed; when all of you have, the Episode closes."
    doing = "going over a list"

    def offers(self) -> Offers:
        return {Finish: {}}
