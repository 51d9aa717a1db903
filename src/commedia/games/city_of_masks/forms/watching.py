"""Forms of a challenge's edges: bets, tiles, the telling, denunciations and the trial.

Source: CM-BET, CM-EQ-03, CM-OPP-10, CM-UNM.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.engine.draft import Draft
from commedia.games.city_of_masks.chance_words import throws
from commedia.games.city_of_masks.decisions.breach import CallOn, Denounce, DenounceOrNot, LetItPass
from commedia.games.city_of_masks.decisions.foretelling.contests import (
    defence_foretold,
    escape_foretold,
    side_foretold,
)
from commedia.games.city_of_masks.decisions.support import Lower, Match, PutUp, Raise, Watch, Withdraw
from commedia.games.city_of_masks.decisions.telling import Draw, Tell, TellOn, TurnDown
from commedia.games.city_of_masks.forms.shared import alone, called, so_far
from commedia.games.city_of_masks.state import City
from commedia.kit.fields import then
from commedia.kit.figures import KNOWN, aside, notes, odds
from commedia.kit.forms import CHOSEN, amount, beside, card, chip, domain, group, is_open, one_of, over, told
from commedia.props.form import OpenDecision, OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template

# -- bets ------------------------------------------------------------------------------------------------


def draw_bet(asked: OpenDecision[City]) -> Markup:
    """Both principals with their chances; a bet of one's own to put up or move, or another's to match."""
    own = asked.own
    lines = [
        odds(f"{called(asked, side.seat)} wins:", side_foretold(own, side.seat).chance)
        for side in own.the_challenge.sides
    ]
    rows = []
    if is_open(asked, PutUp):
        on = domain(asked, PutUp.on, Pick)
        sides = [chip(asked.id(), named(PutUp.on), s, called(asked, s), one=True) for s in on.values]
        more = one_of("chips", over(asked, PutUp.on), *sides) + _much(asked, PutUp.amount)
        rows.append(asked.choice(PutUp, more=more))
    if is_open(asked, Match):
        rows.append(asked.choice(Match, more=_matches(asked, domain(asked, Match.whose, Pick))))
    if is_open(asked, Raise):
        rows.append(asked.choice(Raise, more=_much(asked, Raise.amount)))
    if is_open(asked, Lower):
        rows.append(asked.choice(Lower, more=_much(asked, Lower.amount)))
    if is_open(asked, Withdraw):
        rows.append(asked.choice(Withdraw))
    return joined([*lines, aside(KNOWN), *rows, asked.choice(Watch)])


def _much(asked: OpenDecision[City], field: int) -> Markup:
    much = domain(asked, field, Amount)
    return amount(asked, over(asked, field), named(field), much.least, much.most)


def _matches(asked: OpenDecision[City], whose: Pick) -> Markup:
    rows = []
    for seat in whose.values:
        much = then(whose, seat, "amount", Amount)
        wager = asked.own.the_challenge.open_wagers[seat]
        label = f"{called(asked, seat)} has {wager.open} on {called(asked, wager.on)}"
        name = field_name(branch(named(Match.whose), seat), "amount")
        more = amount(asked, over(asked, Match.amount), name, much.least, much.most)
        rows.append(card(asked.id(), named(Match.whose), seat, label, more))
    return one_of("palms", over(asked, Match.whose), *rows, spoken=True)


BET = OwnForm(draw_bet, told)


# -- a tile ----------------------------------------------------------------------------------------------

IN_SIGHT = 7
"""How many tiles of the set the fan shows."""


def draw_fan(asked: OpenDecision[City]) -> Markup:
    """A fan of tiles, face down, to take one of, and to turn it round before it is kept.

    Which tile and which end is the hand's own affair, as at a table: the tiles are shuffled, and neither can
    steer the draw. So these inputs are read by nobody. A table with tiles of its own takes one of those.
    """
    reads = aside(asked.describe_answer(Draw).then)
    if throws(asked.own.options) or asked.by_hand:
        return reads
    tiles = [
        _TILE(id=asked.id(), n=n, chosen=CHOSEN if n == (IN_SIGHT + 1) // 2 else NOTHING)
        for n in range(1, IN_SIGHT + 1)
    ]
    fan = _FAN(tiles=joined(tiles), turn=chip(asked.id(), "grip.turned", "yes", "Turn it round"))
    legend = beside("Take one by either end", "they are shuffled: only chance knows")
    return group("grip", legend, fan) + reads


_TILE = template(
    '<span class="grip__tile"><input type="radio" id="{id}" name="grip.tile" value="{n}"{chosen} ',
    'autocomplete="off"><label for="{id}"><span class="visually-hidden">Tile {n}</span>',
    '<svg viewBox="-18 -37 36 74" aria-hidden="true"><g><rect x="-16" y="-35" width="32" height="70" ',
    'rx="4"/><path class="grip__middle" d="M-13 0H13"/><path class="grip__notch" d="M0 12 7 19 0 26-7 19Z"/>',
    "</g></svg></label></span>",
)
_FAN = template(
    '<div class="grip__fan">{tiles}</div>',
    '<p class="grip__ends">{turn}</p>',
)


TILE = OwnForm(draw_fan)


# -- the telling -----------------------------------------------------------------------------------------


def draw_telling(asked: OpenDecision[City]) -> Markup:
    """Chips of what was declared, each as it came out, the last of them ticked; and words."""
    deed = asked.about(Tell.side)
    well = asked.own.succeeding(deed)
    left = [action for action in deed.actions if action not in deed.told]
    rows = [
        _TOLD(id=asked.id(), action=action, sign="✓" if action in well else "✗", sort="well" if action in well
              else "ill", says="It succeeds" if action in well else "It fails",
              label=asked.describe(TellOn.actions, action).label,
              on=Markup(" checked") if len(left) == 1 else NOTHING)
        for action in left
    ]  # fmt: skip
    ticks = group("chips chips--told", over(asked, TellOn.actions), *rows) if rows else NOTHING
    on = [ticks, asked.inputs(TellOn.words)] if is_open(asked, TellOn) else []
    if TurnDown not in asked.offers or not is_open(asked, TurnDown):
        return joined(on)
    tell_on = asked.choice(TellOn, more=joined(on), chosen=bool(left))
    return tell_on + asked.choice(TurnDown, more=asked.inputs(TurnDown.words))


_TOLD = template(
    '<span class="chip chip--{sort}"><input type="checkbox" id="{id}" name="tell_on.actions" ',
    'value="{action}"',
    ' autocomplete="off"{on}><label for="{id}"><b aria-hidden="true">{sign}</b><span ',
    'class="visually-hidden">{says}: ',
    "</span>{label}</label></span>",
)
TELL = OwnForm(draw_telling)


# -- the authorities -------------------------------------------------------------------------------------


def draw_denouncing(asked: OpenDecision[City]) -> Markup:
    """What comes of denouncing somebody, with its chance; or to let it pass."""
    offender = called(asked, asked.about(DenounceOrNot.offender))
    let_it_pass = asked.choice(LetItPass)
    if not is_open(asked, Denounce):
        return let_it_pass
    escapes = odds(
        f"{offender} would escape arrest:",
        escape_foretold(asked.own, asked.about(DenounceOrNot.offender)).chance,
    )
    return joined([escapes, aside(KNOWN), asked.choice(Denounce), let_it_pass])


DENOUNCE = OwnForm(draw_denouncing)


def draw_defence(asked: OpenDecision[City]) -> Markup:
    """How much of the Commission's Face is called on, each worth a point of spectacle."""
    return alone(asked, CallOn.amount)


def foresee_defence(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The chance of being acquitted with so much called on, its price, and what a conviction costs."""
    called_on = so_far(asked, CallOn.amount, draft)
    acquitted, *_ = defence_foretold(asked.own, asked.seat, called_on)
    return joined([
        odds("You are acquitted:", acquitted.chance),
        notes(*asked.comes_to(draft, CallOn)),
        aside(KNOWN),
    ])  # fmt: skip


DEFENCE = OwnForm(draw_defence, foresee_defence)
