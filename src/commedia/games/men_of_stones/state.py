"""What lies on the table in Men of Stones, and who may see it.

Everything is public but two things (MS-TBL-07): the Forsworn's face-down cards and a bid of Caution before
it is shown. Dice laid out in secret are not here at all until they are shown: they are sealed answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from commedia.engine import (
    NAMES_SOMEBODY,
    NO_WORDS,
    OWNER,
    PUBLIC,
    Pool,
    Prose,
    Seat,
    State,
    World,
    between,
    move,
    one_of,
    others_see,
    twice,
)
from commedia.engine.english import listed
from commedia.games.men_of_stones.natures import FORSWORN, NATURES, QUALITIES, TRAITS
from commedia.games.men_of_stones.phases import DOINGS, DONE, HEADINGS, LOBBY, Act, split
from commedia.kit.shorthand import IN_ORDER, everybody

Quality: TypeAlias = str
Trait: TypeAlias = str

DIE: Final = between(1, 6)
A_NATURE: Final = one_of(NATURES)
A_TRAIT: Final = one_of(TRAITS)
A_TRAIT_OR_NONE: Final = one_of((*TRAITS, ""))

RIGHTWARD = ("II", "IV")
"""The acts in which play passes to the right; in the others it passes to the left (MS-TBL-05)."""


class Player(State):
    """A player and their main character."""

    seat: Annotated[Seat, PUBLIC]
    character_name: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS
    nature: Annotated[str | None, PUBLIC, A_NATURE] = None
    tp: Annotated[dict[Trait, int], PUBLIC, A_TRAIT, between(0)] = {}
    """Trait Points earned, by Trait; the Forsworn has none here (MS-TBL-02)."""
    pool: Annotated[int, PUBLIC, between(0)] = 0
    """The Forsworn's points (MS-FOR-09)."""
    left: Annotated[int, PUBLIC, Pool("point")] = 0
    """Points neither spent nor recorded as Caution."""
    spent: Annotated[int, PUBLIC, between(0)] = 0
    spent_on: Annotated[dict[Trait, int], PUBLIC, A_TRAIT, between(0)] = {}
    tragedy: Annotated[int, PUBLIC, Pool("point")] = 0
    caution: Annotated[int, PUBLIC, Pool("point")] = 0
    caution_bid: Annotated[int, OWNER, between(0)] = 0
    """This scene's bid, 0 between scenes (MS-ACT4-02)."""
    rolled: Annotated[list[int], PUBLIC, DIE] = []
    """The four dice of this act as they fell, before they were laid out."""
    dice: Annotated[dict[Quality, int], PUBLIC, one_of(QUALITIES), DIE, IN_ORDER] = {}
    """The dice of this act on their Qualities, as they lie now."""
    total0: Annotated[int, PUBLIC, between(0, 24)] = 0
    """Sum of the four dice as first rolled this act, 4 to 24 (MS-DICE-01); 0 before."""
    alive: Annotated[bool, PUBLIC] = True
    framed: Annotated[bool, PUBLIC] = False
    facedown: Annotated[list[str], OWNER, others_see(len), A_NATURE] = []
    revealed: Annotated[list[str], PUBLIC, A_NATURE] = []
    permanent: Annotated[str | None, PUBLIC, A_NATURE] = None
    current: Annotated[str | None, PUBLIC, A_NATURE] = None
    """The Forsworn's Nature for this act, or for good; none in Act I (MS-FOR-02, MS-FOR-04, MS-FOR-07)."""

    def senseless(self, w: Stones) -> Iterator[str]:
        """What cannot be in it: more points gone than were earned (MS-ACT4-02, MS-ACT4-04)."""
        who = self.seat
        if self.total and self.spent + self.caution > self.total:
            gone = f"{self.spent} spent and {self.caution} kept as Caution"
            yield f"{who} has earned {self.total} points, and {gone}: that is more."
        for trait, spent in self.spent_on.items():
            if self.nature != FORSWORN and self.tp and spent > self.tp.get(trait, 0):
                yield f"{who} has spent {spent} from {trait}, and earned {self.tp.get(trait, 0)} in it."
        if self.total and self.caution_bid > self.left:
            yield f"{who} bids {self.caution_bid} points as Caution, and has {self.left} left."

    @property
    def is_forsworn(self) -> bool:
        """Whether this player holds the Forsworn."""
        return self.nature == FORSWORN

    @property
    def total(self) -> int:
        """Trait Points earned in all: TP(p)."""
        return self.pool if self.nature == FORSWORN else sum(self.tp.values())

    @property
    def available(self) -> int:
        """Points that may still be spent in this scene: what is left, less the bid (MS-ACT4-04)."""
        return self.left - self.caution_bid

    def left_in(self, trait: Trait) -> int:
        """Points earned in a Trait and not spent yet; the Forsworn's lie in the pool (MS-FOR-09)."""
        return self.tp.get(trait, 0) - self.spent_on.get(trait, 0)

    @property
    def traits(self) -> tuple[Trait, ...]:
        """The player's three Traits now; none for a Forsworn without a Nature."""
        held = self.current if self.nature == FORSWORN else self.nature
        return NATURES[held].traits if held is not None else ()


