"""Every link of a table, for whoever keeps the house."""

from __future__ import annotations

from typing import NamedTuple

from commedia.server.invitations import SPECTATOR, InvitationSigner
from commedia.server.lobby import Lobby


class TableLink(NamedTuple):
    """A link of a table. who: whose it is, in words."""

    who: str
    token: str


def links_of(signer: InvitationSigner, id: str, lobby: Lobby) -> list[TableLink]:
    """Each seat's, the spectators', and those by which whoever had a seat before finds what they wrote."""
    seats = [
        TableLink(
            (chair.name or f"seat {chair.n}") + (" (host)" if chair.n == lobby.host else ""),
            signer.write(id, chair.n, chair.nonce),
        )
        for chair in lobby.chairs
    ]
    before = [
        TableLink(f"{one.name or 'somebody'}, who left: their words", signer.write(id, chair.n, one.nonce))
        for chair in lobby.chairs
        for one in chair.wrote
    ]
    return [*seats, TableLink("spectators", signer.write(id, SPECTATOR, lobby.watch)), *before]
