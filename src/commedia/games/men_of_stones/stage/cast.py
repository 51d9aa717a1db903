"""A seat's line in the cast: its counts, what it is, and what marks it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.engine.english import nouns
from commedia.games.men_of_stones.stage.wording import nature_line
from commedia.games.men_of_stones.state import Player, Stones
from commedia.props.lozenges import lozenge
from commedia.props.stones import monolith
from commedia.props.template import joined, template

Count = tuple[str, int, str]


@lru_cache(maxsize=256)
def emblem_face(letter: str) -> Markup:
    """The standing stone of a seat in the cast. letter: what is cut into it."""
    return monolith(letter, "seat__face")


@lru_cache(maxsize=1024)
def _counts(counts: tuple[Count, ...]) -> Markup:
    return joined([_COUNT(token=lozenge(token), n=n, word=word) for token, n, word in counts])


_COUNT = template('<span>{token} <b class="num">{n}</b> <span class="word">{word}</span></span>')


def cast_line(public: Stones, seat: str) -> tuple[Markup, str, list[str]]:
    """The public counts of a seat, what it is doing, and its tags."""
    player = public.players[seat]
    return _counts(_counted(public, player)), _doing(public, player, seat), _tags(public, player, seat)


def _counted(public: Stones, player: Player) -> tuple[Count, ...]:
    if public.act == "V":
        return (("point", player.tragedy, "Tragedy"), ("held", player.caution, "Caution"))
    if public.act == "IV":
        counts: list[Count] = [("possible", player.left, "left"), ("point", player.tragedy, "Tragedy")]
        if player.caution:
            counts.append(("held", player.caution, "Caution"))
        return tuple(counts)
    return (("point", player.total, "in pool" if player.is_forsworn else nouns(player.total, "point")),)


def _doing(public: Stones, player: Player, seat: str) -> str:
    """What the seat is, and its part in what is on stage."""
    what = player.current and f"{player.current} for {'good' if player.permanent else 'this act'}"
    late = public.act in ("IV", "V")
    parts = [what or ("nobody yet" if player.is_forsworn else nature_line(player))]
    staging = public.staging
    if not player.alive:
        parts.append("dead")
    elif staging and seat in staging.finished:
        parts.append("finished")
    elif staging and seat in staging.participants:
        parts.append("in the scene")
    elif public.on_turn == seat:
        parts.append("taking a turn")
    # Late in the play the counts take the room: what they are doing stands there alone.
    return ", ".join(part for part in (parts[-1:] if late else parts) if part)


def _tags(public: Stones, player: Player, seat: str) -> list[str]:
    early = public.spotlight is None
    marks = {
        "Forsworn": player.is_forsworn and early,
        "Pivot": public.pivot == seat and early,
        "Spotlight": public.spotlight == seat,
        "Survivor": public.survivor == seat,
        "Dead": not player.alive,
    }
    return [tag for tag, on in marks.items() if on]
