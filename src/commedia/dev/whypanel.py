"""“Why can’t this seat do that?”, as it is drawn above the seat's own page."""

from __future__ import annotations

import htpy as h

from commedia.dev import tracebacks
from commedia.dev.controls import button, form
from commedia.dev.faults import Frame
from commedia.dev.room import Room
from commedia.dev.trying import Tried
from commedia.dev.whynot import Choice, Put, WhyNot, why_not
from commedia.server.pages.notices import cite


def panel(room: Room, chair: int) -> h.Node:
    """For one seat, whatever it is asked; nothing where that cannot be told, and its column has the error."""
    play, seat = room.live.play if room.live is not None else None, room.rehearsal.seats[chair - 1]
    if play is None or seat not in play.seats:
        return None
    try:
        why = why_not(play, seat, room.rehearsal.package)
    except Exception:
        return None
    closed = sum(choice.closed for put in why.put for choice in put.choices)
    hint = f" ({closed} closed)" if closed else "" if why.put else " (nothing is asked)"
    tried = room.tried.get(chair)
    return h.details(".why", open=tried is not None)[
        h.summary[f"Why can’t {seat} do that?{hint}"],
        h.p[why.stands] if why.stands else None,
        [_put(put) for put in why.put],
        _waits(why) if not why.put or all(put.given for put in why.put) else None,
        _try(why, chair, tried) if why.put else None,
        _tried(tried) if tried is not None else None,
    ]


def _put(put: Put) -> h.Element:
    return h.section(".why__put")[
        h.p[h.q[put.prompt]],
        h.p(".quiet")[h.code[put.kind], " ", cite(put.rule), " ", _place(put.at, "offers")],
        h.p["An answer is in, and sealed until all are; it may be given anew."] if put.given else None,
        h.ul(".why__choices")[[_choice(choice) for choice in put.choices]],
    ]


def _choice(choice: Choice) -> h.Element:
    if not choice.closed:
        return h.li[h.b(".why__open")["open"], " ", h.code[choice.do], f" · {choice.says}"]
    return h.li[
        h.b(".why__closed")["closed"], " ", h.code[choice.do], f" · {choice.says} ", cite(choice.rule),
        h.div(".quiet")[
            _place(choice.at, "closed at"),
            [h.fragment[" · rulebook at ", h.code[f"{spot.file}:{spot.line}"]] for spot in choice.book],
        ],
    ]  # fmt: skip


def _place(at: Frame | None, what: str) -> h.Node:
    return h.fragment[f"{what} ", h.code[at.place]] if at is not None else None


def _waits(why: WhyNot) -> h.Node:
    """For whom the table waits instead, in which scene, at which line."""
    if why.stands:
        return None
    return h.section(".why__put")[
        [
            h.p[
                "The table waits for ", h.b[seat], f", who is {doing}: ", h.code[kind], " ", cite(rule)
            ]
            for seat, doing, kind, rule in why.waits
        ]
        or h.p["Nobody is waited for."],
        h.p["That is in the scene ", h.code[why.scene], ", which waits here:"] if why.at else None,
        tracebacks.frames(why.at[:1]),
    ]  # fmt: skip


def _try(why: WhyNot, chair: int, tried: Tried | None) -> h.Element:
    name = f"try-{chair}"
    return form("/dev/try", "dev__force")[
        h.input(type="hidden", name="chair", value=str(chair)),
        h.div(".field")[
            h.label(for_=f"{name}-decision")["Try an answer to"],
            h.select(".input", id=f"{name}-decision", name="decision")[
                [
                    h.option(value=put.id, selected=tried is not None and tried.decision == put.id)[
                        f"{put.kind}: {put.prompt}"[:80]
                    ]
                    for put in why.put
                ]
            ],
        ],
        h.div(".field")[
            h.label(for_=f"{name}-answer")["The answer, as data"],
            h.textarea(".input", id=f"{name}-answer", name="answer", rows="2", placeholder=_example(why))[
                tried.answer if tried is not None else ""
            ],
            h.small["It is tried on a copy: nothing comes of it here."],
        ],
        button("Try it"),
    ]


def _example(why: WhyNot) -> str:
    return f'{{"do": "{why.put[0].choices[0].do}"}}' if why.put[0].choices else "{}"


def _tried(tried: Tried) -> h.Element:
    if tried.fault is not None:
        return tracebacks.fault(tried.fault)
    if tried.refused:
        return h.div(".why__tried", role="status")[
            h.p[h.b["Refused: "], tried.refused, " ", cite(tried.rule)], tracebacks.frames(tried.at[:1])
        ]
    return h.div(".why__tried", role="status")[
        h.p[h.b["It would be taken."], " ", tried.follows], h.ul[[h.li[line] for line in tried.told]]
    ]
