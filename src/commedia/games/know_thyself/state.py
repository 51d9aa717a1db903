"""What lies on the table in Know Thyself, and who may see it.

All sheets, Coins and cards turned up are public; what the GM knows of rooms and people is the GM's
(KT-ROLE-02).
No deck has an order here: a card is drawn when it is needed, from those that are not out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from commedia.engine import (
    EVERYBODY,
    NAMES_SOMEBODY,
    NO_WORDS,
    PUBLIC,
    Pool,
    Prose,
    Seat,
    State,
    World,
    between,
    move,
    one_of,
    seen_by,
    twice,
)
from commedia.games.know_thyself.cards import BLACK, PLAY_DECK, RED, SUITS, MemoryType, Suit, suit_of, wins
from commedia.games.know_thyself.degrees import Degree
from commedia.games.know_thyself.options import Options
from commedia.games.know_thyself.phases import PLAY, SETUP, STEPS, Phase
from commedia.games.know_thyself.rooms import (
    A_ROOM,
    GUEST_SUITE,
    MASTER_SUITE,
    Denizen,
    Doorway,
    Guest,
    Room,
    RoomCard,
    RoomId,
)
from commedia.kit.shorthand import ALONE, IN_ORDER, apart, everybody

Kind: TypeAlias = Literal["plain", "climb_down", "climb_up", "leave_bare"]
Concession: TypeAlias = Literal["gain_edge", "drop_edge", "leave"]
CONCESSIONS: Final[tuple[Concession, ...]] = ("gain_edge", "drop_edge", "leave")
Cause: TypeAlias = Literal["", "coins", "master", "memories", "wagers", "called"]
"""What brings the end: an empty purse, the Master's stack, Memories, or the table (KT-END-01, KT-END-04).

"wagers": as many as the table has agreed on beforehand (R-43).
"""

A_CARD: Final = one_of(PLAY_DECK)
A_TRUE_CARD: Final = one_of((*RED, *BLACK))

COINS_A_HEAD = 35
"""Coins for each PC in all (KT-COIN-01)."""


class Memory(State):
    """Something that came back (KT-MEM-05)."""

    type: Annotated[MemoryType, PUBLIC, ALONE]
    suit: Annotated[Suit, PUBLIC]
    """That of the Attachment it lies on (KT-MEM-03)."""
    text: Annotated[Prose, PUBLIC] = NO_WORDS
    truename: Annotated[str, PUBLIC] = ""
    """The True Name that colours it (KT-MEM-04)."""
    narrator: Annotated[Seat, PUBLIC] = ""
    invoked: Annotated[bool, PUBLIC] = False
    added: Annotated[Prose, PUBLIC] = NO_WORDS
    """What was added to it as it was invoked (KT-INV-03)."""


class Attachment(State):
    """One of the four things a PC has, in its suit box (KT-ATT-01)."""

    suit: Annotated[Suit, PUBLIC]
    text: Annotated[Prose, PUBLIC, ALONE] = NO_WORDS
    printed: Annotated[str, PUBLIC] = ""
    """The words of a card from an earlier game, which nobody at this table wrote (KT-HARD-02)."""
    body: Annotated[bool, PUBLIC] = False
    taken: Annotated[bool, PUBLIC] = False
    memories: Annotated[list[Memory], PUBLIC] = []

    @property
    def called(self) -> str:
        """It in words: its writer's, or those of the card it came on."""
        return self.printed or self.text.text or "…"

    @property
    def free(self) -> list[int]:
        """The places of the Memories on it that were not invoked yet (KT-INV-02)."""
        return [n for n, memory in enumerate(self.memories) if not memory.invoked]


class Edge(State):
    """A short phrase for something that an earlier Wager left behind (KT-EDGE-01)."""

    number: Annotated[int, PUBLIC]
    text: Annotated[Prose, PUBLIC] = NO_WORDS


