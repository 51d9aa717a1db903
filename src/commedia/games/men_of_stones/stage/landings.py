"""What lands: the Pivot, what turns on them, the Forsworn; a downfall, a rescue, a death; who is left.

Everybody is a tall stone, each of a shape of its own, in their order at the table: one stands in the light,
the others in the dark behind. Who still stands is taken from the event, for the script shows it
again later.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine import Seat
from commedia.engine.english import listed
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.state import Stones
from commedia.kit.page import Landing
from commedia.kit.stage import Names, called
from commedia.props import light
from commedia.props.light import GROUND
from commedia.props.lozenges import SHAPES
from commedia.props.stones import fallen_menhir, menhir, menhir_outline

LEFT, RIGHT = (75.0, 205.0, 310.0), (800.0, 925.0)
"""Where the others stand, to both sides of whoever is in the light."""
SMALL, TALL = 1.6, 3.5
POINT = SHAPES["point"]


def pivot(public: Stones, names: Names, event: events.PivotFound) -> Markup:
    """The Pivot has stepped out of the row into the light; a dashed stone shows where they stood."""
    seat = event.seat
    who, rest = called(names, seat), [s for s in public.seats if s != seat]
    row = _row(public, names, [*rest, seat], list(public.seats), ghost=seat)
    return light.lit(
        f"Stones in the dark. A dashed outline shows where {who}’s stood: it stands in the light now.",
        light.beam(540, 190), light.ground(500, 470), *row,
        menhir(_shape(public, seat), 540, GROUND, TALL, "rises"), light.Name(540, who, main=True),
    )  # fmt: skip


def forsworn(public: Stones, names: Names, event: events.NatureShown) -> Markup:
    """The card that lay face down is a stone."""
    seat = event.seat
    who, nature = called(names, seat), event.nature
    return light.lit(
        f"A stone in the light, where a dashed outline shows what lay face down: {who} is the {nature}.",
        light.beam(500, 170), light.ground(500, 300),
        light.ghost(f"M405 {GROUND}V116q0-12 12-12H583q12 0 12 12V{GROUND}Z"),
        menhir(_shape(public, seat), 500, GROUND, 2.9, "rises"), light.Name(500, who, main=True),
    )  # fmt: skip


def downfall(public: Stones, names: Names, event: events.DownfallBrought) -> Markup:
    """As many points as are spent fly from one stone to another, which leans; it stood upright."""
    attacker, target, spent = event.seat, event.target, event.tragedy
    who, whom = called(names, attacker), called(names, target)
    blows = "".join(
        f'<g class="flies" transform="translate({430 + 62 * n} {150 + 16 * n}) scale(1.5)">{POINT}</g>'
        for n in range(spent)
    )
    x, shape = 720, _shape(public, target)
    leans = f'<g transform="rotate(11 {x + 60} {GROUND})">{menhir(shape, x, GROUND, TALL)}</g>'
    return light.lit(
        f"{spent} blows fly from {who}’s stone to {whom}’s, which leans; dashed, it stands upright.",
        light.beam(x, 170), light.ground(480, 440),
        menhir(_shape(public, attacker), 220, GROUND, 2.3, "unlit"),
        menhir_outline(shape, x, GROUND, TALL), leans, blows,
        light.Name(220, who), light.Name(x, whom, main=True),
    )  # fmt: skip


def turning(public: Stones, names: Names, event: events.StoryTurned) -> Markup:
    """The Pivot's stone in the light, and the others about it, who have moved; dashed, where they stood."""
    seat = event.seat
    who, rest = called(names, seat), [s for s in public.seats if s != seat]
    half = (len(rest) + 1) // 2
    places = [*LEFT[:half], *RIGHT[-(len(rest) - half) :]] if len(rest) > 1 else [LEFT[1]]
    row: list[str | light.Name] = []
    for x, one in zip(places, rest, strict=True):
        shape = _shape(public, one)
        row += [
            menhir_outline(shape, x, GROUND, SMALL), menhir(shape, x + 26, GROUND, SMALL, "unlit"),
            light.Name(x, called(names, one)),
        ]  # fmt: skip
    return light.lit(
        f"{who}’s stone in the light, and the others about it, each a step from where a dashed outline"
        " shows that it stood.",
        light.beam(540, 190), light.ground(500, 470), *row,
        menhir(_shape(public, seat), 540, GROUND, TALL, "rises"), light.Name(540, who, main=True),
    )  # fmt: skip


def spared(public: Stones, names: Names, event: events.CautionSpent) -> Markup:
    """A stone stands upright in the light; dashed, as it would have fallen."""
    seat, target = event.seat, event.target
    who, whom, shape = called(names, seat), called(names, target), _shape(public, target)
    helper: list[str | light.Name] = []
    if seat != target:
        helper = [menhir(_shape(public, seat), 230, GROUND, 2.3, "unlit"), light.Name(230, who)]
    leant = f'<g transform="rotate(24 640 {GROUND})">{menhir_outline(shape, 580, GROUND, TALL)}</g>'
    return light.lit(
        f"{whom}’s stone stands upright in the light; a dashed outline leans, as it would have fallen.",
        light.beam(580, 190), light.ground(500, 420), leant, *helper,
        menhir(shape, 580, GROUND, TALL, "rises"), light.Name(580, whom, main=True),
    )  # fmt: skip


