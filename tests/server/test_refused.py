"""What is refused stands at the field that it is about, in the game's words; without scripts as well."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from unittest.mock import MagicMock

import msgspec
import pytest
from litestar.testing import TestClient
from markupsafe import Markup

from commedia import games
from commedia.engine import Answer, Decision, IllegalMove, Pick, Prose, Words
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import Listing
from commedia.server.forms import input_of
from commedia.server.pages.refilled import refilled
from tests.server.tables import Table, open_table


def asked(table: Table, seat: str) -> dict[str, Any]:
    (decision, *_) = table.view(seat)["decisions"]
    return decision


def test_a_refusal_names_its_field_to_programs(client: TestClient) -> None:
    """A field, a place of it, and which answer; where it is no one thing, nothing."""
    table = open_table(client)
    put = asked(table, "Ann")
    for answer, sentence, field in (
        ({}, "Choose which die lies on which Quality.", "dice"),
        ({"dice": {"Deed": 1}}, "Nothing lies on Duty yet.", "dice.Duty"),
        ({"do": "fly"}, "“fly” does not answer this. Open: “Lay the dice so”.", "do"),
        ({"dice": [1], "wings": 2}, None, "dice"),
    ):
        reply = table.post("Ann", "answer", {"decision": put["id"], "answer": answer})
        assert (reply.status_code, reply.json()["field"]) == (422, field)
        assert sentence is None or reply.json()["error"] == sentence
    gone = table.post("Ann", "answer", {"decision": "nowhere", "answer": {}})
    assert (gone.status_code, gone.json()["field"]) == (409, "")


def post(client: TestClient, token: str, fields: dict[str, str], **heads: str) -> Any:
    return client.post(f"/s/{token}/answer", data=fields, headers=heads, follow_redirects=False)


def test_a_page_with_scripts_is_told_the_name_of_the_input(client: TestClient) -> None:
    """Its script takes the sentence there."""
    table = open_table(client)
    sent = {"decision": asked(table, "Ann")["id"], "do": "lay_dice"}
    reply = post(client, table.tokens["Ann"], sent, **{"hx-request": "true"})
    assert reply.status_code == 422
    assert reply.headers["hx-retarget"] == "#notice"
    assert 'data-at="lay_dice.dice.Deed"' in reply.text


def test_without_scripts_the_page_comes_again_with_the_sentence_and_what_was_filled_in(
    client: TestClient,
) -> None:
    """The focus goes to the field, which says that it is wrong and why; nothing was played."""
    table = open_table(client)
    put = asked(table, "Ann")
    laid = table.view("Ann")["state"]["players"]["Ann"]["rolled"][0]
    sent = {"decision": put["id"], "do": "lay_dice", "lay_dice.dice.Deed": str(laid)}
    reply = post(client, table.tokens["Ann"], sent)
    assert reply.status_code == 422
    [sentence] = re.findall(r'<p id="refused-here"[^>]*>(.*?)</p>', reply.text)
    assert "Nothing lies on Duty yet." in sentence
    wrong = re.findall(r'<input [^>]*aria-invalid="true"[^>]*>', reply.text)
    assert wrong
    assert all('name="lay_dice.dice.Duty"' in one and 'describedby="refused-here"' in one for one in wrong)
    assert sum("autofocus" in one for one in wrong) == 1
    chosen = re.findall(r'<input [^>]*name="(lay_dice[^"]*)" value="(\d)"[^>]* checked', reply.text)
    assert ("lay_dice.dice.Deed", str(laid)) in chosen
    assert asked(table, "Ann")["id"] == put["id"]


def test_without_scripts_the_page_comes_again_with_what_an_answer_would_come_to(client: TestClient) -> None:
    """It is asked by a button that others do not see; the form is as it was, and nothing was played."""
    table = open_table(client, game="face-of-angels")
    for seat in ("Bob", "Cy"):
        made = {"do": "make", "face": "K", "name": seat, "about": "So.", "year": 1990}
        table.post(seat, "answer", {"decision": asked(table, seat)["id"], "answer": made})
    put, address = asked(table, "Ann"), f"/s/{table.tokens['Ann']}"
    assert f'formaction="{address}/foresee#' in client.get(address).text
    sent = {"decision": put["id"], "do": "found", "found.year": "1990", "found.town": "By a river."}
    assert client.post(f"{address}/foresee", data=sent).text.startswith("<p>That is the average")
    reply = client.post(f"{address}/foresee", data={**sent, "here": "on"})
    assert reply.text.startswith("<!doctype html>")
    assert 'aria-live="polite"><p>That is the average of your own years.' in reply.text
    assert "By a river." in reply.text
    assert asked(table, "Ann")["id"] == put["id"]


LONG = "Bring a grudge." * 40


def lobby(client: TestClient) -> str:
    """The host's link to a lobby."""
    return str(open_table(client, seats=[]).host)


