"""A part of a form that could be filled in one way alone is told and sent, and nobody is asked for it."""

from __future__ import annotations

from collections import Counter
from html.parser import HTMLParser
from itertools import count
from random import Random

import pytest

from commedia.engine import Answer, Decision, Prose, Words
from commedia.engine.decisions import Offers
from commedia.engine.domains import Amount, Arrange, Pick, Some
from commedia.engine.sampling import sample_answer
from commedia.lab.playouts import below_of
from commedia.server.forms import read_form
from commedia.server.pages import decision_form
from tests.games.forms import text
from tests.server.seeing import Stage
from tests.server.test_own_forms import Inputs, misses

SEATS = {
    "men-of-stones": ["Maud", "Iris", "Bo", "Cy"],
    "city-of-masks": ["Maud", "Iris", "Bo", "Cy", "Eve"],
    "shadow-play": ["Maud", "Iris", "Bo"],
    "face-of-angels": ["Maud", "Iris", "Bo", "Cy"],
    "know-thyself": ["Maud", "Iris", "Bo"],
}
MOST = 260
"""Questions of one play that are looked at: enough for each kind of them to come."""


class Choices(HTMLParser):
    """What there is to choose among in a form: of each group and list, by its name, how much."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.many: Counter[str] = Counter()
        self._list = self._value = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Count what could be chosen."""
        has = dict(attrs)
        if tag == "input" and has.get("type") == "radio" and "disabled" not in has:
            self.many[has["name"] or ""] += 1
        elif tag == "select":
            self._list = has["name"] or ""
        elif tag == "option":
            self._value = has.get("value") or ""

    def handle_data(self, data: str) -> None:
        """An empty value is one, too, unless it stands for none as yet: "nobody", and not "choose"."""
        if self._list and data.strip() and (self._value or data not in ("choose", "–")):
            self.many[self._list] += 1

    def handle_endtag(self, tag: str) -> None:
        """A list ends."""
        if tag == "select":
            self._list = ""

    def sole(self) -> list[str]:
        """The names of those of which there is one."""
        return [name for name, many in self.many.items() if many == 1]


def looked_at(slug: str, random: int) -> set[str]:
    """Play at random, and look at each form that is drawn. Returns the kinds of decisions that came."""
    stage, below, met = Stage(slug, SEATS[slug]), below_of(Random(random)), dict[str, str]()
    for _ in count():
        waiting = [q for q in stage.play.open.values() if q.given is None]
        for decision in waiting:
            if decision.id not in met and len(met) < MOST:
                met[decision.id] = decision.kind
                drawn = str(decision_form.form(stage.seen(decision.seat), decision, "cue"))
                assert Choices(drawn).sole() == [], decision.kind
        if not waiting or len(met) >= MOST:
            break
        decision = waiting[below(len(waiting))]
        answer = sample_answer(decision, below, stage.play.moves)
        assert misses(stage, decision, answer) == []
        stage.play.answer(decision.id, decision.seat, answer)
        stage.drain()
    return {*met.values()}


@pytest.mark.slow
@pytest.mark.parametrize("slug", SEATS)
def test_no_form_asks_for_what_could_be_but_one_thing(slug: str) -> None:
    """No group of one and no list of one, whatever chance has made of a play; every answer can be given."""
    assert len(looked_at(slug, 1)) > 12


class Go(Answer):
    """Go there."""

    room: str
    how: str
    dice: dict[str, int]
    take: list[str]
    pace: int
    words: Prose


class Leave(Decision[Go]):
    """Where somebody goes, who has not much choice in it."""

    rule = "MS-ACT2-02"
    asks = "Where do you go?"

    def offers(self) -> Offers:
        inside = {"how": Pick(["by the stair"]), "words": Words("what you say", due=True)}
        return {
            Go: {
                "room": Pick({"library": inside}),
                "dice": Arrange([4, 4], ["Duty", "Love"]),
                "take": Some(["lamp", "rope"], 2, 2),
                "pace": Amount(1, 3),
            }
        }


def leaving() -> tuple[Stage, Leave]:
    """A table at which that is asked."""
    stage = Stage("men-of-stones", SEATS["men-of-stones"])
    asked = Leave(stage.play.world, "Maud")
    asked.id = "act1/MS-ACT2-02/1"
    return stage, asked


def test_what_has_one_answer_is_told_and_what_follows_from_it_is_asked() -> None:
    """Also within what follows, where everything is to be taken, and where all dice show the same."""
    stage, asked = leaving()
    drawn = str(decision_form.form(stage.seen("Maud"), asked, "cue"))
    said = text(drawn)
    assert "Room: library" in said
    assert "How: by the stair" in said
    assert "Duty and Love: 4 each" in said
    assert "Take: lamp and rope" in said
    assert "What you say" in said
    assert Choices(drawn).many == {"go.pace": 3}
    assert "checkbox" not in drawn


def test_what_is_told_is_sent_with_what_is_chosen() -> None:
    """The page posts what it posted when one had to choose it, without scripts, too."""
    stage, asked = leaving()
    inputs = Inputs(str(decision_form.form(stage.seen("Maud"), asked, "cue"))).values
    form = {name: sorted(values) for name, values in inputs.items() if values and len(values) == 1}
    form |= {"go.take": ["lamp", "rope"], "go.pace": ["2"], "go.words": ["On my way."]}
    assert inputs["go.take"] == {"lamp", "rope"}
    answer = read_form(asked, stage.play.moves, form)
    assert answer == {
        "do": "go", "room": "library", "how": "by the stair", "dice": {"Duty": "4", "Love": "4"},
        "take": ["lamp", "rope"], "pace": "2", "words": "On my way.",
    }  # fmt: skip


def test_the_button_speaks_of_it_as_of_what_is_chosen() -> None:
    """By its name, and not as it is sent."""
    stage, asked = leaving()
    drawn = str(decision_form.form(stage.seen("Maud"), asked, "cue"))
    assert '<input type="hidden" name="go.room" value="library" data-says="library">' in drawn
