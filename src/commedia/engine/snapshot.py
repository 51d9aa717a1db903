"""What can be seen of a play: what is open, what a seat is asked, and the state as far as it sees it.

Nothing here changes anything; the moves stand in `play.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from commedia.engine import answer_schema, refusals
from commedia.engine.answer_codec import given_as_plain
from commedia.engine.answer_parsing import read_draft
from commedia.engine.answers import Answer
from commedia.engine.decisions import Decision, entry_of, foretells, with_names
from commedia.engine.doors import Asked, closed_behind, first_reason
from commedia.engine.english import listed
from commedia.engine.errors import NotOpen
from commedia.engine.foretold import Foretold
from commedia.engine.kinds import answers_to, kinds_by_name
from commedia.engine.question_context import Said, said_about, told_about
from commedia.engine.real_dice import EnterOutcome
from commedia.engine.runner import Runner
from commedia.engine.seat_state import sight, sights_for_good
from commedia.engine.state import Prose, Seat, view_of, views_for_good
from commedia.engine.table import Together
from commedia.engine.urgency import is_asked


class SeatViews(Runner):
    """A game whose rules run, as each seat sees it."""

    words: Mapping[str, str] = {}
    _known: dict[str, Any] | None = None
    _known_sights: dict[str, Any] | None = None

    @property
    def known(self) -> dict[str, Any]:
        """What everybody sees of the fields that follow from the options, worked out once (`view_of`)."""
        if self._known is None:
            self._known = views_for_good(self.world, self.game.rules.fixed)
        return self._known

    @property
    def known_sights(self) -> dict[str, Any]:
        """The same as a sight has them (`sight`)."""
        if self._known_sights is None:
            self._known_sights = sights_for_good(self.world, self.game.rules.fixed)
        return self._known_sights

    def sight(self, seat: Seat | None, words: Mapping[str, str] | None = None) -> Any:
        """The world as far as `seat` sees it, in the classes of the game; None is a spectator.

        words: prose by id. What follows from the options is worked out once, and all sights share it.
        """
        return sight(self.world, seat, words, self.known_sights)

    def foretold(self, decision: Decision[Any], answer: Answer) -> list[Foretold]:
        """What is told of an answer to an open decision before it is given, by what its seat knows."""
        if not foretells(type(decision)):
            return []
        own = msgspec.structs.replace(decision, w=self.sight(decision.seat))
        return list(own.foresee(answer))

    def comes_to(self, decision: Decision[Any], raw: Any, words: Mapping[str, str]) -> list[str]:
        """What an answer to an open decision comes to as far as it is filled in, by what its seat knows.

        raw: as for a `Draft`. words: prose by id.
        """
        draft = read_draft(decision, raw, self.moves, words)
        if draft.answer is None:
            return []
        own = msgspec.structs.replace(decision, w=self.sight(decision.seat, words))
        return [with_names(own, one, words) for one in own.describe(draft.answer, draft).comes_to]

    def voices(self, seat: Seat, words: Mapping[str, str] | None = None, seen: Any = None) -> dict[str, str]:
        """As whom, beside itself, a seat may say a line now: what the log calls each, and in words.

        words: prose by id; where it is not given, those who are called by somebody's words have none. seen:
        the world as that seat sees it, where that is known already.
        """
        if self.game.cast.voices is None:
            return {}
        offered = self.game.cast.voices(self.sight(seat, words) if seen is None else seen, seat)
        return dict((one.id, one.text) if isinstance(one, Prose) else (one, one) for one in offered)

    def elsewhere(self, seat: Seat, voice: str = "") -> str:
        """Where the character of a seat is while the scene plays in another place; "" where it is in it.

        voice: the same of that one of its voices.
        """
        find = self.game.cast.elsewhere
        return "" if find is None else find(self.world, seat, voice)

    def decisions(self, seat: Seat | None = None) -> list[Decision[Any]]:
        """The open decisions of a seat, or of all; a sealed answer that is in stays changeable."""
        return [q for q in self.open.values() if seat is None or q.seat == seat]

    def waiting_for(self) -> list[Decision[Any]]:
        """The decisions that the table waits for: not open doors, and not sealed answers that are in."""
        return [q for q in self.open.values() if not q.manner.optional and q.given is None]

    # -- what is not open ------------------------------------------------------------------------------

    def closed_doors(self, seat: Seat, seen: Any = None) -> list[dict[str, str]]:
        """What a seat can't do just now: `do`, `why`, `rule`, and the `kind` of decision that would take it.

        What is closed among the answers to what it is asked stands with that. Reasons are found in what the
        seat sees. seen: the world as it does, where that is known already.
        """
        if self.finished or self.standing.stopped or not self.game.rules.doors:
            return []
        own = self.sight(seat, self.words) if seen is None else seen
        asked, mine = self._asked_of(), {q.kind for q in self.open.values() if q.seat == seat}
        found = []
        for door, why in self.game.rules.doors.items():
            if door.kind not in mine:
                answers = [one.do for one in answers_to(door)]
                shut = closed_behind(why(own, seat, asked), _rule_of(door), answers)
                found += [{**one, "kind": door.kind} for one in shut]
        return found

    def why_not(self, seat: Seat, kind: str, do: str = "") -> NotOpen:
        """What to say to a seat that would answer a kind of decision which it is not asked just now.

        kind: one that the game has. do: the answer that is meant, where it says so.
        """
        door = kinds_by_name(self.game).get(kind)
        rule = _rule_of(door) if door is not None else ""
        if self.finished:
            return NotOpen("The play is over.", rule)
        asked = self._asked_of()
        if door is not None and (known := entry_of(self.game.rules.doors, door)) is not None:
            reason = first_reason(known(self.sight(seat, self.words), seat, asked), do)
            if reason is not None:
                return NotOpen(reason.why, reason.rule or rule)
        others = [one for one in asked.get(kind, ()) if one != seat]
        whose = f"That is asked of {listed(others)} just now." if others else "Nobody is asked that just now."
        return NotOpen(f"{whose} {self.what_is_open(seat)}", rule)

    def what_is_open(self, seat: Seat) -> str:
        """What a seat may do just now, in a sentence, by the names that answers have on a page."""
        moves: dict[str, None] = {}
        for q in self.open.values():
            if q.seat == seat:
                moves |= dict.fromkeys(refusals.open_names(q, q.offers_at(self.moves), self.words))
        if moves:
            return f"Open to you now: {listed([f'“{one}”' for one in moves])}."
        others = [f"{q.seat} is {q.doing}" for q in self.waiting_for() if q.seat != seat]
        doing = f": {listed(list(dict.fromkeys(others)))}" if others else ""
        return f"Nothing waits for you just now{doing}."

    def _asked_of(self) -> Asked:
        """What the table waits for, by kind: everybody may know of that."""
        asked: dict[str, list[Seat]] = {}
        for q in self.waiting_for():
            asked.setdefault(q.kind, []).append(q.seat)
        return asked

    def answered(self) -> list[bool]:
        """Of answers that are opened together: whether each is in. None are where no seals are open."""
        request = self._request
        return [q.given is not None for q in request.decisions] if type(request) is Together else []

    def view(
        self, seat: Seat | None, words: Mapping[str, str] | None = None, state: Any = None, seen: Any = None
    ) -> dict[str, Any]:
        """Everything that `seat` may see, as plain JSON-able data; None is a spectator.

        state: what that seat sees of the world, where that is known already. seen: the same as its sight.
        """
        if state is None:
            state = view_of(self.world, seat, words, self.known)
        return {**self.cue(seat, words, seen), "state": state}

    def cue(
        self, seat: Seat | None, words: Mapping[str, str] | None = None, seen: Any = None
    ) -> dict[str, Any]:
        """What `seat` is asked, and who is waited for: its view without the state of the world.

        seen: the world as that seat sees it, where that is known already.
        """
        decisions = []
        waiting = []
        doors: list[dict[str, str]] | None = None
        for q in self.open.values():
            if q.seat == seat:
                doors = self.closed_doors(q.seat, seen) if doors is None else doors
                decisions.append(self.decision(q, words, doors))
            if not q.manner.optional and q.given is None:
                waiting.append({"seat": q.seat, "rule": q.rule, "doing": str(q.doing)})
        return {
            "game": self.game.slug,
            "seat": seat,
            "scene": self.scene,
            "finished": self.finished,
            "stopped": self.standing.stopped,
            "decisions": decisions,
            "waiting": waiting,
        }

    def about(self, put: Decision[Any], words: Mapping[str, str]) -> dict[str, Any]:
        """What an open decision is about, as plain data: whom, what, which words. words: prose by id."""
        if type(put) is EnterOutcome:
            return {}
        return told_about(put, self.game.rules.about, words)

    def said_about(self, put: Decision[Any]) -> list[Said]:
        """The words that an open decision is about, which stand above its question."""
        return said_about(put, self.game.rules.about)

    def decision(
        self,
        put: Decision[Any],
        words: Mapping[str, str] | None = None,
        doors: Sequence[dict[str, str]] = (),
    ) -> dict[str, Any]:
        """An open decision as plain data, for the seat it is put to.

        urgent: whether it lights the lamp of its seat: it is asked, and hangs on nobody else first.
        given: the sealed answer that is in, None while none is. words: prose by id, as for `view`.
        doors: what is closed to that seat beside it (`closed_doors`).
        """
        answer = put.given
        return {
            "id": put.id,
            "seat": put.seat,
            "kind": put.kind,
            "rule": put.rule,
            "prompt": with_names(put, put.asks, words or {}),
            "about": self.about(put, words or {}),
            "optional": put.manner.optional,
            "urgent": is_asked(put, self.game.rules.waited_for, self.moves) and not put.manner.may_wait,
            "sealed": answer is not None,
            "given": None if answer is None else given_as_plain(answer, words),
            "schema": answer_schema.schema(put, self.moves),
            "open": answer_schema.opened(put, self.moves, words),
            "closed": [*answer_schema.closed(put, self.moves), *doors],
        }


def _rule_of(kind: type[Decision[Any]]) -> str:
    """The rule that asks it; "" where this hangs on what it is asked about."""
    return kind.rule if isinstance(kind.rule, str) else ""
