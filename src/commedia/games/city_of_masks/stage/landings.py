"""What lands: who wins, or how a deed alone comes out; a Major Coup, a denunciation, a downfall; the end.

Everybody is the mask that they wore then, which is taken from the event: the script shows it again
later. An aim that is met is none of these: when it happens would tell the others that it did (CM-OBJ-11), so
it shows on its owner's sheet alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine import Seat
from commedia.engine.english import listed, plural
from commedia.games.city_of_masks.events import Masks, breach, contests, deeds, rounds
from commedia.games.city_of_masks.stage.emblems import cut_out, officer
from commedia.games.city_of_masks.state import City
from commedia.kit.page import Landing
from commedia.kit.stage import Names, called
from commedia.props import light
from commedia.props.circles import num
from commedia.props.dominoes import tile_drawn
from commedia.props.light import GROUND

OUTLINE = (
    "M100 40 84 25 44 10 10 18 4 50 18 92 54 108 84 92 100 112 116 92 146 108 182 92 196 50 190 18 156 10"
    " 116 25Z"
)
"""Round the half mask, without what is pinned on."""
HIGH, MOST = 10, 40
"""Coins in a pile, and coins that there is room for."""
COIN = 13
"""From one coin to the next above it."""


def coup(public: City, names: Names, event: contests.CoupMade) -> Markup:
    """The Face stands under one mask; dashed, where it stood under the other, which is bowed."""
    seat, over = event.seat, event.over
    who, whom, counted = called(names, seat), called(names, over), event.counted
    coins = min(counted, MOST)
    piles = [min(HIGH, coins - n) for n in range(0, coins, HIGH)]
    return light.lit(
        f"Two masks. Under {who}’s, in the light, {plural(counted, 'Face', 'Face')}; under {whom}’s, bowed,"
        " dashed outlines where it stood.",
        light.beam(780, 190), light.ground(780, 190), light.ground(210, 170),
        *(_pile(_across(210, n, len(piles)), high, ghost=True) for n, high in enumerate(piles)),
        _mask(public, event.masks, over, 210, 130, 0.95, turn=-12, kind="unlit"),
        _mask(public, event.masks, seat, 780, 126, 1.2),
        *(_pile(_across(780, n, len(piles)), high) for n, high in enumerate(piles)),
        f'<text class="lit__figure" x="495" y="282">{counted}</text><text x="495" y="322">Face</text>',
        light.Name(210, whom), light.Name(780, who, main=True),
    )  # fmt: skip


def won(public: City, names: Names, event: contests.ChallengeWon) -> Markup:
    """Two masks over their tiles, the winner's in the light; dashed, the tiles as they lay face down."""
    seat, loser, sums = event.seat, event.loser, event.spectacle
    who, whom = called(names, seat), called(names, loser)
    says = [
        f"{called(names, one)} has {listed([f'{inner} and {outer}' for inner, outer in tiles])}, which makes"
        f" {sums[one]}"
        for one, tiles in event.tiles.items()
    ]
    return light.lit(
        f"Two masks over the tiles that were drawn. {'; '.join(says)}. {who}’s is in the light, {whom}’s is"
        " bowed; dashed, the tiles as they lay face down.",
        light.beam(720, 210), light.ground(720, 210), light.ground(250, 170),
        _mask(public, event.masks, loser, 250, 110, 0.85, turn=-12, kind="unlit"),
        _mask(public, event.masks, seat, 720, 106, 1.1),
        *_tiles(250, event.tiles[loser]), *_tiles(720, event.tiles[seat]),
        light.Name(250, f"{whom}, {sums[loser]}"), light.Name(720, f"{who}, {sums[seat]}", main=True),
    )  # fmt: skip


def backed_down(public: City, names: Names, event: contests.PotGivenUp) -> Markup:
    """One mask in the light, and one turned away; dashed, where that stood to face it."""
    seat, loser = event.seat, event.loser
    who, whom = called(names, seat), called(names, loser)
    return light.lit(
        f"{who}’s mask in the light; {whom}’s has turned away from where a dashed outline shows it.",
        light.beam(680, 210), light.ground(680, 230), light.ground(220, 150),
        _ghost(400, 190, 0.95), _mask(public, event.masks, loser, 220, 220, 0.85, turn=-16, kind="unlit"),
        _mask(public, event.masks, seat, 690, 190, 1.25, kind="rises"),
        light.Name(220, whom), light.Name(690, who, main=True),
    )  # fmt: skip


