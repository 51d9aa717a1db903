"""Panels beside ring and web: Natures set out, the Forsworn's cards, who is on stage, points earned."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.games.men_of_stones import phases
from commedia.games.men_of_stones.natures import FORSWORN, NATURES, ORDINARY
from commedia.games.men_of_stones.stage.web import tie_rows
from commedia.games.men_of_stones.stage.wording import nature_line, points_held
from commedia.games.men_of_stones.state import Staging, Stones
from commedia.kit.stage import Names, called, letter, place_of
from commedia.props.lozenges import pile
from commedia.props.stones import monolith
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

BACK = picture(
    60, 84, "",
    '<rect class="back__paper" x="1" y="1" width="58" height="82" rx="4"/>'
    '<path class="back__hatch" d="M8 30 26 8M8 48 40 8M8 66 52 12M12 76 52 28M26 76 52 45M40 76 52 62"/>'
    '<path class="back__stone" d="M22 58 25 32 31 27 37 32 40 58Z"/>',
    kind="back",
)  # fmt: skip
"""A Nature lying face down."""


# -- Natures ---------------------------------------------------------------------------------------------


def nature_card(name: str, look: str) -> Markup:
    """A Nature as a card. look: "free", "out" (not set out), "shown" (the Forsworn's), "worn"."""
    nature = NATURES[name]
    return Markup(
        h.li({"class": f"nature nature--{look}"})[
            h.b[name],
            h.span(".nature__of")["by ", " or ".join(nature.qualities) or "any Quality"],
            h.span(".nature__traits")[" · ".join(nature.traits) or "an exile, with no Traits"],
        ]
    )


def natures_panel(public: Stones, names: Names) -> Markup:
    """The Natures set out, or all seven while the host still chooses."""
    free = public.table_natures
    shown = [n for n in ORDINARY if n in free] if free else list(ORDINARY)
    cards = [nature_card(n, "free" if free else "out") for n in shown] + [nature_card(FORSWORN, "free")]
    about = (
        "These lie on the table. Who takes which, the dice decide."
        if free
        else f"{public.natures_out} of the seven are set out, and the Forsworn with them."
    )
    return Markup(
        f'<div class="panel"><p class="panel__lead">{about}</p>'
        f'<ul class="natures">{"".join(cards)}</ul></div>'
    )


def forsworn_panel(public: Stones, names: Names) -> Markup:
    """Between the acts: what the Forsworn has shown, what lies face down still (MS-FOR-04 to MS-FOR-08)."""
    seat = next((s for s, p in public.players.items() if p.is_forsworn), None)
    if seat is None:
        return NOTHING
    player = public.players[seat]
    down = len(player.facedown)
    return _forsworn(
        called(names, seat),
        letter(names, seat),
        down,
        tuple(player.revealed),
        player.current,
        player.permanent,
        public.act,
    )


def _forsworn(
    name: str,
    cut: str,
    down: int,
    revealed: tuple[str, ...],
    current: str | None,
    permanent: str | None,
    act: str,
) -> Markup:
    ask = "Somebody for good, before this act begins." if act == "IV" else "Somebody for this act, or nobody?"
    if permanent:
        ask = f"{permanent}, for good."
    return Markup(
        h.div(".panel.panel--forsworn")[
            h.p(".who")[monolith(cut, "who__stone"), h.b[name], h.span(".tag.tag--spot")["Forsworn"]],
            h.p(".panel__lead")[ask],
            h.ul(".natures.natures--cards")[
                (nature_card(n, "worn" if n == current else "shown") for n in revealed),
                (
                    h.li(".nature.nature--down")[BACK, h.span(".visually-hidden")["a Nature face down"]]
                    for _ in range(down)
                ),
            ],
            h.p(".quiet")[
                f"{down} face down, which only {name} has seen." if down else "No card is left face down."
            ],
        ]
    )


# -- the scene on stage ----------------------------------------------------------------------------------


def scene_panel(public: Stones, names: Names) -> Markup:
    """Who is in the scene, where it plays, and what binds them."""
    staging = public.staging
    if staging is None:
        return _bare(tuple((letter(names, s), called(names, s)) for s in public.order), public.phase)
    kind = "soliloquy" if staging.soliloquy else "scene"
    inside = staging.participants
    people = [
        (letter(names, s), called(names, s), place_of(public.seats, s), _part(staging, s)) for s in inside
    ]
    ties = [] if staging.soliloquy else tie_rows(public.ties, names, inside)
    between = (
        f'<div class="between"><h3 class="label">Between them</h3>'
        f'<ol class="tie-rows">{"".join(ties)}</ol></div>'
        if ties
        else ""
    )
    return Markup(
        f'<div class="panel panel--scene">{_place(kind, staging.place.text)}{on_stage(people)}{between}</div>'
    )


def _part(staging: Staging, seat: str) -> str:
    if seat == staging.opener:
        return "opened it"
    return "called in" if seat in staging.named else "stepped in"


def _place(kind: str, place: str) -> Markup:
    label = "A soliloquy" if kind == "soliloquy" else "The scene"
    return _PLACE(label=label, unsaid=NOTHING if place else _UNSAID, place=place or "Where, they tell us.")


_PLACE = template(
    '<div class="place"><p class="label">{label}</p><p class="place__text{unsaid}">{place}</p></div>'
)
_UNSAID = Markup(" place__text--none")


def on_stage(people: Iterable[tuple[str, str, int, str]]) -> Markup:
    """Who is there: the letter of each, name, place at the table, and a word about them."""
    rows = [
        _ONE(place=place, stone=monolith(cut, "who__stone"), name=name, word=word)
        for cut, name, place, word in people
    ]
    return _COMPANY(rows=joined(rows))


_COMPANY = template('<ul class="company" aria-label="On stage">{rows}</ul>')
_ONE = template('<li data-place="{place}">{stone}<b>{name}</b><span>{word}</span></li>')


@lru_cache(maxsize=128)
def _bare(order: tuple[tuple[str, str], ...], phase: str) -> Markup:
    """Between two scenes the stage is empty. order: the letter of each who opens one, and the name."""
    framing = phase == phases.phase("V", phases.FRAMING)
    lead = (
        "How do they come to the last place?"
        if framing
        else "The stage is bare. The next scene is being set."
    )
    return Markup(
        h.div(".panel.panel--bare")[
            h.p(".panel__lead")[lead],
            order
            and [
                h.p(".label")["They open in this order"],
                h.ol(".openers")[(h.li[monolith(cut, "who__stone"), name] for cut, name in order)],
            ],
        ]
    )


# -- points ----------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def _purse(name: str, place: int, nature: str, points: tuple[tuple[str, int, int], ...]) -> Markup:
    held = [_POINTS(trait=trait, left=left, pile=pile(left)) for trait, left, _ in points]
    return _PURSE(place=place, name=name, nature=nature, points=joined(held))


_PURSE = template(
    '<li class="purse" data-place="{place}"><p class="purse__who"><b>{name}</b><span>{nature}</span></p>',
    '<p class="purse__points">{points}</p></li>',
)
_POINTS = template('<span>{trait} <b class="num">{left}</b>{pile}</span>')


def purses(public: Stones, names: Names) -> Markup:
    """What everybody has earned so far, Trait by Trait."""
    rows = [
        _purse(called(names, s), place_of(public.seats, s), nature_line(p), points_held(p))
        for s, p in ((s, public.players[s]) for s in public.seats)
    ]
    return Markup(f'<ul class="purses" aria-label="Points earned">{"".join(rows)}</ul>')


def turn_panel(public: Stones, names: Names) -> Markup:
    """The Turning Point: the Pivot alone in the light, and everybody's points (MS-ACT3-09 to MS-ACT3-11)."""
    pivot = public.pivot
    head = (
        _pivot(called(names, pivot), letter(names, pivot), nature_line(public.players[pivot]))
        if pivot
        else ""
    )
    return Markup(f'<div class="panel panel--pivot">{head}{purses(public, names)}</div>')


@lru_cache(maxsize=64)
def _pivot(name: str, first: str, nature: str) -> Markup:
    return Markup(
        h.div(".turning")[
            monolith(first, "turning__stone"),
            h.div[
                h.p(".label")["The Pivot", f", as {nature}" if nature else ""],
                h.p(".turning__name")[name],
                h.p(".quiet")[
                    "does the one thing that cannot be taken back. Everybody answers, and gains a point."
                ],
            ],
        ]
    )
