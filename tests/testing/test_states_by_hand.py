"""A stranger with the rules in hand sets a table up in the rules' own words, and is told of every slip."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import BadOption, BadState
from commedia.testing import ScriptedTable
from tests.toys import candlelight

SLUG = "men-of-stones"


def at(state: Any, scene: str, chance: Any = (), **args: Any) -> ScriptedTable:
    """A table in the middle of things."""
    return ScriptedTable.at(SLUG, state, scene=scene, args=args, chance=chance)


def final(**held: tuple[int, int]) -> dict[str, Any]:
    """Act V, by Tragedy and Caution alone."""
    return {
        "act": "V",
        "players": {seat: {"tragedy": t, "caution": c} for seat, (t, c) in held.items()},
    }


def test_the_final_scene_needs_no_more_than_tragedy_and_caution():
    """Seats stand as they are written, and the Spotlight is found."""
    t = at(final(S=(5, 0), A=(2, 0), B=(1, 0)), "final_scene")
    t.answer("A", "final_turn", {"target": "B", "tragedy": 2, "words": "the letter is read aloud"})
    assert (t.state.spotlight, t.state.survivor) == ("S", "A")
    assert (t.state.fate.row, t.state.fate.column) == ("Disaster", "Madness")


def test_players_may_stand_in_a_list_and_seats_may_be_numbers():
    """Wherever a seat is meant, its number clockwise from 0 does as well."""
    players = [{"seat": s, "tragedy": n, "caution": 1} for s, n in (("S", 6), ("A", 4), ("B", 3))]
    t = at(
        {"N": 3, "act": "V", "players": players, "spotlight": 0}, "downfall", attacker=1, target=2, tragedy=3
    )
    assert [(d.seat, d.kind) for d in t.decisions()] == [("B", "overcome_own")]


def test_prose_is_written_as_its_text():
    """In the state and in what a procedure takes."""
    tie = {
        "kind": "desire",
        "from": "S",
        "to": "B",
        "quality": "Deed",
        "value": 3,
        "trait": "Kin",
        "text": "love",
    }
    t = at({**final(S=(5, 0), A=(3, 0), B=(4, 0)), "spotlight": "S", "ties": [tie]},
           "downfall", attacker="A", target="B", tragedy=2, words="a fall", tie=1)  # fmt: skip
    [seen] = t.view("A")["state"]["ties"]
    assert (seen["text"], seen["detail"], seen["status"]) == ("love", "Uncle/Aunt", "destroyed")
    assert t.moments()[0].words == "a fall"


def test_what_is_left_follows_from_what_was_earned_and_spent():
    """Nobody has to count the points left, nor say what the Forsworn's cards make plain."""
    t = at({"act": "IV", "pivot": "P", "players": {
        "P": {"nature": "Family", "tp": {"Kin": 2, "Heritage": 1, "Companion": 2}, "spent_on": {"Kin": 1}},
        "Q": {"nature": "Vassal", "tp": {"Heritage": 1, "Land": 2}},
        "R": {"pool": 3, "permanent": "Mentor"},
    }}, "open_fall")  # fmt: skip
    players = t.state.players
    assert [(p.left, p.tragedy) for p in players.values()] == [(4, 1), (3, 0), (3, 0)]
    assert players["R"].nature == "Forsworn"
    assert players["R"].traits == ("Trust", "Kin", "Heritage")


def test_a_seat_names_the_forsworn_who_chooses():
    """A procedure takes a seat by name, as every other does."""
    t = at({"act": "II", "players": {"A": {}, "B": {"facedown": ["Mentor", "Friend", "Traitor"]}, "C": {}}},
           "be_somebody", seat="B")  # fmt: skip
    assert t.decisions()[0].seat == "B"


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (None, "is a mapping of its fields"),
        ({}, "needs its seats"),
        ({"players": {"A": {"tragdy": 6}}}, "no field tragdy"),
        ({"players": {"A": {"tragedy": "6"}}}, r"state\.players\.A\.tragedy cannot be '6'"),
        ({"players": {"A": {"tragedy": -1}}}, "below 0"),
        ({"players": {"A": {"nature": "Villain"}}}, "it is Traitor, Rival"),
        ({"players": {"A": {}}, "spotlight": "Z"}, "it is a seat: A"),
        ({"players": {"A": {}}, "act": "VI"}, r"state\.act cannot be 'VI': it is I, II, III, IV or V\."),
        ({"players": {"A": {}}, "N": 4}, "N is 4"),
        ({"players": {"A": {}}, "setting": "Elsewhere"}, "no Setting 'Elsewhere'"),
    ],
)
def test_a_slip_in_a_state_is_refused_in_words(state: Any, said: str):
    """A field that is none is never taken for a default."""
    with pytest.raises(BadState, match=said):
        at(state, "final_scene")


