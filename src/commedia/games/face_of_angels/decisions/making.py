"""The decisions before graduation night: who everybody is, the town, and relationships. Source: FA-CHR."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Name,
    Offers,
    Pick,
    Prose,
    Seat,
    Voluntary,
    Words,
)
from commedia.engine.described import DescribedField
from commedia.engine.domains import Fields
from commedia.engine.sentences import begin_with, say
from commedia.games.face_of_angels.cards import FACES, FROM_A_QUEEN, HELPER, TO_A_KING, Face
from commedia.games.face_of_angels.consequences import of_a_year
from commedia.games.face_of_angels.decisions.decision import Decision
from commedia.games.face_of_angels.state import KINDS, Kind
from commedia.kit.decisions import YesOrNo, amount

EARLIEST, LATEST, USUAL_YEAR = 1900, 2100, 2007
NAME = Name("a name")


class Make(Answer):
    """Make them."""

    face: Face
    name: Prose
    about: Prose
    area: Prose = NO_WORDS
    year: int = USUAL_YEAR


class MakeProtagonist(Decision[Make]):
    """Each character player says who graduates tonight."""

    rule = "FA-CHR-02"
    bounds = {"make.area": "FA-CHR-03", "make.name": "FA-CHR-04", "make.year": "FA-CHR-04"}
    asks = "It is the last night of school. Who is your protagonist, and what are they to others?"
    matters = "A King gains by helpers, a Queen by helping, a Jack by a craft, an Ace by going for broke."
    doing = "making a protagonist"

    def offers(self) -> Offers:
        needs = {"J": say("what they are best at"), "A": say("what makes them an outsider")}
        faces: dict[str, Fields] = {
            face: {"area": Words(needs[face], due=True, most=120)} if face in needs else {} for face in FACES
        }
        return {
            Make: {
                "face": Pick(faces), "name": NAME, "about": Words("what one sees of them", due=True),
                "year": amount(EARLIEST, LATEST, USUAL_YEAR),
            }
        }  # fmt: skip

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        if field == "year":
            return DescribedField(due="a year", heading=YEAR)
        return super().describe_field(answer, field)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A face with what it is good for at the cards."""
        said = super().describe_value(answer, field, value)
        price, then = GOOD_FOR.get(value, ("", "")) if field == "face" else ("", "")
        return Described(said.label, price, then) if then else said


YEAR = say("The year in which you left school yourself: what all of you say makes the year of the town")
GOOD_FOR = {
    "K": (
        say("is helped with {to_a_king}", to_a_king=TO_A_KING),
        say(
            "Whoever helps you adds {to_a_king} in place of {helper}, while the card that counts is "
            "your own.",
            to_a_king=TO_A_KING, helper=HELPER,
        ),
    ),
    "Q": (
        say("helps with {from_a_queen}", from_a_queen=FROM_A_QUEEN),
        say(
            "Whomever you help, your card adds {from_a_queen} in place of {helper}; to a King as well.",
            from_a_queen=FROM_A_QUEEN, helper=HELPER,
        ),
    ),
    "J": (
        say("1 card more"),
        say("Once in a contest that touches what you are best at you draw 1 card, if the World "
"agrees."),
    ),
    "A": (
        say("three tricks for all"),
        say("What you begin you may play for broke: three tricks, most win; win none, and both "
"stakes come true."),
    ),
}  # fmt: skip
"""What each face gives, in few words and in a sentence (FA-TYP)."""


class SayYear(Answer):
    """Say when you left school."""

    year: int = USUAL_YEAR


class OwnYear(Decision[SayYear]):
    """The World, who makes no protagonist, says when they left school, until the town is founded."""

    rule = "FA-CHR-04"
    manner = Voluntary()
    asks = "In which year did you leave school yourself? It goes into the average of all your years."
    doing = "thinking of their own last night of school"

    def offers(self) -> Offers:
        return {SayYear: {"year": amount(EARLIEST, LATEST, USUAL_YEAR)}}


class Found(Answer):
    """So it is."""

    year: int
    town: Prose


class FoundTown(Decision[Found]):
    """The World writes down the town and the year, which all agree on, once everybody is there."""

    rule = "FA-CHR-04"
    doing = "writing down the town"
    mean: int
    """The average of the years in which all players left school, as far as they have said so."""

    @property
    def asks(self) -> str:
        return say(
            "Which town is it, and which year? Your own years average {mean}. Agree on it together.",
            mean=self.mean,
        )

    def offers(self) -> Offers:
        return {
            Found: {"year": amount(EARLIEST, LATEST, self.mean), "town": Name("the town", somebody=False)}
        }

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """How far a year is from the players' own, and when their protagonists were born."""
        year = None if draft is None else draft.get(Found.year)
        return Described(answer.label, comes_to=[] if year is None else of_a_year(year, self.mean))


