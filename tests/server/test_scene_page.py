"""A scene on the page: when it is one, what stands over and beside it, and what lies in the dock."""

from __future__ import annotations

import re
from typing import Any

import pytest

from commedia.engine import Play
from commedia.games.men_of_stones.natures import NATURES
from commedia.kit.stage import Bond
from commedia.server.pages import cue, dock, headpiece, presence, table, waiting_panel
from commedia.server.pages.game_page import game_page_of
from commedia.server.pages.headpiece import in_a_row, in_short
from tests.games.forms import text
from tests.server.seeing import Stage

SEATS = ["Maud", "Iris", "Bo", "Cy"]


def asked(kind: str) -> Any:
    """Whether a decision of that kind is put to anybody."""
    return lambda play: any(q.kind == kind for q in play.open.values())


@pytest.fixture
def stage() -> Stage:
    """Men of Stones, in the first scene that somebody plays with others."""

    def together(play: Play) -> bool:
        return asked("close_scene")(play) and 1 < len(play.world.staging.participants) < len(SEATS)

    stage = Stage("men-of-stones", SEATS)
    assert any(stage.play_until(together, random=n) for n in range(1, 9))
    return stage


def opener_of(stage: Stage) -> str:
    """Whoever opened the scene."""
    return str(stage.play.world.staging.opener)


def test_a_scene_is_on_while_words_alone_are_waited_for(stage: Stage) -> None:
    """Then the page is the script; with the first question that has figures it is the stage again."""
    assert stage.seen(None).mode == "scene"
    stage.answer(opener_of(stage), {"do": "close", "note": "It is said."}, kind="close_scene")
    assert stage.seen(None).mode == "stage"


ACT_4 = {
    "act": "IV",
    "phase": "IV.scene",
    "players": {
        seat: {"nature": nature, "character_name": seat, "tp": dict.fromkeys(NATURES[nature].traits, 1)}
        for seat, nature in zip(SEATS, ("Friend", "Traitor", "Mentor", "Magnate"), strict=True)
    },
    "staging": {"opener": "Maud", "named": ["Maud", "Iris", "Bo"]},
}
ACT_5 = {
    "act": "V",
    "spotlight": "Maud",
    "players": {seat: {"character_name": seat, "tragedy": 4} for seat in SEATS},
}


def test_a_scene_of_the_fall_is_a_scene_until_something_is_named() -> None:
    """MS-ACT4-05. What may be named lies behind a quiet button; what is named has the stage."""
    stage = Stage.at("men-of-stones", ACT_4, "play_fall")
    assert stage.seen(None).mode == "scene"
    assert "Name what follows, or be finished…" in dock.dock(stage.seen("Iris"))
    assert "button--cue" not in cue.cue(stage.seen("Iris"))
    assert "Name what follows" not in dock.dock(stage.seen("Cy"))
    trait = NATURES["Traitor"].traits[0]
    stage.answer("Iris", {"do": "consequence", "trait": trait, "words": "The bridge is down."}, "fall_turn")
    assert stage.seen(None).mode == "stage"
    for seat in ("Maud", "Bo"):
        stage.answer(seat, {"do": "pass"}, "challenge_or_pass")
    assert stage.seen(None).mode == "scene"


def test_whoever_is_last_to_be_finished_closes_a_scene_of_the_fall() -> None:
    """MS-ACT4-13. Until then nobody holds it open, and nobody could end it."""
    stage = Stage.at("men-of-stones", ACT_4, "play_fall")
    stage.answer("Maud", {"do": "finish"}, "fall_turn")
    assert [q.seat for q in stage.play.waiting_for() if q.manner.timing.is_last] == []
    stage.answer("Iris", {"do": "finish"}, "fall_turn")
    assert [q.seat for q in stage.play.waiting_for() if q.manner.timing.is_last] == ["Bo"]


