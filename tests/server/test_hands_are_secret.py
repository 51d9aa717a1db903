"""Who holds whose card in The Face of Angels, asked of the house in every way but by looking into a hand."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from commedia.engine import log
from commedia.games.face_of_angels.cards import DECK
from commedia.store import Store
from commedia.store.seals import seal
from tests.browser.scenes import Scene, open_at

SLUG = "face-of-angels"
SEATS = ("Eve", "Ann", "Bob", "Cy", "Dee")
PCS: dict[str, dict[str, Any]] = {
    "Ann": {"face": "K", "trump_suits": ["S"]}, "Bob": {"face": "A", "relationships": {"r1": "friend"}},
    "Cy": {"face": "Q"}, "Dee": {"face": "J"},
}  # fmt: skip
HANDS = {"Eve": "2C 3C", "Ann": "9C 4S", "Bob": "KD 3H", "Cy": "5C QS", "Dee": "7H KS"}
OTHERWISE = {**HANDS, "Eve": "8D 9D", "Bob": "KD AH", "Cy": "5C JC", "Dee": "7H 2H"}
"""The same but for cards that Ann cannot know: Dee has not her super-trump."""
SCENE = {"number": 1, "pcs": ["Ann", "Bob", "Cy"], "playing": {"Ann": "pc", "Bob": "pc", "Cy": "pc"}}
"""In which Dee is not."""


def state(hands: Mapping[str, str]) -> dict[str, Any]:
    """A contest of Ann's with Bob that is about to begin."""
    pcs = {seat: {**pc, "hand": hands[seat]} for seat, pc in PCS.items()}
    contest = {"initiator": "Ann", "respondent": "Bob", "pace": 2, "state": "accepted"}
    scene = {"act": 2, "scenes": 1, "scene": SCENE, "contest": contest}
    return {"world": "Eve", "seats": list(SEATS), "pcs": pcs, "hands": {"Eve": hands["Eve"]}, **scene}


class Town:
    """A table of it over HTTP."""

    def __init__(self, client: TestClient, scene: Scene) -> None:
        self.client = client
        self.scene = scene

    def get(self, seat: str, what: str) -> Any:
        """What a seat is told there."""
        head = {"Authorization": f"Bearer {self.scene.tokens[seat]}"}
        return self.client.get(f"/api/tables/{self.scene.table}/{what}", headers=head).json()

    def asked(self, seat: str, kind: str) -> dict[str, Any]:
        """The decision of that kind that is put to a seat."""
        [found] = [d for d in self.get(seat, "view")["decisions"] if d["kind"] == kind]
        return dict(found)

    def post(self, seat: str, kind: str, answer: Any) -> Any:
        """Answer it; the reply."""
        head = {"Authorization": f"Bearer {self.scene.tokens[seat]}"}
        body = {"decision": self.asked(seat, kind)["id"], "answer": answer}
        return self.client.post(f"/api/tables/{self.scene.table}/answer", json=body, headers=head)

    def lay(self, seat: str, kind: str, card: str, use: str = "plain") -> None:
        """Somebody lays a card."""
        reply = self.post(seat, kind, {"do": "lay", "card": card, "use": use, "words": "So."})
        assert reply.status_code == 200, reply.text

    def form(self, seat: str, way: str, kind: str, fields: Mapping[str, str]) -> str:
        """What the page of a seat is told to a form as it is filled in: to `foresee`, or to `suggest`."""
        sent = {"decision": self.asked(seat, kind)["id"], **fields}
        return str(self.client.post(f"/s/{self.scene.tokens[seat]}/{way}", data=sent).text)


@pytest.fixture
def towns(opened_on: Callable[[Path], ASGIApp], database: Path) -> Iterator[list[Town]]:
    """Two tables that differ in cards which Ann cannot know, in one house."""
    scenes = [open_at(database.parent, SLUG, state(hands), "contest", {}) for hands in (HANDS, OTHERWISE)]
    with TestClient(opened_on(database)) as client:
        yield [Town(client, scene) for scene in scenes]


def told(town: Town, seat: str) -> str:
    """All that reaches a seat but for what is another at every table: its view, script, page and rulings."""
    page = town.client.get(f"/s/{town.scene.tokens[seat]}").text
    view = town.get(seat, "view")
    whole = [{**view, "log_seal": "", "seal": ""}, town.get(seat, "script"), page]
    text = json.dumps(whole).replace(town.scene.table, "TABLE")
    text = re.sub(r"TABLE-\d-\d-\w+", "LINK", text)
    return re.sub(r"[0-9a-f]{64}|(?:[0-9a-f]{4} ){3}[0-9a-f]{4}|\b[0-9a-f]{16}\b", "HASH", text)


