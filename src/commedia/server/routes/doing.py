"""The verbs of the API, an address each. Two of them are answered with a link of one's own."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, post
from litestar.handlers import HTTPRouteHandler
from litestar.status_codes import HTTP_200_OK

from commedia.server import verbs
from commedia.server.address_limits import who
from commedia.server.body import Body
from commedia.server.company.companies import Companies
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.routes import play
from commedia.server.routes.admission import sent_as_json
from commedia.server.routes.bearers import BEARER, TABLE, bearer
from commedia.server.routes.description import takes
from commedia.server.routes.message_body import read
from commedia.server.routes.play import Done
from commedia.server.routes.replies import DOING, AsJSON, answers


class Seated(msgspec.Struct):
    """A seat of one's own. chair: its number. token: the one invitation to it that is good, told to nobody
    else. seq: the last entry of the log, by the bearer's own number. again: that this very request had been
    answered before.
    """

    chair: int
    token: str
    seq: int
    again: bool


def route_of(verb: str) -> HTTPRouteHandler:
    """The address of a verb."""
    body = verbs.body_of(verb)
    reply: type[msgspec.Struct]
    if verb in verbs.GIVE_A_LINK:
        do, reply, says = _linking(verb, body), Seated, "The seat is yours."
    else:
        do, reply, says = _doing(verb, body), Done, "It is done."
    do.__doc__ = verbs.says_of(verb)
    return post(
        f"/tables/{{table:str}}/{verb}",
        status_code=HTTP_200_OK,
        responses=answers(reply, says, *DOING),
        operation_class=takes(body),
        security=BEARER,
        operation_id=verb.replace("-", "_"),
        summary=verb.replace("-", " ").capitalize(),
    )(do)


async def done(
    house: Playhouse,
    companies: Companies,
    request: Request[Any, Any, Any],
    table: str,
    verb: str,
    body: type[Body],
) -> AsJSON:
    """Do a verb for whoever a request is of, and say that it is durable."""
    invitation = bearer(request, table, house)
    sent = read(await sent_as_json(request), body)

    def reply(live: LiveTable, body: Body, again: bool) -> Done:
        return play.done(live, play.looks_from(live, invitation), body, again)

    address = who(request.scope["client"])
    return AsJSON(await play.do(house, companies, invitation, verb, lambda _live: sent, reply, address))


def _doing(verb: str, body: type[Body]) -> Any:
    async def do(
        self: Any, table: TABLE, house: Playhouse, companies: Companies, request: Request[Any, Any, Any]
    ) -> AsJSON:
        return await done(house, companies, request, table, verb, body)

    return do


def _linking(verb: str, body: type[Body]) -> Any:
    async def do(
        self: Any, table: TABLE, house: Playhouse, companies: Companies, request: Request[Any, Any, Any]
    ) -> Seated:
        invitation = bearer(request, table, house)
        sent = read(await sent_as_json(request), body)

        def reply(live: LiveTable, _body: Body, again: bool) -> Seated:
            seq = live.log.entry_for(live.lobby.seats.get(invitation.chair))
            return Seated(invitation.chair, house.token(live, invitation.chair), seq, again)

        address = who(request.scope["client"])
        return await play.do(house, companies, invitation, verb, lambda _live: sent, reply, address)

    return do
