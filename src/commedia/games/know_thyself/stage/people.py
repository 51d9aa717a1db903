"""Who there is: the PCs before the mirror, and the people of the Palace who were brought on."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import EVERYBODY
from commedia.games.know_thyself.phases import LETTER
from commedia.games.know_thyself.stage.coins import coin
from commedia.games.know_thyself.state import Palace
from commedia.kit.stage import Names, called
from commedia.props.suits import suit
from commedia.props.template import NOTHING, joined, template


def wardrobe(public: Palace, names: Names) -> Markup:
    """Before play: what the mirrors show, and what lies beside each bed; the Letter, once it is at hand."""
    rows = []
    for seat, pc in public.pcs.items():
        things = [
            _THING(suit=suit(one.suit), words=one.called, body=_BODY if one.body else NOTHING)
            for one in pc.attachments.values()
        ]
        rows.append(
            _MIRROR(
                name=called(names, seat), looks=pc.appearance.text or "Nobody stands there yet.",
                dress="" if pc.appearance else " mirror--dark",
                worth=_WORTH(coin=coin(), n=pc.value) if pc.value else NOTHING,
                things=_THINGS(rows=joined(things)) if things else NOTHING,
            )
        )  # fmt: skip
    letter = the_letter(public) if public.step == LETTER else NOTHING
    return _MIRRORS(rows=joined(rows), letter=letter)


_MIRRORS = template('{letter}<ul class="mirrors">{rows}</ul>')
_MIRROR = template(
    '<li class="mirror"><div class="mirror__glass{dress}"><h3><bdi>{name}</bdi>{worth}</h3>',
    '<p dir="auto">{looks}</p></div>{things}</li>',
)
_WORTH = template(' <span class="quiet">{coin} {n}</span>')
_THINGS = template('<h4 class="label">Beside the bed</h4><ul class="things">{rows}</ul>')
_THING = template('<li>{suit} <span dir="auto">{words}</span>{body}</li>')
_BODY = Markup(' <span class="quiet">part of the body</span>')


def the_letter(public: Palace) -> Markup:
    """The Letter that lies on each nightstand, as a sheet of paper. Source: KT-SETUP-03."""
    is_shown = EVERYBODY in public.letter_eyes
    words = public.letter.text or (public.printed_letter if is_shown else "")
    return _LETTER(words=words) if words else NOTHING


_LETTER = template(
    '<section class="letter" aria-label="The Letter"><p dir="auto">{words}</p></section>',
)


def guests(public: Palace) -> Markup:
    """The people of the Palace who are in the room that is looked into."""
    there = [guest.who for guest in public.guests if guest.room == public.on_screen]
    if not there:
        return NOTHING
    return _GUESTS(rows=joined([_GUEST(name=one.called, epithet=one.described) for one in there]))


_GUESTS = template('<div class="guests"><h3 class="label">In the room</h3><ul>{rows}</ul></div>')
_GUEST = template('<li><b dir="auto">{name}</b> <span class="quiet" dir="auto">{epithet}</span></li>')
