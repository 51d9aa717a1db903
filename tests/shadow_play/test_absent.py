"""The Director goes on without whoever is away, and takes it back where they return in time (R-44)."""

import pytest

from commedia.engine import LoggedDealer, Play, log
from commedia.engine.log import Opened
from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import DIRECTOR, asked, at, move, pass_on, take, told

THREE = {"ann": {}, "bob": {}, "cy": {}}


def test_sp_ch_06_nobody_is_gone_on_without_who_is_here():
    """Nor is anybody whose turn it is not, though they are away."""
    t = at(standing=THREE)
    refused = t.refusal(DIRECTOR, "skip_absent", "skip")
    assert (refused.rule, "ann is here" in str(refused)) == ("SP-CH-06", True)
    t.away("bob")
    assert asked(t, "skip_absent") == []
    t.away("ann")
    assert asked(t, "skip_absent") == [DIRECTOR]
    t.back("ann")
    assert asked(t, "skip_absent") == []
    pass_on(t, "ann")
    assert asked(t, "skip_absent") == [DIRECTOR]


def test_sp_ch_06_that_the_director_goes_on_is_told_as_what_it_is():
    """R-44, R-40: it counts as a pass, and as all have passed it is over."""
    t = at(standing={"ann": {}})
    t.away("ann")
    t.answer(DIRECTOR, "skip_absent", "skip")
    [moment] = told(t, "SP-CH-06")
    assert (moment.text, moment.figures["skipped"]) == ("The Director goes on without ann.", True)
    assert (t.state.challenge, t.state.struck) == (None, False)


def test_sp_ch_06_whoever_is_back_before_anything_followed_has_their_turn():
    """The skip is undone and told so; what was said meanwhile stays."""
    t = at(standing=THREE, chance=[[1] * 4])
    t.away("ann")
    t.answer(DIRECTOR, "skip_absent", "skip")
    t.say("bob", "Where is she?")
    t.away("cy")
    assert asked(t, "make_move") == ["bob"]
    t.back("ann")
    assert (asked(t, "make_move"), asked(t, "skip_absent")) == (["ann"], [])
    assert t.moments()[-1].text == "ann is back before anything has followed."
    assert t.play.standing.absent == ["cy"]
    move(t, "ann", "leading", aim="good", bearer="ann")
    take(t, "ann", 1)
    assert asked(t, "make_move") == ["bob"]


def test_sp_ch_06_it_is_undone_though_what_threatened_has_landed():
    """The last of a cycle: nothing but the Director has done anything."""
    t = at(standing={"ann": {"st": 3}}, traits=[{"id": "t1", "strength": 1, "threatened": True}])
    t.away("ann")
    t.answer(DIRECTOR, "skip_absent", "skip")
    assert asked(t, "shift_score") == [DIRECTOR]
    assert t.state.challenge.existing
    t.back("ann")
    assert (asked(t, "make_move"), t.state.challenge.existing) == (["ann"], [])
    assert [one.id for one in t.state.challenge.threatening("ann")] == ["t1"]


def test_sp_ch_06_once_something_has_followed_it_stands():
    """Somebody has answered: whoever is back then has the next turn."""
    t = at(standing=THREE)
    t.away("ann")
    t.answer(DIRECTOR, "skip_absent", "skip")
    pass_on(t, "bob")
    t.back("ann")
    assert asked(t, "make_move") == ["cy"]
    pass_on(t, "cy")
    assert told(t, "SP-CH-06")[0].text == "The Director goes on without ann."


def test_sp_ch_06_a_tick_in_secret_is_nothing_that_follows():
    """SP-EXPR-05: it stays done, and nobody can tell by what is taken back."""
    personae = {"ann": {"traits": [{"kind": "knack"}]}}
    t = at(standing=THREE, personae=personae)
    t.away("ann")
    t.answer(DIRECTOR, "skip_absent", "skip")
    t.answer("bob", "tick_items", {"items": ["ann.0"]})
    t.back("ann")
    assert asked(t, "make_move") == ["ann"]
    assert t.state.ticked("bob") == ["ann.0"]


@pytest.mark.parametrize("returns", [False, True])
def test_sp_ch_06_a_log_with_somebody_away_gives_the_same_table(returns):
    """Who is away, what was done without them and that they are back."""
    play = Play.start(GAME, [DIRECTOR, "ann", "bob"], None, LoggedDealer([], None), between=0)
    begun = ScriptedTable(GAME, [DIRECTOR, "ann", "bob"])
    begun.away("ann")
    entries = [log.decode(log.encode(entry)) for entry in begun.log]
    start = next(entry for entry in entries if isinstance(entry, log.SceneStart))
    if returns:
        begun.back("ann")
        entries = [log.decode(log.encode(entry)) for entry in begun.log]
    opened = Opened(GAME.slug, GAME.version, play.seats, play.options, counts="own")
    restored = Play.restore(GAME, opened, start, entries[entries.index(start) + 1 :], LoggedDealer([], None))
    assert restored.standing.absent == ([] if returns else ["ann"])
    assert restored.moves == begun.play.moves