TieKind: TypeAlias = Literal["relationship", "desire"]
TIE_KINDS: Final[tuple[TieKind, ...]] = ("relationship", "desire")


class Tie(State):
    """A Relationship or a Desire, from one character to another."""

    number: Annotated[int, PUBLIC]
    kind: Annotated[TieKind, PUBLIC]
    from_: Annotated[Seat, PUBLIC] = msgspec.field(name="from")
    to: Annotated[Seat, PUBLIC]
    quality: Annotated[Quality, PUBLIC, one_of(QUALITIES)]
    value: Annotated[int, PUBLIC, DIE]
    trait: Annotated[Trait, PUBLIC]
    detail: Annotated[str, PUBLIC]
    text: Annotated[Prose, PUBLIC] = NO_WORDS
    status: Annotated[Literal["whole", "harmed", "destroyed"], PUBLIC] = "whole"

    def senseless(self, w: Stones) -> Iterator[str]:
        """What cannot be in it (MS-DICE-09)."""
        columns = w.setting.details if w.setting else TRAITS
        if self.trait not in columns:
            yield f"Tie {self.number} is under {self.trait!r}: the Setting has {listed(list(columns))}."
        if self.from_ == self.to:
            yield f"Tie {self.number} is from {self.to} to themself: it is between two characters."


class Consequence(State):
    """A consequence that is named and not settled, or the last that was."""

    namer: Annotated[Seat, PUBLIC]
    trait: Annotated[Trait, PUBLIC, A_TRAIT_OR_NONE]
    text: Annotated[Prose, PUBLIC] = NO_WORDS
    challenger: Annotated[Seat | None, PUBLIC] = None
    staked: Annotated[dict[Seat, int], PUBLIC, between(0)] = {}
    """Points each side has spent on it so far."""
    settled: Annotated[bool, PUBLIC] = False

    def senseless(self, w: Stones) -> Iterator[str]:
        """What cannot be in it (MS-ACT4-07)."""
        if self.namer == self.challenger:
            yield f"{self.namer} challenges a consequence of their own: it is between two players."


class Staging(State):
    """The scene that is on stage."""

    opener: Annotated[Seat, PUBLIC]
    named: Annotated[list[Seat], PUBLIC] = []
    """The opener and those named at its opening, in order of seats."""
    participants: Annotated[list[Seat], PUBLIC] = []
    """Everybody whose main character appears in it, in order of seats (MS-SCN-03)."""
    soliloquy: Annotated[bool, PUBLIC] = False
    place: Annotated[Prose, PUBLIC] = NO_WORDS
    finished: Annotated[list[Seat], PUBLIC] = []
    """Act IV: those who may name and challenge no more in it (MS-ACT4-12)."""
    bidding: Annotated[bool, PUBLIC] = False
    consequence: Annotated[Consequence | None, PUBLIC] = None

    @property
    def unfinished(self) -> list[Seat]:
        """Those in the scene who are not finished with it, in order of seats (MS-ACT4-12)."""
        return [seat for seat in self.participants if seat not in self.finished]


