"""What is written on cards beside the Dialogue, in silence.

Source: SP-SHADOW-01, SP-ROLE-03, SP-INV, SP-ADV-03, SP-TONE-02, SP-PC-07.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import Answer, Decision, Seat, Table
from commedia.games.shadow_play import events
from commedia.games.shadow_play.decisions import cards as ask
from commedia.games.shadow_play.decisions.decision import is_open
from commedia.games.shadow_play.decisions.opening import CardElement
from commedia.games.shadow_play.rules import advances, investments
from commedia.games.shadow_play.rules.opening import add_element
from commedia.games.shadow_play.state import Story


def doors(w: Story) -> list[Decision[Any, Story]]:
    """Cards that may be written at any time between Challenges. Source: SP-ROLE-03, SP-INV-01, SP-ADV-03."""
    adding = [ask.AddElement(w, seat) for seat in w.seats]
    staking = [door for seat in w.living if is_open(door := ask.Invest(w, seat))]
    judging = [door for door in [ask.Judge(w, w.director)] if door.is_any]
    return [*adding, *advances.spending(w), *staking, *judging]


async def write(t: Table, w: Story, seat: Seat, said: Answer) -> None:
    """What somebody has written, or confirmed. Source: SP-SHADOW-01: the script has no line of it.

    Only that the Episode's card has come true is told: it ends the Episode (SP-TONE-02).
    """
    match said:
        case CardElement(name=name):
            add_element(w, name)
        case ask.Stake():
            investments.invest(w, seat, said)
        case ask.Resolve(investment=id):
            await investments.resolve(t, w, id)
        case ask.Void(investment=id):
            investments.close(w, id, "void")
        case ask.ComeTrue():
            w.episode.over = "card"
            about = w.elements.get(w.episode.element)
            what = about.name.id if about else "the story"
            t.announce(events.CardCameTrue(seat=seat, come_true=True, what=what), words=w.episode.wish)
        case ask.Lose(item=item) | ask.Find(item=item):
            keep(w, item, lost=isinstance(said, ask.Lose))
        case _:
            advances.spend(w, seat, said)


async def judge_last(t: Table, w: Story) -> None:
    """What the last answers, or a Challenge of one of them, have brought about. Source: SP-CH-02, R-47."""
    while w.episode.over == "told" and (w.come_about or w.may_come_true):
        said = await t.ask(ask.JudgeLast(w, w.director))
        if isinstance(said, ask.LetRest):
            return
        await write(t, w, w.director, said)


def keep(w: Story, item: str, lost: bool) -> None:
    """A Signature Item is lost in the story, or found again. Source: SP-PC-07."""
    seat, _, number = item.partition(".")
    w.personae[seat].traits[int(number)].lost = lost
