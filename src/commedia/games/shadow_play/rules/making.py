"""Personae are made, before the first Episode and after a death. Source: SP-PC, SP-ROLE-01, SP-END-04."""

from __future__ import annotations

from functools import partial

from commedia.engine import Seat, Table
from commedia.games.shadow_play import phases
from commedia.games.shadow_play.decisions import making as ask
from commedia.games.shadow_play.personae import PAIR_TOTAL, expressed, stock
from commedia.games.shadow_play.scores import PAIRS
from commedia.games.shadow_play.state import Expression, Persona, Story, Trait


async def personae(t: Table, w: Story) -> None:
    """Every Actor without a living Persona makes one. Source: SP-ROLE-01, SP-PC-08, SP-END-04, R-42."""
    w.phase = phases.PERSONAE
    lacking = [seat for seat, one in w.personae.items() if not (one.is_made and one.alive)]
    await t.each([ask.MakePersona(w, seat) for seat in lacking], partial(give, t, w))


def give(t: Table, w: Story, asked: ask.MakePersona, said: ask.TakeReady | ask.Create) -> None:
    """An Actor has a Persona in place of the one that is gone. Source: SP-PC-08, SP-END-04."""
    clear_away(w, asked.seat)
    persona = made(w, asked.seat, said)
    w.personae[asked.seat] = persona
    w.issue(persona.score("fortune"), persona, "fortune_left")
    t.announce("SP-PC-08", "{seat} has a Persona.", seat=asked.seat, words=persona.name)


def made(w: Story, seat: Seat, said: ask.TakeReady | ask.Create) -> Persona:
    """The Persona that an Actor has chosen, at a Stance of 1 and without Advances. Source: SP-PC-08."""
    return ready(w, seat, said) if isinstance(said, ask.TakeReady) else created(w, seat, said)


def clear_away(w: Story, seat: Seat) -> None:
    """What is left of a Persona that has died: no Advance is carried over. Source: SP-END-04, R-42.

    Cards forget that it followed them, or was barred: that was another.
    """
    gone = w.personae[seat]
    w.retire(gone.advances, gone, "advances")
    w.retire(gone.fortune_left, gone, "fortune_left")
    for card in w.strategies.values():
        card.by = [one for one in card.by if one != seat]
        card.barred = [one for one in card.barred if one != seat]
    if gone.is_made:
        w.fallen.append(gone)


def ready(w: Story, seat: Seat, said: ask.TakeReady) -> Persona:
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


def created(w: Story, seat: Seat, said: ask.Create) -> Persona:
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
