"""As whom a line is said: asked of the pen, sent over HTTP, and signed wherever the line is told."""

from __future__ import annotations

import msgspec
import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.lab.company import is_spoken_to
from commedia.server.book import story
from commedia.server.forms import body
from commedia.server.pages import waiting_panel
from commedia.server.pages.book_as_markdown import manuscript
from commedia.server.pages.pen import voices
from commedia.server.pages.script import line, lines
from commedia.server.table_view import as_line
from tests.browser.test_know_thyself import ROAM
from tests.games.forms import text
from tests.server.seeing import Stage
from tests.server.tables import Table, open_table

GAME = games.get("men-of-stones")


@pytest.fixture(autouse=True)
def ghost(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bob speaks for the old king, too."""
    cast = msgspec.structs.replace(
        GAME.cast, voices=lambda w, seat: ["The old king"] if seat == "Bob" else []
    )
    monkeypatch.setattr(GAME, "cast", cast)


def test_the_api_takes_it_and_tells_it(client: TestClient) -> None:
    """Each seat is told of its own voices alone; all are told as whom the line was said."""
    table: Table = open_table(client)
    assert table.view("Bob")["voices"] == [{"as": "The old king", "name": "The old king"}]
    assert (table.view("Ann")["voices"], table.view("watch")["voices"]) == ([], [])
    said = {"how": "line", "text": "Remember me.", "as": "The old king"}
    assert table.post("Bob", "say", said).status_code == 200
    [line] = [one for one in table.script("Ann") if one["kind"] == "line"]
    assert (line["seat"], line["voice"]) == ("Bob", "The old king")
    refused = table.post("Ann", "say", said)
    assert (refused.status_code, refused.json()["error"]) == (
        422,
        "You cannot say a line as “The old king” now.",
    )


def test_the_line_is_signed_by_the_figure_everywhere() -> None:
    """In the script, above a decision, in the book and its text; the aside after it by its player."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    stage.play.say("Bob", "line", "Remember me.", as_="The old king")
    stage.drain()
    stage.say("Bob", "Was that too much?", "aside")
    seen = stage.seen("Ann")
    drawn = str(lines(seen, seen.script))
    assert '<bdi class="speaker">The old king</bdi> Remember me.' in drawn
    assert "<bdi><b>Bob</b></bdi>, aside" in drawn
    assert [one.speaker for act in story(seen, seen.script) for one in act if one.kind == "speech"] == [
        "The old king"
    ]
    assert "**The old king.** Remember me." in manuscript(seen, seen.script)


def test_the_pen_offers_what_its_own_seat_may_say() -> None:
    """Oneself first; nothing where there is nobody else to be."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    assert str(voices(stage.seen("Bob"))).count("<option") == 2
    assert str(voices(stage.seen("Ann"))) == str(voices(stage.seen(None))) == ""


def test_the_pen_calls_nobody_by_a_capital_article_within_a_sentence() -> None:
    """“As the Director”, “What does the Director say?”: its script takes the name from there."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    seen = stage.seen("Ann")
    seen.names["Ann"] = "The World"
    assert str(voices(seen)) == ""
    seen.on_stage.append("Ann")
    assert str(voices(seen)) == '<p data-voice="the World">As the World</p>'
    bob = stage.seen("Bob")
    assert '<option value="The old king">the old king</option>' in str(voices(bob))


def test_a_form_sends_it_with_a_line_or_a_deed_alone() -> None:
    """The choice still stands there when one turns to speak aside."""
    for how, sent in (("line", "The old king"), ("deed", "The old king"), ("aside", None), ("whisper", None)):
        form = {"how": [how], "text": ["So."], "as": ["The old king"], "to": ["Cy"]}
        assert body(None, "say", form).get("as") == sent


def test_the_house_takes_it_for_a_persons_line() -> None:
    """And so answers it as any other."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    stage.play.say("Bob", "line", "Remember me.", as_="The old king")
    stage.drain()
    assert is_spoken_to(["Ann", "Bob"], stage.moments)


def test_kt_role_04_who_is_alone_elsewhere_says_so_where() -> None:
    """The pen says as whom one speaks, and where, before it is said; the script, once it is; and to those in
    the scene no line says where they are.
    """
    stage = Stage.at("know-thyself", ROAM, "roam")
    place = "in the Library of Unearned Knowledge"
    mina, dee = (stage.seen(seat) for seat in ("Mina", "Dee"))
    assert text(str(voices(mina))) == f"As Ink Hands, {place}"
    assert text(str(voices(dee))) == "As Grey Coat"
    assert waiting_panel.status(mina)[2].endswith(place)
    stage.say("Mina", "Hello? Is anybody still in this hall?")
    stage.say("Dee", "In the garden, yes.")
    hello, yes = (
        text(str(line(dee, as_line(m, m.n, dee.names, stage.words, {})))) for m in stage.moments[-2:]
    )
    assert hello == f"Ink Hands, {place} Hello? Is anybody still in this hall?"
    assert yes == "Grey Coat In the garden, yes."
