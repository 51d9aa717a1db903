"""Chance as the designer has it: what is asked for, what comes next, and who says so."""

from __future__ import annotations

import htpy as h
import msgspec

from commedia.dev.controls import button, form
from commedia.dev.replaying import due
from commedia.dev.room import Room


def panel(room: Room) -> h.Fragment:
    """What the rules wait for, the outcomes that come next, and whether each draw is asked for."""
    rehearsal = room.rehearsal
    asked = due(room.live.play) if room.live is not None and room.live.play is not None else None
    forced = [msgspec.json.encode(one).decode() for one in rehearsal.forced]
    return h.fragment[
        h.div(".dev__row")[
            h.h2["Chance"],
            form("/dev/asks")[
                h.input(type="hidden", name="asks", value="" if rehearsal.asks else "yes"),
                button("Deal by itself again" if rehearsal.asks else "Ask me at each draw"),
            ],
            form("/dev/deal")[button("Deal this draw")] if asked is not None else None,
        ],
        h.p["The rules wait for ", h.b[asked.chance.asked()], ". Say it at that seat, or force it here."]
        if asked is not None
        else None,
        h.p(".dev__said", role="alert")[rehearsal.said] if rehearsal.said else None,
        h.div(".dev__row")[
            h.span["Next: ", h.b[", ".join(forced)]],
            form("/dev/force")[h.input(type="hidden", name="forget", value="yes"), button("Forget them")],
        ]
        if forced
        else None,
        h.details[h.summary["Force what comes next"], _force()],
    ]


def _force() -> h.Element:
    return form("/dev/force", "dev__force", data_clear="")[
        h.div(".field")[
            h.label(for_="forced")["The next outcomes"],
            h.input(
                "#forced.input", name="outcomes", autocomplete="off", placeholder='3, [6, 2, 1], "black"'
            ),
            h.small["As data, in the order in which they are asked for: 3 for a die, [6, 2] for two."],
        ],
        button("Force them"),
    ]
