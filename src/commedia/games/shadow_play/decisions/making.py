"""Making a Persona: one that lies ready, or one of one's own. Source: SP-PC."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Name,
    Offers,
    Pick,
    Prose,
    Seat,
    Some,
    Words,
)
from commedia.engine.described import DescribedField
from commedia.engine.domains import Domain, Fields
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import in_a_row, say
from commedia.games.shadow_play.decisions.decision import SHORT, Decision
from commedia.games.shadow_play.growing import scores_of
from commedia.games.shadow_play.personae import PAIR_TOTAL, expressed, stock
from commedia.games.shadow_play.scores import PAIRS, POWERS, STARTS
from commedia.games.shadow_play.state import Expression, Persona, Story, Trait

PHRASE = 80
"""Characters in an Expression or a Trait: it is a short phrase."""
ON_ITEM = 2
"""Scores that a Signature Item adds to (SP-PC-06)."""
NAME = Name("what your Persona is called", 60)


def phrase(hint: str) -> Words:
    """The box for an Expression or a Trait."""
    return Words(hint, due=True, most=PHRASE)


class TakeReady(Answer):
    """Take one that lies ready."""

    who: str
    name: Prose
    due = {"who": "a Persona"}


class Create(Answer):
    """Make one of your own.

    force, reason, pride: what these have of the six points of their pairs; their partners have the rest.
    """

    name: Prose
    force: int
    reason: int
    pride: int
    knack_on: str
    second_on: str
    power_on: str
    item_on: list[str]
    knack: Prose = NO_WORDS
    second: Prose = NO_WORDS
    power: Prose = NO_WORDS
    item: Prose = NO_WORDS
    shows_force: Prose = NO_WORDS
    shows_grace: Prose = NO_WORDS
    shows_reason: Prose = NO_WORDS
    shows_instinct: Prose = NO_WORDS
    shows_pride: Prose = NO_WORDS
    shows_compassion: Prose = NO_WORDS
    due = {
        "force": "how much of six is Force", "reason": "how much of six is Reason",
        "pride": "how much of six is Pride", "knack_on": "what the Knack adds to",
        "second_on": "what the other Knack adds to", "power_on": "what the Power adds to",
        "item_on": "two Scores",
    }  # fmt: skip


def balance(one: str, other: str, floor: int) -> Domain:
    """How six points are shared, and the Expressions that follow. Source: SP-PC-02, SP-PC-03, R-05."""
    shared: dict[Any, Fields] = {}
    for value in range(1, PAIR_TOTAL):
        shown = [char for char, has in ((one, value), (other, PAIR_TOTAL - value)) if has >= floor]
        shared[value] = {
            f"shows_{char.lower()}": phrase(say("how {char} shows", char=char)) for char in shown
        }
    return Pick(shared)


class MakePersona(Decision[TakeReady | Create]):
    """To every Actor without a living Persona."""

    rule = "SP-PC-02"
    bounds = {
        "take_ready": "SP-PC-06", "create.knack_on": "SP-PC-06", "create.second_on": "SP-PC-06",
        "create.power_on": "SP-PC-06", "create.item_on": "SP-PC-06", "create.knack": "SP-PC-06",
        "create.second": "SP-PC-06", "create.power": "SP-PC-06", "create.item": "SP-PC-06",
        "create.shows_force": "SP-PC-03",
        "create.shows_grace": "SP-PC-03", "create.shows_reason": "SP-PC-03",
        "create.shows_instinct": "SP-PC-03", "create.shows_pride": "SP-PC-03",
        "create.shows_compassion": "SP-PC-03",
    }  # fmt: skip
    asks = "Whom do you play? Take a Persona that lies ready, or make your own: six points to each pair."
    doing = "making a Persona"

    def offers(self) -> Offers:
        left = [who for who in stock() if who not in self.w.cast]
        ready: Fields | Closed = {"who": Pick(left), "name": NAME}
        if not left:
            ready = Closed("All that lay ready are taken.", "SP-PC-06")
        return {TakeReady: ready, Create: self.creating()}

    def foresee(self, answer: TakeReady | Create) -> list[Foretold]:
        """Every Score that the Persona would have."""
        return scores_of(made(self.w, self.seat, answer))

    def creating(self) -> Fields:
        """Three balances, and four Traits. Source: SP-PC-02, SP-PC-03, SP-PC-06."""
        pairs = {one.lower(): balance(one, other, self.w.floor) for one, other in PAIRS}
        any_score = Pick(list(STARTS))
        return {
            "name": NAME, **pairs,
            "knack": phrase(say("a Knack")), "knack_on": any_score,
            "second": phrase(say("another Knack")), "second_on": any_score,
            "power": phrase(say("a Power")), "power_on": Pick(POWERS),
            "item": phrase(say("an item that goes with it")), "item_on": Some(list(STARTS), ON_ITEM, ON_ITEM),
        }  # fmt: skip

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """That one's own phrases are shown and never said (SP-EXPR-04); and what the Item still lacks."""
        if answer is not Create:
            return super().describe(answer)
        then = (
            "Others have the habits and gifts that you write here as a list. You never say these words in "
            "play: you show them, and they tick what they have seen."
        )
        lacks = draft is not None and len(draft.get(Create.item_on) or ()) != ON_ITEM
        told = [say("A Signature Item adds to two Scores (SP-PC-06).")] if lacks else []
        return Described(answer.label, then=then, comes_to=told)

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        """From where on a Characteristic shows; and that a Trait is short."""
        said = super().describe_field(answer, field)
        if field in ("knack", "second", "power", "item"):
            return replace(said, beside=SHORT)
        if not field.startswith("shows_"):
            return said
        char, floor = field.removeprefix("shows_").capitalize(), self.w.floor
        return replace(
            said, heading=say("a habit in which {char} shows, at {floor} or more", char=char, floor=floor)
        )

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A ready Persona with its Characteristics, a balance with both halves, a Score by its name."""
        if field == "who":
            has = stock()[value]["chars"]
            chars = in_a_row([say("{char} {n}", char=one, n=n) for one, n in has.items()], ", ")
            return Described(value.capitalize(), then=chars)
        for one, other in PAIRS:
            if field == one.lower():
                rest = PAIR_TOTAL - value
                return Described(
                    say("{one} {value}, {other} {rest}", one=one, value=value, other=other, rest=rest)
                )
        return super().describe_value(answer, field, value)


# -- the Persona that is made -----------------------------------------------------------------------------


def made(w: Story, seat: Seat, said: TakeReady | Create) -> Persona:
    """The Persona that an Actor has chosen, at a Stance of 1 and without Advances. Source: SP-PC-08."""
    return ready(w, seat, said) if isinstance(said, TakeReady) else created(w, seat, said)


def ready(w: Story, seat: Seat, said: TakeReady) -> Persona:
    """One that lies ready, in its own words. Source: SP-PC-06."""
    written = stock()[said.who]
    shown = expressed(written["chars"], w.floor)
    return Persona(
        actor=seat, name=said.name, ready=said.who, chars=dict(written["chars"]),
        expressions={char: Expression(says=written["shows"][char]) for char in shown},
        traits=[
            Trait(kind=one["kind"], says=one["says"], adjusts=dict(one["adjusts"]))
            for one in written["traits"]
        ],
    )  # fmt: skip


def created(w: Story, seat: Seat, said: Create) -> Persona:
    """One of an Actor's own. Source: SP-PC-01 to SP-PC-03, SP-PC-06, R-02, R-03, R-05."""
    chars = dict[str, int]()
    for one, other in PAIRS:
        chars[one] = getattr(said, one.lower())
        chars[other] = PAIR_TOTAL - chars[one]
    return Persona(
        actor=seat, name=said.name, chars=chars,
        expressions={
            char: Expression(getattr(said, f"shows_{char.lower()}")) for char in expressed(chars, w.floor)
        },
        traits=[
            Trait(kind="knack", text=said.knack, adjusts={said.knack_on: 1}),
            Trait(kind="knack", text=said.second, adjusts={said.second_on: 1}),
            Trait(kind="power", text=said.power, adjusts={said.power_on: 2}),
            Trait(kind="item", text=said.item, adjusts=dict.fromkeys(said.item_on, 1)),
        ],
    )  # fmt: skip
