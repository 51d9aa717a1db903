"""Help in a bidding turn: palms held out, factions asked for Face, messengers sent.

Source: CM-INF-01 to CM-INF-06, CM-FAC-07, CM-FAC-08, CM-SUP-03.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount, Pick, Ranked
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.city_of_masks.decisions.bidding import AskFaction, AskForFace, SendFor
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold
from commedia.games.city_of_masks.decisions.foretelling.pots import sending_foretold
from commedia.games.city_of_masks.forms.chain import chain, drawn, who
from commedia.games.city_of_masks.forms.shared import called
from commedia.games.city_of_masks.state import City
from commedia.kit.fields import then
from commedia.kit.figures import odds
from commedia.kit.forms import (
    amount,
    beside,
    card,
    chip,
    domain,
    group,
    one_in_list,
    one_of,
    options,
    over,
    sole,
    told,
)
from commedia.props.form import OpenDecision, branch, field_name, named
from commedia.props.template import NOTHING, joined, template

# -- a palm held out -------------------------------------------------------------------------------------


def draw_palms(asked: OpenDecision[City]) -> Markup:
    """Whom to hold a palm out to, each with what they hold and promised, and the path through others."""
    of = domain(asked, AskForFace.of, Pick)
    rows = []
    for seat in of.values:
        through, prefix = then(of, seat, "through", Ranked), branch(named(AskForFace.of), seat)
        name = called(asked, seat)
        held_out = beside(name, asked.describe(AskForFace.of, seat).price)
        people = options([("", "nobody"), *((s, called(asked, s)) for s in through.values)])
        steps = [
            _STEP(id=asked.id(), name=field_name(prefix, "through"), people=people,
                  label="Through" if n == 1 else "and then through")
            for n in range(1, through.most + 1)
        ]  # fmt: skip
        way = _WAY(
            wants=asked.id(), much=over(asked, AskForFace.amount), field=field_name(prefix, "amount"),
            most=then(of, seat, "amount", Amount).most, path=drawn([who("You"), *steps, who(name)]),
        )  # fmt: skip
        if len(of.values) == 1:
            return sole(over(asked, AskForFace.of), named(AskForFace.of), seat, held_out) + way
        rows.append(_LENDER(chip=chip(asked.id(), named(AskForFace.of), seat, held_out, one=True), way=way))
    return group("chips lenders", over(asked, AskForFace.of), *rows)


_STEP = template(
    '<li class="chain__step"><label class="visually-hidden" for="{id}">{label}</label><select class="input"',
    ' id="{id}" name="{name}" autocomplete="off">{people}</select></li>',
)
_LENDER = template('<div class="lender">{chip}{way}</div>')
_WAY = template(
    '<div class="lender__way">{path}<div class="field"><label for="{wants}">',
    '{much}</label><span class="stepper">',
    '<input type="number" id="{wants}" name="{field}" min="0" max="{most}" value="0" inputmode="numeric" ',
    'autocomplete="off"></span></div></div>',
)


def the_way(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The path with its fee and divisor, what would arrive of what is committed, and the gap that it leaves.

    Source: CM-INF-03 to CM-INF-06.
    """
    last = draft.get(AskForFace.of)
    if last is None:
        return told(asked, draft)
    between = draft.get(AskForFace.through) or []
    wins = contest_foretold(asked.own, asked.seat)[1].chance
    return joined([
        chain(asked, [asked.seat, *between, last]),
        told(asked, draft),
        odds("With one more supporter you win:", wins),
    ])  # fmt: skip


# -- a faction that has committed Face -------------------------------------------------------------------


def draw_factions(asked: OpenDecision[City]) -> Markup:
    """Each faction that would lend, with what it has committed and how it regards the borrower."""
    of = domain(asked, AskFaction.of, Pick)
    rows = []
    for key in of.values:
        much = then(of, key, "amount", Amount)
        name = field_name(branch(named(AskFaction.of), key), "amount")
        said = asked.describe(AskFaction.of, key)
        rows.append(
            card(asked.id(), named(AskFaction.of), key,
                 beside(capital(said.label), said.price),
                 amount(asked, over(asked, AskFaction.amount), name, much.least, much.most, much.most))
        )  # fmt: skip
    return one_of("palms", over(asked, AskFaction.of), *rows, spoken=True)


def the_loan(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What a faction lends, at what fee, and how it is paid back (CM-FAC-07, CM-FAC-08)."""
    wins = contest_foretold(asked.own, asked.seat)[1].chance
    draws = draft.get(AskFaction.of) is not None and asked.own.options.faction_draws == "on"
    return told(asked, draft) + (odds("With this loan you win:", wins) if draws else NOTHING)


# -- a messenger -----------------------------------------------------------------------------------------


def draw_messenger(asked: OpenDecision[City]) -> Markup:
    """The people who may be sent for, and the actions by which, each with what it is worth."""
    by, whom = domain(asked, SendFor.action, Pick), domain(asked, SendFor.whom, Pick)
    ways = [
        (
            action,
            f"{asked.describe(SendFor.action, action).label} ({asked.own.value(asked.seat, action)})",
        )
        for action in by.values
    ]
    people = [(seat, called(asked, seat)) for seat in whom.values]
    return joined([
        one_in_list(asked.id(), named(SendFor.whom), over(asked, SendFor.whom), people),
        one_in_list(asked.id(), named(SendFor.action), over(asked, SendFor.action), ways),
    ])  # fmt: skip


def the_message(asked: OpenDecision[City], draft: Draft) -> Markup:
    """Whether it arrives, and what is lost if it does not (CM-SUP-03)."""
    whom, action = draft.get(SendFor.whom) or "", draft.get(SendFor.action) or ""
    if asked.own.act(asked.seat, action) is None:
        return NOTHING
    arrives = sending_foretold(asked.own, asked.seat, whom, action)[0].chance
    return odds("The message arrives:", arrives) + told(asked, draft)
