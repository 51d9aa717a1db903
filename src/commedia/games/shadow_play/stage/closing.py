"""What is looked back on: Personae one after the other; then all ticks at once, and what they have brought.

Source: SP-EXPR-05, SP-EXPR-06, SP-ADV-01.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import plural
from commedia.games.shadow_play.stage.people import item_kind, item_words, seat_face
from commedia.games.shadow_play.stage.sheet import persona_card
from commedia.games.shadow_play.state import Story
from commedia.kit.stage import Names, called
from commedia.props.lozenges import lozenge
from commedia.props.template import NOTHING, joined, template


def looking_back(public: Story, names: Names) -> Markup:
    """The Persona that is looked back on, with all that it had to show; after the last, all of them.

    Source: SP-EXPR-06.
    """
    made = [seat for seat, persona in public.personae.items() if persona.is_made]
    seats = [public.recalled] if public.recalled else made
    return _BACK(personae=joined([_had_to_show(public, names, seat) for seat in seats]))


def _had_to_show(public: Story, names: Names, seat: str) -> Markup:
    """What there was to be felt of one of them; its Scores, which are no part of that, lie folded."""
    persona = public.personae[seat]
    shown = [_SHOWN(kind=item_kind(persona, item), words=item_words(persona, item)) for item in persona.items]
    return _HAD(
        face=seat_face(public, seat), who=called(names, seat), dead=NOTHING if persona.alive else _DEAD,
        items=joined(shown), card=persona_card(public, names, seat),
    )  # fmt: skip


_BACK = template(
    '<div class="sp-back"><p class="quiet">What of it came through? Ticks may still change.</p>',
    "{personae}</div>",
)
_HAD = template(
    '<section class="sp-back"><header>{face}<h3><bdi>{who}</bdi></h3>{dead}</header>',
    '<ul class="icards">{items}</ul>{card}</section>',
)
_SHOWN = template('<li class="icard"><span class="icard__kind">{kind}</span><p><bdi>{words}</bdi></p></li>')
_DEAD = Markup('<span class="quiet">dead</span>')


def opened(public: Story, names: Names) -> Markup:
    """All that was ticked, by Persona and item: a lozenge for whoever felt it, hollow for who did not."""
    rows = [_conveyed(public, names, seat) for seat in public.living if public.personae[seat].items]
    return _OPENED(rows=joined(rows))


_OPENED = template('<div class="sp-opened">{rows}</div>')


def _conveyed(public: Story, names: Names, seat: str) -> Markup:
    """One Persona's items, and who has felt each of them."""
    persona = public.personae[seat]
    others = [one for one in public.seats if one != seat]
    rows, whole = [], True
    for item in persona.items:
        felt = [one for one in others if item in public.tickers[one].shown]
        whole = whole and len(felt) == len(others)
        marks = joined([lozenge("point" if one in felt else "hidden") for one in others])
        said = ", ".join(called(names, one) for one in felt) or "nobody"
        rows.append(_ITEM(words=item_words(persona, item), marks=marks, who=said))
    count = persona.advances
    left = f"{plural(count, 'Advance') if count else 'no Advance'} to spend"
    return _CONVEYED(
        who=called(names, seat), rows=joined(rows), left=left,
        whole=_WHOLE if whole else NOTHING,
    )  # fmt: skip


_ITEM = template("<li><span><bdi>{words}</bdi></span> <span>{marks} <small>{who}</small></span></li>")
_WHOLE = Markup("<b>All of it was felt by all.</b> ")
_CONVEYED = template(
    '<section class="sp-conveyed"><h3><bdi>{who}</bdi></h3><ul>{rows}</ul><p>{whole}{left}</p></section>',
)