def death(public: Stones, names: Names, event: events.Died | events.SpotlightDied) -> Markup:
    """One stone has fallen in the light; a dashed outline shows where it stood."""
    seat = event.seat
    living = [s for s in (event.living if isinstance(event, events.Died) else _last_two(public)) if s != seat]
    shape, who = _shape(public, seat), called(names, seat)
    rest = [s for s in public.seats if s != seat]
    stand = [called(names, s) for s in rest if s in living]
    return light.lit(
        f"{who}’s stone has fallen in the light; a dashed outline shows where it stood. {_still(stand)}",
        light.beam(480, 230), light.ground(490, 480), *_row(public, names, living, rest),
        menhir_outline(shape, 440, GROUND, TALL), fallen_menhir(shape, 440, GROUND, TALL),
        light.Name(470, who, main=True),
    )  # fmt: skip


def left_alive(public: Stones, names: Names, event: events.FateRead | events.PlayClosed) -> Markup:
    """One stone stands in the light among those that lie, and at first one that is about to."""
    seat = event.seat
    is_over = isinstance(event, events.PlayClosed)  # the fate is read off while two live
    living, who = [seat] if is_over else _last_two(public), called(names, seat)
    rest = [s for s in public.seats if s != seat]
    stand = [called(names, s) for s in rest if s in living]
    return light.lit(
        f"{who}’s stone stands in the light. {_still(stand)} The others lie where they fell.",
        light.beam(550, 190), light.ground(500, 480), *_row(public, names, living, rest),
        menhir(_shape(public, seat), 550, GROUND, TALL, "rises"), light.Name(550, who, main=True),
    )  # fmt: skip


def _row(
    public: Stones, names: Names, standing: Sequence[Seat], row: Sequence[Seat], ghost: Seat | None = None
) -> list[str | light.Name]:
    """The others in the dark: those who stand, and those who lie. ghost: one who has left the row."""
    half = (len(row) + 1) // 2
    places = [*LEFT[:half], *RIGHT[-(len(row) - half) :]] if len(row) > 1 else [LEFT[1]]
    drawn: list[str | light.Name] = []
    for x, seat in zip(places, row, strict=True):
        shape = _shape(public, seat)
        if seat == ghost:
            drawn.append(menhir_outline(shape, x, GROUND, SMALL))
            continue
        if seat in standing:
            drawn.append(menhir(shape, x, GROUND, SMALL, "unlit"))
        else:
            drawn += [
                menhir_outline(shape, x - 34, GROUND, SMALL),
                fallen_menhir(shape, x - 34, GROUND, SMALL, "unlit").replace("falls", "fell"),
            ]
        drawn.append(light.Name(x, called(names, seat)))
    return drawn


def _last_two(public: Stones) -> list[Seat]:
    """The Survivor, and the Spotlight, who is about to die."""
    return [seat for seat in (public.survivor, public.spotlight) if seat is not None]


def _still(stand: Sequence[str]) -> str:
    return (
        f"In the dark {listed(list(stand))} still {'stands' if len(stand) == 1 else 'stand'}."
        if stand
        else ""
    )


def _shape(public: Stones, seat: Seat) -> int:
    return public.seats.index(seat)


DYING = ("death", "deaths", "dying", "die", "dies", "killing", "kill", "murder")

LANDINGS: Sequence[Landing[Stones]] = (
    Landing(
        events.PivotFound, label="The Pivot", says="Everything turns on {seat}.",
        how="{traits}: all three are {nature}’s.", picture=pivot, befalls=events.PivotFound.seat,
    ),
    *(
        Landing(
            event, label="The Forsworn", says="{seat} is the {nature}.", picture=forsworn, befalls=event.seat
        )
        for event in (events.NatureShown, events.NatureShownAgain, events.NatureKept)
    ),
    Landing(
        events.StoryTurned, label="The turning point", says="{seat} turns the story.", picture=turning,
        befalls=events.StoryTurned.seat,
    ),
    Landing(
        events.CautionSpent, label="A Caution is spent", says="{target} does not fall.",
        how="{seat} saw to it.", picture=spared, befalls=events.CautionSpent.target,
    ),
    Landing(
        events.DownfallBrought, label="A downfall", says="{seat} strikes at {target}.", picture=downfall,
        befalls=events.DownfallBrought.target,
    ),
    Landing(
        events.Died, label="A death", says="{seat} is dead.", picture=death, befalls=events.Died.seat,
        touches=DYING,
    ),
    Landing(
        events.FateRead, label="The Survivor", says="{seat} is left alive.", how="{row}, {column}.",
        picture=left_alive, befalls=events.FateRead.seat,
    ),
    Landing(events.SpotlightDied, label="The last death", says="{seat} dies.", picture=death, touches=DYING),
    Landing(events.PlayClosed, label="The end", says="The rest is silence.", picture=left_alive),
)  # fmt: skip
