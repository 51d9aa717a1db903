"""The curtain, the cast and the report: what became of each of them, from the state alone."""

from __future__ import annotations

import re
from typing import Any

import pytest

from commedia.engine import sight
from commedia.games.men_of_stones.rules.ending import COLUMNS, ROWS
from commedia.games.men_of_stones.stage import curtain
from commedia.games.men_of_stones.stage.cast import cast_line
from commedia.games.men_of_stones.state import Stones
from tests.men_of_stones.tables import GAME, player, stones

NAMES = {"ann": "Ingrid", "bob": "Halvard", "cy": "Sunniva", "dee": "Aksel"}
PLAYERS = {
    "ann": player("Family", tragedy=6, caution=1, alive=False),
    "bob": player("Vassal", tragedy=4),
    "cy": player("Rival", tragedy=0, caution=2, alive=False),
    "dee": player("Forsworn", points=2, tragedy=0, revealed=["Mentor", "Friend"], permanent="Mentor",
                  alive=False),
}  # fmt: skip
TIES = [
    {"number": 1, "kind": "desire", "from": "ann", "to": "cy", "quality": "Deed", "value": 3, "trait": "Kin",
     "detail": "Uncle/Aunt", "status": "destroyed"},
    {"number": 2, "kind": "relationship", "from": "bob", "to": "dee", "quality": "Deed", "value": 3,
     "trait": "Kin", "detail": "Uncle/Aunt", "status": "harmed", "text": "He taught me to ride"},
]  # fmt: skip
STRUCK = [{"attacker": "bob", "target": "cy", "tragedy": 3, "came_to": "death"}]
ENDED = {
    "act": "V", "phase": "done", "spotlight": "ann", "pivot": "ann", "survivor": "bob", "ties": TIES,
    "struck": STRUCK,
    "fate": {"tragedy": 1, "caution": 2, "row": "Sad", "column": "Grief", "text": "You go away."},
}  # fmt: skip


def seen(players: dict[str, Any] = PLAYERS, **more: Any) -> Stones:
    """A table as anybody sees it; at its end, unless more is said."""
    words: dict[str, str] = {}
    return sight(GAME.world_from(stones(players, **(more or ENDED)), words, {}), None, words)


def told() -> dict[str, str]:
    """The verdict's sentence on each, in its order."""
    return {one.who: one.sentence for one in curtain.verdict(seen(), NAMES).standings}


def test_ms_end_04_the_dead_come_as_they_died_and_the_spotlight_last_of_them() -> None:
    """Who was struck, who spent all they had, the Spotlight; and then whoever is left."""
    assert curtain.fallen(seen()) == ["cy", "dee", "ann"]
    assert [one.who for one in curtain.reveals(seen(), NAMES)] == ["cy", "dee", "ann", "bob"]
    assert list(told()) == ["cy", "dee", "ann", "bob"]
    assert curtain.eve(seen(), NAMES) == ("After Act V", "Sunniva, Aksel and Ingrid are dead.")
    assert curtain.outcome(seen(), NAMES) == (
        "Halvard is left alive. Sunniva, Aksel and Ingrid are dead."
    )  # fmt: skip


def test_nothing_came_of_it_before_there_is_a_fate() -> None:
    """Nor is anybody dead."""
    begun = seen({seat: held | {"alive": True} for seat, held in PLAYERS.items()}, act="V")
    assert (curtain.outcome(begun, NAMES), curtain.eve(begun, NAMES)[1]) == ("", "")
    assert curtain.verdict(begun, NAMES).heading == ""


def test_what_each_was_and_was_bound_to_stands_with_what_befell_them() -> None:
    """The Forsworn by what they swore; a tie in its words, or by what it was called; and the purse."""
    found = {one.who: one for one in curtain.reveals(seen(), NAMES)}
    assert [one.sentence for one in found.values()] == [
        "Sunniva died in the fall. Halvard struck.", "Aksel had nothing left to lose, and died.",
        "Ingrid was the last to die.", "Halvard is left alive.",
    ]  # fmt: skip
    facts = {who: dict(one.facts) for who, one in found.items()}
    was = {who: [(fact.text, fact.note) for fact in one["Was"]] for who, one in facts.items()}
    assert was["dee"] == [("The Forsworn", ""), ("Mentor", "for good"), ("Friend", "sworn")]
    assert was["ann"] == [("Family", ""), ("The Pivot", "")]
    bound = {who: [(fact.text, fact.note) for fact in one["Bound to"]] for who, one in facts.items()}
    assert bound["ann"] == [("Sunniva: Uncle/Aunt", "Uncle/Aunt, a desire, destroyed")]
    assert bound["bob"] == [("Aksel: He taught me to ride", "Uncle/Aunt, a relationship, harmed")]
    purse = {who: [fact.pile for fact in one["In the purse, at the end"]] for who, one in facts.items()}
    assert purse["ann"] == [(6, "point"), (1, "held")]
    pictures = {who: str(one.picture) for who, one in found.items()}
    assert "Halvard’s stone stands." in pictures["bob"]
    assert all(f"{NAMES[who]}’s stone lies where it fell." in pictures[who] for who in ("ann", "cy", "dee"))


