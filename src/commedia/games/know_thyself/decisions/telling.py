"""Who tells what, what contradicts, and what an Edge leaves behind.

Source: KT-NARR, KT-MEM, KT-EDGE-05, KT-FX-02.
"""

from __future__ import annotations

from typing import Any

from commedia.engine import (
    NO_WORDS,
    Answer,
    Closed,
    Described,
    Draft,
    Offers,
    Pick,
    Prose,
    Required,
    Seat,
    Voluntary,
    Words,
)
from commedia.engine.domains import Fields
from commedia.engine.sentences import Sentence, say, say_each
from commedia.games.know_thyself.cards import (
    ABOUT,
    SUIT_NAMES,
    SUITS,
    TYPE_NAMES,
    TYPES,
    MemoryType,
    Suit,
    suit_of,
)
from commedia.games.know_thyself.decisions.decision import Decision
from commedia.games.know_thyself.degrees import MEANS, Degree, title_of
from commedia.games.know_thyself.rooms import MASTER_SUITE
from commedia.games.know_thyself.state import Palace
from commedia.kit.decisions import Say, YesOrNo


class Outcome(Answer):
    """Tell the outcome."""


class TheMemory(Answer):
    """Tell the Memory."""


class ChooseNarration(YesOrNo, Decision[Outcome | TheMemory]):
    """To each participant: which of the two do you tell? The GM tells the other."""

    rule = "KT-WAGER-09"
    doing = "choosing what to tell"
    yes, no = Outcome, TheMemory

    @property
    def asks(self) -> str:
        return say(
            "It is {degree}. Do you tell the outcome, or the Memory that comes back?",
            degree=how_it_went(self.side.degree),
        )

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Outcome:
            return Described(answer.label, then="You tell this first; the GM tells the Memory.")
        memory = coming(self.w, self.seat)
        then = say("You tell this first; the GM tells how it went. It is {memory}.", memory=memory)
        return Described(answer.label, then=then)


class BreakTie(YesOrNo, Decision[Outcome | TheMemory]):
    """To the GM, where as many would tell one as the other."""

    rule = "KT-MULTI-04"
    asks = "They are of two minds. What do the players tell?"
    doing = "breaking the tie"
    yes, no = Outcome, TheMemory

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Outcome:
            return Described(answer.label, then="The players tell this first; you tell the Memory.")
        return Described(answer.label, then="The players tell this first; you tell how it went.")


class Telling(Answer):
    """Tell it."""

    words: Prose


class TellOutcome(Say, Decision[Telling]):
    """To a player for their own PC, or to the GM for each; others may object, the teller has the last word.

    Source: KT-NARR-02, KT-NARR-03, KT-NARR-04.
    """

    rule = "KT-WAGER-10"
    answer = Telling
    box = Words("how it goes", due=True)
    doing = "telling how it goes"
    pc: Seat

    @property
    def asks(self) -> str:
        side = self.w.clash.participants[self.pc]
        degree = how_it_went(side.degree)
        if self.pc == self.seat:
            return say("It is {degree}. How does it go?", degree=degree)
        return say("For {pc} it is {degree}. How does it go?", pc=self.pc, degree=degree)


PUZZLES = say("It may puzzle, but no fact in it may openly oppose what is known of that PC.")
"""What a Memory must not do (KT-MEM-06)."""
NAMES_IN = say_each({
    "others": "It may be somebody else’s name; the PC’s own is only known at the end.",
    "none": "At this table no Memory gives a name.",
    "any": "",
})  # fmt: skip
"""What is said of a name in a Memory, as the table has it (R-24)."""


class TellMemory(Say, Decision[Telling]):
    """To a player for their own PC, or to the GM for each."""

    rule = "KT-MEM-02"
    answer = Telling
    matters = PUZZLES
    box = Words("a scene that comes back, or one fact; no name of one’s own", due=True)
    doing = "telling a Memory"
    pc: Seat

    @property
    def asks(self) -> str:
        memory = coming(self.w, self.pc)
        if self.pc == self.seat:
            return say("What do you remember? It is {memory}.", memory=memory)
        return say("What does {pc} remember? It is {memory}.", pc=self.pc, memory=memory)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(answer.label, then=NAMES_IN[self.w.options.memory_names])


class TellOutcomeByGm(TellOutcome):
    """The GM's, once the players have told."""

    kind = TellOutcome.kind
    rule = "KT-WAGER-11"