class InventPair(Answer):
    """Write the two of them down."""

    friend_name: Prose
    friend_about: Prose
    foe_name: Prose
    foe_about: Prose


class InventFriendAndFoe(Decision[InventPair]):
    """Each character player invents a friend and a foe, in their own slice."""

    rule = "FA-CHR-05"
    asks = "Who is your protagonist’s friend, and who is their foe?"
    matters = "Brought into a contest, a friend draws 1 card for you, and a foe 1 for the World."
    doing = "inventing a friend and a foe"

    def offers(self) -> Offers:
        return {
            InventPair: {
                "friend_name": NAME, "friend_about": Words("who they are", due=True),
                "foe_name": NAME, "foe_about": Words("who they are", due=True),
            }
        }  # fmt: skip


class Borrow(Answer):
    """Take them."""

    npc: str


class GoWithout(Answer):
    """Take nobody."""


class BorrowSomebody(Decision[Borrow | GoWithout]):
    """Each character player asks for one more friend, and one more foe, of other slices."""

    rule = "FA-CHR-05"
    doing = "looking around the town"
    kind_of: Kind
    refused: list[str] = []

    @property
    def asks(self) -> str:
        return say(
            "Who of the others’ people is a {kind_of} of your protagonist, too? Their owner must agree.",
            kind_of=self.kind_of,
        )

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        said = super().describe_field(answer, field)
        return (
            replace(said, heading=say("another {kind_of}", kind_of=self.kind_of)) if field == "npc" else said
        )

    def offers(self) -> Offers:
        own = self.w.players[self.seat].slice
        known = [
            npc for npc in self.w.npcs
            if npc not in own and npc not in self.refused and self.mine.to(npc) is None
        ]  # fmt: skip
        there: Fields | Closed = {"npc": Pick(known)} if known else Closed("Nobody is left to be asked.")
        return {Borrow: there, GoWithout: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        then = say("You begin with one {kind_of}.", kind_of=self.kind_of) if answer is GoWithout else ""
        return Described(answer.label, then=then)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """Somebody with who decides, and what they would be good for."""
        said, owner = super().describe_value(answer, field, value), self.w.owner_of(value)
        gives = say("1 card for you") if self.kind_of == "friend" else say("1 card for the World")
        then = say(
            "They stay in the slice of {owner}, who decides. You gain a line: {gives} where they are "
            "brought into a contest.",
            owner=owner, gives=gives,
        )  # fmt: skip
        return Described(said.label, then=then, words=said.words)


class Consent(Answer):
    """Agree."""


class Refuse(Answer):
    """Do not agree."""


ONE_OF_YOURS = say("somebody of yours")
"""How somebody is called in the words of a decision whose owner is asked about them."""


def lent(answer: type[Answer], is_yes: bool, kind: Kind, borrower: Seat) -> Described:
    """What comes of it where an owner agrees, or does not."""
    if is_yes:
        then = say(
            "{one_of_yours} is a {kind} of {borrower}, and stays in your slice.",
            one_of_yours=begin_with(ONE_OF_YOURS), kind=kind, borrower=borrower,
        )  # fmt: skip
        return Described(answer.label, then=then)
    return Described(
        answer.label,
        then=say("Nothing changes, and {borrower} may ask for somebody else.", borrower=borrower),
    )


class LendSomebody(YesOrNo, Decision[Consent | Refuse]):
    """Whoever invented somebody says whether another's protagonist may have them as well."""

    rule = "FA-CHR-05"
    yes, no = Consent, Refuse
    doing = "thinking of somebody of theirs"
    borrower: Seat
    npc: str
    kind_of: Kind

    @property
    def asks(self) -> str:
        return say(
            "{borrower} would have {one_of_yours} for a {kind_of} as well. Do you agree?",
            borrower=self.borrower, one_of_yours=ONE_OF_YOURS, kind_of=self.kind_of,
        )  # fmt: skip

    def speaks_of(self) -> Mapping[str, Prose]:
        return {ONE_OF_YOURS: self.w.npcs[self.npc].name}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return lent(answer, answer is Consent, self.kind_of, self.borrower)


class WriteOne(Answer):
    """Write them."""

    kind: Kind
    name: Prose
    about: Prose


class WriteRelationship(Decision[WriteOne]):
    """The World writes one relationship for each protagonist, where the table has it so."""

    rule = "FA-CHR-05"
    doing = "writing a relationship"
    pc: Seat

    @property
    def asks(self) -> str:
        return say("Whom does {pc} know besides, out of your own slice?", pc=self.pc)

    def offers(self) -> Offers:
        return {
            WriteOne: {
                "kind": Pick(KINDS), "name": NAME, "about": Words("who they are", due=True)
            }
        }  # fmt: skip
