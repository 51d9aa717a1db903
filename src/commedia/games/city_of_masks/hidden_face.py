"""What an avatar is beneath the mask, and what such a hidden face must be. Source: CM-HID.

Only what can be told without reading is checked in `faults`; whether two actions truly contradict or resemble
each other is for the table to judge (CM-TAB-02). The words that a player wrote lie outside the state, so
whoever has them asks `word_faults` about them. How one is chosen for a player: suggested_face.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Final, NamedTuple

from commedia.engine import NO_WORDS, PUBLIC, NotSeen, Prose, Seat, State
from commedia.engine.sentences import say
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.masks import Act, Mask
from commedia.games.city_of_masks.own_masks import plain

FEWEST_CONFLICTS: Final = 2
FEWEST_ONES: Final = 2
MOST_FROM_ONE_MASK: Final = 3
FEWEST_OF_ONES_OWN: Final = 2


class HiddenAct(State, kw_only=True):
    """One action of a hidden face. Who may see it sees all of it, but for what it contradicts."""

    key: Annotated[str, PUBLIC]
    """Its place in the list: "H1"."""
    words: Annotated[Prose, PUBLIC] = NO_WORDS
    """What its player wrote; nothing when it is borrowed from a mask, or was chosen for them."""
    ready: Annotated[str, PUBLIC] = ""
    """What it says where it was chosen for its player, out of the actions that we suggest."""
    source: Annotated[str, PUBLIC] = ""
    """The action of a mask that it is borrowed from, as "KD.3" (CM-HID-05)."""
    value: Annotated[int, PUBLIC]
    """Hidden Face that it takes to try it, 1 to 3."""
    against: Annotated[str, PUBLIC] = ""
    """The proper action of the starting mask that it contradicts: the two are a pair (CM-HID-03)."""
    declared: Annotated[bool, PUBLIC] = False
    """Whether it was ever declared, and so is known to all (CM-TAB-01)."""
    torn: Annotated[bool, PUBLIC] = False
    """Whether that was under the mask it contradicts, so that the pair is known too (CM-TAB-01)."""


class Fault(NamedTuple):
    """Why a hidden face cannot stand."""

    rule: str
    sentence: str

    @property
    def line(self) -> str:
        """The number of the action that it begins with, "" where it is about all of them."""
        begins = self.sentence.split()[0]
        return begins.removeprefix("H") if begins[1:].isdecimal() else ""


class Check(NamedTuple):
    """A line of the list that a player works through while making a hidden face."""

    rule: str
    sentence: str
    done: bool


# -- what a hidden face must be ------------------------------------------------------------------------


def faults(acts: Sequence[HiddenAct], mask: Mask, masks: Mapping[str, Mask]) -> list[Fault]:
    """Everything that keeps these actions from being a hidden face (CM-HID-01..06); nothing if they are one.

    mask: the starting mask. masks: all masks of the table by id, which actions may be borrowed from.
    """
    return [Fault(rule, fault) for rule, _, found in _judged(acts, mask, masks) for fault in found]


def checklist(acts: Sequence[HiddenAct], mask: Mask, masks: Mapping[str, Mask]) -> list[Check]:
    """The demands on a hidden face in order, each with whether these actions meet it so far.

    All are met exactly when `faults` finds nothing.
    """
    return [Check(rule, demand, not found) for rule, demand, found in _judged(acts, mask, masks)]


EACH = say("Every action is worth 1, 2 or 3.")
ONE_THREE = say("At most one action is worth 3.")
TWO_ONES = say("At least two actions are worth 1.")
TWO_AGAINST = say("At least two actions worth 2 or 3 contradict an action of your mask.")
EACH_ITS_OWN = say("Each of these contradicts an action of its own.")
NONE_OF_MASK = say("None is an action of your mask.")
THREE_BORROWED = say("At most three are borrowed from any one mask.")
TWO_OWN = say("At least two are on no mask at all.")
"""The demands, but for what the values add up to."""


def _judged(
    acts: Sequence[HiddenAct], mask: Mask, masks: Mapping[str, Mask]
) -> list[tuple[str, str, list[str]]]:
    """Each demand with its rule, and with the sentences that say how it is missed."""
    values = [act.value for act in acts]
    return [
        (
            "CM-HID-01",
            say("The values add up to {points}.", points=mask.points),
            _sum_faults(values, mask.points),
        ),
        ("CM-HID-02", EACH, _range_faults(acts)),
        (
            "CM-HID-02",
            ONE_THREE,
            [say("{count} actions are worth 3; one is the most.", count=values.count(3))]
            if values.count(3) > 1
            else [],
        ),
        (
            "CM-HID-02",
            TWO_ONES,
            [say("Two actions must be worth 1; so far {are}.", are=_are(values.count(1)))]
            if values.count(1) < FEWEST_ONES
            else [],
        ),
        (
            "CM-HID-03",
            TWO_AGAINST,
            _conflict_faults(acts),
        ),
        ("CM-HID-03", EACH_ITS_OWN, _pair_faults(acts, mask)),
        ("CM-HID-04", NONE_OF_MASK, _own_mask_faults(acts, mask, masks)),
        ("CM-HID-05", THREE_BORROWED, _borrowing_faults(acts, masks)),
        ("CM-HID-06", TWO_OWN, _own_idea_faults(acts)),
    ]


def _sum_faults(values: Sequence[int], points: int) -> list[str]:
    total = sum(values)
    return (
        []
        if total == points
        else [say("The values add up to {total}; they must make {points}.", total=total, points=points)]
    )


def _range_faults(acts: Sequence[HiddenAct]) -> list[str]:
    return [
        say("{key} is worth {act}; an action is worth 1, 2 or 3.", key=act.key, act=act.value)
        for act in acts
        if act.value not in (1, 2, 3)
    ]


def _conflict_faults(acts: Sequence[HiddenAct]) -> list[str]:
    conflicts = len({act.against for act in acts if act.against and act.value >= 2})
    if conflicts >= FEWEST_CONFLICTS:
        return []
    return [say("Two actions worth 2 or 3 must contradict your mask; so far {do}.", do=_do(conflicts))]


def _pair_faults(acts: Sequence[HiddenAct], mask: Mask) -> list[str]:
    found: list[str] = []
    taken: dict[str, str] = {}
    for act in acts:
        if not act.against:
            continue
        if not mask.has(act.against):
            found.append(
                say(
                    "{key} contradicts {against}, which is no action of your mask.",
                    key=act.key, against=act.against,
                )
            )  # fmt: skip
        elif act.against in taken:
            found.append(
                say(
                    "{key} and {taken} both contradict {against}; only one may.",
                    key=act.key, taken=taken[act.against], against=act.against,
                )
            )  # fmt: skip
        if act.value < 2:
            found.append(
                say(
                    "{key} is worth {act}; only actions worth 2 or 3 form a pair.", key=act.key, act=act.value
                )
            )
        taken.setdefault(act.against, act.key)
    return found


def _own_mask_faults(acts: Sequence[HiddenAct], mask: Mask, masks: Mapping[str, Mask]) -> list[str]:
    # Two masks may share an action, so one borrowed elsewhere can still be the mask's own.
    own = mask.by_words
    return [
        say("{key} is a proper action of your own mask.", key=act.key)
        for act in acts
        if act.source and (mask.has(act.source) or plain(_source_words(act, masks)) in own)
    ]


def _borrowing_faults(acts: Sequence[HiddenAct], masks: Mapping[str, Mask]) -> list[str]:
    found: list[str] = []
    from_mask: dict[str, int] = {}
    borrowed: dict[str, str] = {}
    for act in acts:
        if not act.source:
            continue
        words = plain(_source_words(act, masks))
        if not words:
            found.append(
                say(
                    "{key} is borrowed from {source}, and there is no such action.",
                    key=act.key, source=act.source,
                )
            )  # fmt: skip
            continue
        if words in borrowed:
            found.append(
                say("{key} and {borrowed} are the same action.", key=act.key, borrowed=borrowed[words])
            )
        borrowed.setdefault(words, act.key)
        lender = mask_of(act.source)
        from_mask[lender] = from_mask.get(lender, 0) + 1
    found.extend(
        say(
            "{number} actions are borrowed from {masks}; three is the most.",
            number=number, masks=masks[lender].name,
        )
        for lender, number in from_mask.items()
        if number > MOST_FROM_ONE_MASK
    )  # fmt: skip
    return found


def _own_idea_faults(acts: Sequence[HiddenAct]) -> list[str]:
    own = sum(not act.source for act in acts)
    return (
        []
        if own >= FEWEST_OF_ONES_OWN
        else [say("Two actions must be on no mask at all; so far {are}.", are=_are(own))]
    )


def _source_words(act: HiddenAct, masks: Mapping[str, Mask]) -> str:
    """What the action it is borrowed from says; "" where it is not borrowed, or from nothing there is."""
    lender = masks.get(mask_of(act.source)) if act.source else None
    return lender.says(act.source) if lender is not None else ""


def _are(number: int) -> str:
    return say("one is") if number == 1 else say("none is")


def _do(number: int) -> str:
    return say("one does") if number == 1 else say("none does")


# -- what players wrote --------------------------------------------------------------------------------


def by_words(masks: Iterable[Mask]) -> dict[str, str]:
    """The keys of actions by what they say in plain words, the first key where masks share an action.

    So actions count as the same but for case, punctuation and articles (CM-HID-04).
    """
    keys: dict[str, str] = {}
    for mask in masks:
        keys = mask.by_words | keys
    return keys


def word_faults(written: Mapping[str, str], mask: Mask, masks: Mapping[str, Mask]) -> list[Fault]:
    """What the words alone tell against a hidden face: actions of masks, and actions written twice.

    written: the texts of those actions that are not borrowed, by their keys.
    """
    found: list[Fault] = []
    seen: dict[str, str] = {}
    own, every = mask.by_words, by_words(masks.values())
    for key, text in written.items():
        same = plain(text)
        if same in own:
            found.append(Fault("CM-HID-04", say("{key} is a proper action of your own mask.", key=key)))
        elif source := every.get(same, ""):
            name = masks[mask_of(source)].name
            found.append(
                Fault(
                    "CM-HID-06", say("{key} is on a mask, {name}; borrow it from there.", key=key, name=name)
                )
            )
        if same and same in seen:
            found.append(
                Fault("CM-HID-01", say("{key} and {seen} are the same action.", key=key, seen=seen[same]))
            )
        seen.setdefault(same, key)
    return found


# -- wearing it ----------------------------------------------------------------------------------------


class KnownInPart(Mask, kw_only=True, frozen=True, dict=True):  # type: ignore[misc]  # frozen, though State is not: msgspec may
    """Somebody's own Character as others know it: by the actions that were declared so far (CM-TAB-01)."""

    @cached_property
    def points(self) -> int:
        """What it is worth takes all of its actions. Raises NotSeen."""
        raise NotSeen(f"What {self.id} is worth is not shown: not all of its actions are known.")


def own_character(
    seat: Seat, acts: Sequence[HiddenAct], masks: Mapping[str, Mask], in_part: bool = False
) -> Mask:
    """The own Character of an avatar: a mask whose proper actions copy its hidden face (CM-CHAR-02).

    Its actions are numbered as those are, also where not all are known: "own:Ana.2" copies "H2".
    in_part: not all need be there.
    """
    own = f"own:{seat}"
    return (KnownInPart if in_part else Mask)(
        id=own,
        rank="own",
        acts=[
            Act(
                key=f"{own}.{_number(act, place)}",
                words=_source_words(act, masks) or act.ready,
                prose=act.words,
                value=act.value,
            )
            for place, act in enumerate(acts, start=1)
        ],
    )


def _number(act: HiddenAct, place: int) -> str:
    """The number in its key; where that is a name of its own, its place, from 1."""
    number = act.key.removeprefix("H")
    return number if number.isdecimal() else str(place)
