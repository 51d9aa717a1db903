"""Where people sit down by an invitation, and where they find the link that they are given for it.

Looking at an invitation changes nothing, whoever looks: messengers look up every link that is sent. Only the
form on its page sits down. The old link is void then, and the new one goes to whoever sent the form.

Where that reply is lost, the device is known again by a secret in its cookie. No form carries it, so whoever
has somebody else send one of theirs has nothing to ask for.
"""

from __future__ import annotations

from typing import Any

from litestar import Controller, Request, Response, get, post
from litestar.response import Redirect
from litestar.status_codes import HTTP_303_SEE_OTHER, HTTP_422_UNPROCESSABLE_ENTITY
from markupsafe import Markup

from commedia.engine import BadOption, IllegalMove
from commedia.kit.addresses import at
from commedia.server import verbs
from commedia.server.address_limits import who
from commedia.server.base_path import found_at
from commedia.server.body import Body
from commedia.server.company.companies import Companies
from commedia.server.errors import NotYours, Refused, VoidLink
from commedia.server.forms import Form, body, named, plain_input
from commedia.server.invitations import SPECTATOR, Invitation
from commedia.server.link_validity import is_current, is_good, must_open, void, was_answered
from commedia.server.live import LiveTable
from commedia.server.pages import notices, sitting
from commedia.server.pages.refilled import refilled
from commedia.server.playhouse import Playhouse
from commedia.server.routes import hosting, play
from commedia.server.routes.device import Device, holder
from commedia.server.routes.replies import Fault, sentence_of
from commedia.server.routes.visits import html, others
from commedia.server.verbs.asking import own_chair

NOTHING_SAID: Form = {}


class Sitting(Controller):
    """Sitting down, and one's own link."""

    include_in_schema = False

    @post("/s/{token:str}/sit")
    async def sit(
        self, token: str, request: Request[Any, Any, Any], house: Playhouse, companies: Companies
    ) -> Response[Any]:
        """Sit down by an invitation; what is refused is told on its page, with all that was written there."""
        said = await _said("sit", request)
        try:
            return await _linked_anew("sit", said, token, request, house, companies)
        except (BadOption, IllegalMove, Refused) as refused:
            if isinstance(refused, NotYours):
                raise
            fault = sentence_of(refused)
        invitation = house.invitation(token)
        async with house.at(invitation.table) as live:
            return asked_to_sit(request, house, live, invitation, said, fault)

    @post("/s/{token:str}/new-link")
    async def new_link(
        self, token: str, request: Request[Any, Any, Any], house: Playhouse, companies: Companies
    ) -> Response[Any]:
        """Make the link of one's own seat anew."""
        said = await _said("new-link", request)
        return await _linked_anew("new-link", said, token, request, house, companies)

    @get("/s/{token:str}/link")
    async def link(self, token: str, request: Request[Any, Any, Any], house: Playhouse) -> Response[Any]:
        """The link of one's own seat, to keep and to open elsewhere."""
        invitation, device = house.invitation(token), Device(request, house)
        async with house.at(invitation.table) as live:
            if not is_good(live.lobby, invitation):
                return own_seat(request, house, live, invitation)
            must_open(live.lobby, invitation)
            if hosting.is_elsewhere(house, live, invitation.chair, token, device):
                return hosting.asked(live, device)
            chair = own_chair(live, invitation.chair)
            page = sitting.own_link(
                live.snapshot.lobby(chair.n),
                chair,
                found_at(request.scope),
                others(request, house, live, chair.n),
            )
            return html(page, cookies=[device.kept_key(), device.remember(token)])


async def _said(verb: str, request: Request[Any, Any, Any]) -> Form:
    return named(verb, {name: [str(value)] for name, value in (await request.form()).items()})


async def _linked_anew(
    verb: str,
    said: Form,
    token: str,
    request: Request[Any, Any, Any],
    house: Playhouse,
    companies: Companies,
) -> Response[Any]:
    """Do what gives somebody another link to their seat, and lead them to it."""
    sent = verbs.read_fields(verb, body(None, verb, said) | {"key": Device(request, house).key})
    invitation = house.invitation(token)

    def reply(live: LiveTable, _body: Body, _again: bool) -> Response[Any]:
        device = Device(request, house)
        led = _to_link(device, token, house.token(live, invitation.chair))
        if device.had_by(invitation.table) is not None:  # whoever sits down has the device that they sit at
            led.set_cookie(device.handed(invitation.table, holder(invitation.chair)))
        return led

    try:
        address = who(request.scope["client"])
        return await play.do(house, companies, invitation, verb, lambda _live: sent, reply, address)
    except VoidLink:
        async with house.at(invitation.table) as live:
            return own_seat(request, house, live, invitation)


def _to_link(device: Device, old: str, new: str) -> Response[Any]:
    """Lead a device to the link that it was given, and have it remember that one."""
    reply = Redirect(at(f"/s/{new}/link"), status_code=HTTP_303_SEE_OTHER)
    reply.set_cookie(device.renewed(old, new))
    return reply


def own_seat(
    request: Request[Any, Any, Any], house: Playhouse, live: LiveTable, invitation: Invitation
) -> Response[Any]:
    """The way to the seat of a void link, for the device that has it; what became of the link for any other.

    Whoever sat down follows their old invitation again, weeks later, in the chat where it came. Raises
    VoidLink.
    """
    if invitation.chair != SPECTATOR:
        device = Device(request, house)
        for token in device.seats:
            held = house.signer.read(token)
            if held is not None and held[:2] == invitation[:2] and is_current(live.lobby, held):
                return Redirect(at(f"/s/{token}"), status_code=HTTP_303_SEE_OTHER)
        if was_answered(live.lobby, invitation, device.key):
            token = house.signer.write(live.id, invitation.chair, invitation.nonce)
            return _to_link(device, token, house.token(live, invitation.chair))
    raise void(live.lobby, invitation)


def asked_to_sit(
    request: Request[Any, Any, Any], house: Playhouse, live: LiveTable, invitation: Invitation,
    said: Form = NOTHING_SAID, refused: Fault | None = None,
) -> Response[Any]:  # fmt: skip
    """The page of an invitation. said: what was sent with it and refused: that is told at its field."""
    seen = live.snapshot.lobby(invitation.chair)
    at = "" if refused is None else plain_input(said, "sit", refused.field)
    page = str(sitting.invitation(seen, "" if refused is None or at else refused.error))
    if refused is not None:
        page = refilled(page, f'action="{seen.links.me}/sit"', said, at, Markup(notices.why(refused.error)))
    return html(page, HTTP_422_UNPROCESSABLE_ENTITY if refused else 200, [Device(request, house).kept_key()])
