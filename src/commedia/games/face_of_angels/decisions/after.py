"""The decisions that close a contest: what losing risks, the telling, cards too many.

Source: FA-CON-13, FA-CON-15, FA-RSK, FA-DCK-07.
"""

from __future__ import annotations

from commedia.engine import Answer, IllegalMove, Offers, Pick, Prose, Some, Words
from commedia.engine.domains import Fields
from commedia.games.face_of_angels.decisions.decision import Decision
from commedia.games.face_of_angels.state import Relationship
from commedia.kit.decisions import Say, some


class Settle(Answer):
    """Settle it."""

    concede: str = "no"
    flips: list[str] = []
    harms: list[str] = []


class WeighLosses(Decision[Settle]):
    """To the winning contestant: what the loser's relationships come to, and whether they concede.

    Source: FA-RSK-03 to FA-RSK-06.
    """

    rule = "FA-RSK-06"
    bounds = {"settle.concede": "FA-RSK-03", "settle.flips": "FA-RSK-04", "settle.harms": "FA-RSK-05"}
    matters = "Whoever concedes lets the other’s condition happen instead of their own."
    doing = "weighing what was lost"

    def prompt(self) -> str:
        return f"You have won, and {self.loser} has used relationships. What becomes of them?"

    @property
    def loser(self) -> str:
        """The losing contestant."""
        return self.contest.seat("O" if self.contest.winner == "I" else "I")

    @property
    def used(self) -> list[Relationship]:
        """What the losing contestant drew cards for."""
        return [self.w.relationship(id) for id in self.contest.used_by(self.loser)]

    def fields(self, conceding: bool) -> Fields:
        """What the winner may do to relationships."""
        rules, used = self.w.rules, self.used
        flips = [rel.id for rel in used if rel.kind == "foe" or rules.flip != "foes"]
        can_flip = rules.flip in ("free", "foes") or (conceding and rules.flip == "conceding")
        can_harm = rules.harm == "free" or (conceding and rules.harm == "conceding")
        found: Fields = {}
        if can_flip and flips:
            found = {**found, "flips": some(tuple(flips))}
        if can_harm:
            harms = [f"{what}.{rel.id}" for rel in used for what in ("injure", "kill")]
            found = {**found, "harms": Some(harms)}
        return found

    def offers(self) -> Offers:
        if not self.w.rules.concession:
            return {Settle: self.fields(conceding=False)}
        return {Settle: {"concede": Pick({"no": self.fields(False), "yes": self.fields(True)}, "no")}}

    @property
    def is_any(self) -> bool:
        """Whether there is anything to choose."""
        return bool(self.used and (self.w.rules.concession or self.fields(conceding=False)))

    def agree(self, answer: Settle) -> None:
        whom = [harm.partition(".")[2] for harm in answer.harms]
        if len(set(whom)) < len(whom):
            raise IllegalMove("Nobody is both killed and injured (FA-RSK-04).", "FA-RSK-04", "harms")


class Told(Answer):
    """Tell it."""

    words: Prose


class TellEnd(Say, Decision[Told]):
    """To whoever played the higher card in the last trick, or laid the super-trump."""

    rule = "FA-CON-13"
    answer = Told
    box = Words("how it ends", due=True)
    doing = "telling how it ends"

    def prompt(self) -> str:
        says = {
            "win": "What the initiator wanted happens", "lose": "What the initiator risked happens",
            "both": "Both happen", "": "It is over",
        }  # fmt: skip
        return f"{says[self.contest.outcome]}. Tell how."


class LetGo(Answer):
    """Let them go."""

    cards: list[str]


class DiscardDown(Decision[LetGo]):
    """To everybody who holds more than their size once a contest is over."""

    rule = "FA-DCK-07"
    doing = "letting cards go"

    @property
    def over(self) -> int:
        """How many are too many."""
        return len(self.w.hand(self.seat)) - self.w.size(self.seat)

    def prompt(self) -> str:
        return f"You hold {self.over} more than {self.w.size(self.seat)}. Which go to the discard pile?"

    def offers(self) -> Offers:
        return {LetGo: {"cards": Some(self.w.hand(self.seat), self.over, self.over)}}
