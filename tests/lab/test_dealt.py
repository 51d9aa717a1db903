"""What chance brought in secret and the rules give away is found; what is rolled in the open is no secret."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from commedia import games
from commedia.engine import Game, Next, Seat, Table
from commedia.games.city_of_masks.state import City
from commedia.games.men_of_stones.rules import introduction
from commedia.games.men_of_stones.state import Stones
from commedia.lab.check.trial import Trial
from tests.toys import moonlight


def leaks(game: Game, seats: int, most: int) -> list[str]:
    """What the first game that shows a leak says of it; [] where none of so many does."""
    for seed in range(most):
        trial = Trial(game, seats, seed)
        assert not list(trial.play_through())
        if found := [found.sentence for found in trial.deal_otherwise()]:
            return found
    return []


# -- a small game ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_is_dealt_in_secret_and_kept_is_no_finding(seats: int) -> None:
    """Nor is an open roll that a hidden sum follows from, or a figure that is declared to tell."""
    found = [f for seed in range(40) for f in Trial(moonlight.HONEST, seats, seed).run().findings]
    assert found == []


@pytest.mark.parametrize("planted", moonlight.PLANTED)
def test_what_chance_brought_in_secret_and_is_given_away_is_found(planted: str) -> None:
    """However it is given away: told at once or later, shown, copied, or by who is asked what."""
    game, said = moonlight.PLANTED[planted]
    found = leaks(game, 3, 40)
    assert any(said in sentence for sentence in found), found


# -- City of Masks -----------------------------------------------------------------------------------------


def after(scene: str, leak: Callable[[Table, City], None]) -> Callable[..., Any]:
    """That scene of City of Masks, and what it then gives away."""
    plain = games.get("city-of-masks").scenes[scene]

    async def leaking(t: Table, w: City, **more: Any) -> Any:
        following = await plain(t, w, **more)
        leak(t, w)
        return following

    return leaking


def announce_mask(t: Table, w: City) -> None:
    t.announce("CM-SETUP-02", "One of you is {card}.", card=w.avatars[w.seats[0]].start_mask)


def confide_masks(t: Table, w: City) -> None:
    t.confide(w.seats, "CM-SETUP-02", "One of you is {card}.", card=w.avatars[w.seats[0]].start_mask)


def show_masks(t: Table, w: City) -> None:
    for avatar in w.avatars.values():
        avatar.shown = list(avatar.masks)


def announce_aims(t: Table, w: City) -> None:
    t.announce("CM-OBJ-01", "Among them: {card}.", card=w.avatars[w.seats[-1]].cards[0])


def order_by_masks(t: Table, w: City) -> None:
    w.seats.sort(key=lambda seat: w.avatars[seat].start_mask)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scene", "leak", "said"),
    [
        ("begin", announce_mask, "from what happened: CM-SETUP-02"),
        ("begin", confide_masks, "from what was told to everybody aside: CM-SETUP-02"),
        ("begin", show_masks, "CM-SETUP-02 is hidden, and can be told from /view/state/"),
        ("begin", order_by_masks, "CM-SETUP-02 is hidden, and can be told from"),
        ("compose_faces", announce_mask, "from what happened: CM-SETUP-02"),
        ("draw_aims", announce_aims, "from what happened: CM-OBJ-01"),
    ],
)
def test_a_secret_deal_of_city_of_masks_that_is_given_away_is_found(
    scene: str, leak: Callable[[Table, City], None], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Masks and objectives: announced, confided to all, copied, or followed in the order of play."""
    game = games.get("city-of-masks")
    monkeypatch.setitem(game.scenes, scene, after(scene, leak))
    found = leaks(game, 3, 40)
    assert any(said in sentence for sentence in found), found


# -- Men of Stones -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_secret_draw_of_men_of_stones_that_is_given_away_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Forsworn's cards are chance's by a table option; what shows which they are opens them."""
    game = games.get("men-of-stones")
    monkeypatch.setitem(game.lab.for_trial, "forsworn_draw", "random")
    plain = introduction.hold_cards

    async def telling(t: Table, w: Stones, seat: Seat) -> None:
        before = len(t._outbox.moments)
        await plain(t, w, seat)
        for moment in t._outbox.moments[before:]:
            moment.opens = False

    assert leaks(game, 4, 8) == []
    monkeypatch.setattr(introduction, "hold_cards", telling)
    found = leaks(game, 4, 12)
    assert any("MS-FOR-01 is hidden, and can be told from" in sentence for sentence in found), found


def test_dice_of_men_of_stones_that_are_rolled_in_secret_and_told_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A roll that is somebody's own first and everybody's later."""
    game = games.get("men-of-stones")

    plain = introduction.introduction

    async def introduced(t: Table, w: Stones) -> Next:
        following: Next = await plain(t, w)
        mind = w.players[w.seats[0]].facedown = [str(die) for die in await t.roll("MS-DICE-01", 4)]
        t.announce("MS-DICE-01", "Somebody has {mind} in mind.", mind=mind)
        return following

    monkeypatch.setitem(game.scenes, "introduction", introduced)
    found = leaks(game, 4, 8)
    assert any("MS-DICE-01 is hidden, and can be told from what happened: MS-DICE-01" in s for s in found), (
        found
    )
