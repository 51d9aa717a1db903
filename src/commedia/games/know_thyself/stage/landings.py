"""What lands: the Letter, a True Name, an Ace, a Memory, a contradiction; the light, a last cut, an ending.

Whoever is meant is a lozenge in the light, as on the map; what was before is a dashed ghost. Everything that
may change later is taken from the event, for the script shows it again.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup, escape

from commedia.engine import Seat
from commedia.engine.english import capital
from commedia.games.know_thyself import events
from commedia.games.know_thyself.cards import WORD, in_a_sentence, rank_of
from commedia.games.know_thyself.rooms import MASTER_SUITE
from commedia.games.know_thyself.state import Palace
from commedia.kit.page import Landing
from commedia.kit.stage import Names, called, initial, letter
from commedia.props import light
from commedia.props.cards import back, face, placed
from commedia.props.circles import num
from commedia.props.light import GROUND
from commedia.props.suits import SUITS as SUIT_SHAPES

DOOR = f"M430 {GROUND}V150a70 70 0 0 1 140 0V{GROUND}Z"
COIN = "v7a26 8 0 0 0 52 0v-7a26 8 0 0 0-52 0a26 8 0 0 0 52 0"
DOZEN = 12
MOST = 3 * DOZEN
"""So many Coins are drawn of a pile; their figure stands beneath."""


def truename(public: Palace, names: Names, event: events.RoomNamed) -> Markup:
    """Two cards have turned, and the door between them stands open; dashed, it was shut."""
    red, black = event.red, event.black
    plain = public.rooms[event.room].name
    return light.lit(
        f"Two cards lie beside an open door, {WORD[red]} and {WORD[black]}: it is the {event.truename}. "
        f"A dashed outline shows the door as it was shut.",
        light.beam(500, 190), light.ground(500, 420),
        f'<g class="lands__door"><path class="lands__lit" d="{DOOR}"/>'
        f'<path class="lands__leaf" d="M430 {GROUND}V150a70 70 0 0 1 16-46L376 84V392Z"/></g>',
        light.ghost(DOOR), _card(red, 190, 130, 1.9, "rises"), _card(black, 660, 130, 1.9, "rises"),
        light.Name(266, WORD[red]), light.Name(500, plain, main=True),
        light.Name(736, WORD[black]),
    )  # fmt: skip


def ace(public: Palace, names: Names, event: events.CardShown) -> Markup:
    """An Ace in the light; dashed, the two that it may be: low against a number, high against a picture."""
    says = in_a_sentence(event.card)
    return light.lit(
        f"{capital(says)} in the light. Dashed beside it, a card lower than all others, and one "
        "that is higher.",
        light.beam(500, 190), light.ground(500, 420),
        light.ghost(f"M150 {GROUND}V316q0-8 8-8H246q8 0 8 8V{GROUND}Z"),
        light.ghost(f"M746 {GROUND}V84q0-8 8-8H842q8 0 8 8V{GROUND}Z"),
        _card(event.card, 398, 66, 2.6, "rises"),
        light.Name(202, "1 to a number"), light.Name(798, "14 to a picture"),
    )  # fmt: skip


def letter_read(public: Palace, names: Names, event: events.LetterFound) -> Markup:
    """A letter lies open in the light; dashed, as it was folded on every nightstand."""
    lines = "".join(
        f'<path class="lands__line" d="M{x} {y}h{w}"/>'
        for x, y, w in ((410, 110, 120), (410, 140, 180), (410, 170, 160), (410, 200, 180), (410, 230, 90),
                        (520, 290, 70))
    )  # fmt: skip
    folded = "".join(light.ghost(f"M{x} 262h110v64h-110Zl55 34l55-34") for x in (90, 230, 660, 800))
    return light.lit(
        "A letter lies open in the light. Dashed about it, the same letter, folded, on every nightstand.",
        light.beam(500, 190), light.ground(500, 420), folded,
        f'<g class="rises"><path class="lands__paper" d="M380 70H620V340H380Z"/>{lines}</g>',
    )  # fmt: skip


def memory(public: Palace, names: Names, event: events.MemoryTold) -> Markup:
    """A sheet with a Memory in the light, under the suit of what it came back on; dashed, the sheet bare."""
    pc, suit = event.pc, event.suit
    who, attached = called(names, pc), public.pcs[pc].attachments.get(suit)
    thing = attached.called if attached is not None else ""
    lines = "".join(
        f'<path class="lands__line" d="M470 {y}h{w}"/>' for y, w in ((200, 160), (228, 130), (256, 150))
    )
    return light.lit(
        f"A written sheet in the light, under the sign of {SUIT_SHAPES[suit][0]}: {who} remembers a"
        f" {event.type}. A dashed outline shows the sheet as it was bare.",
        light.beam(530, 190), light.ground(530, 380), light.ghost("M400 88H600V342H400Z"),
        f'<g class="rises"><path class="lands__paper" d="M440 74H660V336H440Z"/>{lines}'
        f'<path class="lands__coin" transform="translate(518 104) scale(4)" d="{SUIT_SHAPES[suit][1]}"/></g>',
        *pawn(250, 270, 1.9, "", letter(names, pc))[:1], light.Name(250, who, main=True),
        *([light.Name(550, thing)] if thing else []),
    )  # fmt: skip


def contradiction(public: Palace, names: Names, event: events.ContradictionJudged) -> Markup:
    """A sheet with a Memory, torn across; dashed, it was whole."""
    lines = "".join(f'<path class="lands__line" d="M424 {y}h{w}"/>' for y, w in ((140, 150), (164, 120)))
    more = "".join(f'<path class="lands__line" d="M404 {y}h{w}"/>' for y, w in ((286, 140), (310, 90)))
    return light.lit(
        "A sheet with a Memory is torn across; a dashed outline shows it whole.",
        light.beam(500, 190), light.ground(500, 300), light.ghost(f"M400 100H620V{GROUND}H400Z"),
        '<g class="rises"><path class="lands__paper" d="M400 100H620V206L584 190 552 214 512 192 470 216 '
        '430 196 '
        f'400 210Z"/>{lines}</g>',
        f'<g transform="translate(-16 10) rotate(-5 500 300)"><path class="lands__paper" d="M400 232L430 '
        f'218 470 '
        f'238 512 214 552 236 584 212 620 228V352H400Z"/>{more}</g>',
    )  # fmt: skip


def summoned(public: Palace, names: Names, event: events.Summoned) -> Markup:
    """Everybody before a door of light; dashed, the rooms in which they were a moment ago."""
    seats = list(public.pcs)
    gap = min(150, 780 / max(1, len(seats)))
    left = 500 - gap * (len(seats) - 1) / 2
    rooms = "".join(
        light.ghost(f"M{num(x)} {y}h110v74h-110Z")
        for x, y in ((60, 60), (190, 150), (60, 240), (820, 60), (700, 150), (820, 240))
    )
    pawns = [
        part
        for n, seat in enumerate(seats)
        for part in pawn(left + gap * n, 300, 1.5, called(names, seat), letter(names, seat), "rises")
    ]
    return light.lit(
        "A tall door full of light, and everybody before it. Dashed behind them, the rooms in which they "
        "were.",
        light.beam(500, 330), light.ground(500, 470), rooms,
        '<path class="lands__lit" d="M420 270V90a80 80 0 0 1 160 0V270Z"/>', *pawns,
    )  # fmt: skip


def last_cut(public: Palace, names: Names, event: events.LastCut) -> Markup:
    """Both cards, and the Coins where they lie now; dashed, where they lay."""
    seat, won, stake = event.seat, event.won, event.coins
    who = called(names, seat)
    here, there = (120.0, 800.0) if won else (800.0, 120.0)
    side = "beside them" if won else "before the Master"
    return light.lit(
        f"{who} has cut {event.drawn} against the Master’s card, and {stake} Coins lie {side}; a "
        f"dashed pile "
        "shows where they lay.",
        light.beam(500, 240), light.ground(500, 460),
        _card(event.card, 320, 120, 2.1, "rises"), _card(event.gm_card, 520, 120, 2.1),
        pile(here, stake, "lands__coin flies"), pile(there, stake, "ghost"),
        light.Name(404, who, main=True), light.Name(604, "the Master"),
    )  # fmt: skip


def named(public: Palace, names: Names, event: events.MasterAnswered) -> Markup:
    """A lozenge with a name in the light; dashed beside it, what the others called them."""
    seat = event.seat
    before = called(names, seat)
    who = public.pcs[seat].name.text or before
    return light.lit(
        f"{who} stands in the light under a name; a dashed shape shows whom the others called {before}.",
        light.beam(560, 190), light.ground(500, 380),
        light.ghost(_lozenge(300, 230, 92)), light.Name(300, before),
        f'<g class="rises"><path class="lands__pawn" d="{_lozenge(560, 212, 118)}"/>'
        f'<text class="lit__figure" x="560" y="252">{escape(initial(who))}</text></g>',
        light.Name(560, who, main=True),
    )  # fmt: skip


def ending(public: Palace, names: Names, event: events.EndingTold) -> Markup:
    """Coins against the Master's; whoever wins stands, and whoever loses is a dashed shape."""
    seat, happy = event.seat, event.happy
    who, coins, master = called(names, seat), event.coins, event.master
    large, small = _lozenge(500, 230, 104), _lozenge(500, 318, 40)
    now, before = (large, small) if happy else (small, large)
    stands = light.ghost(before) + f'<path class="lands__pawn rises" d="{now}"/>'
    return light.lit(
        f"{who} stands in the light, {'larger' if happy else 'smaller'} than the dashed shape of before, "
        f"between {coins} Coins and the Master’s {master}.",
        light.beam(500, 190 if happy else 110), light.ground(500, 420), stands,
        pile(170, min(coins, MOST), "lands__coin"), pile(770, min(master, MOST), "lands__coin unlit"),
        light.Name(230, f"{coins}"), light.Name(500, who, main=True),
        light.Name(830, f"the Master {master}"),
    )  # fmt: skip


