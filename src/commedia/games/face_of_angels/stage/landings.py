"""What lands: a contest decided, a tie turned or lost, going for broke, a super-trump, a change, an end.

Whoever is meant is a card in the light; what was before is a dashed ghost. Everything that may change later
is taken from the event, for the script shows it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from commedia.engine.english import listed
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.cards import SUIT_NAMES
from commedia.games.face_of_angels.events import contests, story
from commedia.games.face_of_angels.stage.lit import (
    card,
    ended,
    lozenge,
    outline,
    pill,
    pill_outline,
    realms,
    wings,
)
from commedia.games.face_of_angels.stage.people import told_of
from commedia.games.face_of_angels.stage.pie import saw
from commedia.games.face_of_angels.state import Town
from commedia.kit.page import Landing
from commedia.kit.stage import Names, called
from commedia.props import light
from commedia.props.cards import face, placed
from commedia.props.circles import Point, num
from commedia.props.light import GROUND

DYING = ("death", "deaths", "dying", "die", "dies", "killing", "kill", "murder")
BEFORE = 46.0
"""How far above what is between two there lies what was."""
HER, THEM = Point(300, 250), Point(700, 250)
"""Where a protagonist stands, and whoever they are bound to."""
FALLEN = Point(700, 318)
"""Where one of these lies."""
STAIR, LOWEST, RISE = 800.0, 52.0, 44.0
"""Of the acts as a stair: how broad it is, how high the first step, and about how much each has more."""


def turned(public: Town, names: Names, event: contests.Turned) -> Markup:
    """A line between two that is a friend's or a foe's now; dashed, what it was."""
    pc, npc = called(names, event.pc), npc_called(public, event.npc)
    friend = event.kind == "friend"

    def line(smooth: bool, above: float) -> str:
        """The line between the two, so far above their middles."""
        ends = [Point(one.x, one.y - above) for one in (HER, THEM)]
        return f"M{ends[0]}L{ends[1]}" if smooth else saw(*ends)

    now, before = line(friend, 0), line(not friend, BEFORE)
    return light.lit(
        f"{npc} is a {event.kind} of {pc} now; a dashed line shows what lay between them before.",
        light.beam(500, 260), light.ground(500, 400), light.ghost(before),
        f'<path class="lands__tie" d="{now}"/>', card(public, event.pc, HER, 0.7), pill(THEM),
        light.Name(HER.x, pc), light.Name(THEM.x, npc, main=True),
    )  # fmt: skip


def lost(public: Town, names: Names, event: contests.Hurt) -> Markup:
    """A line that ends at nobody; dashed, who was there. Who is hurt has fallen where they stood."""
    pc, npc = called(names, event.pc), npc_called(public, event.npc)
    is_dead = event.killed
    tie = f"M{HER}L470 250l18-22" if is_dead else f"M{HER}L{THEM}"
    fallen = "" if is_dead else f'<g class="falls"><g transform="rotate(24 700 300)">{pill(FALLEN)}</g></g>'
    says = f"A line from {pc} breaks off" if is_dead else f"{npc} has fallen, at the end of a line from {pc}"
    return light.lit(
        f"{says}; a dashed outline shows where {npc} was.",
        light.beam(300, 190), light.ground(300, 260),
        light.ghost(pill_outline(THEM)), light.ghost(f"M500 250L{THEM}") if is_dead else "",
        f'<path class="lands__tie" d="{tie}"/>', fallen, card(public, event.pc, HER, 0.7),
        light.Name(HER.x, pc, main=True), light.Name(THEM.x, npc),
    )  # fmt: skip


def for_broke(public: Town, names: Names, event: contests.ForBroke) -> Markup:
    """Three lozenges, all of them to be played, in the light; dashed, the one that might have been enough."""
    who = called(names, event.seat)
    lozenges = "".join(
        f'<path class="lands__pawn rises" d="{lozenge(x, 240, 86)}"/>' for x in (290, 500, 710)
    )
    return light.lit(
        f"Three lozenges in the light, for the three tricks that {who} plays; a dashed one stands behind "
        "them, for the one that might have done.",
        light.beam(500, 330), light.ground(500, 420), light.ghost(lozenge(500, 240, 150)), lozenges,
        light.Name(500, who, main=True),
    )  # fmt: skip


def decided(public: Town, names: Names, event: contests.CameTrue) -> Markup:
    """The tricks of both sides, those of whoever set out in the light; dashed, how it stood before."""
    mine, theirs = event.tricks
    who = told_of(public, names, event.who)
    against = told_of(public, names, event.against)
    won = "".join(
        f'<path class="lands__pawn rises" d="{lozenge(500 - 90 * n, 240, 64)}"/>' for n in range(1, mine + 1)
    )
    lost = "".join(
        f'<path class="lands__plate" d="{lozenge(500 + 90 * n, 240, 48)}"/>' for n in range(1, theirs + 1)
    )
    return light.lit(
        f"{mine} lozenges on one side and {theirs} on the other, for the tricks that were won and lost; a "
        "dashed one stands between them, where nothing was decided.",
        light.beam(500, 330), light.ground(500, 440), light.ghost(lozenge(500, 240, 64)), won, lost,
        light.Name(400, who, main=True), light.Name(620, against),
    )  # fmt: skip


def super_trump(public: Town, names: Names, event: contests.ForeignSuperLaid) -> Markup:
    """One card, lit; dashed to both sides, what would have been counted."""
    who = called(names, event.pc)
    left, right = (f"M{x} {GROUND}V190q0-8 8-8H{x + 108}q8 0 8 8V{GROUND}Z" for x in (200, 684))
    return light.lit(
        f"The super-trump of {who} alone in the light; dashed to both sides, cards that count for nothing.",
        light.beam(500, 190), light.ground(500, 420), light.ghost(left), light.ghost(right),
        f'<g class="rises">{placed(face(event.card, hidden=True), 396, 66, 2.6)}</g>',
        light.Name(500, who, main=True),
    )  # fmt: skip


def changed(public: Town, names: Names, event: contests.Changed) -> Markup:
    """A protagonist's card on wings, with the realms in which they have power now; dashed, as it was."""
    who, suits, at = called(names, event.pc), event.trumps, Point(500, 240)
    says = f"with power in {listed([SUIT_NAMES[suit] for suit in suits])}" if suits else "without any power"
    has_wings = wings(at, "lands__pawn unlit") if suits else ""
    return light.lit(
        f"{who} stands in the light, {says}; a dashed card shows them as they were.",
        light.beam(500, 230), light.ground(500, 420), light.ghost(outline(Point(452, 262), 0.86)), has_wings,
        f'<g class="rises">{card(public, event.pc, at, 1.05)}{realms(suits, at, 1.05)}</g>',
        light.Name(500, who, main=True),
    )  # fmt: skip


