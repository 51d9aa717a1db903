"""No input is called like something that its form has: within a form the input comes first, and hides it.

Beside `<input name="remove">` nobody can call the form's own `remove()`, and whoever draws the page must.
What a browser calls its own has no dot in its name (`tests/browser/test_input_names.py` asks one), so all
names of ours have one, but for a few that stand here.
"""

from __future__ import annotations

import logging
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

import pytest
from litestar.testing import TestClient
from markupsafe import Markup

from commedia import games
from commedia.engine import Decision
from commedia.engine.kinds import decisions_of
from commedia.engine.sampling import sample_answer
from commedia.kit.page import page_of
from commedia.lab.playouts import below_of
from commedia.props.form import OwnForm, bare_names
from commedia.server.forms import DECISION, DO, MOVE_ID
from commedia.server.lobby import SealedWord
from commedia.server.pages import asking, decision_form, fallback, lobby, table
from commedia.server.pages.asking import HERE
from tests.server.seeing import Stage, lobby_seen
from tests.server.tables import open_table

OURS = {DECISION, MOVE_ID, DO, HERE}
"""Names without a dot that stand in forms which the stream draws."""
ELSEWHERE = {"link", "game", "seat", "rules", "asides"}
"""Names without a dot on the playbill and in the book, which no stream draws."""
LISTED = {"input", "select", "textarea", "button", "fieldset", "output", "object", "img"}
PLAYS: dict[str, tuple[int, dict[str, Any]]] = {
    "city-of-masks": (5, {"round_limit": 4, "trial_support": "lenders", "fee_on": "ask"}),
    "men-of-stones": (4, {}),
    "face-of-angels": (4, {}),
    "know-thyself": (4, {}),
    "shadow-play": (4, {}),
}
NO_INPUTS = {"hand", "palace", "ties", "arcs", "from", "of", "says", "Threat", "Tragedy", "Arrives", "Fee"}
"""What goes by a name in a game and is no input: what unfolds one at a time, drawings, a key of the state or
of an event, a figure that is foreseen.
"""
OFTEN_ENOUGH = 3
"""So often each kind of decision is drawn."""
MOST_MOVES = 1_200
"""Of one play."""
AT_DOORS = 0.2
"""How likely somebody goes through a door that stands open."""


class Named(HTMLParser):
    """The names and ids that the forms of a page can be asked for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.forms = 0
        self.names: set[str] = set()
        self.ids: set[str] = set()
        self._within = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember what an element goes by."""
        a = dict(attrs)
        if tag == "form":
            self.forms, self._within = self.forms + 1, True
        elif tag in LISTED and (self._within or "form" in a):
            self.names |= {a["name"] or ""} if "name" in a else set()
            self.ids |= {a["id"] or ""} if "id" in a else set()

    def handle_endtag(self, tag: str) -> None:
        """A form ends."""
        self._within = self._within and tag != "form"


def bare(page: str, known: set[str] = OURS) -> set[str]:
    """The names of inputs of a page that might be something of a form's; it has at least one form."""
    found = Named(page)
    assert found.forms
    return {name for name in found.names if "." not in name} - known


def test_what_stands_in_forms_of_a_page_is_found() -> None:
    """Also what belongs to a form that stands elsewhere, and nothing outside."""
    found = Named(
        '<p id="a"><input name="b"></p><form><input name="c" id="d"><p id="e"></p></form>'
        '<input form="f" id="g">'
    )
    assert (found.names, found.ids) == ({"c"}, {"d", "g"})


# -- the house's own ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("me", [1, 2, None])
@pytest.mark.parametrize("slug", games.SLUGS)
def test_no_form_of_a_lobby_hides_what_it_has(slug: str, me: int | None) -> None:
    """With lines and veils to take away, words to seal and to open, chairs to fill and to change."""
    sealed = [SealedWord(2, "b17e" * 16, True)]
    for changes in ({}, {"wishes": {2: 1}}, {"closed": True, "words": sealed}):
        page = str(lobby.page(lobby_seen(me, game=slug, **changes)))
        assert "<form" not in page or bare(page) == set(), changes


def test_no_form_at_play_hides_what_it_has(client: TestClient) -> None:
    """Of any page of a table with a line, a veil and a whisper: for host, guest and spectator."""
    opened = open_table(client, seats=[])
    for kind in ("line", "veil"):
        opened.post(next(iter(opened.tokens)), "veil", {"kind": kind, "text": "spiders"})
    at_play = open_table(client, house=["Cy"])
    at_play.post("Ann", "say", {"how": "whisper", "to": ["Bob"], "text": "The well, at midnight."})
    for asked in (opened, at_play):
        for token in (*asked.tokens.values(), asked.watch):
            for way in ("", "/link", "/words", "/prologue", "/book", "/curtain"):
                page = client.get(f"/s/{token}{way}")
                if page.status_code == 200 and "<form" in page.text:
                    assert bare(page.text, OURS | (ELSEWHERE if way == "/book" else set())) == set(), way
    assert bare(client.get("/").text, ELSEWHERE) == set()


def test_a_key_by_itself_is_read_as_the_pages_own_name(client: TestClient) -> None:
    """Whoever writes such a form without the page says `kind`, where the page says `veil.kind`."""
    opened = open_table(client, seats=[])
    path = f"/s/{opened.host}/veil"
    client.post(path, data={"kind": "veil", "text": "spiders"})
    page = client.get(f"/s/{opened.host}").text
    assert "Take away: spiders" in page
    assert 'name="veil.remove"' in page
    client.post(path, data={"veil.kind": "veil", "veil.text": "spiders", "veil.remove": "true"})
    assert "Take away: spiders" not in client.get(f"/s/{opened.host}").text