def test_the_final_scene_is_a_scene_until_somebody_is_struck() -> None:
    """MS-ACT5-05. All who live are in it, and a downfall that may be undone has the stage."""
    stage = Stage.at("men-of-stones", ACT_5, "final_scene")
    seen = stage.seen(None)
    assert (seen.mode, seen.on_stage) == ("scene", SEATS)
    assert "Bring a downfall, or pass…" in dock.dock(stage.seen("Cy"))
    stage.play.world.players["Iris"].caution = 1
    strike = {"do": "downfall", "target": "Iris", "tragedy": 1, "words": "A cold supper."}
    stage.answer("Cy", strike, "final_turn")
    assert stage.seen(None).mode == "stage"


FERRY: dict[str, Any] = {
    "director": "Dee",
    "seats": ["Dee", "Ann", "Bob"],
    "personae": {"Ann": {"name": "Ines"}, "Bob": {"name": "Tobin"}},
    "elements": {"e1": {"name": "the last ferry"}},
    "episode": {"no": 1, "element": "e1", "wish": "across before dawn"},
}


def test_what_stands_over_a_scene_begins_with_a_capital_however_it_was_written() -> None:
    """It is a heading."""
    stage = Stage.at("shadow-play", FERRY, "dialogue")
    assert "The last ferry: across before dawn" in text(headpiece.headpiece(stage.seen("Ann")))


def test_sp_tone_02_to_let_all_of_it_end_is_the_last_of_what_is_offered() -> None:
    """Also before a word is told: what goes on with the story comes first, on the page and in the dock."""
    stage = Stage.at("shadow-play", FERRY, "dialogue")
    for seat in ("Dee", "Ann"):
        drawn = text(cue.cue(stage.seen(seat)))
        assert drawn.index("Put it on a card") < drawn.index("Should the Episode end here?")
    assert "Put something new on a card, invest in something or let the Episode end…" in text(
        dock.dock(stage.seen("Ann"))
    )


def test_no_scene_is_on_where_nobody_is_on_stage() -> None:
    """Such as at the beginning."""
    assert Stage("men-of-stones", SEATS).seen("Maud").mode == "stage"


def test_how_the_page_is_laid_out_never_tells_who_could_act(stage: Stage) -> None:
    """Open doors count for nothing: it is the same for all, and the same as without them."""
    assert any(q.manner.optional for q in stage.play.open.values())
    before = stage.seen(None).mode
    for id in [id for id, q in stage.play.open.items() if q.manner.optional]:
        del stage.play.open[id]
    assert stage.seen(None).mode == before == "scene"


def test_whoever_is_on_stage_is_told_with_whom(stage: Stage) -> None:
    """The opener by their cue, the others without one; whoever is off stage reads who is on it."""
    opener = opener_of(stage)
    inside = stage.seen(None).on_stage
    other = next(s for s in inside if s != opener)
    off = next(s for s in SEATS if s not in inside)
    lit, bold, rest = waiting_panel.status(stage.seen(opener))
    assert (lit, bold) == (True, "Your cue:")
    assert rest.startswith("on stage with ")
    lit, bold, rest = waiting_panel.status(stage.seen(other))
    assert (lit, bold) == (True, "On stage")
    assert stage.seen(None).names[opener] in rest
    assert waiting_panel.status(stage.seen(off))[:2] == (False, "")
    assert "<title" in str(table.page(stage.seen(other)))
    assert "● On stage · A Cold Coronation" in str(table.page(stage.seen(other)))


def test_whoever_is_on_stage_is_told_that_a_scene_is_on_only_while_one_is() -> None:
    """In a Challenge of Shadow Play others decide something: one may speak meanwhile, and plays no scene."""
    quay = Stage("shadow-play", ["Dee", "Ann"])
    assert "Ann" in quay.seen(None).on_stage
    drawn = waiting_panel.waiting(quay.seen("Ann"))
    assert waiting_panel.MEANWHILE in drawn
    assert waiting_panel.IN_SCENE not in drawn


