"""What lands in City of Masks: drawn soundly whenever it is drawn, and true to what happened."""

from __future__ import annotations

import re
from typing import Any

import pytest

from commedia.engine import Moment
from commedia.games.city_of_masks.page import PAGE
from commedia.games.city_of_masks.stage.landings import LANDINGS, MOST
from commedia.games.city_of_masks.state import City
from commedia.kit.page import Landing
from commedia.testing import ScriptedTable
from tests.city_of_masks.forms import against_bob
from tests.city_of_masks.test_alienation import strained
from tests.city_of_masks.test_breach import breaking, convict
from tests.city_of_masks.test_coups import great
from tests.city_of_masks.test_ending import last_blow
from tests.games.staging import assert_sound, held_up, public

NAMES = {"ana": "Mirelle <b>", "bor": "Lucan & Son", "cai": "A" * 60}


def landed(t: ScriptedTable) -> list[Moment]:
    """Every moment that lands, in order."""
    return [m for m in t.moments() if PAGE.landing_of(m) is not None]


def landing(m: Moment) -> Landing[City]:
    """How that moment lands."""
    (found,) = [one for one in LANDINGS if one.is_of(m)]
    return found


def told(t: ScriptedTable, rule: str) -> tuple[str, str, str]:
    """The moment of that rule: its sentence, its picture, and what the picture says."""
    (m,) = [m for m in landed(t) if m.rule == rule]
    drawn = str(landing(m).picture(public(t), NAMES, m))
    assert_sound(drawn)
    assert "<b>" not in drawn
    (says, *_) = re.findall('aria-label="([^"]+)"', drawn)
    called = {key: NAMES.get(value, value) for key, value in m.figures.items() if isinstance(value, str)}
    return landing(m).says.format(**called), drawn, says


@pytest.mark.parametrize("pot", [20, 33, 40])
def test_cm_coup_01_the_face_stands_under_the_winner_and_stood_under_the_loser(pot: int) -> None:
    """Coin by coin, as far as there is room, with the sum beside it."""
    sentence, drawn, says = told(great(pot), "CM-COUP-01")
    assert sentence == "Mirelle <b> brings Lucan & Son down."
    assert drawn.count("<ellipse cx") == min(pot, MOST)
    assert f">{pot}</text>" in drawn
    assert f"{pot} Face" in says


def test_cm_opp_05_a_contest_lands_with_the_tiles_that_both_drew() -> None:
    """The winner's mask in the light, and what each tile makes."""
    sentence, drawn, says = told(last_blow(), "CM-OPP-05")
    assert sentence == "ann prevails over bob."
    assert "ann has 6 and 0, which makes 6; bob has 0 and 0, which makes 0." in says
    assert "ann’s is in the light, bob’s is bowed" in says
    assert drawn.count('class="domino"') == 2


def test_cm_stk_06_whoever_backs_down_has_turned_away() -> None:
    """From where their mask stood."""
    t = against_bob(bob={"face": 1})
    t.answer("bob", "bid_turn", "back_down")
    _, _, says = told(t, "CM-STK-06")
    assert says == "ann’s mask in the light; bob’s has turned away from where a dashed outline shows it."


def test_cm_ali_02_a_mask_that_is_lost_hold_of_hangs_aslant() -> None:
    """One that is kept does not land."""
    lost, kept = (strained(11, tile) for tile in ([0, 2], [2, 5]))
    assert "mask hangs aslant in the light; a dashed outline shows how it sat." in told(lost, "CM-ALI-02")[2]
    assert [m.rule for m in landed(kept)] == []


def test_cm_unm_02_a_denunciation_lands_on_whom_it_is_aimed_at() -> None:
    """They may speak first; the masks are those that were worn then."""
    t = breaking([6, 0], [0, 0], [6, 0], [0, 0])
    convict(t)
    sentence, drawn, _ = told(t, "CM-UNM-02")
    assert sentence.endswith("denounces Mirelle <b>.")
    assert "ghost" in drawn
    (m,) = [m for m in landed(t) if m.rule == "CM-UNM-02"]
    assert m.figures[landing(m).befalls] == "ana"
    assert m.figures["masks"]["ana"] == t.state.avatars["ana"].worn


def test_cm_unm_05_a_conviction_lands_and_tells_no_secret_figure() -> None:
    """How much was lost is in nobody's picture."""
    t = breaking([6, 0], [0, 0], [6, 0], [0, 0])
    convict(t)
    sentence, drawn, says = told(t, "CM-UNM-05")
    assert sentence == "Mirelle <b> is flogged."
    assert drawn.count("falls") == 1
    assert not re.search(r"\d", says)


def test_cm_unm_02_nobody_is_held_where_everybody_looks_away() -> None:
    """A breach that nobody denounces does not land: who might have stays unknown."""
    t = breaking()
    for decision in [d for d in t.decisions() if d.kind == "denounce_or_not"]:
        t.answer(decision.seat, "denounce_or_not", "let_it_pass")
    assert [m["rule"] for m in landed(t)] == ["CM-ACT-04"]  # how the deed itself came out


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (7, 2)])
def test_cm_end_03_the_masks_come_off_once_at_the_end(seats: int, seed: int) -> None:
    """One moment, and every mask of the table is in it, over the dashed outline of where it was."""
    moments: list[Moment] = []
    last: Any = None
    for play in held_up("city-of-masks", [f"seat {n + 1}" for n in range(seats)], seed, {"round_limit": 1}):
        moments += play.outbox.moments
        play.outbox.clear()
        last = play
    (end,) = [m for m in moments if m.rule == "CM-END-03"]
    assert PAGE.landing_of(end) is not None
    drawn = str(landing(end).picture(public(last), {}, end))
    assert_sound(drawn)
    assert drawn.count('class="ghost"') == drawn.count('class="rises"') == seats


def test_cm_obj_11_an_aim_that_is_met_does_not_land() -> None:
    """When it is met would tell the others that it was."""
    assert not [one for one in LANDINGS if one.event is not None and one.event.rule.startswith("CM-OBJ")]
