"""What happened, in words; and the entries a table is rebuilt from."""

import msgspec
import pytest

from commedia.engine import Moment, Prose, RuleFault, log
from commedia.engine.moments import is_named
from tests.toys.lamplight import Fear


def moment(says: str, **figures: object) -> Moment:
    return Moment(0, "rule", "L-1", "ann", says, figures)


def test_a_sentence_reads_as_one() -> None:
    """Lists as lists, a true minus, and names in place of seats where there are any."""
    told = moment("{seat} gives {who} {by}: {odds:.1f}.", seat="ann", who=["bo", "cy"], by=-2, odds=0.25)
    assert told.sentence() == "ann gives bo and cy −2: 0.2."
    assert told.sentence({"ann": "Antonia", "cy": "Cyrus"}) == "Antonia gives bo and Cyrus −2: 0.2."
    assert moment("").sentence() == ""
    assert moment("{none} at all", none=[]).sentence() == "nothing at all"


def test_a_name_that_somebody_wrote_stands_in_a_sentence_until_it_is_erased() -> None:
    """As it was written, without the stop at its end; then there is a gap."""
    told = moment("If {who} wins, {seat} pays.", seat="ann", who="w3.0")
    assert told.sentence(words={"w3.0": "Old Zek."}) == "If Old Zek wins, ann pays."
    assert told.sentence({"ann": "Antonia"}, {"w4.0": "Old Zek"}) == "If … wins, Antonia pays."
    assert (is_named(told), is_named(moment("{who}", who="w3"))) == (True, False)


def test_a_moment_may_be_for_some_seats_only() -> None:
    """No spectator is among them."""
    told = moment("A letter.")
    assert told.seen_by("ann")
    assert told.seen_by(None)
    told.to = ["bo"]
    assert told.seen_by("bo")
    assert not told.seen_by("ann")
    assert not told.seen_by(None)


@pytest.mark.parametrize(
    "entry",
    [
        log.Opened("lamplight", "1", ["ann"], {"moon": 1}, "hand", "", {"ann": "tide"}),
        log.Drawn("dusk/L-1/1", [1, 2]),
        log.Said("ann", "whisper", "w1.0", ["ann", "bo"]),
        log.Stopped(),
        log.WentOn("ann"),
        log.Seated("ann", True),
        log.TookBack(4),
        log.SceneStart("dusk", {}, msgspec.Raw(b"{}"), 1, 2, 3, 4),
    ],
)
def test_every_entry_goes_through_json(entry: log.Entry) -> None:
    """Its kind stands in it under `type`."""
    body = log.encode(entry)
    assert log.decode(body) == entry
    assert msgspec.json.decode(body)["type"] == log.kind_of(entry)


def test_an_answer_is_logged_as_plain_data_with_its_words_by_id() -> None:
    """And comes back as that; logging what was logged changes nothing."""
    entry = log.Answered("dusk/L-1/1", "ann", Fear("rain", Prose("w3.0")))
    again = log.decode(log.encode(entry))
    assert again == log.Answered("dusk/L-1/1", "ann", {"do": "fear", "what": "rain", "words": "w3.0"})
    assert log.encode(again) == log.encode(entry)


def test_prose_in_the_data_of_an_entry_is_a_fault() -> None:
    """Only what can say itself plainly goes into the log."""
    with pytest.raises(RuleFault, match="is no plain data, so no log can hold it"):
        log.encode(log.Drawn("dusk/L-1/1", object()))