def test_everybody_has_a_sentence_of_how_it_ended_and_what_they_did() -> None:
    """Whoever brought somebody down is told of with them; on whom all turned, and what was lost."""
    assert curtain.verdict(seen(), NAMES).heading == "Halvard is left alive."
    assert told() == {
        "cy": "Sunniva, the Rival, fell when Halvard struck.",
        "dee": "Aksel spent Tragedy until nothing was left, and died of it.",
        "ann": "Ingrid, the Family, stood in the light to the end, and was the last to die."
        " Everything had turned on Ingrid. Nothing was left of what bound Ingrid to Sunniva.",
        "bob": "Halvard went away, and carried them along always."
        " Sunniva was dead by then, and Halvard had done it.",
    }


@pytest.mark.parametrize("row", ROWS)
@pytest.mark.parametrize("column", COLUMNS)
def test_ms_end_03_each_fate_is_told_of_the_survivor_by_name(row: str, column: str) -> None:
    """Of nobody else."""
    fate = {"tragedy": 1, "caution": 2, "row": row, "column": column, "text": "So it is."}
    ending = seen(PLAYERS, **(ENDED | {"fate": fate}))
    sentences = {one.who: one.sentence for one in curtain.verdict(ending, NAMES).standings}
    assert curtain.FATES_TOLD[row, column].format("Halvard") in sentences["bob"]
    assert [who for who in NAMES if "So it is." in curtain.befell(ending, who, NAMES)] == ["bob"]


def test_what_befell_is_said_to_each_of_them() -> None:
    """As you, with what they did and what was left."""
    assert {who: curtain.befell(seen(), who, NAMES) for who in NAMES} == {
        "ann": "You were the last to die, and had your say first. Everything turned on you."
        " Nothing is left of what bound you to Sunniva.",
        "bob": "You are left alive. You go away. You brought down Sunniva.",
        "cy": "You died in the fall, and it was Halvard who struck.",
        "dee": "You are dead.",
    }


def test_a_play_is_reported_with_who_survived_and_what_was_spent() -> None:
    """MS-END-05: the Survivor alone has a score, and nobody before there is one."""
    world = GAME.world_from(stones(PLAYERS, **ENDED), {}, {})
    assert GAME.lab.report(world) == {
        "survivor": "bob", "spotlight": "ann", "pivot": "ann", "row": "Sad", "column": "Grief", "deaths": 3,
        "points": world.bank.issued.get("point", 0),
    }  # fmt: skip
    assert GAME.lab.score(world) == {"bob": 1}
    begun = GAME.world_from(stones(PLAYERS), {}, {})
    assert (GAME.lab.report(begun)["row"], GAME.lab.score(begun)) == (None, {})


# -- the cast ------------------------------------------------------------------------------------------


def line(world: Stones, seat: str) -> tuple[str, str, list[str]]:
    """A seat's line in the cast: its counts as text, what it does, its tags."""
    counts, does, tags = cast_line(world, seat)
    return " ".join(re.sub("<[^>]*>", " ", str(counts)).split()), does, tags


def test_at_the_end_the_cast_has_tragedy_and_caution_and_who_is_dead() -> None:
    """The marks of the earlier acts are gone."""
    assert {seat: line(seen(), seat) for seat in NAMES} == {
        "ann": ("6 Tragedy 1 Caution", "dead", ["Spotlight", "Dead"]),
        "bob": ("4 Tragedy 0 Caution", "Vassal", ["Survivor"]),
        "cy": ("0 Tragedy 2 Caution", "dead", ["Dead"]),
        "dee": ("0 Tragedy 0 Caution", "dead", ["Dead"]),
    }


def test_in_act_four_it_has_what_is_left_and_what_each_does_in_the_scene() -> None:
    """Whoever is finished, in it, or out of it."""
    players = {
        "ann": player("Family", points={"Kin": 2, "Heritage": 1, "Companion": 2}, tragedy=1, caution=1),
        "bob": player("Vassal", points={"Heritage": 1}),
        "cy": player("Rival", points={"Foe": 1}),
        "dee": player("Forsworn", points=2, revealed=["Mentor"], permanent="Mentor"),
    }
    staging = {"opener": "ann", "named": ["ann", "bob"], "participants": ["ann", "bob"], "finished": ["bob"]}
    world = seen(players, act="IV", pivot="ann", staging=staging)
    assert line(world, "ann") == ("4 left 1 Tragedy 1 Caution", "in the scene", ["Pivot"])
    assert line(world, "bob")[1:] == ("finished", [])
    assert line(world, "cy") == ("1 left 0 Tragedy", "Rival", [])
    assert line(world, "dee")[2] == ["Forsworn"]


def test_before_it_has_the_points_in_all_and_what_the_forsworn_is_for_this_act() -> None:
    """Whose turn it is, too."""
    players = {
        "ann": player("Family", points={"Kin": 2, "Heritage": 1, "Companion": 2}),
        "bob": player("Vassal", points={"Heritage": 1}),
        "dee": player("Forsworn", points=2, revealed=["Mentor"], current="Mentor"),
    }
    world = seen(players, act="II", on_turn="ann")
    assert line(world, "ann") == ("5 points", "Family, taking a turn", [])
    assert line(world, "bob") == ("1 point", "Vassal", [])
    assert line(world, "dee") == ("2 in pool", "Mentor for this act", ["Forsworn"])
    nobody = seen({**players, "dee": player("Forsworn", points=2)}, act="I")
    assert line(nobody, "dee")[1] == "nobody yet"
