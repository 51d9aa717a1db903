"""A contest: its stakes, its tricks, and who helped whom (FA-NEG, FA-CON)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias

from commedia.engine import NO_WORDS, PUBLIC, Prose, Seat, State, between, named_in, one_of
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import DECK, Helping, Points, Suit, bonus, rank_of, suit_of
from commedia.games.face_of_angels.state.acts import HARMS, SCOPES

Side: TypeAlias = Literal["I", "O"]
"""The initiator's, or the respondent's: who wants what, for the whole contest."""
SIDES: Final[tuple[Side, ...]] = ("I", "O")
Which: TypeAlias = Literal["win", "lose", "both"]
CONDITIONS: Final[tuple[Which, ...]] = ("win", "lose", "both")
PC, FORCE = "pc", "force"
"""What somebody plays where it is no NPC: their own protagonist; of the World, a force of nature."""


TRICKS_FOR_BROKE: Final = 3
"""Going for broke, all three are played, and most of them win (FA-TYP-05)."""

A_CARD: Final = one_of(DECK)
CHARACTER: Final = named_in("npcs", also=(PC, FORCE))


def across(side: Side) -> Side:
    """The other side."""
    return "O" if side == "I" else "I"


class Score(NamedTuple):
    """How many tricks either side has won of a contest, and what wins it. pace: tricks, unless for broke."""

    initiator: int = 0
    respondent: int = 0
    pace: int = 1
    broke: bool = False

    def count(self, side: Side) -> int:
        """Tricks that a side has won."""
        return self.initiator if side == "I" else self.respondent

    def needed(self, side: Side) -> int:
        """Tricks with which a side would win, besides those that it has."""
        return (TRICKS_FOR_BROKE // 2 + 1 if self.broke else self.pace) - self.count(side)

    def after(self, side: Side) -> Score:
        """The score with a trick more for that side."""
        if side == "I":
            return self._replace(initiator=self.initiator + 1)
        return self._replace(respondent=self.respondent + 1)

    @property
    def ahead(self) -> Side:
        """Who has more tricks; the respondent where they have as many (FA-CON-14)."""
        return "I" if self.initiator > self.respondent else "O"

    @property
    def winner(self) -> Literal["", "I", "O"]:
        """Who has won: by so many tricks, or most of three for broke; "" for none (FA-CON-01, FA-TYP-05)."""
        tricks = (self.initiator, self.respondent)
        is_over = sum(tricks) == TRICKS_FOR_BROKE if self.broke else self.pace in tricks
        return self.ahead if is_over else ""


class Condition(State):
    """What happens if somebody wins, as it was written last (FA-STK-01 to FA-STK-03)."""

    text: Annotated[Prose, PUBLIC]
    author: Annotated[Seat, PUBLIC]
    scope: Annotated[str, PUBLIC, one_of(SCOPES)] = "person"
    harms: Annotated[list[str], PUBLIC] = []
    """What it does to people: "kills.ann", "unmakes.ann", "depowers.ann", "loses.n3" (FA-STK-02)."""

    def senseless(self, w: Any) -> Iterator[str]:
        """What cannot be in it: a harm that is none, or is done to nobody (FA-STK-02)."""
        for harm in self.harms:
            what, _, whom = harm.partition(".")
            if what not in HARMS:
                yield f"A condition cannot do {harm!r}: it {', '.join(HARMS[:-1])} or {HARMS[-1]} somebody."
            elif whom not in (w.npcs if what == "loses" else w.pcs):
                who = "in nobody’s slice" if what == "loses" else "no protagonist"
                yield f"A condition {what} {whom or 'nobody'}, who is {who}."


class Laid(State):
    """A card that lies in a trick."""

    seat: Annotated[Seat, PUBLIC]
    card: Annotated[str, PUBLIC]
    trump: Annotated[bool, PUBLIC] = False
    words: Annotated[Prose, PUBLIC] = NO_WORDS
    queen: Annotated[bool, PUBLIC] = False
    """Laid by a Queen who helps (FA-TYP-02)."""


class Trick(State):
    """One trick. Who leads and who follows belongs to it alone."""

    number: Annotated[int, PUBLIC, between(1)]
    leader: Annotated[Side, PUBLIC]
    cards: Annotated[dict[Side, list[Laid]], PUBLIC] = {}
    """What lies on either side; what its contestant laid comes first."""
    point: Annotated[dict[Side, str], PUBLIC, A_CARD] = {}
    totals: Annotated[dict[Side, int], PUBLIC] = {}
    winner: Annotated[Literal["", "I", "O"], PUBLIC] = ""

    @property
    def follower(self) -> Side:
        """Whose the response is."""
        return across(self.leader)

    @property
    def led(self) -> Suit | Literal[""]:
        """The led suit; "" before anything lies (FA-CON-03)."""
        lead = self.cards.get(self.leader)
        return suit_of(lead[0].card) if lead else ""

    @property
    def is_off_suit(self) -> bool:
        """Whether the response was laid off the led suit, whatever counts for its side in the end."""
        response = self.on(self.follower)
        return bool(response) and suit_of(response[0].card) != self.led

    def on(self, side: Side) -> list[Laid]:
        """The cards of a side."""
        return self.cards.get(side, [])

    def helped_by(self, seat: Seat) -> list[Laid]:
        """What somebody has laid in this trick."""
        return [laid for cards in self.cards.values() for laid in cards if laid.seat == seat]

    def may_point(self, side: Side) -> list[str]:
        """The cards that may be a side's point card: the leader's must be in suit, or a trump.

        Source: FA-CON-07, R-05.
        """
        cards = self.on(side)
        if side == self.leader:
            return [laid.card for laid in cards if laid.trump or suit_of(laid.card) == self.led]
        return [laid.card for laid in cards]

    def helping(self, side: Side, card: str, king: bool) -> list[tuple[Laid, int]]:
        """What helps that card, were it the side's point card, each with what it adds. king: as in `points`.

        Source: FA-CON-08, FA-TYP-01, FA-TYP-02.
        """
        cards = self.on(side)
        to_a_king = king and card == cards[0].card
        return [
            (laid, bonus(Helping(queen=laid.queen, own=laid is cards[0]), to_a_king))
            for laid in cards if laid.card != card
        ]  # fmt: skip

    def points(self, side: Side, card: str, king: bool) -> Points:
        """What a side comes to with that card as its point card. king: its contestant is one.

        Source: FA-CON-08, FA-TYP-01, FA-TYP-02.
        """
        [point] = [laid for laid in self.on(side) if laid.card == card]
        added = sum([worth for _, worth in self.helping(side, card, king)])
        return Points(card, rank_of(card) + added, point.trump)


class Used(State):
    """A relationship that was brought in, and who drew a card for it (FA-REL-07)."""

    rel: Annotated[str, PUBLIC]
    pc: Annotated[Seat, PUBLIC]
    beneficiary: Annotated[Seat, PUBLIC]


class Version(State):
    """The stakes as they stood before somebody wrote, and who has the word then (FA-STK-05)."""

    win: Annotated[Condition | None, PUBLIC]
    lose: Annotated[Condition | None, PUBLIC]
    mover: Annotated[Side, PUBLIC]
    incompatible: Annotated[bool, PUBLIC] = False
    both: Annotated[Condition | None, PUBLIC] = None
    both_agreed: Annotated[bool, PUBLIC] = False


class Dispute(State):
    """Somebody finds that a condition's tags are wrong (FA-STK-05)."""

    by: Annotated[Seat, PUBLIC]
    which: Annotated[Which, PUBLIC]
    words: Annotated[Prose, PUBLIC] = NO_WORDS


