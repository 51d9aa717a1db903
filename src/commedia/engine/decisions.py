"""What is put to a seat: a decision, the answers it takes, its words and its rule.

An answer is a small frozen struct; a decision says which answers are open just now and with which values,
in `offers`, its one home of legality.

    class Raise(Answer):
        '''Raise by a point.'''
        trait: str

    class Decline(Answer):
        '''Let it go.'''

    class DuelTurn(Decision[Raise | Decline]):
        rule = "MS-ACT4-09"
        asks = "Raise, or let it go?"

        def offers(self) -> Offers:
            traits = payable(self.w, self.seat)
            return {
                Raise: {"trait": Pick(traits)} if traits else Closed("No point is left to you.", self.rule),
                Decline: {},
            }

A decision is awaited through the table: `answer = await t.ask(DuelTurn(w, seat))`.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias

import msgspec
from msgspec import NODEFAULT

from commedia.engine.answers import Answer, snake
from commedia.engine.described import Described, DescribedField
from commedia.engine.domains import Fields
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.engine.errors import IllegalMove
from commedia.engine.foretold import Foretold
from commedia.engine.manner import Manner, Required
from commedia.engine.state import Prose, Seat
from commedia.engine.visible_text import isolated


class Closed(msgspec.Struct, frozen=True):
    """An answer that is not open now: why, and by which rule."""

    why: str
    rule: str = ""


Offers: TypeAlias = Mapping[type[Answer], Fields | Closed]
"""Each answer with the values its fields may take, or why it is closed."""

if TYPE_CHECKING:
    from typing import Self

    from typing_extensions import TypeVar

    W = TypeVar("W", default=Any)
else:
    from typing import TypeVar

    W = TypeVar("W")

A = TypeVar("A", bound=Answer, covariant=True)
T = TypeVar("T")


class _Put(msgspec.Struct, kw_only=True, eq=False):
    """What the table keeps of a decision that is put to a seat.

    id: what it stands under in the log. given: an answer that is in, and sealed. _offers: as they were worked
    out at the tick `_at`, if they were.
    """

    id: str = ""
    given: Answer | None = None
    _offers: Offers | None = None
    _at: int = -1


class Decision(_Put, Generic[A, W]):
    """Something put to one seat. Subclasses say the rule, the words and the legal answers.

    What more it is about, a subclass declares as fields; they follow the world and the seat:

        class DuelTurn(Decision[Raise | Decline, Stones]):
            rule = "MS-ACT4-09"
            against: Seat

        await t.ask(DuelTurn(w, seat, against))

    A: its answers. W: the world, of which a type checker knows nothing where that is left out.

    w: the world. seat: who is asked.
    kind: its name in data, its class name in snake_case. One move has one kind, however it is put: a class
        that puts the move of another in another way says `kind = TakePart.kind`.
    own_name: its class name in snake_case, by which a test may know it too, whatever its kind.
    rule: the id of the rule that asks.
    manner: how it is put: whether anybody waits for it, and when it is answered (see engine/manner.py).
    quietly: what the quiet button says behind which a page folds it away; "" for the label of its answer.
    stays: an open door that the rules put again and again beside what they ask: it is one decision, with one
        id, from one `first` to the next, until it is answered or left out.
    asks: what is asked, in one or two sentences.
    matters: why it does, in one sentence, where a game is decided by it.
    bounds: the rules that bound an answer, or a field of one, by "lay" or "lay.card"; `rule_of` says so, too.
    doing: what the others are told this seat is doing, as in "Ann is ...".
    seldom: random players pick it one time in so many, as `Answer.seldom` has it of answers.
    """

    if TYPE_CHECKING:
        # Most classes say these once and for all, and some by what is on the table.
        @property
        def rule(self) -> str: ...
        @property
        def manner(self) -> Manner: ...
        @property
        def asks(self) -> str: ...
        @property
        def doing(self) -> str: ...

    else:
        rule: ClassVar[str] = ""
        manner: ClassVar[Manner] = Required()
        asks: ClassVar[str] = ""
        doing: ClassVar[str] = "deciding"

    matters: ClassVar[str] = ""
    bounds: ClassVar[Mapping[str, str]] = {}
    kind: ClassVar[str] = "decision"
    own_name: ClassVar[str] = "decision"
    quietly: ClassVar[str] = ""
    stays: ClassVar[bool] = False
    seldom: ClassVar[int] = 0
    _agrees: ClassVar[bool] = False
    _goes_on: ClassVar[bool] = False
    _hides: ClassVar[bool] = False
    """Which of `agree`, `without` and `is_unseen` the class has of its own: the table calls no others."""

    w: W
    seat: Seat

    if TYPE_CHECKING:

        def _answered(self) -> tuple[Self, A]:
            """What `t.first` gives of it: tells type checkers which answers belong to which decision."""

    else:

        @classmethod
        def __class_getitem__(cls, given: Any) -> Any:
            """`Decision[Raise | Decline]` is one of any world."""
            whole = isinstance(given, tuple) or len(cls.__parameters__) == 1
            return super().__class_getitem__(given if whole else (given, Any))

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.own_name = snake(cls.__name__)
        cls.kind = vars(cls).get("kind") or cls.own_name
        cls._agrees = cls.agree is not Decision.agree
        cls._goes_on = cls.without is not Decision.without
        cls._hides = cls.is_unseen is not Decision.is_unseen

    def __repr__(self) -> str:
        """Without the world, which is long and full of secrets."""
        return f"<{self.kind} put to {self.seat}>"

    def __await__(self) -> Generator[Decision[A, W], Any, A]:
        answer: A = yield self
        return answer

    def speaks_of(self) -> Mapping[str, Prose]:
        """Names that somebody wrote and everybody knows, by the words that stand for them in its prompt and
        in what it says of answers, such as "somebody of the town".
        """
        return {}

    def is_waited_for(self) -> bool:
        """Whether somebody waits behind this open door, if it is one of those that a game names for that."""
        return True

    def offers(self) -> Offers:
        """The answers open to the seat now, and why the others are not."""
        raise NotImplementedError(f"{self.kind} has no offers()")

    # Both take what is covariant: each is only ever called with an answer to this very decision.
    def agree(self, answer: A) -> None:  # type: ignore[misc]  # covariant
        """A last look at an answer whose fields are each legal. Raises IllegalMove."""

    def foresee(self, answer: A) -> Sequence[Foretold]:  # type: ignore[misc]  # covariant
        """What an answer will come to, in figures, as far as the seat can know: `w` may be its sight."""
        return ()

    def before(self) -> Mapping[str, Any]:
        """What its seat gave before, where that came back to be given anew: its form begins with it.

        Plain data by the names of fields, words as the prose they are; `do` for the answer that is chosen
        with it, left out where another may be given as well. Nothing where it is asked for the first time.
        """
        return {}

    def rule_of(self, answer: type[Answer], field: str) -> str:
        """The rule that bounds one field of an answer: the one cited where its value cannot be."""
        return self.bounds.get(f"{answer.do}.{field}") or self.bounds.get(answer.do) or self.rule

    def closer_reason(self, raw: Mapping[str, Any], why: IllegalMove) -> IllegalMove:
        """Why what was sent can't be read into an answer, where it knows of a closer reason than that."""
        return why

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """Words for an answer: its name, its price, what follows, and what of it is not open.

        draft: it as far as it is filled in, of which is told what it comes to; None before anything is. Where
        there is one, `w` may be the seat's sight.
        """
        return Described(label=answer.label, then=answer.then)

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        """Words for a field of an answer: what it asks for, and what stands over it."""
        return DescribedField(due=answer.due.get(field, ""))

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """Words for one value of one field."""
        return Described(label=str(value))

    def without(self) -> Seat:
        """Whom the table goes on without by it; "" for nobody.

        Such a door is there only while they are away, as the house has it. What was done through it is taken
        back where they return before anything followed.
        """
        return ""

    def is_unseen(self, answer: type[Answer]) -> bool:
        """Whether nobody else learns that such an answer was given, unless the rules tell of it."""
        return False

    def is_secret_now(self, answer: type[Answer]) -> bool:
        """Whether such an answer is a secret deed now: an unseen one, or a sealed one that is given anew."""
        return self.given is not None or self.is_unseen(answer)

    def offers_at(self, clock: int) -> Offers:
        """The offers as of that tick of the table; they are worked out once a tick."""
        offers = self._offers
        if offers is None or self._at != clock:
            offers = self._offers = self.offers()
            self._at = clock
        return offers


def with_names(decision: Decision[Any], text: str, words: Mapping[str, str]) -> str:
    """What it says, as plain text, with the names in it that somebody wrote (`speaks_of`).

    words: prose by id, without what was erased.
    """
    for stands, name in decision.speaks_of().items():
        if name and (called := words.get(name.id, "").strip().rstrip(".")):
            called = isolated(called)
            text = text.replace(stands, called).replace(capital(stands), called)
    return str(text)


def entry_of(table: Mapping[type[Decision[Any]], T], kind: type[Decision[Any]]) -> T | None:
    """What a table by classes of decisions has for one: under it, or under that whose move it puts anew."""
    for one in kind.__mro__:
        if one in table and issubclass(one, Decision) and one.kind == kind.kind:
            return table[one]
    return None


def foretells(kind: type[Decision[Any]]) -> bool:
    """Whether anything is told of its answers beforehand (`foresee`)."""
    return kind.foresee is not Decision.foresee


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """What a field holds where nothing is said of it; NODEFAULT where something must be."""
    return field.default if field.default_factory is NODEFAULT else field.default_factory()
