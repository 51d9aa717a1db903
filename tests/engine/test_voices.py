"""As whom a line is said: what the game's cast allows at that moment, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from commedia.engine import Cast, IllegalMove, NotSeen, Play, Prose, Speech, log
from commedia.engine.transcript import heard_by, voice_in
from tests.engine.playing import answer, restored, table
from tests.toys.lamplight import GAME, Night


def voices(w: Night, seat: str) -> list[object]:
    """Ann speaks for the bell, too, and Bo for whoever is called by what he wrote at dusk."""
    return {"ann": ["The bell"], "bo": [w.keepers["bo"].note]}.get(seat, [])


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Play:
    """A table at which two may speak for others."""
    monkeypatch.setattr(GAME, "cast", Cast(voices=voices))
    return table()


def last(play: Play) -> dict[str, object]:
    """The last entry, as it stands in the log."""
    found: dict[str, object] = msgspec.json.decode(log.encode(play.outbox.entries[-1]))
    return found


def test_a_line_says_in_the_log_as_whom_it_was_said(play: Play) -> None:
    """And in its moment. Where it is said as oneself, the entry is what it always was."""
    play.say("ann", "line", "Dong.", as_="The bell")
    assert (last(play)["as"], play.outbox.moments[-1].figures) == ("The bell", {"as": "The bell"})
    [*_, heard] = heard_by("cy", play.outbox.moments, {})
    assert (heard.seat, heard.voice, heard.line) == ("ann", "The bell", "")
    play.say("ann", "line", "Who rang?")
    assert list(last(play)) == ["type", "seat", "how", "words", "to"]
    assert play.outbox.moments[-1].figures == {}


def test_a_house_actor_speaks_as_whom_its_seat_may_and_as_nobody_else(play: Play) -> None:
    """With its line and to whom, as always; a restored table tells it again."""
    play.speak("ann", Speech("Dong.", "answer.0badcafe", "bo", "The bell"))
    with pytest.raises(IllegalMove, match="cannot say a line as “The king” now"):
        play.speak("ann", Speech("Kneel.", "order.0badcafe", "bo", "The king"))
    figures = {"line": "answer.0badcafe", "toward": "bo", "as": "The bell"}
    assert [m.figures for m in play.outbox.moments if m.kind == "line"] == [figures]
    again = restored(play, [log.decode(log.encode(entry)) for entry in play.outbox.entries])
    assert [m.figures for _, m in again.replayed if m.kind == "line"] == [figures]


@pytest.mark.parametrize(
    ("seat", "how", "as_", "sentence"),
    [
        (
            "ann",
            "line",
            "The king",
            "cannot say a line as “The king” now. You may as The bell, or as yourself.",
        ),
        ("cy", "line", "The bell", "You cannot say a line as “The bell” now.$"),
        ("ann", "aside", "The bell", "Only a line is said as somebody"),
        ("ann", "whisper", "The bell", "Only a line is said as somebody"),
    ],
)
def test_what_the_cast_does_not_allow_is_refused(
    play: Play, seat: str, how: str, as_: str, sentence: str
) -> None:
    """Nothing is said then; and a refusal names nobody else's voices."""
    before = play.moves
    with pytest.raises(IllegalMove, match=sentence):
        play.say(seat, how, "Dong.", ["bo"] if how == "whisper" else [], as_)
    assert play.moves == before


def test_somebody_called_by_words_is_named_by_their_id(play: Play) -> None:
    """No words stand in the log; what they are called is gone where those words are erased."""
    play.world.keepers["bo"].note = Prose("w0.0")
    words = {"w0.0": "Old Zek"}
    assert play.voices("bo", words) == words
    play.say("bo", "line", "Hm.", as_="w0.0")
    assert last(play)["as"] == "w0.0"
    figures = play.outbox.moments[-1].figures
    assert (voice_in(figures, words), voice_in(figures, {})) == ("Old Zek", "")


def test_nobody_speaks_as_one_they_may_not_know_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cast is asked of the world as that seat sees it: another's secret is not there to be offered."""
    monkeypatch.setattr(GAME, "cast", Cast(voices=lambda w, seat: [w.keepers["ann"].fear]))
    play = table()
    answer(play, "ann", {"what": "wolves"})
    play.voices("ann")
    with pytest.raises(NotSeen):
        play.say("bo", "line", "Howl.", as_="wolves")


def test_a_restored_table_has_it_as_it_was(play: Play) -> None:
    """Also where the cast would not allow it any more."""
    play.say("ann", "line", "Dong.", as_="The bell")
    again = restored(play, [log.decode(log.encode(entry)) for entry in play.outbox.entries])
    [*_, (_, told)] = again.replayed
    assert told.figures == {"as": "The bell"}