class Amnesiac(State):
    """A player's character: a PC."""

    seat: Annotated[Seat, PUBLIC]
    called: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS
    """What the others call them by their looks, until they have a name."""
    appearance: Annotated[Prose, PUBLIC] = NO_WORDS
    value: Annotated[int, PUBLIC, between(2, 15)] = 0
    """What the GM granted for the Appearance, 2 to 15; 0 before (KT-APP-05)."""
    coins: Annotated[int, PUBLIC, Pool("coin")] = 0
    room: Annotated[RoomId, PUBLIC, A_ROOM] = ""
    party: Annotated[int, PUBLIC, between(0)] = 0
    """Those who entered a room in one move share a number (KT-MOVE-02)."""
    owes: Annotated[bool, PUBLIC] = False
    attachments: Annotated[dict[Suit, Attachment], PUBLIC, IN_ORDER] = {}
    edges: Annotated[list[Edge], PUBLIC] = []
    below_cliff: Annotated[bool, PUBLIC] = False
    lw_used: Annotated[bool, PUBLIC] = False
    lw_passed: Annotated[bool, PUBLIC] = False
    name: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS
    why: Annotated[Prose, PUBLIC] = NO_WORDS
    prize: Annotated[Prose, PUBLIC] = NO_WORDS
    risk: Annotated[Prose, PUBLIC] = NO_WORDS
    ending: Annotated[Prose, PUBLIC] = NO_WORDS

    @property
    def memories(self) -> list[Memory]:
        """All Memories, by suit."""
        return [memory for suit in SUITS for memory in self.on(suit)]

    def on(self, suit: Suit) -> list[Memory]:
        """The Memories on the Attachment of that suit."""
        return self.attachments[suit].memories if suit in self.attachments else []

    @property
    def untaken(self) -> list[Suit]:
        """The suits of the Attachments that are not taken up yet (KT-FX-01)."""
        return [suit for suit, one in self.attachments.items() if not one.taken]

    def senseless(self, w: Palace) -> Iterator[str]:
        """What cannot be in it: two Edges of one number (KT-EDGE-01)."""
        for number in twice(edge.number for edge in self.edges):
            yield f"{self.seat} has two Edges {number}: each has a number of its own."

    def edge(self, number: int) -> Edge:
        """The Edge of that number."""
        return next(edge for edge in self.edges if edge.number == number)


class Card(State):
    """A card with an Attachment on it (KT-HARD-01)."""

    number: Annotated[int, PUBLIC]
    text: Annotated[Prose, seen_by("eyes")] = NO_WORDS
    printed: Annotated[str, seen_by("eyes")] = ""
    eyes: Annotated[list[Seat], PUBLIC] = []
    """Who knows what stands on it: its writer and the GM, who looks the new ones over (KT-HARD-04)."""
    writer: Annotated[Seat, PUBLIC] = ""
    sent_back: Annotated[bool, PUBLIC] = False


class Reduction(State):
    """The GM would pay less for an Appearance, because Attachments tell more (KT-ATT-05)."""

    to: Annotated[int, PUBLIC]
    reason: Annotated[Prose, PUBLIC] = NO_WORDS
    answered: Annotated[bool, PUBLIC] = False


class Outing(State):
    """A move that is proposed, and who was asked along (KT-MOVE-01)."""

    number: Annotated[int, PUBLIC]
    by: Annotated[Seat, PUBLIC]
    to: Annotated[RoomId, PUBLIC, A_ROOM]
    invited: Annotated[list[Seat], PUBLIC] = []
    coming: Annotated[list[Seat], PUBLIC] = []
    staying: Annotated[list[Seat], PUBLIC] = []

    @property
    def unsure(self) -> list[Seat]:
        """Who has not answered."""
        return [seat for seat in self.invited if seat not in self.coming and seat not in self.staying]


class Bribe(State):
    """Coins that the GM offers for a concession (R-04)."""

    seat: Annotated[Seat, PUBLIC]
    coins: Annotated[int, PUBLIC, between(1)]
    gives: Annotated[Concession, PUBLIC]
    words: Annotated[Prose, PUBLIC] = NO_WORDS
    edge: Annotated[int, PUBLIC] = 0
    to: Annotated[RoomId, PUBLIC, A_ROOM] = ""

    def senseless(self, w: Palace) -> Iterator[str]:
        """What cannot be in it (KT-EDGE-01)."""
        if self.edge and self.edge not in [edge.number for edge in w.pcs[self.seat].edges]:
            yield f"{self.seat} has no Edge {self.edge} that a bribe could be for."


