"""Declaring: what a principal does, whom it is meant to win over, and what it means.

Source: CM-ACT, CM-WOO-01.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from commedia.engine import NO_WORDS, Answer, Fitting, Offers, Pick, Prose, Seat, Some, Words
from commedia.games.city_of_masks.decisions.question import NOBODY_ELSE, Question
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.own_masks import plain
from commedia.games.city_of_masks.state import City

OTHERS = ("other.1", "other.2", "other.3")
"""Actions worth nothing, which the words describe (CM-ACT-01)."""


class Doings(Fitting):
    """Actions in an order of the player's choosing, by their keys or by what they say."""

    __slots__ = ("says",)

    def __init__(
        self,
        w: City,
        seat: Seat,
        actions: Sequence[str],
        why_not: Callable[[Sequence[str]], str],
    ) -> None:
        super().__init__(actions, 3, why_not, least=1)
        self.says = said_by(w, seat)

    def read(self, raw: Any) -> list[str]:
        named = [raw] if isinstance(raw, str) else raw
        if isinstance(named, list | tuple):
            named = [v if v in self.values else self.says.get(plain(str(v)), v) for v in named]
        return super().read(named)


def said_by(w: City, seat: Seat) -> dict[str, str]:
    """The actions at hand by what they say, or by their keys, either way in plain words."""
    says: dict[str, str] = {}
    for place, hidden in enumerate(w.avatars[seat].hidden_face, start=1):
        for name in (hidden.key, f"H{place}", w.borrowed(hidden)):
            says.setdefault(plain(name), hidden.key)
    proper = w.worn(seat).acts
    return says | {plain(name): act.key for act in proper for name in (act.key, act.words) if name}


def declared_twice(seat: Seat, actions: Sequence[str]) -> bool:
    """Whether an action stands there twice, be it as the own Character's copy of a hidden one.

    The copies go number by number. Source: CM-ACT-02, CM-CHAR-02.
    """
    own = f"own:{seat}."
    plainly = [f"H{key.removeprefix(own)}" if key.startswith(own) else key for key in actions]
    return len(set(plainly)) < len(plainly)


class Declare(Answer):
    """Do this."""

    actions: list[str]
    wooing: list[str] = []
    against: str = NOBODY_ELSE
    behalf: list[str] = []
    breaches: list[str] = []
    goal: Prose = NO_WORDS
    words: Prose = NO_WORDS


class DeclareActions(Question[Declare]):
    """One to three actions in order, whom they woo, and what they mean (CM-ACT-01 to 03, CM-TAB-02)."""

    rule = "CM-ACT-01"
    __slots__ = ("opponent",)

    def __init__(self, w: City, seat: Seat, opponent: Seat = "") -> None:
        super().__init__(w, seat)
        self.opponent = opponent

    def prompt(self) -> str:
        against = f" {self.opponent} stands against you." if self.opponent else ""
        return f"What do you do, in which order, and whom should it win over?{against}"

    def waiting(self) -> str:
        return "declaring what they do"

    def known(self) -> list[str]:
        """The actions at hand: the worn mask's, the hidden face's, and anything at all for nothing."""
        proper = [act.key for act in self.w.worn(self.seat).acts]
        hidden = [act.key for act in self.me.hidden_face if act.key not in proper]
        return [*proper, *hidden, *OTHERS]

    def offers(self) -> Offers:
        others = [s for s in self.w.here if s != self.seat and self.w.sees(self.seat, s)]  # CM-MASK-03
        return {
            Declare: {
                "actions": Doings(self.w, self.seat, self.known(), self.not_covered),
                "against": Pick(
                    {
                        against: {"wooing": Some([*others, *(f for f in FACTIONS if f != against)])}
                        for against in (NOBODY_ELSE, *FACTIONS)  # CM-FAC-06: not those it is against
                    },
                    default=NOBODY_ELSE,
                ),
                "behalf": Some([*self.w.others(self.seat), *FACTIONS]),
                "breaches": Some([act.key for act in self.w.worn(self.seat).acts]),
                "goal": Words("what happens if you win"),
                "words": Words("what you do"),
            }
        }

    def not_covered(self, actions: Sequence[str]) -> str:
        """Declaring invests, so it must be there; nothing is declared twice (CM-ACT-02, CM-ACT-03)."""
        if declared_twice(self.seat, actions):
            return "Your own Character’s action and the hidden one that it copies are one and the same."
        proper = self.w.worth(self.seat, list(actions), "proper")
        hidden = self.w.worth(self.seat, list(actions), "hidden")
        if proper > self.me.face:
            return f"Those proper actions are worth {proper}, and you hold {self.me.face} Face."
        if hidden > self.me.hid:
            return f"Those hidden actions are worth {hidden}, and you hold {self.me.hid} Hidden Face."
        return ""