# -- pieces ------------------------------------------------------------------------------------------------


def pawn(x: float, y: float, size: float, who: str, cut: str, kind: str = "") -> tuple[str, light.Name]:
    """A lozenge with letters of a name, and the name beneath."""
    return (
        f'<g class="{kind}"><path class="lands__pawn" d="{_lozenge(x, y, 30 * size)}"/>'
        f'<text class="lands__letter" x="{num(x)}" y="{num(y + 10)}">{escape(cut)}</text></g>',
        light.Name(x, who),
    )


def _lozenge(x: float, y: float, half: float) -> str:
    side = num(half)
    return f"M{num(x)} {num(y - half)}l{side} {side}-{side} {side}-{side}-{side}Z"


def pile(x: float, coins: int, kind: str) -> str:
    """So many Coins in dozens, from the ground up."""
    drawn = []
    for n in range(coins):
        column, level = divmod(n, DOZEN)
        at = f"M{num(x + 62 * column)} {num(GROUND - 14 - 15 * level)}"
        drawn.append(f'<path class="{kind}" d="{at}{COIN}"/>')
    return "".join(drawn)


def _card(card: str, x: float, y: float, size: float, kind: str = "") -> str:
    """A card as part of a larger picture, 80 by 112 at size 1."""
    return f'<g class="{kind}">{placed(face(card, hidden=True) if card else back(), x, y, size)}</g>'


