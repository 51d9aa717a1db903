"""A seat's line in the cast: its tokens, its part in what is on stage, and what marks it."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.engine import shows
from commedia.games.city_of_masks.stage.emblems import art, emblem
from commedia.games.city_of_masks.state import Avatar, Breach, City, phases
from commedia.props.stacks import coin
from commedia.props.svg import clipped
from commedia.props.template import joined, template

ROLES = {
    "opposed": ("challenger", "defender"),
    "follow": ("following", "followed"),
    "unopposed": ("acting alone",),
}
"""What the sides of a challenge are called, by its kind."""


@lru_cache(maxsize=4)
def emblem_face(letter: str) -> Markup:
    """The face beside a name before there is a game: a plain mask. letter: the name's first, not shown."""
    return emblem("noble", "seat__face")


def seat_face(public: City, seat: str) -> Markup:
    """The mask that a seat wears, beside its name; none before the first are shown."""
    return art(public, public.avatars[seat].worn, "seat__face")


def cast_line(public: City, seat: str) -> tuple[Markup, str, list[str]]:
    """The tokens of a seat as far as everybody sees them, what it is doing, and its tags."""
    avatar = public.avatars[seat]
    return _counts(*_tokens(avatar)), _doing(public, seat), _tags(public, seat)


def _tokens(avatar: Avatar) -> tuple[int, int]:
    """Face and Hidden Face; -1 of each where they are not shown (R-03)."""
    return (avatar.face, avatar.hid) if shows(avatar, "face") else (-1, -1)


@lru_cache(maxsize=4096)
def _counts(face: int, hid: int) -> Markup:
    held = (("face", face, "Face"), ("hidden", hid, "hidden"))
    return joined([_COUNT(coin=coin(kind), n=n, word=word) for kind, n, word in held if n >= 0])


_COUNT = template(
    '<span title="{word}">{coin} <b class="num">{n}</b> <span class="word">{word}</span></span>'
)


def _doing(public: City, seat: str) -> str:
    """Its part in the challenge; else where it is, or that nobody sees it."""
    avatar = public.avatars[seat]
    if public.phase == phases.DONE:
        return "has won" if seat in public.winners else ""
    if avatar.out:
        return "out of the round"
    part = _part(public, seat)
    if part:
        return part
    if public.phase == phases.MARKET:
        return ""
    if avatar.worn == "uncast" and not avatar.seen and public.phase == phases.SCENE:
        return "unseen" if public.options.uncast_immune == "on" else ""
    return _whereabouts(public, seat)


def _part(public: City, seat: str) -> str:
    breach = public.breach
    if breach is not None and not breach.outcome:
        return _in_court(breach, seat)
    challenge = public.challenge
    if challenge is None:
        return ""
    for n, side in enumerate(challenge.sides):
        if side.seat == seat:
            return ROLES[challenge.kind][n]
        for loan in side.loans:
            if loan.seat == seat:
                return f"lends {loan.amount} to {side.seat}"
            if seat in loan.through:
                return f"goes between for {side.seat}"
    return ""


def _in_court(breach: Breach, seat: str) -> str:
    """Its part while a breach of the mask is dealt with (CM-UNM)."""
    if seat == breach.accused:
        return {phases.DENOUNCE: "broke with the mask", phases.ARREST: "denounced"}.get(
            breach.step, "on trial"
        )
    if seat == breach.denouncer:
        return "denouncer"
    lent = next((friend.lent for friend in breach.friends if friend.seat == seat), 0)
    return f"stands by {breach.accused}" if lent else ""


def _whereabouts(public: City, seat: str) -> str:
    for n, place in enumerate(public.places):
        if seat in place.present:
            return (
                clipped(place.name.text, 22) if place.name.text else "elsewhere" if n else "at the main scene"
            )
        if any(tail.seat == seat for tail in place.tails):
            return "following somebody"
        if seat in place.lost:
            return "lost the trail"
    return ""


def _tags(public: City, seat: str) -> list[str]:
    avatar = public.avatars[seat]
    marks = {
        "Won": seat in public.winners,
        "Arbiter": public.arbiter == seat,
        "Beholden": any(owed > 0 for owed in avatar.owes.values()),
    }
    return [tag for tag, on in marks.items() if on][:2]
