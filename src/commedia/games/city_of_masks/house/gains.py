"""What a deed earns on average, and which to choose: expectations out of the exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TypeAlias

from commedia.games.city_of_masks import odds
from commedia.games.city_of_masks.decisions.declaring import both_kinds
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.house.actor import Actor
from commedia.games.city_of_masks.masks import Act, Mask

Deed: TypeAlias = list[tuple[Act | HiddenAct, odds.Kind]]
"""Actions that somebody may do, and of which kind each is."""

PLENTY = 99
"""Tokens enough for any deed: what can be afforded is seen to before."""
NEARLY = 700
"""Deeds that earn so little less than the best, in thousandths of a token, are as good, and make a change."""
WHIMS = 3
"""How often in ten an actor does, or wears, anything at all for the sake of a change."""


@cache
def earned(
    deed: tuple[tuple[int, odds.Kind], ...], randomizer: odds.Randomizer, test: odds.SuccessTest
) -> tuple[int, int]:
    """Face and Hidden Face that a deed earns on average, in thousandths, bonuses aside.

    deed: value and kind of each action, in order.
    """
    actions = [odds.Action(value, kind) for value, kind in deed]
    joint = odds.Unopposed(actions, PLENTY, PLENTY, success_test=test).changes(randomizer)
    face, hid = joint.spread(lambda change: change.face).mean, joint.spread(lambda change: change.hid).mean
    return round(1000 * face), round(1000 * hid)


def bonus(a: Actor, mask: Mask, keys: Sequence[str]) -> int:
    """Hidden Face for being torn between the mask and what is beneath it (CM-ACT-05)."""
    return sum(act.value for act in a.state.torn(a.seat, keys, mask))


def deeds(a: Actor, mask: Mask) -> list[Deed]:
    """Deeds worth thinking of in that mask: one proper action, a hidden one, or the two together.

    Whatever breaks with the mask is left out, and what cannot be paid for.
    """
    face, hid = a.face(a.seat), a.me.hid
    proper = [act for act in mask.acts if 0 < act.value <= face]
    hidden = [
        act
        for act in a.me.hidden_face
        if act.value <= hid
        and not mask.has(act.against)
        # One's own Character shows the same actions under another name (CM-ACT-02).
        and mask.rank not in ("uncast", "own")
    ]
    one: list[Deed] = [[(act, "proper")] for act in proper]
    one += [[(act, "hidden")] for act in hidden]
    same = dict(both_kinds(a.state, a.seat, mask))
    return one + [[(p, "proper"), (h, "hidden")] for p in proper for h in hidden if same.get(h.key) != p.key]


def value(a: Actor, mask: Mask, deed: Deed) -> int:
    """What a deed is worth to the actor, in thousandths of a Face.

    Hidden Face counts half, and hardly at all where it outgrows Face: that alienates (CM-ALI-01).
    """
    options = a.options
    acts = tuple((act.value, kind) for act, kind in deed)
    face, hid = earned(acts, options.randomizer, options.success_test)
    hid += 1000 * bonus(a, mask, [act.key for act, _ in deed])
    strained = a.me.hid > a.face(a.seat) + 4
    return face + hid // (8 if strained else 2)


def best_deed(a: Actor, mask: Mask) -> list[str]:
    """The actions of the deed that is worth most in that mask, or of one nearly as good; perhaps none."""
    found = [(value(a, mask, deed), deed) for deed in deeds(a, mask)]
    if not found:
        return []
    best = max(worth for worth, _ in found)
    whim = a.often(WHIMS)
    deed = a.any_of([deed for worth, deed in found if whim or worth >= best - NEARLY])
    return [act.key for act, _ in deed]


def best_mask(a: Actor, masks: Sequence[str]) -> str:
    """The mask that earns most, or nearly as much as any; now and then another, for it was paid for."""
    if a.often(WHIMS):
        return a.any_of(masks)
    known = {id: a.state.mask(id) for id in masks}
    worth = {
        id: max((value(a, mask, deed) for deed in deeds(a, mask)), default=0) for id, mask in known.items()
    }
    best = max(worth.values())
    return a.any_of([mask for mask, its in worth.items() if its >= best - NEARLY])
