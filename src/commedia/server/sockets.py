"""One WebSocket a seat: what it may see out, answers and words in, durable acknowledgements back.

What a seat is shown is sent at first and whenever it has changed, numbered by the last entry of the log. It
is not queued: whoever reads slowly is sent the table as it is when they have read. Replies are, and they are
no more than `MOST_UNSENT`. Whoever lets more come together, or does not read at all, is told to come again,
and loses nothing: with the number that they have they are told what came since, and what had no reply they
send again under the same id.
"""

from __future__ import annotations

import asyncio
from collections import ChainMap, deque
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import aclosing, suppress
from typing import Annotated, Any, NamedTuple
from urllib.parse import parse_qs

import msgspec

from commedia.engine import Moment, Seat
from commedia.server import streams
from commedia.server.body import Body
from commedia.server.company.companies import Companies
from commedia.server.errors import Refused, Unreadable
from commedia.server.invitations import Invitation
from commedia.server.live import LiveTable
from commedia.server.playhouse import Playhouse
from commedia.server.program_view import line_as_data, program_view_of
from commedia.server.recent_lines import RECENT_LINES
from commedia.server.routes import play
from commedia.server.routes.message_body import read
from commedia.server.routes.replies import LIVE, Fault, refusal
from commedia.server.script_lines import Stretch
from commedia.server.verbs import AnswerBody, SayBody

MOST_UNSENT = 64
"""Replies that may wait for a slow reader."""
SLOW_SECONDS = 15.0
"""Until one message has to be taken."""
MOST_LINES = 60
"""Of the script in one message, but that those of one entry stay together."""

VERBS: dict[str, type[AnswerBody] | type[SayBody]] = {"answer": AnswerBody, "say": SayBody}
"""What can be done over a socket: what is done at play, move after move. All else is asked over HTTP."""

_encode = msgspec.json.Encoder().encode


class Sent(Body):
    """A message from a program. id: its own, of this message, and the reply has it again. verb: see `VERBS`.
    body: what that takes.
    """

    example = {"id": "a1", "verb": "say", "body": {"text": "Who is there?"}}

    id: Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
    verb: str
    body: msgspec.Raw = msgspec.Raw(b"{}")


class NotDoneHere(Refused):
    """A verb that is asked for over HTTP."""

    status = 404

    def __init__(self, verb: str) -> None:
        super().__init__(f"{verb[:30]!r} is not done over a socket: answer and say are.")


def refused(id: str | None, status: int, said: Fault) -> dict[str, Any]:
    """A refusal as a message. id: of what is refused, None where it is none of the program's messages."""
    return {"refused": id, "status": status, "error": said.error, "rule": said.rule, "field": said.field}


class End(NamedTuple):
    """Why a socket is closed. code: for programs, reason: for people; at most 123 bytes of it."""

    code: int
    reason: str


CLOSES = End(1012, "The house closes. Come again.")
TOO_SLOW = End(1013, "You read more slowly than you write. Come again, with the number you have.")
HANDED_ON = End(1012, "This table is played by a newer house. Come again: another worker takes you.")
VOID = End(4403, "That invitation is no longer good.")


class Wants(NamedTuple):
    """What a program asks for. view: whole views and not cues. after: the lines of the script after this
    entry, None for no lines at all.
    """

    view: bool = False
    after: int | None = None

    @classmethod
    def of(cls, query: bytes) -> Wants:
        """As the address says. Raises Unreadable."""
        asked = parse_qs(query.decode("latin-1"))
        after = asked.get("after", [""])[0]
        if after and not (after == "-1" or (after.isascii() and after.isdecimal() and len(after) < 16)):
            raise Unreadable("“after” is the number of an entry, or -1")
        return cls(asked.get("view") == ["true"], int(after) if after else None)