@pytest.mark.parametrize(
    ("verb", "sent", "said", "field", "at"),
    [
        ("terms", {"terms.greeting": LONG}, "600 characters; 400 fit here", "greeting", "terms.greeting"),
        ("terms", {"terms.title": " "}, "Words are due here: a title.", "title", "terms.title"),
        ("terms", {"terms.title": "x" * 61}, "61 characters; 60 fit here", "title", "terms.title"),
        ("terms", {"option.setting": "name = 3\n[details"}, "TOML", "options.setting", "option.setting"),
        ("chair", {"chair.name": "x" * 41}, "more than 40 characters", "name", "chair.name"),
        ("chair", {"chair.name": "Bea"}, "Somebody called Bea sits here already", "name", "chair.name"),
        (
            "chair",
            {"chair.name": "Ann", "chair.pronouns": "x" * 21},
            "20 fit here",
            "pronouns",
            "chair.pronouns",
        ),
        ("veil", {"veil.kind": "line", "veil.text": "x" * 121}, "120 fit here", "text", "veil.text"),
    ],
)
def test_what_a_lobby_refuses_stands_at_its_field_and_what_was_written_stays(
    client: TestClient, verb: str, sent: dict[str, str], said: str, field: str, at: str
) -> None:
    """MS-TBL-04. By scripts and without them; programs are told the field; and nothing has changed."""
    table = open_table(client, seats=[])
    table.post(list(table.tokens)[1], "chair", {"name": "Bea"})
    page = f"/s/{table.host}"
    before = client.get(page).text
    told = client.post(f"{page}/{verb}", data=sent, headers={"hx-request": "true"})
    assert (told.status_code, f'data-at="{at}"' in told.text) == (422, True)
    assert said in told.text
    again = client.post(f"{page}/{verb}", data=sent, follow_redirects=False)
    assert again.status_code == 422
    [sentence] = re.findall(r'<p id="refused-here"[^>]*>(.*?)</p>', again.text, re.DOTALL)
    assert said in sentence
    [wrong] = re.findall(r'<(?:input|textarea) [^>]*aria-invalid="true"[^>]*>', again.text)
    assert f'name="{at}"' in wrong
    assert sent[at] in again.text
    assert client.get(page).text == before
    by_key = {name.removeprefix(f"{verb}."): value for name, value in sent.items()}
    body = {"options": {"setting": sent[at]}} if field.startswith("options.") else by_key
    host = next(seat for seat, token in table.tokens.items() if token == table.host)
    assert table.post(host, verb, body).json()["field"] == field


def test_what_is_folded_about_the_field_is_open_then(client: TestClient) -> None:
    """Or without scripts nobody would find the sentence."""
    sent = {"option.setting": "name = 3"}
    page = client.post(f"/s/{lobby(client)}/terms", data=sent).text
    at = page.index('id="refused-here"')
    for folded in ("more-to-settle", "knob-setting"):
        [tag] = re.findall(rf'<details [^>]*id="{folded}"[^>]*>', page)
        assert " open" in tag
        assert page.index(tag) < at


FORM = (
    '<p>a</p><form id="f" data-decision="q/1"><input type="hidden" name="decision" value="q/1">'
    '<fieldset><legend>Which</legend><input type="radio" name="do" value="a" checked>'
    '<input type="radio" name="do" value="b"></fieldset>'
    '<div class="say"><label>Say &amp; do</label><textarea name="b.words" rows="2">old</textarea></div>'
    '<select name="b.on"><option value="">choose</option><option value="x&quot;y">X</option></select>'
    '<input type="hidden" name="b.sole" value="z">'
    '<input type="number" name="b.n" value="1"><input name="b.t"><input name="b.t"></form><p>b</p>'
)


ASKED = 'data-decision="q/1"'


def test_a_form_is_filled_again_whatever_its_inputs_are() -> None:
    """Choices, lists, numbers, pages of words; what is not part of that form stays as it is."""
    sent = {"do": ["b"], "b.words": ["<new> & true"], "b.on": ['x"y'], "b.n": ["7"], "b.t": ["one", "two"]}
    sent["b.sole"] = ["y"]  # what could be sent then, and cannot now
    page = refilled(FORM, ASKED, {**sent, "decision": ["else"]}, "b.words", Markup("No."))
    assert 'value="a">' in page
    assert '<input type="radio" name="do" value="b" checked>' in page
    assert "&lt;new&gt; &amp; true</textarea>" in page
    assert '<option value="x&quot;y" selected>' in page
    assert 'name="b.n" value="7"' in page
    assert '<input name="b.t" value="one"><input name="b.t" value="two">' in page
    assert 'name="decision" value="q/1"' in page
    assert 'name="b.sole" value="z"' in page
    assert '<p id="refused-here" class="refused-here">No.</p><div class="say">' in page
    assert page.startswith("<p>a</p>")
    assert page.endswith("</form><p>b</p>")
    assert "<label>Say &amp; do</label>" in page
    at_do = refilled(FORM, ASKED, sent, "do", Markup("Choose."))
    assert '</legend><p id="refused-here" class="refused-here">Choose.</p>' in at_do
    assert refilled(FORM, 'data-decision="gone"', sent, "do", Markup("Choose.")) == FORM