class TellMemoryByGm(TellMemory):
    """The GM's, once the players have told."""

    kind = TellMemory.kind
    rule = "KT-WAGER-11"


def how_it_went(degree: Degree) -> Sentence:
    """What a degree is called, and what it means for the story."""
    return say("{degree}: {means}", degree=title_of(degree), means=MEANS[degree])


def coming(w: Palace, seat: Seat) -> Sentence:
    """What kind of Memory comes to a PC, on which Attachment and under which True Name."""
    type, suit = memory_of(w, seat)
    room = w.truenames.get(w.clash.room, w.rooms[w.clash.room].name)
    return say(
        "a {type} ({about}), on the Attachment of {suit}, coloured by the {room}",
        type=TYPE_NAMES[type], about=ABOUT[type], suit=SUIT_NAMES[suit], room=room,
    )  # fmt: skip


def memory_of(w: Palace, seat: Seat) -> tuple[MemoryType, Suit]:
    """The type and the suit of the Memory that comes to a PC. Source: KT-MEM-02, KT-MEM-03, R-06."""
    mine, masters = suit_of(w.clash.participants[seat].card), suit_of(w.clash.gm_card)
    if w.options.memory_suits == "player_attachment":
        return TYPES[masters], mine
    return TYPES[mine], masters


# -- contradictions --------------------------------------------------------------------------------------


class GoOn(Answer):
    """Go on."""


class Hear(Decision[GoOn]):
    """To whoever hears the Memory: payment waits for them."""

    rule = "KT-MEM-06"
    doing = "listening"
    anew: bool = False
    """Whether a Memory was put another way since it was told (R-44)."""

    @property
    def asks(self) -> str:
        if self.anew:
            return "It was put another way. Does it go on now?"
        return "You have heard the Memory. Does it go on?"

    def offers(self) -> Offers:
        return {GoOn: {}}


class RaiseFlag(Answer):
    """Say what it contradicts."""

    about: str
    against: str
    words: Prose = NO_WORDS


