"""Moments that land: in the script for everybody alike, and given time by the house's actors."""

from __future__ import annotations

import logging
import re
from typing import Any

import msgspec
import pytest
from litestar.testing import TestClient
from markupsafe import Markup

from commedia.engine import Moment, Prose
from commedia.engine.spoken import STOPPED
from commedia.props import light
from commedia.server.pages import fallback, landing, script
from commedia.server.table_view import ScriptLine
from tests.server.seeing import Stage
from tests.server.tables import open_table

SEATS = ["Maud", "Iris", "Bo", "Cy"]
DIES: dict[str, Any] = {"seat": "Iris", "caution": 0, "living": ["Maud", "Bo", "Cy"]}


def death(n: int = 7, **otherwise: Any) -> Moment:
    """Iris dies."""
    fields = {
        "n": n,
        "kind": "rule",
        "rule": "MS-ACT5-04",
        "seat": "Iris",
        "says": "{seat} dies.",
        "figures": DIES,
    }
    return Moment(**{**fields, **otherwise})


@pytest.fixture(scope="module")
def stage() -> Stage:
    """A table of four."""
    return Stage("men-of-stones", SEATS)


def landed(stage: Stage, m: Moment, lines: tuple[str, ...] = (), veils: tuple[str, ...] = ()) -> Any:
    """How it lands at that table."""
    names = {seat: "Ingrid" if seat == "Iris" else seat for seat in SEATS}
    return landing.landed_of("men-of-stones", m, stage.seen(None).public, names, lines, veils)


def row(stage: Stage, m: Moment, seat: str | None = "Bo", words: str = "") -> str:
    """It in the script of somebody."""
    line = ScriptLine(m.n, m.kind, m.rule, m.seat, m.sentence(), words, landed=landed(stage, m))
    seen = stage.seen(seat)
    seen.names["Iris"] = "Ingrid"
    return str(script.line(seen, line))


def test_the_script_keeps_it_as_a_picture_with_its_sentence(stage: Stage) -> None:
    """Whom it befalls is on it for the page's script; what the rules say stands below, with the rule."""
    html = row(stage, death())

    assert '<li class="entry landed" data-n="7" data-befalls="2" data-name="Ingrid">' in html
    assert "<svg" in html
    assert '<p class="landed__says" dir="auto">Ingrid is dead.</p>' in html
    assert 'href="/rulebook/men-of-stones#MS-ACT5-04"' in html


def test_whoever_it_befalls_is_named_as_a_sentence_begins(stage: Stage) -> None:
    """Who is called by their looks, too: the page says who may speak first."""
    befell = landed(stage, death())
    assert befell

    html = str(landing.row(7, befell, 2, "the one in grey", Markup("")))

    assert 'data-name="The one in grey"' in html


def test_it_is_the_same_for_everybody(stage: Stage) -> None:
    """Whoever it befalls, whoever looks on, and a spectator."""
    assert len({row(stage, death(), seat) for seat in (*SEATS, None)}) == 1


def test_words_stand_below_it_instead_of_how_it_came(stage: Stage) -> None:
    """The line that a game has for it is for where nobody says anything."""
    figures = {"seat": "Maud", "nature": "Rival", "traits": ["Foe", "Gold", "Kin"]}
    pivot = death(rule="MS-ACT3-06", seat="Maud", figures=figures)

    assert "Foe, Gold and Kin: all three are Rival’s." in row(stage, pivot)
    assert "all three" not in row(stage, pivot, words="So it was me.")
    assert "So it was me." in row(stage, pivot, words="So it was me.")


def test_whoever_is_no_seat_is_called_by_their_name() -> None:
    """A figure may hold the words that are somebody's name; where these are erased a gap stands there."""
    angels = Stage("face-of-angels", SEATS).seen(None).public
    tie = {"pc": "Iris", "kind": "foe", "npc": "n1", "who": "w1.0", "relationship": "n1"}
    figures = {**tie, "fate": "dead", "killed": True}
    m = death(rule="FA-RSK-07", figures=figures, says="{who}, a {kind} of {pc}, is killed.")
    told = [
        landing.landed_of("face-of-angels", m, angels, {}, (), ["death"], words)
        for words in ({"w1.0": "Old Lou."}, {})
    ]
    assert [one.says for one in told if one] == ["Old Lou is dead.", "… is dead."]


def test_what_was_agreed_tones_it_down(stage: Stage) -> None:
    """What a line names does not land at all; behind a veil the sentence stands alone."""
    assert landed(stage, death(), lines=("No death of children.",)) is None
    veiled = landed(stage, death(), veils=("Dying, in detail",))
    assert (veiled.says, veiled.picture) == ("Ingrid is dead.", "")
    assert "figure" not in str(landing.row(1, veiled, 2, "Ingrid", veiled.picture))
    assert landed(stage, death(), lines=("spiders",), veils=("deathly pale horses",)).picture


def test_a_drawing_that_fails_leaves_the_sentence(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """The play goes on, and the fault is told as any other of a drawing is."""
    monkeypatch.setattr(fallback, "_logged", set())
    monkeypatch.setattr(logging.getLogger(fallback.__name__), "handlers", [])
    monkeypatch.delattr(light, "lit")
    wrong = landed(stage, death())
    assert (wrong.says, wrong.picture) == ("Ingrid is dead.", "")


def test_a_private_moment_does_not_land(stage: Stage) -> None:
    """Not even for whoever may know of it: it is a note to them."""
    assert landed(stage, death(to=["Iris"])) is None


def spoken(n: int, **otherwise: Any) -> Moment:
    """Somebody says something."""
    fields = {
        "n": n,
        "kind": "line",
        "rule": "",
        "seat": "Bo",
        "says": "",
        "figures": {},
        "words": Prose(f"w{n}.0"),
    }
    return Moment(**{**fields, **otherwise})


def test_what_the_x_card_was_laid_on_lands_no_more() -> None:
    """That is what came since somebody last spoke or wrote, and that; an aside is beside the play."""
    stopped = Moment(9, "house", "", "", STOPPED, {})

    assert landing.lifted([death(6), spoken(7), death(8), stopped]) == {7, 8}
    assert landing.lifted([death(6), death(7, words=Prose("w7.0")), spoken(8, kind="aside"), stopped]) == {7}
    assert landing.lifted([death(6), stopped, death(10)]) == {6}


def test_the_page_has_a_frame_for_it_that_is_empty_and_out_of_sight(client: TestClient) -> None:
    """Without scripts nothing is ever held."""
    table = open_table(client)
    page = client.get(f"/s/{table.tokens['Ann']}").text
    frame = re.search(r'<section id="landing".*?</section>', page, re.S)
    assert frame is not None
    assert " hidden" in frame.group()[:120]
    assert 'role="dialog"' in frame.group()
    assert "<svg" not in frame.group()


def test_a_page_draws_no_landing_twice_for_a_stop(stage: Stage) -> None:
    """How it lands goes with the line, so that a line without it is a note like any other."""
    line = ScriptLine(7, "rule", "MS-ACT5-04", "Iris", "Iris dies.", "", landed=landed(stage, death()))
    plain = str(script.line(stage.seen("Bo"), msgspec.structs.replace(line, landed=None)))
    assert "entry--note" in plain