def test_the_close_lies_in_a_sheet_behind_a_quiet_button(stage: Stage) -> None:
    """No vermilion button closes a scene, and only its opener has one at all."""
    opener = opener_of(stage)
    drawn = str(cue.cue(stage.seen(opener)))
    [sheet] = re.findall(r'id="(q\d+-sheet)" popover', drawn)
    assert f'popovertarget="{sheet}">Close the scene…' in drawn
    assert "button--cue" not in drawn
    assert f'popovertarget="{sheet}"' in dock.dock(stage.seen(opener))
    for seat in [*(s for s in SEATS if s != opener), None]:
        assert "Close the scene" not in cue.cue(stage.seen(seat)) + dock.dock(stage.seen(seat))


def test_whoever_may_step_in_finds_the_door_in_the_dock(stage: Stage) -> None:
    """On a small screen, where the cue is out of sight; nobody else sees it."""
    inside = stage.seen(None).on_stage
    for seat in SEATS:
        assert ("dock__door" in dock.dock(stage.seen(seat))) is (seat not in inside)
    assert "dock__door" not in dock.dock(stage.seen(None))


def test_over_the_scene_stand_its_place_and_those_in_it(stage: Stage) -> None:
    """With their players where these are called otherwise, and who is here."""
    seen = stage.seen(None)
    drawn = headpiece.headpiece(seen)
    assert drawn.count('<li class="actor') == len(seen.on_stage)
    for seat in seen.on_stage:
        assert f"<b>{seen.names[seat]}</b>" in drawn
    assert headpiece.headpiece(Stage("men-of-stones", SEATS).seen(None)) == ""


def test_beside_it_stand_the_ties_between_them_and_who_is_off_stage(stage: Stage) -> None:
    """Every tie between those in the scene, whole, and no other."""
    seen = stage.seen(None, names={seat: seat for seat in SEATS})
    beside = text(headpiece.beside(seen))
    for tie in seen.public.ties:
        within = {tie.from_, tie.to} <= set(seen.on_stage)
        assert (tie.text.text in beside and tie.detail in beside) is within or not tie.text.text
    for seat in SEATS:
        assert (seen.names[seat] in beside.partition("Off stage")[2]) is (seat not in seen.on_stage)


def test_as_many_as_may_be_stand_beside_somebody_they_are_bound_to() -> None:
    """A ring of four needs nobody moved; of three who sit apart the one between them stands between them."""
    ring = (("A", "B"), ("B", "C"), ("C", "D"), ("D", "A"))
    assert in_a_row(("A", "B", "C", "D"), ring) == ("A", "B", "C", "D")
    assert in_a_row(("A", "C", "D"), (("D", "A"), ("C", "D"))) == ("A", "D", "C")
    assert in_a_row(("A", "B"), ()) == ("A", "B")


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("The ice-house", "The ice-house"),
        ("The ice-house. Snow on the stair.", "The ice-house"),
        ("Who is there? Nobody.", "Who is there?"),
        ("", ""),
    ],
)
def test_a_place_stands_there_by_its_first_sentence(said: str, shown: str) -> None:
    """What else was said of it stands in the script."""
    assert in_short(said) == shown


def test_a_place_that_is_the_title_as_well_stands_there_once() -> None:
    """Where a game calls a stretch of play by its place, with a stop at the end of it."""
    scene = {"number": 1, "place": "The quarry.", "pcs": ["ann"], "playing": {"ann": "pc"}}
    state = {"world": "eve", "pcs": {"ann": {}, "bob": {}}, "scene": scene}
    seen = Stage.at("face-of-angels", state, "scene").seen("ann", on_stage=["ann"])
    assert str(headpiece.headpiece(seen)).count("The quarry") == 1


