"""What the World and owners say yes or no to, of all that was put forward.

Source: FA-NEW-02, FA-END-01, FA-END-06.
"""

from __future__ import annotations

from collections.abc import Mapping

from commedia.engine import Answer, Described, Draft, Prose, Required, Seat
from commedia.engine.sentences import say
from commedia.games.face_of_angels.decisions.decision import Decision
from commedia.games.face_of_angels.decisions.ending import ENDS
from commedia.games.face_of_angels.decisions.making import ONE_OF_YOURS, lent
from commedia.games.face_of_angels.state import Kind, Terminal
from commedia.kit.decisions import YesOrNo


class Confirm(Answer):
    """It is so."""


class Deny(Answer):
    """It is not."""


class ConfirmEnd(YesOrNo, Decision[Confirm | Deny]):
    """The World says whether one of the act's ends has come about."""

    rule = "FA-END-01"
    manner = Required(comes_first=True)
    yes, no = Confirm, Deny
    doing = "weighing how the act ends"
    end: str

    @property
    def asks(self) -> str:
        return say("Has it come about: {end}?", end=self.end)


class ConfirmTerminal(YesOrNo, Decision[Confirm | Deny]):
    """The World says whether a protagonist ends so."""

    rule = "FA-END-06"
    manner = Required(comes_first=True)
    yes, no = Confirm, Deny
    doing = "weighing how somebody ends"
    pc: Seat
    terminal: Terminal

    @property
    def asks(self) -> str:
        return say("{pc} {end}, says their player. Is it so?", pc=self.pc, end=ENDS[self.terminal])


class Allow(Answer):
    """Allow it."""


class Veto(Answer):
    """Veto it."""


class AllowRelationship(YesOrNo, Decision[Allow | Veto]):
    """Whoever invented somebody says whether a protagonist may have a relationship with them."""

    rule = "FA-NEW-02"
    yes, no = Allow, Veto
    doing = "thinking of somebody of theirs"
    pc: Seat
    npc: str
    kind_of: Kind

    @property
    def asks(self) -> str:
        return say(
            "{pc} would have {one_of_yours} for a {kind_of}. Do you allow it?",
            pc=self.pc, one_of_yours=ONE_OF_YOURS, kind_of=self.kind_of,
        )  # fmt: skip

    def speaks_of(self) -> Mapping[str, Prose]:
        return {ONE_OF_YOURS: self.w.npcs[self.npc].name}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        return lent(answer, answer is Allow, self.kind_of, self.pc)
