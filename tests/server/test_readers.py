"""Who may read what a table writes itself: its documents, from the lobby on (`engine.Document.readers`)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient
from litestar.types import ASGIApp

from commedia import games
from commedia.engine import Cast, Document, Game, RuleFault, Rules
from tests.know_thyself.test_palace import SMALL
from tests.server.tables import SEATS
from tests.toys.lamplight import GAME as LAMPLIGHT

SECRET = "she wants {N} beds back"
CARD = "a glass eye with somebody’s name in it"
OWN: dict[str, Any] = {"palace": SMALL, "shelf": [CARD], "hardcore": "on"}


class Lobby:
    """A table of Know Thyself in its lobby, with a Palace and a shelf of its own; its host is in chair 2."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        reply = client.post("/api/tables", json={"game": "know-thyself", "options": OWN})
        assert reply.status_code == 201, reply.text
        opened = reply.json()
        self.id, self.tokens, self.watch = opened["table"], opened["seats"], opened["watch"]
        self.host = opened["host"]

    def token(self, chair: int) -> str:
        """The link of a chair; 0 is the spectators'."""
        return str(self.tokens[f"seat {chair}"]) if chair else str(self.watch)

    def post(self, chair: int, verb: str, body: Any) -> Any:
        """Do something as that chair."""
        head = {"Authorization": f"Bearer {self.token(chair)}"}
        reply = self.client.post(f"/api/tables/{self.id}/{verb}", json=body, headers=head)
        assert reply.status_code == 200, reply.text
        return reply.json()

    def view(self, chair: int) -> Any:
        """The lobby as a chair sees it."""
        head = {"Authorization": f"Bearer {self.token(chair)}"}
        reply = self.client.get(f"/api/tables/{self.id}/view", headers=head)
        assert reply.status_code == 200, reply.text
        return reply.json()["lobby"]

    def everything(self, chair: int) -> str:
        """All that the link of a chair brings in the lobby."""
        head, at = {"Authorization": f"Bearer {self.token(chair)}"}, f"/api/tables/{self.id}"
        told = [self.client.get(f"{at}/{what}", headers=head).text for what in ("view", "cue", "seats")]
        told += [self.client.get(f"/s/{self.token(chair)}{page}").text for page in ("", "/prologue")]
        with self.client.websocket_connect(f"{at}/live?view=true", headers=head) as socket:
            told.append(socket.receive_text())
        return "\n".join(told)

    def is_read_by(self, chair: int) -> bool:
        """Whether a chair is shown the notes of the Palace and the cards, or neither of them."""
        told, view = self.everything(chair), self.view(chair)
        assert view["documents"] == ["palace", "shelf"]
        reads = SECRET in told
        assert (CARD in told) is reads
        assert ("palace" in view["options"]) is reads
        assert ("shelf" in view["options"]) is reads
        return reads


@pytest.fixture
def lobby(client: TestClient) -> Lobby:
    """A table with a Palace of its own."""
    return Lobby(client)


def test_kt_role_02_a_palace_of_ones_own_is_read_by_the_master_and_by_whoever_wrote_it(lobby: Lobby) -> None:
    """Nobody else is shown it or the Hardcore shelf, in the view, on a page, by a socket; nor a spectator."""
    for chair in (1, 3):
        lobby.post(chair, "chair", {"name": f"Player {chair}", "ready": True})
    assert [chair for chair in (0, 1, 2, 3) if lobby.is_read_by(chair)] == [1, 2]
    assert "The Master and whoever wrote it read it, and nobody else." in lobby.everything(3)


def test_kt_role_02_nobody_reads_it_by_an_invitation_or_as_a_house_actor(lobby: Lobby) -> None:
    """The Master's seat in which no person sits shows nothing."""
    assert not lobby.is_read_by(1)
    lobby.post(2, "seat", {"chair": 1, "action": "house"})
    assert not lobby.is_read_by(1)


