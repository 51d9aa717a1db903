"""Values drawn as what they are: tokens as counters, cards and dice as themselves, people by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

import htpy as h
from markupsafe import Markup

from commedia.engine import Pot, Prose, Seat, State
from commedia.engine.seat_state import Concealed, Entries
from commedia.kit.state_fields import VisibleField, entries, fields, is_nothing, label_of, opened
from commedia.props.cards import card, cards_down, is_card
from commedia.props.dice import die
from commedia.props.dominoes import domino
from commedia.props.stacks import coin

Names = Mapping[Seat, str]
EYE = "M1 8C3 4.5 5.4 3 8 3s5 1.5 7 5c-2 3.500-4.400 5-7 5S3 11.500 1 8Z"
"""An eye, in a square of 16."""


@cache
def eye(shut: bool = False) -> Markup:
    """An open eye, or one that is struck out; what it means stands beside it."""
    parts = [
        h.path(d=EYE, fill="none", stroke="currentColor", stroke_width="1.4"),
        h.circle(cx="8", cy="8", r="2.2"),
    ]
    strike = h.path(d="M2 14 14 2", stroke="currentColor", stroke_width="1.6") if shut else None
    return Markup(h.svg(".plain-eye", viewBox="0 0 16 16", aria_hidden="true")[parts, strike])


def value_of(value: Any, names: Names, look: str = "") -> h.Node:
    """Any value. look: what numbers stand for (`looks`)."""
    if look and (drawn := _looked(value, look)) is not None:
        return drawn
    if isinstance(value, Prose):
        return h.q(".plain-prose")[value.text or "…"]
    if isinstance(value, Concealed):
        return cards_down(len(value))
    if isinstance(value, Pot):
        return counter(value.total, value.kind)
    if isinstance(value, State):
        return facts(value, names)
    if isinstance(value, dict | Entries):
        return h.dl(".plain-facts")[
            (
                row(names.get(key, label_of(str(key))), value_of(held, names))
                for key, held in entries(value).items()
            )
        ]
    if isinstance(value, list | tuple):
        return _several(value, names)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str):
        return card(value) if is_card(value) else h.b[names[value]] if value in names else word(value)
    return h.b(".num")[str(value)]


def _looked(value: Any, look: str) -> h.Node:
    """Numbers as what they stand for; None where they are none."""
    if look == "dice":
        thrown = [value] if isinstance(value, int) else value
        if isinstance(thrown, list) and all(isinstance(n, int) and 0 <= n <= 6 for n in thrown):
            return h.span(".plain-row")[(die(n) for n in thrown)]
    if look == "domino" and isinstance(value, list) and value:
        tiles = [value] if isinstance(value[0], int) else value
        return h.span(".plain-row")[(domino(*tile) for tile in tiles)]
    return None


def _several(value: Iterable[Any], names: Names) -> h.Node:
    held = list(value)
    if any(isinstance(one, State) for one in held):
        return h.ul(".plain-list")[(h.li[value_of(one, names)] for one in held)]
    if all(isinstance(one, str) and is_card(one) for one in held):
        return h.span(".plain-row")[(card(one) for one in held)]
    said = [value_of(one, names) for one in held]
    return h.span(".plain-row.plain-row--words")[(h.span[one] for one in said)]


def word(said: str) -> h.Node:
    """A card, a place, a trait that is a word: large enough to be read as one."""
    return h.span(".plain-word")[said]


def counter(count: int, kind: str) -> h.Node:
    """So many tokens."""
    return h.span(".plain-counter")[coin("face"), h.b(".num")[str(count)], h.span[kind]]


def row(label: str, drawn: h.Node) -> h.Node:
    """One fact: what it is, and how it stands."""
    return h.div(".plain-fact")[h.dt[label], h.dd[drawn]]


def hidden(labels: Sequence[str], *, owned: bool = True) -> h.Node:
    """Facts that are there and are somebody else's; a style sheet leads whose they are to their own sheet.

    owned: whether their owner sees them.
    """
    label = ", ".join([labels[0], *(label.lower() for label in labels[1:])])
    closed = h.fragment[eye(shut=True), "kept hidden"]
    if not owned:
        return row(label, h.span(".plain-hidden.plain-hidden--listed")[closed])
    yours = h.a(".plain-hidden.plain-hidden--yours", href="#hand")[eye(), "yours: see your sheet"]
    return row(label, h.fragment[h.span(".plain-hidden")[closed], yours])


def fact(shown: VisibleField, names: Names) -> h.Node:
    """A field with its name."""
    way = shown.way
    if shown.hidden:
        return hidden([way.label], owned=not way.listed_in)
    if way.pool:
        return row(way.label, counter(shown.value, way.pool if way.pool != way.name else ""))
    return None if is_nothing(shown.value) else row(way.label, value_of(shown.value, names, way.look))


def facts(held: State, names: Names) -> h.Node:
    """All fields of a struct."""
    return h.dl(".plain-facts")[told(held, names)]


def told(held: State, names: Names) -> list[h.Node]:
    """Each field of a struct as a row, and last in one row what is hidden of it and not turned over."""
    found, over = list(fields(held)), opened(held)
    rows = [fact(shown, names) for shown in found if not shown.hidden]
    closed = [shown.way for shown in found if shown.hidden and shown.way.name not in over]
    for owned in (True, False):
        if labels := [way.label for way in closed if owned is not bool(way.listed_in)]:
            rows.append(hidden(labels, owned=owned))
    return [row for row in rows if row is not None]
