"""What a device remembers: the invitations opened on it. Nothing is allowed on their strength alone."""

from __future__ import annotations

import re
import secrets
from collections.abc import Collection, Sequence
from typing import Any

from litestar import Request
from litestar.datastructures import Cookie

from commedia.server.invitations import LONGEST

KEPT_SEATS = 30
"""Invitations that a device remembers, the newest first: the seats of a few tables, played on one device."""
KEPT_SECONDS = 60 * 60 * 24 * 90
COOKIE = "commedia_seats"
_WRITTEN = re.compile(rf"[\w-]{{1,{LONGEST}}}", re.ASCII)
"""How invitations are written: nothing else is kept, whatever a browser may send."""
KEY_COOKIE = "commedia_key"
KEY_CHARACTERS = 32


def remembered(request: Request[Any, Any, Any]) -> list[str]:
    """The invitations that were opened on this device, newest first."""
    return list(filter(_WRITTEN.fullmatch, request.cookies.get(COOKIE, "").split("~")))[:KEPT_SEATS]


def remember(request: Request[Any, Any, Any], token: str) -> Cookie:
    """A cookie that adds an invitation to the device's own."""
    return _kept(request, [token, *(t for t in remembered(request) if t != token)][:KEPT_SEATS])


def renewed(request: Request[Any, Any, Any], old: str, new: str) -> Cookie:
    """A cookie in which the device's own invitation is another one. old: the one that is void."""
    return _kept(request, [new, *(t for t in remembered(request) if t not in (old, new))][:KEPT_SEATS])


def key_of(request: Request[Any, Any, Any]) -> str:
    """The secret by which a device is known again where a reply to it was lost; "" before it has one."""
    key = request.cookies.get(KEY_COOKIE, "")
    return key if len(key) == KEY_CHARACTERS else ""


def kept_key(request: Request[Any, Any, Any]) -> Cookie:
    """A cookie with that secret, made if need be."""
    return _cookie(request, KEY_COOKIE, key_of(request) or secrets.token_hex(KEY_CHARACTERS // 2))


def without(request: Request[Any, Any, Any], tokens: Collection[str]) -> list[Cookie]:
    """A cookie that takes invitations off the device's own, if they are among them.

    Where none is, nothing is kept anew: a form sent here by another site comes without the device's list.
    """
    known = remembered(request)
    left = [token for token in known if token not in tokens]
    return [_kept(request, left)] if left != known else []


def _kept(request: Request[Any, Any, Any], tokens: Sequence[str]) -> Cookie:
    return _cookie(request, COOKIE, "~".join(tokens))


def _cookie(request: Request[Any, Any, Any], key: str, value: str) -> Cookie:
    return Cookie(
        key=key,
        value=value,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
        max_age=KEPT_SECONDS,
        path="/",
    )
