"""What a deed earns on average, and which to choose: expectations out of the exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from commedia.engine.actor import View
from commedia.games.city_of_masks import odds
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.house.actor import Actor
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.own_masks import plain

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
    actions = [odds.Action(str(at), value, kind) for at, (value, kind) in enumerate(deed)]
    joint = odds.unopposed(actions, face=PLENTY, hid=PLENTY, randomizer=randomizer, success_test=test)
    face, hid = joint.spread(lambda change: change.face).mean, joint.spread(lambda change: change.hid).mean
    return round(1000 * face), round(1000 * hid)


def bonus(a: Actor, mask: str, keys: Sequence[str]) -> int:
    """Hidden Face for being torn between the mask and what is beneath it (CM-ACT-05)."""
    proper = [act["key"] for act in a.acts_of(mask)]
    return sum(
        act["value"]
        for act in a.me["hidden_face"]
        if act["against"] in proper and (act["key"] in keys or act["against"] in keys)
    )


def deeds(a: Actor, mask: str) -> list[list[tuple[View, odds.Kind]]]:
    """Deeds worth thinking of in that mask: one proper action, a hidden one, or the two together.

    Whatever breaks with the mask is left out, and what cannot be paid for.
    """
    acts = a.acts_of(mask)
    keys = [act["key"] for act in acts]
    face, hid = a.face(a.seat), a.me["hid"]
    proper = [act for act in acts if 0 < act["value"] <= face]
    hidden = [
        act
        for act in a.me["hidden_face"]
        if act["value"] <= hid
        and act["against"] not in keys
        and mask != UNCAST
        # One's own Character shows the same actions under another name (CM-ACT-02).
        and not mask.startswith("own:")
    ]
    one: list[list[tuple[View, odds.Kind]]] = [[(act, "proper")] for act in proper]
    one += [[(act, "hidden")] for act in hidden]
    return one + [
        [(p, "proper"), (h, "hidden")] for p in proper for h in hidden if not is_one_action(a, mask, p, h)
    ]


def is_one_action(a: Actor, mask: str, proper: View, hidden: View) -> bool:
    """Whether a hidden action is that proper one: borrowed from it, or saying the same (CM-ACT-02)."""
    source = hidden["source"]
    if not source:
        return False
    says = next((act["words"] for act in a.acts_of(mask_of(source)) if act["key"] == source), "")
    return source == proper["key"] or plain(says) == plain(proper["words"])


def value(a: Actor, mask: str, deed: Sequence[tuple[View, odds.Kind]]) -> int:
    """What a deed is worth to the actor, in thousandths of a Face.

    Hidden Face counts half, and hardly at all where it outgrows Face: that alienates (CM-ALI-01).
    """
    settings: Any = (a.options["randomizer"], a.options["success_test"])
    face, hid = earned(tuple((act["value"], kind) for act, kind in deed), *settings)
    hid += 1000 * bonus(a, mask, [act["key"] for act, _ in deed])
    strained = a.me["hid"] > a.face(a.seat) + 4
    return face + hid // (8 if strained else 2)


def best_deed(a: Actor, mask: str) -> list[str]:
    """The actions of the deed that is worth most in that mask, or of one nearly as good; perhaps none."""
    found = [(value(a, mask, deed), deed) for deed in deeds(a, mask)]
    if not found:
        return []
    best = max(worth for worth, _ in found)
    whim = a.often(WHIMS)
    deed = a.any_of([deed for worth, deed in found if whim or worth >= best - NEARLY])
    return [act["key"] for act, _ in deed]


def best_mask(a: Actor, masks: Sequence[str]) -> str:
    """The mask that earns most, or nearly as much as any; now and then another, for it was paid for."""
    if a.often(WHIMS):
        return a.any_of(masks)
    worth = {mask: max((value(a, mask, deed) for deed in deeds(a, mask)), default=0) for mask in masks}
    best = max(worth.values())
    return a.any_of([mask for mask, its in worth.items() if its >= best - NEARLY])
