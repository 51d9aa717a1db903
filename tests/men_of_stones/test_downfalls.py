"""What a downfall comes to, as rules apply it and pages show it beforehand."""

from __future__ import annotations

import pytest

from commedia.games.men_of_stones.decisions.silence import what_comes
from commedia.games.men_of_stones.downfalls import Harm, harm, must_act, rescuer
from commedia.games.men_of_stones.state import Downfall, Player, Stones
from tests.men_of_stones.tables import at


def scene(spotlight: str = "ann", **tragedy: int) -> Stones:
    """Four in the Final Scene, by their Tragedy."""
    held = {"ann": 5, "bob": 4, "cy": 2, "dee": 3, **tragedy}
    players = {seat: Player(seat=seat, tragedy=n, caution=1) for seat, n in held.items()}
    return Stones(seats=list(held), players=players, act="V", spotlight=spotlight)


@pytest.mark.parametrize(
    ("held", "spent", "comes"),
    [
        (2, 1, Harm(0, 2, False)),
        (2, 2, Harm(1, 1, False)),
        (1, 2, Harm(1, 0, True)),
        (2, 3, Harm(2, 0, True)),
        (0, 1, Harm(0, 0, False)),
        (0, 2, Harm(0, 0, True)),
    ],
)
def test_ms_act5_09_a_downfall_takes_what_there_is_and_who_has_none_dies(
    held: int, spent: int, comes: Harm
) -> None:
    """Whoever has lived on without any (R-24) is killed by nothing less than 2."""
    assert harm(scene(cy=held), "cy", spent) == comes


def test_ms_act5_03_the_spotlight_and_the_last_two_do_not_die() -> None:
    """They are left with nothing, and live."""
    w = scene(spotlight="cy")
    assert harm(w, "cy", 3) == Harm(2, 0, False)
    w = scene()
    w.players["bob"].alive = w.players["dee"].alive = False
    assert harm(w, "cy", 3) == Harm(2, 0, False)


def test_ms_act5_10_the_spotlight_steps_in_for_others_with_a_caution_to_spend() -> None:
    """Not for themself, and not against themself."""
    w = scene()
    assert (rescuer(w, "bob", "cy"), rescuer(w, "ann", "cy"), rescuer(w, "bob", "ann")) == ("ann", None, None)
    w.players["ann"].caution = 0
    assert rescuer(w, "bob", "cy") is None


def test_ms_act5_15_the_first_of_equals_from_the_spotlight_on_must_act() -> None:
    """Play passes to the left in this act."""
    assert must_act(scene(spotlight="dee", bob=5)) == "ann"


def test_ms_act5_04_whoever_was_spared_is_told_that_a_light_blow_leaves_them_alive() -> None:
    """It said that they die of it, and they did not."""
    w = scene(cy=0)
    for spent, says in ((1, "You have no Tragedy left, and you live on."),
                        (2, "You have no Tragedy left, and you die.")):  # fmt: skip
        w.downfall = Downfall(attacker="bob", target="cy", tragedy=spent)
        assert what_comes(w, "cy") == says


def test_ms_act5_04_what_was_said_of_the_spared_is_what_comes() -> None:
    """By the rules themselves, for both."""
    players = {seat: {"tragedy": n} for seat, n in (("ann", 5), ("bob", 4), ("cy", 0), ("dee", 3))}
    state = {"act": "V", "spotlight": "ann", "players": players}
    for spent in (1, 2):
        blow = {"attacker": "bob", "target": "cy", "tragedy": spent}
        t = at("downfall", state, options={"start_deaths": "off"}, **blow)
        assert t.state.players["cy"].alive != harm(scene(cy=0), "cy", spent).dies
