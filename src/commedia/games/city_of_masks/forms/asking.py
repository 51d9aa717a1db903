"""Help in a bidding turn: palms held out, factions asked for Face, messengers sent.

Source: CM-INF-01 to CM-INF-06, CM-FAC-07, CM-FAC-08, CM-SUP-03.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine import Amount, Pick, Ranked
from commedia.engine.draft import Draft
from commedia.engine.english import capital, listed
from commedia.engine.foretold import Foretold
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.decisions.bidding import AskFaction, AskForFace, SendFor
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold
from commedia.games.city_of_masks.decisions.foretelling.palms import credit_foretold, palm_foretold
from commedia.games.city_of_masks.decisions.foretelling.pots import IF_NOT, sending_foretold
from commedia.games.city_of_masks.decisions.paths import arriving, has_fee, part
from commedia.games.city_of_masks.decisions.toward import aims
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.forms.chain import chain, drawn, who
from commedia.games.city_of_masks.forms.shared import called, holds, me
from commedia.games.city_of_masks.state import City
from commedia.kit.fields import then
from commedia.kit.figures import notes, odds, signed
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
    sole,
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
        promised, held = asked.own.avatars[seat].promised.get(asked.seat, 0), holds(asked, seat)
        says = [f"holds {held}"] if held is not None else []
        says += [f"promised you {promised}"] if promised else []
        says += [aims(asked.own, asked.seat, [seat]).rstrip(".").lower()]
        held_out = beside(name, ", ".join(filter(None, says)))
        people = options([("", "nobody"), *((s, called(asked, s)) for s in through.values)])
        steps = [
            _STEP(id=asked.id(), name=field_name(prefix, "through"), people=people,
                  label="Through" if n == 1 else "and then through")
            for n in range(1, through.most + 1)
        ]  # fmt: skip
        way = _WAY(
            wants=asked.id(), field=field_name(prefix, "amount"),
            most=then(of, seat, "amount", Amount).most, path=drawn([who("You"), *steps, who(name)]),
        )  # fmt: skip
        if len(of.values) == 1:
            return sole("Who is to lend", named(AskForFace.of), seat, held_out) + way
        rows.append(_LENDER(chip=chip(asked.id(), named(AskForFace.of), seat, held_out, one=True), way=way))
    return group("chips lenders", "Who is to lend", *rows)


_STEP = template(
    '<li class="chain__step"><label class="visually-hidden" for="{id}">{label}</label><select class="input"',
    ' id="{id}" name="{name}" autocomplete="off">{people}</select></li>',
)
_LENDER = template('<div class="lender">{chip}{way}</div>')
_WAY = template(
    '<div class="lender__way">{path}<div class="field"><label for="{wants}">',
    'How much <span class="quiet">0: as much as they will</span></label><span class="stepper">',
    '<input type="number" id="{wants}" name="{field}" min="0" max="{most}" value="0" inputmode="numeric" ',
    'autocomplete="off"></span></div></div>',
)


def the_way(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The path with its fee and divisor, what would arrive of what is committed, and the gap that it leaves.

    Source: CM-INF-03 to CM-INF-06.
    """
    last = draft.get(AskForFace.of)
    if last is None:
        return notes("Choose whom to hold a palm out to.")
    between = draft.get(AskForFace.through) or []
    path = [*between, last]
    wanted = draft.get(AskForFace.amount) or 0
    fee, keep, *arrival = palm_foretold(asked.own, asked.seat, path, wanted)
    way = f", through {listed([called(asked, s) for s in between])}" if between else ""
    when = "whatever they answer" if has_fee(asked.own.options, 0) else "if it is a yes"
    chance = lots(asked.own.options)
    supporter = f"Whoever lends {chance.draws} {chance.one} for you."
    if between:
        supporter += f" Go-betweens {chance.draw} none."
    return joined([
        chain(asked, [asked.seat, *path]),
        notes(
            f"You ask {called(asked, str(last))}{way}. The fee is {fee.most} Face, {when}: you keep "
            f"{keep.most} of your {keep.now}.",
            _arrival(asked, path, arrival),
            supporter,
        ),
        odds("With one more supporter you win:", contest_foretold(asked.own, asked.seat)[1].chance),
    ])  # fmt: skip


