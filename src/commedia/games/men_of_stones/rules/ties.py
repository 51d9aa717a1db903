"""The turns of Acts I to III: a Nature with its Relationship, a Desire, or in Act III either kind of tie."""

from __future__ import annotations

from commedia.engine import Again, Seat, Table, again
from commedia.games.men_of_stones.decisions.ties import ChooseTie
from commedia.games.men_of_stones.phases import TURNS, phase
from commedia.games.men_of_stones.rules import dice, introduction
from commedia.games.men_of_stones.state import Stones


async def take_turn(t: Table, w: Stones, turn: int = 0) -> Again | None:
    """One player's turn: a tie by the dice, and then the number they used is banned.

    Source: MS-DICE-05 to MS-DICE-07. turn: place in the order of the act, from 0.
    """
    w.phase = phase(w.act, TURNS)
    seat = w.on_turn = w.order[turn]
    if w.act == "I":
        await introduction.take_nature(t, w, seat)
    else:
        await choose_tie(t, w, seat)
    await dice.ban(t, w, w.ties[-1].value)
    w.taken_turn.append(seat)
    w.on_turn = None
    return again(turn=turn + 1) if turn + 1 < len(w.order) else None


async def choose_tie(t: Table, w: Stones, seat: Seat) -> None:
    """Choose a Quality of the matching set and a Trait of your own, and write the tie.

    Source: MS-ACT2-02, MS-ACT2-03, MS-ACT3-07. The Quality need not be one of the Nature's (R-17). The tie
    goes to the next player: to the right in Act II, to the left in Act III.
    """
    player = w.players[seat]
    traits = player.traits or introduction.forsworn_columns(t, w)  # MS-FOR-03 a Forsworn without a Nature
    answer = await t.ask(ChooseTie(w, seat, dice.matching_qualities(player.dice), traits))
    kind = answer.kind if w.act == "III" else "desire"
    assert kind, "in Act III it is chosen"
    await introduction.write_tie(t, w, seat, kind, answer.quality, answer.trait)