class FlagContradiction(Decision[RaiseFlag]):
    """To everybody, between the telling and payment."""

    rule = "KT-MEM-06"
    manner = Voluntary()
    asks = "Does a fact in it openly oppose what is known of that PC? It may puzzle, but not contradict."
    doing = "listening"

    def offers(self) -> Offers:
        about: dict[Any, Fields] = {
            pc: {"against": Pick(left)} for pc, left in left_to_flag(self.w, self.seat).items()
        }
        return {RaiseFlag: {"about": Pick(about), "words": Words("what does not go together")}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """What is known, in its own words where there is one PC to have said it of."""
        if field != "against":
            return Described(label=str(value))
        if len(self.wager.inside) == 1:
            return what_is_known(self.w, self.wager.inside[0].seat, str(value))
        return Described(label=whichever_is_known(self.w, str(value)))


def left_to_flag(w: Palace, seat: Seat) -> dict[Seat, list[str]]:
    """By PC, what its new Memory may contradict, for somebody to say: each clash with it is judged once."""
    found = {}
    for side in w.clash.inside:
        judged = [one.against for one in w.clash.flagged if (one.by, one.about) == (seat, side.seat)]
        left = [what for what in known_of(w, side.seat) if what not in judged]
        if side.memory and left:
            found[side.seat] = left
    return found


def known_of(w: Palace, seat: Seat) -> list[str]:
    """What a Memory could contradict, by key: Appearance, Attachments, Memories; and names (KT-MEM-07)."""
    pc = w.pcs[seat]
    items = ["appearance", *pc.attachments]
    items += [f"{suit}.{n}" for suit in SUITS for n in range(1, len(pc.on(suit)) + 1)]
    return items if w.options.memory_names == "any" else [*items, "name"]


def what_is_known(w: Palace, seat: Seat, key: str) -> Described:
    """One of these in words."""
    pc, called = w.pcs[seat], whichever_is_known(w, key)
    if key == "appearance":
        return Described(label=called, words=pc.appearance)
    if key == "name":
        return Described(label=called)
    suit, _, place = key.partition(".")
    held = pc.attachments[suit_of(suit)]
    if not place:
        return Described(label=held.printed or called, words=held.text)
    return Described(label=called, words=held.memories[int(place) - 1].text)


def whichever_is_known(w: Palace, key: str) -> Sentence:
    """What one of these is called, whosever it is."""
    if key == "appearance":
        return say("the Appearance")
    if key == "name":
        none = w.options.memory_names == "none"
        return say("it gives a name") if none else say("it gives the PC’s own name")
    suit, _, place = key.partition(".")
    if not place:
        return say("the Attachment of {suit}", suit=SUIT_NAMES[suit])
    return say("Memory {number} of {suit}", number=place, suit=SUIT_NAMES[suit])


class Reword(Answer):
    """Put it another way."""

    words: Prose


class StandBy(Answer):
    """Stand by it, and let the table judge."""


class AnswerFlag(Decision[Reword | StandBy]):
    """To whoever told the Memory."""

    rule = "KT-MEM-06"
    matters = PUZZLES
    doing = "answering a contradiction"

    @property
    def asks(self) -> str:
        flag = self.wager.flag
        assert flag is not None
        known = what_is_known(self.w, flag.about, flag.against).label
        return say("{pc} finds a contradiction with {known}.", pc=flag.by, known=known)

    def offers(self) -> Offers:
        return {Reword: {"words": ANEW}, StandBy: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is Reword:
            return Described(answer.label, then=NAMES_IN[self.w.options.memory_names])
        then = "Everybody judges; more than half must find that it contradicts."
        return Described(answer.label, then=then)


ANEW = Words("the Memory, told so that it fits", due=True)


class Uphold(Answer):
    """It contradicts."""


class LetBe(Answer):
    """It is odd, and may stand."""


class JudgeContradiction(YesOrNo, Decision[Uphold | LetBe]):
    """To everybody, the GM included."""

    rule = "KT-MEM-06"
    manner = Required(secret=True)
    asks = "Odd is allowed, opposed is not. Does it contradict what was known?"
    doing = "judging"
    yes, no = Uphold, LetBe


class MustReword(Say, Decision[Reword]):
    """To whoever told it, when it was upheld."""

    rule = "KT-MEM-06"
    matters = PUZZLES
    answer = Reword
    box = ANEW
    asks = "The table finds that it contradicts. How do you put it?"
    doing = "telling it anew"

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return Described(answer.label, then=NAMES_IN[self.w.options.memory_names])


# -- what is left behind -----------------------------------------------------------------------------------


class AddEdge(Answer):
    """Add an Edge."""

    words: Prose


class DropEdge(Answer):
    """Drop an Edge."""

    edge: int


class NoChange(Answer):
    """Leave it."""


class ChangeEdge(Decision[AddEdge | DropEdge | NoChange]):
    """To whoever told the outcome, for each PC."""

    rule = "KT-EDGE-05"
    doing = "weighing what it leaves behind"
    pc: Seat

    @property
    def asks(self) -> str:
        if self.pc == self.seat:
            return say("Does it leave you with an Edge, or without one?")
        return say("Does it leave {pc} with an Edge, or without one?", pc=self.pc)

    def offers(self) -> Offers:
        edges = [edge.number for edge in self.w.pcs[self.pc].edges]
        drop = {"edge": Pick(edges)} if edges else Closed("There is none to drop.", self.rule)
        return {AddEdge: {"words": EDGE}, DropEdge: drop, NoChange: {}}

    @property
    def whom(self) -> Seat:
        return self.pc


EDGE = Words("a short phrase for what they have now, or suffer from", due=True, most=200)


class PutElsewhere(Answer):
    """Let them come out somewhere else."""

    whom: str
    room: str


class Leave(Answer):
    """Leave them here."""


class LoseTheWay(Decision[PutElsewhere | Leave]):
    """To the GM, where somebody lost a Wager in the maze or the hall."""

    rule = "KT-FX-02"
    asks = "Somebody lost here, and may lose the way, too. Where do they come out?"
    doing = "turning a corner"

    def offers(self) -> Offers:
        w, room = self.w, self.wager.room
        rooms = [there for there in w.rooms if there not in (room, MASTER_SUITE)]
        everybody = "all" if w.options.maze_scope == "all" else "room"
        return {PutElsewhere: {"whom": Pick(["losers", everybody]), "room": Pick(rooms)}, Leave: {}}

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """Whom, in words."""
        if field == "whom":
            return Described(label=WHO_IS_LOST[value])
        return super().describe_value(answer, field, value)


WHO_IS_LOST = say_each(
    {"losers": "whoever lost", "room": "everybody in this room", "all": "everybody, wherever they are"}
)
