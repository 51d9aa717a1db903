"""Ticks in private, and the Advances that they bring. Source: SP-EXPR, SP-ADV-01."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from commedia.engine import Answer, Decision, Seat, Table
from commedia.games.shadow_play.decisions import ticks as ask
from commedia.games.shadow_play.state import Story


async def beside(
    t: Table, w: Story, asked: Sequence[Decision[Any, Story]]
) -> tuple[Decision[Any, Story], Answer]:
    """The first answer to any of these; until it comes, everybody may tick, as often as they like.

    Source: SP-EXPR-02, SP-EXPR-05. What is asked stays as it was put: it does not tell that somebody ticked.
    """
    lists = doors(w)
    while True:
        which, answer = await t.first([*asked, *lists])
        if not isinstance(answer, ask.Tick):
            return which, answer
        tick(w, which.seat, answer)


def doors(w: Story) -> list[ask.TickItems]:
    """Everybody may tick what others convey, until the Episode is closed. Source: SP-EXPR-02, SP-EXPR-06."""
    return [ask.TickItems(w, seat) for seat in w.with_lists]


def tick(w: Story, seat: Seat, said: ask.Tick) -> None:
    """Nobody is told, unless the table ticks openly. Source: SP-EXPR-05, R-08.

    What was felt of somebody who has died since stays: it is on no list any more, and comes out in the end.
    """
    ticker, listed = w.tickers[seat], w.items_for(seat)
    ticker.ticked = [*(one for one in ticker.ticked if one not in listed), *said.items]
    if w.options.get("ticks") == "open":
        ticker.shown = list(ticker.ticked)


async def finish(t: Table, w: Story) -> None:
    """What was told last may be ticked, too. Source: SP-EXPR-06.

    Everybody with a list is asked, whatever they have ticked: who is asked tells nothing of it (SP-EXPR-05).
    """
    left: list[Decision[Any, Story]] = [ask.FinishTicks(w, seat) for seat in w.with_lists]
    while left:
        done, _ = await beside(t, w, left)
        left.remove(done)


def close(t: Table, w: Story) -> None:
    """An Advance for each living Persona of which everybody else has ticked everything.

    Source: SP-ADV-01, SP-EXPR-01, SP-EXPR-03, SP-EXPR-05. What was ticked comes out now.
    """
    for ticker in w.tickers.values():
        ticker.shown = list(ticker.ticked)
    for seat in w.living:
        items = w.personae[seat].items
        missed = [item for item in items if any(item not in w.ticked(one) for one in w.seats if one != seat)]
        w.issue(not missed, w.personae[seat], "advances")
        w.tally.advances += not missed
        w.tally.ticks += sum(item in w.ticked(one) for one in w.seats for item in items)
        t.announce(
            "SP-ADV-01", "{seat} has conveyed {count} of {all}.", opens=True, seat=seat, all=len(items),
            count=len(items) - len(missed), advance=not missed,
        )  # fmt: skip
