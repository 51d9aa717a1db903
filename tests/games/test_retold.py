"""What players would retell the next day lands: in each game these, each with a picture, whose, and what."""

from __future__ import annotations

from functools import cache

import pytest

from commedia.props.suits import SUITS
from commedia.server.pages.landing import landed_of
from commedia.server.table_view import Landed
from tests.games.staging import assert_sound
from tests.server.seeing import Stage

RETOLD = {
    "city-of-masks": {
        "CM-OPP-05", "CM-STK-06", "CM-ACT-04", "CM-ALI-02", "CM-COUP-01", "CM-UNM-02", "CM-UNM-05",
        "CM-END-03",
    },
    "men-of-stones": {
        "MS-FOR-04", "MS-FOR-05", "MS-FOR-08", "MS-ACT3-06", "MS-ACT3-09", "MS-ACT5-05", "MS-ACT5-10",
        "MS-ACT5-04", "MS-END-02", "MS-END-04", "MS-END-05",
    },
    "face-of-angels": {
        "FA-CON-13", "FA-RSK-03", "FA-RSK-04", "FA-RSK-05", "FA-RSK-07", "FA-TYP-04", "FA-SUP-01",
        "FA-SUP-03", "FA-XFM-01", "FA-PWR-02", "FA-PWR-03", "FA-END-03", "FA-END-05", "FA-END-06",
    },
    "know-thyself": {
        "KT-SETUP-03", "KT-NAME-01", "KT-MEM-05", "KT-MEM-06", "KT-DRAW-02", "KT-DRAW-03", "KT-INV-04",
        "KT-END-03", "KT-END-05", "KT-LAST-02", "KT-LAST-04",
    },
    "shadow-play": {
        "SP-TONE-02", "SP-TRAIT-03", "SP-TELL-02", "SP-SAC-02", "SP-SAC-03", "SP-SUR-02", "SP-ADV-01",
        "SP-END-02",
    },
}  # fmt: skip


@cache
def stage(slug: str) -> Stage:
    """A whole play of the house."""
    return Stage.performed(slug, ["Ana", "Bo", "Cy"], 1)


def landed(slug: str) -> dict[str, list[Landed]]:
    """What lands in it, by rule."""
    played = stage(slug)
    seen = played.seen(None)
    found: dict[str, list[Landed]] = {}
    for m in played.moments:
        how = landed_of(slug, m, seen.public, seen.names, (), (), played.words)
        if how is not None:
            found.setdefault(m.rule, []).append(how)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("slug", RETOLD)
def test_these_are_the_moments_of_each_game(slug: str) -> None:
    """No more, for what always lands is none."""
    landings = stage(slug).play.game.page.landings
    assert {one.event.rule for one in landings} == RETOLD[slug]


@pytest.mark.slow
@pytest.mark.parametrize("slug", RETOLD)
def test_each_says_whose_and_what_it_is_and_shows_it(slug: str) -> None:
    """A word for its kind, a sentence, and a sound picture with what was before as a ghost."""
    played, found = stage(slug), landed(slug)
    assert len(found) >= 4
    for rule, moments in found.items():
        for one in moments:
            assert one.label, rule
            assert one.says[:1].isupper(), rule
            assert one.says[-1] in ".?", rule
            assert_sound(str(one.picture))
            assert "ghost" in str(one.picture), rule
            assert one.befalls in ("", *played.play.seats), rule


def test_cm_opp_05_who_wins_a_challenge_lands_with_all_tiles() -> None:
    """The sums beside the names, and the tie that the challenger has; each tile with both its courts."""
    told = landed("city-of-masks")["CM-OPP-05"][0]
    [moment, *_] = [m for m in stage("city-of-masks").moments if m.rule == "CM-OPP-05"]
    tiles = [tile for side in moment.figures["tiles"].values() for tile in side]
    assert all(f"{inner} and {outer}" in told.picture for inner, outer in tiles)
    assert str(told.picture).count('class="domino"') == len(tiles)
    assert f"{moment.figures['high']} to {moment.figures['low']}" in told.how
    assert f"{moment.figures['stake']} Face at stake" in told.how


@pytest.mark.slow
def test_kt_mem_05_a_memory_lands_with_whose_and_of_which_kind_it_is() -> None:
    """And the sign of what it came back on."""
    told = landed("know-thyself")["KT-MEM-05"][0]
    assert told.label == "A Memory"
    assert told.says.endswith(" remembers: a guilt.")
    [moment, *_] = [m for m in stage("know-thyself").moments if m.rule == "KT-MEM-05"]
    assert f"under the sign of {SUITS[moment.figures['suit']][0]}" in told.picture
