"""What a game would not have said is refused as it comes in, and in no log."""

from typing import Any

import msgspec
import pytest

from commedia.engine import Answer, Closed, Game, IllegalMove, Play, Prose, SeededDealer
from commedia.engine.answer_codec import texts_of
from commedia.engine.domains import Written
from tests.engine.playing import SEATS
from tests.toys.lamplight import GAME


def no_oil(w: Any, seat: str, words: str, kind: str, do: str, field: str) -> Closed | None:
    """Nobody but cy says “oil”."""
    return Closed(f"Not here, {seat}.", "L1") if "oil" in words and seat != "cy" else None


TABOO = Game(
    slug="taboo", title="Taboo", seats=GAME.seats, rules=msgspec.structs.replace(GAME.rules, unsaid=no_oil)
)


def test_a_line_that_may_not_be_said_is_refused_with_its_rule() -> None:
    """Nothing is left of it; aside, and by whom it does not bind, it is said."""
    play = Play.start(TABOO, SEATS, None, SeededDealer(b"a seed"))
    entries, moments = len(play.outbox.entries), len(play.outbox.moments)
    with pytest.raises(IllegalMove) as refused:
        play.say("ann", "line", "The oil is low.")
    assert (refused.value.sentence, refused.value.rule) == ("Not here, ann.", "L1")
    assert (len(play.outbox.entries), len(play.outbox.moments)) == (entries, moments)
    assert not play.outbox.words
    play.say("ann", "aside", "The oil is low.")
    play.say("cy", "line", "The oil is low.")
    assert len(play.outbox.words) == 2


def hears_oil(w: Any, seat: str, words: str, kind: str, do: str) -> list[str]:
    """“Oil” is minded, and said."""
    return [f"You said “oil”, {seat}."] if "oil" in words else []


def test_words_that_are_minded_are_said_and_their_writer_is_told() -> None:
    """Until they write again; what is refused is told as that alone, and what is said aside is theirs."""
    rules = msgspec.structs.replace(TABOO.rules, minds=hears_oil)
    minding = Game(slug="minding", title="Minding", seats=GAME.seats, rules=rules)
    play = Play.start(minding, SEATS, None, SeededDealer(b"a seed"))
    play.say("cy", "line", "The oil is low.")
    assert (len(play.outbox.words), play.minded) == (1, ["You said “oil”, cy."])
    with pytest.raises(IllegalMove):
        play.say("ann", "line", "The oil is low.")
    assert list(play.minded) == []
    play.say("cy", "line", "The oil is low.")
    play.say("cy", "aside", "The oil is low.")
    assert list(play.minded) == []


class Letter(Answer):
    """Write it."""

    lines: list[dict[str, str]]
    names: list[str]
    words: Prose


def test_all_the_words_of_an_answer_are_looked_at() -> None:
    """Prose, and what stands in the records of a list; not what was chosen from one."""
    values = {"lines": [{"text": Written("one"), "to": "ann"}], "names": ["ann"], "words": "two"}
    assert list(texts_of(Letter, values)) == [("words", "two"), ("lines", "one")]
