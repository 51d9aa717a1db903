"""What a device remembers: the invitations opened on it. Nothing is allowed on their strength alone.

A browser sends a cookie to every house of one host, on whatever port it listens. So the names of these have
the house's own mark: of two that one browser visits, neither pushes the other's tables out.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Sequence
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from commedia.kit.addresses import at
from commedia.server.invitations import LONGEST, InvitationSigner
from commedia.server.playhouse import Playhouse

KEPT_SEATS = 30
"""Invitations that a device remembers, the newest first: the seats of a few tables, played on one device."""
KEPT_SECONDS = 60 * 60 * 24 * 90
COOKIE = "commedia_seats"
"""How its name begins. One by this name alone is of a time when all houses of a host had one."""
_WRITTEN = re.compile(rf"[\w-]{{1,{LONGEST}}}", re.ASCII)
"""How invitations are written: nothing else is kept, whatever a browser may send."""
KEY_COOKIE = "commedia_key"
"""Likewise."""
KEY_CHARACTERS = 32
HANDED = "commedia_handed"
"""Of each table at which it was handed over, who of it has the device: `table-chair`; of somebody whose seat
another has by now, `table-chair-nonce`, by the nonce of their own link.
"""
KEPT_TABLES = 8
_HANDED = re.compile(rf"(\w{{1,{LONGEST}}})-(\d{{1,4}}(?:-\d{{1,9}})?)", re.ASCII)


class Device:
    """What sends a request to a house, as far as its cookies tell."""

    def __init__(self, request: Request[Any, Any, Any], house: Playhouse) -> None:
        self._request = request
        self._signer = house.signer

    @property
    def seats(self) -> list[str]:
        """The invitations that were opened on it, newest first."""
        cookies = self._request.cookies
        own = cookies.get(named(COOKIE, self._signer))
        found = filter(_WRITTEN.fullmatch, (cookies.get(COOKIE, "") if own is None else own).split("~"))
        # Of those that all houses kept together, other houses' are theirs.
        ours = [token for token in found if own is not None or self._signer.read(token) is not None]
        return ours[:KEPT_SEATS]

    def remember(self, token: str) -> Cookie:
        """A cookie that adds an invitation to the device's own."""
        return self._cookie_of([token, *(t for t in self.seats if t != token)])

    def renewed(self, old: str, new: str) -> Cookie:
        """A cookie in which the device's own invitation is another one. old: the one that is void."""
        return self._cookie_of([new, *(t for t in self.seats if t not in (old, new))])

    def without(self, tokens: Collection[str]) -> list[Cookie]:
        """A cookie that takes invitations off the device's own, if they are among them.

        Where none is, nothing is kept anew: a form sent here by another site comes without the device's list.
        """
        known = self.seats
        left = [token for token in known if token not in tokens]
        return [self._cookie_of(left)] if left != known else []

    @property
    def key(self) -> str:
        """The secret by which it is known again where a reply to it was lost; "" before it has one."""
        cookies = self._request.cookies
        key = cookies.get(named(KEY_COOKIE, self._signer)) or cookies.get(KEY_COOKIE, "")
        return key if len(key) == KEY_CHARACTERS else ""

    def kept_key(self) -> Cookie:
        """A cookie with that secret, made if need be."""
        return self._cookie(KEY_COOKIE, self.key or secrets.token_hex(KEY_CHARACTERS // 2))

    def had_by(self, table: str) -> str | None:
        """Who has the device at a table, as of `holder`; None where it was never handed over."""
        return self._handed.get(table)

    def handed(self, table: str, holder: str) -> Cookie:
        """A cookie by which that holder has the device at a table from now on."""
        others = [(one, had) for one, had in self._handed.items() if one != table]
        holders = [(table, holder), *others][:KEPT_TABLES]
        return self._cookie(HANDED, "~".join(f"{one}-{had}" for one, had in holders))

    @property
    def _handed(self) -> dict[str, str]:
        said = self._request.cookies.get(named(HANDED, self._signer), "")
        found = [_HANDED.fullmatch(one) for one in said.split("~")]
        return {one[1]: one[2] for one in found[:KEPT_TABLES] if one}

    def _cookie_of(self, tokens: Sequence[str]) -> Cookie:
        return self._cookie(COOKIE, "~".join(tokens[:KEPT_SEATS]))

    def _cookie(self, name: str, value: str) -> Cookie:
        return Cookie(
            key=named(name, self._signer),
            value=value,
            httponly=True,
            samesite="lax",
            secure=self._request.url.scheme == "https",
            max_age=KEPT_SECONDS,
            path=at("/"),
        )


def holder(chair: int, former: int | None = None) -> str:
    """Who has a device: whoever sits in a chair, or somebody who sat there, by their own link's nonce.

    >>> holder(2), holder(2, 0)
    ('2', '2-0')
    """
    return f"{chair}" if former is None else f"{chair}-{former}"


def named(cookie: str, signer: InvitationSigner) -> str:
    """The name of a cookie of one house."""
    return f"{cookie}_{signer.mark}"
