"""Faults as a page shows them: the designer's lines, the newest first, each with file, line and source."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from commedia.dev.faults import Fault, Frame
from commedia.dev.replaying import Parted


def fault(found: Fault, heading: str = "") -> h.Element:
    """An error with the lines that led to it."""
    others = [frame for frame in found.frames if not frame.own]
    return h.div(".fault", role="alert")[
        h.h2[heading or f"It broke {found.during}"],
        h.p(".fault__says")[h.b[found.kind], f": {found.says}" if found.says else None],
        frames(found.own),
        h.details[
            h.summary[f"{len(others)} more lines, of Commedia and Python"],
            h.ol(".fault__others")[
                [
                    h.li[h.code[frame.place], f" in {frame.function}" if frame.function else None]
                    for frame in others
                ]
            ],
        ]
        if others
        else None,
    ]


def parted(found: Parted, total: int) -> h.Element:
    """Where rules and log part, and what to do about it."""
    left = total - found.place + 1
    wait = "one more waits until they take it" if left == 1 else f"{left} more wait until they take them"
    goes_on = (
        f"The table stands at the last entry that the rules take; {wait}, or until a move is made from here."
        if found.place > 1 or total
        else "There is no table until they do."
    )
    return h.div(".fault.fault--parted", role="alert")[
        h.h2[f"Rules and log part at entry {found.place}"],
        h.p(".fault__says")[h.q[found.entry]],
        h.p[found.why],
        h.p[goes_on],
        frames(found.fault.own) if found.fault is not None else None,
        h.fragment[h.p["The rules wait here now:"], frames(found.waits)] if found.waits else None,
    ]


def frames(found: Sequence[Frame]) -> h.Node:
    """Lines with what stands around them."""
    return [
        h.section(".frame")[
            h.p(".frame__place")[h.code[frame.place], f" in {frame.function}" if frame.function else None],
            h.pre(tabindex="0", aria_label=f"Source at {frame.place}")[
                h.code[[_line(n, text, n == frame.line) for n, text in frame.source.items()]]
            ],
        ]
        for frame in found
    ]


def _line(number: int, text: str, is_it: bool) -> h.Element:
    mark = "▸" if is_it else " "
    line = f"{mark}{number:>4}  {text}\n"
    return h.mark[line] if is_it else h.span[line]