def powered(public: Town, names: Names, event: story.PowerReceived) -> Markup:
    """A protagonist's card with its first realm, and a super-trump beside it; dashed, as it was before."""
    who, suit, at = called(names, event.seat), event.suit, Point(400, 240)
    return light.lit(
        f"{who} stands in the light with power in {event.realm}, and a super-trump beside "
        "them; a dashed card shows them as they were.",
        light.beam(470, 260), light.ground(490, 460), light.ghost(outline(Point(352, 262), 0.86)),
        f'<g class="rises">{card(public, event.seat, at, 1.05)}{realms([suit], at, 1.05)}</g>',
        f'<g class="falls">{placed(face(event.card, hidden=True), 540, 126, 1.9)}</g>',
        light.Name(400, who, main=True),
    )  # fmt: skip


def end(public: Town, names: Names, event: story.Ended) -> Markup:
    """How somebody has ended, as at the curtain."""
    who = called(names, event.pc)
    says, drawn = ended(public, event.pc, event.terminal, event.trumps)
    moves = "falls" if event.terminal == "dead" else "rises"
    return light.lit(
        f"The card of {who}{says}, in the light; a dashed one shows them as they were.",
        light.beam(500, 230), light.ground(500, 420),
        f'<g class="{moves}"><g transform="translate(308 86) scale(1.2)">{drawn}</g></g>',
        light.Name(500, who, main=True),
    )  # fmt: skip


def act(public: Town, names: Names, event: story.ActBegun) -> Markup:
    """The acts as steps of a stair; the one that begins is lit, the one before it a dashed ghost."""
    now, broad = event.act, STAIR / len(public.acts)
    drawn = []
    for n in range(len(public.acts)):
        left, high = (light.WIDTH - STAIR) / 2 + broad * n, LOWEST + RISE * n * (n + 7) / 8
        step = f"M{num(left)} {GROUND}v{num(-high)}h{num(broad)}v{num(high)}Z"
        if n == now - 1:
            drawn.append(light.ghost(step))
        else:
            drawn.append(f'<path class="lands__pawn{" rises" if n == now else " unlit"}" d="{step}"/>')
    x = (light.WIDTH - STAIR) / 2 + broad * (now + 0.5)
    return light.lit(
        f"A stair of {len(public.acts)} acts; {event.name} is in the light, the one before it dashed.",
        light.beam(x, 120), light.ground(500, STAIR / 2 + 40), *drawn,
        light.Name(x, event.name, main=True),
    )  # fmt: skip


