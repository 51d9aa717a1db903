"""Scenes, soliloquies, and what they earn (MS-SCN)."""

from collections import Counter

import pytest

from tests.games.schemas import fields_of
from tests.men_of_stones.tables import (
    CAST,
    ORDINARY,
    at,
    award_all,
    choices,
    kinds,
    offers,
    one,
    player,
    points,
    random_play,
    refuses,
    said,
    scene,
    steps,
    stones,
)


def act_of_scenes(seats=5, act="II", turn=0, options=None, natures=ORDINARY, **more):
    """The scenes of an act, with the first seat first in its order."""
    cast = {seat: player(n, current=None) for seat, n in zip(CAST[:seats], natures, strict=False)}
    names = list(cast)
    order = names if act in ("I", "III") else [names[0], *reversed(names[1:])]
    return at(
        "play_scene", stones(cast, act=act, order=order, pivot=names[0], **more), options=options, turn=turn
    )


@pytest.mark.parametrize(
    ("act", "order"), [("II", ["ann", "dee", "cy", "bob"]), ("III", ["ann", "bob", "cy", "dee"])]
)
def test_ms_scn_01_each_player_opens_exactly_one_scene_in_the_acts_order(act, order) -> None:
    """From the first player on, in the act's direction; then the act goes on (R-14)."""
    t = act_of_scenes(4, act)
    t.chance.extend([[1, 2, 3, 4]] * 4)
    opened = []
    while t.state.phase == f"{act}.scenes":
        (decision,) = t.decisions()
        opened.append(decision.seat)
        assert (decision.kind, decision.rule) == ("open_scene", "MS-SCN-01")
        scene(t, decision.seat)
        award_all(t)
    assert opened == order


def test_ms_scn_02_the_opener_names_at_least_one_other() -> None:
    """Any of the others; nobody twice, nobody who is not at the table, not themself."""
    t = act_of_scenes(4)
    assert choices(t, "ann", "open_scene", "others", "open") == ["bob", "cy", "dee"]
    for wrong in ([], ["ann"], ["zed"], ["bob", "bob"]):
        refuses(t, "ann", "open_scene", {"do": "open", "others": wrong})
    t.answer("ann", "open_scene", {"do": "open", "others": ["cy", "bob"], "place": "a tower"})
    assert t.state.staging.named == ["ann", "bob", "cy"]
    (told,) = said(t, "MS-SCN-02")
    assert (told.seat, told.figures["others"], told.words) == ("ann", ["bob", "cy"], "a tower")


def test_ms_scn_02_named_players_cannot_refuse_and_any_other_may_join_without_consent() -> None:
    """Named players are asked nothing; the door stands open to the rest while the scene is open."""
    t = act_of_scenes(4)
    t.answer("ann", "open_scene", {"do": "open", "others": ["bob"]})
    assert kinds(t, "bob") == []
    assert [(d.seat, d.optional) for d in t.decisions() if d.kind == "join_scene"] == [
        ("cy", True),
        ("dee", True),
    ]
    t.answer("dee", "join_scene")
    assert t.state.staging.participants == ["ann", "bob", "dee"]
    assert t.state.staging.named == ["ann", "bob"]
    assert said(t, "MS-SCN-02", seat="dee")
    refuses(t, "dee", "join_scene")
    t.answer("ann", "close_scene", "a betrayal")
    refuses(t, "cy", "join_scene")


def test_ms_scn_02_nobody_joins_a_soliloquy() -> None:
    """There is no door to it."""
    t = act_of_scenes(4)
    t.answer("ann", "open_scene", "soliloquy")
    assert [(d.seat, d.kind) for d in t.decisions()] == [("ann", "close_scene")]
    refuses(t, "bob", "join_scene")


def test_ms_scn_03_whoever_appeared_took_part_and_a_minor_voice_did_not() -> None:
    """One who joined earns; one who only spoke for a servant does not (R-15)."""
    t = act_of_scenes(4)
    t.answer("ann", "open_scene", {"do": "open", "others": ["bob"]})
    t.answer("dee", "join_scene")
    t.say("cy", "My lord, a rider!")
    t.answer("ann", "close_scene", "war")
    award_all(t)
    assert points(t) == {"ann": 2, "bob": 2, "cy": 0, "dee": 2}


def test_ms_scn_04_only_the_opener_closes_and_must_say_what_changed() -> None:
    """A scene that changes nothing cannot be closed."""
    t = act_of_scenes(4)
    t.answer("ann", "open_scene", {"do": "open", "others": ["bob"]})
    close = one(t, "ann", "close_scene")
    assert close.rule == "MS-SCN-04"
    refuses(t, "bob", close.id, {"note": "over"})
    assert refuses(t, "ann", "close_scene", {"note": " \n "}).rule == "MS-SCN-04"
    refuses(t, "ann", "close_scene")
    t.answer("ann", "close_scene", {"note": "They are enemies now."})
    (told,) = said(t, "MS-SCN-04")
    assert (told.seat, told.words) == ("ann", "They are enemies now.")


def test_ms_scn_05_each_participant_takes_a_point_in_a_trait_of_their_own() -> None:
    """One of their three: ann is the Traitor."""
    t = act_of_scenes(4)
    scene(t, "ann", "bob")
    assert choices(t, "ann", "award_self", "trait") == ["Might", "Foe", "Trust"]
    refuses(t, "ann", "award_self", "Kin")
    t.answer("ann", "award_self", "Foe")
    assert t.state.players["ann"].tp == {"Might": 0, "Foe": 1, "Trust": 0}
    (told,) = said(t, "MS-SCN-05")
    assert told.figures == {"seat": "ann", "receiver": "ann", "trait": "Foe", "points": 1}
    refuses(t, "ann", "award_self", "Foe")


