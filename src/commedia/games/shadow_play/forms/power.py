"""Each die as a card: what it buys above, what it costs below. Then what its Power makes of Traits.

Source: SP-MOVE-09 to SP-MOVE-11, SP-TELL-01, SP-CH-05.
"""

from __future__ import annotations

from collections import Counter
from typing import Final, TypeAlias

from markupsafe import Markup

from commedia.engine import Amount, Pick, Seat
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.shadow_play.decisions.move import TakeNumber
from commedia.games.shadow_play.decisions.power import (
    Done,
    Lower,
    Make,
    MakeTrait,
    PickDie,
    Raise,
    SpendPower,
    wardable,
)
from commedia.games.shadow_play.forms.shared import Asked, trait_called
from commedia.games.shadow_play.results import Result, result_of
from commedia.games.shadow_play.stage.people import bearer_called
from commedia.games.shadow_play.state import Standing, Story
from commedia.games.shadow_play.telling import Raised, raised_by, tellings
from commedia.kit.fields import field_of, then
from commedia.kit.figures import notes
from commedia.kit.forms import CHOSEN, REQUIRED, amount, card, domain, is_asked, is_open, one_of, spoken
from commedia.props.dice import die
from commedia.props.form import OwnForm, branch, field_name, named
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
    return asked.choice(TakeNumber, more=one_of("sp-tosses", "Your dice", *rows, spoken=True))


def face(own: Story, n: int, count: int = 1) -> Markup:
    """A die with what it comes to. count: how many show the same."""
    return _DIE(die=die(n), times=TIMES.get(count, f"{count} times"), rows=outcome(own, result_of(own, n, n)))


_DIE = template('<span class="sp-toss__top">{die} <b>{times}</b></span>{rows}')


def outcome(own: Story, to: Result) -> Markup:
    """What a result buys, and what it costs, in rows; the same for a die and for how a Stunt ends."""
    move, standing = own.on_move, own.stands(own.on_move.seat)
    rows = [_ROW(kind="", called="Buys", says=_BUYS(says=buys(own, to)), more="")]
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


def buys(own: Story, to: Result) -> str:
    """What the Power can do."""
    move = own.on_move
    if move.kind == "defensive":
        most = sum(trait.strength for trait in wardable(own, move.seat))
        return f"{min(to.power, most)} off what threatens"
    if move.kind == "recovery":
        return f"{to.power} on or off Traits"
    if to.changes:
        return {"create": "a new Element", "alter": "the Element altered"}.get(
            move.aim, "the Element destroyed"
        )
    if not to.strength:
        return "nothing"
    return f"a Trait at {to.strength}"


def threat(standing: Standing, to: Result) -> Markup:
    """What becomes of the threat."""
    if not to.tells:
        return _STAYS(now=standing.threat)
    clear = ": clear" if not to.threat else ""
    return _TELLS(now=standing.threat, then=to.threat, how=f", Telling{clear}")


_TELLS = template("{now} → <b>{then}</b>{how}")


def guarded(to: Result) -> str:
    """How Opportunity stands to Guard. Source: SP-CH-05."""
    if to.guard.is_certain:
        if to.over:
            return f"{to.over} over Guard"
        return "level with Guard: safe" if to.opp == to.guard.most else "inside Guard"
    how = "inside" if to.opp < to.guard.least else "over" if to.opp > to.guard.most else "against"
    return f"{how} a Guard of {to.guard}"


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


_NAMED = template("a Trait of {dan} + {over} = <b>{sum}</b>")
_LEAST = template("a Trait of <b>{n}</b>")
_FROM = template("{least}, or up to {most}, by what Traits do to Guard")


def hurts(to: Result) -> str:
    """What it would do if it landed. Source: SP-SUR-01."""
    if not to.named.most:
        return ""
    return {
        "surely": "costs the Threshold if it lands", "perhaps": "may cost the Threshold if it lands",
    }.get(to.wounds, "would only hurt")  # fmt: skip


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
        how = amount(asked, "By", field_name(branch(name, id), "points"), points.least, points.most, by)
        more = CHOSEN if id == offered.default else NOTHING
        rows.append(
            card(asked.id(), name, id, trait_called(asked, asked.own.clash.trait(id)), how, more=more)
        )
    return one_of("palms", "Which Trait", *rows)


def foresee_spending(asked: Asked, draft: Draft) -> Markup:
    """The Strength that the Trait would have, and what that does."""
    planned = (
        Raise in asked.offers and is_open(asked, Raise)
        and domain(asked, Raise.trait, Pick).default is not None
    )  # fmt: skip
    raises = draft.is_for(Raise) or (draft.answer is None and planned)
    if not raises and not draft.is_for(Lower):
        return NOTHING
    offered = domain(asked, Raise.trait if raises else Lower.trait, Pick)
    id = draft.get(Raise.trait, Lower.trait) or offered.default
    if id is None:
        return NOTHING
    to = then(offered, id, "points", Amount)
    by = draft.get(Raise.points, Lower.points) or to.default or to.most
    own, trait = asked.own, asked.own.clash.trait(id)
    after = trait.strength + (by if raises else -by)
    left = asked.about(SpendPower.left) - by
    gone = "" if after else "It is gone."
    told = told_of(own, asked.seat, id, by, draft.get(Raise.tells_on) or "") if raises else ""
    return notes(f"{trait.strength} becomes {after}, with {left} Power left.", told, gone)


def told_of(own: Story, mover: Seat, id: str, by: int, whose: Seat) -> str:
    """What raising a Trait would do to a threat, after what was raised before it. Source: SP-TELL-01."""
    raised = raised_by(own, [*own.on_move.raised, [id, whose]], {id: by})
    told = next((one for one in tellings(own, mover, raised) if one.trait == id), None)
    if told is None:
        return ""
    clear = "" if told.threat else ", and clear"
    return f"That tells: threat {told.threat + 1} becomes {told.threat}{clear}."


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


def foresee_trait(asked: Asked, draft: Draft) -> Markup:
    """What that Strength would do to a threat."""
    if draft.is_for(Done):
        return NOTHING
    strength = draft.get(Make.strength) or domain(asked, Make.strength, Amount).most
    own, whose = asked.own, draft.get(Make.tells_on) or asked.seat
    standing = own.clash.standing.get(whose)
    if standing is None or standing.status != "in":
        return NOTHING
    told = tellings(own, asked.seat, [Raised("", True, strength, whose)])
    if not told:
        return notes(f"At {strength} it does not tell: that takes the threat, which is {standing.threat}.")
    falls = told[0].threat
    clear = "" if falls else ", and clear"
    return notes(f"At {strength} it tells: threat {standing.threat} becomes {falls}{clear}.")


FORMS: Final = {
    PickDie.kind: OwnForm(draw_dice),
    SpendPower.kind: OwnForm(draw_spending, foresee_spending),
    MakeTrait.kind: OwnForm(draw_trait, foresee_trait),
}
