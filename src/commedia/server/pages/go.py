"""The button that plays an answer: it says the move, with its figures once they are chosen.

Without a script it says what is done in general. With one, the words for the answer that is chosen stand in
their place: `Bet {amount} on {on}`, each field by what is chosen for it, or the answer's label as long as one
is missing.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from commedia.engine import Answer, Decision
from commedia.engine.domains import Fields
from commedia.engine.english import capital
from commedia.kit.widgets import widget_of
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages.fields import Fieldset

_FIELD = re.compile(r"(\{\w+\})")


def go(drawing: Fieldset, answers: Sequence[tuple[type[Answer], Fields]], dress: str) -> Markup:
    """The button of a form that takes one of these answers. dress: "cue", "spot" or ""."""
    labels = {answer: label_of(drawing, answer) for answer, _ in answers}
    moves = {answer: move_of(drawing, answer, fields, labels[answer]) for answer, fields in answers}
    each = [
        _EACH(do=answer.do, label=label, move=moves[answer])
        for answer, label in labels.items()
        if moves[answer] or len(answers) > 1
    ]
    general = labels[answers[0][0]] if len(answers) == 1 else "Play it"
    return _GO(dress=_DRESS[dress], general=general, each=joined(each))


_GO = template(
    '<div class="go"><button class="button{dress}" type="submit">',
    '<span class="go__any">{general}</span>{each}</button></div>',
)
_DRESS = {"": NOTHING, "cue": Markup(" button--cue"), "spot": Markup(" button--spot")}
_EACH = template(
    '<span class="go__each" data-do="{do}" data-label="{label}" data-move="{move}" hidden>{label}</span>'
)


def label_of(drawing: Fieldset, answer: type[Answer]) -> str:
    """What an answer is called before anything is chosen for it."""
    return short(drawing.in_story(drawing.decision.describe(answer).label))


def move_of(drawing: Fieldset, answer: type[Answer], fields: Fields, label: str) -> str:
    """The move with its figures; where a decision says none, its label with the one thing that is picked."""
    if said := drawing.decision.describe(answer).move or answer.move:
        return _in_story(drawing, said)
    chosen = [(field, domain) for field, domain in fields.items() if not domain.is_prose]
    if len(chosen) == 1 and widget_of(chosen[0][1]).names_choice(chosen[0][1]):
        return f"{label}: {{{chosen[0][0]}}}"
    return ""


def _in_story(drawing: Fieldset, move: str) -> str:
    """With the names of the story in it; a field's name is none of them, whatever somebody is called."""
    return "".join(part if _FIELD.fullmatch(part) else drawing.in_story(part) for part in _FIELD.split(move))


def short(label: str) -> str:
    """As much of an answer's label as fits on a button: up to its first stop.

    >>> short("turn the tile down: so it ends")
    'Turn the tile down'
    """
    for stop in (": ", ", ", "; "):
        label = label.partition(stop)[0]
    return capital(label)


def matters(decision: Decision[Any]) -> Markup:
    """Why a question matters, where a game is decided by it."""
    return _MATTERS(says=decision.matters) if decision.matters else NOTHING


_MATTERS = template('<p class="ask__matters">{says}</p>')
