"""The words above a question are those that it is about, whole, and nothing where it is about none."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from commedia.engine import Decision
from commedia.server.pages.cue import cue
from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import versus
from tests.face_of_angels.tables import at, contest
from tests.games.forms import text
from tests.know_thyself import wagers
from tests.server.seeing import Stage

LONG = f"At first {'it goes on, ' * 40}and at last it ends."
"""More than a line."""
LONGER = LONG.replace("it goes on, ", "it goes on and on, ")
"""More than stands above a question."""


def above(stage: Stage, asked: Decision[Any]) -> list[str]:
    """What stands above a question, each quotation with what it is and whose."""
    number = asked.id.rpartition("/")[2].replace(".", "-")
    panel = str(cue(stage.seen(asked.seat))).partition(f'id="q{number}-panel"')[2]
    before = re.split(r'<p class="ask">|<form', panel)[0]
    return [text(one) for one in re.findall(r'<blockquote class="prompt".*?</blockquote>', before, re.S)]


def turning_point(words: str = LONG) -> Stage:
    """MS-ACT3-10: what the Pivot does is answered."""
    stage = Stage("men-of-stones", ["ann", "bob", "cy"])
    assert stage.play_until(lambda play: any(q.kind == "decisive_act" for q in play.open.values()))
    [acts] = stage.play.open.values()
    stage.answer(acts.seat, {"words": words}, "decisive_act")
    return stage


def in_the_mirror() -> Stage:
    """KT-APP-04: what the mirror shows is valued."""
    stage = Stage("know-thyself", ["gm", "ann", "bob"])
    assert stage.play_until(lambda play: any(q.kind == "describe_appearance" for q in play.open.values()))
    for seat, words in (("ann", LONG), ("bob", "Barefoot.")):
        stage.answer(seat, {"words": words}, "describe_appearance")
    return stage


def at_stake() -> Stage:
    """KT-WAGER-03: what the other side wants."""
    t = wagers.framed({"ann": {}})
    stage = Stage.of(t)
    stage.answer("gm", {"do": "offer", "outcome": LONG, "stake": 2}, "offer_stake")
    stage.say("ann", "Somebody has said something else since.")
    return stage


def in_dialogue() -> Stage:
    """SP-STANCE-01: what is asked is answered."""
    state: dict[str, Any] = {"director": "dee", "personae": {"ann": {}, "bob": {}}}
    stage = Stage.of(ScriptedTable.at("shadow-play", state, "dialogue", chance="any"))
    stage.answer("ann", {"do": "inquire", "words": LONG}, "speak")
    return stage


def opposed() -> Stage:
    """FA-NEG-01: a deed that one may stand against."""
    stage = Stage("face-of-angels", ["world", "ann", "bob"])

    def may_do(play: Any) -> bool:
        return any(q.kind == "take_part" and not q.manner.optional for q in play.open.values())

    assert stage.play_until(may_do, random=3)
    seat = next(q.seat for q in stage.play.open.values() if q.kind == "take_part" and not q.manner.optional)
    stage.answer(seat, {"do": "do", "words": LONG}, "take_part")
    return stage


def challenged() -> Stage:
    """CM-OPP-01: what the challenger does is answered by a deed."""
    stage = Stage.of(versus())
    stage.answer("ana", {"do": "declare", "actions": ["other.1"], "words": LONG}, "declare_actions")
    stage.answer("ana", {"amount": 0}, "open_pot")
    return stage


QUESTIONS = [
    (turning_point, "answer_pivot", "What {by} does "),
    (in_the_mirror, "value_appearance", "ann in the mirror "),
    (at_stake, "accept_stake", "What the other side wants "),
    (in_dialogue, "give_response", ""),
    (opposed, "oppose_deed", "Words, words, words "),
    (challenged, "declare_actions", ""),
]


@pytest.mark.parametrize(("come_to", "kind", "lead"), QUESTIONS)
def test_the_words_above_a_question_are_those_that_it_is_about(
    come_to: Callable[[], Stage], kind: str, lead: str
) -> None:
    """Whole, however long, with what they are or whose; what was said since stands in the script alone."""
    stage = come_to()
    by = next(author for id, author in stage.authors.items() if stage.words[id] == LONG)
    asked = next(q for q in stage.play.open.values() if q.kind == kind)
    [said, *_] = above(stage, asked)
    name = stage.seen(asked.seat).names[by]
    assert said == (f"{lead.format(by=name)}{LONG}" if lead else f"{LONG} {name}")
    known = stage.play.decision(asked, stage.words)["about"]
    assert LONG in str(known)


def test_words_that_go_on_for_long_stand_below_their_question_and_whole() -> None:
    """On a phone they would push it out of the window; and what is to be chosen still comes last."""
    stage = turning_point(LONGER)
    asked = next(q for q in stage.play.open.values() if q.kind == "answer_pivot")
    assert above(stage, asked) == []
    before, _, rest = str(cue(stage.seen(asked.seat))).partition('<p class="ask">')
    below, _, form = rest.partition("<form")
    assert LONGER in text(below)
    assert LONGER not in text(before) + text(form)


def test_fa_hlp_01_what_somebody_of_the_town_does_is_quoted_as_theirs() -> None:
    """Whoever plays them wrote it, and is not who acted; a protagonist’s own deed is their player’s."""
    t = contest({"ann": "9H", "eve": "JH", "cy": "2C"}, by=("ann", "eve"), char_O="n1",
                npcs={"n1": {"slice": "ann", "name": "Sheriff Nance"}})  # fmt: skip
    stage = Stage.of(t)
    stage.answer("ann", {"do": "lay", "card": "9H", "words": "I open the door."}, "lead_card")
    stage.answer("eve", {"do": "lay", "card": "JH", "words": "He shuts it."}, "respond_with_card")
    [asked] = [q for q in stage.play.decisions("cy") if q.kind == "help_with_card"]
    name = stage.seen("cy").names["ann"]
    assert above(stage, asked) == [f"I open the door. {name}", "Sheriff Nance He shuts it."]


def test_fa_con_03_whoever_leads_reads_the_deed_that_it_is_fought_out_over() -> None:
    """On a phone the stage, with the deed and the stakes on it, is a tab away."""
    stage = Stage.of(contest({"ann": "9H", "bob": "2C"}, deed="I break the seal."))
    [asked] = [q for q in stage.play.decisions("ann") if q.kind == "lead_card"]
    assert above(stage, asked) == ["I break the seal."]


def test_nothing_stands_above_a_question_that_is_about_nothing_said() -> None:
    """However much was spoken before it."""
    stage = Stage("men-of-stones", ["ann", "bob", "cy"])
    stage.say("bob", "The salt is in the well.")
    assert "<blockquote" not in str(cue(stage.seen("ann")))


def test_words_that_were_erased_stand_above_no_question() -> None:
    """Nor does a place that is left for them."""
    stage = in_dialogue()
    stage.words = {id: words for id, words in stage.words.items() if words != LONG}
    stage.play.words = stage.words
    [asked] = [q for q in stage.play.decisions("dee") if q.kind == "give_response"]
    assert above(stage, asked) == []


def at_hearts() -> Stage:
    """CM-REL-02: cards are laid on people of whom something is known."""
    stage = Stage("city-of-masks", ["ann", "bob", "cy"])
    assert stage.play_until(lambda play: any(q.kind == "become" for q in play.open.values()))
    for seat in ("ann", "bob", "cy"):
        told = {
            "name": seat.upper(),
            "gender": "m",
            "background": LONG if seat == "bob" else f"{seat} fences.",
        }
        stage.answer(seat, told | {"ties": "Cousins, of a sort." if seat == "cy" else ""}, "become")
    assert stage.play_until(lambda play: any(q.kind == "settle_feelings" for q in play.open.values()))
    return stage


def test_cm_rel_02_what_is_known_of_each_stands_beside_the_feelings_that_one_lays() -> None:
    """In the form, under their names, and not above it as well; programs and terminals have it, too."""
    stage = at_hearts()
    [asked] = [q for q in stage.play.decisions("ann") if q.kind == "settle_feelings"]
    [known] = re.findall(r'<dl class="feelings__known".*?</dl>', str(cue(stage.seen("ann"))), re.S)
    names = stage.seen("ann").names
    assert text(known) == f"{names['bob']} {LONG} {names['cy']} cy fences. Cousins, of a sort."
    assert above(stage, asked) == []
    told = stage.play.decision(asked, stage.words)["about"]
    assert (told["people"], told["known"]) == (["bob", "cy"], [LONG, "cy fences."])
    assert told["ties"] == ["", "Cousins, of a sort."]
    said = [(one.lead, stage.words[one.words.id]) for one in stage.play.said_about(asked)]
    assert said[0] == ("bob", LONG)


def test_cm_av_02_ties_are_asked_for_by_whom_one_can_name() -> None:
    """Everybody becomes somebody at once, so that nobody has a name in the story before."""
    stage = Stage("city-of-masks", ["ann", "bob", "cy"])
    assert stage.play_until(lambda play: any(q.kind == "become" for q in play.open.values()))
    told = "Nobody has a name yet: call the others bob and cy."
    assert text(str(cue(stage.seen("ann")))).count(told) == 1
    [asked] = [q for q in stage.play.decisions("ann") if q.kind == "become"]
    assert told in stage.play.decision(asked, stage.words)["prompt"]  # as programs and terminals have it


def test_ms_dice_10_a_tie_says_by_what_name_to_call_whom_it_is_toward() -> None:
    """Until they have one; the first of all is asked before anybody has."""
    stage = Stage("men-of-stones", ["ann", "bob", "cy"])

    def asks(play: Any) -> bool:
        return any(q.kind == "write_tie" for q in play.open.values())

    assert stage.play_until(asks)
    [first] = stage.play.decisions()
    assert "has no name yet: say " in first.asks
    stage.answer(first.seat, {"text": "as it must be", "name": "Gyde"}, "write_tie")
    for _ in range(2):
        assert stage.play_until(asks)
        [asked] = stage.play.decisions()
        is_named = stage.play.world.next(asked.seat) == first.seat
        assert ("has no name yet" in asked.asks) is not is_named
        stage.answer(asked.seat, {"text": "as it must be", "name": asked.seat}, "write_tie")


def test_fa_neg_03_what_is_staked_stands_above_who_answers_it_and_once_on_a_page() -> None:
    """A door beside the question says nothing of it again; for whoever is asked nothing it does."""
    stakes = {
        "initiator": "ann", "respondent": "bob", "state": "negotiating", "deed": "I bolt the gate.",
        "win": {"text": "It stays shut.", "author": "ann"}, "lose": {"text": LONG, "author": "ann"},
    }  # fmt: skip
    stage = Stage.of(at("negotiate", contest=stakes))
    asked = next(q for q in stage.play.open.values() if q.kind == "answer_stakes")
    assert above(stage, asked) == [
        "I bolt the gate.",
        "If ann wins It stays shut.",
        f"If ann loses {LONG}",
    ]
    for seat in ("bob", "cy"):
        drawn = str(cue(stage.seen(seat)))
        assert "marked wrongly" in drawn
        assert drawn.count("<blockquote") == 3
