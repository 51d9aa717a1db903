"""The decisions about powers: the event, what each takes for theirs, and how it changes.

Source: FA-PWR-02, FA-PWR-03, FA-XFM.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from msgspec.structs import replace

from commedia.engine import NO_WORDS, Answer, Closed, Described, Draft, Offers, Pick, Prose, Seat, Some, Words
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold, priced
from commedia.engine.sentences import begin_with, in_a_row, in_list, say
from commedia.games.face_of_angels.cards import DECK, RANKS, REALMS, SUIT_NAMES, SUITS, Suit, shown, suit_of
from commedia.games.face_of_angels.decisions.decision import Decision
from commedia.games.face_of_angels.state import Mark, Power, Protagonist

# -- the event --------------------------------------------------------------------------------------------


class Declare(Answer):
    """Tell what happens."""

    motifs: list[str]
    words: Prose


class DeclareEvent(Decision[Declare]):
    """The World tells of the event, once every protagonist has had a contest."""

    rule = "FA-PWR-02"
    asks = "Something comes over the night, and only the protagonists notice. What is it?"
    matters = (
        "Tell what happens and not what it means: next, each of them tells how they saw it, and which power"
        " it left them."
    )
    doing = "telling of the event"

    def offers(self) -> Offers:
        return {
            Declare: {
                "motifs": Some(self.w.motifs, 1),
                "words": Words("what happens, as anybody might see it", due=True),
            }
        }


class TakePower(Answer):
    """Take your power."""

    suit: Suit
    power: Prose
    perceived: Prose


class ReceivePower(Decision[TakePower]):
    """Each character player says what their protagonist saw, and what it can do from now on."""

    rule = "FA-PWR-03"
    bounds = {"take_power.perceived": "FA-PWR-02"}
    asks = "How did your protagonist see it? And what power is theirs, in which realm?"
    matters = "From the next act on, cards of its suit are trumps in your hand: they beat all that are none."
    doing = "receiving a power"

    def offers(self) -> Offers:
        return {
            TakePower: {
                "suit": Pick(SUITS),
                "power": Words("your power, in a word or a short phrase: fire, doors", due=True, most=120),
                "perceived": Words("how your protagonist saw it", due=True),
            }
        }

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """A realm with how many of its cards one holds, and what they become by it."""
        if field != "suit":
            return super().describe_value(answer, field, value)
        suit: Suit = value
        held = sum(suit_of(held) == suit for held in self.w.hand(self.seat))
        trumps = say(
            "From the next act on the {ranks} {suit_name} are trumps in your hand",
            ranks=len(RANKS), suit_name=SUIT_NAMES[suit],
        )  # fmt: skip
        face = self.mine.face
        ends = (
            say("; {face} is your super-trump, and ends a contest", face=shown(face + suit)) if face else ""
        )
        return Described(
            REALMS[suit],
            say("you hold {held}", held=held or say("none")),
            say("{trumps}{ends}.", trumps=trumps, ends=ends),
        )


# -- transformations --------------------------------------------------------------------------------------


class Sign(Answer):
    """A sign that passes."""

    words: Prose


class Look(Answer):
    """A change of looks."""

    words: Prose


class SideEffect(Answer):
    """A side effect."""

    words: Prose


class Bystander(Answer):
    """Somebody near pays for it."""

    words: Prose


class Rewrite(Answer):
    """Rewrite the power."""

    suit: Suit
    words: Prose


class Forced(Answer):
    """Power in all you do in a realm."""

    suit: Suit
    words: Prose = NO_WORDS


class Effect(Answer):
    """One thing more that the power can do."""

    suit: Suit
    words: Prose


class Arena(Answer):
    """Move the power to another realm."""

    suit: Suit
    to: Suit
    words: Prose = NO_WORDS


class Second(Answer):
    """A second power."""

    suit: Suit
    words: Prose


class Remake(Answer):
    """Remake the power from the ground."""

    suit: Suit
    words: Prose


class Lost(Answer):
    """Lose the power."""

    words: Prose = NO_WORDS


CHANGES: dict[str, type[Change]] = {
    "sign": Sign, "look": Look, "side": SideEffect, "bystander": Bystander, "rewrite": Rewrite,
    "forced": Forced, "effect": Effect, "arena": Arena, "second": Second, "remake": Remake, "lost": Lost,
}  # fmt: skip
"""The kinds of transformations that an act may have, each with its answer (FA-XFM-01)."""


def kind_of(change: type[Answer]) -> str:
    """Which kind of transformation an answer chooses."""
    return next(kind for kind, answer in CHANGES.items() if answer is change)


NEW_POWERS = (Rewrite, Second, Remake)
"""Those by which one has another area of power, which the words name (FA-XFM-02)."""

Change = (
    Sign | Look | SideEffect | Bystander | Rewrite | Forced | Effect | Arena | Second | Remake | Lost
)  # fmt: skip


class ChooseTransformation(Decision[Change]):
    """The player of a protagonist whose super-trump was laid, or who laid it, says what changes (R-19)."""

    rule = "FA-XFM-01"
    bounds = {
        "rewrite": "FA-XFM-02", "effect": "FA-XFM-02", "forced": "FA-XFM-03", "arena": "FA-XFM-04",
        "second": "FA-XFM-05", "remake": "FA-XFM-06", "lost": "FA-XFM-07",
    }  # fmt: skip
    matters = "It holds from the next contest on."
    doing = "being transformed"
    pc: Seat

    @property
    def asks(self) -> str:
        whose = say("your protagonist") if self.pc == self.seat else self.pc
        return say("So much power leaves its mark. What becomes of {whose}?", whose=whose)

    def offers(self) -> Offers:
        return {
            CHANGES[change.kind]: fields_of(change.kind, self.w.pcs[self.pc])
            for change in self.w.rules.changes
        }

    def foresee(self, answer: Change) -> list[Foretold]:
        """How many cards are trumps then, and how many of those end a contest."""
        before = self.w.pcs[self.pc]
        after, suit = changed(before, answer, self.w.act), len(RANKS)
        now, then = len(before.trump_suits), len(after.trump_suits)
        return [
            priced("Trumps", suit * then, self.rule, now=suit * now),
            priced("Super-trumps", then, self.rule, now=now),
            priced(
                "Always trumps",
                suit * len(after.forced_suits),
                self.rule,
                now=suit * len(before.forced_suits),
            ),
        ]

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """Each with what the act says of it, and what it does to the cards."""
        kind = kind_of(answer)
        cards, comes = comes_to(kind, self.w.pcs[self.pc])
        says = self.w.rules.says(kind)
        return Described(answer.label, cards, in_a_row([say("{says}.", says=begin_with(says)), comes]))


def changed(pc: Protagonist, change: Change, act: int) -> Protagonist:
    """A protagonist with what a transformation has done to them, in that act.

    Source: FA-XFM-02 to FA-XFM-07, R-22, R-23.
    """
    powers, trumps, forced, marks = [*pc.powers], [*pc.trump_suits], [*pc.forced_suits], [*pc.marks]
    match change:
        case Rewrite(suit=suit, words=words):
            powers = [*(one for one in powers if one.suit != suit), Power(text=words, suit=suit)]
        case Effect(suit=suit, words=words):
            powers.append(Power(text=words, suit=suit))
        case Forced(suit=suit):
            forced.append(suit)
        case Arena(suit=suit, to=to):  # and the super-trump with it
            powers = [replace(one, suit=to) if one.suit == suit else one for one in powers]
            trumps = [*(one for one in trumps if one != suit), to]
            forced = [one for one in forced if one != suit]
        case Second(suit=suit, words=words):
            trumps.append(suit)
            powers.append(Power(text=words, suit=suit))
        case Remake(suit=suit, words=words):
            powers, trumps, forced = [Power(text=words, suit=suit)], [suit], []
        case Lost():
            powers, trumps, forced = [], [], []
        case _:
            marks.append(Mark(kind=kind_of(type(change)), act=act, words=change.words))
    return replace(pc, powers=powers, trump_suits=trumps, forced_suits=forced, marks=marks)


def comes_to(kind: str, pc: Protagonist) -> tuple[str, str]:
    """What a transformation does to a protagonist's cards: in a word or two, and in a sentence.

    Source: FA-XFM-02 to FA-XFM-07.
    """
    suit, held = len(RANKS), len(pc.trump_suits)
    supers = begin_with(in_list([shown(card) for card in pc.super_trumps]))
    is_are = say("are ordinary cards") if held > 1 else say("is an ordinary card")
    match kind:
        case "forced":
            return say("always trumps"), say(
                "Each of the {suit} cards of that suit is a trump then, as help too.", suit=suit
            )
        case "arena":
            return say("{suit} other trumps", suit=suit), say(
                "The super-trump goes with them; what it was is an ordinary card."
            )
        case "second":
            more = say(
                "{suit} of {deck} cards may be laid as trumps then", suit=suit * (held + 1), deck=len(DECK)
            )
            return say("{suit} trumps more", suit=suit), say(
                "{more}, and one more of them is a super-trump.", more=more
            )
        case "remake":
            return say("{suit} other trumps", suit=suit), say(
                "{supers} {is_are} from then on.", supers=supers, is_are=is_are
            )
        case "lost":
            return say("no trumps"), say("{supers} {is_are}, to everybody.", supers=supers, is_are=is_are)
        case "effect" | "rewrite":
            return say("same cards"), say("Its trumps and its super-trump stay as they are.")
        case "side":
            return say("same cards"), say("It is told of at every use.")
    return say("same cards"), ""


FORCED_ALREADY = Closed("That is so already.", "FA-XFM-01")
WHERE_ELSE = {"arena": "FA-XFM-04", "second": "FA-XFM-05", "remake": "FA-XFM-06"}
"""The rules of the transformations that need another realm."""


def not_free(pc: Protagonist, suit: str) -> Reason:
    """Why a suit cannot be forced."""
    return FORCED_ALREADY if suit in pc.forced_suits else ""


def fields_of(kind: str, pc: Protagonist) -> Fields | Closed:
    """What a transformation asks for; closed where it would change nothing.

    Source: FA-XFM-01 to FA-XFM-07, R-22.
    """
    words = Words("what it is like", due=True)
    held = pc.trump_suits
    others = [suit for suit in SUITS if suit not in held]
    if kind in ("sign", "look", "side", "bystander"):
        return {"words": words}
    if not held:
        return Closed("There is no power that could change.", "FA-XFM-01")
    match kind:
        case "rewrite" | "effect":
            return {"suit": Pick(held, held[0]), "words": words}
        case "forced":
            free = [suit for suit in held if suit not in pc.forced_suits]
            if not free:
                return FORCED_ALREADY
            return {
                "suit": OneKnown(free, partial(not_free, pc), default=free[0]),
                "words": Words("how it takes over"),
            }
        case "lost":
            return {"words": Words("how it goes")}
    if not others:
        return Closed("There is no other realm left.", WHERE_ELSE[kind])
    if kind == "arena":
        return {"suit": Pick(held, held[0]), "to": Pick(others), "words": Words("how it is another")}
    return {"suit": Pick(others), "words": words}
