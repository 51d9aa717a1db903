"""What is asked of a table, whoever asks and by whichever way: a look at it, or that a verb be done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

from commedia.engine import CommediaError
from commedia.server import verbs
from commedia.server.body import Body
from commedia.server.company.companies import Companies
from commedia.server.invitations import SPECTATOR, Invitation
from commedia.server.link_validity import formerly, is_current, must_be_good, must_open, was_answered
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.program_view import program_view_of
from commedia.store import AlreadyDone

VIEW = {"$ref": "#/components/schemas/View"}
"""How the API's description calls a view."""


class Done(msgspec.Struct):
    """A move that is durable. again: it had been taken before. seq: the last entry of the log, by the number
    that the bearer has for it. minded: what the rules of this table have to say of the bearer's own words,
    which were taken; nobody else is told. view, cue: the table after it, as the bearer may see it, or what
    the bearer is asked next, where the move asked to look.
    """

    seq: int
    again: bool = False
    minded: list[str] | msgspec.UnsetType = msgspec.UNSET
    view: Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=VIEW)] | msgspec.UnsetType = msgspec.UNSET
    cue: Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=VIEW)] | msgspec.UnsetType = msgspec.UNSET


Look: TypeAlias = Callable[[LiveTable, int], dict[str, Any]]
"""What a chair is shown of a table: its view, or its cue alone."""


def view(live: LiveTable, chair: int) -> dict[str, Any]:
    """All that a chair may see, for programs."""
    return program_view_of(live).view(chair)


def cue(live: LiveTable, chair: int) -> dict[str, Any]:
    """What a chair is asked, and who is waited for."""
    return program_view_of(live).cue(chair)


def current(live: LiveTable, invitation: Invitation) -> int:
    """The chair that asks. Raises VoidLink or NobodySits unless its invitation opens the table."""
    must_open(live.lobby, invitation)
    return invitation.chair


def looks_from(live: LiveTable, invitation: Invitation) -> int:
    """The chair whose numbers whoever asks is told: whoever had a seat before knows what anybody may."""
    return invitation.chair if is_current(live.lobby, invitation) else SPECTATOR


async def look(house: Playhouse, invitation: Invitation, at: Look) -> dict[str, Any]:
    """The table as the bearer may see it, or what is looked at of it."""
    async with house.at(invitation.table) as live:
        return at(live, current(live, invitation))


Reply = TypeVar("Reply")


async def do(
    house: Playhouse,
    companies: Companies,
    invitation: Invitation,
    verb: str,
    read: Callable[[LiveTable], Body],
    reply: Callable[[LiveTable, Body, bool], Reply],
    address: str,
) -> Reply:
    """Do a verb for whoever holds an invitation, and reply while nobody else is at the table.

    read: what was sent with it; a form's meaning depends on what is asked just now. reply: from the table,
    that body, and whether the very same message had been taken before: then nothing is done twice. All of it
    is durable by then. address: whose words these are, beside the seat's (see `limits.who`). Raises VoidLink,
    NobodySits, TooManyWords, NoRoom, and as the verb does; then nothing has changed.
    """
    body: Body | None = None

    async def done_or_again(live: LiveTable) -> Reply:
        nonlocal body
        again = False
        former = formerly(live.lobby, invitation) if verb == "erase" else None
        if verb in verbs.GIVE_A_LINK:
            body = read(live)
            again = was_answered(live.lobby, invitation, getattr(body, "key", ""))
            if not again:
                must_be_good(live.lobby, invitation)
        elif former is None:
            must_open(live.lobby, invitation)
            body = read(live)
        else:
            body = read(live)
        if isinstance(body, verbs.EraseBody) and former is not None:
            await verbs.erase_of(live, invitation.chair, former, body)
        elif not again:
            with await house.writing.take(live, invitation.chair, address, verb, body) as taken:
                again = not await verbs.do(house, live, invitation.chair, verb, body)
                taken.stands = not again
            companies.wake(live)
        return reply(live, body, again)

    try:
        return await house.change(invitation.table, done_or_again)
    except AlreadyDone:  # what is told of the table stands in its log, and not in what was just tried
        async with house.at(invitation.table) as live:
            current(live, invitation)
            assert body is not None
            return reply(live, body, True)
    except CommediaError as fault:
        house.witness.refused(fault)
        raise


def minded(live: LiveTable, body: Any, again: bool) -> list[str]:
    """What whoever has just sent these words is told of them; nothing where they were sent before."""
    is_written = isinstance(body, verbs.AnswerBody | verbs.SayBody)
    return list(live.play.minded) if is_written and not again and live.play is not None else []


def done(live: LiveTable, chair: int, body: Body, again: bool) -> Done:
    """That something is done; with an answer, what follows for whoever gave it, if they wish to know."""
    done = Done(live.log.entry_for(live.lobby.seats.get(chair)), again)
    if said := minded(live, body, again):
        done.minded = said
    if isinstance(body, verbs.AnswerBody):
        if body.look:
            done.view = view(live, chair)
        if body.cue:
            done.cue = cue(live, chair)
    return done
