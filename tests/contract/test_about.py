"""What a decision is about is data in it, and nothing that its seat may not know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import Prose
from commedia.engine.kinds import kinds_by_name
from commedia.testing import ScriptedTable
from tests.contract.test_sentences import walks

PLAIN = (str, int, bool, type(None))


@pytest.mark.parametrize("slug", games.SLUGS)
def test_what_a_decision_is_about_is_plain_and_known_to_its_seat(slug: str) -> None:
    """Wherever a play by chance has come to: the same out of what the seat sees, in each of its decisions."""
    told: dict[str, Any] = {}
    for play, _ in walks(slug):
        for put in play.open.values():
            about = play.about(put, {})
            own = msgspec.structs.replace(put, w=play.sight(put.seat))
            assert play.about(own, {}) == about, put.kind
            assert play.decision(put)["about"] == about
            for value in about.values():
                assert all(isinstance(one, PLAIN) for one in (value if isinstance(value, list) else [value]))
            told.setdefault(put.kind, about)
    assert sum(map(bool, told.values())) >= 5, told
    assert {one.kind for one in games.get(slug).rules.about} <= kinds_by_name(games.get(slug)).keys()


def test_kt_edge_03_whose_edge_is_asked_about_is_told() -> None:
    """By their seat, with the numbers and the words of the Edges; and whose Memory, and which offer."""
    pcs = {
        "ann": {"room": "courtyard", "coins": 9, "edges": [{"number": 1, "text": "a temper"}]},
        "bob": {"room": "stable", "coins": 9},
    }
    t = ScriptedTable.at("know-thyself", {"gm": "gm", "pcs": pcs, "master": 20}, "roam", chance="any")
    t.answer("ann", "explore", {"do": "frame_wager", "want": "the gate"})
    [offers] = t.decisions("gm", "offer_stake")
    assert (offers.about["pcs"], offers.about["wants"]) == (["ann"], ["the gate"])
    t.answer("gm", "offer_stake", {"do": "offer", "outcome": "she is shut out", "stake": 2})
    [accepts] = t.decisions("ann", "accept_stake")
    assert (accepts.about["stake"], accepts.about["outcome"]) == (2, "she is shut out")
    assert t.view("ann")["decisions"][0]["about"] == t.decisions("ann")[0].about
    t.answer("ann", "accept_stake", "accept")
    [own] = t.decisions("ann", "call_own_edge")
    assert own.about == {"pc": "ann", "edges": [1], "words": ["a temper"]}


def test_prose_is_its_text_where_the_words_are_known() -> None:
    """And nothing where they are erased."""
    t = ScriptedTable.at(
        "shadow-play",
        {"director": "dee", "personae": {"ann": {"stance": 5}, "bob": {}}},
        "dialogue",
        chance="any",
    )
    t.answer("ann", "speak", {"do": "act", "words": "I knock."})
    [answers] = t.decisions("dee", "give_response")
    assert answers.about == {"actor": "ann", "stance": 5, "words": "I knock."}
    assert Prose("w1").id not in str(answers.about)
