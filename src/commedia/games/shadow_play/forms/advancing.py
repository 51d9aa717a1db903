"""What an Advance buys, each with what it comes to. Source: SP-ADV-03, SP-ADV-04."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.cards import Learn, Redeem, Restore
from commedia.games.shadow_play.forms.shared import Asked, moves
from commedia.games.shadow_play.growing import learned_foretold, redeemed_foretold, restored_foretold
from commedia.kit.figures import notes
from commedia.kit.forms import is_open
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined


def draw(asked: Asked) -> Markup:
    """Those that are open."""
    rows = [asked.choice(one, more=asked.plain(one)) for one in asked.offers if is_open(asked, one)]
    return joined([*rows, asked.outlook()])


def foresee(asked: Asked, draft: Draft) -> Markup:
    """The Scores that move, and that an item is unticked until it is conveyed."""
    persona = asked.own.personae[asked.seat]
    picked = draft.get(Learn.score, Restore.char, Redeem.char)
    if picked is None:
        return NOTHING
    if draft.is_for(Learn):
        return notes(f"{moves(learned_foretold(persona, picked))}. It is one more to convey.")
    if draft.is_for(Restore):
        char, *scores = restored_foretold(persona, picked)
        return notes(f"{char.name} {char.now} becomes {char.most}: {moves(scores)}.")
    [char] = redeemed_foretold(persona, picked)
    called = persona.called(picked)
    return notes(f"{called} is {char.name} again, at {char.most}. What it has been is not undone.")


FORM = OwnForm(draw, foresee)
