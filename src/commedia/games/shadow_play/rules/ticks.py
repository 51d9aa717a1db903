"""Ticks in private, and the Advances that they bring. Source: SP-EXPR, SP-ADV-01."""

from __future__ import annotations

from collections.abc import Iterator

from commedia.engine import OpenDoor, Table
from commedia.games.shadow_play import events
from commedia.games.shadow_play.decisions import ticks as ask
from commedia.games.shadow_play.state import Story


def beside(w: Story) -> Iterator[OpenDoor]:
    """Everybody may tick what others convey, as often as they like, until the Episode is closed.

    Source: SP-EXPR-02, SP-EXPR-05, SP-EXPR-06. What is asked does not tell that somebody ticked.
    """
    for seat in w.with_lists:
        yield OpenDoor(ask.TickItems(w, seat), tick)


def tick(t: Table, w: Story, asked: ask.TickItems, said: ask.Tick) -> None:
    """Nobody is told, unless the table ticks openly. Source: SP-EXPR-05, R-08.

    What was felt of somebody who has died since stays: it is on no list any more, and comes out in the end.
    """
    ticker, listed = w.tickers[asked.seat], w.items_for(asked.seat)
    ticker.ticked = [*(one for one in ticker.ticked if one not in listed), *said.items]
    if w.options.ticks == "open":
        ticker.shown = list(ticker.ticked)


async def finish(t: Table, w: Story) -> None:
    """What was told last may be ticked, too. Source: SP-EXPR-06.

    Everybody with a list is asked, whatever they have ticked: who is asked tells nothing of it (SP-EXPR-05).
    """
    await t.each([ask.FinishTicks(w, seat) for seat in w.with_lists], lambda *_: None)


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
            events.PersonaConveyed(
                seat=seat, all=len(items), count=len(items) - len(missed), advance=not missed
            ),
            opens=True,
        )
