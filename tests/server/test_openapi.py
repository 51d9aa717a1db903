"""The API's description is enough for a stranger, and what it says is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from litestar.testing import TestClient

from tests.server.tables import SEATS, Table, by_schema, open_table


class Stranger:
    """Somebody who has read the description and nothing else; every reply is held against it."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        self.told: dict[str, Any] = client.get("/schema/openapi.json").json()

    def operation(self, method: str, path: str) -> dict[str, Any]:
        """What the description says of an address, a fixed one before one with a name in it."""
        for template in sorted(self.told["paths"], key=lambda known: known.count("{")):
            if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", template), path):
                described: dict[str, Any] = self.told["paths"][template][method]
                return described
        raise AssertionError(path)

    def valid(self, schema: dict[str, Any], data: Any) -> None:
        """Raises where data is not what a schema of the description says."""
        jsonschema_rs.validate({**schema, "components": self.told["components"]}, data)

    def ask(self, method: str, path: str, token: str = "", body: Any = None, tries: bool = False) -> Any:
        """A request as it is described. tries: it may be refused. Returns the reply's JSON."""
        operation = self.operation(method, path)
        if body is not None:
            self.valid(operation["requestBody"]["content"]["application/json"]["schema"], body)
        headers = {"Authorization": f"Bearer {token}"} if "security" in operation else {}
        reply = self.client.request(method.upper(), path, json=body, headers=headers)
        described = operation["responses"][str(reply.status_code)]
        data = reply.json()
        self.valid(described["content"]["application/json"]["schema"], data)
        assert reply.status_code < 400 or tries, (path, data)
        return data


@pytest.fixture
def stranger(client: TestClient) -> Stranger:
    return Stranger(client)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["men-of-stones", "city-of-masks"])
def test_a_stranger_opens_a_table_and_plays(stranger: Stranger, game: str) -> None:
    """A lobby with its terms and chairs, some moves, words, a stop, a scene taken back: all as described."""
    assert game in [listed["slug"] for listed in stranger.ask("get", "/api/games")]
    about = stranger.ask("get", f"/api/games/{game}")
    rules = {rule["id"] for rule in stranger.ask("get", f"/api/games/{game}/rules")}
    assert {rule for option in about["options"] for rule in option["rules"]} <= rules
    opened = stranger.ask("post", "/api/tables", body={"game": game})
    host, here = opened["host"], f"/api/tables/{opened['table']}"
    assert stranger.ask("get", f"{here}/view", host)["stage"] == "lobby"
    option = about["options"][0]
    terms = {"options": {option["key"]: option["choices"][-1]["value"]}, "greeting": "Be kind."}
    stranger.ask("post", f"{here}/terms", host, terms)
    stranger.ask("post", f"{here}/veil", host, {"kind": "line", "text": "spiders"})
    stranger.ask("post", f"{here}/word", host, {"word": "quince"})
    stranger.ask("post", f"{here}/add-chair", host)
    stranger.ask("post", f"{here}/seat", host, {"chair": len(opened["seats"]) + 1, "action": "remove"})
    stranger.ask("post", f"{here}/chair", host, {"name": "Ann", "ready": True})
    guest = stranger.ask("get", f"{here}/seats", host)[1]["token"]
    stranger.ask("post", f"{here}/chair", guest, {"name": "Bob", "colour": "plum"})
    stranger.ask("post", f"{here}/fill-and-begin", host)
    for _ in range(12):
        for token in (host, guest):
            view = stranger.ask("get", f"{here}/view", token)
            assert [d["rule"] for d in view["decisions"] if d["rule"] not in rules] == []
            for decision in view["decisions"][:1]:
                answer = by_schema(decision["schema"], Random(7))
                move = {"decision": decision["id"], "answer": answer, "look": True}
                stranger.ask("post", f"{here}/answer", token, move, tries=True)
    stranger.ask("post", f"{here}/say", host, {"text": "Hush.", "how": "whisper", "to": ["Bob"]})
    heard = stranger.ask("get", f"{here}/script", guest)["lines"]
    assert "Hush." in [line["words"] for line in heard]  # the house may have played on meanwhile
    stranger.ask("post", f"{here}/stop", guest)
    assert stranger.ask("get", f"{here}/view", host)["stopped"]
    for token in (host, guest):
        stranger.ask("post", f"{here}/go-on", token)
    assert not stranger.ask("get", f"{here}/view", host)["stopped"]
    for token in (host, guest):
        stranger.ask("post", f"{here}/take-back", token)
    [*_, piece] = stranger.ask("get", f"{here}/words", host)
    stranger.ask("post", f"{here}/erase", host, {"words": piece["words"]})
    assert piece not in stranger.ask("get", f"{here}/words", host)


def test_what_the_house_suggests_can_be_played(stranger: Stranger) -> None:
    """As the button on a page does; where it suggests nothing, and of another's decision, it says nothing."""
    table = open_table(stranger.client, game="city-of-masks")
    here, random, suggested = f"/api/tables/{table.id}", Random(3), 0
    while not suggested:
        for decision in table.decisions():
            token, asked = table.tokens[decision["seat"]], {"decision": decision["id"]}
            answer = stranger.ask("post", f"{here}/suggest", token, asked)["answer"]
            if answer is None:
                reply = table.answer(decision, by_schema(decision["schema"], random))
                assert reply.status_code in (200, 422)
                continue
            other = next(token for seat, token in table.tokens.items() if seat != decision["seat"])
            assert stranger.ask("post", f"{here}/suggest", other, asked)["answer"] is None
            stranger.ask("post", f"{here}/answer", token, {**asked, "answer": answer})
            suggested += 1
            break
    for seat, body, status in (("watch", {"decision": "x"}, 403), ("Ann", {"question": "x"}, 400)):
        assert table.post(seat, "suggest", body).status_code == status


