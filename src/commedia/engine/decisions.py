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

import inspect
import re
from collections.abc import Generator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias

import msgspec
from msgspec import NODEFAULT

from commedia.engine.described import Described
from commedia.engine.domains import (
    Below,
    Domain,
    Fields,
    fields_schema,
    sample_fields,
    shown,
    still_due,
)
from commedia.engine.english import capital, listed
from commedia.engine.errors import IllegalMove, NotAmong, NotNow
from commedia.engine.foretold import Foretold
from commedia.engine.state import Prose, Seat
from commedia.engine.visible_text import isolated


class Answer(msgspec.Struct, gc=False):
    """One way to answer. Its name in data is its class name in snake_case, under the key `do`.

    label: its docstring, as a page calls it before anything is chosen.
    move: the move with its figures, as the button says it: `Bet {amount} on {on}`, each field in its place.
    due: what is asked for by its fields, as it follows "Choose": `{"amount": "how much you bet"}`. So it is
        said at the field where it is left out.
    seldom: of random answers only one in so many that could be this one is, while another is open that is not
        seldom: of one that ends what has hardly begun, so that random play comes to the rest. 0: as any.
    frames: it says where, when and with whom something is played: all may agree to go back to before it was
        given, until the same is asked anew.
    """

    do: ClassVar[str]
    label: ClassVar[str]
    move: ClassVar[str] = ""
    due: ClassVar[Mapping[str, str]] = {}
    seldom: ClassVar[int] = 0
    frames: ClassVar[bool] = False

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.do = snake(cls.__name__)
        lines = (inspect.getdoc(cls) or cls.__name__).splitlines()
        cls.label = lines[0].rstrip(".")

    def plain(self) -> dict[str, Any]:
        """The answer as plain data, prose as its id."""
        data: dict[str, Any] = {"do": self.do}
        for field in self.__struct_fields__:
            value = getattr(self, field)
            data[field] = value.id if isinstance(value, Prose) else value
        return data


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


class _Seldom(Protocol):
    seldom: ClassVar[int]


NO_TEXTS: Mapping[str, str] = MappingProxyType({})

