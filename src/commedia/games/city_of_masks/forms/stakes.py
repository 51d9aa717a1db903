"""The stakes panel: two piles and the gap, and everything that a bidding turn may do about it.

Source: CM-STK, CM-INF-01 to CM-INF-06, CM-FAC-07, CM-SUP-03.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount, Closed, Pick, Ranked
from commedia.engine.domains import Fields, listed
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.forms.figures import KNOWN, aside, notes, odds
from commedia.games.city_of_masks.forms.piles import piles
from commedia.games.city_of_masks.forms.reading import (
    acts,
    amount_of,
    called,
    me,
    option,
    pot,
    randomizer,
    rival,
    total,
    winning,
)
from commedia.games.city_of_masks.odds import messenger
from commedia.props.asked import Asked, OwnForm, branch, field_name
from commedia.props.template import NOTHING, Template, joined

CHOSEN = Markup(" checked")
"""For the only one there is to choose."""


def chances(asked: Asked) -> Markup:
    """The chance to win now, with one supporter more, and if the other side finds one."""
    own, seat = asked.own, asked.seat
    other = rival(own, seat)
    assert other is not None
    return joined([
        odds("You win as it stands:", winning(own, seat)),
        odds("With one more supporter:", winning(own, seat, 1)),
        odds(f"If {called(asked, other['seat'])} finds one:", winning(own, seat, 0, 1)),
        aside(KNOWN),
    ])  # fmt: skip


# -- the turn --------------------------------------------------------------------------------------------


def draw(asked: Asked) -> Markup:
    """The piles, the chances, and each thing that may be done about them with its own inputs."""
    more = {
        "raise_to": _raise,
        "ask_for_face": _ask,
        "ask_faction": _plain("ask_faction"),
        "send_for": _send,
        "take_back": _plain("take_back"),
    }
    order = ("level", "raise_to", "ask_for_face", "ask_faction", "send_for", "take_back", "back_down",
             "attack_desperately")  # fmt: skip
    open_ = [do for do in order if not isinstance(asked.offers[do], Closed)]
    rows = [
        asked.choice(
            do,
            price=_price(asked, do),
            more=more[do](asked) if do in more else NOTHING,
            label=_LABELS.get(do, ""),
        )
        for do in open_
    ]
    return joined([piles(asked), _CHANCES(odds=chances(asked)), *rows])


_CHANCES = Template('<div class="chances">{odds}</div>')


_LABELS = {
    "ask_for_face": "Hold out a palm for Face",
    "send_for": "Send a messenger",
    "take_back": "Take own Face back",
}


def _plain(do: str) -> Callable[[Asked], Markup]:
    """The inputs of an answer as they are anywhere."""
    return lambda asked: asked.plain(do)


def _price(asked: Asked, do: str) -> str:
    """What it costs at once, in a word or two."""
    own, seat = asked.own, asked.seat
    other = rival(own, seat)
    assert other is not None
    gap, held = total(pot(own, other["seat"])) - total(pot(own, seat)), me(asked)["face"]
    match do:
        case "level":
            return f"−{gap} Face" if gap else "nothing"
        case "raise_to":
            return f"you hold {held} Face"
        case "ask_for_face":
            return "1 Face to each, on a yes" if option(own, "fee_on") == "accept" else "1 Face to each"
        case "ask_faction":
            return "1 Face to the bank"
        case "back_down":
            return f"−{total(pot(own, seat))} Face"
        case "attack_desperately":
            return f"all your {held} Face" if held else "you have no Face left"
        case _:
            return ""


def _fields(asked: Asked, do: str) -> Fields:
    fields = asked.offers[do]
    assert isinstance(fields, Mapping)
    return fields


def _raise(asked: Asked) -> Markup:
    to = _fields(asked, "raise_to")["to"]
    assert isinstance(to, Amount)
    return amount(asked, "Raise to", field_name("raise_to", "to"), to.least, to.most)


def amount(asked: Asked, label: str, name: str, least: int, most: int, start: int | None = None) -> Markup:
    """A number with a slider beside it; the slider is for those who have scripts."""
    start = least if start is None else start
    return _AMOUNT(id=asked.id(), label=label, name=name, least=least, most=most, start=start)


_AMOUNT = Template(
    '<div class="amount" data-amount><label for="{id}">{label} <span class="quiet">{least} to ',
    "{most}</span></label>",
    '<input class="amount__slide js-only" type="range" min="{least}" max="{most}" value="{start}" ',
    'tabindex="-1"',
    ' aria-hidden="true" autocomplete="off"><span class="stepper"><input type="number" id="{id}" ',
    'name="{name}"',
    ' min="{least}" max="{most}" value="{start}" inputmode="numeric" autocomplete="off"></span></div>',
)


def _ask(asked: Asked) -> Markup:
    """Whom to hold a palm out to, each with what they promised, and the way there through others."""
    of = _fields(asked, "ask_for_face")["of"]
    assert isinstance(of, Pick)
    rows = []
    for seat in of.values:
        inner = of.then(seat)
        through, prefix = inner["through"], branch("ask_for_face.of", seat)
        assert isinstance(through, Ranked)
        promised = asked.own["avatars"][seat]["promised"].get(asked.seat, 0)
        options = joined([_OPTION(value=s, text=called(asked, s)) for s in through.values])
        steps = [
            _STEP(id=asked.id(), name=field_name(prefix, "through"), n=n, options=options,
                  label="First through" if n == 1 else "and then through")
            for n in range(1, through.most + 1)
        ]  # fmt: skip
        rows.append(
            _PALM(id=asked.id(), seat=seat, chosen=CHOSEN if len(of.values) == 1 else NOTHING,
                  name=called(asked, seat), wants=asked.id(),
                  promised=f"promised you {promised}" if promised else "", field=field_name(prefix, "amount"),
                  steps=joined(steps))
        )  # fmt: skip
    return _PALMS(rows=joined(rows))


_OPTION = Template('<option value="{value}">{text}</option>')
_STEP = Template(
    '<span class="way__step"><label for="{id}">{label}</label><select class="input" id="{id}" name="{name}"',
    ' autocomplete="off"><option value="">nobody</option>{options}</select></span>',
)
_PALM = Template(
    '<div class="palm"><input type="radio" id="{id}" name="ask_for_face.of" value="{seat}"{chosen} ',
    'autocomplete="off">',
    '<label for="{id}">{name} <span class="quiet">{promised}</span></label><div class="palm__how">',
    '<div class="way">{steps}</div><div class="field"><label for="{wants}">How much <span ',
    'class="quiet">0: as much ',
    'as they will</span></label><span class="stepper"><input type="number" id="{wants}" name="{field}" ',
    'min="0"',
    ' value="0" inputmode="numeric" autocomplete="off"></span></div></div></div>',
)
_PALMS = Template('<fieldset class="palms"><legend class="visually-hidden">Whom</legend>{rows}</fieldset>')


def _send(asked: Asked) -> Markup:
    """For whom, and by which action, each with its chance."""
    fields, known = _fields(asked, "send_for"), acts(asked.own, asked.seat)
    by, whom = fields["action"], fields["whom"]
    assert isinstance(by, Pick)
    assert isinstance(whom, Pick)
    ways = [
        _OPTION(value=a, text=f"{asked.describe('send_for', 'action', a).label} ({known[a][1]})")
        for a in by.values
    ]
    people = [_OPTION(value=seat, text=called(asked, seat)) for seat in whom.values]
    return _SEND(
        whom=asked.id(), by=asked.id(), people=joined(people), ways=joined(ways),
    )  # fmt: skip


_SEND = Template(
    '<div class="field"><label for="{whom}">For whom</label><select class="input" id="{whom}" ',
    'name="send_for.whom"',
    ' autocomplete="off">{people}</select></div><div class="field"><label for="{by}">By which further action',
    '</label><select class="input" id="{by}" name="send_for.action" autocomplete="off">{ways}</select></div>',
)


# -- what it would come to -------------------------------------------------------------------------------


def foresee(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """What the chosen answer brings, and what is lost if the draw is lost."""
    own, seat = asked.own, asked.seat
    other = rival(own, seat)
    assert other is not None
    mine, theirs, held = total(pot(own, seat)), total(pot(own, other["seat"])), me(asked)["face"]
    match answer.get("do"):
        case "level":
            return notes("The bidding closes and the tiles are drawn.", losing(asked, theirs), _gain(asked))
        case "raise_to":
            to = _fields(asked, "raise_to")["to"]
            assert isinstance(to, Amount)
            level = amount_of(answer.get("to"), to.least, to.most) or to.least
            name, theirs_left = called(asked, other["seat"]), own["avatars"][other["seat"]].get("face")
            has = f", who holds {theirs_left} more," if theirs_left is not None else ""
            return notes(
                f"You put in {level - mine}, and keep {held - level + mine} Face.",
                f"Then {name}{has} levels, raises or falls short.",
                losing(asked, level),
            )
        case "ask_for_face":
            return _the_way(asked, answer)
        case "ask_faction":
            faction = str(answer.get("of") or "")
            name = FACTIONS[faction].name if faction in FACTIONS else "It"
            return notes(
                f"{name[:1].upper()}{name[1:]} lends at once, and draws no tile.",
                "What you do not pay back it holds against you.",
            )
        case "send_for":
            return _messenger(asked, str(answer.get("action") or ""))
        case "take_back":
            return notes("Lent Face stays in the pot in its place. What is yours is safe again.")
        case "back_down":
            return notes(
                f"No tile is drawn. {called(asked, other['seat'])} takes your pot of {mine}, and yours "
                f"is the "
                f"dishonour alone: you owe nothing beyond it."
            )
        case "attack_desperately":
            return notes(
                "The bidding closes and the tiles are drawn.", losing(asked, mine + held), _gain(asked)
            )
        case _:
            return aside("Choose, and what it comes to stands here.")


def _gain(asked: Asked) -> str:
    other = rival(asked.own, asked.seat)
    assert other is not None
    name, there = called(asked, other["seat"]), total(pot(asked.own, other["seat"]))
    return f"If you win, {name}’s {there} are yours, and your own come back."


def losing(asked: Asked, level: int) -> str:
    """What a side loses with a pot of that level: its own and what was lent, Hidden Face, and a debt.

    A pot short of the other's leaves its owner in debt, and beholden (CM-STK-07, CM-STK-08).
    """
    own, seat = asked.own, asked.seat
    other = rival(own, seat)
    assert other is not None
    name = called(asked, other["seat"])
    lent = total(pot(own, seat)) - total(pot(own, seat), seat)
    hidden, short = total(pot(own, seat, "veil")), total(pot(own, other["seat"])) - level
    parts = [f"If you lose, {name} takes {level} Face" + (f", {lent} of it lent to you" if lent else "")]
    if hidden:
        parts.append(f"{hidden} Hidden Face go to the bank")
    if short > 0:
        parts.append(f"you still owe {name} {short}, and are beholden until it is paid")
    return f"{listed(parts)}."


def _the_way(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """The fee, the divisor, and what would arrive of what is committed (CM-INF-03 to CM-INF-06)."""
    last = answer.get("of")
    if last not in asked.names:
        return notes("Choose whom to hold a palm out to.")
    between = [s for s in dict.fromkeys(answer.get("through") or ()) if s in asked.names and s != last]
    k = len(between) + 1
    way = f", through {listed([called(asked, s) for s in between])}" if between else ""
    when = "if it is a yes" if option(asked.own, "fee_on") == "accept" else "whatever they answer"
    arrives = [f"{n} of {n * k}" for n in (1, 2, 3)]
    supporter = "Whoever lends draws a tile for you." + (" Go-betweens draw none." if k > 1 else "")
    return joined([
        notes(
            f"You ask {called(asked, str(last))}{way}. The fee is {k} Face, {when}.",
            f"{_PART.get(k, f'One part in {k}')} of what is committed arrives: {listed(arrives)}."
            if k > 1 else "All of what is committed arrives.",
            supporter,
        ),
        odds("With one more supporter you win:", winning(asked.own, asked.seat, 1)),
    ])  # fmt: skip


_PART = {2: "Half", 3: "A third", 4: "A quarter", 5: "A fifth"}


def _messenger(asked: Asked, action: str) -> Markup:
    known = acts(asked.own, asked.seat)
    if action not in known:
        return NOTHING
    sort, value = known[action]
    pool = "Face" if sort == "proper" else "Hidden Face"
    return joined([
        odds("The message arrives:", messenger(value, randomizer(asked.own))),
        notes(
            f"If it does not, the {value} {pool} put into it are lost.",
            "Whoever it reaches may come, or not.",
        ),
    ])  # fmt: skip


FORM = OwnForm(draw, foresee)


# -- opening ---------------------------------------------------------------------------------------------


def draw_opening(asked: Asked) -> Markup:
    """The challenger's pot, with a slider for what is added to it."""
    more = _fields(asked, "top_up")["amount"]
    assert isinstance(more, Amount)
    lies = total(pot(asked.own, asked.seat))
    return notes(f"{lies} Face lie in your pot, for what you declared.") + amount(
        asked, "Add", "top_up.amount", 0, more.most
    )


def foresee_opening(asked: Asked, answer: Mapping[str, Any]) -> Markup:
    """What the other must meet, and what is lost."""
    other = rival(asked.own, asked.seat)
    assert other is not None
    held = me(asked)["face"]
    more = amount_of(answer.get("amount"), 0, held) or 0
    level = total(pot(asked.own, asked.seat)) + more
    name, theirs = called(asked, other["seat"]), asked.own["avatars"][other["seat"]].get("face")
    holds = f" They hold {theirs}." if theirs is not None else ""
    return joined([
        notes(
            f"{name} must meet {level} Face, or fall short.{holds} You keep {held - more}.",
            losing(asked, level),
        ),
        odds("Tile against tile you win:", winning(asked.own, asked.seat)),
        aside(KNOWN),
    ])  # fmt: skip


OPENING = OwnForm(draw_opening, foresee_opening)