class SeatSocket:
    """One socket, open. address: from where (see `limits.who`). send: a message. receive: the next one, None
    when there are no more. close: with a code and a reason.
    """

    def __init__(
        self,
        house: Playhouse,
        companies: Companies,
        invitation: Invitation,
        address: str,
        wants: Wants,
        send: Callable[[str], Awaitable[None]],
        receive: Callable[[], Awaitable[str | None]],
        close: Callable[[int, str], Awaitable[None]],
    ) -> None:
        self._house, self._companies, self._invitation = house, companies, invitation
        self._address = address
        self._wants_view = wants.view
        self._after = wants.after
        self._send, self._receive, self._close = send, receive, close
        self._unsent: deque[bytes] = deque()
        self._bell = streams.Bell("socket")
        self._seen: tuple[LiveTable, int] | None = None  # the edition that it was last shown
        self._last_sent = b""
        self._past: deque[tuple[int, Moment]] = deque()  # lines that are due still
        self._page: Stretch | None = None  # of which they are, where they are read from the beginning on
        self._words: Mapping[str, str] = {}  # in all of them, by id
        self._is_behind = False  # lines may be due beside these
        self._end: End | None = None

    async def run(self) -> None:
        """Until either side ends it."""
        telling, hearing = asyncio.create_task(self._tell()), asyncio.create_task(self._hear())
        try:
            await asyncio.wait((telling, hearing), return_when=asyncio.FIRST_COMPLETED)
            if self._end is not None:  # what is being written is finished, and why is said
                await asyncio.wait((telling, hearing), timeout=SLOW_SECONDS)
        finally:
            telling.cancel()
            hearing.cancel()
            await asyncio.gather(telling, hearing, return_exceptions=True)
            self._bell.stop()

    # -- what comes in -------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        """One message after the other: a program's second move is made after its first."""
        while (text := await self._receive()) is not None:
            if self._end is not None:
                return
            if len(self._unsent) >= MOST_UNSENT:
                self._end = TOO_SLOW
                self._bell.rung.set()
                return
            self._reply(await self._done(text))

    async def _done(self, text: str) -> bytes | None:
        """Do what a message asks for; a reply to it, None where that is on its way already."""
        id: str | None = None
        try:
            sent = read(text.encode(), Sent)
            id = sent.id
            if sent.verb not in VERBS:
                raise NotDoneHere(sent.verb)
            body = read(bytes(sent.body), VERBS[sent.verb])
            body.move_id = id
            if isinstance(body, AnswerBody):
                body.look = body.cue = False  # what has changed is told unasked
            await play.do(
                self._house, self._companies, self._invitation, sent.verb, lambda _live: body,
                self._acknowledge, self._address,
            )  # fmt: skip
        except Exception as fault:
            status, said = refusal(fault, LIVE, is_program=True)
            return _encode(refused(id, status, said))
        return None

    def _acknowledge(self, live: LiveTable, body: Body, again: bool) -> None:
        """Say that it is durable, while nobody else is at the table, and with it what the seat is shown now.

        Where lines of the script are wanted, both come right behind it.
        """
        assert isinstance(body, AnswerBody | SayBody)
        fields = [
            b'"done":%b,"again":%b,"entry":%d' % (_encode(body.move_id), _encode(again), self._entry(live))
        ]
        if said := play.minded(live, body, again):
            fields.append(b'"minded":%b' % _encode(said))
        if self._after is None:
            fields += self._news_of(live)
        self._reply(b"{%b}" % b",".join(fields))

    def _reply(self, message: bytes | None) -> None:
        if message is not None:
            self._unsent.append(message)
        self._bell.rung.set()

    # -- what goes out -------------------------------------------------------------------------------------

    async def _tell(self) -> None:
        """Send replies as they come, and between them what the table has become."""
        with suppress(OSError, TimeoutError):
            async with aclosing(streams.news(self._house, self._invitation, self._bell)) as news:
                async for live, _ in news:
                    await self._send_all()
                    while self._end is None and await self._look(live):
                        await self._send_all()
                    if self._end is not None:
                        break
            if self._end is None:
                self._end = self._why_over()
            async with asyncio.timeout(SLOW_SECONDS):
                await self._close(*self._end)

    def _why_over(self) -> End:
        """Why there is nothing more to tell."""
        if self._house.draining:
            return CLOSES
        return HANDED_ON if self._bell.is_handed_on else VOID

    async def _send_all(self) -> None:
        while self._unsent and self._end is None:
            async with asyncio.timeout(SLOW_SECONDS):
                await self._send(self._unsent.popleft().decode())

    async def _look(self, live: LiveTable) -> bool:
        """Look what the seat is shown; whether there is anything to send."""
        if self._seen == (live, live.snapshot.number) and not self._is_behind:
            return bool(self._unsent)
        async with live.lock:
            if not streams.stands(self._house, live, self._invitation):
                return bool(self._unsent)
            lines = await self._lines(live)
            if self._is_behind:  # there may be more, and this is how far these go
                self._reply(b'{"seq":%d,"lines":%b}' % (self._after or 0, _encode(lines)))
                return True
            fields = self._news_of(live)
            if lines:
                fields.append(b'"lines":%b' % _encode(lines))
            if fields:
                self._reply(b"{%b}" % b",".join(fields))
            return bool(self._unsent)

    def _news_of(self, live: LiveTable) -> list[bytes]:
        """What the seat is shown, if that is something else than it was, as fields of a message."""
        self._seen = live, live.snapshot.number
        view = program_view_of(live).as_json(self._invitation.chair, view=self._wants_view)
        if view == self._last_sent:
            return []
        self._last_sent = view
        return [b'"seq":%d,"%b":%b' % (self._entry(live), b"view" if self._wants_view else b"cue", view)]

    async def _lines(self, live: LiveTable) -> list[dict[str, Any]]:
        """The next lines of the script that the seat may know; `_after` is how far they go."""
        if self._after is None:
            return []
        lines: list[dict[str, Any]] = []
        while len(lines) < MOST_LINES or (self._past and self._past[0][0] == self._after):
            if not self._past and not await self._read_on(live):
                break
            self._after, moment = self._past.popleft()
            lines.append(line_as_data(live.known, moment, self._seat(live), self._words))
        self._is_behind = len(lines) >= MOST_LINES
        return lines

    async def _read_on(self, live: LiveTable) -> bool:
        """Have lines at hand that are due next; whether there are any.

        A long script is read a page at a time, and no page stays.
        """
        assert self._after is not None
        await live.read_script()
        is_whole = self._after >= 0 or len(live.script.recent) < RECENT_LINES
        if self._page is None and is_whole and live.tells_since(self._after, self._seat(live)):
            self._words = live.script.words
            self._have(live, live.script.recent, self._after)
            await live.script.read_words([moment for _, moment in self._past])
        else:
            self._page = self._page or Stretch()
            while not self._past and (page := await live.script.read_on(self._page)):
                self._page, self._words = page, ChainMap(live.script.words, *page.words)
                self._have(live, page, self._after)
        if not self._past:
            self._page, self._words, self._after = None, live.script.words, self._entry(live)
        return bool(self._past)

    def _have(self, live: LiveTable, found: Iterable[tuple[int, Moment]], after: int) -> None:
        seat = self._seat(live)
        known = ((live.known.entry(seq, m, seat), m) for seq, m in found if live.known.knows(m, seat))
        self._past.extend(line for line in known if line[0] > after)

    def _seat(self, live: LiveTable) -> Seat | None:
        return live.lobby.seats.get(self._invitation.chair)

    def _entry(self, live: LiveTable) -> int:
        """The number of the table's last entry for this seat."""
        return live.log.entry_for(self._seat(live))
