"""Every question that Men of Stones puts to a person, with its words and its legal answers.

In the order of play. `w` is the table, `seat` whoever is asked. Whatever is not offered here is refused, and
nothing changes (MS-PHA-02).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from commedia.engine import (
    NO_WORDS,
    Amount,
    Answer,
    Arrange,
    Closed,
    Described,
    Offers,
    Pick,
    Prose,
    Seat,
    Some,
    Words,
)
from commedia.engine import Question as EngineQuestion
from commedia.engine.questions import A
from commedia.games.men_of_stones.natures import FORSWORN, NATURES, QUALITIES
from commedia.games.men_of_stones.state import Stones

NAME_LENGTH = 60
"""Characters in the name of a character: as many as stand on a label."""

# What is written beside the box where words go.
WHAT_BINDS_YOU = Words("what binds you", due=True)
CHARACTER_NAME = Words("your character’s name", due=True, most=NAME_LENGTH)
PLACE = Words("where we are, and what is in the air")
WHAT_CHANGED = Words("what changed", due=True)
SPOKEN = Words("say it, as your character")
WHAT_YOU_DO = Words("what you do", due=True)
WHAT_YOU_DECIDE = Words("what you decide", due=True)
WHAT_HAPPENS = Words("what happens; no main character may die of it", due=True)
WHAT_BECOMES_OF_IT = Words("what becomes of it", due=True)
WHAT_BEFALLS_THEM = Words("what befalls them", due=True)
HOW_THEY_MEET_IT = Words("how your character meets it")
HOW_THEY_STEP_IN = Words("how your character steps in, or does not")
YOUR_LAST_WORDS = Words("your last words", due=True)
THE_CLOSING_WORDS = Words("the closing words", due=True)


@cache
def one_of(traits: tuple[str, ...]) -> Pick:
    """A choice of one of these Traits, made once for each three that a Nature has."""
    return Pick(traits)


class Question(EngineQuestion[A]):
    """A question of this game."""

    w: Stones
    __slots__ = ()

    def not_now(self) -> Sequence[tuple[str, str, str]]:
        """Single values that are not open now, each with its reason and rule, for the page."""
        return ()


# -- Setting out ---------------------------------------------------------------------------------------


class SetOut(Answer):
    """Set these out."""

    natures: list[str]


class ChooseNatures(Question[SetOut]):
    """Which ordinary Natures lie on the table, where the host picks them."""

    rule = "MS-NAT-02"
    __slots__ = ()

    def prompt(self) -> str:
        return f"Set out {len(self.w.seats) + 2} Natures. The Forsworn joins them."

    def waiting(self) -> str:
        return "setting out the Natures"

    def offers(self) -> Offers:
        count = len(self.w.seats) + 2
        ordinary = [n for n in NATURES if n != FORSWORN]
        return {SetOut: {"natures": Some(ordinary, count, count)}}


# -- Dice ----------------------------------------------------------------------------------------------


class LayDice(Answer):
    """Lay the dice so."""

    dice: dict[str, int]


class AssignDice(Question[LayDice]):
    """Four dice, four Qualities. Low is hostile and high is warm, which binds nobody (MS-DICE-11)."""

    rule = "MS-DICE-02"
    secret = True
    __slots__ = ()

    def prompt(self) -> str:
        return (
            "Lay one die on each Quality. Equal dice choose together; a low one is hostile, a high one warm."
        )

    def waiting(self) -> str:
        return "laying out dice"

    def offers(self) -> Offers:
        return {LayDice: {"dice": Arrange(self.w.players[self.seat].rolled, QUALITIES)}}


# -- Ties ----------------------------------------------------------------------------------------------


class Take(Answer):
    """Take a Nature by a Quality, and choose the Trait your tie grows from."""

    quality: str
    nature: str
    trait: str


class TakeNature(Question[Take]):
    """Act I: a Nature by a Quality of the matching set, and a Trait."""

    rule = "MS-ACT1-02"
    __slots__ = ("natures_by_quality", "traits_of_forsworn")

    def __init__(
        self,
        w: Stones,
        seat: Seat,
        natures_by_quality: dict[str, list[str]],
        traits_of_forsworn: Sequence[str],
    ) -> None:
        super().__init__(w, seat)
        self.natures_by_quality = natures_by_quality
        self.traits_of_forsworn = traits_of_forsworn

    def prompt(self) -> str:
        return "Who are you? Take a Nature through one of your matching dice, and a Trait to bind you by."

    def waiting(self) -> str:
        return "taking a Nature"

    def offers(self) -> Offers:
        traits = {
            nature: {
                "trait": Pick(self.traits_of_forsworn)
                if nature == FORSWORN
                else one_of(NATURES[nature].traits)
            }
            for natures in self.natures_by_quality.values()
            for nature in natures
        }
        return {
            Take: {
                "quality": Pick(
                    {
                        quality: {"nature": Pick({nature: traits[nature] for nature in natures})}
                        for quality, natures in self.natures_by_quality.items()
                    }
                )
            }
        }

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        die = self.w.players[self.seat].dice
        if field == "quality":
            return Described(label=value, price=f"die {die[value]}")
        if field == "nature" and value == FORSWORN:
            return Described(label=value, then="Three more Natures, face down, yours to wear later.")
        if field == "nature":
            return Described(label=value, then=", ".join(NATURES[value].traits))
        return Described(label=value)

    def not_now(self) -> Sequence[tuple[str, str, str]]:
        dice = self.w.players[self.seat].dice
        return [
            (quality, f"its die, {dice[quality]}, is not in your matching set", "MS-DICE-06")
            for quality in QUALITIES
            if quality not in self.natures_by_quality and dice
        ]


class Hold(Answer):
    """Keep these three face down."""

    natures: list[str]


class HoldCards(Question[Hold]):
    """The Forsworn's three face-down Natures."""

    rule = "MS-FOR-01"
    secret = True
    __slots__ = ()

    def prompt(self) -> str:
        return "Keep three of these Natures face down. Only you will know which."

    def waiting(self) -> str:
        return "choosing three cards"

    def offers(self) -> Offers:
        return {Hold: {"natures": Some([n for n in self.w.table_natures if n != FORSWORN], 3, 3)}}


