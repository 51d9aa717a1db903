"""What lands in Know Thyself: drawn soundly whenever it is drawn, and true to what happened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from commedia.engine import Moment
from commedia.games.know_thyself import GAME
from commedia.games.know_thyself.page import PAGE
from commedia.games.know_thyself.stage.landings import LANDINGS
from commedia.testing import ScriptedTable
from tests.games.staging import assert_sound, public
from tests.know_thyself.by_chance import answer_one, in_free_play
from tests.know_thyself.pages import garden
from tests.know_thyself.tables import at, to_the_close

LANDED = {landing.event.rule for landing in LANDINGS}
NAMES = {"gm": "Rosa", "ann": "Ingrid", "bob": "Halvard <b>", "cy": "A" * 60}


def landing(t: ScriptedTable, rule: str) -> list[tuple[Moment, Any]]:
    """The moments of a rule that land, with how they do."""
    found = [Moment(0, "rule", m.rule, "", m.text, dict(m.figures)) for m in t.moments() if m.rule == rule]
    return [(m, how) for m in found if (how := PAGE.landing_of(m)) is not None]


def told(t: ScriptedTable, rule: str) -> list[str]:
    """The sentences of those that land; each picture is sound, and shows what was before."""
    said = []
    for m, how in landing(t, rule):
        drawn = str(how.picture(public(t), NAMES, m))
        assert_sound(drawn)
        assert "ghost" in drawn
        assert "Halvard <b>" not in drawn
        said.append(m.told_as(how.says, NAMES))
    return said


def test_each_is_a_sound_picture_with_its_sentence():
    """As late as the play has come by then, by any names."""
    rules = set()
    for players, seed in ((2, 3), (3, 4), (3, 8)):
        play, random = in_free_play(players, seed), Random(seed)
        while answer_one(play, random) is not None and play.moves < 200:
            pass
        for m in play.outbox.moments:
            if (how := PAGE.landing_of(m)) is not None:
                drawn = str(how.picture(public(play), NAMES, m))
                assert_sound(drawn)
                assert "ghost" in drawn
                assert m.told_as(how.says, NAMES)[-1] in ".!"
                assert not how.befalls or m.figures[how.befalls] in play.seats
                rules.add(m.rule)
    assert {"KT-NAME-01", "KT-END-03", "KT-END-05", "KT-LAST-04"} <= rules <= LANDED


def test_kt_name_01_one_true_name_a_move():
    """A room that is entered for the first time; the Master Suite is left to the light."""
    t = at("roam", {"ann": {"room": "courtyard"}, "bob": {"room": "courtyard"}}, ["JH", "AC"])
    t.answer("ann", "explore", {"do": "go", "to": "garden"})
    assert told(t, "KT-NAME-01") == ["It is the Garden of Undeserved Allegiance."]
    end = at("arrive", {"ann": {}, "bob": {}}, ["2D", "2C"], cause="master", master=3)
    assert told(end, "KT-NAME-01") == []
    assert told(end, "KT-END-03") == ["All at once everybody is in the Master Suite."]


@pytest.mark.parametrize("card", ["A", "5"])
def test_an_ace_lands_whoever_turns_it(card: str) -> None:
    """Drawn, cut or come upon by a Memory; no other card does."""
    drawn = garden("draw", "draw", side={"card": "", "let_go": [], "draws": 0}, chance=[f"{card}S"])
    cut = garden("cut", "cut", chance=[f"{card}H"])
    cut.answer("gm", "cut_deck", 3)
    invoked = garden("invoke", "invoke", "10S", chance=[f"{card}D"])
    invoked.answer("ann", "invoke_memory", {"do": "invoke", "memory": 0, "words": "more of it"})
    said = [*told(drawn, "KT-DRAW-02"), *told(cut, "KT-DRAW-03"), *told(invoked, "KT-INV-04")]
    aces = [
        "Ingrid turns up an Ace.", "The Master cuts to an Ace.",
        "Ingrid remembers, and turns up an Ace.",
    ]  # fmt: skip
    assert said == (aces if card == "A" else [])


def test_kt_mem_06_a_contradiction_lands_where_it_is_upheld():
    """More than half; a tie lets the Memory stand, and nothing lands."""
    for votes, lands in ((4, 1), (2, 0)):
        side = {"result": "lost", "memory": "It opened nothing."}
        t = garden("hear", "tell", "10S", side=side, wager={"narration": "memory"})
        t.answer("bob", "flag_contradiction", {"about": "ann", "against": "D.1"})
        t.answer("ann", "answer_flag", "stand_by")
        for n, seat in enumerate(("gm", "ann", "bob", "cy")):
            t.answer(seat, "judge_contradiction", "uphold" if n < votes else "let_be")
        assert told(t, "KT-MEM-06") == ["It cannot have been so."] * lands


@pytest.mark.parametrize(
    ("card", "says"),
    [
        ("QD", "Ingrid cuts to the Queen of Diamonds, and wins 3."),
        ("2D", "Ingrid cuts to the 2 of Diamonds, and loses 3."),
    ],
)
def test_kt_last_02_a_last_wager_lands_as_it_fell(card: str, says: str) -> None:
    """The Master's own card, which is turned before, does not."""
    pcs = {"ann": {"coins": 5, "room": "master_suite"}, "bob": {"coins": 1, "room": "master_suite"}}
    t = at("last_wagers", pcs, ["7C", card], phase="endgame", step="last_wagers", master=9)
    t.answer("ann", "last_wager", {"do": "risk", "coins": 3})
    t.answer("ann", "last_cut", 10)
    assert told(t, "KT-LAST-02") == [says]


def test_kt_end_05_a_name_lands_and_the_other_answers_do_not():
    """One for each PC, whatever else they said."""
    t = at("four_questions", {"ann": {"called": "Grey Coat"}, "bob": {}}, phase="endgame", master=9)
    for seat in ("ann", "bob"):
        t.answer(seat, "answer_master", {"name": "Ines", "why": "w", "prize": "p", "risk": "r"})
    assert told(t, "KT-END-05") == [f"{NAMES[seat]} answers with a name." for seat in ("ann", "bob")]


def test_kt_last_04_an_ending_lands_well_or_badly():
    """By who has more."""
    pcs = {"ann": {"coins": 5, "room": "master_suite"}, "bob": {"coins": 12, "room": "master_suite"}}
    t = at("endings", pcs, phase="endgame", step="endings", master=9)
    for seat in pcs:
        t.answer(seat, "tell_ending", "so it ends")
    assert told(t, "KT-LAST-04") == ["It ends badly for Ingrid.", "It ends well for Halvard <b>."]


def test_what_was_told_before_a_figure_was_added_lands_as_ever():
    """A table that was begun long ago has moments in which a card is not put into words."""
    m = Moment(
        1, "rule", "KT-DRAW-02", "ann", "{seat} turns {card}.", {"card": "AH", "draws": 1, "seat": "ann"}
    )
    how = PAGE.landing_of(m)
    assert how is not None
    assert m.told_as(how.says, NAMES) == "Ingrid turns up an Ace."
    assert_sound(str(how.picture(public(at("roam", {"ann": {}})), NAMES, m)))


def test_a_whole_wager_of_plain_cards_lands_nothing():
    """The story goes on: nothing of it holds the stage."""
    t = garden("invoke", "invoke", "10S", ann={"coins": 0})
    to_the_close(t)
    assert all(not landing(t, rule) for rule in LANDED)
    assert GAME.page is PAGE
