"""The turns of Acts II and III: a Desire, or in Act III either kind of tie."""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.men_of_stones.decisions.ties import ChooseTie
from commedia.games.men_of_stones.rules import dice, introduction
from commedia.games.men_of_stones.state import Stones


async def choose_tie(t: Table, w: Stones, seat: Seat) -> None:
    """Choose a Quality of the matching set and a Trait of your own, and write the tie.

    Source: MS-ACT2-02, MS-ACT2-03, MS-ACT3-07. The Quality need not be one of the Nature's (R-17). The tie
    goes to the next player: to the right in Act II, to the left in Act III.
    """
    player = w.players[seat]
    traits = player.traits or introduction.forsworn_columns(t, w)  # MS-FOR-03 a Forsworn without a Nature
    answer = await t.ask(ChooseTie(w, seat, dice.matching_qualities(player.dice), traits))
    kind = answer.kind if w.act == "III" else "desire"
    await introduction.write_tie(t, w, seat, kind, answer.quality, answer.trait)
