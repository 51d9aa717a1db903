"""The designer's page: what broke, the steps of the log, chance, and every seat beside the others."""

from __future__ import annotations

import hashlib
from functools import cache
from importlib.resources import files

import htpy as h
from markupsafe import Markup

from commedia.dev import chance, tracebacks, whypanel
from commedia.dev.controls import button, form
from commedia.dev.faults import Fault
from commedia.dev.rehearsal import Rehearsal
from commedia.dev.replaying import brief
from commedia.dev.room import Room
from commedia.kit.addresses import at
from commedia.server.assets import Asset
from commedia.server.minifying import minified_css
from commedia.server.pages import layout
from commedia.server.pages.parts import Part

HERE = "/dev"
WATCHERS = "Onlooker"
"""What the column is called in which all see the same."""


def page(room: Room) -> h.Element:
    """The whole of it."""
    drawn = {part.target: Markup(part.html) for part in parts(room)}
    return layout.page(
        f"{_title(room)} · commedia dev",
        h.main("#main.dev", tabindex="-1")[
            h.link(rel="stylesheet", href=f"{HERE}/{sheet().name}"),
            h.script(src=f"{HERE}/{script().name}", defer=True),
            layout.notices(),
            h.p(".quiet")[
                "Everything is shown here, to whoever looks: it listens on this machine alone, and "
                "nothing of this table is kept."
            ],
            h.div("#dev-faults.dev__faults")[drawn["dev-faults"]],
            h.div(".dev__desk")[
                h.section("#dev-steps.dev__panel", aria_label="Steps")[drawn["dev-steps"]],
                h.section("#dev-chance.dev__panel", aria_label="Chance")[drawn["dev-chance"]],
            ],
            h.nav("#dev-nav.dev__nav", aria_label="Seats")[drawn["dev-nav"]],
            h.div(".dev__seats", tabindex="0", role="group", aria_label="All seats, side by side")[
                [
                    h.section(f"#seat-{n}.dev__seat", aria_labelledby=f"seat-{n}-name")[
                        h.header(f"#seat-{n}-head")[drawn[f"seat-{n}-head"]],
                        h.div(f"#seat-{n}-why")[drawn[f"seat-{n}-why"]] if n else None,
                        h.div(f"#seat-{n}-page.dev__page")[drawn[f"seat-{n}-page"]],
                    ]
                    for n in _chairs(room)
                ]
            ],
        ],
        marquee=layout.marquee(
            h.fragment[h.h1[_title(room)], h.p["In rehearsal"]],
            status=drawn["status"],
            tools=h.fragment[
                h.a(href=at(f"/rulebook/{room.rehearsal.package.game.slug}"))["Rulebook"]
                if room.rehearsal.package.game is not None
                else None,
                h.a(href="#dev-steps")["Steps"],
                h.a(href="#dev-chance")["Chance"],
            ],
        ),
        kind="dev",
        stream=f"{HERE}/events",
    )


def parts(room: Room) -> list[Part]:
    """Every part that can change."""
    bad = room.look()
    found = [
        ("status", _status(room, bad)),
        ("dev-faults", _faults(room)),
        ("dev-steps", _steps(room.rehearsal)),
        ("dev-chance", chance.panel(room)),
        ("dev-nav", _nav(room)),
    ]
    for n in _chairs(room):
        found += [(f"seat-{n}-head", _head(room, n)), (f"seat-{n}-page", _page_of(room, n, bad.get(n)))]
        if n:
            found.append((f"seat-{n}-why", whypanel.panel(room, n)))
    return [Part(target, str(h.fragment[node])) for target, node in found]


def broken(found: Fault, edition: int) -> h.Element:
    """A seat's page that cannot be drawn. It is opened anew once anything changes from that edition."""
    return layout.page(
        "It broke · commedia dev",
        h.main("#main.dev", tabindex="-1")[
            h.link(rel="stylesheet", href=f"{HERE}/{sheet().name}"),
            tracebacks.fault(found),
            h.p[h.a(".button", href=HERE)["To all seats"]],
        ],
        marquee=layout.marquee(),
        kind="dev",
        stream=f"{HERE}/changed?edition={edition}",
    )


@cache
def sheet() -> Asset:
    """The style sheet of this page, beside the house's."""
    return _asset(minified_css(_read("dev.css")), "css", "text/css; charset=utf-8")


@cache
def script() -> Asset:
    """Its script, beside the house's."""
    return _asset(_read("dev.js"), "js", "text/javascript; charset=utf-8")


def _read(name: str) -> str:
    return files("commedia.dev").joinpath(name).read_text(encoding="utf-8")


def _asset(text: str, kind: str, media_type: str) -> Asset:
    return Asset(f"dev.{hashlib.sha256(text.encode()).hexdigest()[:16]}.{kind}", text.encode(), media_type)


