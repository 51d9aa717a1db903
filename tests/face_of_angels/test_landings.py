"""What lands in The Face of Angels: drawn soundly whenever it is drawn, and true to what happened."""

from __future__ import annotations

from random import Random

import pytest

from commedia.engine import Moment
from commedia.games.face_of_angels.page import PAGE
from commedia.games.face_of_angels.stage.landings import LANDINGS
from tests.face_of_angels.pages import NAMES
from tests.face_of_angels.tables import contest, random_play, step
from tests.games.forms import text
from tests.games.records import moment
from tests.games.staging import assert_sound, public


def landing(play, m: Moment) -> str:
    """The sentence of a moment that lands, "" where it does not; its picture is sound, with its ghost."""
    how = PAGE.landing_of(m)
    if how is None:
        return ""
    drawn = str(how.picture(public(play), NAMES, m))
    assert_sound(drawn)
    assert "ghost" in drawn
    assert "Sam <b>" not in drawn
    assert not how.befalls or m.figures[how.befalls] in public(play).seats
    return m.told_as(how.says, NAMES, {"w1.0": "Lou."})


def test_each_that_a_play_brings_is_a_sound_picture_with_its_sentence():
    """As late as the play has come by then, by any names; plays go on until all of these have landed."""
    wanted = {"FA-CON-13", "FA-END-03", "FA-END-05", "FA-END-06", "FA-PWR-02", "FA-PWR-03", "FA-SUP-01"}
    rules = set()
    for seed in range(64, 164):
        random = Random(seed)
        play = random_play(3, random)
        while any(q.given is None for q in play.open.values()) and play.moves < 700:
            step(play, random)
        for m in play.outbox.moments:
            if told := landing(play, m):
                assert told[-1] in ".!?"
                rules.add(m.rule)
        if wanted <= rules:
            break
    assert wanted <= rules <= set(LANDINGS)


PC = {
    "who": "w1.0",
    "seat": "ann",
    "pc": "bob",
    "card": "KS",
    "kind": "foe",
    "npc": "n1",
    "relationship": "r1",
}
DECIDED = {"initiator": "ann", "tricks": [1, 0], "who": "ann", "against": "bob", "turn": ""}
SO = {"confirmed": True, "trumps": ["S"]}


@pytest.mark.parametrize(
    ("rule", "figures", "says"),
    [
        ("FA-RSK-03", {}, "Lou is a foe of Sam <b> now."),
        ("FA-RSK-03", {"kind": None}, ""),
        ("FA-RSK-04", {}, "Lou is a foe of Sam <b> now."),
        ("FA-RSK-07", {"killed": True, "fate": "dead"}, "Lou is dead."),
        ("FA-RSK-07", {"killed": False, "fate": "grievously injured"}, "Lou is grievously injured."),
        ("FA-RSK-07", {"healed": True}, ""),
        ("FA-RSK-07", {}, ""),
        ("FA-TYP-04", {}, "June goes for broke."),
        ("FA-SUP-03", {}, "June lays what is Sam <b>’s, and it is over."),
        ("FA-XFM-01", {"says": "a second realm", "trumps": ["S", "H"]}, "Sam <b> is changed."),
        ("FA-END-05", {}, "And the town?"),
        ("FA-END-05", {"terminal": "dead"}, ""),
        ("FA-PWR-02", {"motifs": ["wings"]}, "Something comes over the night."),
        ("FA-PWR-02", {}, ""),
        ("FA-PWR-03", {"suit": "H", "realm": "hearts", "card": "KH"}, "June has power in hearts now."),
        ("FA-CON-13", {**DECIDED, "came": "wins"}, "June wins against Sam <b>."),
        (
            "FA-CON-13",
            {**DECIDED, "came": "wins", "turn": ", and it goes the other way"},
            "June wins against Sam <b>, and it goes the other way.",
        ),
        ("FA-END-03", {"name": "The Rise", "act": 2, "reach": "a city", "world": 7}, "The Rise begins."),
        ("FA-END-06", {"terminal": "dead", "how": "is dead", **SO}, "Sam <b> is dead."),
        (
            "FA-END-06",
            {"terminal": "hidden", "how": "has gone into hiding", **SO},
            "Sam <b> has gone into hiding.",
        ),
        (
            "FA-END-06",
            {"terminal": "controlled", "how": "is somebody’s tool", **SO},
            "Sam <b> is somebody’s tool.",
        ),
        ("FA-END-06", {"terminal": "in control", "how": "is in control", **SO}, "Sam <b> is in control."),
        ("FA-END-06", {"terminal": "dead", "how": "is dead", "confirmed": False}, ""),
        ("FA-END-06", {"terminal": "dead"}, ""),
    ],
)
def test_what_lands_and_what_does_not(rule: str, figures: dict, says: str) -> None:
    """Who is killed or hurt, not who is well again; an end that is so, and no claim; the last word."""
    t = contest({"ann": "9H", "bob": "JH"}, {"bob": {"face": "A", "relationships": {"r1": "friend"}}})
    assert landing(t, Moment(0, "rule", rule, "", "", {**PC, **figures})) == says


def test_fa_con_13_a_contest_is_decided_between_two_who_have_names():
    """Also where either is played by the World."""
    t = contest(
        {"ann": "9H", "eve": "JH"},
        by=("ann", "eve"),
        char_O="n1",
        npcs={"n1": {"slice": "ann", "name": "Lou"}},
    )
    names = {"initiator": "ann", "tricks": [1, 0], "who": "ann", "against": t.state.npcs["n1"].name.id}
    for figures in (names, {**names, "who": names["against"], "against": "ann"}):
        drawn = text(LANDINGS["FA-CON-13"].picture(public(t), NAMES, moment("FA-CON-13", figures)))
        assert "June" in drawn
        assert "Lou" in drawn
