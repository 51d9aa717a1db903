"""What long questions are about, drawn large beside them: the mask, the card that was drawn."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.city_of_masks.decisions.setup import Doubt, ReadSheet
from commedia.games.city_of_masks.forms.shared import me
from commedia.games.city_of_masks.forms.web import plain_card
from commedia.games.city_of_masks.stage.emblems import art
from commedia.games.city_of_masks.stage.wording import hidden_words, mask_name
from commedia.games.city_of_masks.state import City
from commedia.props.form import OpenDecision
from commedia.props.template import NOTHING, joined, template


def beneath_the_mask(asked: OpenDecision[City]) -> Markup:
    """The mask that was dealt, and what its wearer would do that it would not."""
    acts = [_BENEATH(worth=act.value, words=hidden_words(asked.own, act)) for act in me(asked).hidden_face]
    return heart(asked) + (_ACTS(rows=joined(acts)) if acts else NOTHING)


def heart(asked: OpenDecision[City]) -> Markup:
    """The mask over it; the web of ties itself stands below, in the form."""
    mask = me(asked).start_mask
    return _MASK(art=art(asked.own, mask, "sitter__mask"), name=mask_name(asked.own, mask) or "no mask yet")


_MASK = template('<div class="sitter">{art}<p><i>behind the mask of</i><b>{name}</b></p></div>')
_ACTS = template('<p class="label">You, who would</p><ul class="beneath">{rows}</ul>')
_BENEATH = template('<li><b class="disc">{worth}</b> {words}</li>')


def their_sheet(asked: OpenDecision[City]) -> Markup:
    """A neighbour's mask with what they would do beneath it, and what it is proper to do (CM-TAB-02)."""
    sheet = asked.about(ReadSheet.sheet)
    proper = [_BENEATH(worth=act.value, words=act.words) for act in asked.own.masks[sheet.mask].acts]
    said = [(act, asked.describe(Doubt.acts, act.key)) for act in sheet.acts]
    acts = [_AGAINST(worth=act.value, words=told.label, against=told.then) for act, told in said]
    return _SHEET(
        art=art(asked.own, sheet.mask, "sitter__mask"),
        who=asked.names.get(sheet.of, sheet.of),
        name=asked.own.masks[sheet.mask].name,
        proper=joined(proper),
        acts=joined(acts),
    )


_SHEET = template(
    '<div class="sitter">{art}<p><i>{who}, behind the mask of</i><b>{name}</b></p></div>',
    '<p class="label">{who}, beneath it</p><ul class="beneath">{acts}</ul>',
    '<p class="label">What the mask does</p><ul class="beneath">{proper}</ul>',
)
_AGAINST = template(
    '<li><b class="disc">{worth}</b> <span>{words} <small class="quiet">{against}</small></span></li>'
)


def drawn(asked: OpenDecision[City]) -> Markup:
    """The cards that were drawn for what one is after."""
    large = [plain_card(card, " plain-card--large") for card in me(asked).cards]
    return _DRAWN(cards=joined(large))


_DRAWN = template('<div class="drawn-cards">{cards}<p><i>what the cards say you are after</i></p></div>')