def test_long_places_and_bonds_are_cut_between_words(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever players write, the headpiece keeps its height."""
    long = "The long gallery over the frozen river " * 9
    assert len(in_short(long)) <= 90
    seen = stage.seen(None)
    left, right = seen.on_stage[:2]
    bond = Bond(left, right, long, long, long)
    drawn = headpiece._arrows(seen, [bond], left, right)
    assert "The long gallery…" in drawn


def test_a_line_of_figures_that_scrolls_can_be_scrolled_by_keys() -> None:
    """It is longer than any window from six on; a shorter one is no stop on the way to the pen."""
    six = ["Ann", "Bob", "Cy", "Dee", "Eve", "Fay"]
    stage = Stage("city-of-masks", six)
    for many in (5, 6):
        drawn = str(headpiece.headpiece(stage.seen(None, on_stage=six[:many])))
        assert ('tabindex="0"' in drawn) is (many == 6)


def test_presence_is_a_word_as_well_as_a_mark(stage: Stage) -> None:
    """Here, away since when, not come yet, writing; the house and an open seat say so."""
    seen = stage.seen(None, players={s: f"{s}’s player" for s in SEATS})
    seen.here, seen.away, seen.writing = ["Maud"], {"Iris": 1_800_000_000}, ["Cy"]
    assert text(presence.presence(seen, "Maud")) == "here"
    assert text(presence.presence(seen, "Maud", "Ann")) == "Ann"
    assert text(presence.presence(seen, "Iris", "Ben")) == "Ben, away"
    assert 'datetime="2027-01-15T08:00:00+00:00" data-since' in presence.presence(seen, "Iris")
    assert text(presence.presence(seen, "Bo")) == "the house"
    assert text(presence.presence(seen, "Cy", "Jo")) == "Jo is writing"
    seen.writing = []
    assert text(presence.presence(seen, "Cy")) == "not here yet"
    seen.chairs["Cy"].kind = "open"
    assert text(presence.presence(seen, "Cy")) == "nobody yet"


def test_who_writes_stands_in_the_line_that_is_kept_for_it(stage: Stage) -> None:
    """By their characters, in the order of the chairs."""
    seen = stage.seen(None)
    assert presence.writing_now(seen) == ""
    seen.writing = ["Maud", "Iris"]
    drawn = presence.writing_now(seen)
    assert drawn.index('data-chair="1"') < drawn.index('data-chair="2"')
    assert seen.names["Maud"] in drawn


def test_city_of_masks_keeps_what_was_drawn_in_sight_while_it_is_told() -> None:
    """CM-ACT-06, CM-OPP-10: tiles and result stay on the stage while it is told, with the whole question."""
    stage = Stage("city-of-masks", SEATS)
    assert any(
        stage.play_until(lambda p: asked("tell")(p) and len(p.game.cast.on_stage(p.world)) > 1, random=n)
        for n in range(1, 9)
    )
    seen = stage.seen(None)
    assert seen.mode == "stage"
    teller = next(q.seat for q in stage.play.open.values() if q.kind == "tell")
    assert not dock.dock(stage.seen(teller))
    put = str(cue.cue(stage.seen(teller)))
    assert "How does it go?" in put
    assert "sheet__open" not in put
    assert 'class="domino' in str(game_page_of("city-of-masks").stage(seen.public, seen.names))


def test_beside_it_stands_who_else_is_there() -> None:
    """FA-TBL-06: somebody of the town, with what they are to whom, and not who is out of play."""
    npcs = {
        "n1": {"slice": "ann", "name": "Lila", "about": "June's sister"},
        "n2": {"slice": "eve", "name": "Wade", "lost": True},
        "n3": {"slice": "eve", "name": "Pearl"},
    }
    pcs = {"ann": {"name": "June", "relationships": {"r1": {"npc": "n1", "kind": "friend"}}}, "bob": {}}
    scene = {"number": 1, "place": "The quarry", "pcs": ["ann"], "npcs": ["n1", "n2"],
             "playing": {"ann": "pc"}}  # fmt: skip
    state = {"world": "eve", "pcs": pcs, "npcs": npcs, "scene": scene}
    stage = Stage.at("face-of-angels", state, "scene")
    beside = text(headpiece.beside(stage.seen("ann", on_stage=["ann"])))
    assert beside.partition("Also here")[2].startswith(" Lila June&#39;s sister Friend of June ")
    assert "Wade" not in beside
    assert "Pearl" not in beside
