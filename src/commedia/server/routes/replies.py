"""How errors are told: a sentence, to pages as a notice and to programs as JSON."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from litestar.status_codes import (
    HTTP_200_OK,
    HTTP_401_UNAUTHORIZED,
    HTTP_500_INTERNAL_SERVER_ERROR,
    HTTP_503_SERVICE_UNAVAILABLE,
)
from litestar.types import Receive, Scope, Send

from commedia.engine import BadOption, CommediaError, Diverged, IllegalMove, NotOpen
from commedia.kit.addresses import at
from commedia.server.errors import NewerHouse, Refused, TooMany, Unreadable, VoidLink, in_words
from commedia.server.pages import notices
from commedia.store import CannotRead, StoreError, in_full

_log = logging.getLogger(__name__)

MOST_BYTES = 262_144
"""Of one request: a long piece of prose, and nothing near a megabyte."""

SECURITY = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        b"font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    ),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
)
"""On every reply, also one that tells an error."""

KEPT_NOWHERE = (b"cache-control", b"no-store")
"""On every reply that does not say otherwise: what seats see, files and errors are nobody's to keep."""

FOUND_BY_NOBODY = (b"x-robots-tag", b"noindex, nofollow, noarchive")
"""On every reply of a table, its files too: no search engine lists one, wherever its link was read.

No robots.txt says so: an engine that may not look never sees this, and lists the address all the same.
"""

NAMED_AT_HOME = (b"referrer-policy", b"same-origin")
"""For addresses that are no secrets: whose page a form is on is told to this house, and to nobody else."""

JSON = (b"content-type", b"application/json")
"""On every reply to a program."""

HEAD_ONLY = "head only"
"""In the state of a request that only wants to know what the heads would be: it sits down nowhere."""

LIVE = "/api/tables/{table:str}/live"
"""The address of a seat's WebSocket."""

_AT_A_TABLE = "/api/tables/{table}/"

NOT_LET_IN = "not let in"
"""In the state of a request for which there is no room, or that asks no host: why."""

TOO_MUCH = "That is more than fits in one message. Nothing was sent, and your words are still with you."


class Fault(msgspec.Struct):
    """An error as data: a sentence for whoever sent the request, and the rule that refuses it, if any. field:
    what in the answer it is about, such as "dice.Duty", "acts.2.words", or "do" for which answer; what of the
    terms, or of a chair, such as "greeting" and "options.setting"; "" for no one thing.
    """

    error: str
    rule: str = ""
    field: str = ""


_WHY = {
    400: "The message could not be read.",
    401: "No invitation came with it, or one that this house did not write.",
    403: "That is not the bearer's to do.",
    404: "There is nothing of that name.",
    409: "Not now: the decision is gone, or belongs to another time or seat.",
    413: "It is more than fits in one message.",
    415: "It is not sent as JSON.",
    422: "The rules, or the table's terms, refuse it; the sentence says why.",
    429: "One address has as many as it may have, or the house has; or too much is written at one time. "
    "`Retry-After` says when to try again.",
    503: "It could not be written down just now, and has not happened. Or a newer worker plays the table: "
    "`Retry-After` says when to try again.",
}


def answers(kind: Any, what: str, *refusals: int, status: int = 200) -> dict[int, ResponseSpec]:
    """What an address answers with, and what it may refuse with, for the API's description."""
    specs = {status: ResponseSpec(data_container=kind, description=what, generate_examples=False)}
    return specs | {
        refused: ResponseSpec(data_container=Fault, description=_WHY[refused], generate_examples=False)
        for refused in refusals
    }