def _an_ace(event: type[events.CardShown], says: str, befalls: Seat = "") -> Landing[Palace]:
    how = "Against a number it is 1, against a picture 14."
    return Landing(event, label="An Ace", says=says, how=how, picture=ace, befalls=befalls, when=_is_ace)


def _is_ace(event: events.CardShown) -> bool:
    return rank_of(event.card) == "A"


LANDINGS: Sequence[Landing[Palace]] = (
    Landing(
        events.RoomNamed, label="A True Name", says="It is the {truename}.", picture=truename,
        when=lambda event: event.room != MASTER_SUITE,
    ),
    Landing(
        events.LetterFound, label="The Letter", says="On each nightstand lies the same letter.",
        picture=letter_read,
    ),
    Landing(
        events.MemoryTold, label="A Memory", says="{pc} remembers: a {type}.", picture=memory,
        befalls=events.MemoryTold.pc,
    ),
    _an_ace(events.CardTurned, "{seat} turns up an Ace.", events.CardTurned.seat),
    _an_ace(events.MasterCut, "The Master cuts to an Ace."),
    _an_ace(
        events.CardTurnedAnew, "{seat} remembers, and turns up an Ace.", events.CardTurnedAnew.seat
    ),
    Landing(
        events.ContradictionJudged, label="A contradiction", says="It cannot have been so.",
        how="{upheld} of {all} uphold it.", picture=contradiction, when=lambda event: event.is_upheld,
    ),
    Landing(
        events.Summoned, label="The Master calls", says="All at once everybody is in the Master Suite.",
        how="The light is too bright to see by.", picture=summoned,
    ),
    Landing(
        events.LastCut, label="A last wager", says="{seat} cuts to {drawn}, and {comes} {coins}.",
        how="The Master has {master} against {held}.", picture=last_cut, befalls=events.LastCut.seat,
    ),
    Landing(
        events.MasterAnswered, label="Who are you?", says="{seat} answers with a name.", picture=named,
        befalls=events.MasterAnswered.seat, when=lambda event: event.asks == "name",
    ),
    Landing(
        events.EndingTold, label="An ending", says="It ends {ends} for {seat}.", picture=ending,
        befalls=events.EndingTold.seat,
    ),
)  # fmt: skip
