"""What is drawn of a table when somebody asks for it: a page as it is opened, and what an answer comes to.

What changes as the table does is drawn by its edition (edition.py).
Call these under the table's lock, or between two awaits: a view is of one durable moment.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec

from commedia.engine import Decision
from commedia.engine.answer_parsing import read_answer
from commedia.engine.urgency import asked_of
from commedia.kit.addresses import at
from commedia.server.cast_names import followed_by, names_at, renamed_by, with_former
from commedia.server.edition import edition_of
from commedia.server.errors import NotNow
from commedia.server.forms import DECISION, Form, one
from commedia.server.live import LiveTable
from commedia.server.open_time import day, stays_until
from commedia.server.pages import asking, decision_form, script
from commedia.server.pages import lobby as lobby_page
from commedia.server.playhouse import Playhouse
from commedia.server.table_view import HeldSeat, ScriptLine, TableView, as_line


def held_seat(house: Playhouse, live: LiveTable, chair: int, shared: bool) -> HeldSeat:
    """A seat of a table as the playbill tells of it, without drawing the table.

    shared: whether the device holds others of that table, so that the way there leads through the curtain.
    """
    lobby, play = live.lobby, live.play
    name = lobby.chair(chair).name
    token = house.token(live, chair)
    path = at(f"/s/{token}/curtain" if shared else f"/s/{token}")
    the_seat = partial(
        HeldSeat, lobby.title, live.game.title, name, path, token, quiet_for=live.log.quiet_for()
    )
    if lobby.stage == "lobby":
        is_asked = lobby_page.status(live.snapshot.lobby(chair))[0]
        return the_seat(is_asked, stands="Your cue" if is_asked else "Being set", stays=day(stays_until()))
    if play is None:
        return the_seat(stands="Cannot go on")
    if play.finished:
        return the_seat(over=True, stands="Over")
    if play.standing.stopped:
        return the_seat(stands="Stopped")
    asked = [decision.seat for decision in play.waiting_for()]
    mine, waited_for = play.decisions(lobby.seats[chair]), live.game.rules.waited_for
    if lobby.chair(chair).kind == "person" and asked_of(mine, waited_for, play.moves):
        return the_seat(True, stands="Your cue")
    return the_seat(waits=[lobby.chair(n).name for n, seat in lobby.seats.items() if seat in asked])


def seen(live: LiveTable, chair: int, devices: Sequence[tuple[str, str]] = ()) -> TableView:
    """A table at play with its script, as that chair sees it when it opens a page; 0 are spectators."""
    found = live.snapshot.seen(chair)
    return msgspec.structs.replace(
        found,
        script=edition_of(live).lines(found.seat)[-script.SHOWN_LINES :],
        devices=list(devices),
        quiet_for=live.log.quiet_for(),
    )


def foreseen(live: LiveTable, chair: int, form: Form) -> str:
    """What an answer would come to that a form of this chair has so far, as HTML."""
    view, decision = _asked(live, chair, one(form, DECISION))
    if decision is None:
        return ""
    return str(asking.foreseen(view, decision, decision_form.fieldset(view, decision), form))


def outlook(live: LiveTable, chair: int, decision: str, raw: Any) -> str:
    """What an answer of this chair would come to, as HTML; "" where the game does not say.

    Raises NotOpen where the decision is not theirs to answer now, and IllegalMove for what is no answer.
    """
    view, put = _asked(live, chair, decision)
    if put is None:
        raise live.at_play().not_open(decision, live.lobby.seats[chair])
    kind, values = read_answer(put, raw, view.clock, live.script.words)
    return str(asking.outlook(view, put, decision_form.fieldset(view, put), {"do": kind.do, **values}))


def suggested(live: LiveTable, chair: int, form: Form) -> Mapping[str, Sequence[str]]:
    """An answer for a form of this chair to begin from, by the names of its inputs."""
    view, decision = _asked(live, chair, one(form, DECISION))
    if decision is None:
        return {}
    return asking.suggested(view, decision, decision_form.fieldset(view, decision), secrets.randbelow, form)


def _asked(live: LiveTable, chair: int, decision: str) -> tuple[TableView, Decision[Any] | None]:
    """What that chair sees, and its own decision by that id; None where it is gone."""
    if live.opened is None:
        raise NotNow("The curtain has not risen yet.")
    view = live.snapshot.seen(chair)
    return view, next((one for one in view.decisions if one.id == decision), None)


T = TypeVar("T")


async def whole_play(
    live: LiveTable, view: TableView, tell: Callable[[TableView, Sequence[ScriptLine]], T]
) -> T:
    """What is told of the whole script of a table, but for what was taken back, as the viewer may know it.

    tell: how, from that view and every line from the first. It is called aside, in a thread, since a long
    script takes long; and so this may be asked while others are at the table. Nothing of it stays there.
    """
    moments = [moment for _, moment in await live.script.whole.read()]
    prose = await live.script.prose_of(moments)

    def aside() -> T:
        words, authors = {one.id: one.text for one in prose}, {one.id: one.seat or "" for one in prose}
        back = [m.takes_back for m in moments if m.takes_back]
        stands = (m for m in moments if not any(m.n in gone for gone in back))
        theirs = [m for m in stands if live.known.knows(m, view.seat)]
        since = renamed_by(view.game, theirs)
        follows = followed_by(view.game, view.names, view.formerly, theirs)
        lines = [
            as_line(
                m,
                live.known.number(m, view.seat),
                names_at(view, view.game, m, since, follows),
                words,
                authors,
            )
            for m in theirs
        ]
        seen = msgspec.structs.replace(view, words=words)
        return tell(with_former(seen, since, live.known.number, follows), lines)

    return await asyncio.to_thread(aside)
