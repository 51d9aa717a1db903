"""Which cards an action begins or furthers: settled before the answer, and contested once at most.

Source: SP-STRAT-01 to SP-STRAT-04, SP-STANCE-02, SP-SHADOW-01, R-09.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from commedia.engine import NO_WORDS, Prose, Seat, Table
from commedia.games.shadow_play.decisions import dialogue as ask
from commedia.games.shadow_play.state import Story, Strategy


class Unmarked(NamedTuple):
    """How things stood before an action was marked: what a mark that falls goes back to.

    by: who followed each card.
    """

    stance: int
    followed: list[str]
    by: dict[str, list[Seat]]

    @classmethod
    def of(cls, w: Story, seat: Seat) -> Unmarked:
        """As they stand now, for a Persona that acts."""
        persona = w.personae[seat]
        return cls(
            persona.stance, list(persona.followed), {id: list(card.by) for id, card in w.strategies.items()}
        )

    def again(self, w: Story, seat: Seat) -> None:
        """No mark is on the action any more. A card that was recorded for it stays, followed by nobody."""
        persona = w.personae[seat]
        persona.stance, persona.followed = self.stance, list(self.followed)
        for id, card in w.strategies.items():
            card.by = list(self.by.get(id, []))
        w.actions[seat].marks = []


async def answered(
    t: Table, w: Story, seat: Seat, claimed: Sequence[str], words: Prose = NO_WORDS
) -> ask.Respond:
    """The marks of an action are settled, and the Director answers it.

    Until then the Director may record a Strategy that it begins, and its Actor may contest what differs from
    what they have claimed, more marks or fewer: then the Director decides. Source: SP-STRAT-04, SP-STANCE-02.
    words: the action.
    """
    before = Unmarked.of(w, seat)
    await settle(t, w, ask.SettleMarks(w, w.director, seat, list(claimed), [], words))
    answering = ask.GiveResponse(w, w.director, seat, words)
    recording = [ask.RecordStrategy(w, w.director, seat, words)]
    contested = False
    while True:
        marks = w.actions[seat].marks
        unclaimed = [id for id in marks if id not in claimed]
        dropped = [id for id in claimed if id not in marks]
        differs = bool(unclaimed or dropped) and not contested
        doors = [ask.ContestMarks(w, seat, unclaimed, dropped)] if differs else []
        _, said = await t.first([answering, *recording, *doors])
        match said:
            case ask.Record(strategy=words, aim=aim):
                recording = []
                follow(w, seat, [begin_strategy(w, words, aim)])
            case ask.Contest():
                contested = True
                before.again(w, seat)
                contests = [*unclaimed, *dropped]
                await settle(t, w, ask.SettleMarks(w, w.director, seat, marks, contests, words))
            case _:
                assert isinstance(said, ask.Respond)
                return said


async def settle(t: Table, w: Story, asked: ask.SettleMarks) -> None:
    """The Director says which cards it begins or furthers; nobody asks where there is none. Source: R-09."""
    if w.may_follow(asked.actor):
        said = await t.ask(asked)
        follow(w, asked.actor, list(said.marks))


def begin_strategy(w: Story, words: Prose, aim: str) -> str:
    """A card more; nothing is said of it aloud. aim: the Episode, or an Investment. Gives its id.

    Source: SP-STRAT-01, SP-STRAT-02, SP-SHADOW-01.
    """
    id = f"s{len(w.strategies) + 1}"
    w.strategies[id] = Strategy(id, words, aim)
    return id


def follow(w: Story, seat: Seat, marks: list[str]) -> None:
    """Cards that an action begins or furthers: Stance rises by one, for two of them, too.

    Source: SP-STANCE-02, SP-STRAT-03, SP-STRAT-04, R-09. marks: besides those that it has.
    """
    persona, action = w.personae[seat], w.actions[seat]
    if marks and not action.marks:
        persona.stance = w.marked(seat)
    for id in marks:
        card = w.strategies[id]
        card.by = [*(one for one in card.by if one != seat), seat]
        persona.followed = [*(one for one in persona.followed if one != id), id]
    action.marks = [*action.marks, *marks]