class Participant(State):
    """One PC's side of a Wager, and what the Master stakes against it."""

    seat: Annotated[Seat, PUBLIC]
    want: Annotated[Prose, PUBLIC] = NO_WORDS
    kind: Annotated[Kind, PUBLIC] = "plain"
    stands: Annotated[Literal["asked", "in", "out"], PUBLIC] = "asked"
    """Before an answer to the stake, in the Wager, or backed down (KT-WAGER-03)."""
    asks_cover: Annotated[bool, PUBLIC] = False
    refused: Annotated[list[Seat], PUBLIC] = []
    """Who was asked for cover, and does not give (KT-COVER-04)."""
    staked: Annotated[int, PUBLIC, Pool("coin")] = 0
    """P: the PC's Coins in it (KT-STAKE-02)."""
    matched: Annotated[int, PUBLIC, Pool("coin")] = 0
    """G: the Master's (KT-STAKE-02)."""
    edge: Annotated[int, PUBLIC] = 0
    """The Edge the player called, by its number; 0 for none (KT-EDGE-02)."""
    edge_against: Annotated[int, PUBLIC] = 0
    """The Edge the GM called (KT-EDGE-03)."""
    card: Annotated[str, PUBLIC, A_CARD] = ""
    let_go: Annotated[list[str], PUBLIC, A_CARD] = []
    """Cards discarded, and those covered by invoking, in order."""
    draws: Annotated[int, PUBLIC, between(0)] = 0
    invokes: Annotated[int, PUBLIC, between(0)] = 0
    result: Annotated[Literal["", "won", "lost"], PUBLIC] = ""
    degree: Annotated[Degree, PUBLIC] = ""
    outcome: Annotated[Prose, PUBLIC] = NO_WORDS
    memory: Annotated[Prose, PUBLIC] = NO_WORDS
    """The Memory as it was told, before payment (KT-MEM-06)."""

    def senseless(self, w: Palace) -> Iterator[str]:
        """What cannot be in it (KT-EDGE-02, KT-EDGE-03)."""
        known = [edge.number for edge in w.pcs[self.seat].edges]
        for number in (self.edge, self.edge_against):
            if number and number not in known:
                yield f"{self.seat} has no Edge {number} that could be called."


class Flag(State):
    """A contradiction that somebody has found in a Memory that was told (KT-MEM-06)."""

    by: Annotated[Seat, PUBLIC]
    about: Annotated[Seat, PUBLIC]
    against: Annotated[str, PUBLIC]
    """What it contradicts: "appearance", "name", an Attachment by its suit, or a Memory such as "D.1"."""
    words: Annotated[Prose, PUBLIC] = NO_WORDS

    def senseless(self, w: Palace) -> Iterator[str]:
        """What cannot be in it: a Memory that nobody has, or what is nothing to contradict (KT-MEM-06)."""
        suit, _, number = self.against.partition(".")
        if self.against in ("appearance", "name", *SUITS):
            return
        on = len(w.pcs[self.about].on(suit)) if suit in SUITS else 0
        if not (number.isdigit() and 1 <= int(number) <= on):
            yield f"{self.about} has no {self.against!r} that a Memory could contradict."


