"""What an Advance buys, each with what it comes to. Source: SP-ADV-03, SP-ADV-04."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.shadow_play.forms.reading import Asked, moves
from commedia.games.shadow_play.growing import learned_foretold, redeemed_foretold, restored_foretold
from commedia.kit.figures import notes
from commedia.kit.forms import domain, is_open
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined


def draw(asked: Asked) -> Markup:
    """Those that are open."""
    rows = [asked.choice(do, more=asked.plain(do)) for do in asked.offers if is_open(asked, do)]
    return joined([*rows, asked.outlook()])


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """The Scores that move, and that an item is unticked until it is conveyed."""
    do = str(answer.get("do") or next(do for do in asked.offers if is_open(asked, do)))
    if do not in asked.offers or not is_open(asked, do):
        return NOTHING
    persona, field = asked.own.personae[asked.seat], "score" if do == "learn" else "char"
    picked = str(answer.get(field) or "")
    if picked not in domain(asked, do, field, Pick).values:
        return NOTHING
    if do == "learn":
        return notes(f"{moves(learned_foretold(persona, picked))}. It is one more to convey.")
    if do == "restore":
        char, *scores = restored_foretold(persona, picked)
        return notes(f"{char.name} {char.now} becomes {char.most}: {moves(scores)}.")
    [char] = redeemed_foretold(persona, picked)
    called = persona.called(picked)
    return notes(f"{called} is {char.name} again, at {char.most}. What it has been is not undone.")


FORM = OwnForm(draw, foresee)
