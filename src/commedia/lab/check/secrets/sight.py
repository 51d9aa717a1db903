"""What reaches a seat: everything a page, the API or a refusal could tell it at one pause."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from commedia.engine import Answer, Closed, Decision, IllegalMove, NotSeen, Play, Prose, Seat, State
from commedia.engine.answer_parsing import read_answer
from commedia.engine.seat_state import LOOKER, Concealed, Entries
from commedia.lab.check.pauses import values_of

NONSENSE = "neither fish nor fowl"
PLAIN = (str, int, bool, float)
"""What stands in a sight as it does in a view."""


def shown_to(play: Play, seat: Seat | None) -> dict[str, Any]:
    """The seat's view and sight, the words of its choices, how its mistakes are refused. None: a spectator.

    Offers are worked out afresh, since the state may have been changed by hand.
    """
    for decision in play.open.values():
        decision._at = -1
    mine = [decision for decision in play.open.values() if seat is not None and decision.seat == seat]
    return {
        **_told(lambda: {"view": play.view(seat)}, "view"),
        **_told(lambda: {"sight": shown_in(play.sight(seat))}, "sight"),
        "words": [_told(partial(_words, play, decision), "words") for decision in mine],
        "refusals": [_refusal(play, seat, id, raw) for id, raw in _mistakes(play, seat, mine)],
    }


def shown_in(value: Any, words: bool = False) -> Any:
    """All that can be read in a sight, as the plain data that a view is. words: prose as text, not by id."""
    if value is None or type(value) in PLAIN:  # nearly all there is, so it is asked first
        return value
    if isinstance(value, Prose):
        return value.text if words else value.id
    if isinstance(value, State):
        named = zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True)
        read = {shown_as: _read(value, name) for name, shown_as in named if name != LOOKER}
        return {name: shown_in(held, words) for name, held in read.items() if held is not msgspec.UNSET}
    if isinstance(value, Concealed):
        return len(value)
    if isinstance(value, dict | Entries):
        entries = value.shown() if isinstance(value, Entries) else value
        return {str(key): shown_in(held, words) for key, held in entries.items()}
    if isinstance(value, list | tuple):
        return [shown_in(held, words) for held in value]
    return msgspec.to_builtins(value)


def _read(value: State, name: str) -> Any:
    """What stands in a field; UNSET where it is not shown."""
    try:
        return getattr(value, name)
    except NotSeen:
        return msgspec.UNSET


def put_to(play: Play, seat: Seat, closely: bool) -> dict[str, Any]:
    """What a seat is asked; looked at closely, with the words of its choices and its refusals."""
    mine = play.decisions(seat)
    told: dict[str, Any] = {"decisions": [play.decision(decision) for decision in mine]}
    if closely:
        told["words"] = [_told(partial(_words, play, decision), "words") for decision in mine]
        told["refusals"] = [_refusal(play, seat, id, raw) for id, raw in _mistakes(play, seat, mine)]
    return told


def decision_told(play: Play, seat: Seat | None, one: Mapping[str, Any], other: Mapping[str, Any]) -> Any:
    """The decision in the words of which a seat is told something else; None where it is in no one's.

    one, other: as `shown_to` has them, or `put_to`.
    """
    mine = play.decisions(seat) if seat is not None else []
    for asked, part in (
        (mine, "decisions"),
        (play.waiting_for(), "waiting"),
        (mine, "words"),
        ([play.open.get(id) for id, _ in _mistakes(play, seat, mine)], "refusals"),
    ):
        left, right = (_part(told, part) for told in (one, other))
        for decision, here, there in zip(asked, left, right, strict=False):
            if here != there:
                return decision
    return None


def _part(told: Mapping[str, Any], part: str) -> Sequence[Any]:
    """One list of what a seat is told, which may lie in its view; nothing where that could not be drawn."""
    view = told.get("view")
    found: Sequence[Any] = told.get(part) or (view.get(part, []) if isinstance(view, Mapping) else [])
    return found


def _words(play: Play, decision: Decision[Any]) -> dict[str, Any]:
    """How the page speaks of each choice."""
    told: dict[str, Any] = {}
    for answer, fields in decision.offers_at(play.moves).items():
        if isinstance(fields, Closed):
            continue
        told[answer.do] = msgspec.to_builtins(decision.describe(answer))
        filled: dict[str, Any] = {"do": answer.do}
        for field, value in values_of(fields):
            filled.setdefault(field, value)
            told[f"{answer.do}.{field}.{value}"] = msgspec.to_builtins(
                decision.describe_value(answer, field, value)
            )
        told[f"{answer.do} filled in"] = [str(one) for one in play.comes_to(decision, filled, {})]
    return told


def _mistakes(
    play: Play, seat: Seat | None, mine: list[Decision[Any]]
) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Answers that cannot be legal: to others' decisions, in no known way, with values that do not exist."""
    if seat is None:
        return
    others = next((id for id, decision in play.open.items() if decision.seat != seat), "gone/GONE-01/0")
    yield others, {}
    for decision in mine:
        yield decision.id, {"do": NONSENSE}
        for answer, fields in decision.offers_at(play.moves).items():
            if isinstance(fields, Closed):
                yield decision.id, {"do": answer.do}
            elif any(True for _ in values_of(fields)):
                yield decision.id, _nonsense(answer)


def _nonsense(answer: type[Answer]) -> dict[str, Any]:
    return {"do": answer.do, **dict.fromkeys(answer.__struct_fields__, NONSENSE)}


def _refusal(play: Play, seat: Seat | None, id: str, raw: Mapping[str, Any]) -> str:
    """The sentence with which a mistake is refused."""
    try:
        decision = play.open.get(id)
        if decision is not None and decision.seat == seat:
            read_answer(decision, raw, play.moves)  # never taken, even if a rule should let it pass
            return "not refused"
        play.answer(id, seat or "", raw)
    except IllegalMove as refused:
        return str(refused)
    except Exception as fault:  # a crash is told to the seat as well, by what it does not get
        return f"crash: {fault!r}"
    return "not refused"


def _told(tell: Callable[[], dict[str, Any]], what: str) -> dict[str, Any]:
    try:
        return tell()
    except Exception as fault:
        return {what: f"crash: {fault!r}"}


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two pieces of plain data first differ, as a path; "" where they do not.

    A star in the path is some place in a list.
    """
    if type(one) is not type(other):
        return path or "/"
    if isinstance(one, dict):
        for key in {**one, **other}:
            if key not in one or key not in other:
                return f"{path}/{key}"
            found = difference(one[key], other[key], f"{path}/{key}")
            if found:
                return found
        return ""
    if isinstance(one, list):
        if len(one) != len(other):
            return path or "/"
        for left, right in zip(one, other, strict=True):
            found = difference(left, right, f"{path}/*")
            if found:
                return found
        return ""
    return "" if one == other else path or "/"
