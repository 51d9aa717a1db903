"""Each die as a card: what it buys above, what it costs below. Then what its Power makes of Traits.

Source: SP-MOVE-09 to SP-MOVE-11, SP-TELL-01, SP-CH-05.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from markupsafe import Markup

from commedia.engine import Amount, Pick
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.shadow_play.consequences import LEAST_NAMED, NAMED_NEXT, UP_TO, buys, guarded, hurts
from commedia.games.shadow_play.decisions.dice_and_power import (
    Done,
    Lower,
    Make,
    MakeTrait,
    PickDie,
    Raise,
    SpendPower,
    most_warded,
)
from commedia.games.shadow_play.decisions.move import TakeNumber
from commedia.games.shadow_play.forms.shared import Asked, trait_called
from commedia.games.shadow_play.results import Result, result_of
from commedia.games.shadow_play.stage.people import bearer_called
from commedia.games.shadow_play.state import Standing, Story
from commedia.kit.fields import field_of, then
from commedia.kit.figures import notes
from commedia.kit.forms import CHOSEN, REQUIRED, amount, card, domain, is_asked, is_open, one_of, over, spoken
from commedia.props.dice import die
from commedia.props.form import Forms, OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template

# -- the dice -----------------------------------------------------------------------------------------


TIMES = {1: "", 2: "twice", 3: "three times", 4: "four times"}


def draw_dice(asked: Asked) -> Markup:
    """The dice that may be taken."""
    counts = Counter(asked.own.on_move.dice)
    offered = domain(asked, TakeNumber.one, Pick)
    rows = [
        card(
            asked.id(), named(TakeNumber.one), n, face(asked.own, n, counts[n]), NOTHING,
            more=spoken(f"the {n}", REQUIRED), look="sp-toss",
        )
        for n in offered.values
    ]  # fmt: skip
    return asked.choice(TakeNumber, more=one_of("sp-tosses", over(asked, TakeNumber.one), *rows, spoken=True))


def face(own: Story, n: int, count: int = 1) -> Markup:
    """A die with what it comes to. count: how many show the same."""
    return _DIE(die=die(n), times=TIMES.get(count, f"{count} times"), rows=outcome(own, result_of(own, n, n)))


_DIE = template('<span class="sp-toss__top">{die} <b>{times}</b></span>{rows}')


def outcome(own: Story, to: Result) -> Markup:
    """What a result buys, and what it costs, in rows; the same for a die and for how a Stunt ends."""
    move, standing = own.on_move, own.stands(own.on_move.seat)
    rows = [_ROW(kind="", called="Buys", says=_BUYS(says=buys(own, to, most_warded(own))), more="")]
    if standing.status == "in":
        rows.append(_ROW(kind="", called="Threat", says=threat(standing, to), more=""))
        if move.kind == "leading":
            rows.append(_cost("Opportunity", standing.opp, to.opp, guarded(to)))
        else:
            rows.append(_cost("Danger", standing.dan, to.dan, ""))
        rows.append(_ROW(kind=" sp-toss__price", called="Named next", says=named_next(to), more=hurts(to)))
    return _ROWS(over=" is-over" if to.named.most else "", rows=joined(rows))


_ROWS = template('<span class="sp-toss__rows{over}">{rows}</span>')
_ROW = template(
    '<span class="sp-toss__row{kind}"><small>{called} </small><span>{says}</span><em>{more}</em></span>'
)
_BUYS = template("<b>{says}</b>")
_CHANGES = template("{now} → <b>{then}</b>")
_STAYS = template("stays <b>{now}</b>")


def _cost(called: str, now: int, then: int, more: str) -> Markup:
    says = _CHANGES(now=now, then=then) if then != now else _STAYS(now=now)
    return _ROW(kind=" sp-toss__price", called=called, says=says, more=more)


def threat(standing: Standing, to: Result) -> Markup:
    """What becomes of the threat."""
    if not to.tells:
        return _STAYS(now=standing.threat)
    clear = ": clear" if not to.threat else ""
    return _TELLS(now=standing.threat, then=to.threat, how=f", Telling{clear}")


_TELLS = template("{now} → <b>{then}</b>{how}")


def named_next(to: Result) -> Markup:
    """What will be named next, with its sum; a range where it is still to be said what Traits do.

    Source: SP-CH-05, SP-TRAIT-05.
    """
    if not to.named.most:
        return Markup("nothing")
    sum_ = _NAMED(dan=to.dan, over=to.over, sum=to.named.most)
    if to.named.is_certain:
        return sum_
    least = _LEAST(n=to.named.least) if to.named.least else Markup("nothing")
    return _FROM(least=least, most=sum_)


_NAMED = template(NAMED_NEXT.replace("{sum}", "<b>{sum}</b>"))
_LEAST = template(LEAST_NAMED.replace("{n}", "<b>{n}</b>"))
_FROM = template(UP_TO)


# -- Power that is spent ------------------------------------------------------------------------------


Way: TypeAlias = type[Raise] | type[Lower]


def draw_spending(asked: Asked) -> Markup:
    """To raise a Trait, to lower one, or to leave it there."""
    rows = []
    ways: tuple[Way, ...] = (Raise, Lower)
    for way in ways:
        if way in asked.offers and is_open(asked, way):
            tells = NOTHING
            if way is Raise and is_asked(asked, Raise.tells_on):
                tells = asked.inputs(Raise.tells_on)
            chosen = domain(asked, way.trait, Pick).default is not None
            rows.append(asked.choice(way, more=joined([_traits(asked, way), tells]), chosen=chosen))
    rows.append(asked.choice(Done))
    return joined([*rows, asked.outlook()])


def _traits(asked: Asked, way: Way) -> Markup:
    offered, name = domain(asked, way.trait, Pick), named(way.trait)
    rows = []
    for id in offered.values:
        points = then(offered, id, "points", Amount)
        by = points.most if points.default is None else points.default
        how = amount(
            asked,
            over(asked, way.points),
            field_name(branch(name, id), "points"),
            points.least,
            points.most,
            by,
        )
        more = CHOSEN if id == offered.default else NOTHING
        rows.append(
            card(asked.id(), name, id, trait_called(asked, asked.own.clash.trait(id)), how, more=more)
        )
    return one_of("palms", over(asked, way.trait), *rows)


def foresee_spending(asked: Asked, draft: Draft) -> Markup:
    """What the Trait becomes that is chosen, or that the form has chosen before anything is."""
    planned = (
        Raise in asked.offers and is_open(asked, Raise)
        and domain(asked, Raise.trait, Pick).default is not None
    )  # fmt: skip
    return notes(*asked.comes_to(draft, Raise if planned else None))


# -- the Trait of a Leading Move ----------------------------------------------------------------------


def draw_trait(asked: Asked) -> Markup:
    """To make it, or to leave it there."""
    make = asked.choice(Make, more=_trait(asked), chosen=True)
    leave = asked.choice(Done)
    return joined([make, leave, asked.outlook()])


def _trait(asked: Asked) -> Markup:
    """Its words and its strength. Whose it is has been said as the Move was described, as a rule."""
    aims = domain(asked, Make.aim, Pick)
    aim = aims.values[0]
    bearers = field_of(aims.then(aim), "bearer", Pick).values
    if len(aims.values) > 1 or len(bearers) > 1:
        return asked.plain(Make)
    name = named(Make.aim)
    says = asked.describe(Make.aim, aim).label
    sole = _SOLE(
        what=capital(says), whose=bearer_called(asked.own, asked.names, bearers[0]),
        name=name, aim=aim, bearer_name=field_name(branch(name, aim), "bearer"), bearer=bearers[0],
    )  # fmt: skip
    rest = [field for field in (Make.strength, Make.tells_on) if is_asked(asked, field)]
    return joined([asked.inputs(Make.words), sole, asked.inputs(*rest)])


_SOLE = template(
    '<p class="sp-about">{what}: <b><bdi>{whose}</bdi></b><input type="hidden" name="{name}" value="{aim}">',
    '<input type="hidden" name="{bearer_name}" value="{bearer}"></p>',
)


FORMS: Final[Forms[Story]] = {
    PickDie: OwnForm(draw_dice),
    SpendPower: OwnForm(draw_spending, foresee_spending),
    MakeTrait: OwnForm(draw_trait, lambda asked, draft: notes(*asked.comes_to(draft, Make))),
}