def test_what_a_procedure_needs_is_said():
    """Left out, misnamed, or a seat that nobody has."""
    state = final(S=(5, 0), A=(2, 0), B=(1, 0))
    with pytest.raises(BadOption, match="also needs target and tragedy"):
        at(state, "downfall", attacker="A")
    with pytest.raises(BadOption, match="not k"):
        at(state, "downfall", attacker="A", target="B", k=3)
    with pytest.raises(BadOption, match="no seat 'Z'"):
        at(state, "downfall", attacker="A", target="Z", tragedy=3)
    with pytest.raises(BadOption, match="part of a scene, which makes its answer"):
        at(state, "strike", attacker="A", answer={})


def test_arguments_of_another_kind_are_refused_by_their_name() -> None:
    """Not told as a fault of the state: a number in words, an act that there is not."""
    state = {"seats": ["ann", "bob", "cy"]}
    with pytest.raises(BadOption, match="ban takes a whole number as its value, not 'six'"):
        ScriptedTable.at("men-of-stones", state, scene="ban", args={"value": "six"})
    with pytest.raises(BadOption, match="takes I, II, III, IV or V as its act, not 'VI'"):
        ScriptedTable.at("men-of-stones", state, scene="begin_act", args={"act": "VI"})


def test_options_and_arguments_go_by_name() -> None:
    """Mere text or a mere list is refused in words."""
    with pytest.raises(BadOption, match="not as “brief”"):
        ScriptedTable(SLUG, ["ann", "bob", "cy"], options="brief")  # type: ignore[arg-type]
    with pytest.raises(BadOption, match="args are given by name"):
        ScriptedTable.at(SLUG, {"seats": ["ann", "bob", "cy"]}, "ban", [3])  # type: ignore[arg-type]


@pytest.mark.parametrize(("scene", "args"), [("death_speech", {}), ("open_fall", {"turn": 9})])
def test_a_state_that_a_scene_cannot_be_played_from_is_said_to_be_one(scene: str, args: dict[str, Any]):
    """No survivor to speak; no such act. What was counted on is told as the rules have it."""
    with pytest.raises(BadState, match=f"{scene} cannot be played from that state.* at “.+”"):
        at({"seats": ["A", "B", "S"]}, scene, **args)


def test_what_a_state_lacks_is_told_when_it_is_missed() -> None:
    """Also after an answer: the Pivot is found by the rolls alone, and the turns then need the layouts."""
    rolled = {"a": ("Rival", [6, 5, 3, 3]), "b": ("Mentor", [3, 3, 4, 2]), "c": ("Vassal", [6, 6, 4, 3])}
    players = {seat: {"nature": nature, "rolled": dice} for seat, (nature, dice) in rolled.items()}
    t = at({"act": "III", "players": players}, "find_pivot")
    t.answer("c", "name_trait", "Kin")
    t.answer("a", "name_trait", "Trust")
    with pytest.raises(BadState, match="take_turn cannot be played from that state"):
        t.answer("b", "name_trait", "Heritage")
    assert t.state.pivot == "b"


def test_a_game_of_ones_own_is_named_as_on_the_command_line():
    """By `module:NAME`, or as itself."""
    for game in ("tests.toys.candlelight:HONEST", candlelight.HONEST):
        assert ScriptedTable(game, ["ann", "bob"]).play.game is candlelight.HONEST
    with pytest.raises(BadOption, match="There is no game at nowhere:GAME"):
        ScriptedTable("nowhere:GAME", ["ann", "bob"])


def test_nobody_sees_from_a_seat_that_is_not_there():
    """A misspelt seat is no spectator."""
    t = at(final(S=(5, 0), A=(2, 0), B=(1, 0)), "final_scene")
    for does in (
        t.view,
        t.decisions,
        t.go_on,
        lambda seat: t.say(seat, "Boo."),
        lambda seat: t.moments(0, seat),
    ):
        with pytest.raises(BadOption, match="the seats are S, A and B"):
            does("s")
    assert t.decisions(1) == t.decisions("A")


@pytest.mark.parametrize(
    ("scene", "args", "said"),
    [
        ("read_sheets", {"writers": ["ana"]}, "read_sheets cannot be played from that state"),
        ("opposed_challenge", {"challenger": "ana", "defender": "ana"}, "between two avatars, not between"),
    ],
)
def test_what_cannot_be_asked_from_a_state_is_refused_at_once(scene: str, args: Any, said: str) -> None:
    """Not when somebody looks at the decision; and nobody challenges themselves (CM-OPP-01)."""
    avatars = {"ana": {"hidden": {"weep": 3}}, "bor": {}, "cai": {}}
    with pytest.raises(BadState, match=said):
        ScriptedTable.at("city-of-masks", {"avatars": avatars}, scene=scene, args=args)
