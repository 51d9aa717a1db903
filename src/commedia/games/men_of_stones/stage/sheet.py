"""What a seat holds: Traits and points, ties, and what only they may see."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.games.men_of_stones.stage.company import nature_card
from commedia.games.men_of_stones.stage.web import tie_rows
from commedia.games.men_of_stones.stage.wording import nature_line, points_held
from commedia.games.men_of_stones.state import Player, Stones, Tie
from commedia.kit.stage import Names, place_of
from commedia.props.identity_cache import identity_cache
from commedia.props.lozenges import lozenge, pile
from commedia.props.template import NOTHING, joined, template


def hand(own: Stones, seat: str, names: Names) -> Markup:
    """A seat's sheet, from the state as that seat sees it: what is secret first, then what is open to all."""
    scene = own.staging
    bids_are_in = own.act == "IV" and scene is not None and not scene.bidding
    return _sheet(
        seat,
        place_of(own.seats, seat),
        own.players[seat],
        own.ties,
        bids_are_in,
        names,
    )


@identity_cache(most=512)
def _sheet(seat: str, place: int, player: Player, ties: list[Tie], bids_are_in: bool, names: Names) -> Markup:
    """The sheet, drawn from nothing else: on most moves it stays as it is."""
    secret = [part for part in (_cards(player), _bid(player) if bids_are_in else None) if part]
    hidden = (
        f'<div class="hand__secret"><p class="secret">Only you see this</p>{"".join(secret)}</div>'
        if secret
        else ""
    )
    # The stage is the same for all; by this mark the sheet of styles finds the viewer's own place on it.
    mark = f'<span class="you-are" data-me="{place}" hidden></span>'
    return Markup(f"{mark}{hidden}{_traits(player)}{_ties(ties, seat, names)}")


def _cards(player: Player) -> Markup | None:
    """The Forsworn's face-down Natures (MS-FOR-01)."""
    return _face_down(tuple(player.facedown)) if player.facedown else None


@lru_cache(maxsize=128)
def _face_down(natures: tuple[str, ...]) -> Markup:
    return Markup(
        h.div(".hidden-cards")[
            h.h3(".label")["Your Natures, face down"],
            h.ul(".natures")[(nature_card(name, "mine") for name in natures)],
        ]
    )


def _bid(player: Player) -> Markup | None:
    """The Caution held back in this scene (MS-ACT4-02), known to its owner alone until the scene ends."""
    if player.is_forsworn:
        return None
    return _HELD_BACK(token=lozenge("held"), bid=player.caution_bid, free=player.available, left=player.left)


_HELD_BACK = template(
    '<p class="held-back">Held back as Caution {token} <b class="num">{bid}</b>',
    '<span class="quiet"> · {free} of your {left} may still be spent</span></p>',
)


def _traits(player: Player) -> Markup:
    return _trait_part(
        nature_line(player),
        points_held(player),
        player.tragedy,
        player.caution,
        tuple(player.revealed),
    )


@lru_cache(maxsize=512)
def _trait_part(
    nature: str,
    points: tuple[tuple[str, int, int], ...],
    tragedy: int,
    caution: int,
    revealed: tuple[str, ...],
) -> Markup:
    if not nature:
        return _NOBODY
    rows = [
        _TRAIT(trait=trait, left=left, pile=pile(left), spent=_SPENT(spent=spent) if spent > 0 else NOTHING)
        for trait, left, spent in points
    ]
    if tragedy > 0:
        rows.append(_TRAIT(trait="Tragedy", left=tragedy, pile=pile(tragedy), spent=NOTHING))
    if caution > 0:
        rows.append(_TRAIT(trait="Caution", left=caution, pile=pile(caution, "held"), spent=NOTHING))
    return _TRAITS(
        nature=nature,
        about=", ".join(f"{trait} {left}" for trait, left, _ in points),
        rows=joined(rows),
        shown=_SHOWN(natures=", ".join(revealed)) if revealed else NOTHING,
    )


_NOBODY = Markup('<p class="quiet">You are nobody yet. The dice decide which Natures are open to you.</p>')
_TRAITS = template(
    '<details name="hand" id="hand-traits" open><summary>{nature} <span>{about}</span></summary>',
    '<dl class="trait-rows">{rows}</dl>{shown}</details>',
)
_TRAIT = template('<div><dt>{trait}</dt><dd><b class="num">{left}</b>{pile}{spent}</dd></div>')
_SPENT = template('<span class="quiet">{spent} spent</span>')
_SHOWN = template('<p class="quiet">Shown so far: {natures}.</p>')


@identity_cache(most=512)
def _ties(ties: list[Tie], seat: str, names: Names) -> Markup:
    """The ties of theirs and on them; the points of a sheet change oftener."""
    about = [tie for tie in ties if seat in (tie.from_, tie.to)]
    if not about:
        return NOTHING
    theirs = sum(tie.from_ == seat for tie in about)
    return _TIES(theirs=theirs, others=len(about) - theirs, rows=joined(tie_rows(about, names)))


_TIES = template(
    '<details name="hand" id="hand-ties"><summary>Ties <span>{theirs} of yours, {others} on you</span>',
    '</summary><ol class="tie-rows">{rows}</ol></details>',
)