def test_the_role_is_whoever_sits_where_it_will_sit(lobby: Lobby) -> None:
    """Two change places: who is the Master now reads it, and who was does not; the author still does."""
    for chair in (1, 3):
        lobby.post(chair, "chair", {"name": f"Player {chair}", "ready": True})
    lobby.post(1, "change-places", {"chair": 3})
    lobby.post(3, "change-places", {"chair": 1})
    assert [chair for chair in (0, 1, 2, 3) if lobby.is_read_by(chair)] == [2, 3]


def test_the_hosts_part_carries_no_document(lobby: Lobby) -> None:
    """Another host may do without what is written, and does not read it; it stays as they keep all else."""
    lobby.post(3, "chair", {"name": "Cy", "ready": True})
    lobby.post(2, "seat", {"chair": 3, "action": "host"})
    assert [chair for chair in (0, 2, 3) if lobby.is_read_by(chair)] == [2]
    form = {"title": "Another", "option.hardcore": "on"}
    page = lobby.client.get(f"/s/{lobby.token(3)}").text
    assert 'name="option.palace"' in page
    assert 'id="document-palace"' not in page
    origin = str(lobby.client.base_url).rstrip("/")
    reply = lobby.client.post(
        f"/s/{lobby.token(3)}/terms", data=form, headers={"Origin": origin}, follow_redirects=False
    )
    assert reply.status_code < 400, reply.text
    assert lobby.view(2)["options"]["palace"]["name"] == SMALL["name"]
    lobby.post(3, "terms", {"options": {"palace": "", "shelf": ["a button"]}})
    assert lobby.view(3)["options"]["shelf"] == ["a button"]
    assert "shelf" not in lobby.view(2)["options"]
    assert lobby.view(2)["documents"] == ["shelf"]


def test_whoever_sits_down_next_did_not_write_it(lobby: Lobby) -> None:
    """What somebody wrote is not read by whoever has their chair after them."""
    lobby.post(3, "chair", {"name": "Cy", "ready": True})
    lobby.post(2, "seat", {"chair": 3, "action": "host"})
    again = lobby.post(3, "seat", {"chair": 2, "action": "open"})
    assert again is not None
    reply = lobby.client.get(f"/s/{lobby.token(2)}")
    assert SECRET not in reply.text
    assert not lobby.is_read_by(3)


def test_a_shelf_comes_back_with_its_table(opened_on: Callable[[Path], ASGIApp], database: Path) -> None:
    """A house that is started again reads the lines that a table wrote; its host has them in their box."""
    with TestClient(opened_on(database)) as asking:
        before = Lobby(asking)
    with TestClient(opened_on(database)) as asking:
        before.client = asking
        assert before.view(2)["options"]["shelf"] == [CARD]
        page = asking.get(f"/s/{before.token(2)}").text
        box = page[page.index('id="document-shelf"') :]
        assert CARD in box[: box.index("</textarea>")]


def test_what_a_document_does_not_declare_nobody_reads() -> None:
    """As with fields of the state; and only a role of the game can be named."""
    assert not Document("plot", "A plot", "Who did it.", dict).is_public
    with pytest.raises(RuleFault, match="plot is read by The Butler, which is no role"):
        Game(
            slug="x",
            title="X",
            seats=range(2, 4),
            rules=Rules(
                prefix="L",
                rulebook=LAMPLIGHT.rules.rulebook,
                world=LAMPLIGHT.rules.world,
                set_up=LAMPLIGHT.rules.set_up,
                opens_with=LAMPLIGHT.rules.opens_with,
                documents=[Document("plot", "A plot", "Who did it.", dict, readers=("The Butler",))],
            ),
            cast=Cast(roles=["The Judge"]),
        )


def test_every_game_says_of_each_document_who_reads_it() -> None:
    """All of ours are read by somebody, and by everybody where no rule keeps them to a role."""
    readers = {
        f"{game.slug}.{key}": list(document.readers)
        for game in games.all_games()
        for key, document in game.documents.items()
    }
    assert all(readers.values())
    assert [key for key, who in readers.items() if who != ["*"]] == [
        "know-thyself.palace",
        "know-thyself.shelf",
    ]
    assert len(SEATS) == 3
