"""What lands in The Face of Angels: drawn soundly whenever it is drawn, and true to what happened."""

from __future__ import annotations

from random import Random

import pytest

from commedia.engine import Event, Moment
from commedia.games.face_of_angels.events import contests, story
from commedia.games.face_of_angels.page import PAGE
from tests.face_of_angels.pages import NAMES
from tests.face_of_angels.tables import contest, random_play, step
from tests.games.forms import text
from tests.games.records import moment_of
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
    assert wanted <= rules


TIE = {"who": "w1.0", "kind": "foe", "pc": "bob", "relationship": "r1", "npc": "n1"}
DECIDED = {
    "which": "win", "scope": "person", "harms": [], "initiator": "ann", "tricks": [1, 0], "who": "ann",
    "against": "bob", "came": "wins", "turn": "",
}  # fmt: skip
END = {"pc": "bob", "trumps": ["S"], "confirmed": True}
SUPER = {"seat": "ann", "pc": "bob", "winner": "ann", "who": "ann", "card": "KS", "side": "I"}
CHANGED = {"pc": "bob", "kind": "second", "as_act_says": "a second realm", "trumps": ["S", "H"], "forced": []}
POWER = {"seat": "ann", "suit": "H", "realm": "hearts", "card": "KH", "shown": "the King of Hearts"}
CLAIM = {"seat": "bob", "terminal": "dead", "how": "is dead"}


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (contests.Turned(**TIE), "Lou is a foe of Sam <b> now."),
        (contests.Turned(**{**TIE, "kind": None}), ""),
        (contests.TurnedFreely(**TIE), "Lou is a foe of Sam <b> now."),
        (contests.Conceded(seat="ann"), ""),
        (contests.Hurt(**TIE, killed=True, fate="dead"), "Lou is dead."),
        (contests.Hurt(**TIE, killed=False, fate="grievously injured"), "Lou is grievously injured."),
        (contests.Healed(**TIE), ""),
        (contests.ForBroke(seat="ann"), "June goes for broke."),
        (contests.ForeignSuperLaid(**SUPER), "June lays what is Sam <b>’s, and it is over."),
        (contests.Changed(**CHANGED), "Sam <b> is changed."),
        (story.LastWord(seat="eve"), "And the town?"),
        (story.ClosingTold(seat="bob", afterwards=True, terminal="dead"), ""),
        (story.NightTold(seat="eve", motifs=["wings"]), "Something comes over the night."),
        (story.NightSeen(seat="ann"), ""),
        (story.PowerReceived(**POWER), "June has power in hearts now."),
        (contests.CameTrue(**DECIDED), "June wins against Sam <b>."),
        (
            contests.CameTrue(**{**DECIDED, "turn": ", and it goes the other way"}),
            "June wins against Sam <b>, and it goes the other way.",
        ),
        (story.ActBegun(name="The Rise", act=2, world=7, reach="a city"), "The Rise begins."),
        (story.Ended(**END, terminal="dead", how="is dead"), "Sam <b> is dead."),
        (
            story.EndJudged(**END, terminal="hidden", how="has gone into hiding", denied=False),
            "Sam <b> has gone into hiding.",
        ),
        (story.Ended(**END, terminal="controlled", how="is somebody’s tool"), "Sam <b> is somebody’s tool."),
        (story.Ended(**END, terminal="in control", how="is in control"), "Sam <b> is in control."),
        (story.EndJudged(pc="bob", terminal="dead", how="is dead", denied=True), ""),
        (story.TerminalClaimed(**CLAIM), ""),
    ],
)
def test_what_lands_and_what_does_not(event: Event, says: str) -> None:
    """Who is killed or hurt, not who is well again; an end that is so, and no claim; the last word."""
    t = contest({"ann": "9H", "bob": "JH"}, {"bob": {"face": "A", "relationships": {"r1": "friend"}}})
    assert landing(t, moment_of(event)) == says


def test_fa_con_13_a_contest_is_decided_between_two_who_have_names():
    """Also where either is played by the World."""
    t = contest(
        {"ann": "9H", "eve": "JH"},
        by=("ann", "eve"),
        char_O="n1",
        npcs={"n1": {"slice": "ann", "name": "Lou"}},
    )
    lou = t.state.npcs["n1"].name.id
    for names in ({"who": "ann", "against": lou}, {"who": lou, "against": "ann"}):
        m = moment_of(contests.CameTrue(**{**DECIDED, **names}))
        drawn = text(PAGE.landing_of(m).picture(public(t), NAMES, m))
        assert "June" in drawn
        assert "Lou" in drawn
