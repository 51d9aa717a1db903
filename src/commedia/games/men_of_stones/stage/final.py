"""Act V: the pillars of the living, the Spotlight, and the fate that waits for whoever survives."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.games.men_of_stones import phases
from commedia.games.men_of_stones.decisions.silence import MISHAPS
from commedia.games.men_of_stones.downfalls import TIE_AFTER
from commedia.games.men_of_stones.rules.ending import COLUMNS, FATES, ROWS, fate_of
from commedia.games.men_of_stones.stage.company import on_stage
from commedia.games.men_of_stones.stage.fall import pillars
from commedia.games.men_of_stones.state import Fate, Stones
from commedia.kit.stage import Names, called, letter, place_of

TRAGEDY = ("0 or 1", "2", "3 or more")
"""Points of each row and column of the fate table (MS-END-03)."""


def framing(public: Stones, names: Names) -> Markup:
    """How they come to the last place, and who is there."""
    staging = public.staging
    there = sum(p.framed for p in public.players.values())
    if staging is None:
        lead = _lead(
            "The last place", "They come to it one by one.", f"{there} of {len(public.seats)} are there."
        )
        company = Markup("")
    else:
        lead = _lead("On the way", staging.place.text or "Where, they tell us.", "")
        company = on_stage(
            tuple(
                (
                    letter(names, s),
                    called(names, s),
                    place_of(public.seats, s),
                    "opened it" if s == staging.opener else "with them",
                )
                for s in staging.participants
            )
        )
    return Markup(f'<div class="fall fall--framing">{lead}{company}{pillars(public, names)}</div>')


@lru_cache(maxsize=256)
def _lead(label: str, text: str, under: str) -> Markup:
    return Markup(
        h.div(".duel.duel--bare")[
            h.div(".duel__what")[
                h.p(".label")[label], h.p(".place__text")[text], under and h.p(".quiet")[under]
            ]
        ]
    )


def final(public: Stones, names: Names) -> Markup:
    """The Final Scene and what follows: pillars on one side, the fate table on the other."""
    fate = public.fate
    spoken = _spoken(public, names, fate) if fate else _on_its_way(public, names)
    kind = "final final--told" if fate else "final"
    standing = f'<div class="final__pillars">{pillars(public, names)}</div>'
    return Markup(f'<div class="{kind}">{spoken}{standing}{_fate_of(public, names)}</div>')


def _on_its_way(public: Stones, names: Names) -> Markup:
    """The downfall that somebody may still undo, or nothing."""
    blow = public.downfall
    if blow is None:
        return Markup("")
    who, whom = called(names, blow.attacker), called(names, blow.target)
    tie = next((t for t in public.ties if t.number == blow.tie), None)
    suffers = ""
    if tie is not None:
        fate = {"harmed": "harm", "destroyed": "destroy"}[TIE_AFTER[blow.tragedy]]
        suffers = f" It would {fate} the {tie.kind} of {called(names, tie.from_)}"
        suffers += f" to {called(names, tie.to)}."
    spent = f"{who} spends {blow.tragedy} Tragedy to bring {whom} down: {MISHAPS[blow.tragedy]}."
    return _lead("A downfall is on its way", blow.text.text or "…", spent + suffers)


def _fate_of(public: Stones, names: Names) -> Markup:
    """The fate table; a cell is ringed only when two live, for only then is there a fate to read off."""
    if public.fate:
        return fate_read_off(public.fate)
    living = [s for s in public.seats if public.players[s].alive]
    if len(living) > 2 or public.spotlight is None:
        return fate_table(-1, -1, "read off when only the Spotlight and one other live")
    other = next((s for s in living if s != public.spotlight), living[0])
    fate = fate_of(public, living)
    about = f"as it stands, with {called(names, other)}: Tragedy {fate.tragedy}, Caution {fate.caution}"
    return fate_table(ROWS.index(fate.row), COLUMNS.index(fate.column), about)


def fate_read_off(fate: Fate) -> Markup:
    """The fate table with the Survivor's fate ringed, and what it was read off."""
    about = f"Tragedy {fate.tragedy}, Caution {fate.caution} between them"
    return fate_table(ROWS.index(fate.row), COLUMNS.index(fate.column), about)


@lru_cache(maxsize=256)
def fate_table(row: int, column: int, about: str) -> Markup:
    """What may become of the Survivor, the present cell ringed. row, column: places in it, or -1 for none."""
    return Markup(
        h.div(".fate")[
            h.table(".fate__table")[
                h.caption[h.b["The Survivor’s fate"], " ", h.span(".quiet")[about]],
                h.thead[
                    h.tr[
                        h.td,
                        (
                            h.th({"scope": "col", "class": "is-here" if c == column else ""})[
                                name, h.span[f"Caution {TRAGEDY[c]}"]
                            ]
                            for c, name in enumerate(COLUMNS)
                        ),
                    ]
                ],
                h.tbody[
                    (
                        h.tr[
                            h.th({"scope": "row", "class": "is-here" if r == row else ""})[
                                name, h.span[f"Tragedy {TRAGEDY[r]}"]
                            ],
                            (_cell(r, c, (r, c) == (row, column)) for c in range(len(COLUMNS))),
                        ]
                        for r, name in enumerate(ROWS)
                    )
                ],
            ]
        ]
    )


def _cell(row: int, column: int, here: bool) -> h.Element:
    text = FATES[ROWS[row], COLUMNS[column]]
    if not here:
        return h.td[text]
    return h.td({"class": "is-here", "aria-current": "true"})[h.span(".visually-hidden")["Here: "], text]


def _spoken(public: Stones, names: Names, fate: Fate) -> Markup:
    spotlight = public.spotlight
    dead = spotlight is not None and not public.players[spotlight].alive
    return _verdict(
        called(names, public.survivor or ""),
        f"{fate.row} · {fate.column}",
        fate.text,
        f"{called(names, spotlight)} {'is dead' if dead else 'dies'}." if spotlight else "",
        public.phase == phases.DONE,
    )


def _verdict(survivor: str, cell: str, text: str, dies: str, over: bool) -> Markup:
    return Markup(
        h.div({"class": "verdict verdict--over" if over else "verdict"})[
            h.p(".label")[f"{survivor} survives · {cell}"],
            h.p(".verdict__text")[text],
            h.p(".quiet")[dies, " The rest is silence." if over else ""],
        ]
    )
