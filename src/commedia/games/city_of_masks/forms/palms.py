"""Forms of those who are asked for something, and of those who settle what was lent.

Source: CM-INF, CM-WOO, CM-SET, CM-OPP-09.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.games.city_of_masks.decisions.foretelling import joined_foretold, side_foretold
from commedia.games.city_of_masks.decisions.known import capital
from commedia.games.city_of_masks.decisions.lending import arriving, part
from commedia.games.city_of_masks.decisions.toward import between
from commedia.games.city_of_masks.feelings import STRONGEST, felt
from commedia.games.city_of_masks.forms.chain import chain
from commedia.games.city_of_masks.forms.reading import called, me, rival
from commedia.games.city_of_masks.lots import lots
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import KNOWN, aside, notes, odds, signed
from commedia.kit.forms import CHOSEN, amount, amount_of, chip, domain, group, is_open
from commedia.props.form import OpenDecision, OwnForm
from commedia.props.template import NOTHING, joined, template


def _amount(asked: OpenDecision[City], do: str, field: str = "amount") -> Amount | None:
    return domain(asked, do, field, Amount) if is_open(asked, do) else None


def _alone(asked: OpenDecision[City], do: str, field: str, label: str) -> Markup:
    """One number, with a slider, from where the decision would leave it."""
    much = domain(asked, do, field, Amount)
    return amount(asked, label, f"{do}.{field}", much.least, much.most, much.default)


# -- a palm held out -------------------------------------------------------------------------------------


def draw_lend(asked: OpenDecision[City]) -> Markup:
    """To bow and show how much, or to turn away; with what stands between the two."""
    bow = _amount(asked, "bow")
    choices = []
    if bow is not None:
        show = amount(asked, "Show", "bow.amount", bow.least, bow.most)
        choices.append(asked.choice("bow", price=f"up to {bow.most} Face", more=show))
    if is_open(asked, "turn_away"):
        choices.append(asked.choice("turn_away", then=_turning(asked)))
    path = asked.about["path"]
    way = chain(asked, path) if len(path) > 2 else NOTHING
    return joined([way, _for_whom(asked), _toward(asked, path[0]), _between(asked), *choices])


def _toward(asked: OpenDecision[City], other: str) -> Markup:
    """What stands between whoever is asked and somebody."""
    says = between(asked.own, asked.seat, other) if other in asked.own.avatars else ""
    return aside(says) if says else NOTHING


def _for_whom(asked: OpenDecision[City]) -> Markup:
    """On whose side the Face would lie, and what it is needed for."""
    borrower = _borrower(asked)
    if not borrower:
        return NOTHING
    other = rival(asked.own, borrower)
    mine, theirs = asked.own.staked(borrower), asked.own.staked(other.seat)
    against = called(asked, other.seat)
    return aside(f"It is for {called(asked, borrower)}, whose pot is {mine} against {against}’s {theirs}.")


def _borrower(asked: OpenDecision[City]) -> str:
    """The principal for whom a palm is held out, "" before the court, where a friend asks."""
    challenge = asked.own.challenge
    if challenge is None or challenge.winner or len(challenge.sides) < 2:
        return ""
    return str(asked.about["path"][0])


def _turning(asked: OpenDecision[City]) -> str:
    if asked.kind == "pass_it_on":
        return "You break no promise: none of your own Face is asked for."
    promised = me(asked).promised.get(asked.about["asker"], 0)
    held = min(promised, me(asked).face)
    if not held:
        return "You promised nothing, and break no promise."
    return f"You promised {promised}: to give less than you can of it breaks a promise, for all to see."


def _between(asked: OpenDecision[City]) -> Markup:
    """What the borrower's draw would gain by the lender's tile."""
    borrower = _borrower(asked) if asked.kind == "lend" else ""
    if not borrower:
        return NOTHING
    name = called(asked, borrower)
    return joined([
        odds(f"{name} wins as it stands:", side_foretold(asked.own, borrower).chance),
        odds(f"With your {lots(asked.own.options).own}:", joined_foretold(asked.own, borrower).chance),
        aside(KNOWN),
    ])  # fmt: skip


def foresee_lend(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """What is given away, what comes of it, and what a refusal breaks."""
    bow = _amount(asked, "bow")
    if answer.get("do") == "turn_away":
        return notes(_turning(asked))
    if bow is None or answer.get("do") != "bow":
        return aside("To bow is to say yes. Choose, and what it comes to stands here.")
    given = amount_of(answer.get("amount"), bow.least, bow.most) or bow.least
    return _passing(asked, given) if asked.kind == "pass_it_on" else _lending(asked, given)


def _passing(asked: OpenDecision[City], given: int) -> Markup:
    """What comes of a request that is passed on, for whoever goes between (CM-INF-04, CM-INF-05)."""
    path, chance = asked.about["path"], lots(asked.own.options)
    when = "if it is a yes" if asked.own.options["fee_on"] == "accept" else "whatever comes of it"
    arrival = _arrival(given, len(path) - 1, f"what {called(asked, path[-1])} shows")
    return notes(
        f"You ask on for up to {given}. {arrival}",
        f"It costs you nothing, and you are paid 1 Face {when}.",
        f"You {chance.draw} {chance.none}, and stand by this side: you cannot lend to the other.",
    )


def _lending(asked: OpenDecision[City], given: int) -> Markup:
    """What leaves the lender, what they keep and are paid, and what comes of it (CM-INF-03 to CM-INF-06)."""
    path, held, chance = asked.about["path"], me(asked).face, lots(asked.own.options)
    links, borrower = len(path) - 1, called(asked, path[0])
    arrives = arriving(given, links)
    share = _arrival(given, links, "what you show") if links > 1 else ""
    if not arrives:
        paid = asked.own.options["fee_on"] == "ask"
        return notes(
            share,
            f"It is no loan: you {chance.draw} {chance.none}, and keep your {held} Face"
            + (", with 1 for being asked." if paid else " without a fee."),
        )
    return notes(
        share,
        f"You keep {held - arrives} Face, and have {held - arrives + 1} with the fee of 1.",
        f"If {borrower} loses, you have lost {arrives} Face.",
        f"If {borrower} wins, you have it back if they pay you: no less is honour, and more is theirs to "
        "give.",
        f"You {chance.draw} {chance.one}, and say how you stand by them.",
    )


def _arrival(given: int, links: int, of: str) -> str:
    """What arrives of so much through so many links, and that the rest stays where it is (CM-INF-06)."""
    arrives = arriving(given, links)
    return f"{capital(part(links))} of {of} arrives: {arrives or 'nothing'} of {given}."


LEND = OwnForm(draw_lend, foresee_lend)


def draw_resent(asked: OpenDecision[City]) -> Markup:
    """How much a broken promise is held against somebody."""
    return _alone(asked, "resentment", "amount", "Think less of them by")


def foresee_resent(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """The feeling before and after."""
    by = amount_of(answer.get("amount"), 0, 20) or 0
    return _moved(asked, asked.about["refuser"], -by)


RESENT = OwnForm(draw_resent, foresee_resent)


# -- feelings that move ----------------------------------------------------------------------------------


def _moved(asked: OpenDecision[City], toward: str, by: int) -> Markup:
    """What a feeling is now, and what such a change makes of it; an enduring one saves it up.

    Source: CM-REL-06 to CM-REL-09.
    """
    held, name = me(asked).feels.get(toward), called(asked, toward)
    if held is None:
        return NOTHING
    overshoot = asked.own.options["enduring_overshoot"]
    after, now = felt(held, by, overshoot), signed(held.value)
    if not by:
        return notes(f"You go on feeling {now} for {name}.")
    if after.value != held.value:
        how = ", all at once" if held.enduring else ""
        return notes(f"What you feel for {name} goes from {now} to {signed(after.value)}{how}.")
    if not after.marks:
        why = f"the marks of {signed(held.marks)} are rubbed out" if held.marks else "it grows no stronger"
        return notes(f"What you feel for {name} stays {now}: {why}.")
    way = 1 if after.marks > 0 else -1
    still = next(n for n in range(1, STRONGEST + 1) if felt(after, way * n, overshoot).value != after.value)
    turned = felt(after, way * still, overshoot)
    return notes(
        f"What you feel for {name}, {now}, lasts: it is marked {signed(after.marks)}, and turns to "
        f"{signed(turned.value)} when the marks reach {signed(after.marks + way * still)}."
    )


def draw_shift(asked: OpenDecision[City]) -> Markup:
    """A scale from colder to warmer."""
    return _scale(asked, "shifted.by", domain(asked, "shifted", "by", Amount), asked.about["toward"])


def _scale(asked: OpenDecision[City], name: str, by: Amount, toward: str) -> Markup:
    """Every step in sight: a row for colder, one for no change, one for warmer."""
    whom = called(asked, toward)

    def side(end: str, values: range) -> Markup:
        steps = [
            _STEP(id=asked.id(), name=name, value=n, text=signed(n), chosen=NOTHING if n else CHOSEN,
                  says=f"Grow {abs(n)} {end} toward {whom}" if n else f"Feel as before for {whom}")
            for n in values
        ]  # fmt: skip
        return _SIDE(end=end, steps=joined(steps)) if steps else NOTHING

    return group(
        "scale",
        f"What you feel for {whom}",
        side("colder", range(by.least, min(by.most, -1) + 1)),
        side("no change", range(max(by.least, 0), min(by.most, 0) + 1)),
        side("warmer", range(max(by.least, 1), by.most + 1)),
    )


_STEP = template(
    '<span class="scale__step"><input type="radio" id="{id}" name="{name}" value="{value}"{chosen}',
    ' data-says="{says}" autocomplete="off"><label for="{id}">{text}</label></span>',
)
_SIDE = template(
    '<span class="scale__side"><span class="scale__end">{end}</span>',
    '<span class="scale__steps">{steps}</span></span>',
)


def foresee_shift(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """The feeling before and after."""
    return _moved(asked, asked.about["toward"], amount_of(answer.get("by"), -6, 6) or 0)


SHIFT = OwnForm(draw_shift, foresee_shift)


def draw_weigh(asked: OpenDecision[City]) -> Markup:
    """A scale as far as the payment went, and for one betrayed a promise to take back."""
    by, cancel = domain(asked, "weighed", "by", Amount), domain(asked, "weighed", "cancel", Pick)
    promised = me(asked).promised.get(asked.about["borrower"], 0)
    takes = f"Take back the {promised} Face you promised them"
    taken = (
        _CANCEL(chip=chip(asked.id(), "weighed.cancel", "True", takes)) if True in cancel.values else NOTHING
    )
    return _scale(asked, "weighed.by", by, asked.about["borrower"]) + taken


_CANCEL = template('<p class="chip-line">{chip}</p>')


def foresee_weigh(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """The feeling before and after."""
    return _moved(asked, asked.about["borrower"], amount_of(answer.get("by"), -40, 40) or 0)


WEIGH = OwnForm(draw_weigh, foresee_weigh)


# -- payments and promises -------------------------------------------------------------------------------


def draw_repay(asked: OpenDecision[City]) -> Markup:
    """What a lender is paid, from what is usual."""
    return _alone(asked, "pay", "amount", f"Pay {called(asked, asked.about['loan'].seat)}")


def foresee_repay(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """Whether it is less, as much, or more, and how that may be taken."""
    loan, won = asked.about["loan"], asked.about["won"]
    name, held = called(asked, loan.seat), me(asked).face
    usual = min(loan.amount, held) if won else 0
    paid = amount_of(answer.get("amount"), 0, held)
    paid = usual if paid is None else paid
    if paid == loan.amount:
        taken = f"That is what was lent: {name} neither gains nor loses by you."
    elif paid > loan.amount:
        taken = f"That is {paid - loan.amount} more than was lent, and may warm {name} to you by as much."
    else:
        taken = f"That is {loan.amount - paid} less than was lent, and {name} may think so much less of you."
        if won:
            taken += " After a victory it is a betrayal, and frees them of what they promised you."
    return notes(f"You keep {held - paid} Face.", taken)


REPAY = OwnForm(draw_repay, foresee_repay)


def draw_allocate(asked: OpenDecision[City]) -> Markup:
    """What a wooer is promised."""
    wooer = asked.about["wooer"]
    much = _alone(asked, "promise", "amount", f"Promise {called(asked, wooer)}")
    return _toward(asked, wooer) + much


def foresee_allocate(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """All promises to that one, and that they are open."""
    wooer = asked.about["wooer"]
    more = amount_of(answer.get("amount"), 0, asked.about["most"]) or 0
    have = me(asked).promised.get(wooer, 0)
    if not more:
        return notes(f"You promise nothing{f' beyond the {have} that stand' if have else ''}.")
    return notes(
        f"Then {have + more} Face stand promised to {called(asked, wooer)}, for all to see. "
        f"Nothing is paid now; to refuse it later breaks a promise."
    )


ALLOCATE = OwnForm(draw_allocate, foresee_allocate)


def draw_reaction(asked: OpenDecision[City]) -> Markup:
    """To be moved, with a promise if one likes, or not."""
    promise = _amount(asked, "react", "promise")
    rows = []
    if promise is not None:
        more = amount(asked, "Promise them", "react.promise", 0, promise.most) if promise.most else NOTHING
        rows.append(asked.choice("react", price=signed(asked.about["by"]), more=more))
    return joined([*rows, asked.choice("ignore", then="You feel as before.")])


def foresee_reaction(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """The feeling before and after."""
    by = asked.about["by"] if answer.get("do") == "react" else 0
    return _moved(asked, asked.about["principal"], by)


REACTION = OwnForm(draw_reaction, foresee_reaction)


def draw_defence(asked: OpenDecision[City]) -> Markup:
    """How much of the Commission's Face is called on, each worth a point of spectacle."""
    return _alone(asked, "call_on", "amount", "Call on")


__all__ = [
    "ALLOCATE", "LEND", "REACTION", "REPAY", "RESENT", "SHIFT", "WEIGH", "draw_defence",
]  # fmt: skip
