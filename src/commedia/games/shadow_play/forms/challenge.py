"""Whom to Push in a Challenge, which Score a Trait shifts; Surrender and Sacrifices.

Source: SP-PUSH-01, SP-TRAIT-04, SP-TRAIT-05, SP-SUR-02, SP-SAC.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import Pick, Words
from commedia.games.shadow_play.decisions.challenge import (
    Corrupt,
    FaceSurrender,
    LastPush,
    LetItEnd,
    MayPush,
    Push,
    RiskLife,
    ShiftScore,
    Surrender,
)
from commedia.games.shadow_play.forms.shared import Asked, trait_called
from commedia.games.shadow_play.scores import SCORES
from commedia.games.shadow_play.stage.board import fighter
from commedia.games.shadow_play.stage.push import each, says, why_not
from commedia.games.shadow_play.stage.sheet import balances
from commedia.games.shadow_play.stage.traits import card as trait_card
from commedia.games.shadow_play.state import Story, letter_of
from commedia.kit.decisions import Chosen
from commedia.kit.fields import field_of
from commedia.kit.forms import beside, card, chip, domain, group, is_open, one_of, over, press, sole, told
from commedia.kit.stage import called
from commedia.props.form import Forms, OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template

# -- a Push -------------------------------------------------------------------------------------------


NAME = named(Push.push)


def draw_push(asked: Asked) -> Markup:
    """A button for each, which says what it would do; shut where it may not, with the reason."""
    offered = domain(asked, Push.push, Pick).values
    return each(
        asked.own, asked.names, lambda seat, label: press(NAME, seat, label) if seat in offered else None
    )


def draw_last_push(asked: Asked) -> Markup:
    """Those who can be Pushed, to choose among, or to let it end."""
    own, rows = asked.own, []
    if is_open(asked, Push):
        able = domain(asked, Push.push, Pick).values
        who = {seat: _WHO(who=called(asked.names, seat)) for seat in able}
        people = [
            card(asked.id(), NAME, seat, who[seat], NOTHING, look="palm palm--open sp-push-one")
            + _SUM(sum=says(own, seat))
            for seat in able
        ]
        whom = (
            sole(over(asked, Push.push), NAME, able[0], who[able[0]], _SUM(sum=says(own, able[0])))
            if len(able) == 1
            else group("palms", over(asked, Push.push), *people, spoken=True)
        )
        shut = [
            _SHUT(who=called(asked.names, seat), sum=says(own, seat), why=why)
            for seat in own.able
            if (why := why_not(own, seat))
        ]
        more = joined([whom, *shut])
        rows.append(asked.choice(Push, more=more))
    rows.append(asked.choice(LetItEnd, chosen=not rows))
    return joined(rows)


_WHO = template("<bdi>{who}</bdi>")
_SUM = template('<p class="sp-push-sum">{sum}</p>')
_SHUT = template('<p class="sp-push-sum quiet"><b><bdi>{who}</bdi></b> {sum} {why}</p>')


# -- which Score a Trait shifts -----------------------------------------------------------------------


def draw_shift(asked: Asked) -> Markup:
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
        _TRAIT(trait=trait_called(asked, trait)),
        one_of("chips", over(asked, Chosen.one), *chips, spoken=True),
    ]))  # fmt: skip


_TRAIT = template('<p class="sp-about">{trait}</p>')
_SCORE = template("{score} {now} → <b>{then}</b>")


# -- Surrender and Sacrifices -------------------------------------------------------------------------


def draw_surrender(asked: Asked) -> Markup:
    """Three ways out, those that are open; nothing hurries."""
    rows = [asked.choice(Corrupt, more=_chars(asked))] if is_open(asked, Corrupt) else []
    rows += [asked.choice(way) for way in (RiskLife, Surrender) if is_open(asked, way)]
    return _WAYS(rows=joined(rows))


_WAYS = template('<div class="sp-ways">{rows}</div>')


def subject(asked: Asked) -> Markup:
    """Whoever stands before it, what has struck them, and the card that they would give up."""
    own, seat = asked.own, asked.seat
    hits = [one for one in own.clash.existing if one.bearer == seat and not one.positive]
    card_ = own.strategy_of(seat)
    lost = _LOST(letter=letter_of(card_.id), words=card_.text.text or "…") if card_ else NOTHING
    return _SUBJECT(
        fighter=fighter(own, asked.names, seat), lost=lost,
        traits=joined([trait_card(own, asked.names, one) for one in hits]),
        persona=balances(own.personae[seat].chars, own.personae[seat].corrupt),
    )  # fmt: skip


_SUBJECT = template(
    '<div class="sp-stands"><h2>What is at stake</h2>{fighter}<section class="sp-traits">',
    '<h3>What has struck</h3><ul>{traits}</ul></section>{lost}<section class="sp-persona">',
    "<h3>What there is to lose</h3>{persona}</section></div>",
)
_LOST = template(
    '<section class="sp-traits"><h3>The Strategy</h3><p><b class="sp-mark">{letter}</b> ',
    '<span dir="auto">{words}</span></p></section>',
)


def _chars(asked: Asked) -> Markup:
    """The lowest Characteristics, each with what it becomes and what that does to Scores."""
    offered = domain(asked, Corrupt.char, Pick)
    name = named(Corrupt.char)
    rows = [
        card(asked.id(), name, char, beside(*_becomes(asked, char)),
             _expression(asked, offered, branch(name, char), char))
        for char in offered.values
    ]  # fmt: skip
    return one_of("palms", over(asked, Corrupt.char), *rows)


def _becomes(asked: Asked, char: str) -> tuple[str, str]:
    said = asked.describe(Corrupt.char, char)
    return f"{said.label} {said.price}", said.then


def _expression(asked: Asked, offered: Pick, prefix: str, char: str) -> Markup:
    """How the Corrupt Characteristic shows, where it has an Expression. Source: SP-ADV-04."""
    fields = offered.then(char)
    if "expression" not in fields:
        return NOTHING
    words = field_of(fields, "expression", Words)
    return _EXPRESSION(id=asked.id(), name=field_name(prefix, "expression"), hint=words.hint)


_EXPRESSION = template(
    '<div class="field"><label for="{id}">{hint}</label><input class="input" id="{id}" name="{name}" '
    'autocomplete="off"></div>',
)


FORMS: Final[Forms[Story]] = {
    MayPush: OwnForm(draw_push, plays=True),
    LastPush: OwnForm(draw_last_push),
    ShiftScore: OwnForm(draw_shift, told),
    FaceSurrender: OwnForm(draw_surrender),
}
