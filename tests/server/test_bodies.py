"""Bodies that cannot be read: what is wrong with them is said in a sentence."""

from __future__ import annotations

import msgspec
import pytest
from litestar.testing import TestClient

from commedia.server import verbs
from commedia.server.body import Body
from commedia.server.routes.api import NewTable
from commedia.server.routes.replies import MOST_BYTES
from tests.server.streets import Street
from tests.server.tables import Table

LONG = "x" * 65

BAD: dict[str, dict[bytes, str]] = {
    "answer": {
        b"": "there is nothing in it",
        b"{": "it is no JSON (it breaks off)",
        b'{"decision": "d"} x': "it is no JSON (trailing characters (byte 19))",
        b'{"decision": "\xff"}': "it is not UTF-8 (byte 0)",
        b'{"decision": "d", "answer": ' + b"[" * 100_000: "it is nested too deeply",
        b"[]": "it is a list, and an object is due",
        b"null": "it is null, and an object is due",
        b'"text"': "it is text, and an object is due",
        b"{}": "it says nothing of “decision”",
        b'{"decision": 7}': "“decision” is a whole number, and text is due",
        b'{"decision": null}': "“decision” is null, and text is due",
        b'{"decision": "d", "look": "true"}': "“look” is text, and true or false is due",
        b'{"decision": "d", "look": 1}': "“look” is a whole number, and true or false is due",
        b'{"decision": "d", "move_id": []}': "“move_id” is a list, and text or null is due",
        f'{{"decision": "d", "move_id": "{LONG}"}}'.encode(): "“move_id” is longer than 64 characters",
        b'{"decision": "d", "luck": 3}': (
            "“luck” is no key of it; its keys are decision, answer, move_id, look and cue"
        ),
        f'{{"decision": "d", "{LONG}": 3}}'.encode(): f"“{'x' * 40}…” is no key of it; its keys are decision",
    },
    "say": {
        b'{"text": "Hear me.", "whisper": ["Bob"]}': (
            "“whisper” is no key of it; its keys are text, how, to, as and move_id"
        ),
        b'{"text": "Hear me.", "to": "Bob"}': "“to” is text, and a list is due",
        b'{"text": "Hear me.", "to": ["Bob", 1.5]}': "“to[1]” is a number, and text is due",
        b'{"how": "line"}': "it says nothing of “text”",
        b'{"text": {"words": "Hear me."}}': "“text” is an object, and text is due",
    },
    "erase": {b'{"word": "w1.0"}': "“word” is no key of it; its key is words"},
    "stop": {
        b'{"who": "Ann"}': "“who” is no key of it; it has none",
        b"[]": "it is a list, and an object is due",
    },
    "chair": {
        b'{"color": "rose"}': "“color” is no key of it; its keys are name, pronouns, colour, ready and face",
    },
    "seat": {
        b'{"chair": "2", "action": "open"}': "“chair” is text, and a whole number is due",
        b'{"chair": 2.5, "action": "open"}': "“chair” is a number, and a whole number is due",
    },
    "terms": {b'{"options": []}': "“options” is a list, and an object is due"},
    "begin": {b'{"fill": true}': "“fill” is no key of it; it has none"},
}
"""What is said of each body, by verb."""


@pytest.mark.parametrize("verb", BAD)
def test_what_cannot_be_read_is_told_in_a_sentence(street: Street, verb: str) -> None:
    """It names what is wrong, and nothing has changed."""
    before = street.view("Ann")
    for body, why in BAD[verb].items():
        reply, said = street.ask("POST", street.path(verb), body, **street.bearer("Ann"))
        assert reply.status == 400, (body[:80], said)
        error = said["error"]
        assert error.startswith(f"That message could not be read: {why}"), (body[:80], error)
        assert error.endswith(". Nothing has changed.")
    assert street.view("Ann") == before


def test_what_is_too_long_and_what_the_rules_refuse_is_told(street: Street) -> None:
    """Far too much, and words that cannot be."""
    for verb, body, status in (
        ("say", b'{"text": "' + b"x" * MOST_BYTES + b'"}', 413),
        ("say", b'{"text": ""}', 422),
        ("say", b'{"text": "Hear me.", "how": "aloud"}', 422),
        ("answer", b'{"decision": "gone"}', 409),
    ):
        reply, said = street.ask("POST", street.path(verb), body, **street.bearer("Ann"))
        assert (reply.status, bool(said["error"])) == (status, True)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (b"", "there is nothing in it"),
        (b"7", "it is a whole number, and an object is due"),
        (b'{"game": "men-of-stones", "players": 3}', "“players” is no key of it; its keys are game, seats"),
        (b'{"game": "men-of-stones", "house": {}}', "“house” is an object, and a list is due"),
        (b'{"game": ["men-of-stones"]}', "“game” is a list, and text is due"),
    ],
)
def test_a_table_is_not_opened_by_what_cannot_be_read(client: TestClient, body: bytes, why: str) -> None:
    """A slip in a key is told, and not taken for a wish to leave it out."""
    refused = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
    assert refused.status_code == 400
    assert why in refused.json()["error"]


def test_an_empty_body_is_enough_where_nothing_need_be_said(table: Table) -> None:
    """For a verb without a body, and for one all of whose keys may be left out."""
    for verb in ("stop", "chair"):
        reply = table.client.post(f"/api/tables/{table.id}/{verb}", headers=table.headers("Ann"))
        assert reply.status_code == 200, reply.text


def test_a_forms_other_fields_are_left_aside(table: Table) -> None:
    """A browser may send more than was asked for: whatever a page of an earlier version has."""
    reply = table.client.post(
        f"/s/{table.tokens['Ann']}/chair",
        data={"name": "Anna", "hat": "tall", "ready": "true"},
        headers={"HX-Request": "true"},
    )
    assert reply.status_code == 204, reply.text
    [mine, *_] = table.client.get(f"/api/tables/{table.id}/seats", headers=table.headers("Ann")).json()
    assert mine["ready"] is True


@pytest.mark.parametrize("body", [NewTable, *dict.fromkeys(map(verbs.body_of, verbs.NAMES))])
def test_every_body_says_what_it_is_and_its_example_can_be_read(body: type[Body]) -> None:
    """What the description of the API says of a body is there, and true."""
    assert isinstance(msgspec.convert(body.example, body), body)
    shape = msgspec.json.schema(body)["$defs"][body.__name__]
    assert shape["additionalProperties"] is False
    assert shape["description"]
