"""What an avatar is beneath the mask, and what such a hidden face must be. Source: CM-HID.

Only what can be told without reading is checked in `faults`; whether two actions truly contradict or resemble
each other is for the table to judge (CM-TAB-02). The words that a player wrote lie outside the state, so
whoever has them asks `word_faults` about them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any, Final, NamedTuple, TypeVar

from commedia.engine import NO_WORDS, PUBLIC, Prose, Seat, State
from commedia.games.city_of_masks.masks import GIVEN, MASKS, Act, Mask, mask_of
from commedia.games.city_of_masks.own_masks import plain
from commedia.games.loading import read_text

T = TypeVar("T")

FEWEST_CONFLICTS: Final = 2
FEWEST_ONES: Final = 2
MOST_FROM_ONE_MASK: Final = 3
FEWEST_OF_ONES_OWN: Final = 2


class HiddenAct(State, kw_only=True):
    """One action of a hidden face. Whoever may see the action at all sees all of it."""

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


class Fault(NamedTuple):
    """Why a hidden face cannot stand."""

    rule: str
    sentence: str


class Check(NamedTuple):
    """A line of the list that a player works through while making a hidden face."""

    rule: str
    sentence: str
    done: bool


class Chosen(NamedTuple):
    """One action of a hidden face that was chosen for a player; either words or a source."""

    words: str
    source: str
    value: int
    against: str


class Opposite(NamedTuple):
    """A suggested hidden action, with the temper it belongs to."""

    words: str
    temper: str


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


def _judged(
    acts: Sequence[HiddenAct], mask: Mask, masks: Mapping[str, Mask]
) -> list[tuple[str, str, list[str]]]:
    """Each demand with its rule, and with the sentences that say how it is missed."""
    values = [act.value for act in acts]
    return [
        ("CM-HID-01", f"The values add up to {mask.points}.", _sum_faults(values, mask.points)),
        ("CM-HID-02", "Every action is worth 1, 2 or 3.", _range_faults(acts)),
        (
            "CM-HID-02",
            "At most one action is worth 3.",
            [f"{values.count(3)} actions are worth 3; one is the most."] if values.count(3) > 1 else [],
        ),
        (
            "CM-HID-02",
            "At least two actions are worth 1.",
            [f"Two actions must be worth 1; so far {_are(values.count(1))}."]
            if values.count(1) < FEWEST_ONES
            else [],
        ),
        (
            "CM-HID-03",
            "At least two actions worth 2 or 3 contradict an action of your mask.",
            _conflict_faults(acts),
        ),
        ("CM-HID-03", "Each of these contradicts an action of its own.", _pair_faults(acts, mask)),
        ("CM-HID-04", "None is an action of your mask.", _own_mask_faults(acts, mask, masks)),
        ("CM-HID-05", "At most three are borrowed from any one mask.", _borrowing_faults(acts, masks)),
        ("CM-HID-06", "At least two are on no mask at all.", _own_idea_faults(acts)),
    ]


def _sum_faults(values: Sequence[int], points: int) -> list[str]:
    total = sum(values)
    return [] if total == points else [f"The values add up to {total}; they must make {points}."]


def _range_faults(acts: Sequence[HiddenAct]) -> list[str]:
    return [
        f"{act.key} is worth {act.value}; an action is worth 1, 2 or 3."
        for act in acts
        if act.value not in (1, 2, 3)
    ]


def _conflict_faults(acts: Sequence[HiddenAct]) -> list[str]:
    conflicts = len({act.against for act in acts if act.against and act.value >= 2})
    if conflicts >= FEWEST_CONFLICTS:
        return []
    return [f"Two actions worth 2 or 3 must contradict your mask; so far {_do(conflicts)}."]


def _pair_faults(acts: Sequence[HiddenAct], mask: Mask) -> list[str]:
    found: list[str] = []
    taken: dict[str, str] = {}
    for act in acts:
        if not act.against:
            continue
        if not mask.has(act.against):
            found.append(f"{act.key} contradicts {act.against}, which is no action of your mask.")
        elif act.against in taken:
            found.append(f"{act.key} and {taken[act.against]} both contradict {act.against}; only one may.")
        if act.value < 2:
            found.append(f"{act.key} is worth {act.value}; only actions worth 2 or 3 form a pair.")
        taken.setdefault(act.against, act.key)
    return found


def _own_mask_faults(acts: Sequence[HiddenAct], mask: Mask, masks: Mapping[str, Mask]) -> list[str]:
    # Two masks may share an action, so one borrowed elsewhere can still be the mask's own.
    own = mask.by_words
    return [
        f"{act.key} is a proper action of your own mask."
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
            found.append(f"{act.key} is borrowed from {act.source}, and there is no such action.")
            continue
        if words in borrowed:
            found.append(f"{act.key} and {borrowed[words]} are the same action.")
        borrowed.setdefault(words, act.key)
        lender = mask_of(act.source)
        from_mask[lender] = from_mask.get(lender, 0) + 1
    found.extend(
        f"{number} actions are borrowed from {masks[lender].name}; three is the most."
        for lender, number in from_mask.items()
        if number > MOST_FROM_ONE_MASK
    )
    return found


def _own_idea_faults(acts: Sequence[HiddenAct]) -> list[str]:
    own = sum(not act.source for act in acts)
    return (
        [] if own >= FEWEST_OF_ONES_OWN else [f"Two actions must be on no mask at all; so far {_are(own)}."]
    )


def _source_words(act: HiddenAct, masks: Mapping[str, Mask]) -> str:
    """What the action it is borrowed from says; "" where it is not borrowed, or from nothing there is."""
    lender = masks.get(mask_of(act.source)) if act.source else None
    return _says(lender, act.source) if lender is not None else ""


def _are(number: int) -> str:
    return "one is" if number == 1 else "none is"


def _do(number: int) -> str:
    return "one does" if number == 1 else "none does"


# -- what players wrote --------------------------------------------------------------------------------


def too_like(text: str, mask: Mask) -> bool:
    """Whether a text is an action of a mask but for case, punctuation and articles (CM-HID-04)."""
    return found_on(text, [mask]) != ""


def found_on(text: str, masks: Iterable[Mask]) -> str:
    """The key of the first action that says the same but for case, punctuation and articles, or ""."""
    return _by_words(masks).get(plain(text), "")


def _by_words(masks: Iterable[Mask]) -> dict[str, str]:
    """The keys of actions by what they say, the first key where masks share an action."""
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
    own, every = mask.by_words, _by_words(masks.values())
    for key, text in written.items():
        same = plain(text)
        if same in own:
            found.append(Fault("CM-HID-04", f"{key} is a proper action of your own mask."))
        elif source := every.get(same, ""):
            name = masks[mask_of(source)].name
            found.append(Fault("CM-HID-06", f"{key} is on a mask, {name}; borrow it from there."))
        if same and same in seen:
            found.append(Fault("CM-HID-01", f"{key} and {seen[same]} are the same action."))
        seen.setdefault(same, key)
    return found


# -- making one ----------------------------------------------------------------------------------------


@cache
def budgets(total: int) -> tuple[tuple[int, ...], ...]:
    """Every way to share `total` points among actions (CM-HID-01..03), values falling, fewest actions first.

    >>> budgets(9)
    ((3, 2, 2, 1, 1), (3, 2, 1, 1, 1, 1), (2, 2, 2, 1, 1, 1), (2, 2, 1, 1, 1, 1, 1))
    """
    shares = [
        (3,) * threes + (2,) * twos + (1,) * ones
        for threes in (1, 0)
        for twos in range(total // 2 + 1)
        if threes + twos >= FEWEST_CONFLICTS and (ones := total - 3 * threes - 2 * twos) >= FEWEST_ONES
    ]
    return tuple(sorted(shares, key=lambda share: (len(share), [-value for value in share])))


def opposites(mask: Mask) -> dict[str, list[Opposite]]:
    """Suggested hidden actions against each proper action of a mask, by its key (CM-HID-03).

    An action that a table wrote itself gets one made out of its own words.
    """
    return {
        act.key: list(_suggested().get(plain(act.words), ())) or [Opposite(_reversed(act.words), "")]
        for act in mask.acts
    }


def free_actions() -> dict[str, list[str]]:
    """Suggested hidden actions that are on no mask that comes with the game, by temper (CM-HID-06)."""
    return {name: list(temper["free"]) for name, temper in _written()["tempers"].items()}


def choose_for_me(mask: Mask, masks: Mapping[str, Mask], below: Callable[[int], int]) -> list[Chosen]:
    """A hidden face for that starting mask which breaks no rule, most of it of one temper.

    below: returns a random number from 0 up to, and without, the number it is given.
    The values fall from first to last; the actions that contradict the mask come first.
    """
    shares = budgets(mask.points)
    fewest = len(shares[0])
    share = _one([share for share in shares if len(share) <= fewest + 1], below)
    high = sum(value >= 2 for value in share)
    pairs = min(FEWEST_CONFLICTS + below(2), high, len(mask.acts))

    on_masks = _by_words_of_its_own(masks)
    against = opposites(mask)
    if on_masks:
        against = {
            key: [o for o in of_key if plain(o.words) not in on_masks]
            or [Opposite(_reversed(mask.act(key).words), "")]
            for key, of_key in against.items()
        }
    lead = _one(_one(list(against.values()), below), below).temper
    chosen = _pairs(against, lead, pairs, below)
    tempers = _written()["tempers"]
    lead = lead if lead in tempers else _one(list(tempers), below)
    borrowed = _drawn(_borrowable(tempers[lead]["borrow"], mask, masks), below(3), below)
    chosen += [("", source, "") for source in borrowed[: len(share) - pairs]]
    free = _on_none_of(on_masks, tempers[lead]["free"])
    if len(free) < len(share) - len(chosen):
        others = [words for name, temper in tempers.items() if name != lead for words in temper["free"]]
        others = _on_none_of(on_masks, others)
        free += _drawn(others, len(share) - len(chosen) - len(free), below)
    chosen += [(words, "", "") for words in _drawn(free, len(share) - len(chosen), below)]
    return [
        Chosen(words, source, value, proper)
        for (words, source, proper), value in zip(chosen, share, strict=True)
    ]


def _by_words_of_its_own(masks: Mapping[str, Mask]) -> dict[str, str]:
    """What a table's own masks hold, by what it says: they alone may hold what we suggest."""
    return {} if masks == GIVEN else _by_words(mask for id, mask in masks.items() if mask != GIVEN.get(id))