Picked = TypeVar("Picked", bound="_Seldom | type[Answer]")


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
    optional: an open door that nobody waits for, such as joining a scene.
    secret: the answer stays with its author until the rules reveal it.
    hides: whether some of its answers may be unseen (`is_unseen`); foresees: whether anything is told of them
    beforehand (`foresee`); goes_on: whether the table goes on without somebody by it (`without`). All three
    follow from the class.
    patient: a scene is played before it is answered; a house actor waits until the people in it are done, and
        a page folds it away behind a quiet button, which says `quietly`, or else the label of its answer.
    leaves_room: there may be talk before it is answered, but nobody waits for it.
    in_scene: it leaves room in the midst of a scene, which goes on when it is answered: the script keeps the
        page, which folds it away as it does a patient one.
    stays: an open door that the rules put again and again beside what they ask: it is one decision, with one
        id, from one `first` to the next, until it is answered or left out.
    sets_scene: an open door through which a scene is set that has begun, or what has come of the last one is
        judged: a house actor looks at it in each scene anew, and before anything else, so that nobody plays
        in a place that was not shown.
    comes_first: a house actor answers it before whatever else its seat is asked, since that hangs on it.
    asks: what is asked, in one or two sentences; `prompt` where it depends on the table.
    matters: why it does, in one sentence, where a game is decided by it.
    bounds: the rules that bound an answer, or a field of one, by "lay" or "lay.card"; `rule_of` says so, too.
    doing: what the others are told this seat is doing, as in "Ann is ..."; `waiting` where it depends.
    seldom: random players pick it one time in so many, as `Answer.seldom` has it of answers.
    """

    if TYPE_CHECKING:
        # Most classes say these once and for all, and some by what is on the table.
        @property
        def rule(self) -> str: ...
        @property
        def patient(self) -> bool: ...
        @property
        def leaves_room(self) -> bool: ...

    else:
        rule: ClassVar[str] = ""
        patient: ClassVar[bool] = False
        leaves_room: ClassVar[bool] = False

    asks: ClassVar[str] = ""
    matters: ClassVar[str] = ""
    bounds: ClassVar[Mapping[str, str]] = {}
    doing: ClassVar[str] = "deciding"
    kind: ClassVar[str] = "decision"
    own_name: ClassVar[str] = "decision"
    optional: ClassVar[bool] = False
    secret: ClassVar[bool] = False
    quietly: ClassVar[str] = ""
    in_scene: ClassVar[bool] = False
    stays: ClassVar[bool] = False
    sets_scene: ClassVar[bool] = False
    comes_first: ClassVar[bool] = False
    seldom: ClassVar[int] = 0
    _agrees: ClassVar[bool] = False
    foresees: ClassVar[bool] = False
    goes_on: ClassVar[bool] = False
    hides: ClassVar[bool] = False

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
        cls.foresees = cls.foresee is not Decision.foresee
        cls.goes_on = cls.without is not Decision.without
        cls.hides = cls.is_unseen is not Decision.is_unseen

    def __repr__(self) -> str:
        """Without the world, which is long and full of secrets."""
        return f"<{self.kind} put to {self.seat}>"

    def __await__(self) -> Generator[Decision[A, W], Any, A]:
        answer: A = yield self
        return answer

    def prompt(self) -> str:
        """What is asked, in one or two sentences, to the seat that is asked."""
        if not self.asks:
            raise NotImplementedError(f"{self.kind} has no prompt()")
        return self.asks

    def speaks_of(self) -> Mapping[str, Prose]:
        """Names that somebody wrote and everybody knows, by the words that stand for them in its prompt and
        in what it says of answers, such as "somebody of the town".
        """
        return {}

    def by_name(self, text: str, words: Mapping[str, str]) -> str:
        """What it says, with those of these names in it that are not erased. words: prose by id."""
        for stands, name in self.speaks_of().items():
            if name and (called := words.get(name.id, "").strip().rstrip(".")):
                called = isolated(called)
                text = text.replace(stands, called).replace(capital(stands), called)
        return text

    def waiting(self) -> str:
        """What the others are told this seat is doing, as in 'Ann is ...'."""
        return self.doing

    def is_waited_for(self) -> bool:
        """Whether somebody waits behind this open door, if it is one of those that a game names for that."""
        return True

    def waits(self) -> bool:
        """Whether whoever is asked may well wait for others first: then nothing urges them to answer."""
        return False

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

    def stray(self, answer: type[Answer], field: str) -> str:
        """Why an answer has not that field just now, as a sentence; "" where nobody could think it had."""
        return ""

    def due(self, answer: type[Answer], field: str) -> str:
        """What a field asks for, as it follows "Choose", such as "how much you bet"; "" for its bare name."""
        return answer.due.get(field, "")

    def heading(self, answer: type[Answer], field: str) -> str:
        """What stands over a field that has no hint of its own, where its name does not say enough; ""."""
        return ""

    def describe(self, answer: type[Answer]) -> Described:
        """How the page speaks of one answer."""
        return Described(label=answer.label)

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """How the page speaks of one value of one field."""
        return Described(label=str(value))

    def not_now(self) -> Sequence[tuple[str, str, str]]:
        """Single values that are not open now, each as what, why, and the rule; closed answers say it."""
        return ()

    def move(self, answer: type[Answer]) -> str:
        """What the button says once an answer is put together, as `Answer.move`; "" for its label."""
        return answer.move

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

    @property
    def is_quiet(self) -> bool:
        """Whether it is put in a scene, where words come first: a page folds it away."""
        return self.patient or self.in_scene

    # -- what the table does with it ------------------------------------------------------------

    def offers_at(self, clock: int) -> Offers:
        """The offers as of that tick of the table; they are worked out once a tick."""
        offers = self._offers
        if offers is None or self._at != clock:
            offers = self._offers = self.offers()
            self._at = clock
        return offers

    def check(self, answer: Answer, clock: int) -> None:
        """Raises IllegalMove with a sentence for the seat unless `answer` is legal now."""
        self.hold(answer, self.offers_at(clock))

    def hold(self, answer: Answer, offers: Offers) -> None:
        """Hold an answer against what is offered. Raises IllegalMove, as `check` does."""
        fields = offers.get(type(answer))
        if fields:
            if isinstance(fields, Closed):
                raise NotNow(fields.why, fields.rule or self.rule, "do")
            for field, domain in fields.items():
                value = getattr(answer, field)
                if not domain.allows(value):
                    raise self._refusal(type(answer), field, domain, value)
                if domain.follow is not None:
                    self._check_following(answer, domain.follow[value])
        elif fields is None:
            raise self._no_answer(type(answer).label, offers)
        if self._agrees:
            self.agree(answer)  # type: ignore[arg-type]  # one of its own, since it is among its offers

    def _check_following(self, answer: Answer, fields: Fields) -> None:
        for field, domain in fields.items():
            value = getattr(answer, field)
            if not domain.allows(value):
                raise self._refusal(type(answer), field, domain, value)
            if domain.follow is not None:
                self._check_following(answer, domain.follow[value])

    def _refusal(self, answer: type[Answer], field: str, domain: Domain, value: Any) -> IllegalMove:
        rule = self.rule_of(answer, field)
        if type(value) is Prose:
            return IllegalMove("Words are due here.", rule, field)
        try:
            domain.read(value)
        except IllegalMove as refused:  # says what is wrong with it
            return self.by_their_names(refused, answer, field).within(field, "")
        return IllegalMove(f"{shown(value)} cannot be chosen.", rule, field)

    # -- what it calls things, where it says why something can't be ------------------------------

    def calls(self, answer: type[Answer], field: str, value: Any, words: Mapping[str, str] = NO_TEXTS) -> str:
        """What a value of a field is called in a sentence. words: prose by id."""
        said = self.describe_value(answer, field, value)
        return isolated(words[said.words.id]) if words.get(said.words.id) else said.label

    def by_their_names(
        self, refused: IllegalMove, answer: type[Answer], field: str, words: Mapping[str, str] = NO_TEXTS
    ) -> IllegalMove:
        """The same refusal, with choices by their names and not as they stand in data."""
        if not isinstance(refused, NotAmong):
            return refused
        names = listed([self.calls(answer, field, one, words) for one in refused.choices])
        return IllegalMove(f"{refused.before}{names}{refused.after}", refused.rule, refused.field)

    def names(self, words: Mapping[str, str], clock: int) -> list[str]:
        """The answers that are open, as a page calls them."""
        return self._names(self.offers_at(clock), words)

    def _names(self, offers: Offers, words: Mapping[str, str] = NO_TEXTS) -> list[str]:
        described = [self.describe(one) for one, fields in offers.items() if type(fields) is not Closed]
        return [(words.get(said.words.id) or said.label).rstrip(".") for said in described]

    def _no_answer(self, meant: str, offers: Offers) -> IllegalMove:
        told = f"{shown(meant)} does not answer this. Open: {_quoted(self._names(offers))}."
        return IllegalMove(told, self.rule, "do")

    def takes(self, answer: type[Answer]) -> str:
        """What an answer asks for, as a list in a sentence."""
        asked = [self._asks(answer, field) for field in msgspec.structs.fields(answer)]
        return listed(list(dict.fromkeys(asked))) if asked else "nothing more"

    def read(
        self, raw: Any, clock: int, words: Mapping[str, str] = NO_TEXTS
    ) -> tuple[type[Answer], dict[str, Any]]:
        """The answer meant by plain data: its type, and its fields with prose still as text.

        Where only one answer is open to be meant, `do` may be left out; where that answer has one field,
        the bare value will do; nothing (None) is the answer without fields. words: prose by id, for choices
        that go by what a player wrote. Raises IllegalMove.
        """
        offers = self.offers_at(clock)
        meant, data = self._meant({} if raw is None else raw, offers)
        fields = offers[meant]
        if isinstance(fields, Closed):
            raise NotNow(fields.why, fields.rule or self.rule, "do")
        values: dict[str, Any] = {}
        self._read_fields(meant, data, fields, values, words)
        stray = [name for name in data if name not in values and name != "do"]
        if stray:
            usual = {field.name: default_of(field) for field in msgspec.structs.fields(meant)}
            stray = [n for n in stray if n not in usual or data[n] not in ("", None, usual[n])]
        if stray:
            why = self.stray(meant, stray[0]) or self._has_no(meant, stray, offers)
            raise IllegalMove(why, self.rule_of(meant, stray[0]), stray[0])
        return meant, values

    def _has_no(self, meant: type[Answer], stray: Sequence[str], offers: Offers) -> str:
        """That an answer does not take what was sent: what it or another has, by its name in words."""
        kinds = [meant, *offers]
        has = {f.name: self._asks(one, f) for one in reversed(kinds) for f in msgspec.structs.fields(one)}
        what = listed(list(dict.fromkeys(f"“{has[n]}”" if n in has else shown(n) for n in stray)))
        return f"“{self.describe(meant).label.rstrip('.')}” does not ask for {what} just now."

    def _asks(self, answer: type[Answer], field: msgspec.structs.FieldInfo) -> str:
        """What a field asks for, in words."""
        named = self.due(answer, field.name)
        return named or ("words" if field.type is Prose else field.name.replace("_", " "))

    def _meant(self, raw: Any, offers: Offers) -> tuple[type[Answer], Mapping[str, Any]]:
        if type(raw) is dict and "do" in raw:  # as a program has it, or a form
            do = raw["do"]
            for answer in offers:
                if answer.do == do:
                    return answer, raw
        by_name = {answer.do: answer for answer in offers}
        if isinstance(raw, str) and raw in by_name:
            return by_name[raw], {}
        if isinstance(raw, Mapping) and "do" in raw:
            meant = by_name.get(str(raw["do"]))
            if meant is None:
                raise self._no_answer(str(raw["do"]), offers)
            return meant, raw
        if len(by_name) > 1 and isinstance(raw, Mapping):
            fitting = [a for a in offers if raw and all(key in a.__struct_fields__ for key in raw)]
            if len(fitting) > 1:
                fitting = [a for a in fitting if type(offers[a]) is not Closed]
            if len(fitting) == 1:
                return fitting[0], raw
        # A bare value is meant for the one answer that takes any, and none that is not text for mere words.
        taking = [] if isinstance(raw, str | Mapping) else [a for a in offers if _takes_more_than_words(a)]
        if len(by_name) != 1 and len(taking) != 1:
            taking = [a for a, fields in offers.items() if type(fields) is not Closed]
        if len(by_name) != 1 and len(taking) != 1:
            which = _quoted([self.describe(a).label.rstrip(".") for a in taking], "or")
            raise IllegalMove(f"Say which of these it is: {which}.", self.rule, "do")
        [meant] = taking if len(taking) == 1 else by_name.values()
        names = meant.__struct_fields__
        if isinstance(raw, Mapping) and (not raw or any(key in names for key in raw)):
            return meant, raw
        asked = {n: _domain(offers[meant], n) for n in names}
        plain = [n for n, domain in asked.items() if domain is not None and not domain.is_prose]
        due = [n for n in plain if asked[n].default is None]
        needed = due or plain[:1] or list(names[:1])
        # The bare value may itself be an object, of places: but not one with none of the keys it could have.
        domain = asked.get(needed[0]) if needed else None
        places = () if domain is None else domain.places
        alone = len(needed) == 1 and (domain is None or domain.follow is None)
        if alone and not (isinstance(raw, Mapping) and not any(key in places for key in raw)):
            return meant, {needed[0]: raw}
        instead = f", not {listed([shown(key) for key in raw])}" if isinstance(raw, Mapping) else ""
        called = self.describe(meant).label.rstrip(".")
        raise IllegalMove(f"“{called}” takes {self.takes(meant)}{instead}.", self.rule)

    def _read_fields(
        self,
        meant: type[Answer],
        data: Mapping[str, Any],
        fields: Fields,
        values: dict[str, Any],
        words: Mapping[str, str],
    ) -> None:
        for field, domain in fields.items():
            raw = data.get(field, domain.default)
            if raw is None and not domain.is_prose:
                due = still_due(field, self.due(meant, field))
                raise IllegalMove(due, self.rule_of(meant, field), field)
            try:
                values[field] = domain.read(raw)
            except IllegalMove as refused:
                named = self.by_their_names(refused, meant, field, words)
                raise named.within(field, self.rule_of(meant, field)) from None
            if domain.follow is not None:
                self._read_fields(meant, data, domain.follow[values[field]], values, words)

    def sample(self, below: Below, clock: int) -> Answer:
        """A legal answer by chance: any open answer, then any values. Prose is left empty."""
        return sampled(self.offers_at(clock), below)

    def opened(self, clock: int, words: Mapping[str, str] | None = None) -> list[dict[str, str]]:
        """The answers that are open now, each with a line that says what it does, as plain data.

        words: prose by id, for answers that go by what a player wrote.
        """
        return [
            {"do": answer.do, "line": self.describe(answer).line(words)}
            for answer, fields in self.offers_at(clock).items()
            if type(fields) is not Closed
        ]

    def closed(self, clock: int) -> list[dict[str, str]]:
        """The answers that are not open now, each with its reason and rule, as plain data."""
        return [
            {"do": answer.do, "why": fields.why, "rule": fields.rule or self.rule}
            for answer, fields in self.offers_at(clock).items()
            if isinstance(fields, Closed)
        ]

    def schema(self, clock: int) -> dict[str, Any]:
        """The legal answers as JSON Schema: under `oneOf` one for each that is open, were it the only one."""
        return {
            "oneOf": [
                _answer_schema(answer, fields)
                for answer, fields in self.offers_at(clock).items()
                if not isinstance(fields, Closed)
            ]
        }


def sampled(offers: Offers, below: Below) -> Answer:
    """One of the offered answers by chance, with any values that it may take."""
    if len(offers) == 1:
        [(answer, fields)] = offers.items()
    else:
        answer = picked([a for a, f in offers.items() if type(f) is not Closed], below)
        fields = offers[answer]
    if not fields:
        return answer()
    assert not isinstance(fields, Closed)
    values: dict[str, Any] = {}
    sample_fields(fields, values, below)
    return answer(**values)


def picked(among: Sequence[Picked], below: Below) -> Picked:
    """One of some open answers, or decisions, by chance; what is seldom picked, the less often."""
    one = among[below(len(among))]
    if one.seldom and below(one.seldom):
        others = [other for other in among if not other.seldom]
        return others[below(len(others))] if others else one
    return one


def default_of(field: msgspec.structs.FieldInfo) -> Any:
    """What a field holds where nothing is said of it; NODEFAULT where something must be."""
    return field.default if field.default_factory is NODEFAULT else field.default_factory()


def _quoted(names: Sequence[str], last: str = "and") -> str:
    return listed([f"“{name}”" for name in names], last)


def _takes_more_than_words(answer: type[Answer]) -> bool:
    return any(field.type is not Prose for field in msgspec.structs.fields(answer))


def _domain(fields: Fields | Closed, name: str) -> Any:
    return None if isinstance(fields, Closed) else fields.get(name)


def _answer_schema(answer: type[Answer], fields: Fields) -> dict[str, Any]:
    properties: dict[str, Any] = {"do": {"const": answer.do}}
    schema = {"type": "object", "title": answer.label, **fields_schema(fields, properties)}
    # What a choice asks for in addition stands beside these properties, and only the other word sees it.
    schema["unevaluatedProperties" if "allOf" in schema else "additionalProperties"] = False
    return schema


def snake(name: str) -> str:
    """CamelCase as snake_case."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()
