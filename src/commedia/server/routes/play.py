"""What is asked of a table, whoever asks and by whichever way: a look at it, or that a verb be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

from commedia.server import verbs
from commedia.server.actors import Actors
from commedia.server.body import Body
from commedia.server.house import House
from commedia.server.invitations import Invitation
from commedia.server.links import must_be_good, must_open, was_answered
from commedia.server.live import LiveTable
from commedia.store import AlreadyDone

VIEW = {"$ref": "#/components/schemas/View"}
"""How the API's description calls a view."""


class Done(msgspec.Struct):
    """A move that is durable. again: it had been taken before. seq: the last entry of the log. view, cue: the
    table after it, as the bearer may see it, or what the bearer is asked next, where the move asked to look.
    """

    seq: int
    again: bool = False
    view: Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=VIEW)] | msgspec.UnsetType = msgspec.UNSET
    cue: Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=VIEW)] | msgspec.UnsetType = msgspec.UNSET


Look: TypeAlias = Callable[[LiveTable, int], dict[str, Any]]
"""What a chair is shown of a table: all that it may see (`seen`), or its cue alone (`asked`)."""


def current(live: LiveTable, invitation: Invitation) -> int:
    """The chair that asks. Raises VoidLink or NobodySits unless its invitation opens the table."""
    must_open(live.lobby, invitation)
    return invitation.chair


async def look(house: House, invitation: Invitation, at: Look) -> dict[str, Any]:
    """The table as the bearer may see it, or what is looked at of it."""
    async with house.at(invitation.table) as live:
        return at(live, current(live, invitation))


Reply = TypeVar("Reply")


async def do(
    house: House,
    actors: Actors,
    invitation: Invitation,
    verb: str,
    read: Callable[[LiveTable], Body],
    reply: Callable[[LiveTable, Body, bool], Reply],
) -> Reply:
    """Do a verb for whoever holds an invitation, and reply while nobody else is at the table.

    read: what was sent with it; a form's meaning depends on what is asked just now. reply: from the table,
    that body, and whether the very same message had been taken before: then nothing is done twice. All of it
    is durable by then. Raises VoidLink, NobodySits, and as the verb does; then nothing has changed.
    """
    try:
        async with house.at(invitation.table) as live:
            again = False
            if verb in verbs.GIVE_A_LINK:
                body = read(live)
                again = was_answered(live.lobby, invitation, getattr(body, "key", ""))
                if not again:
                    must_be_good(live.lobby, invitation)
            else:
                must_open(live.lobby, invitation)
                body = read(live)
            if not again:
                again = not await verbs.do(house, live, invitation.chair, verb, body)
                actors.wake(live)
            return reply(live, body, again)
    except AlreadyDone:  # what is told of the table stands in its log, and not in what was just tried
        async with house.at(invitation.table) as live:
            current(live, invitation)
            return reply(live, body, True)


def done(live: LiveTable, chair: int, body: Body, again: bool) -> Done:
    """That something is done; with an answer, what follows for whoever gave it, if they wish to know."""
    done = Done(live.seq, again)
    if isinstance(body, verbs.AnswerBody):
        if body.look:
            done.view = seen(live, chair)
        if body.cue:
            done.cue = asked(live, chair)
    return done


def shown(live: LiveTable, chair: int, *, view: bool) -> bytes:
    """The same as JSON, its view or its cue; made once an edition for all who see it alike."""
    key = ("shown", chair, view)
    if key not in live.drawn:
        live.drawn[key] = msgspec.json.encode((seen if view else asked)(live, chair))
    found: bytes = live.drawn[key]
    return found


def seen(live: LiveTable, chair: int) -> dict[str, Any]:
    """The table as a chair may see it: state, open decisions with their schemas, who is waited for."""
    if live.broken is not None:
        return _stranded(live)
    if live.play is None:
        return {"stage": live.lobby.stage, "lobby": public_lobby(live), "decisions": []}
    seat = live.lobby.seats.get(chair)
    view = live.play.view(seat, live.words, live.view_as_json(seat))
    return _at_play(live, {"seal": live.lobby.shown_seal, **view})


def asked(live: LiveTable, chair: int) -> dict[str, Any]:
    """What a chair is asked, and who is waited for: what it may see without the state of the game."""
    if live.broken is not None:
        return _stranded(live)
    if live.play is None:
        return {"stage": live.lobby.stage, "decisions": []}
    cue = live.play.cue(live.lobby.seats.get(chair), live.words)
    return _at_play(live, cue)


def _stranded(live: LiveTable) -> dict[str, Any]:
    """What is seen of a table whose rules have changed, and who agrees to what it waits for."""
    return {
        "stage": live.lobby.stage,
        "seq": live.seq,
        "stranded": f"{live.broken} It waits for everybody to agree to that, by take-back.",
        "taking_back": live.taking_back,
        "decisions": [],
    }


def _at_play(live: LiveTable, seen: dict[str, Any]) -> dict[str, Any]:
    """What is seen of a play, with what the table itself adds: who has agreed to what is put to all."""
    assert live.play is not None
    return {
        "stage": live.lobby.stage,
        "seq": live.seq,
        "log_seal": live.log_seal.hex(),
        "going_on": live.play.standing.agreed,
        "taking_back": live.taking_back,
        **seen,
    }


def public_lobby(live: LiveTable) -> dict[str, Any]:
    """The lobby as anybody at the table may know it: no seed, no nonces."""
    lobby = live.lobby
    return {
        "title": lobby.title,
        "game": lobby.game,
        "host": lobby.host,
        "dealer": lobby.dealer,
        "seal": lobby.seal,
        "options": lobby.options,
        "lines": lobby.lines,
        "veils": lobby.veils,
        "greeting": lobby.greeting,
        "patience": lobby.patience,
        "words": [
            {"chair": w.chair, "commitment": w.hash, "own": w.own, "open": w.is_open} for w in lobby.words
        ],
        "rising": lobby.rising,
        "chairs": [
            {"chair": c.n, "kind": c.kind, "name": c.name, "pronouns": c.pronouns, "ready": c.ready}
            for c in lobby.chairs
        ],
    }