class Lay(Answer):
    """Lay."""

    which: str
    acts: list[dict[str, Any]]
    words: Prose


class Put(Decision[Lay]):
    """Something with a branch, lines and words."""

    rule = "L5"

    def offers(self) -> Any:
        words = Words("what", due=True)
        lines = Listing({"words": Words("it", due=True), "on": Pick(["x", "y"])}, 1, 4)
        return {Lay: {"which": Pick({"one": {"acts": lines, "words": words}, "two": {"words": words}})}}


class Held(msgspec.Struct):
    """A play, as far as a form is read with it."""

    open: dict[str, Any]
    moves: int = 1


@pytest.mark.parametrize(
    ("sent", "field", "name"),
    [
        ({}, "which", "lay.which"),
        ({"lay.which": ["two"]}, "words", "lay.which=two.words"),
        ({"lay.which": ["one"], "lay.words": [""]}, "words", "lay.words"),
        ({"lay.which": ["one"]}, "acts", "lay.which=one.acts"),
        ({"lay.which": ["one"], "lay.which=one.acts.3.words": ["a"]}, "acts.1.on", "lay.which=one.acts.3.on"),
        ({"lay.which": ["one"], "lay.which=one.acts.3.words": ["a"]}, "acts.1", "lay.which=one.acts.3"),
        ({"lay.which": ["two"]}, "acts", ""),
        ({}, "do", "do"),
        ({}, "", ""),
    ],
)
def test_the_input_of_a_field_is_found_on_the_way_that_the_form_has_taken(
    sent: dict[str, list[str]], field: str, name: str
) -> None:
    """Through its choices; a line goes by where it stands in the form, though empty ones are left out."""
    play: Any = Held({"q": Put(None, "Ana")})
    assert input_of(play, {"decision": ["q"], "do": ["lay"], **sent}, field) == name


def test_a_line_of_a_list_is_named_with_its_field() -> None:
    """As the form is read: which line it is, and what in it."""
    with pytest.raises(IllegalMove) as refused:
        read_answer(
            Put(None, "Ana"), {"which": "one", "acts": [{"words": "a", "on": "x"}, {"words": "b"}]}, 1
        )
    assert (refused.value.field, refused.value.rule) == ("acts.2.on", "L5")
    assert refused.value.sentence == "Line 2: still to choose: on."


def test_every_field_of_our_games_is_asked_for_in_their_own_words() -> None:
    """None is called by a name that is for programs."""
    bare = []
    for game in games.all_games():
        if game.slug not in games.SLUGS:
            continue
        for kind in decisions_of(game.rules.set_up.__module__):
            for answer in answers_of(kind):
                fields = [f.name for f in msgspec.structs.fields(answer) if f.type is not Prose]
                said = {name: kind.describe_field(MagicMock(spec=kind), answer, name).due for name in fields}
                bare += [f"{kind.kind}: {answer.do}.{name}" for name, due in said.items() if not due]
    assert bare == []


def decisions_of(package: str) -> list[type[Decision[Any]]]:
    """Every decision that is declared in a game's own folder."""
    found: list[type[Decision[Any]]] = []
    left: list[type[Decision[Any]]] = [Decision]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        if kind.__module__.startswith(f"{package}.decisions"):
            found.append(kind)
    assert found
    return found


def answers_of(kind: type[Decision[Any]]) -> list[type[Answer]]:
    """The answers that a decision is declared with."""
    found = []
    for base in getattr(kind, "__orig_bases__", ()):
        for given in getattr(base, "__args__", ()):
            kinds = getattr(given, "__args__", (given,))
            found += [one for one in kinds if isinstance(one, type) and issubclass(one, Answer)]
    return found


def test_a_sentence_of_the_game_stands_at_the_field_of_city_of_masks(client: TestClient) -> None:
    """A hidden face without a line is refused at its lines, and keeps what was ticked."""
    table = open_table(client, game="city-of-masks", seats=["Ann", "Bob", "Cy"])
    put = next(d for d in table.view("Ann")["decisions"] if d["kind"] == "compose_hidden_face")
    sent = {"decision": put["id"], "do": "compose", "compose.acts.2.words": "Hum in the crypt"}
    reply = post(client, table.tokens["Ann"], sent)
    assert reply.status_code == 422
    [sentence] = re.findall(r'<p id="refused-here"[^>]*>(.*?)</p>', reply.text)
    assert "Line 1: choose what it is worth." in unescape(sentence)
    assert "Hum in the crypt" in reply.text
    assert 'name="compose.acts.2.value"' in re.findall(r"<input [^>]*aria-invalid[^>]*>", reply.text)[0]
