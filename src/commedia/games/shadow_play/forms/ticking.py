"""What others have conveyed, by Persona: to tick, or to take back. Source: SP-EXPR-02, SP-EXPR-05."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Some
from commedia.games.shadow_play.forms.reading import Asked
from commedia.games.shadow_play.stage.people import item_words
from commedia.kit.forms import chip, domain, group, is_open
from commedia.kit.stage import called
from commedia.props.form import OwnForm, field_name
from commedia.props.template import joined, template


def draw(asked: Asked) -> Markup:
    """What may be ticked, and what was, in the order of the sheets, which says nothing of either."""
    rows = [
        asked.choice(do, more=_items(asked, do), chosen=do == "tick")
        for do in ("tick", "untick")
        if is_open(asked, do)
    ]
    return joined(rows)


def _items(asked: Asked, do: str) -> Markup:
    offered = domain(asked, do, "items", Some).values
    name = field_name(do, "items")
    groups = []
    for seat, persona in asked.own.personae.items():
        chips = [
            chip(asked.id(), name, item, item_words(persona, item))
            for item in persona.items
            if item in offered
        ]
        if chips:
            who = called(asked.names, seat)
            told = group("chips chips--told", who, *chips)
            is_aside = asked.own.recalled not in ("", seat)
            groups.append(_BESIDES(who=who, group=told) if is_aside else told)
    return joined(groups)


_BESIDES = template("<details><summary><bdi>{who}</bdi></summary>{group}</details>")
"""While one is looked back on, the others fold."""


FORM = OwnForm(draw)
