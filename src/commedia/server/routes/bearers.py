"""Who asks over the API: the invitation that a request carries."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request
from litestar.params import Parameter

from commedia.server.errors import NotInvited, NotYours
from commedia.server.invitations import Invitation
from commedia.server.playhouse import Playhouse

TABLE = Annotated[str, Parameter(description="the table's id")]
BEARER: list[dict[str, list[str]]] = [{"invitation": []}]
"""What every address of a table asks for, in the API's description."""


def bearer(request: Request[Any, Any, Any], table: TABLE, house: Playhouse) -> Invitation:
    """The invitation that the request carries. Raises NotInvited without one, NotYours with another table's.

    What it says of a table that is not the bearer's, it says of one that is not there, too.
    """
    return invited(house, request.headers.get("authorization", ""), table)


def invited(house: Playhouse, sent: str, table: str) -> Invitation:
    """The same, from the Authorization head that was sent; "" for none."""
    invitation = house.signer.read_bearer(sent.encode("latin-1"))
    if invitation is None:
        raise NotInvited(
            "This house did not write that invitation: the bearer token is the last part of a seat's link."
            if sent
            else "Say which seat you hold: its invitation is the bearer token."
        )
    if invitation.table != table:
        raise NotYours("That invitation is to another table.")
    return invitation