class Wager(State):
    """A clash that is on: at most one at a time (KT-ROLE-03)."""

    room: Annotated[RoomId, PUBLIC, A_ROOM]
    opened_by: Annotated[Literal["pc", "gm"], PUBLIC] = "pc"
    opener: Annotated[Seat, PUBLIC] = ""
    """The PC that framed it; "" where the GM did."""
    clash: Annotated[Prose, PUBLIC] = NO_WORDS
    """With what the GM framed it."""
    due: Annotated[list[Seat], PUBLIC] = []
    """Who asked for it: the GM owes them a real clash, at a stake they can pay (KT-MOVE-12)."""
    participants: Annotated[dict[Seat, Participant], PUBLIC] = {}
    outcome: Annotated[Prose, PUBLIC] = NO_WORDS
    """What the other side wants (KT-WAGER-02)."""
    stake: Annotated[int, PUBLIC, between(0)] = 0
    gm_card: Annotated[str, PUBLIC, A_CARD] = ""
    out: Annotated[list[str], PUBLIC, A_CARD] = []
    """Cards of the Play Deck that lie on the table."""
    narration: Annotated[Literal["", "outcome", "memory"], PUBLIC] = ""
    """What the players tell; the GM tells the other (KT-WAGER-09)."""
    flag: Annotated[Flag | None, PUBLIC] = None
    flagged: Annotated[list[Flag], PUBLIC] = []
    """Those that were raised, and yet the Memory may stand as it is told."""

    def senseless(self, w: Palace) -> Iterator[str]:
        """What cannot be in it: who has no PC, and a card that lies twice (KT-ROLE-02, KT-DRAW-01)."""
        for seat in (self.opener, *self.participants):
            if seat and seat in w.seats and seat not in w.pcs:
                yield f"{seat} plays no PC, and is in no Wager."
        lying = [card for side in self.participants.values() for card in (*side.let_go, side.card) if card]
        for card in dict.fromkeys(
            [*twice(lying + ([self.gm_card] if self.gm_card else [])), *twice(self.out)]
        ):
            yield f"{card} lies in two places: the Play Deck has it once."

    @property
    def inside(self) -> list[Participant]:
        """Those who accepted, in order of seats."""
        return [one for one in self.participants.values() if one.stands == "in"]

    @property
    def drawing(self) -> list[Participant]:
        """The same in the order in which they draw: beginning with the opener, while it is among them.

        Source: KT-MULTI-03.
        """
        inside = self.inside
        first = next((n for n, one in enumerate(inside) if one.seat == self.opener), 0)
        return inside[first:] + inside[:first]

    @property
    def undecided(self) -> list[Participant]:
        """Those who have not answered the stake."""
        return [one for one in self.participants.values() if one.stands == "asked"]

    @property
    def deck(self) -> list[str]:
        """The cards that are not out, in no order that anybody knows (KT-DRAW-01)."""
        return [card for card in PLAY_DECK if card not in self.out]

    @property
    def losers(self) -> list[Seat]:
        """Who lost it."""
        return [one.seat for one in self.inside if one.result == "lost"]


class Standing(State):
    """What one PC came to (KT-END-06)."""

    seat: Annotated[Seat, PUBLIC]
    coins: Annotated[int, PUBLIC]
    master: Annotated[int, PUBLIC]
    wins: Annotated[bool, PUBLIC]


