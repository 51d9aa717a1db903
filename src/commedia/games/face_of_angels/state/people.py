"""Who is in the story: protagonists, everybody else, and what is between them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from commedia.engine import (
    NAMES_SOMEBODY,
    NO_WORDS,
    OWNER,
    PUBLIC,
    Prose,
    Seat,
    State,
    between,
    named_in,
    one_of,
    others_see,
)
from commedia.games.face_of_angels.cards import Suit
from commedia.games.face_of_angels.state.acts import SCOPES
from commedia.kit.shorthand import ALONE

Kind: TypeAlias = Literal["friend", "foe"]
KINDS: tuple[Kind, ...] = ("friend", "foe")
Terminal: TypeAlias = Literal["dead", "hidden", "controlled", "in control", "ordinary"]
TERMINALS: tuple[Terminal, ...] = ("dead", "hidden", "controlled", "in control", "ordinary")
"""How a protagonist may end (FA-END-02)."""
SIZES = ("none", *SCOPES[1:])
"""How large somebody is: a person, or an organisation (FA-NEW-04)."""


class Npc(State):
    """A supporting character or an organisation; it lies in the slice of whoever invented it (FA-TBL-03)."""

    id: Annotated[str, PUBLIC]
    name: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS
    about: Annotated[Prose, PUBLIC] = NO_WORDS
    size: Annotated[str, PUBLIC, one_of(SIZES)] = "none"
    """"none" for a person; else how large an organisation it is (FA-NEW-04)."""
    lost: Annotated[bool, PUBLIC] = False
    """Out of play: lost by a condition, or killed (FA-STK-02, FA-RSK-07)."""


class Relationship(State):
    """Somebody is a protagonist's friend or foe (FA-CHR-06)."""

    id: Annotated[str, PUBLIC]
    pc: Annotated[Seat, PUBLIC]
    npc: Annotated[str, PUBLIC, named_in("npcs")]
    kind: Annotated[Kind, PUBLIC, ALONE]
    lock_act: Annotated[int | None, PUBLIC, between(0, 4)] = None
    """The act for the rest of which it is out (FA-RSK-02)."""
    state: Annotated[Literal["ok", "injured", "dead"], PUBLIC] = "ok"
    injured_in: Annotated[int, PUBLIC, between(0)] = 0
    """The scene in which it was injured; a later one restores it (FA-RSK-07)."""

    def is_friend(self, char: str) -> bool:
        """Whether that very character is the friend."""
        return self.npc == char and self.kind == "friend"


class Power(State):
    """An area of power, in the realm of a suit (FA-PWR-03)."""

    text: Annotated[Prose, PUBLIC]
    suit: Annotated[Suit, PUBLIC]


class Mark(State):
    """What a transformation left that changes no card: a look, a sign, a side effect (FA-XFM-02)."""

    kind: Annotated[str, PUBLIC]
    act: Annotated[int, PUBLIC, between(0, 4)]
    words: Annotated[Prose, PUBLIC] = NO_WORDS


class Protagonist(State):
    """A character player's own: a PC (FA-CHR-01)."""

    seat: Annotated[Seat, PUBLIC]
    name: Annotated[Prose, PUBLIC, NAMES_SOMEBODY] = NO_WORDS
    about: Annotated[Prose, PUBLIC] = NO_WORDS
    face: Annotated[Literal["", "K", "Q", "J", "A"], PUBLIC] = ""
    area: Annotated[Prose, PUBLIC] = NO_WORDS
    """A Jack's area of excellence, or what makes an Ace an outsider (FA-CHR-03)."""
    year: Annotated[int, PUBLIC] = 0
    """When its player left school themself, or 0; the town's year is worked out from it (FA-CHR-04)."""
    relationships: Annotated[list[Relationship], PUBLIC] = []
    powers: Annotated[list[Power], PUBLIC] = []
    trump_suits: Annotated[list[Suit], PUBLIC] = []
    forced_suits: Annotated[list[Suit], PUBLIC] = []
    """Suits of which every card it lays is a trump (FA-XFM-03)."""
    marks: Annotated[list[Mark], PUBLIC] = []
    perceived: Annotated[Prose, PUBLIC] = NO_WORDS
    """How it saw the event (FA-PWR-02)."""
    contested: Annotated[bool, PUBLIC] = False
    """Whether it has had its first contest (FA-PWR-01)."""
    met: Annotated[list[str], PUBLIC, named_in("npcs")] = []
    """Whom it has contested, by their ids (FA-NEW-01)."""
    refused: Annotated[list[str], PUBLIC, named_in("npcs")] = []
    """With whom an owner would have it no relationship, by their ids (FA-NEW-02)."""
    terminal: Annotated[Literal["", Terminal], PUBLIC] = ""
    closing: Annotated[Prose, PUBLIC] = NO_WORDS

    @property
    def super_trumps(self) -> list[str]:
        """The cards of its face in its trump suits (FA-PWR-03)."""
        return [f"{self.face}{suit}" for suit in self.trump_suits]

    def is_super_trump(self, card: str) -> bool:
        """Whether a card is one of them."""
        return card[-1] in self.trump_suits and card[:-1] == self.face

    @property
    def dead(self) -> bool:
        """Whether it is out of play; its player is not (FA-END-04)."""
        return self.terminal == "dead"

    @property
    def ties(self) -> list[Relationship]:
        """Its relationships with those who live."""
        return [rel for rel in self.relationships if rel.state != "dead"]

    def to(self, npc: str) -> Relationship | None:
        """Its relationship with somebody; None where there is none."""
        for one in self.relationships:
            if one.npc == npc:
                return one
        return None

    def lose_powers(self) -> None:
        """No power, no trumps; its old super-trump is an ordinary card to everybody. Source: FA-XFM-07."""
        self.powers, self.trump_suits, self.forced_suits = [], [], []


class Player(State):
    """Somebody at the table, the World among them."""

    seat: Annotated[Seat, PUBLIC]
    hand: Annotated[list[str], OWNER, others_see(len)] = []
    """Cards held (FA-TBL-09)."""
    slice: Annotated[list[str], PUBLIC, named_in("npcs")] = []
    """Whom they have invented, by their ids, as they were written into it; also who is lost (FA-TBL-03)."""