class AsJSON:
    """A reply that is JSON and nothing besides, for what programs ask and do at each move.

    What else a handler returns Litestar makes a reply of, which may have cookies, tasks and types of its own,
    and then another: that alone took a tenth of such a request.
    """

    def __init__(self, what: Any) -> None:
        self._body = msgspec.json.encode(what)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As a route replies."""
        heads = [JSON, (b"content-length", b"%d" % len(self._body))]
        await send({"type": "http.response.start", "status": HTTP_200_OK, "headers": heads})
        await send({"type": "http.response.body", "body": self._body, "more_body": False})


_KEEPS_WORDS = " What was written by it is still yours: `words` lists it, and `erase` erases it."
LOOKING = (400, 401, 403, 404, 409, 429, 503)
"""What a look at a table may be refused with."""
DOING = (400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
"""What a verb may be refused with."""


def status_of(fault: Exception) -> int:
    """The HTTP status of an error."""
    if isinstance(fault, Refused):
        return fault.status
    if isinstance(fault, NotOpen | Diverged):
        return 409
    if isinstance(fault, IllegalMove | BadOption):
        return 422
    if isinstance(fault, StoreError):
        return HTTP_503_SERVICE_UNAVAILABLE
    return HTTP_500_INTERNAL_SERVER_ERROR


def sentence_of(fault: Exception) -> Fault:
    """What may be said of an error to whoever sent the request."""
    if isinstance(fault, IllegalMove):
        return Fault(str(fault.sentence), fault.rule, fault.field)
    if isinstance(fault, Refused):
        return Fault(str(fault), field=fault.field)
    if isinstance(fault, BadOption):
        return Fault(str(fault), field=fault.field and f"options.{fault.field}")
    if isinstance(fault, Diverged):
        return Fault(str(fault))
    if isinstance(fault, CannotRead):
        return Fault("The house cannot look that up just now. Nothing was lost; try again.")
    if isinstance(fault, StoreError):
        return Fault("The house could not write that down just now, so it has not happened. Send it again.")
    return Fault("Something went wrong in the house. Nothing you did was lost; try again.")


def refusal(fault: Exception, route: str, *, is_program: bool = False) -> tuple[int, Fault]:
    """The status and the sentence of an error; where the fault is the house's, it is logged.

    route: what was asked for, as `route_of` says. is_program: whether a program asked.
    """
    status, said = status_of(fault), sentence_of(fault)
    if status >= HTTP_500_INTERNAL_SERVER_ERROR and not isinstance(fault, NewerHouse):
        unforeseen = None if isinstance(fault, StoreError) else fault
        _log.error("a request for %s failed: %s", route, in_full(fault), exc_info=unforeseen)
    if isinstance(fault, VoidLink) and is_program:
        # What to do about it is for whoever has a browser.
        said = Fault(f"That invitation is no longer good.{_KEEPS_WORDS if fault.keeps_words else ''}")
    elif isinstance(fault, NotOpen) and not is_program:
        said = Fault(
            said.error.partition(" Open to you now:")[0], said.rule, said.field
        )  # those are names for programs
    return status, said


def on_fault(request: Request[Any, Any, Any], fault: Exception) -> Response[Any]:
    """Any error of ours, as a reply."""
    is_program = request.url.path.startswith("/api/")
    status, said = refusal(fault, route_of(request.scope), is_program=is_program)
    keeps_words = isinstance(fault, VoidLink) and fault.keeps_words
    response = reply(request, status, said, fault.heading if isinstance(fault, Refused) else "", keeps_words)
    if response.status_code == HTTP_401_UNAUTHORIZED:
        response.headers["WWW-Authenticate"] = "Bearer"
    return with_its_time(response, fault)


Reply = TypeVar("Reply", bound=Response[Any])


def with_its_time(reply: Reply, fault: Exception) -> Reply:
    """A refusal that says when to try again, where there is such a time."""
    if isinstance(fault, TooMany | NewerHouse):
        reply.headers["Retry-After"] = str(fault.wait_seconds)
    if isinstance(fault, NewerHouse):
        reply.headers["Refresh"] = str(fault.wait_seconds)  # a page asks again by itself
    return reply


def on_http_fault(request: Request[Any, Any, Any], fault: HTTPException) -> Response[Any]:
    """An error of HTTP itself: malformed, too large, not there."""
    status = fault.status_code
    if status == 413:
        said = TOO_MUCH
    elif status == 404:
        where = (
            f"; {at('/schema/openapi.json')} says what there is"
            if request.url.path.startswith("/api/")
            else ""
        )
        said = f"There is nothing at that address{where}."
    elif status == 400:
        said = str(Unreadable(_why(fault)))
    elif status == 405:
        said = f"{request.method} does nothing at that address."
    else:
        said = fault.detail or "That cannot be done here."
    response = reply(request, status, Fault(said))
    if status == 405:
        response.headers |= fault.headers or {}  # which methods there are
    return response


def _why(fault: HTTPException) -> str:
    if isinstance(fault.extra, list) and fault.extra and isinstance(fault.extra[0], dict):
        first = fault.extra[0]
        return in_words(f"{first.get('message', '')} - at `$.{first.get('key', '')}`")
    return (fault.detail or "it is not as expected").split("\n")[0].rstrip(".")


def reply(
    request: Request[Any, Any, Any], status: int, fault: Fault, heading: str = "", keeps_words: bool = False
) -> Response[Any]:
    """The error as the sender understands it: JSON for programs, a notice for htmx, a page for a browser.

    heading: of the page, where it isn't the usual one for that status. keeps_words: whether its link still
    leads to what was written by it.
    """
    if request.url.path.startswith("/api/"):
        return Response(fault, status_code=status, media_type="application/json")
    if request.headers.get("hx-request"):
        return noticed(status, fault)
    words = at("/".join([*request.url.path.split("/")[:3], "words"])) if keeps_words else ""
    back = _table(request.url.path, status)
    page = str(notices.page(status, fault.error, fault.rule, back, heading, words))
    return Response(page, status_code=status, media_type="text/html")


def noticed(status: int, fault: Fault, at: str = "") -> Response[str]:
    """The error as a notice of the page. at: the name of the input that it is about."""
    return Response(
        str(notices.refused(fault.error, fault.rule, at)),
        status_code=status,
        media_type="text/html",
        headers={"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"},
    )


def minded(said: Sequence[str]) -> Response[str]:
    """What somebody is told of their own words, which were taken, as a notice of the page."""
    return Response(
        str(notices.minded(said)),
        status_code=HTTP_200_OK,
        media_type="text/html",
        headers={"HX-Retarget": "#notice", "HX-Reswap": "innerHTML"},
    )


def _table(path: str, status: int) -> str:
    """The address of the table that a refused request was for; "" where the link itself leads nowhere."""
    parts = path.split("/")
    is_open = len(parts) > 3 and parts[1] == "s" and status not in (401, 403, 404)
    return at("/".join(parts[:3])) if is_open else ""


def route_of(scope: Scope) -> str:
    """What was asked for, as it may stand in a log: the pattern of its address, and nothing of what fills it.

    Invitations are parts of addresses. What is done at a table is not told apart: an X-card is nobody's
    business.
    """
    route = scope.get("path_template") or "an address that there is not"
    is_done = route.startswith(_AT_A_TABLE) and scope["type"] == ScopeType.HTTP and scope["method"] == "POST"
    return f"{_AT_A_TABLE}{{verb}}" if is_done else route


FAULTS = {
    CommediaError: on_fault,
    StoreError: on_fault,
    HTTPException: on_http_fault,
    Exception: on_fault,
}
"""Handlers by exception, for the application."""
