"""The City: its places as they were named, who is where, who follows whom. Source: CM-RND-03 to CM-RND-09."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import listed
from commedia.games.city_of_masks.stage.emblems import art
from commedia.games.city_of_masks.stage.wording import called, mask_name, place_name
from commedia.games.city_of_masks.state import City, Place, phases
from commedia.kit.stage import Names, place_of
from commedia.props.houses import street
from commedia.props.template import NOTHING, joined, template

CROWN = Markup(
    '<svg class="crown" viewBox="0 0 20 14" role="img" aria-label="Arbiter">'
    '<path d="M2 13 0 3 5.5 7 10 0 14.5 7 20 3 18 13Z"/></svg>'
)


# -- the order of declaration --------------------------------------------------------------------------


def procession(public: City, names: Names) -> Markup:
    """Everybody in the order of declaration, the Arbiter crowned; who has declared, and who is next."""
    placed = _declared(public)
    waiting = [seat for seat in public.order if seat not in placed]
    rows = []
    for n, seat in enumerate(public.order, 1):
        now = seat in waiting[:1]
        says = "now" if now else "" if seat in waiting else "declared"
        rows.append(
            _STEP(
                place=place_of(public.seats, seat),
                look=_NOW if now else _DONE if seat in placed else NOTHING,
                current=_CURRENT if now else NOTHING,
                n=n,
                crown=CROWN if seat == public.arbiter else NOTHING,
                name=called(names, seat),
                standing=public.avatars[seat].standing,
                says=says,
            )
        )
    return _PROCESSION(rows=joined(rows)) if rows else NOTHING


_PROCESSION = template('<ol class="procession" aria-label="The order of declaration">{rows}</ol>')
_STEP = template(
    '<li class="procession__step{look}" data-place="{place}"{current}><b class="num">{n}</b>{crown}',
    '<span class="procession__name">{name}</span>',
    '<span class="quiet" title="standing"><span class="visually-hidden">standing </span>{standing}</span>',
    '<span class="visually-hidden">{says}</span></li>',
)
_NOW, _DONE = Markup(" is-now"), Markup(" is-done")
_CURRENT = Markup(' aria-current="step"')


def _declared(public: City) -> list[str]:
    """Everybody who has said where they are."""
    return [
        seat
        for place in public.places
        for seat in (*place.present, *(tail.seat for tail in place.tails), *place.lost)
    ]


# -- the map -------------------------------------------------------------------------------------------


def map_of(public: City, names: Names, covered: bool = False, small: bool = False) -> Markup:
    """Every place of this round, with who is there. covered: what they will wear is still face down."""
    cards = [_venue(public, names, at, covered) for at in range(len(public.places))]
    if not cards:
        return _NOWHERE
    return _MAP(small=_SMALL if small else NOTHING, cards=joined(cards))


_MAP = template('<ul class="venues{small}" aria-label="Places in the City">{cards}</ul>')
_SMALL = Markup(" venues--small")
_NOWHERE = Markup('<p class="quiet">No place has been named yet.</p>')


def _venue(public: City, names: Names, at: int, covered: bool) -> Markup:
    place = public.places[at]
    now = public.phase == phases.SCENE and public.at == at
    word = "on stage" if now else "played" if place.played else "" if at else "the main scene"
    name, stop, rest = place_name(public, names, at).partition(". ")
    return _VENUE(
        look=_NOW if now else _DONE if place.played else NOTHING,
        street=street(at, not place.played),
        name=name + stop.strip(),
        rest=_REST(text=rest) if rest else NOTHING,
        word=_WORD(text=word) if word else NOTHING,
        people=joined([_guest(public, names, seat, covered) for seat in place.present]),
        notes=joined([_NOTE(text=text) for text in _notes(public, names, place)]),
    )


_VENUE = template(
    '<li class="venue{look}">{street}<p class="venue__name"><b>{name}</b>{rest}{word}</p>',
    '<ul class="guests">{people}</ul>{notes}</li>',
)
_REST = template(" {text}")
_WORD = template(' <span class="quiet">{text}</span>')
_NOTE = template('<p class="quiet">{text}</p>')


def _notes(public: City, names: Names, place: Place) -> list[str]:
    """Who follows whom there, who may still come to a meeting, and who lost the trail."""
    declared = _declared(public)
    notes = [
        f"{called(names, tail.seat)} follows {listed([called(names, s) for s in tail.after])}"
        for tail in place.tails
    ]
    expected = [called(names, seat) for seat in place.invited if seat not in declared]
    if expected:
        notes.append(f"{called(names, place.host)} is to meet {listed(expected)} here")
    if place.lost:
        lost = listed([called(names, seat) for seat in place.lost])
        notes.append(f"{lost} lost the trail")
    return notes


def _guest(public: City, names: Names, seat: str, covered: bool) -> Markup:
    return _GUEST(
        place=place_of(public.seats, seat),
        face=COVERED if covered else art(public, public.avatars[seat].worn, "guest__mask"),
        crown=CROWN if seat == public.arbiter else NOTHING,
        name=called(names, seat),
    )


_GUEST = template('<li class="guest" data-place="{place}">{face}<span>{crown}{name}</span></li>')
COVERED = Markup(
    '<svg class="mask-card guest__mask" viewBox="0 0 58 38" role="img" aria-label="a mask, face down">'
    '<rect x="15" y="1" width="28" height="36" rx="3"/>'
    '<path d="M29 7 37 19 29 31 21 19ZM29 13 33 19 29 25 25 19Z"/></svg>'
)
"""A mask that is chosen in secret, or about to be."""


# -- a scene -------------------------------------------------------------------------------------------


def scene(public: City, names: Names) -> Markup:
    """Who is in the scene on stage: their masks, whose turn it is, and who has had theirs."""
    place = public.places[public.at]
    rows = [_actor(public, names, seat) for seat in public.in_order(place.present)]
    notes = joined([_NOTE(text=text) for text in _notes(public, names, place)])
    if not rows:
        return _EMPTY(notes=notes)
    return _TROUPE(rows=joined(rows), notes=notes)


_TROUPE = template('<div class="scene"><ul class="troupe" aria-label="On stage">{rows}</ul>{notes}</div>')
_EMPTY = template('<div class="scene"><p class="quiet">Nobody is here.</p>{notes}</div>')


def _actor(public: City, names: Names, seat: str) -> Markup:
    avatar = public.avatars[seat]
    now = public.on_turn == seat
    says = "their turn" if now else "has had their turn" if avatar.turns else "still to come"
    if avatar.out:
        says = "out of the round"
    worn = avatar.worn
    return _ACTOR(
        place=place_of(public.seats, seat),
        look=_NOW if now else _DONE if avatar.turns else NOTHING,
        current=_CURRENT if now else NOTHING,
        art=art(public, worn, "troupe__mask"),
        crown=CROWN if seat == public.arbiter else NOTHING,
        name=called(names, seat),
        mask=mask_name(public, worn) if worn else "no mask",
        says=says,
    )


_ACTOR = template(
    '<li class="troupe__one{look}" data-place="{place}"{current}>{art}<b>{crown}{name}</b>',
    '<span>{mask}</span><span class="quiet">{says}</span></li>',
)