class Bind(Answer):
    """Tie yourself by a Quality and a Trait."""

    quality: str
    trait: str
    kind: str = ""


class ChooseTie(Question[Bind]):
    """Acts II and III: a Quality of the matching set and a Trait; in Act III a kind of tie too."""

    __slots__ = ("qualities", "traits")

    def __init__(self, w: Stones, seat: Seat, qualities: Sequence[str], traits: Sequence[str]) -> None:
        super().__init__(w, seat)
        self.qualities = qualities
        self.traits = traits

    @property
    def rule(self) -> str:  # type: ignore[override]
        """One rule for each of the two acts."""
        return "MS-ACT3-07" if self.w.act == "III" else "MS-ACT2-02"

    def prompt(self) -> str:
        toward = self.w.next(self.seat)
        if self.w.act == "III":
            return (
                f"What now binds you to {toward}? A Relationship or a Desire, by one of your matching dice."
            )
        return f"What do you want of {toward}? Root the Desire in one of your matching dice."

    def waiting(self) -> str:
        return "choosing a tie"

    def offers(self) -> Offers:
        fields: dict[str, Any] = {"quality": Pick(self.qualities), "trait": Pick(self.traits)}
        if self.w.act == "III":
            fields["kind"] = Pick(["relationship", "desire"])
        return {Bind: fields}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        player = self.w.players[self.seat]
        if field == "quality":
            return Described(label=value, price=f"die {player.dice[value]}")
        if field == "trait":
            faces = [player.dice[q] for q in self.qualities]
            details = dict.fromkeys(self.w.detail(value, face) for face in faces)
            return Described(label=value, price=" or ".join(details))
        return Described(label=str(value).capitalize())

    def not_now(self) -> Sequence[tuple[str, str, str]]:
        dice = self.w.players[self.seat].dice
        return [
            (quality, f"its die, {dice[quality]}, is not in your matching set", "MS-DICE-06")
            for quality in QUALITIES
            if quality not in self.qualities and dice
        ]


class Write(Answer):
    """Write it so."""

    text: Prose
    name: Prose = NO_WORDS