def alienated(public: City, names: Names, event: rounds.AlienationDrawn) -> Markup:
    """A mask hangs aslant before the light; dashed, how it sat."""
    says = "{who}’s mask hangs aslant in the light; a dashed outline shows how it sat."
    mask = _mask(public, event.masks, event.seat, 540, 226, 1.4, turn=34)
    return _fallen(names, event.seat, says, 190, 300, _ghost(500, 170, 1.4), mask)


def alone(public: City, names: Names, event: deeds.DeedDrawn) -> Markup:
    """One mask over the tile that it drew; dashed, the tile as it lay face down."""
    seat, tile = event.seat, event.tile
    who = called(names, seat)
    return light.lit(
        f"{who}’s mask over a tile, {tile[0]} in the inner court and {tile[1]} in the outer; dashed, the tile"
        " as it lay face down.",
        light.beam(500, 210), light.ground(500, 300),
        _mask(public, event.masks, seat, 500, 108, 1.15), *_tiles(500, [tile]),
        light.Name(500, who, main=True),
    )  # fmt: skip


def denounced(public: City, names: Names, event: breach.Denounced) -> Markup:
    """One mask has slipped in the light; dashed, how it sat. The hats of the authorities come nearer."""
    seat, offender = event.seat, event.offender
    who, whom = called(names, seat), called(names, offender)
    return light.lit(
        f"{whom}’s mask has slipped in the light; a dashed outline shows how it sat. {who}’s looks on, and"
        " two officers come out of the dark.",
        light.beam(500, 190), light.ground(500, 460),
        _set(officer(), 770, 262, 0.8, kind="unlit"), _set(officer(), 925, 280, 0.62, kind="unlit"),
        _mask(public, event.masks, seat, 165, 262, 0.95),
        _ghost(500, 176, 1.55), _mask(public, event.masks, offender, 512, 196, 1.55, turn=13, kind="rises"),
        light.Name(165, who), light.Name(500, whom, main=True),
        light.Name(840, "The authorities"),
    )  # fmt: skip


def flogged(public: City, names: Names, event: breach.Flogged) -> Markup:
    """A mask lies on the ground; dashed, where it was worn."""
    says = "{who}’s mask lies on the ground in the light; a dashed outline shows how high it was worn."
    mask = _mask(public, event.masks, event.seat, 510, 240, 1.25, turn=19)
    return _fallen(names, event.seat, says, 220, 330, _ghost(500, 76, 1.25), mask)


def _fallen(names: Names, seat: Seat, says: str, beam: int, ground: int, ghost: str, mask: str) -> Markup:
    """A mask that fell, in the middle of the light, and where it was. beam, ground: how wide they are."""
    who = called(names, seat)
    return light.lit(
        says.format(who=who), light.beam(500, beam), light.ground(500, ground), ghost,
        f'<g class="falls">{mask}</g>', light.Name(500, who, main=True),
    )  # fmt: skip


def unmasked(public: City, names: Names, event: rounds.VictoryTold) -> Markup:
    """All masks are lifted; dashed, where each was worn."""
    seats = public.seats
    room = 1000 / len(seats)
    size = min(0.95, room / 270)
    worn = {seat: public.avatars[seat].worn for seat in seats}
    drawn: list[str | light.Name] = []
    for n, seat in enumerate(seats):
        x = room * (n + 0.5)
        drawn += [
            _ghost(x, 270, size),
            _mask(public, worn, seat, x, 128, size, turn=8 if n % 2 else -8, kind="rises"),
            light.Name(x, called(names, seat)),
        ]
    return light.lit(
        "A row of masks, all lifted into the light; dashed outlines show where they were worn.",
        light.beam(500, 480), light.ground(500, 480), *drawn,
    )  # fmt: skip


def _mask(
    public: City, masks: Masks, seat: Seat, x: float, y: float, size: float, *, turn: float = 0,
    kind: str = "",
) -> str:  # fmt: skip
    """What that seat wore, about its middle."""
    return _set(cut_out(public, masks.get(seat, "")), x, y, size, turn=turn, kind=kind)


