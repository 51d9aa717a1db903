"""Forms of those whose feelings may move: by a broken promise, a contest, a payment, a wooing.

Source: CM-REL, CM-INF-08, CM-OPP-09, CM-SET-02, CM-WOO-02, CM-WOO-03.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.engine.draft import Draft
from commedia.games.city_of_masks.decisions.aftermath import (
    Accept,
    BeWooed,
    Decline,
    Ignore,
    OnlookerReacts,
    React,
    Shift,
    Shifted,
    Weigh,
    Weighed,
)
from commedia.games.city_of_masks.decisions.foretelling.hearts import (
    feeling_foretold,
    promise_foretold,
    taken_back_foretold,
)
from commedia.games.city_of_masks.decisions.lending import Resent, Resentment
from commedia.games.city_of_masks.decisions.toward import between
from commedia.games.city_of_masks.forms.shared import alone, called, me, so_far
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import aside, notes, signed
from commedia.kit.forms import CHOSEN, amount, chip, domain, group, is_open
from commedia.props.form import OpenDecision, OwnForm, named
from commedia.props.template import NOTHING, joined, template


def moved(asked: OpenDecision[City], toward: str, by: int) -> Markup:
    """What a feeling is now, and what such a change makes of it; an enduring one saves it up."""
    says = becomes(asked, toward, by)
    return notes(says) if says else NOTHING


def becomes(asked: OpenDecision[City], toward: str, by: int) -> str:
    """What a change makes of a feeling, in a sentence; "" where there is none to be moved (CM-REL)."""
    told, name = feeling_foretold(asked.own, asked.seat, toward, by), called(asked, toward)
    if not told:
        return ""
    feeling, lasting = told[0], told[1:]
    now, after = signed(feeling.now or 0), signed(feeling.most)
    if not by:
        return f"You go on feeling {now} for {name}."
    if feeling.most != feeling.now:
        how = ", all at once" if lasting else ""
        return f"What you feel for {name} goes from {now} to {after}{how}."
    if len(lasting) < 3:
        rubbed = lasting[0].now if lasting else 0
        why = f"the marks of {signed(rubbed)} are rubbed out" if rubbed else "it grows no stronger"
        return f"What you feel for {name} stays {now}: {why}."
    marks, at, to = lasting
    return (
        f"What you feel for {name}, {now}, lasts: it is marked {signed(marks.most)}, and turns to "
        f"{signed(to.most)} when the marks reach {signed(at.most)}."
    )


def draw_shift(asked: OpenDecision[City]) -> Markup:
    """A scale from colder to warmer."""
    return _scale(asked, named(Shifted.by), domain(asked, Shifted.by, Amount), asked.about(Shift.toward))


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


def foresee_shift(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The feeling before and after."""
    return moved(asked, asked.about(Shift.toward), so_far(asked, Shifted.by, draft))


SHIFT = OwnForm(draw_shift, foresee_shift)


def draw_weigh(asked: OpenDecision[City]) -> Markup:
    """A scale as far as the payment went, and for one betrayed a promise to take back."""
    by, cancel = domain(asked, Weighed.by, Amount), domain(asked, Weighed.cancel, Pick)
    promised = me(asked).promised.get(asked.about(Weigh.borrower), 0)
    takes = f"Take back the {promised} Face you promised them"
    taken = NOTHING
    if True in cancel.values:
        taken = _CANCEL(chip=chip(asked.id(), named(Weighed.cancel), "True", takes))
    return _scale(asked, named(Weighed.by), by, asked.about(Weigh.borrower)) + taken


_CANCEL = template('<p class="chip-line">{chip}</p>')


def foresee_weigh(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The feeling before and after, and whether a promise is taken back."""
    borrower = asked.about(Weigh.borrower)
    freed = bool(draft.get(Weighed.cancel))
    promise = taken_back_foretold(asked.own, asked.seat, borrower, freed)
    takes = f"The {promise.now} Face that you promised {called(asked, borrower)} are promised no more."
    return joined([
        moved(asked, borrower, so_far(asked, Weighed.by, draft)),
        notes(takes) if promise.most != promise.now else NOTHING,
    ])  # fmt: skip


WEIGH = OwnForm(draw_weigh, foresee_weigh)


def draw_resent(asked: OpenDecision[City]) -> Markup:
    """How much a broken promise is held against somebody."""
    return alone(asked, Resentment.amount, "Think less of them by")


def foresee_resent(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The feeling before and after."""
    return moved(asked, asked.about(Resent.refuser), -so_far(asked, Resentment.amount, draft))


RESENT = OwnForm(draw_resent, foresee_resent)


def draw_reaction(asked: OpenDecision[City]) -> Markup:
    """The choice to be moved, with a promise if one likes, or not."""
    rows = []
    if is_open(asked, React):
        promise = domain(asked, React.promise, Amount)
        more = (
            amount(asked, "Promise them", named(React.promise), 0, promise.most) if promise.most else NOTHING
        )
        rows.append(asked.choice(React, more=more))
    return joined([*rows, asked.choice(Ignore)])


def foresee_reaction(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The feeling before and after, and what is promised then."""
    principal, reacts = asked.about(OnlookerReacts.principal), draft.is_for(React)
    feels = moved(asked, principal, asked.about(OnlookerReacts.by) if reacts else 0)
    if not reacts or not (more := so_far(asked, React.promise, draft)):
        return feels
    return feels + notes(promised(asked, principal, more))


def promised(asked: OpenDecision[City], to: str, more: int) -> str:
    """All that is promised to somebody then, as a sentence (CM-WOO-04)."""
    stands = promise_foretold(asked.own, asked.seat, to, more)
    return f"Then {stands.most} Face stand promised to {called(asked, to)}, for all to see."


REACTION = OwnForm(draw_reaction, foresee_reaction)


def draw_being_wooed(asked: OpenDecision[City]) -> Markup:
    """The choice to be won over, or not, with what stands between the two (R-23)."""
    wooer, by = asked.about(BeWooed.wooer), asked.about(OnlookerReacts.by)
    now = between(asked.own, asked.seat, wooer)
    return joined([
        aside(now) if now else NOTHING,
        asked.choice(Accept, then=becomes(asked, wooer, by)),
        asked.choice(Decline),
    ])  # fmt: skip


BEING_WOOED = OwnForm(draw_being_wooed)