class Downfall(State):
    """A downfall that is paid for and announced, while those asked may still undo it (MS-ACT5-11)."""

    attacker: Annotated[Seat, PUBLIC]
    target: Annotated[Seat, PUBLIC]
    tragedy: Annotated[int, PUBLIC, between(1, 3)]
    """Points spent on it, 1 to 3 (MS-ACT5-05)."""
    tie: Annotated[int, PUBLIC] = 0
    """Number of the tie that is to suffer, or 0 (MS-ACT5-14)."""
    text: Annotated[Prose, PUBLIC] = NO_WORDS

    def senseless(self, w: Stones) -> Iterator[str]:
        """What cannot be in it (MS-ACT5-05, MS-ACT5-14)."""
        if self.attacker == self.target:
            yield f"{self.attacker} brings a downfall on themself: it is brought on somebody else."
        if self.tie and self.tie not in [tie.number for tie in w.ties]:
            yield f"The downfall is to cost tie {self.tie}, and there is no tie of that number."


class Struck(State):
    """A downfall that was brought, and what it came to (MS-ACT5-05)."""

    attacker: Annotated[Seat, PUBLIC]
    target: Annotated[Seat, PUBLIC]
    tragedy: Annotated[int, PUBLIC]
    came_to: Annotated[Literal["nothing", "harm", "death"], PUBLIC]


class Fate(State):
    """What becomes of the Survivor (MS-END-02)."""

    tragedy: Annotated[int, PUBLIC]
    caution: Annotated[int, PUBLIC]
    row: Annotated[str, PUBLIC]
    column: Annotated[str, PUBLIC]
    text: Annotated[str, PUBLIC]


class Setting(State):
    """The Setting at this table: six Details for each Trait (MS-TBL-04)."""

    name: Annotated[str, PUBLIC]
    details: Annotated[dict[Trait, list[str]], PUBLIC]


