"""Last words: each where its character stands in the row, and the box for one's own there, too."""

from __future__ import annotations

from collections.abc import Collection

import htpy as h
from markupsafe import Markup

from commedia.engine.lengths import LONGEST_LAST_WORD
from commedia.engine.visible_text import within
from commedia.props.template import NOTHING, joined
from commedia.server import stage_directions
from commedia.server.pages.script import ERASED, prose
from commedia.server.table_view import TableView, as_told


def last_words(seen: TableView, apart: Collection[str] = ()) -> Markup:
    """All that were had, in the order of seats, and the viewer's own box; nothing where there is neither.

    apart: seats whose last word stands elsewhere.
    """
    had = [had_by(seen, seat) for seat in seen.seats if seat in seen.last_words and seat not in apart]
    own = NOTHING if seen.seat in apart else box(seen)
    if not had and not own:
        return NOTHING
    return Markup(
        h.section(".last-words", aria_labelledby="last-words-title")[
            h.h2("#last-words-title")["Last words"], had, own
        ]
    )


def of(seen: TableView, seat: str) -> h.Node:
    """One seat's: what it said, or the box where it still may; nothing else."""
    if seat in seen.last_words:
        return had_by(seen, seat)
    return box(seen) if seat and seat == seen.seat else None


def had_by(seen: TableView, seat: str) -> h.Element:
    """Somebody's: as they said it, or did."""
    words = seen.words.get(seen.last_words[seat])
    name = seen.names.get(seat, seat)
    if not words:
        said = [ERASED]
    else:
        text = as_told(seen, seat, words)
        is_direction = stage_directions.is_direction(text)
        parts = prose(stage_directions.done(text) if is_direction else text)
        said = [Markup(h.i[f"{name} ", joined(parts)])] if is_direction else parts
    place = seen.seats.index(seat) + 1
    return h.blockquote(".last-word", data_place=place)[
        [h.p(dir="auto")[one] for one in said],
        h.footer[h.bdi[name], "’s last word", _by(seen, seat)],
    ]


def _by(seen: TableView, seat: str) -> h.Node:
    """Who plays them, where that is somebody else."""
    player = seen.players.get(seat, seat)
    return None if player == seen.names.get(seat, seat) else f", by {player}"


def may_speak(seen: TableView) -> bool:
    """Whether the viewer still may have theirs: until it is had, or it is too late."""
    return (
        seen.seat is not None
        and seen.seat not in seen.last_words
        and seen.hears_last_words
        and not seen.stopped
    )


def box(seen: TableView) -> Markup:
    """Where one's own last word is written."""
    if seen.seat is None or not may_speak(seen):
        return NOTHING
    action = f"{seen.links.me}/last"
    name = seen.names[seen.seat]
    return Markup(
        h.form(
            "#last.last-words__own", action=action, method="post", hx_post=action, hx_swap="none",
            hx_disable="find button", data_draft="last",
        )[
            h.label(for_="last-text")[
                h.span(".lamp.lamp--lit", aria_hidden="true"), h.span["Your last word"]
            ],
            h.textarea(
                "#last-text.input", name="last.text", rows="3", maxlength=str(LONGEST_LAST_WORD),
                required=True, placeholder=f"What is left to say for {within(name)}?",
                aria_describedby="last-how",
            ),
            h.p("#last-how.quiet")[
                f"At most {LONGEST_LAST_WORD} characters, within seven days. It goes into the book as it is."
            ],
            h.button(".button.button--cue", type="submit")["Leave it in the book"],
        ]
    )  # fmt: skip