class Contest(State):
    """One player's character does something, and another's opposes it (FA-NEG-01)."""

    initiator: Annotated[Seat, PUBLIC]
    respondent: Annotated[Seat, PUBLIC] = ""
    id: Annotated[str, PUBLIC] = ""
    """What it goes by while several wait: "c1", by the deed that it is about (FA-NEG-08)."""
    char_I: Annotated[str, PUBLIC, CHARACTER] = PC  # noqa: N815 - I and O are what the rules call the sides
    char_O: Annotated[str, PUBLIC, CHARACTER] = PC  # noqa: N815
    deed: Annotated[Prose, PUBLIC] = NO_WORDS
    state: Annotated[str, PUBLIC, one_of(phases.OF_A_CONTEST)] = phases.OPPOSE
    """Where it stands (FA-CON-16)."""
    win: Annotated[Condition | None, PUBLIC] = None
    lose: Annotated[Condition | None, PUBLIC] = None
    both: Annotated[Condition | None, PUBLIC] = None
    """What happens if an Ace who goes for broke wins nothing (FA-TYP-07)."""
    both_agreed: Annotated[bool, PUBLIC] = False
    incompatible: Annotated[bool, PUBLIC] = False
    broke: Annotated[bool, PUBLIC] = False
    earlier: Annotated[list[Version], PUBLIC] = []
    """The stakes as they stood before each writing that still holds, the first of them first."""
    fresh: Annotated[list[Which], PUBLIC] = []
    """What the version that stands has written anew."""
    disputed: Annotated[dict[Which, list[Seat]], PUBLIC] = {}
    """Who has disputed each condition as it stands; once is enough (FA-STK-05)."""
    dispute: Annotated[Dispute | None, PUBLIC] = None
    mover: Annotated[Side, PUBLIC] = "I"
    """Who has the word on the stakes (FA-NEG-04)."""
    overtaken: Annotated[bool, PUBLIC] = False
    """Whether another contest has come to its end since this one was agreed on (FA-NEG-08)."""
    pace: Annotated[int, PUBLIC, between(1, 3)] = 0
    """How many tricks win it; 0 before it is set, and where it is three for broke (FA-TYP-05)."""
    about: Annotated[list[str], PUBLIC] = []
    """Relationships that it is about (FA-NEG-11)."""
    tricks: Annotated[dict[Side, int], PUBLIC, between(0, 3)] = {}
    played: Annotated[int, PUBLIC, between(0, 5)] = 0
    leader: Annotated[Side, PUBLIC] = "I"
    trick: Annotated[Trick | None, PUBLIC] = None
    done: Annotated[list[Trick], PUBLIC] = []
    """Tricks that are over, as they lay; their cards are in the discard pile by now (FA-DCK-04)."""
    used: Annotated[list[Used], PUBLIC] = []
    stance: Annotated[dict[Seat, Side], PUBLIC] = {}
    """The side that each helper helped last (FA-HLP-04)."""
    areas: Annotated[list[Seat], PUBLIC] = []
    """Jacks whose area has come up (FA-TYP-03)."""
    claims: Annotated[dict[Seat, int], PUBLIC] = {}
    """How many cards had been laid when the World last saw nothing in a Jack's claim."""
    winner: Annotated[Literal["", "I", "O"], PUBLIC] = ""
    narrator: Annotated[Seat, PUBLIC] = ""
    """Who tells how it ends (FA-CON-13)."""
    burst: Annotated[Seat, PUBLIC] = ""
    """Whose super-trump has ended it (FA-SUP-01)."""
    conceded: Annotated[bool, PUBLIC] = False
    outcome: Annotated[Literal["", "win", "lose", "both"], PUBLIC] = ""

    def senseless(self, w: Any) -> Iterator[str]:
        """What cannot be in it (FA-NEG-01, FA-NEG-02)."""
        if self.initiator == self.respondent:
            yield f"{self.initiator} is on both sides of a contest: it is between two players."
        if self.char_I == self.char_O not in (PC, FORCE):
            yield f"{self.char_I} is on both sides of a contest: it is between two characters."
        known = [rel.id for rel in w.relationships()]
        for rel in (*self.about, *(one.rel for one in self.used)):
            if rel not in known:
                yield f"A contest cannot be about {rel!r}: there is no such relationship."

    def seat(self, side: Side) -> Seat:
        """The contestant of a side."""
        return self.initiator if side == "I" else self.respondent

    def char(self, side: Side) -> str:
        """The character of that contestant: "pc", an NPC by its id, or "force"."""
        return self.char_I if side == "I" else self.char_O

    def side(self, seat: Seat) -> Side | None:
        """The side that somebody is on: a contestant, or a helper by whom they helped last."""
        if seat == self.initiator:
            return "I"
        return "O" if seat == self.respondent else self.stance.get(seat)

    def side_against(self, seat: Seat) -> Side:
        """The side on which a contestant does not stand."""
        return "O" if seat == self.initiator else "I"

    @property
    def contestants(self) -> list[Seat]:
        """The two."""
        return [self.initiator, self.respondent]

    @property
    def waits(self) -> bool:
        """Whether it was accepted and is not begun yet (FA-NEG-08)."""
        return self.state == phases.ACCEPTED

    @property
    def pcs(self) -> list[Seat]:
        """The protagonists among its two characters."""
        uses = ((self.initiator, self.char_I), (self.respondent, self.char_O))
        return [seat for seat, char in uses if char == PC]

    def count(self, side: Side) -> int:
        """Tricks that a side has won."""
        return self.tricks.get(side, 0)

    @property
    def laid(self) -> int:
        """How many cards have been laid in it so far."""
        tricks = [*self.done, *([self.trick] if self.trick else [])]
        return sum([len(cards) for trick in tricks for cards in trick.cards.values()])

    @property
    def score(self) -> Score:
        """How it stands in tricks."""
        return Score(self.count("I"), self.count("O"), self.pace, self.broke)

    @property
    def loser(self) -> Seat:
        """The contestant who has lost it."""
        return self.seat("O" if self.winner == "I" else "I")

    @property
    def both_happen(self) -> bool:
        """Whether an Ace who went for broke has won none of three tricks (FA-TYP-06, FA-TYP-08, R-15)."""
        return self.broke and not self.burst and self.played == TRICKS_FOR_BROKE and self.count("I") == 0

    def comes_true(self, conceded: bool) -> Which:
        """Which condition happens, once it is won; or both of them. conceded: whether the winner gives it up.

        Source: FA-CON-13, FA-RSK-03, FA-TYP-06.
        """
        if self.both_happen:
            return "both"
        return "win" if (self.winner == "I") != conceded else "lose"

    @property
    def lying(self) -> Trick:
        """The trick that is on."""
        assert self.trick is not None
        return self.trick

    def condition(self, which: str) -> Condition:
        """One of the conditions, which is written."""
        found: Condition | None = getattr(self, which)
        assert found is not None
        return found

    @property
    def before(self) -> Version | None:
        """The stakes as they stood before the last writing; None where there has been none."""
        return self.earlier[-1] if self.earlier else None

    def disputable(self, seat: Seat) -> list[Which]:
        """The conditions that somebody may dispute: all that are written, each once. Source: FA-STK-05."""
        return [
            which for which in CONDITIONS
            if getattr(self, which) is not None and seat not in self.disputed.get(which, ())
        ]  # fmt: skip

    def has_used(self, rel: str) -> bool:
        """Whether a relationship was brought in already, by anybody (FA-REL-04)."""
        return rel in [one.rel for one in self.used]
