"""What stands on a page where a game draws nothing of its own: all that a seat sees, drawn from its types.

The table stands in the middle, and around it everybody in their order, each with what the game's state holds
for them. What lies hidden is marked as hidden; what only the viewer knows stands on their own sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import htpy as h

from commedia.engine import Seat, State
from commedia.engine.seat_state import Entries
from commedia.kit.drawing import Names, counter, eye, fact, row, told, value_of
from commedia.kit.stage import Bond, Bystander, place_of
from commedia.kit.state_fields import VisibleField, entries, fields, is_by_seat, is_nothing, is_secret, opened


def chance(options: Mapping[str, Any]) -> str:
    """What chance mostly comes from."""
    return "dice"


def slate(public: State | None, names: Names) -> tuple[str, Sequence[tuple[str, str]]]:
    """No procedure is known."""
    return "The table", []


def stage(public: State | None, names: Names) -> h.Node:
    """The table in the middle and everybody around it."""
    if public is None:
        return bare(public, names)
    seats = _seats(public, names)
    people = [_person(public, seat, place_of(seats, seat), names) for seat in seats]
    half = (len(people) + 1) // 2
    across = str(min(max(half, 1), 4))
    return h.div(".plain", data_across=across)[
        h.ul(".plain__people")[people[:half]],
        h.section(".plain__table", aria_label="On the table")[_table(public, names)],
        h.ul(".plain__people.plain__people--near")[people[half:]],
    ]


def place(public: State | None, names: Names) -> str:
    """No place is known."""
    return ""


def tabs(public: State | None) -> Sequence[tuple[str, str]]:
    """The parts of the table, as every page has them."""
    return (("stage", "Stage"), ("cue", "Cue"), ("hand", "Hand"), ("script", "Script"))


def bonds(public: State | None) -> Sequence[Bond]:
    """Nor is anything that lies between them."""
    return ()


def bystanders(public: State | None, names: Names) -> Sequence[Bystander]:
    """Nor anybody else who is there."""
    return ()


def bare(public: State | None, names: Names) -> h.Node:
    """Nothing but the script."""
    return h.p(".quiet")["The script tells what happens."]


def cast_line(public: State | None, seat: Seat) -> tuple[h.Node, str, list[str]]:
    """A seat's tokens, and what the table calls it just now: the pilot, the one whose turn it is."""
    if public is None:
        return None, "", []
    pools = [
        counter(shown.value, shown.way.name.replace("_", " "))
        for held in _held_by(public, seat)
        for shown in fields(held)
        if shown.way.pool and not shown.hidden
    ]
    return h.fragment[pools] if pools else None, "", _called(public, seat)


def hand(own: State | None, seat: Seat, names: Names) -> h.Node:
    """What a seat knows alone: whatever is shown to it and not to everybody."""
    if own is None:
        return None
    secrets = [fact(shown, names) for held in _held_by(own, seat) for shown in _own(held)]
    for shown in _own(own):
        if not is_by_seat(shown.value, names):
            secrets.append(fact(shown, names))
        elif seat in entries(shown.value):
            held = value_of(entries(shown.value)[seat], names, shown.way.look)
            secrets.append(row(shown.way.label, held))
    if not secrets:
        return None
    return h.section(".hand.hand--secret", aria_labelledby="hand-title")[
        h.header(".hand__head")[
            h.h2("#hand-title")[f"{names.get(seat, seat)}’s sheet"],
            h.span(".secret")[eye(), "Only you see this"],
        ],
        h.dl(".plain-facts")[secrets],
    ]


def emblem_face(letter: str) -> h.Node:
    """A letter in a lozenge."""
    return h.svg(".seat__face", viewBox="0 0 54 42", aria_hidden="true")[
        h.path(d="M27 1 53 21 27 41 1 21Z", fill="none", stroke="currentColor", stroke_width="1.5"),
        h.text(x="27", y="27", text_anchor="middle", fill="currentColor", font_size="18")[letter],
    ]


def outcome(public: State | None, names: Names) -> str:
    """How it came out stands in the script."""
    return ""


# -- the table, and who sits at it ---------------------------------------------------------------------------


def _seats(public: State, names: Names) -> list[Seat]:
    """Everybody, in their order."""
    return list(getattr(public, "seats", names))


def _held_by(world: State, seat: Seat) -> Iterator[State]:
    """What a seat has of its own: its struct in each mapping by seat."""
    for shown in fields(world):
        if isinstance(shown.value, dict | Entries):
            held = entries(shown.value).get(seat)
            if isinstance(held, State):
                yield held


def _called(public: State, seat: Seat) -> list[str]:
    """The fields of the table in which that seat stands, by their names."""
    return [s.way.label.lower() for s in fields(public) if _is_seat(s.value) and s.value == seat]


def _is_seat(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _own(held: State) -> list[VisibleField]:
    """What of a struct in a seat's sight is that seat's alone: neither everybody's nor turned over."""
    over = opened(held)
    return [
        shown
        for shown in fields(held)
        if not shown.hidden
        and not is_nothing(shown.value)
        and shown.way.name not in over
        and is_secret(held, shown.way)
    ]


def _person(public: State, seat: Seat, place: int, names: Names) -> h.Node:
    """One seat, with all that everybody may know of it. place: by which the sheet knows the viewer's."""
    rows: list[h.Node] = []
    for shown in fields(public):
        if shown.hidden or not is_by_seat(shown.value, names) or seat not in entries(shown.value):
            continue
        held = entries(shown.value)[seat]
        if isinstance(held, State):
            rows += told(held, names)
        else:
            rows.append(row(shown.way.label, value_of(held, names, shown.way.look)))
    tags = [h.span(".tag.tag--spot")[tag] for tag in _called(public, seat)]
    return h.li(".plain__person", data_place=str(place))[
        h.h3[names.get(seat, seat), tags], h.dl(".plain-facts")[rows] if rows else None
    ]


def _table(public: State, names: Names) -> h.Node:
    """What lies in the middle: everything that is nobody's."""
    rows = [
        fact(shown, names)
        for shown in fields(public)
        if shown.way.name != "pots"
        and not is_by_seat(shown.value, names)
        and not (_is_seat(shown.value) and shown.value in names)
    ]
    pots = [row(pot.name, counter(pot.total, pot.kind)) for pot in getattr(public, "pots", ())]
    drawn = [one for one in (*rows, *pots) if one is not None]
    return h.dl(".plain-facts")[drawn] if drawn else h.p(".quiet")["Nothing lies on the table."]
