"""Ticks in private, and the Advances that they bring. Source: SP-EXPR, SP-ADV-01."""

from __future__ import annotations

from commedia.engine import Answer, Seat, Table
from commedia.games.shadow_play.decisions import ticks as ask
from commedia.games.shadow_play.state import Story


def doors(w: Story) -> list[ask.TickItems]:
    """Everybody may tick what others convey, until the Episode is closed. Source: SP-EXPR-02, SP-EXPR-06."""
    return [ask.TickItems(w, seat) for seat in w.with_lists]


def tick(w: Story, seat: Seat, said: Answer) -> None:
    """Nobody is told, unless the table ticks openly. Source: SP-EXPR-05, R-08."""
    items = said.items  # type: ignore[attr-defined]
    ticked = [one for one in w.ticked(seat) if one not in items]
    ticker = w.tickers[seat]
    ticker.ticked = [*ticked, *items] if isinstance(said, ask.Tick) else ticked
    if w.options.get("ticks") == "open":
        ticker.shown = list(ticker.ticked)


async def finish(t: Table, w: Story) -> None:
    """What was told last may be ticked, too. Source: SP-EXPR-06.

    Everybody with a list is asked, whatever they have ticked: who is asked tells nothing of it (SP-EXPR-05).
    """
    left = [door.seat for door in doors(w)]
    while left:
        asked, answer = await t.first([*(ask.FinishTicks(w, seat) for seat in left), *doors(w)])
        if isinstance(answer, ask.Finish):
            left.remove(asked.seat)
        else:
            tick(w, asked.seat, answer)


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
