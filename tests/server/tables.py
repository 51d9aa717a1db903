"""Tables over HTTP, for the tests of the server."""

from __future__ import annotations

from random import Random
from typing import Any

from litestar.testing import TestClient

SEATS = ["Ann", "Bob", "Cy"]
SAID = 0.9
"""How likely a field is filled in that need not be."""
AT_DOORS = 0.1
"""How likely somebody looks at the doors that stand open, too."""


class Table:
    """A table at play, and what each of its seats can do over HTTP."""

    def __init__(self, client: TestClient, opened: dict[str, Any]) -> None:
        self.client = client
        self.id = opened["table"]
        self.tokens: dict[str, str] = opened["seats"]
        self.host = opened["host"]
        self.watch = opened["watch"]

    def headers(self, seat: str) -> dict[str, str]:
        """The invitation as a bearer token; "watch" is the spectators'."""
        return {"Authorization": f"Bearer {self.tokens.get(seat, self.watch)}"}

    def view(self, seat: str) -> dict[str, Any]:
        """What that seat may see."""
        reply = self.client.get(f"/api/tables/{self.id}/view", headers=self.headers(seat))
        assert reply.status_code == 200, reply.text
        found: dict[str, Any] = reply.json()
        return found

    def script(self, seat: str) -> list[dict[str, Any]]:
        """All the lines that seat may read, from the first, asked for a page at a time."""
        lines: list[dict[str, Any]] = []
        earlier: dict[str, int] = {}
        while True:
            reply = self.client.get(
                f"/api/tables/{self.id}/script", params=earlier, headers=self.headers(seat)
            )
            assert reply.status_code == 200, reply.text
            page = reply.json()
            lines = page["lines"] + lines
            if page["before"] is None:
                return lines
            earlier = {"before": page["before"]}

    def post(self, seat: str, verb: str, body: Any = None) -> Any:
        """Do something as that seat."""
        return self.client.post(f"/api/tables/{self.id}/{verb}", json=body or {}, headers=self.headers(seat))

    def decisions(self, doors: bool = False) -> list[dict[str, Any]]:
        """Every open decision that somebody waits for, as its own seat sees it. doors: open doors too."""
        return [
            d
            for seat in self.tokens
            for d in self.view(seat)["decisions"]
            if not d["sealed"] and (doors or not d["optional"])
        ]

    def answer(self, decision: dict[str, Any], answer: Any, move_id: str | None = None, **more: bool) -> Any:
        """Answer a decision as the seat it is put to. more: what the reply should bring."""
        body = {"decision": decision["id"], "answer": answer, "move_id": move_id, **more}
        return self.post(decision["seat"], "answer", body)

    def play_by_schema(self, random: Random, tries: int) -> list[str]:
        """Play to the end by whatever the schemas allow; what the rules refuse is tried otherwise.

        tries: at one decision, at most. Returns the sentences of the refusals.
        """
        refusals: list[str] = []
        while open_ := self.decisions(doors=True):
            due = [decision for decision in open_ if not decision["optional"]]
            decision = random.choice(open_ if random.random() < AT_DOORS else due)
            for _ in range(tries):
                reply = self.answer(decision, by_schema(decision["schema"], random))
                if reply.status_code == 200:
                    break
                refusal = reply.json()
                assert reply.status_code == 422, (decision, refusal)
                assert refusal["error"].endswith("."), (decision, refusal)
                refusals.append(refusal["error"])
            else:
                raise AssertionError((decision, refusals[-3:]))
        return refusals

    def play_on(self, random: Random, moves: int) -> int:
        """Answer at random from the schemas, as any program could. Returns how many answers were taken."""
        taken = 0
        while taken < moves:
            open_ = self.decisions()
            if not open_:
                break
            decision = random.choice(open_)
            reply = self.answer(decision, by_schema(decision["schema"], random))
            assert reply.status_code == 200, (decision, reply.text)
            taken += 1
        return taken


def open_table(client: TestClient, **more: Any) -> Table:
    """Open a table of three people, or as `more` says."""
    reply = client.post("/api/tables", json={"game": "men-of-stones", "seats": SEATS, **more})
    assert reply.status_code == 201, reply.text
    return Table(client, reply.json())


def by_schema(schema: dict[str, Any], random: Random) -> Any:
    """Any answer that a decision's JSON Schema allows."""
    if "oneOf" in schema:
        shapes = schema["oneOf"]
        return by_schema(random.choice(shapes) if len(shapes) > 1 else shapes[0], random)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return random.choice(schema["enum"])
    match schema.get("type"):
        case "integer":
            return random.randint(schema["minimum"], schema["maximum"])
        case "string":
            return "So be it." if schema.get("minLength") else ""
        case "array":
            return several(schema, random)
    if "each of" in schema.get("description", ""):
        return arranged(schema, random)
    found: dict[str, Any] = {}
    fill(schema, found, random)
    return found


def several(schema: dict[str, Any], random: Random) -> list[Any]:
    """Some of the values, each once, or so many records."""
    least, most, one = schema["minItems"], schema["maxItems"], schema["items"]
    if "enum" in one:
        return random.sample(one["enum"], random.randint(least, min(most, len(one["enum"]))))
    return [by_schema(one, random) for _ in range(random.randint(least, most))]


def arranged(schema: dict[str, Any], random: Random) -> dict[str, Any]:
    """Values laid on places, each once, as the description lists them."""
    listed = schema["description"].removeprefix("each of ").removesuffix(" exactly once")
    values = [int(v) for v in listed.replace(" and ", ", ").split(", ")]
    random.shuffle(values)
    return dict(zip(schema["required"], values, strict=True))


def fill(schema: dict[str, Any], found: dict[str, Any], random: Random) -> None:
    """The properties of an object, and those that follow from them; what is not due may be left out."""
    due = schema.get("required", [])
    for name, inner in schema["properties"].items():
        if name in due or name == "do" or random.random() < SAID:
            found[name] = by_schema(inner, random)
    for rule in schema.get("allOf", []):
        ((name, wanted),) = rule["if"]["properties"].items()
        if found.get(name) == wanted["const"]:
            fill(rule["then"], found, random)
