"""Who there is: the PCs before the mirror, and the people of the Palace who were brought on."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.know_thyself.state import Attachment, Denizen, Palace
from commedia.kit.stage import Names, called
from commedia.props.suits import suit
from commedia.props.template import NOTHING, joined, template


def wardrobe(public: Palace, names: Names) -> Markup:
    """Before play: what the mirrors show, and what lies beside each bed."""
    rows = [
        _MIRROR(
            name=called(names, seat), looks=pc.appearance.text or "nobody yet",
            worth=f"{pc.value} Coins" if pc.value else "",
            things=joined([_THING(suit=suit(one.suit), words=text_of(one)) for one in pc.attachments.values()]),
        )
        for seat, pc in public.pcs.items()
    ]  # fmt: skip
    return _MIRRORS(rows=joined(rows))


_MIRRORS = template('<ul class="mirrors">{rows}</ul>')
_MIRROR = template(
    '<li class="mirror"><h3><bdi>{name}</bdi> <span class="quiet">{worth}</span></h3>',
    '<p dir="auto">{looks}</p><ul class="things">{things}</ul></li>',
)
_THING = template('<li>{suit} <span dir="auto">{words}</span></li>')


def text_of(thing: Attachment) -> str:
    """An Attachment in words: its writer's, or those of the card it came on."""
    return thing.printed or thing.text.text or "…"


def guests(public: Palace) -> Markup:
    """The people of the Palace who are in the room that is looked into."""
    there = [guest.who for guest in public.guests if guest.room == public.on_screen]
    if not there:
        return NOTHING
    return _GUESTS(rows=joined([_GUEST(name=name_of(one), epithet=epithet_of(one)) for one in there]))


_GUESTS = template('<div class="guests"><h3 class="label">In the room</h3><ul>{rows}</ul></div>')
_GUEST = template('<li><b dir="auto">{name}</b> <span class="quiet" dir="auto">{epithet}</span></li>')


def name_of(one: Denizen) -> str:
    """What somebody of the Palace is called."""
    return one.renamed.text or one.name


def epithet_of(one: Denizen) -> str:
    """What they are."""
    return one.altered.text or one.epithet
