"""What is said of who somebody becomes, and of a hidden face as it is made, a sentence each.

Source: CM-AV-02, CM-MASK-05, CM-FAC-04, CM-HID-01 to CM-HID-06.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from commedia.engine import Prose
from commedia.engine.foretold import Foretold
from commedia.engine.sentences import begin_with, in_a_row, say, say_each
from commedia.games.city_of_masks.hidden_face import Check, HiddenAct, by_words, checklist, word_faults
from commedia.games.city_of_masks.masks import Mask
from commedia.games.city_of_masks.own_masks import plain

# -- who one is --------------------------------------------------------------------------------------------

IN_SOCIETY: Final = say_each({
    "m": "in society you are a young nobleman.",
    "f": "in society you are a young noblewoman.",
    "other": "You say which Temple counts you as its own, if any, and what becomes you in society.",
})  # fmt: skip
"""What becomes you by each gender: the mask of a social role (CM-MASK-05)."""
TEMPLES: Final = say_each({"none": "neither", "sun": "the Sun Temple", "moon": "the Moon Temple"})


def of_a_gender(gender: str, told: Sequence[Foretold]) -> str:
    """What follows from it: the Temples' own modifier, and the mask of a social role.

    told: what each Temple adds, as `temples_foretold` has it.
    """
    if gender == "other":
        return IN_SOCIETY[gender]
    takes = [TEMPLES[one.name.partition(" ")[0]] for one in told if one.least]
    sooner = (
        say("{takes} takes to you a little sooner", takes=begin_with(takes[0]))
        if takes
        else say("The Temples go by your mask")
    )
    return in_a_row([sooner, IN_SOCIETY[gender]], "; ")


def of_becoming(chosen: int, due: int) -> list[str]:
    """How many actions of a role are chosen, where not as many as are due; and who reads what is written."""
    count = [] if chosen == due else [say("{chosen} of {due} actions are chosen.", chosen=chosen, due=due)]
    return [*count, say("Everybody sees who you are, and reads what you write about yourself.")]


# -- a hidden face -----------------------------------------------------------------------------------------

DEMANDS: Final = say_each({
    "CM-HID-02": "Two worth one, at most one worth three",
    "CM-HID-03": "Two worth more that break with the mask, line by line",
    "CM-HID-05": "None of its own, three of another’s at most",
    "CM-HID-06": "Two on no mask at all",
})  # fmt: skip
"""The demands by their rules, in a few words each."""
PLACED: Final = "{placed} of {points} placed"
TO_GO: Final = ", {n} to go"
TOO_MANY: Final = ", {n} too many"


def demands(acts: Sequence[HiddenAct], mask: Mask, masks: Mapping[str, Mask]) -> list[Check]:
    """What is asked of a hidden face in a few words each, what is open first."""
    met: dict[str, bool] = {}
    for check in checklist(acts, mask, masks):
        rule = "CM-HID-05" if check.rule == "CM-HID-04" else check.rule
        met[rule] = met.get(rule, True) and check.done
    told = {"CM-HID-01": say("{points} points in all", points=mask.points), **DEMANDS}
    return sorted((Check(rule, told[rule], done) for rule, done in met.items()), key=lambda check: check.done)


def acts_so_far(lines: Sequence[Mapping[str, Any]], masks: Mapping[str, Mask]) -> list[HiddenAct]:
    """Lines as actions, as far as they go: one that has no value yet is worth 0.

    What is written word for word as a mask has it counts as an action of that mask.
    """
    on_masks = by_words(masks.values())
    sources = [line["source"] or on_masks.get(plain(line["words"]), "") for line in lines]
    return [
        HiddenAct(
            key=f"H{n}",
            words=Prose("" if source else "…"),
            source=source,
            value=_worth(line["value"]),
            against=line["against"],
        )
        for n, (line, source) in enumerate(zip(lines, sources, strict=True), start=1)
    ]


def _worth(value: Any) -> int:
    """A value as far as it is one, from 0 to 3."""
    text = str(value or "").strip()
    return min(3, int(text)) if text.isdecimal() and len(text) < 7 else 0


def amiss(
    lines: Sequence[Mapping[str, Any]], acts: Sequence[HiddenAct], mask: Mask, masks: Mapping[str, Mask]
) -> list[str]:
    """What each line lacks, and what its words alone tell against it. acts: the lines as actions."""
    written = {f"H{n}": line["words"] for n, line in enumerate(lines, start=1) if line["words"]}
    told = [fault.sentence for fault in word_faults(written, mask, masks)]
    told += [say("{key} has no value yet.", key=act.key) for act in acts if not act.value]
    return told + [
        say("H{n} is both in your own words and borrowed: leave one of them out.", n=n)
        if line["words"]
        else say("H{n} says nothing yet.", n=n)
        for n, line in enumerate(lines, start=1)
        if bool(line["words"]) == bool(line["source"])
    ]


def of_composing(lines: Sequence[Mapping[str, Any]], mask: Mask, masks: Mapping[str, Mask]) -> list[str]:
    """How many points are placed, what is amiss line by line, and which demands are not met yet."""
    acts = acts_so_far(lines, masks)
    placed = sum(act.value for act in acts)
    n = mask.points - placed
    left = say(TO_GO, n=n) if n > 0 else say(TOO_MANY, n=-n) if n else ""
    open_ = [
        say("Not yet: {check}.", check=check.sentence)
        for check in demands(acts, mask, masks)
        if not check.done
    ]
    first = say("{placed}{left}.", placed=say(PLACED, placed=placed, points=mask.points), left=left)
    return [first, *amiss(lines, acts, mask, masks), *open_]
