"""A move that is refused, and the proof that nothing has come of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from commedia.engine import IllegalMove, NotNow, Play, log


class Refusal(str):
    """The sentence with which a move is refused.

    rule: the id of the rule that refuses it, or that says when it is open; "" if none.
    open: whether it was open, and is refused for what stands in it; False where it is not open now, and then
    the sentence says why.
    """

    rule: str
    open: bool

    def __new__(cls, refused: IllegalMove) -> Refusal:
        sentence = super().__new__(cls, refused.sentence)
        sentence.rule = refused.rule
        sentence.open = not isinstance(refused, NotNow)
        return sentence


def everything(
    play: Play,
    entries: Sequence[log.Entry],
    moments: Sequence[Any],
    words: Mapping[str, str],
    left: Sequence[Any],
) -> dict[str, Any]:
    """All that there is of a table, by what it is called: plain data that the rules share nothing of.

    entries, moments, words: what it has brought so far. left: the chance that is still scripted.
    """
    views = {f"{seat}’s view": play.view(seat, words) for seat in play.seats}
    standing = play.standing
    told = {
        "the state": play.world,
        "the log": [log.encode(entry) for entry in entries],
        "the moments": list(moments),
        "the words": dict(words),
        "the open decisions": [play.decision(decision, words) for decision in play.open.values()],
        **views,
        "the spectators’ view": play.view(None, words),
        "the chance that is left": list(left),
        "the counters": play.counters,
        "the scene": [play.scene, play.finished, play.result, standing.stopped, standing.agreed],
    }
    # Packed one by one: no two share anything, nor with the rules.
    return {
        name: msgspec.json.decode(msgspec.json.encode(value, enc_hook=repr)) for name, value in told.items()
    }


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What is not as it was, each with the first place in which it differs."""
    found = []
    for name, was in before.items():
        if was != after[name]:
            where, old, new = next(_differences(was, after[name], ""))
            found.append(f"{name}{where}: {_short(old)}, and now {_short(new)}")
    return found


def _differences(one: Any, other: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    if isinstance(one, dict) and isinstance(other, dict):
        for key in {**one, **other}:
            if one.get(key) != other.get(key) or (key in one) != (key in other):
                yield from _differences(one.get(key, NOTHING), other.get(key, NOTHING), f"{path}.{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for at, (left, right) in enumerate(zip(one, other, strict=True)):
            if left != right:
                yield from _differences(left, right, f"{path}[{at}]")
    else:
        yield path, one, other


class _Nothing:
    def __repr__(self) -> str:
        return "nothing"


NOTHING = _Nothing()


def _short(value: Any, most: int = 80) -> str:
    text = repr(value)
    return f"{text[:most]}…" if len(text) > most else text
