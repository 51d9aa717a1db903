"""A hidden face chosen for a player out of what we suggest, and such suggestions. Source: CM-HID."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeVar

from commedia.engine import Prose
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.hidden_face import (
    FEWEST_CONFLICTS,
    FEWEST_ONES,
    HiddenAct,
    by_words,
    faults,
    word_faults,
)
from commedia.games.city_of_masks.masks import GIVEN, MASKS, Mask
from commedia.games.city_of_masks.own_masks import plain
from commedia.games.loading import read_text

T = TypeVar("T")


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


def choose_the_rest(
    kept: Sequence[Chosen], mask: Mask, masks: Mapping[str, Mask], below: Callable[[int], int]
) -> list[Chosen]:
    """What completes a hidden face without a change to what its player chose; nothing where nothing can.

    kept: theirs, in any order. Those that are worth nothing yet (0) come first in the result, with a value.
    """
    for _ in range(TRIES):
        rest = _rest(kept, mask, choose_for_me(mask, masks, below), below)
        whole = [*(act for act in kept if act.value), *rest]
        if rest and not _faulty(whole, mask, masks):
            return rest
    return []


TRIES = 60
"""After so many by chance there is hardly a way to complete it."""


def _rest(
    kept: Sequence[Chosen], mask: Mask, sample: Sequence[Chosen], below: Callable[[int], int]
) -> list[Chosen]:
    """One try: values that are left in some share of the points, and actions out of the sample for them."""
    settled = [act.value for act in kept if act.value]
    shares = [share for share in budgets(mask.points) if not Counter(settled) - Counter(share)]
    if not shares:
        return []
    left = list((Counter(_one(shares[:3], below)) - Counter(settled)).elements())  # values fall
    rest = []
    for act in kept:
        fits = [value for value in left if (value >= 2) == bool(act.against)]
        if not act.value:
            if not fits:
                return []
            left.remove(fits[0])
            rest.append(act._replace(value=fits[0]))
    taken, said = (
        {act.against for act in kept if act.against},
        {plain(act.words) for act in kept if act.words},
    )
    pairs = [act for act in sample if act.against and act.against not in taken]
    others = [act for act in sample if not act.against]
    for value in left:
        due = value > 1 and len(taken) < FEWEST_CONFLICTS
        pool = [act for act in (pairs if due else others) if not act.words or plain(act.words) not in said]
        if not pool:
            return []
        act = pool[0]
        (pairs if due else others).remove(act)
        taken |= {act.against} - {""}
        said |= {plain(act.words)} - {""}
        rest.append(act._replace(value=value))
    return rest


def _faulty(whole: Sequence[Chosen], mask: Mask, masks: Mapping[str, Mask]) -> bool:
    acts = [
        HiddenAct(
            key=f"H{n}", words=Prose("" if act.source else "…"), source=act.source, value=act.value,
            against=act.against,
        )
        for n, act in enumerate(whole, start=1)
    ]  # fmt: skip
    written = {act.key: one.words for act, one in zip(acts, whole, strict=True) if one.words}
    return bool(faults(acts, mask, masks) or word_faults(written, mask, masks))


def _by_words_of_its_own(masks: Mapping[str, Mask]) -> dict[str, str]:
    """What a table's own masks hold, by what it says: they alone may hold what we suggest."""
    return {} if masks == GIVEN else by_words(mask for id, mask in masks.items() if mask != GIVEN.get(id))


def _on_none_of(on_masks: Mapping[str, str], suggested: Sequence[str]) -> list[str]:
    """Those of the suggested actions that stand on none of those masks."""
    return [words for words in suggested if plain(words) not in on_masks] if on_masks else list(suggested)


def _pairs(
    against: Mapping[str, Sequence[Opposite]], lead: str, number: int, below: Callable[[int], int]
) -> list[tuple[str, str, str]]:
    """Opposites, so many, each against an action of its own, those of the leading temper before others."""
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
        if plain(words) not in mask.by_words and lender.says(key) == words:
            left.append(key)
    return left


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
    """A number of things in a random order; all of them where there are no more."""
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
