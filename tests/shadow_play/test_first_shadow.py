"""The tutorial is played as it is told: docs/tutorial/first-shadow.md, with its dice and its figures."""

from __future__ import annotations

from pathlib import Path

from commedia.games.shadow_play import GAME
from commedia.testing import ScriptedTable
from tests.shadow_play.tables import told

PAGE = Path(__file__).parents[2] / "docs" / "tutorial" / "first-shadow.md"
SEATS = ["director", "you", "other"]
DICE = [[1, 3, 4, 6, 6], [2, 3, 5, 5], [1, 2, 4, 4], [1, 1, 3, 6]]


def prepared() -> ScriptedTable:
    """Steps 1 to 3: the tone, what does not happen, Personae, what is in the story, and the card."""
    t = ScriptedTable(GAME, SEATS, chance=DICE)
    t.answer("director", "write_tone", {"words": "Salt, rust."})
    for seat in ("you", "other"):
        t.answer(seat, "agree_on_tone", "agree")
    for seat in SEATS:
        t.answer(seat, "name_limits", {"things": []})
    t.answer("you", "make_persona", {"do": "take_ready", "who": "ines", "name": "Ines"})
    t.answer("other", "make_persona", {"do": "take_ready", "who": "tobin", "name": "Tobin"})
    for seat, noun in (("director", "the keeper"), ("you", "the lighthouse"), ("other", "the harbour")):
        t.answer(seat, "name_element", {"name": noun})
    t.answer("director", "write_episode", {"do": "propose_card", "element": "e2", "wish": "lit again"})
    for seat in ("you", "other"):
        t.answer(seat, "agree_on_card", "agree")
    return t


def stance(t: ScriptedTable) -> int:
    """The Director's, towards you."""
    return int(t.state.personae["you"].stance)


def talk(t: ScriptedTable) -> None:
    """Step 4: a question, an action that begins a Strategy, and one that furthers it, each answered."""
    t.answer("you", "speak", {"do": "inquire", "words": "Who has the key?"})
    t.answer("director", "give_response", {"words": "The keeper had."})
    assert stance(t) == 1
    pry = {"do": "begin", "words": "I pry the lock.", "strategy": "Get into the lamp room."}
    t.answer("you", "speak", pry)
    t.answer("director", "settle_marks", {"marks": ["s1"]})
    assert stance(t) == 2
    t.answer("director", "give_response", {"words": "It gives way."})
    assert t.refusal("you", "speak", {"do": "act", "words": "She feeds strays."}).rule == "SP-EXPR-04"
    t.answer("you", "speak", {"do": "develop", "words": "I throw the dog half of my bread.", "cards": ["s1"]})
    t.answer("director", "settle_marks", {"marks": ["s1"]})
    assert stance(t) == 3
    t.answer("director", "give_response", {"words": "The lamp has no wick."})
    for seat in ("director", "other"):
        t.answer(seat, "tick_items", {"do": "tick", "items": ["you.Compassion"]})


def recover(t: ScriptedTable, die: int) -> None:
    """A Recovery of Scope 1 that raises the Trait by a die."""
    t.answer("you", "make_move", {"do": "recovery", "words": "More of it."})
    t.answer("director", "set_scope", {"do": "weigh", "time": 1, "significance": 0})
    t.answer("you", "pay_scope", {"do": "pay", "fortune": 0})
    t.answer("you", "pick_die", {"one": die})
    t.answer("you", "spend_power", {"do": "raise", "trait": "t1", "points": die})


def test_the_first_challenge_goes_as_the_tutorial_tells_it() -> None:
    """SP-CH-03, SP-MOVE-04, SP-MOVE-11, SP-CH-05, SP-TELL-01, SP-SUR-01, SP-END-02: from 3 down to 0."""
    t = prepared()
    talk(t)
    t.answer("you", "may_challenge", {"strategy": "s1"})
    t.answer("other", "join_challenge", "sit_out")
    you = t.state.clash.standing["you"]
    assert (you.threat, you.opp, you.dan, you.st) == (3, 3, 3, 4)
    lead = {"do": "leading", "words": "I pour the oil over it.", "aim": "good", "bearer": "you"}
    t.answer("you", "make_move", lead)
    t.answer("director", "set_scope", {"do": "weigh", "time": 1, "significance": 2})
    assert (t.state.pool(), t.state.on_move.scope) == (7, 3)
    t.answer("you", "pay_scope", {"do": "pay", "fortune": 1})
    t.answer("you", "pick_die", {"one": 6})
    oil = {"do": "make", "words": "lamp oil everywhere", "aim": "good", "bearer": "you", "strength": 2}
    t.answer("you", "make_trait", oil)
    assert (t.state.clash.standing["you"].opp, t.state.score("you", "guard")) == (9, 4)
    t.answer("director", "name_threat", {"words": "It runs burning down the stair."})
    assert t.state.clash.trait("t2").strength == 8
    recover(t, 2)
    assert t.state.clash.standing["you"].threat == 2
    t.answer("director", "shift_score", "guard")
    assert (t.state.clash.standing["you"].st, t.state.score("you", "guard")) == (3, 3)
    recover(t, 1)
    recover(t, 1)
    assert (t.state.clash.standing["you"].status, t.state.pushed("you").threat) == ("clear", 3)
    t.answer("director", "last_push", "let_it_end")
    t.answer("you", "tell_instead", {"words": "It burns without."})
    assert t.state.struck
    close(t)


def close(t: ScriptedTable) -> None:
    """Step 9: all would have it end, and one of eight was conveyed."""
    for seat in SEATS:
        t.answer(seat, "vote_to_end", "vote")
    for seat in ("you", "other"):
        t.answer(seat, "recap", {"words": ""})
    assert t.state.tally.moves == 4
    assert (t.state.tally.challenges, t.state.tally.struck, t.state.tally.ticks) == (1, 1, 2)
    first, _ = told(t, "SP-ADV-01")
    assert (first.figures["count"], first.figures["all"], first.figures["advance"]) == (1, 8, False)


def test_the_tutorial_has_the_dice_and_figures_that_are_played() -> None:
    """The roll, what is taken of it, and what it comes to."""
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    for part in (
        " ".join(map(str, DICE[0])), "2, 3, 5 and 5", "**threat of 3**", "7 dice, 3 of Base and 4 of Lead",
        "a Strength of 8", "**threat is 2**", "falls to 3", "you have conveyed 1 of 8",
    ):  # fmt: skip
        assert part in text, part
