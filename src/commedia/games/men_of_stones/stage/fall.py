"""Act IV: the consequence that is open between two purses, and what everybody has turned into Tragedy."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

import htpy as h
from markupsafe import Markup

from commedia.games.men_of_stones import phases
from commedia.games.men_of_stones.state import Stones
from commedia.kit.stage import Names, called, letter, place_of
from commedia.props.lozenges import lozenge, pile
from commedia.props.stones import monolith, pillar
from commedia.props.template import NOTHING, joined, template

Purse: TypeAlias = tuple[str, str, int]
"""One side of a consequence: a name, the letters on its stone, and how much was put in."""


def fall(public: Stones, names: Names) -> Markup:
    """The stage of Act IV: what is named, and the pillars under it."""
    return Markup(f'<div class="fall">{_centre(public, names)}{pillars(public, names)}</div>')


def _centre(public: Stones, names: Names) -> Markup:
    staging = public.staging
    if staging is None:
        return _empty("The stage is bare. The next scene is being set.", "")
    if public.phase == phases.phase("IV", phases.BIDS):
        return _empty("Everybody holds something back, or nothing. Nobody sees how much.", staging.place.text)
    open_ = staging.consequence
    if open_ is None:
        return _empty(
            "Nothing is named yet. Anybody in the scene may spend a point to say what comes.",
            staging.place.text,
        )
    staked = open_.staked
    namer, challenger = open_.namer, open_.challenger
    other = (
        (called(names, challenger), letter(names, challenger), staked.get(challenger, 0))
        if challenger
        else None
    )
    if open_.settled:
        state = "It is settled, and stands."
    elif challenger is None:
        state = "It stands, unless somebody challenges it."
    else:
        state = "Point by point, until one of them yields."
    return _duel(
        (called(names, namer), letter(names, namer), staked.get(namer, 0)),
        other,
        open_.trait,
        open_.text.text,
        state,
        open_.settled,
    )


def _empty(lead: str, place: str) -> Markup:
    return _BARE(place=_PLACE(place=place) if place else NOTHING, lead=lead)


_BARE = template(
    '<div class="duel duel--bare"><div class="duel__what">{place}',
    '<p class="panel__lead">{lead}</p></div></div>',
)
_PLACE = template('<p class="place__text">{place}</p>')


def _duel(namer: Purse, other: Purse | None, trait: str, text: str, state: str, settled: bool) -> Markup:
    """The consequence, with whoever named it on one side and whoever challenges it on the other."""
    most = max(namer[2], other[2] if other else 0)
    return _DUEL(
        settled=_SETTLED if settled else NOTHING,
        namer=_side(*namer, "named it", namer[2] == most and other is not None),
        trait=trait,
        text=text or "…",
        state=state,
        other=_side(*other, "challenges", other[2] == most)
        if other
        else _NOBODY(token=lozenge("possible"), said="let stand" if settled else "nobody against it"),
    )


_DUEL = template(
    '<div class="duel{settled}">{namer}<div class="duel__what"><p class="label">A consequence, from {trait}',
    '</p><p class="duel__text">{text}</p><p class="quiet">{state}</p></div>{other}</div>',
)
_SETTLED = Markup(" duel--settled")
_NOBODY = template(
    '<div class="duel__side duel__side--open">{token}<p class="quiet">{said}</p></div>',
)


def _side(name: str, cut: str, put_in: int, does: str, ahead: bool) -> Markup:
    return _SIDE(
        ahead=_AHEAD if ahead else NOTHING,
        stone=monolith(cut, "duel__stone"),
        name=name,
        does=does,
        pile=pile(put_in, most=9),
        n=put_in,
    )


_SIDE = template(
    '<div class="duel__side{ahead}">{stone}<p><b>{name}</b><span class="quiet">{does}</span></p>',
    '<p class="duel__stake">{pile}<b class="num">{n}</b><span class="visually-hidden">points in</span></p>',
    "</div>",
)
_AHEAD = Markup(" is-ahead")


# -- pillars: Acts IV and V --------------------------------------------------------------------------------


def pillars(public: Stones, names: Names) -> Markup:
    """Everybody's points as courses of a pillar: Tragedy below, what is left dashed, Caution on top.

    In Act V only Tragedy and Caution are left; the Spotlight stands in its beam, and the dead lie fallen.
    """
    players = public.players
    # The dead lie low: only the living say how high the picture must be.
    tallest = max(p.tragedy + p.left + p.caution for p in players.values() if p.alive)
    cells = [_pillar_of(public, names, seat, tallest) for seat in public.seats]
    return Markup(
        f'<ul class="pillars pillars--{len(cells)}" aria-label="Points of everybody">{"".join(cells)}</ul>'
        f"{_key(public.act)}"
    )


@lru_cache(maxsize=4)
def _key(act: str) -> Markup:
    kinds = [("solid", "Tragedy"), ("possible", "points left"), ("held", "Caution")]
    if act == "V":
        kinds.pop(1)
    return Markup(
        h.p(".quiet.pillars__key", aria_hidden="true")[
            (h.span[h.span({"class": f"swatch swatch--{kind}"}), word] for kind, word in kinds)
        ]
    )


def _pillar_of(public: Stones, names: Names, seat: str, tallest: int) -> Markup:
    player = public.players[seat]
    lit = public.spotlight == seat
    return _column(
        called(names, seat),
        letter(names, seat),
        place_of(public.seats, seat),
        player.tragedy,
        player.left,
        player.caution,
        tallest,
        _words(public, seat),
        lit,
        player.alive,
        _is_off(public, seat),
        public.act,
    )


def _is_off(public: Stones, seat: str) -> bool:
    """Whether this character is not in the scene on stage."""
    staging = public.staging
    return staging is not None and seat not in staging.participants


def _words(public: Stones, seat: str) -> str:
    """What is to be said of a player under their pillar."""
    staging, player = public.staging, public.players[seat]
    if public.phase == phases.phase("V", phases.FRAMING):
        if player.framed:
            return "is there"
        return "arriving" if staging and seat in staging.participants else "on the way"
    if public.act == "V":
        return _last_words(public, seat)
    if staging is None:
        return ""
    if staging.bidding:
        return "no Caution" if player.is_forsworn else "in" if not player.left else "bids"
    if seat in staging.finished:
        return "finished"
    return "in the scene" if seat in staging.participants else "not in it"


def _last_words(public: Stones, seat: str) -> str:
    player = public.players[seat]
    if not player.alive:
        return "dead"
    if seat == public.spotlight:
        return "in the Spotlight"
    if seat == public.survivor:
        return "survives"
    if public.spotlight is not None and not player.tragedy:
        return "spared"  # by option start_deaths=off
    return "passed" if seat in public.passes else ""


@lru_cache(maxsize=1024)
def _column(
    name: str, first: str, place: int, tragedy: int, left: int, caution: int, tallest: int,
    words: str, lit: bool, alive: bool, off: bool, act: str,
) -> Markup:  # fmt: skip
    kind = "column" + (" is-lit" if lit else "") + ("" if alive else " is-dead") + (" is-off" if off else "")
    counts = [("point", tragedy, "Tragedy"), ("held", caution, "Caution")]
    if act == "IV":
        counts.insert(1, ("possible", left, "left"))
    told = [
        _COUNT(word=word, token=lozenge(token), n=n)
        for token, n, word in counts
        if not (act == "IV" and word == "Caution" and not n)
    ]
    if not alive:
        tragedy = left = caution = 0
    return _COLUMN(
        kind=kind,
        place=place,
        pillar=pillar(first, tragedy, left, caution, tallest, lit=lit and alive, fallen=not alive),
        name=name if alive else _STRUCK(name=name),
        counts=joined(told),
        words=_WORDS(text=words) if words else NOTHING,
    )


_COLUMN = template(
    '<li class="{kind}" data-place="{place}">{pillar}<p class="column__name">{name}</p>',
    '<p class="column__counts">{counts}</p>{words}</li>',
)
_COUNT = template(
    '<span title="{word}">{token}<b class="num">{n}</b><span class="column__word">{word}</span></span>'
)
_STRUCK = template("<s>{name}</s>")
_WORDS = template('<p class="column__words">{text}</p>')