class WriteTie(Question[Write]):
    """The tie in the player's own words, and their character's name if it has none."""

    rule = "MS-DICE-10"
    __slots__ = ("detail", "kind_of_tie", "quality", "trait")

    def __init__(self, w: Stones, seat: Seat, kind: str, quality: str, trait: str, detail: str) -> None:
        super().__init__(w, seat)
        self.kind_of_tie = kind
        self.quality = quality
        self.trait = trait
        self.detail = detail

    def prompt(self) -> str:
        toward = self.w.next(self.seat)
        kind = "A Relationship" if self.kind_of_tie == "relationship" else "A Desire"
        return (
            f"{kind} toward {toward}, rooted in {self.quality}: {self.trait}, “{self.detail}”. "
            "Say what it is. They may suggest; you have the last word."
        )

    def waiting(self) -> str:
        return "writing a tie"

    def offers(self) -> Offers:
        fields: dict[str, Any] = {"text": WHAT_BINDS_YOU}
        if not self.w.players[self.seat].character_name:
            fields["name"] = CHARACTER_NAME
        return {Write: fields}


# -- The Forsworn --------------------------------------------------------------------------------------


class Reveal(Answer):
    """Turn up a face-down Nature for this act."""

    nature: str


class MakePermanent(Answer):
    """Make a Nature you have shown your own for good."""

    nature: str


class StayBare(Answer):
    """Wear no Nature this act."""


class TakeRemaining(Answer):
    """Turn up a last card, and be it for good."""

    nature: str


class ForswornChoice(Question[Reveal | MakePermanent | StayBare]):
    """The start of Acts II and III."""

    __slots__ = ()

    @property
    def rule(self) -> str:  # type: ignore[override]
        """One rule for each of the two acts."""
        return "MS-FOR-04" if self.w.act == "II" else "MS-FOR-05"

    def prompt(self) -> str:
        return f"Act {self.w.act} begins. Who will the Forsworn be in it?"

    def waiting(self) -> str:
        return "choosing whom to be"

    def offers(self) -> Offers:
        player = self.w.players[self.seat]
        permanent: Any = Closed("Nothing has been turned up yet.", "MS-FOR-04")
        if player.revealed:
            permanent = {"nature": Pick(player.revealed)}
        reveal: Any = {"nature": Pick(player.facedown)}
        if not player.facedown:
            reveal = Closed("No card lies face down any more.", "MS-FOR-05")
        return {Reveal: reveal, MakePermanent: permanent, StayBare: {}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label=value, then=", ".join(NATURES[value].traits))


class ForswornForGood(Question[MakePermanent | TakeRemaining]):
    """The start of Act IV, which cannot begin before the Forsworn is somebody."""

    rule = "MS-FOR-08"
    __slots__ = ()

    def prompt(self) -> str:
        return "Act IV begins. Be one of those you have shown, or turn up another; it is for good."

    def waiting(self) -> str:
        return "choosing whom to be for good"

    def offers(self) -> Offers:
        player = self.w.players[self.seat]
        return {
            MakePermanent: {"nature": Pick(player.revealed)}
            if player.revealed
            else Closed("Nothing has been turned up.", "MS-FOR-08"),
            TakeRemaining: {"nature": Pick(player.facedown)}
            if player.facedown
            else Closed("No card lies face down any more.", "MS-FOR-08"),
        }

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return Described(label=value, then=", ".join(NATURES[value].traits))


# -- Scenes --------------------------------------------------------------------------------------------


class Open(Answer):
    """Open a scene with others."""

    others: list[Seat]
    place: Prose = NO_WORDS


class Soliloquy(Answer):
    """Speak alone."""

    place: Prose = NO_WORDS


class PassFraming(Answer):
    """Pass: your character is there already."""


class OpenScene(Question[Open | Soliloquy]):
    """Acts I to III: a scene, or a soliloquy. Act IV: a scene with at least one other."""

    __slots__ = ()

    @property
    def rule(self) -> str:  # type: ignore[override]
        """Act IV has a rule of its own."""
        return "MS-ACT4-03" if self.w.act == "IV" else "MS-SCN-01"

    def prompt(self) -> str:
        if self.w.act == "IV":
            return "Open a scene of the fall. Whose characters are in it with yours?"
        if self.seat == self.w.pivot:  # MS-ACT3-08 it is expected of them, and nobody is held to it
            return "You are the Pivot: drive the story. Whose characters are in your scene with yours?"
        return "Open a scene that brings your tie to life. Whose characters are in it with yours?"

    def waiting(self) -> str:
        return "opening a scene"

    def offers(self) -> Offers:
        place = PLACE
        alone: Any = {"place": place}
        if self.w.act == "IV":
            alone = Closed("In Act IV a scene needs at least one other.", "MS-ACT4-03")
        return {Open: {"others": Some(self.w.others(self.seat), 1), "place": place}, Soliloquy: alone}

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Soliloquy:
            return Described(label="A soliloquy", price="+1 point, not 2", then="Nobody joins a soliloquy.")
        return Described(label="A scene with others", then="Others may still join it as lesser figures.")


