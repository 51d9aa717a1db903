"""The house's actors: they answer as the rules allow, see no more than their seat, and come to an end."""

from random import Random

import pytest

from commedia.games.face_of_angels import GAME, house
from commedia.games.face_of_angels.house.actor import LINES
from tests.face_of_angels.tables import CAST, WORLD
from tests.games.acting import Company, assert_finished, assert_short

PROSE = (
    "words", "win_text", "lose_text", "text", "friend_about", "foe_about", "place", "time", "perceived",
    "town",
)  # fmt: skip
COMPANY = Company(GAME, house, [WORLD, *CAST, "fay", "gus"], PROSE, most=12_000)


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (5, 2)])
def test_a_play_by_the_house_ends_and_every_line_is_a_sentence(seats, seed):
    """FA-PWR-01, FA-END-02: each has had a first contest, and each has an end."""
    random = Random(seed)
    played = COMPANY.play_out([WORLD, *CAST][:seats], random)
    w = played.play.world
    assert (w.act, w.phase) == (4, "over")
    assert all(pc.contested and pc.terminal for pc in w.pcs.values())
    for _, kind, line in COMPANY.said(played):
        assert_finished(line, kind)


@pytest.mark.parametrize(
    "chosen", [{"prologue_rel": "require", "help_max": "unlimited"}, {"start_rels": "1+1+one"}]
)
def test_the_house_plays_whatever_the_table_has_chosen(chosen):
    """Nothing that it answers is refused."""
    played = COMPANY.play_out([WORLD, *CAST[:3]], Random("options"), chosen)
    assert played.play.world.phase == "over"


def test_lines_are_short_and_told_once():
    """None stands twice in its list, and none has a slot."""
    assert_short(LINES, 140)