def night(public: Town, names: Names, event: story.NightTold) -> Markup:
    """Wings in the light over the town, which is a dashed circle; between them a face that nobody sees."""
    at = Point(500, 216)
    return light.lit(
        "Something with wings stands in the light, where a dashed circle shows the town as it was.",
        light.beam(500, 330), light.ground(500, 380),
        light.ghost(f"M390 {GROUND - 110}a110 110 0 1 1 220 0a110 110 0 1 1-220 0Z"),
        f'<g class="rises">{wings(at, "lands__pawn", 1.5)}'
        f'<path class="lands__plate" d="{lozenge(at.x, at.y - 10, 58)}"/></g>',
    )  # fmt: skip


def last_word(public: Town, names: Names, event: story.LastWord) -> Markup:
    """The town as a whole in the light; dashed round it, the night."""
    return light.lit(
        "The town as a circle of slices in the light; a dashed circle round it is the night that is over.",
        light.beam(500, 260), light.ground(500, 300),
        light.ghost("M320 220a180 180 0 1 1 360 0a180 180 0 1 1-360 0Z"),
        '<path class="lands__pawn rises" d="M380 220a120 120 0 1 1 240 0a120 120 0 1 1-240 0Z"/>',
        '<path class="lands__cut" d="M500 220V100M500 220 614 183M500 220 571 317M500 220 429 317"/>',
        light.Name(500, called(names, event.seat), main=True),
    )  # fmt: skip


NEW = "Stakes may reach as far as {reach} now, the World holds {world} cards, and what was locked is free."

LANDINGS: Final[Sequence[Landing[Town]]] = (
    *(
        Landing(
            kind, label="It turns", says="{who} is a {kind} of {pc} now.", picture=turned, befalls=kind.pc,
            when=lambda event: bool(event.kind),
        )
        for kind in contests.TURNED.values()
    ),
    Landing(
        contests.Hurt, label="A loss", says="{who} is {fate}.",
        how="A {kind} of {pc}, whom nobody can bring in now.", picture=lost, befalls=contests.Hurt.pc,
        touches=DYING,
    ),
    Landing(
        contests.CameTrue, label="A contest is decided", says="{who} {came} against {against}{turn}.",
        picture=decided, befalls=contests.CameTrue.initiator, when=lambda event: bool(event.tricks),
    ),
    Landing(
        contests.ForBroke, label="For broke", says="{seat} goes for broke.",
        how="Three tricks, whoever wins the first.", picture=for_broke, befalls=contests.ForBroke.seat,
    ),
    Landing(
        contests.SuperLaid, label="A super-trump", says="{pc} ends it.",
        how="Nothing is counted any more, and they are changed.", picture=super_trump,
        befalls=contests.SuperLaid.pc,
    ),
    Landing(
        contests.ForeignSuperLaid, label="A super-trump", says="{seat} lays what is {pc}’s, and it is over.",
        how="{pc} is changed by it.", picture=super_trump, befalls=contests.ForeignSuperLaid.pc,
    ),
    Landing(
        story.PowerReceived, label="A power", says="{seat} has power in {realm} now.", picture=powered,
        befalls=story.PowerReceived.seat,
    ),
    Landing(
        contests.Changed, label="A transformation", says="{pc} is changed.", how="{says}.", picture=changed,
        befalls=contests.Changed.pc,
    ),
    Landing(
        story.NightTold, label="The event", says="Something comes over the night.", picture=night
    ),
    Landing(story.ActBegun, label="An act is over", says="{name} begins.", how=NEW, picture=act),
    Landing(story.LastWord, label="The last word", says="And the town?", picture=last_word),
    *(
        Landing(
            kind, label="An end", says="{pc} {how}.", picture=end, befalls=kind.pc,
            when=lambda event: event.confirmed, touches=DYING,
        )
        for kind in (story.Ended, story.EndJudged, story.EndRecorded)
    ),
)  # fmt: skip