def _on_none_of(on_masks: Mapping[str, str], suggested: Sequence[str]) -> list[str]:
    """Those of the suggested actions that stand on none of those masks."""
    return [words for words in suggested if plain(words) not in on_masks] if on_masks else list(suggested)


def own_character(seat: Seat, acts: Sequence[HiddenAct], masks: Mapping[str, Mask]) -> Mask:
    """The own Character of an avatar: a mask whose proper actions copy its hidden face (CM-CHAR-02).

    Its actions are numbered as those are: "own:Ana.2" copies "H2".
    """
    own = f"own:{seat}"
    return Mask(
        id=own,
        rank="own",
        acts=[
            Act(
                key=f"{own}.{place}",
                words=_source_words(act, masks),
                prose=act.words,
                value=act.value,
            )
            for place, act in enumerate(acts, start=1)
        ],
    )


def _pairs(
    against: Mapping[str, Sequence[Opposite]], lead: str, number: int, below: Callable[[int], int]
) -> list[tuple[str, str, str]]:
    """So many opposites, each against an action of its own, those of the leading temper before others."""
    chosen: dict[str, str] = {}
    for of_temper in (True, False):
        if len(chosen) == number:
            break
        left = [
            (key, opposite.words)
            for key, of_key in against.items()
            for opposite in of_key
            if (opposite.temper == lead) is of_temper
        ]
        while left and len(chosen) < number:
            key, words = left.pop(below(len(left)))
            if key not in chosen and words not in chosen.values():
                chosen[key] = words
    return [(words, "", key) for key, words in chosen.items()]


