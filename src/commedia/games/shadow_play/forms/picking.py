"""Each die as a card: what it buys above, what it costs below. Equal dice are one card.

Source: SP-MOVE-09 to SP-MOVE-11, SP-TELL-01, SP-CH-05.
"""

from __future__ import annotations

from collections import Counter

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.shadow_play.decisions.move import TakeNumber
from commedia.games.shadow_play.decisions.power import wardable
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.results import Result, result_of
from commedia.games.shadow_play.state import Standing, Story
from commedia.kit.forms import REQUIRED, card, domain, one_of, spoken
from commedia.props.dice import die
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template

TIMES = {1: "", 2: "twice", 3: "three times", 4: "four times"}


def draw(asked: Asked) -> Markup:
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


FORM = OwnForm(draw)
