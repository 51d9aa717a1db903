"""A seat's own sheet: what it may do and what that is worth, its hidden face, feelings and aims."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup

from commedia.engine.english import plural
from commedia.games.city_of_masks.aims import PERSONAL
from commedia.games.city_of_masks.asks import asks
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.masks import Mask
from commedia.games.city_of_masks.stage.deeds import worth
from commedia.games.city_of_masks.stage.emblems import art
from commedia.games.city_of_masks.stage.heart import heart, in_words
from commedia.games.city_of_masks.stage.pursuits import personal_so_far, so_far
from commedia.games.city_of_masks.stage.wording import (
    Masks,
    act_words,
    called,
    hidden_words,
    mask_by_id,
    mask_name,
)
from commedia.games.city_of_masks.state import Avatar, City
from commedia.kit.stage import Names, place_of
from commedia.props.cards import small
from commedia.props.identity_cache import identity_cache
from commedia.props.template import NOTHING, joined, template


def hand(own: City, seat: str, names: Names) -> Markup:
    """A seat's sheet, from the state as that seat sees it; all of it is for its owner alone."""
    avatar, options = own.avatars[seat], own.options
    pursued = tuple(
        (asks(aim.kind, aim.faction, aim.threshold, options), so_far(own, seat, names, aim))
        for aim in avatar.aims
    )
    return _sheet(
        seat,
        place_of(own.seats, seat),
        avatar,
        own.masks,
        own.written,
        names,
        pursued,
    )


class Court(NamedTuple):
    """The masks of a table, without the rest of it."""

    masks: Mapping[str, Mask]
    written: Mapping[str, Mask]


@identity_cache(most=512)
def _sheet(
    seat: str, place: int, avatar: Avatar, masks: Mapping[str, Mask], written: Mapping[str, Mask],
    names: Names,
    pursued: tuple[tuple[str, str], ...],
) -> Markup:  # fmt: skip
    """The sheet, drawn from nothing else: on most moves it stays as it is."""
    court = Court(masks, written)
    return _SHEET(
        me=place,
        name=called(names, seat),
        deeds=_deeds(court, seat, avatar),
        hidden=_hidden(court, avatar),
        feelings=_feelings(avatar, names),
        aims=_aims(avatar, names, pursued),
        masks=_masks(court, seat, avatar),
    )


_SHEET = template(
    '<section class="hand hand--secret" aria-labelledby="hand-title">',
    '<span class="you-are" data-me="{me}" hidden></span><header class="hand__head">',
    '<h2 id="hand-title">{name}’s sheet</h2><span class="secret">',
    '<svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5">',
    '<path d="M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM2.5 14 13.5 2"/>',
    '<circle cx="8" cy="8" r="2"/></svg> Only you see this</span></header>',
    "{deeds}{hidden}{feelings}{aims}{masks}</section>",
)
_PART = template(
    '<details name="hand" id="hand-{id}"{open}><summary>{title} <span>{about}</span></summary>',
    "{inside}</details>",
)
_OPEN = Markup(" open")
_ROWS = template('<ol class="deeds deeds--mine">{rows}</ol>')
_ROW = template(
    '<li class="deed"><span class="deed__words">{words}</span><span class="needs">{note}</span>{worth}</li>'
)


def _acts(court: Masks, id: str) -> Markup:
    """The actions of a mask with what they are worth."""
    mask = mask_by_id(court, id)
    rows = [
        _ROW(words=act.prose.text or act.words, note="", worth=worth(act.value, "proper"))
        for act in (mask.acts if mask is not None else ())
    ]
    return _ROWS(rows=joined(rows))


def _deeds(court: Masks, seat: str, avatar: Avatar) -> Markup:
    """What is proper to the mask that is worn, or to the starting mask before any is."""
    id = avatar.worn or avatar.start_mask
    if not id:
        return NOTHING
    inside = _hidden_rows(court, avatar, "proper") if id == f"own:{seat}" else _acts(court, id)
    title = "Behind this mask" if avatar.worn else "Your first mask"
    return _PART(id="deeds", open=_OPEN, title=title, about=mask_name(court, id), inside=inside)


