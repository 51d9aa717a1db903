"""Everything that can go wrong at a table, in one tree.

CommediaError
├── IllegalMove        a player's move that the rules refuse; its sentence is for that player
│   ├── NotAmong       something that is none of the choices
│   └── NotNow         what it would do is not open now; with why, and by which rule
│       └── NotOpen    the decision it answers is gone, or was never theirs
├── BadOption          a table option or a cast that the game cannot take
├── BadState           a state made by hand that the game cannot take
├── ChanceFault        a scripted or entered outcome that cannot be, or a script that ran out
│   ├── ScriptRanOut   nothing is scripted for what was asked
│   └── ScriptLeftOver more is scripted than was asked for
├── NotSeen            a page or an actor looked at what its seat may not see
├── Diverged           the log answers another decision than the rules now ask
└── RuleFault          a fault in a game's code; never shown to players as a rule
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class CommediaError(Exception):
    """The root of every error raised on purpose."""


class IllegalMove(CommediaError):
    """A move that the rules refuse. Nothing has changed.

    sentence: who, what and why, for the player who tried it; it never tells what they may not know.
    rule: the id of the rule that refuses it, or "" where no rule of the game is at stake.
    field: what in the answer it is about, "" where that is no one thing: the name of a field, and after a dot
    a place of it, or the number of a line and a field of that line, such as "dice.Duty" and "acts.2.words";
    "do" where it is which answer.
    """

    def __init__(self, sentence: str, rule: str = "", field: str = "") -> None:
        super().__init__(f"{sentence} ({rule})" if rule else sentence)
        self.sentence = str(sentence)  # it goes out as data, too
        self.rule = rule
        self.field = field

    def within(self, field: str, rule: str) -> IllegalMove:
        """The same of a field of an answer, under the rule that bounds it where this names none itself."""
        path = f"{field}.{self.field}" if self.field else field
        return type(self)(self.sentence, self.rule or rule, path)

    def under(self, rule: str) -> IllegalMove:
        """The same under a rule, where it names none itself."""
        return self if self.rule else type(self)(self.sentence, rule, self.field)


class NotAmong(IllegalMove):
    """Something that is none of what may be chosen.

    Its sentence has the choices as they stand in data; whoever knows what they are called says it with their
    names: before, choices, after.
    """

    before = after = ""
    choices: Sequence[Any] = ()

    @classmethod
    def of(cls, before: str, choices: Sequence[Any], listed: str, after: str) -> NotAmong:
        """Before and after the choices, which are also given as a list in words."""
        found = cls(f"{before}{listed}{after}")
        found.before, found.choices, found.after = before, choices, after
        return found

    def within(self, field: str, rule: str) -> NotAmong:
        return self._with(super().within(field, rule))

    def under(self, rule: str) -> NotAmong:
        return self._with(super().under(rule))

    def _with(self, other: Any) -> NotAmong:
        found: NotAmong = other
        found.before, found.choices, found.after = self.before, self.choices, self.after
        return found


class NotNow(IllegalMove):
    """What the move would do is not open now: the sentence says why. Any other was open, and is refused."""


class NotOpen(NotNow):
    """The decision is gone, belongs to another seat, or never was."""


class BadOption(CommediaError):
    """Options or seats that a game cannot be opened with.

    field: the key of the option that it is about, "" where that is no one option.
    """

    field = ""


class BadState(CommediaError):
    """A state made by hand that a game cannot go on from; says which field, and what it may be.

    faults: all that was found in it, a sentence each.
    """

    def __init__(self, *faults: str) -> None:
        self.faults = list(dict.fromkeys(faults))
        first, *more = self.faults or [""]
        super().__init__("\n  ".join([f"{len(self.faults)} faults:", first, *more]) if more else first)


class ChanceFault(CommediaError):
    """An outcome that cannot be."""


class ScriptRanOut(ChanceFault):
    """The rules asked for an outcome and none was scripted."""


class ScriptLeftOver(ChanceFault, AssertionError):
    """A test has ended, and the rules did not ask for all that it scripted."""


class NotSeen(CommediaError):
    """What was looked at is not shown to whoever looks: a fault in a page or an actor, and no AttributeError.

    So no property, `hasattr` or default value passes over it.
    """


class Diverged(CommediaError):
    """The log holds an answer to `logged`, where the rules now ask `asked`.

    Where the two are the same, the rules do not go on from there as they once did.
    """

    def __init__(self, asked: str, logged: str) -> None:
        now = f"ask {asked or 'nothing'}, and the log answers {logged}"
        if asked == logged:
            now = f"do not take what the log holds at {logged}"
        super().__init__(
            f"The rules now {now}. The table can be taken back to the start of its scene, "
            "if the rules can read what it was then."
        )
        self.asked = asked
        self.logged = logged


class RuleFault(CommediaError):
    """A game did something the table does not allow: a fault in its code, not in anybody's play."""


class NoEnd(RuleFault):
    """Rules that go on and on, and ask nobody anything."""
