"""The decisions before the first round: a hidden face, another's sheet, and who one is.

Source: CM-HID, CM-AV-02.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from msgspec.structs import replace

from commedia.engine import (
    NO_WORDS,
    Amount,
    Answer,
    Described,
    Draft,
    IllegalMove,
    Listing,
    Name,
    Offers,
    Pick,
    Prose,
    Required,
    Some,
    Words,
)
from commedia.engine.described import DescribedField
from commedia.engine.domains import WORDLESS, Below, shown
from commedia.engine.foretold import Foretold, priced
from commedia.engine.sentences import say, say_each
from commedia.engine.visible_text import within
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.decisions.decision import Decision, hidden_actions, named
from commedia.games.city_of_masks.factions import own_bonus
from commedia.games.city_of_masks.favor import for_temples
from commedia.games.city_of_masks.hidden_face import Fault, HiddenAct, by_words, faults, word_faults
from commedia.games.city_of_masks.masks import ROLE_ACTIONS, Mask, role_choices
from commedia.games.city_of_masks.own_masks import LONGEST_ACTION, LONGEST_NAME, plain
from commedia.games.city_of_masks.state import City, Sheet
from commedia.games.city_of_masks.suggested_face import choose_for_me
from commedia.games.city_of_masks.told_of_faces import TEMPLES, of_a_gender, of_becoming, of_composing

# -- a hidden face -------------------------------------------------------------------------------------


def hidden_acts(lines: Sequence[Mapping[str, Any]]) -> list[HiddenAct]:
    """The lines of a sheet as actions, numbered from "H1"."""
    return [
        HiddenAct(
            key=f"H{place}",
            words=Prose(line["words"]),
            source=line["source"],
            value=line["value"],
            against=line["against"],
        )
        for place, line in enumerate(lines, start=1)
    ]


def raise_faults(found: Sequence[Fault]) -> None:
    """Raises IllegalMove with every fault and its rule, if there is any."""
    if found:
        told = [f"{fault.sentence.removesuffix('.')} ({fault.rule})." for fault in found]
        raise IllegalMove(" ".join(told), found[0].rule, found[0].line)


class HiddenFace(Listing):
    """The actions of a hidden face, each in own words or borrowed; what the rules ask of them is asked here.

    A borrowed action, and the action of the mask that one contradicts, go by key or by what they say.
    lenders: the masks to borrow from, which are all but one's own; those of social roles and the Uncast too.
    """

    __slots__ = ("lenders", "mask", "masks")

    def __init__(self, mask: Mask, masks: Mapping[str, Mask]) -> None:
        self.lenders = [other for other in masks.values() if other.id != mask.id]
        others = chain.from_iterable([lender.keys for lender in self.lenders])
        super().__init__(
            {
                "words": Words("an action in your own words", most=LONGEST_ACTION),
                "value": Amount(1, 3),
                "source": Pick(("", *others), default=""),
                "against": Pick(("", *mask.keys), default=""),
            },
            least=1,
            most=mask.points,
            due={"value": say("what it is worth")},
        )
        self.mask = mask
        self.masks = masks

    def allows(self, value: Any) -> bool:
        return super().allows(value) and not self.faults(value)

    def read(self, raw: Any) -> list[dict[str, Any]]:
        if isinstance(raw, list | tuple):
            raw = [self.by_key(line) for line in raw]
            raise_faults(self.misplaced(raw))
        lines = super().read(raw)
        written = {f"H{n}": line["words"] for n, line in enumerate(lines, start=1) if line["words"]}
        found = [*self.faults(lines), *word_faults(written, self.mask, self.masks)]
        raise_faults(found)
        return lines

    def misplaced(self, lines: Sequence[Any]) -> list[Fault]:
        """What no line of a sheet can hold, each by the rule that keeps it out.

        To borrow one's own mask's action, which is no hidden one (CM-HID-04); what is on no mask to be
        borrowed from (CM-HID-05); what is not there to be contradicted (CM-HID-03); other values (CM-HID-02).
        """
        found = []
        own, lent = self.mask.by_words, {key for lender in self.lenders for key in lender.keys}
        for n, line in enumerate(lines, start=1):
            if not isinstance(line, Mapping):
                continue
            source, against, value = (line.get(field) for field in ("source", "against", "value"))
            if isinstance(source, str) and source and source not in lent:
                if self.mask.has(source) or plain(source) in own:
                    found.append(Fault("CM-HID-04", say("H{n} is a proper action of your own mask.", n=n)))
                else:
                    found.append(
                        Fault(
                            "CM-HID-05",
                            say(
                                "H{n} is borrowed from {source}, and there is no such action.",
                                n=n, source=shown(source),
                            ),
                        )
                    )  # fmt: skip
            if isinstance(against, str) and against and not self.mask.has(against):
                found.append(
                    Fault(
                        "CM-HID-03",
                        say(
                            "H{n} contradicts {against}, which is no action of your mask.",
                            n=n, against=shown(against),
                        ),
                    )
                )  # fmt: skip
            if str(value).lstrip("-").isdecimal() and str(value) not in ("1", "2", "3"):
                found.append(
                    Fault(
                        "CM-HID-02",
                        say("H{n} is worth {value}; an action is worth 1, 2 or 3.", n=n, value=shown(value)),
                    )
                )
        return found

    def by_key(self, line: Any) -> Any:
        """A line with its actions by their keys, where they were told by what they say."""
        if not isinstance(line, Mapping):
            return line
        says = by_words(self.lenders)
        mine = {plain(act.words): act.key for act in self.mask.acts}
        keyed = dict(line)
        for field, known in (("source", says), ("against", mine)):
            if isinstance(keyed.get(field), str):
                keyed[field] = known.get(plain(keyed[field]), keyed[field])
        return keyed

    def faults(self, lines: Sequence[Mapping[str, Any]]) -> list[Fault]:
        """Everything but their words that keeps these lines from being a hidden face."""
        unclear = [n for n, line in enumerate(lines, start=1) if bool(line["words"]) == bool(line["source"])]
        asks = [
            Fault("CM-HID-05", say("H{n} is either in your own words or borrowed.", n=n)) for n in unclear
        ]
        return [*asks, *faults(hidden_acts(lines), self.mask, self.masks)]

    def sample(self, below: Below) -> list[dict[str, Any]]:
        """A hidden face that could be chosen for anybody, its words left unsaid."""
        return [
            {
                "words": "" if act.source else WORDLESS.id,
                "value": act.value,
                "source": act.source,
                "against": act.against,
            }
            for act in choose_for_me(self.mask, self.masks, below)
        ]


class Compose(Answer):
    """As I write it."""

    acts: list[dict[str, Any]]


class ChooseForMe(Answer):
    """Take whatever comes."""


class ComposeHiddenFace(Decision[Compose | ChooseForMe]):
    """What an avatar is beneath the mask (CM-HID-01 to CM-HID-06)."""

    rule = "CM-HID-01"
    manner = Required(secret=True)
    matters = (
        "These are the deeds that bring you Hidden Face, with which masks are bought; those that contradict "
        "your mask pay even where they fail, and may have you denounced."
    )
    doing = "finding a hidden face"

    @property
    def asks(self) -> str:
        mask = self.w.mask(self.me.start_mask)
        if self.me.doubted:
            doubted = hidden_actions(self.me.doubted)
            return say(
                "Your reader does not let {doubted} stand. Write your {points} points anew.",
                doubted=doubted, points=mask.points,
            )  # fmt: skip
        return say(
            "Your first mask is {mask}. What would you do that it would not? Write {points} points "
            "of actions; two of them break with the mask.",
            mask=within(mask.name), points=mask.points,
        )  # fmt: skip

    def offers(self) -> Offers:
        return {Compose: {"acts": HiddenFace(self.w.mask(self.me.start_mask), self.w.masks)}, ChooseForMe: {}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is ChooseForMe:
            return Described(label=answer.label, then="The house chooses, and nobody reads it over.")
        then = "Your neighbour reads it over, and lets it stand or sends it back."
        told: list[str] = []
        if draft is not None:
            face = HiddenFace(self.w.mask(self.me.start_mask), self.w.masks)
            lines = [face.by_key(line) for line in draft.get(Compose.acts) or ()]
            told = of_composing(lines, face.mask, face.masks)
        return Described(label=answer.label, then=then, comes_to=told)

    def before(self) -> Mapping[str, Any]:
        """What the reader has sent back."""
        if not self.me.doubted:
            return {}
        acts = [
            {"words": act.words, "value": act.value, "source": act.source, "against": act.against}
            for act in self.me.hidden_face
        ]
        return {"do": Compose.do, "acts": acts}

    def foresee(self, answer: Compose | ChooseForMe) -> list[Foretold]:
        """How many points are placed of those that there are to be."""
        points = self.w.mask(self.me.start_mask).points
        if isinstance(answer, ChooseForMe):
            return placed_foretold([points], points)
        return placed_foretold([act["value"] for act in answer.acts], points)

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        """Actions of masks by what they say, with the mask that they are on."""
        mask = self.w.masks.get(mask_of(str(value)))
        if mask is None:
            return Described(label="none")
        return Described(label=mask.act(str(value)).words, then="" if field == "against" else mask.name)


def placed_foretold(values: Sequence[int], points: int) -> list[Foretold]:
    """How many points of a hidden face are placed, and how many are still to be; below 0 those too many.

    Source: CM-HID-01.
    """
    return [priced("Placed", sum(values), "CM-HID-01"), priced("To go", points - sum(values), "CM-HID-01")]


class LetStand(Answer):
    """Let it stand."""


class Doubt(Answer):
    """Send it back."""

    acts: list[str]
    words: Prose = NO_WORDS


class ReadSheet(Decision[LetStand | Doubt]):
    """The next seat rules on a sheet: does it resemble the mask, does it contradict it (CM-TAB-02)?"""

    rule = "CM-TAB-02"
    manner = Required(secret=True)
    sheet: Sheet

    @property
    def asks(self) -> str:
        mask = within(self.w.mask(self.sheet.mask).name)
        return say(
            "This is what {of} is beneath {mask}. Does an action resemble the mask, or fail to "
            "contradict what it should?",
            of=self.sheet.of, mask=mask,
        )  # fmt: skip

    @property
    def doing(self) -> str:
        return say("reading {of}’s sheet", of=self.sheet.of)

    def offers(self) -> Offers:
        keys = [act.key for act in self.sheet.acts]
        return {LetStand: {}, Doubt: {"acts": Some(keys, least=1), "words": Words("why not")}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if answer is LetStand:
            return Described(
                label=answer.label, then=say("This is {of} from now on, beneath any mask.", of=self.sheet.of)
            )
        return Described(
            label=answer.label, then=say("{of} writes it anew, and reads why.", of=self.sheet.of)
        )

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        """A hidden action by what it says, and what it is said to contradict."""
        act = next(act for act in self.sheet.acts if act.key == value)
        mask = self.w.mask(self.sheet.mask)
        return Described(
            label=self.w.borrowed(act) or act.key,
            price=str(act.value),
            then=say("against: {act}", act=mask.act(act.against).words) if act.against else "",
            words=act.words,
        )


# -- who one is ----------------------------------------------------------------------------------------


class BeSomebody(Answer):
    """Be this young noble."""

    name: Prose
    gender: str
    temple: str = "none"
    role: list[str] = []
    background: Prose = NO_WORDS
    ties: Prose = NO_WORDS


GENDERS = say_each({"m": "a man", "f": "a woman", "other": "neither"})


class Become(Decision[BeSomebody]):
    """A name, a gender, what there has been before, and with whom (CM-AV-02).

    Of other gender, one temple or none counts the avatar as its own (R-44), and the social role has five
    actions out of both lists (CM-MASK-05, R-07).
    """

    rule = "CM-AV-02"
    doing = "becoming somebody"
    bounds = {"be_somebody.role": "CM-MASK-05", "be_somebody.temple": "CM-FAC-04"}

    @property
    def asks(self) -> str:
        others = [*self.w.others(self.seat)]  # everybody becomes somebody at once: ties name seats
        return say(
            "Which young noble are you, whatever mask you wear? Nobody has a name yet: call the "
            "others {others}.",
            others=others,
        )

    def offers(self) -> Offers:
        keys = [act.key for act in role_choices(self.w.masks)]
        due = role_due(self.w)
        other = {"temple": Pick(("none", "sun", "moon"), default="none"), "role": Some(keys, due, due)}
        return {
            BeSomebody: {
                "name": Name("your name", LONGEST_NAME),
                "gender": Pick({"m": {}, "f": {}, "other": other}),
                "background": Words("what is known about you"),
                "ties": Words("what there has been between you and others"),
            }
        }

    def foresee(self, answer: BeSomebody) -> list[Foretold]:
        """What each Temple adds for who one is, whatever one does to win it over."""
        return temples_foretold(self.w, answer.gender, answer.temple)

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        if draft is None:
            return super().describe(answer)
        due = role_due(self.w) if draft.get(BeSomebody.gender) == "other" else 0
        chosen = len(draft.get(BeSomebody.role) or ()) if due else 0
        return Described(answer.label, comes_to=of_becoming(chosen, due))

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        said = super().describe_field(answer, field)
        role = say("choose {role_due}; each is worth 1", role_due=role_due(self.w))
        return replace(said, beside=role) if field == "role" else said

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        if field == "gender":
            gender = str(value)
            then = of_a_gender(gender, temples_foretold(self.w, gender))
            return Described(GENDERS[gender], then=then)
        if field == "temple":
            return Described(TEMPLES[str(value)])
        if field == "role":
            act = next(act for act in role_choices(self.w.masks) if act.key == value)
            return Described(label=act.words)
        return named(self.w, self.seat, value)


def role_due(w: City) -> int:
    """How many actions a social role has that is chosen out of both lists (CM-MASK-05, R-07)."""
    return min(ROLE_ACTIONS, len(role_choices(w.masks)))


def temples_foretold(w: City, gender: str, temple: str = "none") -> list[Foretold]:
    """What each Temple adds for whoever is so, when they woo it (CM-FAC-04).

    Where Temples go by the mask, they do so in one that anybody may wear (R-44).
    """
    taken = for_temples(gender, temple, "any", w.options.temple_gender)
    by_mask = w.options.temple_gender == "mask"
    told = []
    for faction in ("sun", "moon"):
        adds = own_bonus(faction, gender=taken, character_masks=0, breached=0)
        name = say("{faction} adds for you", faction=faction)
        told.append(
            Foretold(name=name, least=0, most=1, rule="CM-FAC-04")
            if by_mask
            else priced(name, adds, "CM-FAC-04")
        )
    return told