class Stones(World, kw_only=True):
    """The whole table of Men of Stones."""

    seats: Annotated[list[Seat], PUBLIC]
    """Clockwise: left is the next one in the list (MS-TBL-05)."""
    players: Annotated[dict[Seat, Player], PUBLIC, everybody("players")] = {}
    setting: Annotated[Setting | None, PUBLIC] = None
    act: Annotated[Act, PUBLIC] = "I"
    phase: Annotated[str, PUBLIC] = LOBBY
    """The act and what is done in it, such as "II.turns"; from "lobby" to "done" (MS-PHA-01)."""
    table_natures: Annotated[list[str], PUBLIC, A_NATURE] = []
    """Natures set out and not taken, the Forsworn among them."""
    banned: Annotated[list[int], PUBLIC, DIE] = []
    """Numbers used in this act, the lowest first (MS-DICE-07); none as an act begins (MS-DICE-08)."""
    first: Annotated[Seat | None, PUBLIC] = None
    """First player by the dice of this act; none before they are laid out, and in Acts IV and V."""
    order: Annotated[list[Seat], PUBLIC] = []
    """The order of turns in this act."""
    on_turn: Annotated[Seat | None, PUBLIC] = None
    taken_turn: Annotated[list[Seat], PUBLIC] = []
    ties: Annotated[list[Tie], PUBLIC] = []
    staging: Annotated[Staging | None, PUBLIC] = None
    selectors: Annotated[list[Seat], PUBLIC] = []
    pivot_traits: Annotated[list[Trait], PUBLIC, A_TRAIT] = []
    pivot: Annotated[Seat | None, PUBLIC] = None
    """Found in Act III, and so called for the rest of the game (MS-ACT3-12)."""
    act3_first: Annotated[Seat | None, PUBLIC] = None
    spotlight: Annotated[Seat | None, PUBLIC] = None
    survivor: Annotated[Seat | None, PUBLIC] = None
    passes: Annotated[list[Seat], PUBLIC] = []
    stalled_rounds: Annotated[int, PUBLIC, between(0)] = 0
    """Rounds of passes since the last downfall (MS-ACT5-15)."""
    downfall: Annotated[Downfall | None, PUBLIC] = None
    """The one that is on its way."""
    struck: Annotated[list[Struck], PUBLIC] = []
    """Those that were brought before it, in their order."""
    fate: Annotated[Fate | None, PUBLIC] = None

    def senseless(self, _: Stones) -> Iterator[str]:
        """What cannot be on the table: a Nature that is taken and set out, a player with two turns."""
        players = self.players.values()
        held = [card for one in players for card in (one.nature, *one.facedown, *one.revealed) if card]
        for nature in twice([*self.table_natures, *held]):
            yield f"The {nature} lies in two places: there is one of each Nature."
        act, doing = split(self.phase)
        if self.phase not in (LOBBY, DONE) and (act not in HEADINGS or doing not in DOINGS):
            yield f"There is no phase {self.phase!r}: it is an act and what is done in it, such as II.turns."
        for seat in twice(self.order):
            yield f"{seat} stands twice in the order of turns."
        for number in twice(tie.number for tie in self.ties):
            yield f"Two ties have the number {number}: each has its own."

    # -- acts --------------------------------------------------------------------------------------

    def begin(self, act: Act) -> None:
        """An act begins: what the dice of the last one said is over (MS-TBL-06, MS-DICE-08)."""
        self.act = act
        self.order = []
        self.clear_dice()

    def clear_dice(self) -> None:
        """Nobody has rolled, nobody has had their turn, and no number is banned (MS-DICE-08)."""
        self.banned, self.taken_turn, self.on_turn, self.first = [], [], None, None
        for player in self.players.values():
            player.rolled, player.dice, player.total0 = [], {}, 0

    # -- seats and order ---------------------------------------------------------------------------

    def next(self, seat: Seat) -> Seat:
        """The next player in the direction of the act, all round the table (MS-TBL-05)."""
        step = -1 if self.act in RIGHTWARD else 1
        return self.seats[(self.seats.index(seat) + step) % len(self.seats)]

    def order_from(self, start: Seat) -> list[Seat]:
        """All seats from `start` on, in the direction of the act."""
        at = self.seats.index(start)
        round_ = self.seats[at:] + self.seats[:at]
        return [round_[0], *reversed(round_[1:])] if self.act in RIGHTWARD else round_

    def others(self, seat: Seat) -> list[Seat]:
        """Every seat but that one, clockwise from the first."""
        return [s for s in self.seats if s != seat]

    def living(self) -> list[Seat]:
        """The seats whose main characters live, in order of seats."""
        return [s for s in self.seats if self.players[s].alive]

    @property
    def natures_out(self) -> int:
        """How many Natures are set out besides the Forsworn: two more than there are players (MS-NAT-02)."""
        return len(self.seats) + 2

    @property
    def forsworn(self) -> Player | None:
        """Whoever holds the Forsworn."""
        return next((p for p in self.players.values() if p.nature == FORSWORN), None)

    # -- Natures -----------------------------------------------------------------------------------

    def natures_in_play(self) -> dict[str, Seat]:
        """The Natures in play and their holders: the ordinary ones held, and the Forsworn's current one.

        Face-down, lapsed and set-aside cards are not in play (MS-NAT-05).
        """
        held = {s: p.current if p.nature == FORSWORN else p.nature for s, p in self.players.items()}
        return {nature: seat for seat, nature in held.items() if nature is not None}

    def detail(self, trait: Trait, value: int) -> str:
        """The Detail of a Trait for a die of `value`, 1 to 6 (MS-DICE-09)."""
        assert self.setting is not None
        return self.setting.details[trait][value - 1]

    # -- points ------------------------------------------------------------------------------------

    def award(self, seat: Seat, trait: Trait | None) -> None:
        """Give a point in a Trait; the Forsworn's go to the pool, whatever they are called (MS-FOR-09).

        Called for scenes and the Turning Point alone (MS-SCN-10).
        """
        player = self.players[seat]
        if player.nature == FORSWORN:
            player.pool += 1
        else:
            assert trait is not None
            player.tp[trait] = player.tp.get(trait, 0) + 1
        self.issue(1, player, "left")

    def payable(self, seat: Seat) -> list[Trait]:
        """The Traits this player could spend a point from now (MS-ACT4-04, MS-FOR-10)."""
        player = self.players[seat]
        if player.available < 1:
            return []
        if player.nature == FORSWORN:
            return list(player.traits)
        return [trait for trait in player.traits if player.left_in(trait) > 0]

    def spend(self, seat: Seat, trait: Trait) -> None:
        """Spend a point from a Trait; it becomes Tragedy at once (MS-ACT4-04)."""
        player = self.players[seat]
        player.spent += 1
        player.spent_on[trait] = player.spent_on.get(trait, 0) + 1
        move(1, player, "left", player, "tragedy")
