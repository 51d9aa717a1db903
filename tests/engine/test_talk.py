"""What house actors say: it is in the log by the line of their book, and a restored table knows it still."""

from __future__ import annotations

import pytest

from commedia.engine import IllegalMove, Speech, log
from commedia.engine.talk import Talk
from commedia.engine.transcript import Heard, heard_by
from tests.engine.playing import restored, table

LINE = "answer.0badcafe"


def test_what_a_house_actor_says_is_a_line_that_names_its_place_in_the_book() -> None:
    """And to whom; what people say names neither, and is logged as it always was."""
    play = table()
    play.outbox.clear()
    play.say("ann", "line", "Who goes there?")
    play.speak("bo", Speech("A friend of the lamp.", LINE, "ann"))
    by_ann, by_bo = play.outbox.entries
    assert log.encode(by_ann) == b'{"type":"said","seat":"ann","how":"line","words":"w0.0","to":null}'
    assert isinstance(by_bo, log.Said)
    assert (by_bo.line, by_bo.toward) == (LINE, "ann")
    assert log.decode(log.encode(by_bo)) == by_bo
    said = heard_by("cy", play.outbox.moments, {"w1.0": "A friend of the lamp."})
    assert [(one.line, one.toward, one.text) for one in said] == [
        ("", "", ""),
        (LINE, "ann", "A friend of the lamp."),
    ]


@pytest.mark.parametrize(
    ("line", "toward"), [("answer", "ann"), ("Answer.0badcafe", ""), (LINE, "bo"), (LINE, "dee"), ("", "ann")]
)
def test_no_other_speech_gets_into_a_log(line: str, toward: str) -> None:
    """A line that is in no book, and words to oneself or to nobody at the table."""
    play = table()
    before = len(play.outbox.entries)
    with pytest.raises(IllegalMove):
        play.speak("bo", Speech("Hush.", line, toward))
    assert len(play.outbox.entries) == before


def test_a_restored_table_tells_it_again() -> None:
    """With its line and to whom, so that nobody says it twice."""
    play = table()
    play.speak("bo", Speech("A friend.", LINE, "ann"))
    entries = [log.decode(log.encode(entry)) for entry in play.outbox.entries]
    again = restored(play, entries)
    assert [m.figures for _, m in again.replayed if m.kind == "line"] == [{"line": LINE, "toward": "ann"}]
    assert again.told == play.told


def test_a_talk_knows_its_scene_and_can_be_turned_to_somebody_else() -> None:
    """What was said before the scene began is heard, and is not of it."""
    heard = [Heard(1, "line", "", "ann", "Before."), Heard(5, "line", "", "ann", "Now.")]
    talk: Talk[int] = Talk("press", "bo", "ann", ["ann", "bo"], {}, heard, 3, lambda: 7, lambda below: 0)  # type: ignore[type-var, arg-type, return-value]
    assert [one.text for one in talk.scene] == ["Now."]
    other = talk.at("ask", "cy")
    assert (other.act, other.toward, other.state, other.scene) == ("ask", "cy", 7, talk.scene)
