"""The stakes panel: two piles and the gap, and everything that a bidding turn may do about it.

Source: CM-STK.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount
from commedia.engine.domains import listed
from commedia.games.city_of_masks.decisions.foretelling import contest_foretold
from commedia.games.city_of_masks.forms.asking import (
    draw_factions,
    draw_messenger,
    draw_palms,
    the_loan,
    the_message,
    the_way,
)
from commedia.games.city_of_masks.forms.piles import piles
from commedia.games.city_of_masks.forms.reading import called, holds, me, rival
from commedia.games.city_of_masks.lots import lots
from commedia.games.city_of_masks.stage.reading import held_in, stake
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import KNOWN, aside, notes, odds
from commedia.kit.forms import amount, amount_of, domain, is_open
from commedia.props.form import OpenDecision, OwnForm, field_name
from commedia.props.template import NOTHING, joined, template


def chances(asked: OpenDecision[City]) -> Markup:
    """The chance to win now, with one supporter more, and if the other side finds one."""
    own, seat = asked.own, asked.seat
    other = rival(own, seat)
    now, joined_by, against = contest_foretold(own, seat)
    return joined([
        odds("You win as it stands:", now.chance),
        odds("With one more supporter:", joined_by.chance),
        odds(f"If {called(asked, other.seat)} finds one:", against.chance),
        aside(KNOWN),
    ])  # fmt: skip


# -- the turn --------------------------------------------------------------------------------------------


def draw(asked: OpenDecision[City]) -> Markup:
    """The piles, the chances, and each thing that may be done about them with its own inputs."""
    more = {
        "raise_to": _raise,
        "ask_for_face": draw_palms,
        "ask_faction": draw_factions,
        "send_for": draw_messenger,
        "take_back": _plain("take_back"),
    }
    order = ("level", "raise_to", "ask_for_face", "ask_faction", "send_for", "take_back", "back_down",
             "attack_desperately")  # fmt: skip
    open_ = [do for do in order if is_open(asked, do)]
    rows = [
        asked.choice(
            do,
            price=_price(asked, do),
            more=more[do](asked) if do in more else NOTHING,
            label=_raising(asked) if do == "raise_to" else _LABELS.get(do, ""),
        )
        for do in open_
    ]
    return joined([piles(asked), _CHANCES(odds=chances(asked)), *rows])


_CHANCES = template('<div class="chances">{odds}</div>')


_LABELS = {
    "ask_for_face": "Hold out a palm",
    "ask_faction": "Ask a faction",
    "send_for": "Send a messenger",
    "take_back": "Take own Face back",
    "back_down": "Back down",
    "attack_desperately": "Put in all you have",
}
"""What the choices are called before one of them is made, in few words."""


def _plain(do: str) -> Callable[[OpenDecision[City]], Markup]:
    """The inputs of an answer as they are anywhere."""
    return lambda asked: asked.plain(do)


def _price(asked: OpenDecision[City], do: str) -> str:
    """What it costs at once, in a word or two."""
    own, seat = asked.own, asked.seat
    other = rival(own, seat)
    gap, held = own.staked(other.seat) - own.staked(seat), me(asked).face
    match do:
        case "level":
            return f"−{gap} Face" if gap else "no more Face"
        case "raise_to":
            return f"you hold {held} Face"
        case "ask_for_face":
            return "1 Face each, on a yes" if own.options["fee_on"] == "accept" else "1 Face each"
        case "ask_faction":
            return "1 Face to the bank"
        case "send_for":
            return "a further action"
        case "back_down":
            return f"−{lies} Face" if (lies := own.staked(seat)) else "your pot is empty"
        case "attack_desperately":
            return f"all your {held} Face" if held else "you have no Face left"
        case _:
            return ""


def _raising(asked: OpenDecision[City]) -> str:
    """Raise, with how far one may."""
    to = domain(asked, "raise_to", "to", Amount)
    return f"Raise to {to.least}–{to.most}" if to.least < to.most else f"Raise to {to.least}"


def _raise(asked: OpenDecision[City]) -> Markup:
    to = domain(asked, "raise_to", "to", Amount)
    return amount(asked, "Raise to", field_name("raise_to", "to"), to.least, to.most)


# -- what it would come to -------------------------------------------------------------------------------


def foresee(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """What the chosen answer brings, and what is lost if the draw is lost."""
    own, seat = asked.own, asked.seat
    other = rival(own, seat)
    mine, theirs, held = own.staked(seat), own.staked(other.seat), me(asked).face
    chance = lots(own.options)
    closes = f"The bidding closes and the {chance.many} are {chance.drawn}."
    match answer.get("do"):
        case "level":
            return notes(closes, losing(asked, theirs), _gain(asked))
        case "raise_to":
            to = domain(asked, "raise_to", "to", Amount)
            level = amount_of(answer.get("to"), to.least, to.most) or to.least
            name, theirs_left = called(asked, other.seat), holds(asked, other.seat)
            has = f", who holds {theirs_left} more," if theirs_left is not None else ""
            return notes(
                f"You put in {level - mine}, and keep {held - level + mine} Face.",
                f"Then {name}{has} levels, raises or falls short.",
                losing(asked, level),
            )
        case "ask_for_face":
            return the_way(asked, answer)
        case "ask_faction":
            return the_loan(asked, answer)
        case "send_for":
            return the_message(asked, str(answer.get("action") or ""))
        case "take_back":
            return notes("Lent Face stays in the pot in its place. What is yours is safe again.")
        case "back_down":
            return notes(
                f"Nobody {chance.draws}. {called(asked, other.seat)} takes your pot of {mine}, and yours "
                f"is the dishonour alone: you owe nothing beyond it."
            )
        case "attack_desperately":
            return notes(closes, losing(asked, mine + held), _gain(asked))
        case _:
            return aside("Choose, and what it comes to stands here.")


def _gain(asked: OpenDecision[City]) -> str:
    other = rival(asked.own, asked.seat)
    name, there = called(asked, other.seat), asked.own.staked(other.seat)
    return f"If you win, {name}’s {there} are yours, and your own come back."


def losing(asked: OpenDecision[City], level: int) -> str:
    """What a side loses with a pot of that level: its own and what was lent, Hidden Face, and a debt.

    A pot short of the other's leaves its owner in debt, and beholden (CM-STK-07, CM-STK-08).
    """
    own, seat = asked.own, asked.seat
    other = rival(own, seat)
    name = called(asked, other.seat)
    lent = own.staked(seat) - stake(own, seat).get(seat, 0)
    hidden, short = sum(held_in(own, f"veil of {seat}").values()), own.staked(other.seat) - level
    parts = [f"If you lose, {name} takes {level} Face" + (f", {lent} of it lent to you" if lent else "")]
    if hidden:
        parts.append(f"{hidden} Hidden Face go to the bank")
    if short > 0:
        parts.append(f"you still owe {name} {short}, and are beholden until it is paid")
    return f"{listed(parts)}."


FORM = OwnForm(draw, foresee)