def _title(room: Room) -> str:
    game = room.rehearsal.package.game
    return game.title if game is not None else room.rehearsal.package.name


def _chairs(room: Room) -> list[int]:
    """Every seat, and the onlookers last."""
    return [*range(1, len(room.rehearsal.seats) + 1), 0]


def _name(room: Room, n: int) -> str:
    return room.rehearsal.seats[n - 1] if n else WATCHERS


def _status(room: Room, bad: dict[int, Fault]) -> h.Node:
    rehearsal = room.rehearsal
    if rehearsal.unread is not None:
        told = ("The files cannot be played as they are.", "The rules from before are still on.")
        return h.fragment[layout.lamp("lit"), h.span[h.b[told[0]], " ", told[1] if room.live else None]]
    if rehearsal.parted or rehearsal.broke or bad or room.drawn_badly or room.live is None:
        return h.fragment[layout.lamp("lit"), h.span[h.b["Something broke."], " See below."]]
    times = "once" if rehearsal.loads == 1 else f"{rehearsal.loads} times"
    return h.fragment[
        layout.lamp("done"),
        h.span[
            h.b["Nothing broke."],
            f" The game was read {times}; `commedia check` says whether its rules hold.",
        ],
    ]


def _faults(room: Room) -> h.Node:
    rehearsal = room.rehearsal
    found: list[h.Node] = []
    if rehearsal.unread is not None:
        found.append(tracebacks.fault(rehearsal.unread))
    if rehearsal.parted is not None:
        found.append(tracebacks.parted(rehearsal.parted, len(rehearsal.log)))
    elif rehearsal.broke is not None:
        found.append(tracebacks.fault(rehearsal.broke))
    found += [
        tracebacks.fault(one, "A drawing failed; something plainer stands there")
        for one in room.drawn_badly.values()
    ]
    return found


def _nav(room: Room) -> h.Node:
    return h.ol[[h.li[h.a(href=f"#seat-{n}")[_lamp(room, n), _name(room, n)]] for n in _chairs(room)]]


def _lamp(room: Room, n: int) -> h.Node:
    play = room.live.play if room.live is not None else None
    is_asked = play is not None and _name(room, n) in [one.seat for one in play.waiting_for()]
    return h.fragment[
        layout.lamp("lit" if is_asked else ""), h.span(".visually-hidden")["asked: "] if is_asked else None
    ]


def _head(room: Room, n: int) -> h.Node:
    return h.fragment[
        h.h2(id=f"seat-{n}-name")[_lamp(room, n), _name(room, n)],
        h.a(href=room.path(n), target="_blank", rel="noopener")[
            "By itself", h.span(".visually-hidden")[f": {_name(room, n)}"]
        ]
        if room.live is not None
        else None,
    ]


def _page_of(room: Room, n: int, bad: Fault | None) -> h.Node:
    if bad is not None:
        return tracebacks.fault(bad, f"The page of {_name(room, n)} cannot be drawn")
    if room.live is None:
        return h.p(".quiet")["There is no table yet."]
    return h.iframe(src=room.path(n), title=f"The page of {_name(room, n)}")


# -- the log as steps: each entry a place to go to, back and forth ---------------------------------------

AROUND = 12
"""Entries that are shown before and after the one at which the table stands."""


def _steps(rehearsal: Rehearsal) -> h.Fragment:
    """Where the table stands, the ways back and forth, and the entries around."""
    at, end = rehearsal.at, len(rehearsal.log)
    return h.fragment[
        form("/dev/go", "dev__steps")[
            h.h2["Steps"],
            _to("Start", "at", 0, at > 0),
            _to("Back", "by", -1, at > 0),
            h.output[f"{at} of {end}"],
            _to("Forth", "by", 1, at < end),
            _to("End", "at", end, at < end),
        ],
        h.p(".quiet")["A move from here is made in the place of what lies ahead."] if at < end else None,
        form("/dev/go")[
            h.details[
                h.summary["The log: what was answered and drawn"],
                _entries(rehearsal, max(0, at - AROUND), min(end, at + AROUND)),
            ]
        ]
        if end
        else h.p(".quiet")["Nothing has happened yet."],
    ]


def _to(label: str, name: str, value: int, leads_on: bool) -> h.Element:
    # Not disabled: the focus stays on it at the end of the way.
    return button(label, name=name, value=str(value), aria_disabled="false" if leads_on else "true")


def _entries(rehearsal: Rehearsal, first: int, last: int) -> h.Element:
    return h.ol(".dev__log", start=str(first + 1), tabindex="0", aria_label="Entries of the log")[
        [
            h.li(
                class_={"is-ahead": n >= rehearsal.at}, aria_current="step" if n + 1 == rehearsal.at else None
            )[h.button(name="at", value=str(n + 1), title="Go there")[brief(rehearsal.log[n])]]
            for n in range(first, last)
        ]
    ]
