"""What anyone may do at any time; and the X-card, which has no author."""

import msgspec
import pytest

from commedia.engine import IllegalMove, log
from tests.engine.playing import answer, table


def test_the_x_card_has_no_author() -> None:
    """Not in the log, not in a moment, not in any view, and it cannot be told who laid it."""
    play = table()
    play.outbox.entries.clear()
    play.outbox.moments.clear()
    play.stop()
    play.stop()
    (entry,) = play.outbox.entries
    assert msgspec.json.decode(log.encode(entry)) == {"type": "stopped"}
    assert log.Stopped.__struct_fields__ == ()
    (told,) = play.outbox.moments
    assert (told.seat, told.sentence(), told.figures, told.to) == ("", "Play has stopped.", {}, None)
    assert [play.view(seat)["stopped"] for seat in ("ann", "bo", None)] == [True, True, True]


def test_play_goes_on_when_all_have_agreed() -> None:
    """Until then no answer is taken; a second stop begins the asking anew."""
    play = table()
    play.go_on("ann")
    assert not [entry for entry in play.outbox.entries if isinstance(entry, log.WentOn)]
    play.stop()
    with pytest.raises(IllegalMove, match="Play has stopped"):
        answer(play, "ann", {"what": "rain"})
    play.go_on("ann")
    play.go_on("ann")
    play.go_on("bo")
    play.stop()
    for seat in ("ann", "bo", "cy"):
        assert play.standing.stopped
        play.go_on(seat)
    assert not play.standing.stopped
    assert play.outbox.moments[-1].sentence() == "All have agreed. Play goes on."
    answer(play, "ann", {"what": "rain"})


def test_speech_is_heard_by_all_and_a_whisper_by_some() -> None:
    """The speaker among them; in order of seats."""
    play = table()
    play.say("ann", "line", " Who is there? ")
    play.say("cy", "whisper", "Only me.", ["ann", "cy"])
    line, whisper = play.outbox.moments[-2:]
    assert (line.kind, line.to, play.outbox.words[line.words.id]) == ("line", None, ("ann", "Who is there?"))
    assert (whisper.to, whisper.seen_by("bo")) == (["ann", "cy"], False)


def test_speech_that_cannot_be_is_refused() -> None:
    """Each in a sentence."""
    play = table()
    for how, text, to, sentence in (
        ("shout", "Ho!", [], "Speak as line, aside or whisper"),
        ("aside", "Psst", ["bo"], "Everybody hears what is said aside"),
        ("line", "Psst", ["bo"], "Everybody hears a line"),
        ("line", "  ", [], "Words are due here: say something"),
        ("aside", "x" * 4_001, [], "4,001 characters; 4,000 fit here"),
        ("line", 7, [], "“7” is not text"),
        ("whisper", "Psst", ["dee"], "Nobody called dee sits at this table"),
        ("whisper", "Psst", ["ann"], "Say whom you whisper to"),
    ):
        with pytest.raises(IllegalMove, match=sentence):
            play.say("ann", how, text, to)


def test_while_play_is_stopped_lines_wait_and_asides_do_not() -> None:
    """People may talk it over; the characters are silent."""
    play = table()
    play.stop()
    with pytest.raises(IllegalMove, match="lines wait"):
        play.say("ann", "line", "Onward!")
    play.say("ann", "aside", "Shall we skip this?")
    assert play.outbox.moments[-1].kind == "aside"