def _hidden(court: Masks, avatar: Avatar) -> Markup:
    acts = avatar.hidden_face
    if not acts:
        return NOTHING
    points = sum(act.value for act in acts)
    torn = sum(bool(act.against) for act in acts)
    about = f"{points} points, {plural(torn, 'conflict')}"
    return _PART(
        id="hidden",
        open=NOTHING,
        title="Hidden face",
        about=about,
        inside=_hidden_rows(court, avatar, "hidden"),
    )


def _hidden_rows(court: Masks, avatar: Avatar, kind: str) -> Markup:
    rows = [
        _ROW(words=hidden_words(court, act), note=_note(court, act), worth=worth(act.value, kind))
        for act in avatar.hidden_face
    ]
    return _ROWS(rows=joined(rows))


def _note(court: Masks, act: HiddenAct) -> str:
    """That everybody knows it, and what it contradicts."""
    notes = ["known to all"] if act.declared else []
    if act.against:
        said = act_words(court, act.against)
        notes.append(f"against “{said}”" if said else "against your mask")
    return "; ".join(notes)


def _feelings(avatar: Avatar, names: Names) -> Markup:
    feels = avatar.feels
    if not feels:
        return NOTHING
    felt = tuple(
        (
            FACTIONS[target].short if target in FACTIONS else called(names, target),
            feeling.value, feeling.enduring, feeling.marks,
        )
        for target, feeling in feels.items()
    )  # fmt: skip
    rows = joined([_FELT(text=in_words(one)) for one in felt])
    return _PART(
        id="feelings", open=NOTHING, title="Feelings", about="solid lasts, dashed shifts",
        inside=Markup(heart(felt) + _INWORDS(rows=rows)),
    )  # fmt: skip


_INWORDS = template('<ul class="visually-hidden">{rows}</ul>')
_FELT = template("<li>{text}</li>")


def _aims(avatar: Avatar, names: Names, pursued: tuple[tuple[str, str], ...]) -> Markup:
    """Each aim with all that it asks, and how far one is. pursued: both in words, for each of the aims."""
    cards = avatar.cards
    if not cards:
        return NOTHING
    rows = [
        _AIM(
            card=small(aim.card),
            text=f"{aim.kind} {called(names, aim.target)}",
            asks=f": {asked}",
            so_far=_SO_FAR(text=far) if far else NOTHING,
            note="met" if aim.met else "",
        )
        for aim, (asked, far) in zip(avatar.aims, pursued, strict=True)
    ]
    if avatar.personal:
        said = PERSONAL[avatar.personal]
        far = personal_so_far(avatar)
        rows.append(
            _AIM(
                card=NOTHING, text=said, asks="", so_far=_SO_FAR(text=far) if far else NOTHING,
                note="met" if avatar.personal_met else "",
            )
        )  # fmt: skip
    met = sum(aim.met for aim in avatar.aims)
    about = f"{met} of {len(rows)} met" if rows else joined([small(str(card)) for card in cards])
    inside = _AIMS(rows=joined(rows))
    return _PART(id="aims", open=NOTHING, title="What you are after", about=about, inside=inside)


_AIMS = template('<ul class="aims">{rows}</ul>')
_AIM = template(
    '<li><b class="aims__card">{card}</b><span><b>{text}</b>{asks}.{so_far}</span>',
    '<span class="needs">{note}</span></li>',
)
_SO_FAR = template(' <span class="aims__far">So far: {text}.</span>')


def _masks(court: Masks, seat: str, avatar: Avatar) -> Markup:
    owned = [*avatar.masks, *([f"own:{seat}"] if avatar.own_character else [])]
    if not owned:
        return NOTHING
    rows = [
        _MASK(art=art(court, id, "ware__mask"), name=mask_name(court, id), note=_known(avatar, id))
        for id in owned
    ]
    about = plural(len(owned), "mask")
    return _PART(id="masks", open=NOTHING, title="Your masks", about=about, inside=_MASKS(rows=joined(rows)))


def _known(avatar: Avatar, id: str) -> str:
    if id == avatar.worn:
        return "worn"
    return "known to all" if id in avatar.shown else "not shown yet"


_MASKS = template('<ul class="wares">{rows}</ul>')
_MASK = template('<li class="ware">{art}<b>{name}</b><span class="quiet">{note}</span></li>')
