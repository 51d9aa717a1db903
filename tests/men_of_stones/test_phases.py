"""The order of the phases, and what is refused out of it (MS-PHA)."""

import json
from itertools import groupby

import msgspec
import pytest

from commedia.engine import BadOption, IllegalMove, Table
from commedia.games.men_of_stones.state import Stones
from tests.men_of_stones.tables import (
    ALL_KINDS,
    GAME,
    at,
    in_fall,
    in_final,
    kinds,
    one,
    player,
    random_play,
    refuses,
    snapshot,
    steps,
    stones,
)

PHASES = [
    "lobby", "I.natures", "I.roll", "I.assign", "I.turns", "I.scenes",
    "II.forsworn", "II.roll", "II.assign", "II.turns", "II.scenes",
    "III.forsworn", "III.roll", "III.assign", "III.pivot", "III.turns", "III.scenes", "III.turning_point",
    "IV.forsworn", *["IV.open", "IV.bids", "IV.scene", "IV.reveal"] * 3, "IV.convert",
    "V.framing", "V.spotlight", "V.final", "V.fate", "V.death_speech", "V.closing", "done",
]  # fmt: skip


def test_ms_pha_01_the_phases_come_in_their_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """A whole game of three, watched at every pause and at everything that is told."""
    world: list[Stones] = []
    phases = ["lobby"]
    set_up, announce = GAME.rules.set_up, Table.announce

    def watched(*args, **more):
        world.append(set_up(*args, **more))
        assert world[0].phase == "lobby"
        return world[0]

    def told(self, *args, **more):
        phases.append(play_world().phase)
        announce(self, *args, **more)

    def play_world() -> Stones:
        return world[0]

    monkeypatch.setattr(GAME, "rules", msgspec.structs.replace(GAME.rules, set_up=watched))
    monkeypatch.setattr(Table, "announce", told)
    play = random_play(3, seed=12)
    phases.append(play.world.phase)
    for _ in steps(play, seed=5):
        phases.append(play.world.phase)
    assert play.finished
    assert [phase for phase, _ in groupby(phases)] == PHASES


def cast():
    """Three with dice on their Qualities; cy is the Forsworn."""
    forsworn = player("Forsworn", [4, 4, 1, 2], points=0, facedown=["Friend"], revealed=["Vassal"])
    return {"ann": player("Rival", [6, 6, 1, 2]), "bob": player("Mentor", [5, 5, 1, 2]), "cy": forsworn}


def paid():
    """Three with two points each."""
    return {
        "ann": player("Rival", points={"Foe": 2}),
        "bob": player("Mentor", points={"Kin": 2}),
        "cy": player("Vassal", points={"Land": 2}),
    }


ORDER = ["ann", "bob", "cy"]
TABLES = {
    "assign": lambda: at("lay_out", stones(cast(), act="II")),
    "turns": lambda: at("take_turn", stones(cast(), act="II", order=ORDER), turn=0),
    "forsworn": lambda: at("begin_act", stones(cast(), act="II"), act="III"),
    "pivot": lambda: at("find_pivot", stones(cast(), act="III")),
    "scenes": lambda: at("play_scene", stones(cast(), act="II", order=ORDER), turn=0),
    "turning point": lambda: at("turning_point", stones(cast(), act="III", pivot="ann")),
    "forsworn for good": lambda: at("begin_act", stones(cast(), act="III"), act="IV"),
    "fall opened": lambda: at("open_fall", stones(paid(), act="IV", pivot="ann"), turn=0),
    "fall": lambda: in_fall(paid(), ["bob"], dict.fromkeys(ORDER, 0)),
    "framing": lambda: at("open_framing", stones(paid(), act="IV", pivot="ann"), turn=0),
    "final": lambda: in_final({"ann": (3, 0), "bob": (3, 0), "cy": (2, 1)}, "ann"),
    "death speech": lambda: in_final({"ann": (3, 0), "bob": (3, 0), "cy": (0, 1)}, "ann"),
}
"""A table at each kind of pause."""


@pytest.mark.parametrize("pause", TABLES)
def test_ms_pha_02_what_does_not_belong_here_is_refused_and_nothing_changes(pause: str) -> None:
    """Every decision of another phase, by every seat; every open one by every other seat."""
    t = TABLES[pause]()
    for seat in t.state.seats:
        for kind in ALL_KINDS:
            if kind not in kinds(t, seat):
                refuses(t, seat, kind, {"do": kind})
    for decision in t.decisions():
        for seat in t.state.seats:
            if seat != decision.seat:
                refuses(t, seat, decision.id, {})
        refuses(t, decision.seat, decision.id, {"do": "conjure"})
        refuses(t, decision.seat, decision.id, {"do": None, "zz": [1, {"a": 2}]})
    with pytest.raises(BadOption, match="no seat 'zed'"):
        t.refusal("zed", t.decisions()[0], {})


def test_ms_pha_02_a_decision_that_is_gone_is_refused() -> None:
    """The same answer sent again does nothing twice."""
    t = TABLES["scenes"]()
    gone = one(t, "ann", "open_scene").id
    t.answer("ann", gone, "soliloquy")
    before = snapshot(t)
    with pytest.raises(IllegalMove, match="no"):
        t.answer("ann", gone, "soliloquy")
    assert snapshot(t) == before


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ms_pha_02_in_whole_games_nonsense_is_refused_at_every_pause(seats: int) -> None:
    """Whatever is open, an answer that answers nothing changes nothing."""
    play = random_play(seats, seed=90 + seats)
    for number, _ in enumerate(steps(play, seed=9)):
        if number % 7 or not play.open:
            continue
        before = GAME.pack(play.world)
        decision = next(iter(play.open.values()))
        other = next(s for s in play.seats if s != decision.seat)
        for seat, raw in ((decision.seat, {"do": "nothing"}), (other, {}), (decision.seat, {"zz": 1})):
            with pytest.raises(IllegalMove):
                play.answer(decision.id, seat, raw)
        assert GAME.pack(play.world) == before


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ms_pha_01_whole_games_end_with_a_spotlight_a_survivor_and_nothing_open(seats: int) -> None:
    """No dead end, whatever is answered; what is seen can always be written as JSON."""
    for seed in range(6):
        play = random_play(seats, seed=seed)
        for _ in steps(play, seed=seed):
            pass
        w = play.world
        assert (play.finished, w.phase, play.open) == (True, "done", {})
        assert w.living() == [w.survivor]
        assert len(w.ties) == 3 * seats
        json.dumps(play.view(None))