class Palace(World, kw_only=True):
    """The whole table."""

    seats: Annotated[list[Seat], PUBLIC]
    gm: Annotated[Seat, PUBLIC, apart("the GM")]
    keepers: Annotated[list[Seat], PUBLIC]
    """The GM, as a list, for what only the GM may see."""
    options: Annotated[Options, PUBLIC] = Options()
    """What the table has chosen; it never changes (KT-SETUP-04)."""
    pcs: Annotated[dict[Seat, Amnesiac], PUBLIC, everybody("PCs")]
    phase: Annotated[Phase, PUBLIC] = SETUP
    step: Annotated[str, PUBLIC, one_of(STEPS)] = ""
    master: Annotated[int, PUBLIC, Pool("coin")] = 0
    """The Master's stack."""
    pool: Annotated[int, PUBLIC, Pool("coin")] = 0
    """Bribes and Tolls."""
    rooms: Annotated[dict[RoomId, Room], PUBLIC] = {}
    doorways: Annotated[list[Doorway], PUBLIC] = []
    truenames: Annotated[dict[RoomId, str], PUBLIC, A_ROOM] = {}
    """Each room that was entered, with its True Name (KT-NAME-01)."""
    names_out: Annotated[list[str], PUBLIC, A_TRUE_CARD] = []
    """Cards of the True Name decks that are gone (KT-NAME-02)."""
    room_cards: Annotated[dict[RoomId, RoomCard], seen_by("keepers"), A_ROOM] = {}
    roster: Annotated[list[Denizen], seen_by("keepers")] = []
    guests: Annotated[list[Guest], PUBLIC] = []
    parties: Annotated[int, PUBLIC] = 0
    pile: Annotated[list[Card], PUBLIC] = []
    """Cards with Attachments on them, in Hardcore; what is not dealt is for later games (KT-HARD-02)."""
    drafted: Annotated[list[Seat], PUBLIC] = []
    """Whose Appearance or Attachments lie before the GM."""
    reductions: Annotated[dict[Seat, Reduction], PUBLIC] = {}
    letter: Annotated[Prose, PUBLIC] = NO_WORDS
    """The Letter as the GM has rewritten it (KT-SETUP-03)."""
    printed_letter: Annotated[str, seen_by("letter_eyes")] = ""
    """The Letter as it comes with the Palace; "" once it was rewritten."""
    letter_eyes: Annotated[list[Seat], PUBLIC] = msgspec.field(default_factory=lambda: [EVERYBODY])
    """Who has been shown it: the GM alone, until everybody wakes beside it (KT-ROLE-02, KT-SETUP-03)."""
    on_screen: Annotated[RoomId, PUBLIC, A_ROOM] = ""
    """Whose scene the GM frames: the room that is looked into (KT-ROLE-04)."""
    scene: Annotated[Prose, PUBLIC] = NO_WORDS
    outings: Annotated[list[Outing], PUBLIC] = []
    counted: Annotated[int, PUBLIC] = 0
    """Numbers given to outings and Edges."""
    bribe: Annotated[Bribe | None, PUBLIC] = None
    asking: Annotated[list[Seat], PUBLIC] = []
    """Who asked the GM for a Wager (KT-MOVE-12)."""
    wager: Annotated[Wager | None, PUBLIC] = None
    cause: Annotated[Cause, PUBLIC] = ""
    standings: Annotated[list[Standing], PUBLIC] = []
    winners: Annotated[list[Seat], PUBLIC] = []
    wagers: Annotated[int, PUBLIC, between(0)] = 0
    """How many Wagers came to payment."""

    def senseless(self, _: Palace) -> Iterator[str]:
        """What cannot be on the table: two GMs, a card that was drawn twice (KT-ROLE-01, KT-NAME-02)."""
        if self.gm in self.pcs:
            yield f"{self.gm} is the GM, and plays no PC."
        if self.keepers != [self.gm]:
            yield f"There is one GM, {self.gm}, who alone keeps the Palace: not {', '.join(self.keepers)}."
        for seat in self.seats:
            if seat != self.gm and seat not in self.pcs:
                yield f"{seat} plays no PC: everybody but the GM does."
        for card in twice(self.names_out):
            yield f"{card} was drawn twice: the True Name decks have it once."

    # -- who is where --------------------------------------------------------------------------------

    @property
    def players(self) -> list[Seat]:
        """Those who play a PC, in order of seats."""
        return list(self.pcs)

    @property
    def n(self) -> int:
        """How many PCs there are: N."""
        return len(self.pcs)

    def at(self, room: RoomId) -> list[Seat]:
        """The PCs in that room."""
        return [seat for seat, pc in self.pcs.items() if pc.room == room]

    @property
    def at_hand(self) -> list[Guest]:
        """Those of the Palace who were brought on in the room that is looked into, the latest last."""
        return self.guests_in(self.on_screen)

    def guests_in(self, room: RoomId) -> list[Guest]:
        """The same in that room."""
        return [guest for guest in self.guests if guest.room == room]

    @property
    def peopled(self) -> list[RoomId]:
        """The rooms in which a PC is, as the map has them."""
        here = {pc.room for pc in self.pcs.values()}
        return [room for room in self.rooms if room in here]

    def is_in_wager(self, seat: Seat) -> bool:
        """Whether that PC is in the Wager that is on."""
        side = self.wager.participants.get(seat) if self.wager else None
        return side is not None and side.stands != "out"

    def free_at(self, room: RoomId) -> list[Seat]:
        """The PCs in that room who are in no Wager."""
        return [seat for seat in self.at(room) if not self.is_in_wager(seat)]

    @property
    def clash(self) -> Wager:
        """The Wager that is on."""
        assert self.wager is not None
        return self.wager

    # -- what may be ---------------------------------------------------------------------------------

    @property
    def toll(self) -> int:
        """What it costs to leave a room unsettled; 0 where nobody can buy out (KT-MOVE-07, R-02)."""
        return 0 if self.options.toll == "off" else self.options.toll

    def held_by(self, seat: Seat) -> str:
        """Why a PC may not leave its room, by the rule that holds it; "" where nothing does."""
        pc = self.pcs[seat]
        if self.phase not in (PLAY, "wager"):
            return "KT-END-03"
        if self.is_in_wager(seat):
            return "KT-MOVE-11"
        if pc.room == GUEST_SUITE:
            return "KT-FX-01" if pc.untaken else ""
        if pc.below_cliff:
            return "KT-FX-04"
        return "KT-MOVE-04" if pc.owes else ""

    def can_pay_toll(self, seat: Seat) -> bool:
        """Whether a PC that owes can buy out (KT-MOVE-07)."""
        pc = self.pcs[seat]
        return bool(self.toll and pc.owes and pc.coins and not pc.below_cliff and pc.room != GUEST_SUITE)

    def lacks(self, seat: Seat) -> int:
        """The Coins that a PC is short of the stake (KT-STAKE-02)."""
        return max(0, self.clash.stake - self.pcs[seat].coins)

    def able(self, *but: Seat) -> list[Seat]:
        """The players who can give a Coin and keep one, in order of seats (KT-COVER-03)."""
        return [seat for seat, pc in self.pcs.items() if seat not in but and most_to_give(pc.coins)]

    def beats(self, side: Participant) -> bool:
        """Whether that PC's card beats the Master's (KT-RANK-03)."""
        return wins(side.card, self.clash.gm_card, ties=self.clash.room != MASTER_SUITE)

    def can_invoke(self, side: Participant) -> list[int]:
        """The Memories that a PC can invoke now, by their places on the Attachment of its card's suit.

        Source: KT-INV-01, KT-INV-02, KT-INV-03.
        """
        pc = self.pcs[side.seat]
        suit = suit_of(side.card)
        if not pc.coins or self.beats(side) or suit not in pc.attachments:
            return []
        return pc.attachments[suit].free

    @property
    def red(self) -> list[str]:
        """The adjectives that are left (KT-NAME-02)."""
        return [card for card in RED if card not in self.names_out]

    @property
    def black(self) -> list[str]:
        """The nouns that are left."""
        return [card for card in BLACK if card not in self.names_out]

    # -- the end -------------------------------------------------------------------------------------

    @property
    def most_wagers(self) -> int:
        """Wagers after which the Master calls, where the table has agreed on a number; else 0 (R-43)."""
        return 0 if self.options.wager_limit == "none" else self.options.wager_limit * self.n

    @property
    def limit(self) -> int:
        """With fewer Coins than this the Master calls everybody (KT-END-01)."""
        return 8 * self.n

    def trigger(self) -> Cause:
        """What brings the end by itself: the Master's stack, many Memories, a limit to the Wagers.

        Source: KT-END-01 (b), (c), R-43.
        """
        if self.master < self.limit:
            return "master"
        for pc in self.pcs.values():
            if len(pc.memories) >= 9 and any(len(pc.on(suit)) >= 5 for suit in SUITS):
                return "memories"
        return "wagers" if self.most_wagers and self.wagers >= self.most_wagers else ""

    @property
    def share(self) -> int:
        """What part of the Master's stack each PC stands against: the whole, or one of so many (R-39)."""
        return self.n if self.options.final_compare == "share" else 1

    def is_winning(self, seat: Seat, cut: int = 0) -> bool:
        """Whether a PC has more than the Master (KT-END-06, R-39). cut: after winning so much of him."""
        return (self.pcs[seat].coins + cut) * self.share > self.master - cut

    def least_to_win(self, seat: Seat, most: int) -> int:
        """The fewest Coins, of so many at most, with which a won last cut wins; 0 where none do (KT-LAST)."""
        return next((n for n in range(1, most + 1) if self.is_winning(seat, n)), 0)

    # -- Coins ---------------------------------------------------------------------------------------

    def to_pool(self, seat: Seat, coins: int) -> None:
        """A PC's Coins go to Bribes and Tolls."""
        move(coins, self.pcs[seat], "coins", self, "pool")

    def from_pool(self, seat: Seat, coins: int) -> None:
        """Coins come to a PC from Bribes and Tolls."""
        move(coins, self, "pool", self.pcs[seat], "coins")

    def number(self) -> int:
        """A number that nothing else has."""
        self.counted += 1
        return self.counted


def fee(coins: int) -> int:
    """What it costs to give so many Coins (KT-COVER-02).

    >>> fee(1), fee(2), fee(3)
    (1, 1, 2)
    """
    return (coins + 1) // 2


def most_to_give(coins: int) -> int:
    """The most that somebody with so many can give, who must keep one; 0 for none (KT-COVER-03).

    >>> most_to_give(8), most_to_give(3), most_to_give(2)
    (4, 1, 0)
    """
    return max((give for give in range(1, coins) if give + fee(give) < coins), default=0)