@pytest.mark.slow
def test_what_an_answer_would_come_to_is_told_before_it_is_given(stranger: Stranger) -> None:
    """As a page tells below its form: the chances of a deed. Of what is not one's own to answer, nothing."""
    table = open_table(stranger.client, game="city-of-masks")
    random, told = Random(3), ""
    while "in 100" not in told:
        for decision in table.decisions():
            token = table.tokens[decision["seat"]]
            asked = {"decision": decision["id"], "answer": by_schema(decision["schema"], random)}
            reply = table.post(decision["seat"], "foresee", asked)
            assert reply.status_code in (200, 422), reply.text
            if reply.status_code == 200:
                told = stranger.ask("post", f"/api/tables/{table.id}/foresee", token, asked)["told"]
                before = table.view(decision["seat"])
                assert before["seq"] == table.view(decision["seat"])["seq"]
                other = next(seat for seat in table.tokens if seat != decision["seat"])
                assert table.post(other, "foresee", asked).status_code == 409
                gone = table.post(decision["seat"], "foresee", {**asked, "decision": "x"})
                assert (gone.status_code, gone.json()["rule"]) == (409, "")
                assert "That question is no longer on the table. Open to you now" in gone.json()["error"]
            table.answer(decision, asked["answer"])
            break
    assert table.post("watch", "foresee", {"decision": "x"}).status_code == 403


@pytest.mark.slow
def test_every_reply_of_a_whole_game_is_as_described(stranger: Stranger) -> None:
    """To the last word and the file."""
    table = open_table(stranger.client)
    here = f"/api/tables/{table.id}"
    [decision] = table.view("Ann")["decisions"]
    dice = by_schema(decision["schema"], Random(1))
    rolled = table.view("Ann")["state"]["players"]["Ann"]["rolled"]
    dice["dice"] = dict(zip(["Deed", "Duty", "Secret", "Taint"], rolled, strict=True))
    move = {"decision": decision["id"], "answer": dice, "look": True}
    told = stranger.ask("post", f"{here}/answer", table.tokens["Ann"], move)
    assert told["view"]["decisions"][0]["given"]
    while table.play_on(Random(3), moves=40):
        for seat in (*SEATS, "watch"):
            token = table.tokens.get(seat, table.watch)
            for look in ("view", "script", "seats"):
                stranger.ask("get", f"{here}/{look}", token)
    stranger.ask("get", f"{here}/export", table.watch)


def operations(told: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, item in told["paths"].items():
        for method, operation in item.items():
            yield f"{method} {path}", operation


def test_everything_is_described(stranger: Stranger) -> None:
    """Each address, name, body, reply and shape; and each body has an example that fits."""
    told = stranger.told
    assert told["components"]["securitySchemes"]["invitation"]["scheme"] == "bearer"
    for name, operation in operations(told):
        assert operation["summary"], name
        assert operation.get("description"), name
        assert all(parameter["description"] for parameter in operation.get("parameters", [])), name
        assert ("security" in operation) is ("{table}" in name), name
        assert ("401" in operation["responses"]) is ("{table}" in name), name
        for status, response in operation["responses"].items():
            assert "follows" not in response["description"], (name, status)
        if name.startswith("post"):
            sent = operation["requestBody"]["content"]["application/json"]
            stranger.valid(sent["schema"], sent["example"])
    for name, shape in told["components"]["schemas"].items():
        assert shape["description"], name
    known = {f"#/components/schemas/{name}" for name in told["components"]["schemas"]}
    assert set(re.findall(r"#/components/schemas/\w+", str(told))) <= known


def test_the_example_opens_a_table(stranger: Stranger) -> None:
    """As it stands, a body can be sent."""
    operation = stranger.operation("post", "/api/tables")
    example = operation["requestBody"]["content"]["application/json"]["example"]
    opened = stranger.ask("post", "/api/tables", body=example)
    assert list(opened["seats"]) == example["seats"]


def test_null_is_taken_where_it_is_described(stranger: Stranger) -> None:
    """A chair and terms of which nothing is said stay as they are."""
    opened = stranger.ask("post", "/api/tables", body={"game": "men-of-stones"})
    here = f"/api/tables/{opened['table']}"
    for verb, keys in (("chair", "name pronouns colour ready"), ("terms", "title dealer greeting")):
        stranger.ask("post", f"{here}/{verb}", opened["host"], dict.fromkeys(keys.split()))


def test_the_number_of_a_line_is_described_with_its_bounds(stranger: Stranger) -> None:
    """From 0 on: what the description lets through is not refused."""
    [before] = [
        parameter["schema"]
        for parameter in stranger.operation("get", "/api/tables/x/script")["parameters"]
        if parameter["name"] == "before"
    ]
    stranger.valid(before, 0)
    with pytest.raises(jsonschema_rs.ValidationError):
        stranger.valid(before, -1)


@pytest.mark.parametrize("path", ["/api/games/chess", "/api/games/chess/rules", "/api/games/__init__"])
def test_a_game_that_is_not_played_here_is_not_there(client: TestClient, path: str) -> None:
    """404, and where to look."""
    reply = client.get(path)
    assert reply.status_code == 404
    assert reply.json()["error"].endswith("see /api/games.")


def test_an_address_that_is_not_there_says_where_to_look(client: TestClient, table: Table) -> None:
    """A verb that is none, too."""
    reply = table.post("Ann", "dance")
    assert reply.status_code == 404
    assert reply.json()["error"] == (
        "There is nothing at that address; /schema/openapi.json says what there is."
    )
