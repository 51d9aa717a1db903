"""Dice of six faces."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.props.svg import picture

PIPS = {
    1: ((17, 17),),
    2: ((8, 8), (26, 26)),
    3: ((8, 8), (17, 17), (26, 26)),
    4: ((8, 8), (26, 8), (8, 26), (26, 26)),
    5: ((8, 8), (26, 8), (17, 17), (8, 26), (26, 26)),
    6: ((8, 8), (26, 8), (8, 17), (26, 17), (8, 26), (26, 26)),
}
"""Where the pips of each face stand, in a square of 34."""


@lru_cache(maxsize=128)
def die(value: int, *, in_set: bool = False, used: bool = False, banned: bool = False) -> Markup:
    """A die, with what it means said too. value: 1 to 6, or 0 for a die that has not fallen yet.

    in_set: filled. used: notched at its foot. banned: struck through.
    """
    if value == 0:
        blank = '<rect class="die__face" x="1" y="1" width="32" height="32" rx="5"/>'
        return picture(34, 34, "not rolled yet", blank, kind="die die--blank")
    marks = {"set": in_set, "used": used, "banned": banned}
    kind = " ".join(["die", *(f"die--{mark}" for mark, on in marks.items() if on)])
    says = ", ".join(
        [str(value), *(("in the set",) if in_set else ()), *(m for m in ("used", "banned") if marks[m])]
    )
    parts = ['<rect class="die__face" x="1" y="1" width="32" height="32" rx="5"/>']
    # A dot of no length with round ends is a pip: one path a face.
    dots = "".join(f"M{x} {y}h0" for x, y in PIPS[value])
    parts.append(f'<path class="die__pips" d="{dots}"/>')
    if used:
        parts.append('<path class="die__notch" d="M11 39h12l-6-5z"/>')
    if banned:
        parts.append('<path class="die__strike" d="M3 31 31 3"/>')
    return picture(34, 34, says, *parts, kind=kind)
