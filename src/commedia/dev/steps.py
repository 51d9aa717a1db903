"""The log as steps: each entry a place to go to, back and forth."""

from __future__ import annotations

import htpy as h

from commedia.dev.controls import button, form
from commedia.dev.rehearsal import Rehearsal
from commedia.dev.replaying import brief

AROUND = 12
"""Entries that are shown before and after the one at which the table stands."""


def panel(rehearsal: Rehearsal) -> h.Fragment:
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
