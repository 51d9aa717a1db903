"""What lands in Shadow Play: drawn soundly whenever it is drawn, and true to what happened."""

from __future__ import annotations

import pytest

from commedia.engine import Moment
from commedia.games.shadow_play import events
from commedia.games.shadow_play.page import PAGE
from tests.games.records import moment_of
from tests.games.staging import assert_sound, public
from tests.shadow_play.pages import NAMES, in_dialogue
from tests.shadow_play.tables import at, told


@pytest.mark.parametrize(
    ("event", "says", "shows"),
    [
        (
            events.CardCameTrue(seat="cy", come_true=True, what="The signal gun"),
            "It has come true of the signal gun.",
            "A card stands upright",
        ),
        (events.CameClear(seat="cy"), "Maro <b> is clear.", "stands free"),
        (
            events.CharacteristicCorrupted(seat="cy", char="Pride"),
            "Maro <b> lets Pride become Corrupt.",
            "Pride is Vanity now",
        ),
        (events.LifeRisked(seat="cy"), "Maro <b> puts a life on it.", "on an edge"),
        (
            events.Surrendered(seat="cy", strategy="s1", dead=False, fate="gives up"),
            "Maro <b> gives up.",
            "A card lies on the ground",
        ),
        (
            events.Surrendered(seat="cy", strategy="s1", dead=True, fate="dies of it"),
            "Maro <b> dies of it.",
            "has fallen",
        ),
        (
            events.PersonaConveyed(seat="cy", all=8, count=8, advance=True),
            "All of Maro <b> was felt by all.",
            "8 lozenges",
        ),
        (
            events.AnswerStruck(seat="cy", struck=True, statement="w1"),
            "It did not happen so, says Maro <b>.",
            "Lines on a page are struck",
        ),
    ],
)
def test_each_is_a_sound_picture_with_its_sentence_and_a_ghost_of_what_was(event, says, shows):
    """By any names."""
    m = moment_of(event)
    how = PAGE.landing_of(m)
    assert how is not None
    drawn = str(how.picture(public(in_dialogue()), NAMES, m))
    assert_sound(drawn)
    assert "ghost" in drawn
    assert "Maro <b>" not in drawn
    assert m.told_as(how.says, NAMES) == says
    assert shows in drawn


def test_sp_adv_01_what_was_not_all_felt_does_not_land():
    """It lies open with all that was, and nobody has grown."""
    conveyed = events.PersonaConveyed(seat="cy", all=8, count=7, advance=False)
    assert PAGE.landing_of(moment_of(conveyed)) is None


def test_sp_end_02_a_statement_that_stands_does_not_land():
    """Nothing has changed by it."""
    assert PAGE.landing_of(moment_of(events.AnswerStands(seat="cy", struck=False))) is None


@pytest.mark.parametrize(("life", "says"), [(False, "Ines gives up."), (True, "Ines dies of it.")])
def test_sp_sur_02_a_surrender_tells_whether_somebody_died(life, says):
    """As the rules announce it."""
    t = at(standing={"ann": {"life": life}, "bob": {}})
    t.answer("ann", "make_move", "concede")
    [m] = told(t, "SP-SUR-02")
    how = PAGE.landing_of(Moment(1, "rule", m.rule, "ann", "", m.figures))
    assert how is not None
    assert Moment(1, "rule", m.rule, "ann", "", m.figures).told_as(how.says, NAMES) == says
