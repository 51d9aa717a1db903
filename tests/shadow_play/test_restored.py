"""A table that comes back from its log refuses what it refused, with the same words."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.engine import IllegalMove, Play, SeededDealer, log
from commedia.games.shadow_play import GAME
from tests.shadow_play.test_book import OPENING

AMISS: list[tuple[str, str, Any, str]] = [
    ("Ann", "speak", {"do": "act", "words": "She is WELL rehearsed."}, "SP-EXPR-04"),
    ("Ann", "speak", {"do": "develop", "words": "so", "cards": ["s9"]}, "SP-STRAT-06"),
    (
        "Ann",
        "invest",
        {"do": "stake", "element": "e1", "wish": "so", "char": "Force", "amount": 5},
        "SP-INV-02",
    ),
    ("Ann", "make_move", {"do": "defensive", "words": "so"}, "SP-MOVE-01"),
    (
        "Ann",
        "make_move",
        {"do": "leading", "words": "Well-rehearsed.", "aim": "good", "bearer": "Ann"},
        "SP-EXPR-04",
    ),
    ("Ann", "pay_scope", {"do": "pay", "fortune": 9}, "SP-MOVE-07"),
]
"""What is tried wherever that is asked: by whom, of which kind, and the rule that it is refused by."""


def refused(play: Play) -> list[tuple[str, str, str]]:
    """All of it that is asked now and refused: by whom, which rule, and the sentence."""
    found = []
    for seat, kind, raw, _ in AMISS:
        for one in play.decisions(seat):
            if one.kind == kind:
                with pytest.raises(IllegalMove) as fault:
                    play.answer(one.id, seat, raw)
                found.append((seat, fault.value.rule, fault.value.sentence))
    return found


def test_a_table_that_is_restored_refuses_as_before() -> None:
    """At each step on the way into a Challenge, by its log and its words; what is legal is still taken."""
    play = Play.start(GAME, ["Dee", "Ann"], {}, SeededDealer(bytes(32)))
    words: dict[str, str] = {}
    play.words, met = words, set[str]()
    for seat, kind, answer in OPENING:
        [asked] = [one for one in play.decisions(seat) if one.kind == kind]
        play.answer(asked.id, seat, answer)
        words |= {id: text for id, (_, text) in play.outbox.words.items()}
        start, *since = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
        assert isinstance(start, log.SceneStart)
        opened = log.Opened(GAME.slug, GAME.version, play.seats, play.options, counts="own")
        again = Play.restore(GAME, opened, start, since, play.dealer)
        again.words = words
        told = refused(again)
        assert told == refused(play)
        met |= {rule for _, rule, _ in told}
    assert {rule for *_, rule in AMISS} <= met
