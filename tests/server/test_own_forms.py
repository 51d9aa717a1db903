"""A game's own forms: whatever the plain form could answer they can answer too, from what the seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from commedia.engine import Answer, Arrange, Decision, Domain, Pick, Some, Words
from commedia.engine.domains import Fields, Listing
from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.props.form import branch, field_name, line_name, place_name
from commedia.server.forms import DO, open_answers
from commedia.server.pages import asking, cue, decision_form
from tests.server.seeing import Stage

SLUG = "city-of-masks"
SEATS = ["ann", "bob", "cy", "dee", "eve"]


class Inputs(HTMLParser):
    """The inputs of a form: for each name the values it can take, None for any at all."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.values: dict[str, set[str] | None] = {}
        self.ids: list[str] = []
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what could be sent."""
        a = {name: value or "" for name, value in attrs}
        if "id" in a:
            self.ids.append(a["id"])
        name = a.get("name", "")
        if tag == "select":
            self._select = name
            self.values.setdefault(name, set())
        elif tag == "option" and self._select:
            self._add(self._select, a.get("value", ""))
        elif (tag == "button" and name) or a.get("type") in ("radio", "checkbox", "hidden"):
            self._add(name, a.get("value", ""))
        elif tag in ("input", "textarea") and name:
            self.values[name] = None

    def handle_endtag(self, tag: str) -> None:
        """A list ends."""
        if tag == "select":
            self._select = ""

    def _add(self, name: str, value: str) -> None:
        known = self.values.setdefault(name, set())
        if known is not None:
            known.add(value)


def posted(fields: Fields, prefix: str, answer: Answer) -> Iterator[tuple[str, Any]]:
    """An answer as a form sends it."""
    for field, domain in fields.items():
        name, value = field_name(prefix, field), getattr(answer, field)
        yield from _sent(domain, name, value)
        if isinstance(domain, Pick):
            yield from posted(domain.then(value), branch(name, value), answer)


def _sent(domain: Domain, name: str, value: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(domain, Words):
        return
    if isinstance(domain, Some):
        yield from ((name, str(v)) for v in value)
    elif isinstance(domain, Arrange):
        yield from ((place_name(name, place), str(v)) for place, v in value.items())
    elif isinstance(domain, Listing):
        for line in value:
            yield name, {f: str(v) for f, v in line.items() if v not in ("", "…")}
    elif value != getattr(domain, "default", None):
        yield name, str(value)


def misses(stage: Stage, decision: Decision[Any], answer: Answer) -> list[str]:
    """What of an answer the drawn form has no input for."""
    view = stage.seen(decision.seat)
    inputs = Inputs(str(decision_form.form(view, decision, "cue"))).values
    offered = dict(open_answers(decision, stage.play.moves))[type(answer)]
    sent = list(posted(offered, answer.do, answer))
    if len(open_answers(decision, stage.play.moves)) > 1:
        sent.append((DO, answer.do))
    lines = [(name, line) for name, line in sent if isinstance(line, dict)]
    missing = [line for line in in_lines(lines, inputs) if line]
    plain = [(name, value) for name, value in sent if not isinstance(value, dict)]
    return [f"{decision.kind}: {name}={v}" for name, v in plain if not _takes(inputs, name, v)] + missing


def _takes(inputs: dict[str, set[str] | None], name: str, value: str) -> bool:
    return name in inputs and ((known := inputs[name]) is None or value in known)


def in_lines(lines: list[tuple[str, dict[str, str]]], inputs: dict[str, set[str] | None]) -> Iterator[str]:
    """The lines of a Listing that no line of the form takes, in whatever order; "" for each that is taken."""
    taken: set[int] = set()
    for name, line in sorted(lines, key=lambda one: "against" not in one[1]):
        fits = (n for n in range(1, 99) if n not in taken)
        at = next(
            (n for n in fits if all(_takes(inputs, line_name(name, n, f), v) for f, v in line.items())), 0
        )
        taken.add(at)
        yield "" if at else f"{name}: {line}"


def play(random: int) -> set[str]:
    """Play at random, and try each answer in the drawn form. Returns the kinds of decisions that came."""
    stage = Stage(SLUG, SEATS, {"round_limit": 4, "trial_support": "lenders", "fee_on": "ask"})
    below, met = below_of(Random(random)), set[str]()
    for _ in range(900):
        waiting = [q for q in stage.play.open.values() if q.given is None and not q.manner.optional]
        if not waiting:
            break
        decision = waiting[0]
        answer = sample_answer(decision, below, stage.play.moves)
        met.add(decision.kind)
        assert misses(stage, decision, answer) == []
        ids = Inputs(str(cue.cue(stage.seen(decision.seat)))).ids
        assert len(ids) == len(set(ids))
        stage.play.answer(decision.id, decision.seat, answer)
        stage.drain()
    return met


@pytest.mark.slow
@pytest.mark.parametrize("random", range(3))
def test_every_legal_answer_can_be_given_by_a_games_own_form(random: int):
    """Whatever chance chooses, there is an input for it; and no two elements share an id."""
    met = play(random)
    assert {"compose_hidden_face", "settle_feelings", "declare_actions", "bid_turn", "shift"} <= met


@pytest.mark.slow
def test_every_legal_answer_can_be_given_by_the_plain_form_beneath(monkeypatch: pytest.MonkeyPatch):
    """A game that brings no forms is asked plainly, and just as fully."""
    monkeypatch.setattr(asking, "own_form", lambda *_: None)
    assert {"compose_hidden_face", "settle_feelings", "declare_actions", "bid_turn"} <= play(1)
