"""The tutorial is played as it is told: docs/tutorial/first-palace.md, with its cards and its figures."""

from pathlib import Path

from commedia.games.know_thyself import GAME
from commedia.testing import ScriptedTable

PAGE = Path(__file__).parents[2] / "docs" / "tutorial" / "first-palace.md"
THINGS = {"D": "a lighter that does not work", "H": "a child's mitten", "C": "the burn", "S": "a key"}
CHANCE = ["7H", "AS", "QD", "4S", "4C", "JH", "8D", "KH", "KS", "6D", "9C", "QS"]
"""Cards in their order: the suite's and the hall's True Names, a Wager, the Ball Room's, and another."""


def coins(t: ScriptedTable) -> tuple[int, int, int]:
    """Yours, the Master's, and those of Bribes and Tolls."""
    return t.state.pcs["you"].coins, t.state.master, t.state.pool


def wake(t: ScriptedTable) -> None:
    """Steps 1 to 4: the mirror, the bed, the Letter, the door."""
    assert coins(t) == (0, 40, 30)
    for seat in ("you", "other"):
        t.answer(seat, "describe_appearance", {"words": "A thin man of forty.", "called": "the one in grey"})
        t.answer("gm", "value_appearance", {"do": "grant", "coins": 12})
    assert coins(t) == (12, 40, 6)
    for seat in ("you", "other"):
        t.answer(seat, "list_attachments", {**THINGS, "body": ["C"]})
        t.answer("gm", "look_over_attachments", {"do": "let_stand"})
    t.answer("gm", "read_letter", {"do": "read"})
    t.answer("gm", "frame_waking", {"words": "Somebody draws the curtains."})
    assert t.state.truenames["guest_suite"] == "Guest Suite of Sorrowful Knowledge"
    for seat in ("you", "other"):
        t.answer(seat, "explore", {"do": "take_up", "suits": ["D", "H", "S"]})
    go(t, "great_hall")
    assert t.state.truenames["great_hall"] == "Great Hall of Misguided Peace"
    assert all(pc.owes for pc in t.state.pcs.values())


def go(t: ScriptedTable, room: str) -> None:
    """Both, as one party."""
    t.answer("you", "explore", {"do": "go", "to": room, "company": ["other"]})
    t.answer("other", "come", {"do": "come_along"})


def wager_with_the_butler(t: ScriptedTable) -> None:
    """Steps 5 to 8: a Partial success, a goal, an Edge."""
    t.answer("you", "explore", {"do": "frame_wager", "want": "Who carried me in here?"})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "You hold the umbrella.", "stake": 3})
    t.answer("you", "accept_stake", {"do": "accept"})
    assert coins(t) == (9, 37, 6)
    t.answer("you", "keep_card", {"do": "discard"})
    t.answer("you", "keep_card", {"do": "keep"})
    t.answer("gm", "cut_deck", {"depth": 20})
    t.answer("you", "choose_narration", {"do": "outcome"})
    t.answer("you", "tell_outcome", {"words": "He says it without moving his lips."})
    t.answer("gm", "tell_memory", {"words": "A kitchen at night."})
    t.answer("you", "hear", {"do": "go_on"})
    t.answer("you", "change_edge", {"do": "add_edge", "words": "Grigori told me"})
    assert coins(t) == (14, 38, 6)
    [memory] = t.state.pcs["you"].memories
    assert (memory.type, memory.suit) == ("goal", "D")
    assert not any(pc.owes for pc in t.state.pcs.values())


def wager_with_the_dancer(t: ScriptedTable) -> None:
    """Step 9: an Edge is called, a Memory is Invoked, and it is a Minor success."""
    t.answer(
        "gm", "keep_palace", {"do": "frame_clash", "room": "ball_room", "words": "A dancer.", "pcs": ["you"]}
    )
    t.answer("you", "state_want", {"do": "want", "want": "Past her."})
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "You bow.", "stake": 2})
    t.answer("you", "accept_stake", {"do": "accept"})
    assert coins(t) == (12, 36, 6)
    [edge] = t.state.pcs["you"].edges
    t.answer("you", "call_own_edge", {"do": "call_edge", "edge": edge.number, "words": "She obliges me."})
    t.answer("gm", "call_edge_against", {"do": "pass"})
    assert coins(t) == (12, 35, 6)
    t.answer("you", "keep_card", {"do": "keep"})
    t.answer("gm", "cut_deck", {"depth": 7})
    t.answer("you", "invoke_memory", {"do": "invoke", "memory": 0, "words": "I did go."})
    assert coins(t) == (11, 36, 6)
    t.answer("you", "choose_narration", {"do": "the_memory"})
    t.answer("you", "tell_memory", {"words": "I should have knocked."})
    t.answer("gm", "tell_outcome", {"words": "She steps aside, and smiles."})
    t.answer("gm", "hear", {"do": "go_on"})
    t.answer("gm", "change_edge", {"do": "no_change"})
    assert coins(t) == (14, 38, 6)
    goal, guilt = t.state.pcs["you"].memories
    assert goal.invoked
    assert (guilt.type, guilt.suit) == ("guilt", "C")


def test_the_first_night_in_the_palace_goes_as_it_is_told() -> None:
    """Card by card and Coin by Coin; and a Memory comes back each time (KT-MEM-01)."""
    with ScriptedTable(GAME, seats=["gm", "you", "other"], chance=CHANCE) as t:
        wake(t)
        wager_with_the_butler(t)
        go(t, "ball_room")
        wager_with_the_dancer(t)


def test_the_tutorial_shows_those_cards() -> None:
    """Each that is named on the page is dealt in that order."""
    text = PAGE.read_text(encoding="utf-8")
    cards = [card for card in CHANCE if f" {card}" in text]
    assert cards == ["QD", "4S", "4C", "JH", "8D", "6D", "9C", "QS"]
    assert [text.index(f" {card}") for card in cards] == sorted(text.index(f" {card}") for card in cards)
