"""What a game's own forms say, to a seat of a table that is scripted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from random import Random

from commedia.engine import Decision
from commedia.lab.playouts import below_of
from commedia.server.pages import asking, decision_form
from commedia.server.table_view import TableView
from commedia.testing import ScriptedTable
from tests.server.seeing import Stage


def text(html: object) -> str:
    """What a piece of a page says."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", str(html))).strip()


def form_of(t: ScriptedTable, seat: str, kind: str) -> str:
    """The form that asks a seat that, as HTML."""
    view, decision = _asked(t, seat, kind)
    drawn = asking.drawn(view, decision, decision_form.fieldset(view, decision))
    assert drawn is not None, f"{kind} has no form of its own, or it failed"
    assert not withheld(str(drawn)), "a browser would send no other choice while these are empty"
    return str(drawn)


def subject_of(t: ScriptedTable, seat: str, kind: str) -> str:
    """What a seat is shown of what that question is about, as HTML."""
    view, decision = _asked(t, seat, kind)
    return str(asking.subject(view, decision, decision_form.fieldset(view, decision)))


def withheld(form: str) -> list[str]:
    """The names of inputs that must be filled in and may be out of sight, below a choice that is not made.

    A browser sends no such form, and shows nobody why.
    """
    within = Within()
    within.feed(form)
    return within.required


class Within(HTMLParser):
    """Reads a form, and notes what must be filled in below a choice."""

    def __init__(self) -> None:
        super().__init__()
        self.required: list[str] = []
        self._below = 0

    def handle_starttag(self, tag: str, attrs: Sequence[tuple[str, str | None]]) -> None:
        """One element deeper."""
        has = dict(attrs)
        if self._below and "required" in has:
            self.required.append(has.get("name") or tag)
        opens = tag == "div" and "choice__more" in (has.get("class") or "").split()
        self._below += tag == "div" and (opens or self._below > 0)

    def handle_endtag(self, tag: str) -> None:
        """One element up."""
        self._below -= tag == "div" and self._below > 0


def foreseen(t: ScriptedTable, seat: str, kind: str, form: Mapping[str, str | Sequence[str]]) -> str:
    """What the page says that such a form would come to, by the names of its inputs.

    form: the value of each, or all those of one that stands there several times.
    """
    view, decision = _asked(t, seat, kind)
    sent = {name: [value] if isinstance(value, str) else value for name, value in form.items()}
    return text(asking.foreseen(view, decision, decision_form.fieldset(view, decision), sent))


def suggested(t: ScriptedTable, seat: str, kind: str) -> dict[str, list[str]]:
    """An answer to begin from, by the names of the inputs, as whoever asks for one gets it."""
    view, decision = _asked(t, seat, kind)
    found = asking.suggested(view, decision, decision_form.fieldset(view, decision), below_of(Random(1)))
    return {name: list(values) for name, values in found.items()}


def _asked(t: ScriptedTable, seat: str, kind: str) -> tuple[TableView, Decision]:
    view = Stage.of(t).seen(seat)
    return view, next(q for q in view.decisions if q.kind == kind)