class OpenFraming(Question[Open | Soliloquy | PassFraming]):
    """Act V: how those in it come to the place of the Final Scene."""

    rule = "MS-ACT5-01"
    __slots__ = ()

    def prompt(self) -> str:
        return "Frame the end: how do you come to where it will happen, and who comes with you?"

    def waiting(self) -> str:
        return "framing the end"

    def offers(self) -> Offers:
        place = PLACE
        framed = self.w.players[self.seat].framed
        return {
            Open: {"others": Some(self.w.others(self.seat), 1), "place": place},
            Soliloquy: {"place": place},
            PassFraming: {}
            if framed
            else Closed("Nobody has brought your character there yet.", "MS-ACT5-01"),
        }

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Soliloquy:
            return Described(label="A framing scene alone")
        return Described(label="A framing scene with others" if answer is Open else answer.label)


class Close(Answer):
    """Close the scene."""

    note: Prose


class CloseScene(Question[Close]):
    """The opener closes the scene with what changed."""

    rule = "MS-SCN-04"
    patient = True
    __slots__ = ()

    def prompt(self) -> str:
        if self.w.act == "V":
            return "Play it in the script. When it is done, say how all of you come to the last place."
        return "Play it in the script. When it is done, close it and say what changed."

    def waiting(self) -> str:
        return "playing the scene"

    def offers(self) -> Offers:
        return {Close: {"note": WHAT_CHANGED}}


class Join(Answer):
    """Step in with your own character, as a lesser figure."""


class JoinScene(Question[Join]):
    """An open door: any other player may join."""

    rule = "MS-SCN-02"
    optional = True
    __slots__ = ()

    def prompt(self) -> str:
        return "You may step into this scene with your own character. Nobody need agree."

    def offers(self) -> Offers:
        return {Join: {}}


class Award(Answer):
    """A point in a Trait that was played to."""

    trait: str


class AwardSelf(Question[Award]):
    """Award A."""

    rule = "MS-SCN-05"
    __slots__ = ()

    @property
    def receiver(self) -> Seat:
        """Whoever earns the point: oneself."""
        return self.seat

    def prompt(self) -> str:
        return "Which of your own Traits did you play to? It earns a point."

    def waiting(self) -> str:
        return "giving points"

    def offers(self) -> Offers:
        return {Award: {"trait": one_of(self.w.players[self.seat].traits)}}


class AwardNext(Question[Award]):
    """Award B, from the giver's choice and not the receiver's."""

    rule = "MS-SCN-06"
    __slots__ = ("receiver",)

    def __init__(self, w: Stones, seat: Seat, receiver: Seat) -> None:
        super().__init__(w, seat)
        self.receiver = receiver

    def prompt(self) -> str:
        return f"Which of {self.receiver}’s Traits did they play to? It earns them a point."

    def waiting(self) -> str:
        return "giving points"

    def offers(self) -> Offers:
        return {Award: {"trait": one_of(self.w.players[self.receiver].traits)}}


# -- The Pivot -----------------------------------------------------------------------------------------


class Name(Answer):
    """Name a Trait."""

    trait: str
    words: Prose = NO_WORDS