def _borrowable(keys: Sequence[str], mask: Mask, masks: Mapping[str, Mask]) -> list[str]:
    """Those actions of other masks that still say at this table what suits the temper."""
    left: list[str] = []
    for key in keys:
        words, lender = MASKS[mask_of(key)].act(key).words, masks[mask_of(key)]
        if plain(words) not in mask.by_words and _says(lender, key) == words:
            left.append(key)
    return left


def _says(mask: Mask, key: str) -> str:
    """What that action of the mask says; "" where it has none of that key."""
    return mask.act(key).words if mask.has(key) else ""


def _reversed(words: str) -> str:
    """A plain opposite of an action that a table wrote itself.

    >>> _reversed("Hum while working"), _reversed("Never promise")
    ('Never hum while working', 'Always promise')
    """
    first, _, rest = words.partition(" ")
    turned = {"never": "Always", "always": "Never"}.get(first.casefold())
    if turned is not None and rest:
        return f"{turned} {rest}"
    return f"Never {words[:1].lower()}{words[1:]}"


def _one(things: Sequence[T], below: Callable[[int], int]) -> T:
    return things[below(len(things))]


def _drawn(things: Sequence[T], number: int, below: Callable[[int], int]) -> list[T]:
    """So many of them in a random order; all where there are no more."""
    left = list(things)
    return [left.pop(below(len(left))) for _ in range(min(number, len(left)))]


@cache
def _written() -> dict[str, Any]:
    """The suggestions, read once: "against" by action and temper, "tempers" with what is free or borrowed."""
    return tomllib.loads(read_text("commedia.games.city_of_masks", "hidden_faces.toml"))


@cache
def _suggested() -> dict[str, tuple[Opposite, ...]]:
    """The suggested opposites by the plain words of the action, so that a table's own mask finds them too."""
    found: dict[str, tuple[Opposite, ...]] = {}
    for key, by_temper in _written()["against"].items():
        words = plain(MASKS[mask_of(key)].act(key).words)
        told = tuple(Opposite(text, temper) for temper, text in by_temper.items())
        found[words] = found.get(words, ()) + tuple(o for o in told if o not in found.get(words, ()))
    return found
