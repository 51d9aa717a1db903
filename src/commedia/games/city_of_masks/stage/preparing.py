"""Before the first round: who has a mask, a hidden face, a name, and cards for what they feel."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import shows
from commedia.games.city_of_masks.stage.city import COVERED
from commedia.games.city_of_masks.stage.slate import AIMS, FACES, MASKS, setup_step
from commedia.games.city_of_masks.stage.wording import called
from commedia.games.city_of_masks.state import City
from commedia.kit.stage import Names, place_of
from commedia.props.stacks import coin
from commedia.props.template import NOTHING, joined, template

LEADS = {
    MASKS: "A court card for everybody, in secret: the mask they begin behind.",
    FACES: "Beneath the mask, each is somebody else, and nobody learns who until it shows.",
    AIMS: "Forty cards go round: red ones for love, black ones for hate. Then an aim is drawn.",
}
"""What is going on, in a sentence."""


def preparing(public: City, names: Names) -> Markup:
    """Everybody with what all may know of them so far."""
    step = setup_step(public)
    rows = [_one(public, names, seat, step) for seat in public.seats]
    return _PREPARING(lead=LEADS[step], rows=joined(rows))


_PREPARING = template('<div class="preparing"><p class="lead">{lead}</p><ul class="troupe">{rows}</ul></div>')


def _one(public: City, names: Names, seat: str, step: str) -> Markup:
    avatar = public.avatars[seat]
    tokens = (
        ((avatar.face, "face", "Face"), (avatar.hid, "hidden", "Hidden Face"))
        if shows(avatar, "face")
        else ()
    )
    held = [_HELD(coin=coin(kind), n=n, word=word) for n, kind, word in tokens if n]
    return _ONE(
        place=place_of(public.seats, seat),
        card=COVERED,
        name=called(names, seat),
        held=joined(held),
        says=_reads(public, names, seat) or ("somebody now" if avatar.name.text else "nobody yet"),
        past=_PAST(text=avatar.background.text) if avatar.background.text else NOTHING,
    )


def _reads(public: City, names: Names, seat: str) -> str:
    """Whose sheet a seat is reading (CM-TAB-02)."""
    sheet = next((sheet for sheet in public.sheets if sheet.seat == seat), None)
    return f"reads what {called(names, sheet.of)} wrote" if sheet else ""


_ONE = template(
    '<li class="troupe__one" data-place="{place}">{card}<b>{name}</b><span>{held}</span>',
    '<span class="quiet">{says}</span>{past}</li>',
)
_HELD = template(
    '<span title="{word}">{coin} <b class="num">{n}</b><span class="visually-hidden"> {word}</span></span> '
)
_PAST = template('<span class="troupe__past">{text}</span>')