# -- games' own --------------------------------------------------------------------------------------------


def asked_at_random(slug: str, plays: int) -> Iterator[tuple[Stage, Decision[Any]]]:
    """Every decision that is put in so many plays, each kind a few times; doors are seldom gone through."""
    seats, options = PLAYS[slug]
    met = Counter[str]()
    for seed in range(plays):
        stage, random = Stage(slug, ["ann", "bob", "cy", "dee", "eve"][:seats], options), Random(seed)
        below = below_of(random)
        for _ in range(MOST_MOVES):
            open_ = [q for q in stage.play.open.values() if q.given is None]
            if not open_:
                break
            for decision in open_:
                met[decision.kind] += 1
                if met[decision.kind] <= OFTEN_ENOUGH:
                    yield stage, decision
            due = [q for q in open_ if not q.manner.optional]
            chosen = random.choice(due if due and random.random() > AT_DOORS else open_)
            stage.play.answer(chosen.id, chosen.seat, sample_answer(chosen, below, stage.play.moves))
            stage.drain()


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_no_form_of_a_game_hides_what_it_has(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each kind of decision that comes by chance, drawn as the game draws it and plainly, and in the hand."""
    met = set()
    for stage, decision in asked_at_random(slug, plays=8):
        met.add(decision.kind)
        seen = stage.seen(decision.seat)
        assert bare(str(decision_form.form(seen, decision, "cue"))) == set(), decision.kind
        with monkeypatch.context() as plainly:
            plainly.setattr(asking, "own_form", lambda *_: None)
            assert bare(str(decision_form.form(stage.seen(decision.seat), decision, "cue"))) == set(), (
                decision.kind
            )
        for part in table.own_parts(seen):
            assert "<form" not in part.html or bare(part.html) == set(), part.target
    kinds = {kind.kind for kind in decisions_of(games.get(slug))}
    assert len(met) > len(kinds) / 2, kinds - met


@pytest.mark.parametrize("slug", games.SLUGS)
def test_no_game_writes_a_name_without_a_dot(slug: str) -> None:
    """Also in forms for decisions that hardly ever come."""
    folder = Path(games.__file__).parent / slug.replace("-", "_")
    written = {
        name
        for file in folder.rglob("*.py")
        for name in re.findall(r"""\bname="([A-Za-z_]+)\"""", file.read_text(encoding="utf-8"))
    }
    assert written <= NO_INPUTS | OURS, written


@pytest.mark.parametrize(
    ("drawn", "names"),
    [
        ('<input type="hidden" name="remove" value="x">', ["remove"]),
        ("<textarea name=children></textarea>", ["children"]),
        ("<fieldset class='a' id='title'>", ["title"]),
        ('<select id="q1-1" name="lend.to"><option value="submit">', []),
        ('<details name="hand" id="reset"><g id="map">', []),
    ],
)
def test_a_name_without_a_dot_is_found(drawn: str, names: list[str]) -> None:
    """Of inputs alone: nothing else is something of a form's."""
    assert bare_names(drawn) == names


def test_a_form_of_a_game_that_would_hide_something_is_not_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """The decision is asked plainly, and whoever keeps the house reads which names they are."""
    stage = Stage("men-of-stones", ["ann", "bob", "cy"])
    decision = next(q for q in stage.play.open.values() if q.given is None)
    seen, told = stage.seen(decision.seat), list[Exception]()
    form = OwnForm(lambda _: Markup('<input name="remove"><input name="do" id="submit">'))
    monkeypatch.setitem(page_of(seen.game).forms, type(decision), form)  # type: ignore[arg-type]
    monkeypatch.setattr(fallback, "listeners", [told.append])
    monkeypatch.setattr(logging.getLogger(fallback.__name__), "handlers", [])
    assert asking.drawn(seen, decision, decision_form.fieldset(seen, decision)) is None
    assert 'name="remove"' not in str(decision_form.form(seen, decision, "cue"))
    assert "are called remove and submit." in str(told[0])


def test_a_form_is_looked_over_once_for_what_it_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Again where it is offered other fields, and each time where it would hide something."""
    looked: list[str] = []

    def look(drawn: str) -> list[str]:
        looked.append(drawn)
        return bare_names(drawn)

    monkeypatch.setattr(asking, "bare_names", look)
    monkeypatch.setattr(fallback, "listeners", [])
    monkeypatch.setattr(logging.getLogger(fallback.__name__), "handlers", [])
    stage = Stage("men-of-stones", ["ann", "bob", "cy"])

    def draw(form: OwnForm[Any]) -> int:
        before = len(looked)
        decision = next(q for q in stage.play.open.values() if q.given is None)
        monkeypatch.setitem(page_of(stage.play.game).forms, type(decision), form)
        decision_form.form(stage.seen(decision.seat), decision, "cue")
        return len(looked) - before

    well, badly = OwnForm(lambda _: Markup('<input name="a.b">')), OwnForm(lambda _: Markup('<img id="a">'))
    assert [draw(well), draw(well), draw(badly), draw(badly)] == [1, 0, 1, 1]
    kind = next(iter(stage.play.open.values())).kind
    stage.play_until(lambda play: all(q.kind != kind for q in play.open.values()))
    assert draw(well) == 1