@pytest.mark.parametrize(
    ("act", "toward"),
    [
        ("II", {"ann": "dee", "dee": "bob", "bob": "ann"}),
        ("III", {"ann": "bob", "bob": "dee", "dee": "ann"}),
    ],
)
def test_ms_scn_06_each_participant_gives_the_next_participant_a_point(act, toward) -> None:
    """The next in the act's direction who was there (R-16); with three in it all gain 2, in all 6."""
    t = act_of_scenes(5, act)
    scene(t, "ann", "bob", "dee")
    given = {}
    while awards := [d for d in t.decisions() if d.kind == "award_next"]:
        giver = awards[0].seat
        t.answer(giver, awards[0].id, fields_of(awards[0])["trait"]["enum"][0])
        (told,) = said(t, "MS-SCN-06", seat=giver)
        given[giver] = told.figures["receiver"]
    assert given == toward
    award_all(t)
    assert points(t) == {"ann": 2, "bob": 2, "cy": 0, "dee": 2, "eve": 0}


@pytest.mark.parametrize("size", [2, 3, 4, 5])
def test_ms_scn_06_with_two_or_more_everyone_gains_exactly_two(size: int) -> None:
    """The sum is twice the number of participants."""
    t = act_of_scenes(5)
    scene(t, "ann", *CAST[1:size])
    award_all(t)
    assert list(points(t).values()) == [2] * size + [0] * (5 - size)


def test_ms_scn_07_the_trait_is_one_of_the_receivers_three_and_the_forsworns_is_the_pool() -> None:
    """Award B is offered in the receiver's Traits; a Forsworn's point names none."""
    t = act_of_scenes(3, natures=["Traitor", "Mentor", "Forsworn"])
    scene(t, "ann", "bob", "cy")
    assert choices(t, "cy", "award_next", "trait") == ["Trust", "Kin", "Heritage"]
    refuses(t, "cy", "award_next", "Might")
    assert t.state.players["cy"].pool == 2
    assert [m.figures["trait"] for m in t.moments() if m.figures.get("receiver") == "cy"] == ["", ""]
    award_all(t)
    assert points(t) == {"ann": 2, "bob": 2, "cy": 2}


def test_ms_scn_08_a_soliloquy_earns_one_point_and_never_two() -> None:
    """Award A alone; and it must change something too."""
    t = act_of_scenes(4)
    assert "soliloquy" in offers(t, "ann", "open_scene")
    t.answer("ann", "open_scene", {"do": "soliloquy", "place": "on the wall"})
    assert said(t, "MS-SCN-08", seat="ann")
    refuses(t, "ann", "close_scene", "")
    t.answer("ann", "close_scene", "I will do it.")
    assert kinds(t) == ["award_self"]
    t.answer("ann", "award_self", "Might")
    assert points(t) == {"ann": 1, "bob": 0, "cy": 0, "dee": 0}


def test_ms_scn_08_a_soliloquy_of_the_forsworn_is_one_point_in_the_pool() -> None:
    """Nothing is left to ask, and the next opener is asked."""
    t = act_of_scenes(3, natures=["Forsworn", "Mentor", "Rival"])
    scene(t, "ann")
    assert t.state.players["ann"].pool == 1
    assert [(d.seat, d.kind) for d in t.decisions()] == [("cy", "open_scene")]


def test_ms_scn_09_awards_come_in_any_order_and_the_giver_chooses() -> None:
    """The scene is over when all are in; the receiver has no say in award B."""
    t = act_of_scenes(4)
    scene(t, "ann", "bob")
    assert Counter((d.seat, d.kind) for d in t.decisions()) == Counter(
        [("ann", "award_self"), ("ann", "award_next"), ("bob", "award_self"), ("bob", "award_next")]
    )
    refuses(t, "bob", one(t, "ann", "award_next").id, "Foe")
    t.answer("bob", "award_next", "Might")
    t.answer("ann", "award_self", "Foe")
    t.answer("bob", "award_self", "Foe")
    assert kinds(t) == ["award_next"]
    assert t.state.staging is not None
    t.answer("ann", "award_next", "Kin")
    assert kinds(t) == ["open_scene"]
    assert t.state.staging is None
    assert t.state.players["ann"].tp == {"Might": 1, "Foe": 1, "Trust": 0}
    assert t.state.players["bob"].tp == {"Foe": 1, "Trust": 0, "Kin": 1}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_ms_scn_10_points_come_from_scenes_and_the_turning_point_alone(seats: int) -> None:
    """In a whole game every point gained is told under one of those rules."""
    play = random_play(seats, seed=10 + seats)
    for _ in steps(play, seed=seats):
        pass
    gained = Counter(
        m.rule for m in play.outbox.moments if m.figures.get("points") == 1 and "receiver" in m.figures
    )
    assert set(gained) <= {"MS-SCN-05", "MS-SCN-06", "MS-ACT3-11"}
    assert gained["MS-ACT3-11"] == seats
    assert sum(gained.values()) == sum(p.total for p in play.world.players.values())
    assert play.world.bank.issued["point"] == sum(gained.values())


def test_ms_scn_05_parts_of_a_scene_can_be_begun_by_name() -> None:
    """With no scene told of, everybody is in it; without an order, the first seat begins."""
    table = {
        "act": "II",
        "players": [{"seat": s, "nature": n} for s, n in zip(CAST[:3], ORDINARY[:3], strict=True)],
    }
    assert kinds(at("give_points", table)) == ["award_self", "award_next"] * 3
    assert kinds(at("until_closed", table)) == ["close_scene"]
    assert [d.seat for d in at("play_scene", table, turn=1).decisions()] == ["cy"]
