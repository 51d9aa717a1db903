"""Which Score a Trait shifts, each from what to what. Source: SP-TRAIT-04, SP-TRAIT-05."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.engine.draft import Draft
from commedia.games.shadow_play.decisions.challenge import ShiftScore
from commedia.games.shadow_play.forms.making import USES
from commedia.games.shadow_play.forms.shared import Asked, trait_called
from commedia.games.shadow_play.scores import SCORES
from commedia.kit.decisions import Chosen
from commedia.kit.figures import notes
from commedia.kit.forms import chip, domain, one_of
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """The Trait, and the seven Scores."""
    own, trait = asked.own, asked.own.clash.trait(asked.about(ShiftScore.trait))
    on, helps = asked.about(ShiftScore.of), asked.about(ShiftScore.helps)
    chips = [
        chip(asked.id(), named(Chosen.one), score, one=True, label=_SCORE(
            score=SCORES[score], now=own.score(on, score), then=own.shifted(on, score, helps),
        ))
        for score in domain(asked, Chosen.one, Pick).values
    ]  # fmt: skip
    return asked.choice(Chosen, more=joined([
        _TRAIT(trait=trait_called(asked, trait)), one_of("chips", "Which Score", *chips, spoken=True),
    ]))  # fmt: skip


def foresee(asked: Asked, draft: Draft) -> Markup:
    """What the Score that is chosen is for."""
    score = draft.get(Chosen.one)
    return notes(f"{SCORES[score]}: {USES[score]}.") if score in USES else NOTHING


_TRAIT = template('<p class="sp-about">{trait}</p>')
_SCORE = template("{score} {now} → <b>{then}</b>")

FORM = OwnForm(draw, foresee)
