"""The form in which objectives are taken: the card that was drawn, whom it is about, and how it is met.

Source: CM-OBJ-01 to CM-OBJ-03, CM-OBJ-06 to CM-OBJ-10.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.engine.english import capital
from commedia.games.city_of_masks.aims import aims_toward
from commedia.games.city_of_masks.asks import asks, rule_of
from commedia.games.city_of_masks.decisions.dealing import Pursue
from commedia.games.city_of_masks.forms.shared import called, known_of, me
from commedia.games.city_of_masks.forms.web import plain_card
from commedia.games.city_of_masks.state import City
from commedia.kit.fields import field_of
from commedia.kit.forms import REQUIRED, beside, card, fields_of, group, over
from commedia.props.form import OpenDecision, OwnForm, field_name
from commedia.props.template import NOTHING, joined, template

TARGETS = {"friend": Pursue.friend, "enemy": Pursue.enemy, "faction": Pursue.faction}
"""The fields of the answer."""


def draw(asked: OpenDecision[City]) -> Markup:
    """The cards, and for each target what the cards ask; a choice where there is one."""
    fields = fields_of(asked, Pursue)
    cards = [plain_card(card) for card in me(asked).cards]
    rows = [_target(asked, field, field_of(fields, field, Pick)) for field in fields if field in TARGETS]
    return _WANTS(cards=joined(cards), rows=joined(rows))


_WANTS = template('<div class="wants"><p class="wants__cards">{cards}</p>{rows}</div>')


def _target(asked: OpenDecision[City], field: str, targets: Pick) -> Markup:
    sole = len(targets.values) == 1
    name = field_name("pursue", field)
    rows = []
    for target in targets.values:
        felt_for = beside(capital(called(asked, target)), asked.describe(TARGETS[field], target).price)
        known = "" if sole or target not in asked.own.avatars else " ".join(known_of(asked, target))
        does = joined([*_asks(asked, field, target), _KNOWN(words=known) if known else NOTHING])
        rows.append(
            _SOLE(who=felt_for, asks=does) if sole
            else card(asked.id(), name, target, felt_for, does, more=REQUIRED, look="palm palm--open")
        )  # fmt: skip
    return group("palms", over(asked, TARGETS[field]), *rows)


def _asks(asked: OpenDecision[City], field: str, target: str) -> list[Markup]:
    """What the cards ask toward a target of that sort: each kind once, with its rule."""
    options, avatar = asked.own.options, me(asked)
    aims = aims_toward(avatar.cards, field, target, avatar.first_felt, options.betray_threshold)
    return [
        _ASK(
            does=capital(aim.kind),
            how=asks(aim.kind, aim.faction, aim.threshold, options),
            cite=asked.cite(rule_of(aim.kind, aim.faction)),
        )
        for aim in {aim.kind: aim for aim in aims}.values()
    ]


_ASK = template('<span class="wants__ask"><b>{does}</b>: {how}. {cite}</span>')
_KNOWN = template('<span class="quiet" dir="auto">{words}</span>')
_SOLE = template('<div class="palm"><span class="wants__who">{who}</span>{asks}</div>')


FORM = OwnForm(draw, quotes=True)