class NameTrait(Question[Name]):
    """The three selectors of Act III, one after the other."""

    __slots__ = ("traits",)

    def __init__(self, w: Stones, seat: Seat, traits: Sequence[str]) -> None:
        super().__init__(w, seat)
        self.traits = traits

    @property
    def rule(self) -> str:  # type: ignore[override]
        """One rule for each of the three."""
        return ("MS-ACT3-03", "MS-ACT3-04", "MS-ACT3-05")[len(self.w.pivot_traits)]

    def prompt(self) -> str:
        named = self.w.pivot_traits
        if not named:
            return "Name a Trait. The story will turn on somebody who has it."
        if len(named) == 1:
            return f"{named[0]} is named. Name a second that one person here has beside it."
        return f"{named[0]} and {named[1]} are named. Yours settles whom the rest of the play turns on."

    def waiting(self) -> str:
        return f"naming the {('first', 'second', 'third')[len(self.w.pivot_traits)]} Trait"

    def offers(self) -> Offers:
        return {Name: {"trait": Pick(self.traits), "words": SPOKEN}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        named = [*self.w.pivot_traits, value]
        held = [
            (nature, seat)
            for nature, seat in self.w.natures_in_play().items()
            if all(t in NATURES[nature].traits for t in named)
        ]
        if len(named) == 3 and held:
            seat = held[0][1]
            return Described(
                label=value, price=f"{'you are' if seat == self.seat else f'{seat} is'} the Pivot"
            )
        return Described(label=value, price=" or ".join(f"{n}" for n, _ in held))

    def not_now(self) -> Sequence[tuple[str, str, str]]:
        named = self.w.pivot_traits
        barred = [t for t in RING if t not in self.traits and t not in named]
        reason = "nobody in play has it beside what is named" if named else "nobody in play has it"
        rows = [(", ".join(barred), reason, self.rule)] if barred else []
        return [*rows, ("Love", "it belongs to no Nature", "MS-ACT3-06")]


RING = tuple(dict.fromkeys(t for n in NATURES.values() for t in n.traits))


class Decide(Answer):
    """Say it."""

    words: Prose


class DecisiveAct(Question[Decide]):
    """The Pivot's one decisive act."""

    rule = "MS-ACT3-09"
    __slots__ = ()

    def prompt(self) -> str:
        return "The Turning Point. Do the one thing that cannot be taken back, and make everybody answer it."

    def waiting(self) -> str:
        return "turning the story"

    def offers(self) -> Offers:
        return {Decide: {"words": WHAT_YOU_DO}}


class AnswerPivot(Question[Decide]):
    """What every other character decides in answer."""

    rule = "MS-ACT3-10"
    __slots__ = ()

    def prompt(self) -> str:
        return f"{self.w.pivot} has acted. What does your character decide?"

    def waiting(self) -> str:
        return "answering the Pivot"

    def offers(self) -> Offers:
        return {Decide: {"words": WHAT_YOU_DECIDE}}


class GainPoint(Question[Award]):
    """The point that the Turning Point brings everybody."""

    rule = "MS-ACT3-11"
    __slots__ = ()

    def prompt(self) -> str:
        return "The Turning Point leaves its mark: take a point in a Trait of yours."

    def waiting(self) -> str:
        return "taking a point"

    def offers(self) -> Offers:
        return {Award: {"trait": one_of(self.w.players[self.seat].traits)}}


# -- Act IV --------------------------------------------------------------------------------------------


class Bid(Answer):
    """Set so much aside as Caution."""

    caution: int


class BidCaution(Question[Bid]):
    """Each scene's secret bid."""

    rule = "MS-ACT4-02"
    secret = True
    __slots__ = ()

    def prompt(self) -> str:
        return "How many points do you hold back as Caution? Nobody sees it before the scene ends."

    def waiting(self) -> str:
        return "bidding Caution"

    def offers(self) -> Offers:
        return {Bid: {"caution": Amount(0, self.w.players[self.seat].left)}}


class Consequence(Answer):
    """Name a consequence."""

    trait: str
    words: Prose


class Finish(Answer):
    """Be finished with this scene."""


class FallTurn(Question[Consequence | Finish]):
    """In a scene of Act IV: name what follows, or be finished."""

    rule = "MS-ACT4-05"
    __slots__ = ()

    def prompt(self) -> str:
        return "Spend a point to say what comes of all this, or be finished with the scene."

    def waiting(self) -> str:
        return "in the scene"

    def offers(self) -> Offers:
        traits = self.w.payable(self.seat)
        words = WHAT_HAPPENS
        return {
            Consequence: {"trait": Pick(traits), "words": words} if traits else NOTHING_LEFT,
            Finish: {},
        }

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Consequence:
            return Described(label="Name a consequence", price="1 point", then="The point becomes Tragedy.")
        return Described(label="Be finished", then="You play on, but name and challenge nothing more here.")


NOTHING_LEFT = Closed("No point is open to you: what is left is spent or held back as Caution.", "MS-ACT4-04")


class Challenge(Answer):
    """Challenge it."""

    trait: str


class Pass(Answer):
    """Let it stand."""


class ChallengeOrPass(Question[Challenge | Pass | Finish]):
    """Whether anybody stands against a consequence."""

    rule = "MS-ACT4-08"
    __slots__ = ("namer",)

    def __init__(self, w: Stones, seat: Seat, namer: Seat) -> None:
        super().__init__(w, seat)
        self.namer = namer

    def prompt(self) -> str:
        return f"{self.namer} has named a consequence. Stand against it for a point, or let it come?"

    def waiting(self) -> str:
        return "weighing a challenge"

    def offers(self) -> Offers:
        traits = self.w.payable(self.seat)
        return {Challenge: {"trait": Pick(traits)} if traits else NOTHING_LEFT, Pass: {}, Finish: {}}

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Challenge:
            return Described(
                label="Challenge it", price="1 point", then="Whoever does not yield says what becomes of it."
            )
        if answer is Finish:
            return Described(label="Let it stand, and be finished")
        return Described(label="Let it stand")


class Raise(Answer):
    """Raise by a point."""

    trait: str


class Decline(Answer):
    """Yield."""


class DuelTurn(Question[Raise | Decline | Finish]):
    """The duel over a consequence, a point at a time."""

    rule = "MS-ACT4-09"
    __slots__ = ("against",)

    def __init__(self, w: Stones, seat: Seat, against: Seat) -> None:
        super().__init__(w, seat)
        self.against = against

    def prompt(self) -> str:
        return f"{self.against} has put in a point. Raise by one, or yield?"

    def waiting(self) -> str:
        return "in a duel"

    def offers(self) -> Offers:
        traits = self.w.payable(self.seat)
        return {Raise: {"trait": Pick(traits)} if traits else NOTHING_LEFT, Decline: {}, Finish: {}}

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Raise:
            return Described(label="Raise", price="1 point", then=f"Then {self.against} must raise or yield.")
        if answer is Finish:
            return Described(label="Yield, and be finished")
        return Described(
            label="Yield", then=f"{self.against} says what becomes of it. Spent points stay spent."
        )


class StepBack(Question[Finish]):
    """An open door for those who wait on a consequence: to be finished with the scene."""

    rule = "MS-ACT4-12"
    optional = True
    __slots__ = ()

    def prompt(self) -> str:
        return "You may be finished with this scene at any time."

    def offers(self) -> Offers:
        return {Finish: {}}


class Shape(Answer):
    """Say what becomes of it."""

    words: Prose


class ShapeConsequence(Question[Shape]):
    """The winner of a duel says what becomes of the consequence."""

    rule = "MS-ACT4-09"
    __slots__ = ()

    def prompt(self) -> str:
        return "The duel is yours. Say what becomes of the consequence; it then stands for good."

    def waiting(self) -> str:
        return "settling the consequence"

    def offers(self) -> Offers:
        return {Shape: {"words": WHAT_BECOMES_OF_IT}}


# -- Act V ---------------------------------------------------------------------------------------------


class Downfall(Answer):
    """Bring a downfall."""

    target: Seat
    tragedy: int
    words: Prose
    tie: int = 0


class Wait(Answer):
    """Pass."""


class FinalTurn(Question[Downfall | Wait]):
    """The Final Scene: bring a downfall, or pass."""

    rule = "MS-ACT5-05"
    __slots__ = ()

    def prompt(self) -> str:
        return "The Final Scene. Spend Tragedy to bring somebody down, or let the others act."

    def waiting(self) -> str:
        return "in the Final Scene"

    def offers(self) -> Offers:
        return {Downfall: downfalls(self.w, self.seat), Wait: {}}

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Downfall:
            mine = self.w.players[self.seat].tragedy
            return Described(
                label="Bring a downfall", price="1, 2 or 3 Tragedy", then=f"You have {mine}; at 0 you die."
            )
        return Described(label="Pass", then="The mark is cleared by the next downfall.")

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return describe_downfall(self.w, field, value)


class LateDownfall(Question[Downfall]):
    """An open door for those who passed: they may still act."""

    rule = "MS-ACT5-05"
    optional = True
    __slots__ = ()

    def prompt(self) -> str:
        return "You have passed. You may still bring a downfall while others decide."

    def offers(self) -> Offers:
        return {Downfall: downfalls(self.w, self.seat)}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return describe_downfall(self.w, field, value)


class MustAct(Question[Downfall]):
    """The stall rule: whoever has most Tragedy must bring a downfall."""

    rule = "MS-ACT5-15"
    __slots__ = ()

    def prompt(self) -> str:
        return "Twice everybody has held back. You have most Tragedy, so the blow is yours to strike."

    def waiting(self) -> str:
        return "forced to act"

    def offers(self) -> Offers:
        return {Downfall: downfalls(self.w, self.seat)}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        return describe_downfall(self.w, field, value)


def downfalls(w: Stones, seat: Seat) -> Any:
    """Whom this seat may bring down, for how much, and which tie may suffer (MS-ACT5-05, MS-ACT5-14)."""
    most = min(3, w.players[seat].tragedy)
    if most < 1:
        return Closed("You have no Tragedy to spend.", "MS-ACT5-05")
    words = WHAT_BEFALLS_THEM
    targets: dict[Seat, Any] = {}
    for target in w.living():
        if target != seat:
            ties = [0, *(t.number for t in w.ties if target in (t.from_, t.to) and t.status != "destroyed")]
            tie = {"tie": Pick(ties, default=0)}
            targets[target] = {
                "tragedy": Pick({k: tie if k < 3 else {} for k in range(1, most + 1)}),
                "words": words,
            }
    return {"target": Pick(targets)}


MISHAPS = {
    1: "a heavy mishap: they lose nothing",
    2: "a crippling one: they lose 1",
    3: "severe harm: they lose 3",
}


def describe_downfall(w: Stones, field: str, value: Any) -> Described:
    """How the page speaks of a downfall's parts."""
    if field == "target":
        player = w.players[value]
        return Described(label=value, price=f"Tragedy {player.tragedy}, Caution {player.caution}")
    if field == "tragedy":
        return Described(label=f"{value} Tragedy", price=MISHAPS[value])
    if field == "tie":
        tie = next((t for t in w.ties if t.number == value), None)
        if tie is None:
            return Described(label="no tie")
        return Described(label=f"{tie.kind} of {tie.from_} to {tie.to}: {tie.trait}, {tie.detail}")
    return Described(label=str(value))


class Overcome(Answer):
    """Spend a Caution: it does not happen."""

    words: Prose = NO_WORDS


class Suffer(Answer):
    """Let it happen."""

    words: Prose = NO_WORDS


class OvercomeOwn(Question[Overcome | Suffer]):
    """The target may cancel a downfall."""

    rule = "MS-ACT5-10"
    __slots__ = ()

    def prompt(self) -> str:
        return "This is meant for you. Spend a Caution to undo the whole of it, or let it happen?"

    def waiting(self) -> str:
        return "facing a downfall"

    def offers(self) -> Offers:
        words = HOW_THEY_MEET_IT
        return {Overcome: {"words": words}, Suffer: {"words": words}}

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Overcome:
            return Described(
                label="Overcome it",
                price="1 Caution",
                then="Neither mishap nor loss; what was spent stays spent.",
            )
        return Described(label="Let it happen")


class OvercomeForOther(Question[Overcome | Suffer]):
    """The Spotlight may cancel a downfall for somebody else."""

    rule = "MS-ACT5-10"
    __slots__ = ("target",)

    def __init__(self, w: Stones, seat: Seat, target: Seat) -> None:
        super().__init__(w, seat)
        self.target = target

    def prompt(self) -> str:
        return f"You stand in the Spotlight. Spend a Caution of your own to spare {self.target}?"

    def waiting(self) -> str:
        return "deciding whether to step in"

    def offers(self) -> Offers:
        words = HOW_THEY_STEP_IN
        return {Overcome: {"words": words}, Suffer: {"words": words}}

    def describe(self, answer: type[Answer]) -> Described:
        if answer is Overcome:
            return Described(label=f"Spare {self.target}", price="1 Caution")
        return Described(label="Let it happen")


class Speak(Answer):
    """Speak."""

    words: Prose


class DeathSpeech(Question[Speak]):
    """The Spotlight's last words."""

    rule = "MS-END-04"
    __slots__ = ()

    def prompt(self) -> str:
        return "You die. Say what you wanted, how it failed, and who you truly are."

    def waiting(self) -> str:
        return "dying"

    def offers(self) -> Offers:
        return {Speak: {"words": YOUR_LAST_WORDS}}


class ClosingWords(Question[Speak]):
    """The Survivor's."""

    rule = "MS-END-05"
    __slots__ = ()

    def prompt(self) -> str:
        fate = self.w.fate
        return f"You are left. {fate.text if fate else ''} Close the play."

    def waiting(self) -> str:
        return "closing the play"

    def offers(self) -> Offers:
        return {Speak: {"words": THE_CLOSING_WORDS}}
