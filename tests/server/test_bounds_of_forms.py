"""A form takes as much as its decision does, and no more: the plain forms, and those of a game’s own."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from random import Random

import pytest

from commedia import games
from commedia.engine import Amount, Domain, Pick, Words
from commedia.engine.domains import Fields, Listing
from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.props.form import branch, field_name, line_name
from commedia.server.forms import open_answers
from commedia.server.pages import decision_form
from tests.server.seeing import Stage

SEATS = ["ann", "bob", "cy", "dee", "eve"]
MOVES = 300
OFTEN = 1
"""So many forms of each kind of decision with the same ways to answer it are read."""
Bounds = tuple[str | None, str | None, str | None]
"""The least and the most of a number, and the most characters of words, as a form has them."""


class Boxes(HTMLParser):
    """The boxes of a form that take a number or words: for each name its bounds."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.bounds: dict[str, Bounds] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what it takes."""
        has = dict(attrs)
        is_box = tag == "textarea" or (tag == "input" and has.get("type", "text") in ("number", "text"))
        if is_box and has.get("name"):
            self.bounds[str(has["name"])] = (has.get("min"), has.get("max"), has.get("maxlength"))


def bounds_of(domain: Domain) -> Bounds | None:
    """What a box for a value of it should take; None where no box takes one."""
    if isinstance(domain, Amount):
        return str(domain.least), str(domain.most), None
    return (None, None, str(domain.most)) if isinstance(domain, Words) else None


def due(fields: Fields, prefix: str) -> Iterator[tuple[str, Domain]]:
    """The fields of an answer by the names of their inputs, those too that follow a choice."""
    for field, domain in fields.items():
        name = field_name(prefix, field)
        yield name, domain
        if isinstance(domain, Listing):
            yield from ((line_name(name, n, f), d) for n in range(1, 5) for f, d in domain.record.items())
        if isinstance(domain, Pick) and domain.follow is not None:
            for value in domain.values:
                yield from due(domain.then(value), branch(name, value))


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_every_box_of_a_form_takes_what_its_decision_takes(slug: str) -> None:
    """Wherever plays by chance lead: no form withholds a number that could be sent, or offers one that is
    refused, and no box is longer or shorter than what may be written in it.
    """
    apart: dict[str, tuple[Bounds, Bounds]] = {}
    read: dict[tuple[str, ...], int] = {}
    stage, below = Stage(slug, SEATS), below_of(Random(2))
    for _ in range(MOVES):
        for decision in [q for q in stage.play.open.values() if q.given is None]:
            ways = open_answers(decision, stage.play.moves)
            how = (decision.kind, *(answer.do for answer, _ in ways))
            if read.setdefault(how, 0) >= OFTEN:
                continue
            read[how] += 1
            boxes = Boxes(str(decision_form.form(stage.seen(decision.seat), decision, "cue"))).bounds
            for answer, fields in ways:
                for name, domain in due(fields, answer.do):
                    taken = bounds_of(domain)
                    if taken is not None and name in boxes and boxes[name] != taken:
                        apart[f"{decision.kind}: {name}"] = (boxes[name], taken)
        waiting = [q for q in stage.play.open.values() if q.given is None]
        if not waiting:
            break
        asked = waiting[below(len(waiting))]
        stage.play.answer(asked.id, asked.seat, sample_answer(asked, below, stage.play.moves))
        stage.drain()
    assert apart == {}
    assert len(read) > 5