def _ghost(x: float, y: float, size: float) -> str:
    return _set(light.ghost(OUTLINE), x, y, size)


def _set(drawn: str, x: float, y: float, size: float, *, turn: float = 0, kind: str = "") -> str:
    named = f' class="{kind}"' if kind else ""
    turned = f" rotate({num(turn)})" if turn else ""
    place = f"translate({num(x)} {num(y)}){turned} scale({num(size)}) translate(-100 -60)"
    return f'<g{named} transform="{place}">{drawn}</g>'


def _tiles(x: float, tiles: Sequence[Sequence[int]]) -> list[str]:
    """Tiles beside each other, each before the dashed outline of its back."""
    each = min(2.3, 400 / (74 * len(tiles)))
    left = x - 37 * each * len(tiles)
    drawn = []
    for n, (inner, outer) in enumerate(tiles):
        at, top = left + 74 * each * n + 4 * each, GROUND - 42 * each
        drawn.append(light.ghost(f"M{num(at + 9)} {num(top - 13)}h{num(64 * each)}v{num(32 * each)}"))
        where = f"translate({num(at)} {num(top)}) scale({num(each)})"
        tile = f'<g class="domino" transform="{where}">{tile_drawn(inner, outer)}</g>'
        drawn.append(f'<g class="rises">{tile}</g>')
    return drawn


def _across(x: float, n: int, piles: int) -> float:
    """The place of the nth pile of so many."""
    return x + (n - (piles - 1) / 2) * 74


def _pile(x: float, high: int, *, ghost: bool = False) -> str:
    """Coins on one another, or the dashed outline of them."""
    top = GROUND - high * COIN - 4
    if ghost:
        return light.ghost(
            f"M{num(x - 32)} {top}V{GROUND - 4}a32 8 0 0 0 64 0V{top}a32 8 0 0 0-64 0a32 8 0 0 0 64 0"
        )
    coins = "".join(
        f'<path d="M{num(x - 32)} {y}v{COIN - 3}a32 8 0 0 0 64 0v{3 - COIN}Z"/>'
        f'<ellipse cx="{num(x)}" cy="{y}" rx="32" ry="8"/>'
        for y in (GROUND - 4 - COIN * (n + 1) for n in range(high))
    )
    return f'<g class="coins flies">{coins}</g>'


LANDINGS: Sequence[Landing[City]] = (
    Landing(
        contests.ChallengeWon, label="A challenge is decided", says="{seat} prevails over {loser}.",
        how="{high} to {low}, with {stake} Face at stake.{tie}", picture=won,
        befalls=contests.ChallengeWon.seat,
    ),
    Landing(
        contests.PotGivenUp, label="A challenge is over", says="{loser} backs down before {seat}.",
        how="{paid} Face change hands.", picture=backed_down, befalls=contests.PotGivenUp.loser,
    ),
    Landing(
        rounds.AlienationDrawn, label="Alienated", says="No mask fits {seat} any more.", picture=alienated,
        befalls=rounds.AlienationDrawn.seat, when=lambda event: event.alienated,
    ),
    Landing(
        deeds.DeedDrawn, label="A deed", says="{seat} {came}.",
        how="The tile shows {inner} in the inner court.", picture=alone, befalls=deeds.DeedDrawn.seat,
        when=lambda event: event.alone,
    ),
    Landing(
        contests.CoupMade, label="A Major Coup", says="{seat} brings {over} down.",
        how="{counted} Face, and all eyes.", picture=coup, befalls=contests.CoupMade.seat,
    ),
    Landing(
        breach.Denounced, label="A denunciation", says="{seat} denounces {offender}.", picture=denounced,
        befalls=breach.Denounced.offender,
        touches=("arrest", "arrests", "police", "prison", "denunciation", "denunciations"),
    ),
    Landing(
        breach.Flogged, label="A downfall", says="{seat} is flogged.", how="No Face is left to lose.",
        picture=flogged, befalls=breach.Flogged.seat,
        touches=("flogging", "flog", "whip", "whips", "whipping", "corporal", "punishment", "torture"),
    ),
    Landing(rounds.VictoryTold, label="The end", says="The masks come off.", picture=unmasked),
)  # fmt: skip