@pytest.mark.slow
def test_fa_tbl_09_ann_is_told_the_same_whoever_holds_what(towns: list[Town]) -> None:
    """Her pages, views and scripts, as she leads, is answered, as others may help her, and as she counts."""
    played = (
        ("Ann", "lead_card", "9C"), ("Bob", "respond_with_card", "KD"), ("Dee", "help_with_card", ""),
        ("Cy", "help_with_card", "5C"), ("Eve", "help_with_card", ""),
    )  # fmt: skip
    for seat, kind, card in played:
        one, other = (told(town, "Ann") for town in towns)
        assert one == other, f"before {seat} answers {kind}"
        for town in towns:
            if card:
                town.lay(seat, kind, card)
            else:
                assert town.post(seat, kind, "pass").status_code == 200
    one, other = (told(town, "Ann") for town in towns)
    assert one == other
    one, other = (told(town, "Dee") for town in towns)
    assert one != other, "she sees her own"


def test_fa_tbl_09_no_refusal_tells_a_hand_from_the_pile(towns: list[Town]) -> None:
    """Of 52 cards Ann may lay her two; all others are refused in the same words, whoever holds them."""
    town = towns[0]
    refusals = set()
    for card in DECK:
        if card not in HANDS["Ann"].split():
            reply = town.post("Ann", "lead_card", {"do": "lay", "card": card, "words": "So."})
            assert reply.status_code == 422, card
            refusals.add(reply.text.replace(card, "CARD"))
    assert len(refusals) == 1


def test_fa_con_06_what_a_form_foresees_and_suggests_is_what_its_seat_can_know(towns: list[Town]) -> None:
    """Of a lead, and of the card that counts: the same to the letter, whoever holds what."""

    def agree(kind: str, *fields: dict[str, str]) -> None:
        for way in ("foresee", "suggest"):
            for sent in fields:
                one, other = (town.form("Ann", way, kind, sent) for town in towns)
                assert one == other, (way, sent)

    agree("lead_card", *({"do": "lay", "lay.card": card} for card in ("9C", "4S", "KS", "8D")))
    for town in towns:
        town.lay("Ann", "lead_card", "9C")
        town.lay("Bob", "respond_with_card", "KD")
        town.lay("Cy", "help_with_card", "5C")
        for helper in ("Dee", "Eve", "Dee", "Eve"):
            assert town.post(helper, "help_with_card", "pass").status_code == 200
    agree("name_point_card", *({"do": "point", "point.point": card} for card in ("9C", "5C")))


# -- the seal ----------------------------------------------------------------------------------------------


def seals(database: Path, table: str) -> list[tuple[str, bytes, bytes]]:
    """The log in the database: kind, body and seal of each entry."""
    store = Store.open(database)
    found = asyncio.run(store.sealed(table))
    store.close()
    return [(entry.kind, entry.body, mark) for entry, mark in found]


def test_fa_rel_07_no_seal_can_be_tried_for_the_card_that_was_drawn(
    towns: list[Town], database: Path
) -> None:
    """Ann knows all that stands in an entry but the card: so she tries all fifty-two."""
    town = towns[0]
    before = town.get("Ann", "view")
    assert town.post("Bob", "bring_in_own", {"relationship": "r1", "words": "Here."}).status_code == 200
    after = town.get("Ann", "view")
    *_, (_, _, first), (said, answered, _), (kind, drawn, last) = seals(database, town.scene.table)

    def found(seen: tuple[bytes, bytes]) -> list[str]:
        """The cards that fit between two seals."""
        at, (start, end) = before["seq"] + 1, seen
        middle = seal(start, town.scene.table, at, said, answered)
        entry = log.decode(drawn)
        assert isinstance(entry, log.Drawn)
        bodies = {card: log.encode(log.Drawn(entry.id, card)) for card in DECK}
        return [c for c, body in bodies.items() if seal(middle, town.scene.table, at + 1, kind, body) == end]

    drew = town.get("Bob", "view")["state"]["players"]["Bob"]["hand"]
    [card] = found((first, last))
    assert card in drew
    assert card not in HANDS["Bob"], "as the log itself has it, she would know"
    assert found((bytes.fromhex(before["log_seal"]), bytes.fromhex(after["log_seal"]))) == []