def _arrival(asked: OpenDecision[City], path: Sequence[str], told: Sequence[Foretold]) -> str:
    """What would arrive of what is shown, and the gap that is left. told: as `palm_foretold` has them."""
    links, last = len(path), path[-1]
    says = f"{capital(part(links))} of what is committed arrives"
    if not told:
        examples = listed([f"{arriving(n * links, links)} of {n * links}" for n in (1, 2, 3)])
        return f"{says}: {examples}." if links > 1 else f"{says}."
    shown, arrives, gap = told
    at_most = shown.least < shown.most or not shown.most
    held = holds(asked, last)
    has = f", and {called(asked, last)} {_can(held, shown.most)}" if at_most else ""
    much = f"{arrives.most or 'nothing'} of {shown.most}"
    if not arrives.most:
        free = "" if has_fee(asked.own.options, 0) else ", and costs no fee"
        return f"{says}{has}: {much}. That would be no loan{free}."
    return f"{says}{has}: {much}{' at most' if at_most else ''}. {_gap_left(gap, at_most)}"


def _can(held: int | None, shown: int) -> str:
    """Why a lender shows no more than that: they hold no more, or never feel so much."""
    return f"holds {held}" if held == shown else f"shows no more than {shown}, whatever they feel for you"


def _gap_left(gap: Foretold, at_most: bool) -> str:
    """What would still be short in the stakes once so much has arrived."""
    when, left = "At best" if at_most else "Then", gap.least
    if left > 0:
        return f"{when} the gap of {gap.now} shrinks to {left}."
    return f"{when} your pot is {-left} above the other." if left else f"{when} the gap is closed."


# -- a faction that has committed Face -------------------------------------------------------------------


def draw_factions(asked: OpenDecision[City]) -> Markup:
    """Each faction that would lend, with what it has committed and how it regards the borrower."""
    of = domain(asked, AskFaction.of, Pick)
    rows = []
    for key in of.values:
        much = then(of, key, "amount", Amount)
        regard = signed(me(asked).regard.get(key, 0))
        name = field_name(branch(named(AskFaction.of), key), "amount")
        rows.append(
            card(asked.id(), named(AskFaction.of), key,
                 beside(capital(FACTIONS[key].name), f"regards you {regard}, has {much.most} for you"),
                 amount(asked, "Ask for", name, much.least, much.most, much.most))
        )  # fmt: skip
    return one_of("palms", "Which faction", *rows, spoken=True)


def the_loan(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What a faction lends, at what fee, and how it is paid back (CM-FAC-07, CM-FAC-08)."""
    key = draft.get(AskFaction.of)
    if key is None:
        return notes("Choose which faction to ask. It lends at once, for 1 Face to the bank.")
    n = draft.get(AskFaction.amount) or then(domain(asked, AskFaction.of, Pick), key, "amount", Amount).most
    fee, keep, lent, pot, gap = credit_foretold(asked.own, asked.seat, key, n)
    chance, draws = lots(asked.own.options), asked.own.options.faction_draws == "on"
    return joined([
        notes(
            f"{capital(FACTIONS[key].name)} puts {lent.most} Face into your pot at once, for a fee of "
            f"{fee.most} to the bank: you keep {keep.most} of your {keep.now}.",
            f"Your pot is {pot.most} then." if gap.most < 0 else _gap_left(gap, at_most=False),
            f"You {chance.draw} {chance.one} for it."
            if draws
            else f"It {chance.draws} {chance.none} for you: your chance to win stays the same.",
            f"Its regard falls by each of the {lent.most} that you do not pay back, and what it has for you "
            "as well, as a rule.",
        ),
        odds("With this loan you win:", contest_foretold(asked.own, asked.seat)[1].chance)
        if draws
        else NOTHING,
    ])  # fmt: skip


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
        one_in_list(asked.id(), named(SendFor.whom), "For whom", people),
        one_in_list(asked.id(), named(SendFor.action), "By which further action", ways),
    ])  # fmt: skip


def the_message(asked: OpenDecision[City], whom: str, action: str) -> Markup:
    """Whether it arrives, and what is lost if it does not (CM-SUP-03)."""
    if asked.own.act(asked.seat, action) is None:
        return NOTHING
    arrives, lost = sending_foretold(asked.own, asked.seat, whom, action)
    pool = lost.name.removesuffix(IF_NOT)
    return joined([
        odds("The message arrives:", arrives.chance),
        notes(
            f"If it does not, the {lost.most} {pool} put into it are lost.",
            "Whoever it reaches may come, or not.",
        ),
    ])  # fmt: skip
