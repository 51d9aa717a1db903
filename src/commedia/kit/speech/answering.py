"""What a house actor answers a person: what was said, as far as a light reading is sure of it, and else less.

ANSWERS = Answers(read_text(__package__, "answers.toml"))

if answers_a_person(talk):
    return ANSWERS.answer(talk, goes_on=lambda: next_of_my_matter(talk))

What an actor has on its mind goes on where what was said rests on it, and nowhere else: a question that was
put is not passed over for it. What was said to somebody else, or out of the play, is left alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from commedia.engine import Heard, Seat, Speech, Talk
from commedia.engine.moments import places_in
from commedia.kit.house import filled
from commedia.kit.speech.book import LONGEST, Line
from commedia.kit.speech.parser import (
    LEXICON,
    asks,
    called,
    claims_of_you,
    read_lightly,
    seats_named,
    things_in,
    without_call,
)
from commedia.kit.speech.tags import tag_of, tag_of_me
from commedia.kit.used_lines import sentences

Says = Callable[[], Speech | None]
"""What an actor would say of its own, if anything."""

BACK, GESTURE, BRIDGE, TAG, DEED, BY_NAME, ASIDE = (
    "back", "gesture", "bridge", "tag", "deed", "of somebody", "aside",
)  # fmt: skip
GO_ON, NO, UNKNOWN = "go on", "no", "I do not know"
GOES_ON: Final = (GO_ON, "yes", NO)
"""What can only be about what was said before it."""
APART: Final = (
    "help", "farewell", "greet", "thank", "no thanks", "sorry", "love", "threaten", "plead", "insult", "deed",
    "joke", "knock", "laugh",
)  # fmt: skip
"""What answers no question, whenever it is said."""
OF_ME: Final = (
    "help",
    "trust",
    "may I",
    "will you",
    "are you",
    "were you ever",
    "who are you",
    "how are you",
    "what do you want",
    "how dare you",
    "joke",
)
"""What is asked or said of the speaker, whatever it is about, or is a joke: that wants its own answer."""
BLAMES: Final = ("reproach", "insult")
"""What is said of the speaker: that is about what they have told only where it is said upon it at once."""
_PLAIN_NO: Final = re.compile(
    r"^\W*(no|nope|nay|not|nothing|nobody|never)\b(?! mind)|^\W*i (\w+ not|\w+n['’]t|cannot|refuse)\W*$"
)
_OF_THEIR_OWN: Final = re.compile(r"^\W*(i|we|mine|you|it|that|they)\b")
"""How one begins who tells something of their own upon what they were asked, and asks back."""
GESTURES_IN_THREE: Final = 1
"""How often, of three times, a gesture comes before a question back."""
_SENTENCE: Final = re.compile(r"[^.!?…]+[.!?…]*")
_SPOKEN_WITH: Final = re.compile(r"^\*[^*]*\*\s*(?=\S)")
"""A deed before words."""
_WORD: Final = re.compile(r"[a-z]{3,}")
_ENDING: Final = re.compile(r"(?<=[a-z]{3})(?:ings?|ed|es|ers?|ly|s|d|e|y)$")
"""What two words may differ by that are taken for the same."""
_POINTS_BACK: Final = re.compile(r"\b(it|that|this|those|these|them|they|he|she|him|her|there|then|one)\b")
_SHORT: Final = 8
"""Words of a question that points back, at most: a longer one brings something of its own."""
_COMMON: Final = frozenset(LEXICON["common"]["words"].split())
"""Words that two lines may share without being about the same."""
_OWN: Final = {
    "are": "am", "were": "was", "do": "do", "did": "did", "have": "have", "had": "had",
}  # fmt: skip
_ASKED: Final = re.compile(r"\b(are|were|did|do|have|had)(?:n['’]t)? you\b")


class Kind(msgspec.Struct, frozen=True, gc=False):
    """What a person's line may do, with what is answered. found: patterns, of which any will do.

    question: whether only a question does it; named: only where somebody else is named; tagged: only what can
    be given back as a question; whole: what is looked for in all that was said; opens: whether the speaker
    may begin with what is on their own mind; silent: whether nobody answers.
    """

    name: str
    found: tuple[str, ...] = ()
    say: tuple[str, ...] = ()
    question: bool = False
    named: bool = False
    tagged: bool = False
    whole: bool = False
    opens: bool = False
    silent: bool = False

    @property
    def lines(self) -> list[Line]:
        """What is answered, as lines of a book."""
        return [Line("answer", say) for say in self.say]


class Understood(msgspec.Struct, frozen=True, gc=False):
    """What is made of a line. kind: what it does, "back" where that is not sure. asks: whether it asks."""

    kind: str
    asks: bool
    slots: Mapping[str, str] = {}


class Answers:
    """A book of answers. more: what a game says instead of what stands in `answers.toml`, kind by kind."""

    def __init__(self, more: str = "") -> None:
        own = [*_kinds(more)] if more else []
        shared = _kinds(files(__package__).joinpath("answers.toml").read_text(encoding="utf-8"))
        instead = {kind.name: kind for kind in own}
        self.kinds: Final[Mapping[str, Kind]] = {
            kind.name: _merged(kind, instead.get(kind.name)) for kind in shared
        }
        if unknown := instead.keys() - self.kinds.keys():
            raise ValueError(f"There is nothing that a line does called {', '.join(sorted(unknown))}.")

    @cached_property
    def kind_of(self) -> dict[str, str]:
        """What each line answers, by its id."""
        return {line.id: kind.name for kind in self.kinds.values() for line in kind.lines}

    @cached_property
    def by_id(self) -> dict[str, Line]:
        """Each line by its id."""
        return {line.id: line for kind in self.kinds.values() for line in kind.lines}

    def answer(
        self, talk: Talk[Any], *, goes_on: Says | None = None, opens: Says | None = None,
        slots: Mapping[str, str] = {},
    ) -> Speech | None:  # fmt: skip
        """What is answered to the person who is spoken to; None for nothing.

        goes_on: the next of what the speaker has on its mind already; opens: what it may begin with. slots:
        what lines hold, beside what follows from the talk.
        """
        said = _last_of(talk, talk.toward)
        if said is None:
            return None
        found = self.understood(said.text, talk)
        if self.kinds[found.kind].silent:
            return None
        filling = {
            "me": called(talk.names, talk.seat), "toward": called(talk.names, talk.toward),
            **found.slots, **slots,
        }  # fmt: skip
        # Whoever has denied something is not told more of what they have done.
        own = goes_on() if goes_on and rests_on(said.text, talk, found) else None
        if own and not (found.kind == NO and claims_of_you(own.text)):
            return self._bridged(talk, own) if found.asks and found.kind not in GOES_ON else own
        # “How are you?” is leave to begin; “Are you afraid?” wants its answer.
        is_leave = found.kind == GO_ON or asks(said.text) != "yes"
        if opens and is_leave and self.kinds[found.kind].opens and (own := opens()):
            return own
        for name in self._tried(talk, found):
            if speech := self._said(talk, self.kinds[name], filling):
                return speech
        return None

    def understood(self, text: str, talk: Talk[Any]) -> Understood:
        """What is made of a line that was said to whoever speaks now."""
        plain = without_call(" ".join(text.split()), [(talk.seat, talk.names.get(talk.seat, ""))])
        spoken = _SPOKEN_WITH.sub("", plain)
        named = [seat for seat in seats_named(plain, tuple(talk.names.items())) if _is_third(talk, seat)]
        parts = [
            without_call(part.strip(), [(talk.seat, talk.names.get(talk.seat, ""))])
            for part in _SENTENCE.findall(spoken)
            if part.strip()
        ] or [spoken]
        for whole in self.kinds.values():
            if whole.whole and _pattern(whole.found).search(spoken.lower()):
                return Understood(whole.name, asks=False)
        asked = [part for part in parts if is_question(part)]
        for part in [*reversed(asked), *(part for part in reversed(parts) if part not in asked)]:
            slots = _slots(part, [called(talk.names, seat) for seat in named])
            if kind := self._does(part, part in asked, slots):
                return Understood(kind.name, part in asked, slots)
        return Understood(BACK, bool(asked))

    def _does(self, part: str, asks: bool, slots: Mapping[str, str]) -> Kind | None:
        low = part.lower().strip(" ,“”\"'")
        return next(
            (
                kind
                for kind in self.kinds.values()
                if kind.found
                and not kind.whole
                and (asks or not kind.question)
                and (not kind.named or slots["named"])
                and (not kind.tagged or slots["tag"])
                and _pattern(kind.found).search(low)
            ),
            None,
        )

    def _tried(self, talk: Talk[Any], found: Understood) -> Iterator[str]:
        """The kinds in which an answer is looked for, one after the other."""
        if found.kind not in (BACK, GESTURE):
            yield found.kind
        if found.asks:
            yield "is it"
        less = [GESTURE, BACK] if found.asks or talk.below(3) < GESTURES_IN_THREE else [BACK, GESTURE]
        yield from less

    def _said(self, talk: Talk[Any], kind: Kind, filling: Mapping[str, str]) -> Speech | None:
        """A line of a kind that was not said here; of the few words of “*nods.*” nobody tires."""
        heard = {one.line for one in talk.heard if one.line}
        last = next((one.line for one in reversed(talk.heard) if one.line), "")
        fits = [line for line in kind.lines if all(filling.get(slot) for slot in places_in(line.say))]
        left = [line for line in fits if line.id not in heard]
        left = left or [line for line in fits if line.id != last and not sentences(line.say)]
        if not left:
            return None
        line = left[talk.below(len(left))]
        return Speech(filled(line.say, filling), line.id, talk.toward)

    def _bridged(self, talk: Talk[Any], own: Speech) -> Speech:
        """The same, with a word before it that owns up to the question."""
        heard = "\n".join(one.text for one in talk.heard)
        left = [say for say in self.kinds[BRIDGE].say if say not in heard]
        text = f"{left[talk.below(len(left))]} {own.text}" if left else own.text
        return own if len(text) > LONGEST else msgspec.structs.replace(own, text=text)


def answers_a_person(talk: Talk[Any]) -> bool:
    """Whether a person is answered: whoever is spoken to has said the last of theirs themself."""
    said = _last_of(talk, talk.toward)
    return talk.act == "answer" and said is not None and not said.line


def is_question(text: str) -> bool:
    """Whether a sentence asks, with its mark or without."""
    return "?" in text or read_lightly(text, {}).act == "ask"


def rests_on(text: str, talk: Talk[Any], found: Understood) -> bool:
    """Whether a person's line is about what the speaker has just told of: it shares a word with it, points
    back and brings nothing of its own, asks for more, or comes upon it at once, and answers what was asked or
    brings in nothing and nobody else.
    """
    mine = [one for one in talk.scene if one.is_spoken and one.seat == talk.seat]
    if not mine or found.kind in OF_ME:
        return False
    low = text.lower()
    if found.kind in GOES_ON and (found.kind != NO or _PLAIN_NO.search(low)):
        return True
    is_upon = mine[-1].toward == talk.toward and _is_upon(talk, mine[-1])
    shares = bool(_stems(text) & _stems(" ".join(one.text for one in mine[-2:])))
    if shares and (is_upon or found.kind not in BLAMES):
        return True
    is_asked = mine[-1].text.rstrip().endswith("?")
    if found.asks and not (is_upon and is_asked and _OF_THEIR_OWN.search(low)):
        return not _stems(text) and len(text.split()) <= _SHORT and bool(_POINTS_BACK.search(low))
    if is_upon and is_asked:
        return found.kind not in APART
    tells = found.kind in (BACK, TAG, NO, UNKNOWN)
    return is_upon and tells and not _brings_in(text, talk)


def _brings_in(text: str, talk: Talk[Any]) -> bool:
    """Whether somebody or something is named that one may as well speak of for its own sake."""
    others = tuple((seat, name) for seat, name in talk.names.items() if _is_third(talk, seat))
    return bool(things_in(text) or seats_named(text, others))


def _is_upon(talk: Talk[Any], told: Heard) -> bool:
    """Whether a person has spoken upon a line at once, with nobody in between."""
    return [one.n for one in talk.scene if one.is_spoken][-2:-1] == [told.n]


def _stems(text: str) -> set[str]:
    """The words of a text that say what it is about, without their endings."""
    return {
        _ENDING.sub("", _ENDING.sub("", word)) for word in _WORD.findall(text.lower()) if word not in _COMMON
    }


def _slots(part: str, named: Sequence[str]) -> dict[str, str]:
    """What can be said back of a sentence. named: whom else it names."""
    low = part.lower()
    asked = _ASKED.search(low)
    return {
        "named": named[0] if named else "",
        "am": _OWN[asked[1]] if asked else "",
        "tag": tag_of(part, named),
        "mine": tag_of_me(part),
    }


def _is_third(talk: Talk[Any], seat: Seat) -> bool:
    return seat not in (talk.seat, talk.toward)


def _last_of(talk: Talk[Any], seat: Seat) -> Heard | None:
    return next((one for one in reversed(talk.scene) if one.is_spoken and one.seat == seat), None)


@lru_cache(maxsize=512)
def _pattern(found: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for one in found))


def _kinds(text: str) -> list[Kind]:
    return msgspec.convert(tomllib.loads(text)["kind"], list[Kind])


def _merged(kind: Kind, own: Kind | None) -> Kind:
    return msgspec.structs.replace(kind, say=own.say, silent=own.silent) if own else kind
