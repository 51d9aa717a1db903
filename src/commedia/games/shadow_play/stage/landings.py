"""What lands: a threat strikes; somebody comes clear, gives up, sacrifices, dies; a card comes true.

A Persona is a lozenge in the light; what was before is a dashed ghost. What may change later is taken from
the event.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.games.shadow_play import events
from commedia.games.shadow_play.scores import CORRUPTED
from commedia.games.shadow_play.state import Story
from commedia.kit.page import Landing
from commedia.kit.stage import Names, called
from commedia.props import light
from commedia.props.circles import num
from commedia.props.light import GROUND

DYING = ("death", "deaths", "dying", "die", "dies", "killing", "kill", "suicide")


def clear(public: Story, names: Names, event: events.CameClear) -> Markup:
    """A lozenge without its frame; dashed, the frame that is gone."""
    who = called(names, event.seat)
    frame = f"M330 {GROUND}V70H670V{GROUND}Z"
    return light.lit(
        f"{who} stands free in the light; a dashed frame shows what they stood in.",
        light.beam(500, 230), light.ground(500, 420), light.ghost(frame),
        f'<path class="lands__pawn rises" d="{_lozenge(500, 216, 110)}"/>', light.Name(500, who, main=True),
    )  # fmt: skip


def come_true(public: Story, names: Names, event: events.CardCameTrue) -> Markup:
    """A card stands upright in the light; dashed, as it lay there while it was a wish."""
    return light.lit(
        "A card stands upright in the light; a dashed outline shows it as it lay while it was a wish.",
        light.beam(500, 230), light.ground(500, 420), light.ghost(f"M250 {GROUND - 40}l190-8 10 36-190 8Z"),
        f'<g class="rises"><path class="lands__plate" d="M420 86H580V{GROUND}H420Z"/>'
        '<path class="lands__line lands__line--new" d="M448 150H552M448 190H552M448 230H520"/></g>',
    )  # fmt: skip


def hit(public: Story, names: Names, event: events.TraitLanded) -> Markup:
    """A lozenge with a crack in it, in the light; dashed, as it was whole."""
    bearer = event.bearer
    who = called(names, bearer) if bearer in public.seats else ""
    return light.lit(
        f"{who or 'Something'} has a crack in the light; a dashed outline shows it whole.",
        light.beam(500, 230), light.ground(500, 420), light.ghost(_lozenge(488, 206, 112)),
        f'<path class="lands__pawn rises" d="{_lozenge(500, 216, 110)}"/>'
        '<path class="lands__cut" d="M500 106l-22 60 34 34-26 44 20 82"/>',
        *([light.Name(500, who, main=True)] if who else []),
    )  # fmt: skip


def surrender(public: Story, names: Names, event: events.Surrendered) -> Markup:
    """The card that is given up, or whoever had put their life on it."""
    return (dead if event.dead else given_up)(public, names, event)


def given_up(public: Story, names: Names, event: events.Surrendered) -> Markup:
    """A card that lies on the ground, struck; dashed, as it was held."""
    who = called(names, event.seat)
    return light.lit(
        f"A card lies on the ground before {who}; a dashed outline shows it as it was held.",
        light.beam(500, 230), light.ground(500, 420), light.ghost("M440 90h120v170h-120Z"),
        f'<g class="falls"><path class="lands__plate" d="M410 {GROUND - 34}l172-8 10 36-172 8Z"/>'
        f'<path class="lands__tie" d="M420 {GROUND - 4}L584 {GROUND - 36}"/></g>',
        light.Name(500, who, main=True),
    )  # fmt: skip


def dead(public: Story, names: Names, event: events.Surrendered) -> Markup:
    """A lozenge that has fallen over; dashed, as it stood."""
    who = called(names, event.seat)
    return light.lit(
        f"{who} has fallen; a dashed outline shows where they stood.",
        light.beam(500, 190), light.ground(500, 420), light.ghost(_lozenge(500, 200, 110)),
        f'<path class="lands__pawn falls" d="M390 {GROUND - 40}l110-40 110 40-110 40Z"/>',
        light.Name(500, who, main=True),
    )  # fmt: skip


def corrupt(public: Story, names: Names, event: events.CharacteristicCorrupted) -> Markup:
    """One half of a lozenge gone dark; dashed, as it was."""
    who, char = called(names, event.seat), event.char
    now = CORRUPTED.get(char, char)
    return light.lit(
        f"One half of {who} has come loose: {char} is {now} now; a dashed outline shows them whole.",
        light.beam(500, 190), light.ground(500, 420), light.ghost(_lozenge(500, 216, 116)),
        '<path class="lands__pawn" d="M500 106V326L390 216Z"/>'
        '<path class="lands__plate rises" d="M536 116V336L646 226Z"/>',
        light.Name(400, who, main=True), light.Name(640, now),
    )  # fmt: skip


def life(public: Story, names: Names, event: events.LifeRisked) -> Markup:
    """A lozenge on an edge; dashed, where it would fall."""
    who = called(names, event.seat)
    return light.lit(
        f"{who} stands on an edge in the light; a dashed outline shows where they would fall.",
        light.beam(440, 190), light.ground(380, 300), light.ghost(_lozenge(690, 280, 76)),
        f'<path class="lands__cut" d="M180 {GROUND - 60}H520V{GROUND}"/>'
        f'<path class="lands__pawn rises" d="{_lozenge(440, 196, 104)}"/>',
        light.Name(440, who, main=True),
    )  # fmt: skip


def struck(public: Story, names: Names, event: events.AnswerStruck) -> Markup:
    """Lines on a page, struck; below them one that is new."""
    who = called(names, event.seat)
    lines = "".join(f"M360 {y}H640" for y in (130, 160, 190))
    return light.lit(
        f"Lines on a page are struck, and below them stand those of {who}; dashed, the page as it was.",
        light.beam(500, 230), light.ground(500, 420), light.ghost("M316 70H668V320H316Z"),
        '<path class="lands__plate" d="M330 84H684V334H330Z"/>'
        f'<path class="lands__line" d="{lines}"/><path class="lands__tie" d="M344 200 656 120"/>'
        '<path class="lands__line lands__line--new rises" d="M360 250H640M360 280H560"/>',
        light.Name(500, who, main=True),
    )  # fmt: skip


def _lozenge(x: float, y: float, half: float) -> str:
    side = num(half)
    return f"M{num(x)} {num(y - half)}l{side} {side}-{side} {side}-{side}-{side}Z"


def felt(public: Story, names: Names, event: events.PersonaConveyed) -> Markup:
    """A lozenge with all its facets lit, one for each thing that it had to show; dashed, as it was before."""
    who, count = called(names, event.seat), max(1, event.all)
    step = min(58.0, 620 / count)
    left = 500 - step * (count - 1) / 2
    row = "".join(
        f'<path class="lands__pawn" d="{_lozenge(left + step * n, 318, step * 0.38)}"/>' for n in range(count)
    )
    return light.lit(
        f"{who} stands taller in the light, above {count} lozenges that are all filled; a dashed outline "
        "shows them as they were.",
        light.beam(500, 230), light.ground(500, 420), light.ghost(_lozenge(500, 190, 72)),
        f'<path class="lands__pawn rises" d="{_lozenge(500, 176, 108)}"/>{row}',
        light.Name(500, who, main=True),
    )  # fmt: skip


LANDINGS: Sequence[Landing[Story]] = (
    Landing(
        events.CardCameTrue, label="The Episode’s card", says="It has come true of {what}.",
        picture=come_true,
    ),
    Landing(
        events.TraitLanded, label="A threat strikes", says="It comes to pass for {bearer}.", picture=hit,
        befalls=events.TraitLanded.bearer,
    ),
    Landing(
        events.CameClear, label="Clear", says="{seat} is clear.",
        how="Nothing is named against them any more.", picture=clear, befalls=events.CameClear.seat,
    ),
    Landing(
        events.CharacteristicCorrupted, label="A Sacrifice", says="{seat} lets {char} become Corrupt.",
        how="It buys time, and stays.", picture=corrupt, befalls=events.CharacteristicCorrupted.seat,
    ),
    Landing(
        events.LifeRisked, label="A Sacrifice", says="{seat} puts a life on it.",
        how="To Surrender now is to die.", picture=life, befalls=events.LifeRisked.seat, touches=DYING,
    ),
    Landing(
        events.Surrendered, label="A Surrender", says="{seat} {fate}.", picture=surrender,
        befalls=events.Surrendered.seat, touches=DYING,
    ),
    Landing(
        events.PersonaConveyed, label="An Advance", says="All of {seat} was felt by all.",
        how="A Persona that has grown may change.", picture=felt, befalls=events.PersonaConveyed.seat,
        when=lambda event: event.advance,
    ),
    Landing(
        events.AnswerStruck, label="Struck", says="It did not happen so, says {seat}.", picture=struck,
        befalls=events.AnswerStruck.seat,
    ),
)  # fmt: skip
