"""A file is read in one way or not at all, and nothing that it may hold makes the reader fall."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import Play, SeededDealer, log, seed_hash
from commedia.engine.chance import Draw, Shuffle
from commedia.lab.export import export_table, sealed
from commedia.lab.verify import SEALED_ANEW, Untrue, verify, verify_file
from commedia.store.seals import FIRST, seal
from tests.lab.test_verify import SEATS, SEED, logged, table, why
from tests.toys.wordy import GAME as WORDY

ROOT = Path(__file__).parents[2]

# -- what can be read in two ways --------------------------------------------------------------------------


def told(entries_: list[log.Entry], at: int, change: Callable[[str], str]) -> str:
    """The sentence about a file in which one body was written otherwise and everything sealed anew."""
    lines = sealed("t1", entries_)
    bodies = [(kind, body.decode()) for _, kind, body, _ in lines]
    bodies[at] = bodies[at][0], change(bodies[at][1])
    assert bodies[at][1] != lines[at][2].decode()
    mark, again = FIRST, []
    for n, (kind, body) in enumerate(bodies):
        mark = seal(mark, "t1", n, kind, body.encode())
        again.append((n, kind, body.encode(), mark))
    return why(export_table("t1", again, SEED, {"w3.0": "The lamps are low."}))


@pytest.mark.parametrize(
    "change",
    [
        lambda body: body.replace(":", ": ", 1),
        lambda body: f"{body}\n",
        lambda body: body.replace("{", '{"note":1,', 1),
        lambda body: body.replace('"id"', '"id":"dusk/1","id"', 1),
        lambda body: body.replace('"answer":{', '"answer":{"what":"fog",', 1),
        lambda body: body.replace('{"type":"answered",', "{").replace("}}", '},"type":"answered"}'),
        lambda body: body.replace("wish", "wi\\u0073h", 1),
        lambda body: body.replace('"do"', '"d\\u006f"', 1),
    ],
)
def test_an_entry_that_a_log_would_write_otherwise_is_told(change: Callable[[str], str]) -> None:
    """White space, keys that are unknown, doubled or moved, letters that are spelt out."""
    sentence = told(logged(), 1, change)
    assert sentence.startswith("Entry 1 is not as a log writes it: ")
    assert "It should be “" in sentence


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            ('"what":', '"why":"so","what":'),
            "Entry 1 is not legal: “Wish for it” does not ask for “why”",
        ),
        (('{"do":"wish",', '{"what":"rain","do":"wish","x":{},'), "Entry 1 is not as a log writes it"),
        (('"seat":"ann"', '"seat":["ann"]'), "Entry 1 cannot be read"),
        (('"answer":', '"answer":[],"answer2":'), "Entry 1 cannot be read: its answer is no object."),
    ],
)
def test_an_answer_with_more_in_it_than_was_asked_is_told(change: tuple[str, str], sentence: str) -> None:
    """Also where the rules would never look at it."""
    assert sentence in told(logged(), 1, lambda body: body.replace(*change, 1))


@pytest.mark.parametrize("spelt", ["1.0", "true", "1e0", "-1", "1" + "0" * 30, "1" + "0" * 6_000])
def test_a_number_that_is_spelt_otherwise_is_told(spelt: str) -> None:
    """1.0 and true are equal to 1 in Python, and the log holds neither."""
    stored = rhymed()
    sentence = told(stored, 1, lambda body: body.replace('"feet":1', f'"feet":{spelt}'))
    assert sentence.startswith("Entry 1 ")


def test_what_was_entered_by_hand_stands_as_it_was_entered() -> None:
    """A thing that is equal to one in the pool is that one; a log that spells it otherwise is told."""
    assert repr(Draw("R", [1, 2]).read(1.0)) == "1"
    assert repr(Shuffle("R", [1, 0]).read([False, True])) == "[0, 1]"


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"version": "0"}, "played by version “0” of Candlelight, and here is version “1”"),
        ({"options": {}}, 'options are not as Candlelight reads them: moon should be “"new"”'),
        ({"options": {"moon": ["new"]}}, "No table of Candlelight opens like this: moon cannot be"),
        (
            {"seats": ["ann ", "bob"]},
            "The seats are called ann and bob, and the opening spells them otherwise.",
        ),
        ({"dealer": "the devil"}, "Chance was dealt by “the devil”"),
        ({"dealer": "hand"}, "The table used its own dice, and yet there is a seed, or the hash of one."),
        ({"entropy": {"eve": "marbles"}}, "“eve” added no such word to the seed"),
        ({"entropy": {"bob": "marbles", "ann": ""}}, "“ann” added no such word to the seed"),
        ({"entropy": {"bob": "mar\0bles"}}, "“bob” added no such word to the seed"),
    ],
)
def test_an_opening_that_the_house_would_not_write_is_told(changed: dict[str, Any], sentence: str) -> None:
    """Version, options, seats, and who dealt: also where the play would have gone the same way."""
    stored = logged()
    assert sentence in why(table(msgspec.structs.replace(stored[0], **changed), *stored[1:]))


def test_a_game_is_called_by_its_name_on_the_playbill() -> None:
    """Where its code lies is another name for it."""
    games.get("men-of-stones")
    opened = log.Opened("commedia.games.men_of_stones:GAME", "1", ["ann", "bob", "cy"], {})
    assert "The opening calls the game “commedia.games.men_of_stones:GAME”" in why(table(opened))


def test_speech_that_could_not_be_heard_so_is_told() -> None:
    """A line for some, a whisper to nobody, ears in another order; and a stranger who agrees."""
    stored = logged()

    def spoken(*made: log.Entry) -> str:
        return why(table(stored[0], *made, *stored[1:]))

    assert "Everybody hears a line." in spoken(log.Said("ann", "line", "w0.0", ["bob"]))
    assert "Say whom you whisper to." in spoken(log.Said("ann", "whisper", "w0.0"))
    assert '"to":["ann","bob"]} by the rules' in spoken(log.Said("ann", "whisper", "w0.0", ["bob", "ann"]))
    assert '"to":null} by the rules' in spoken(log.Said("ann", "aside", "w0.0", []))
    assert "lets nobody at this table agree" in spoken(log.Stopped(), log.WentOn("eve"))
    assert "You cannot say a line as “The moon” now." in spoken(
        log.Said("ann", "line", "w0.0", as_="The moon")
    )
    ends = why(table(*stored, log.TookBack(1)))
    assert ends.endswith("takes back a scene after the end of the play.")


def rhymed() -> list[log.Entry]:
    """The log of a game of one answer, in many words."""
    play = Play.start(WORDY, SEATS, {}, SeededDealer(SEED))
    [decision] = play.waiting_for()
    rhyme = {
        "title": "A",
        "verse": "B",
        "refrain": "C",
        "envoi": "D",
        "lines": [{"words": "E", "feet": 1}, {"words": "", "feet": 3}, {"words": "F", "feet": 1}],
    }
    play.answer(decision.id, decision.seat, rhyme)
    opened = log.Opened("tests.toys.wordy:GAME", "1", SEATS, {}, "house", seed_hash(SEED))
    return [log.decode(body) for _, _, body, _ in sealed("t1", [opened, *play.outbox.entries])]


def test_prose_stands_under_the_ids_that_it_was_given() -> None:
    """They count by the order of the answer; another, one that counts otherwise, or none, is told."""
    stored = rhymed()
    assert verify(msgspec.json.encode(table(*stored))).entries == 2
    answer = stored[1].answer  # type: ignore[union-attr]
    assert [answer[f] for f in ("title", "verse", "refrain", "envoi")] == ["w0.0", "w0.1", "w0.2", "w0.3"]
    assert [line["words"] for line in answer["lines"]] == ["w0.4", "", "w0.5"]
    for place, id in enumerate(["w0.0", "w0.2", "w0.4"]):
        for other in ("w0.7", "w1.0", "w0.1", "anything at all", "", f"w0.{place + 6}"):
            sentence = told(stored, 1, lambda body, id=id, other=other: body.replace(id, other))  # type: ignore[misc]
            assert sentence.startswith("Entry 1 is not legal: its words would be w0.0, ")


def test_ids_of_one_answer_in_an_older_order_are_true() -> None:
    """Processes once counted them differently. It hides nothing: the words themselves bear no seal."""
    opened, answered = rhymed()
    assert isinstance(answered, log.Answered)
    swapped = {**answered.answer, "title": "w0.3", "envoi": "w0.0"}
    assert verify(msgspec.json.encode(table(opened, log.Answered(answered.id, answered.seat, swapped))))


# -- files that are no tables ------------------------------------------------------------------------------

DEEP = 100_000


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"", "is not whole, or is not JSON"),
        (b"\xef\xbb\xbf{}", "is not JSON"),
        (b'{"format":"\xff"}', "is not JSON"),
        (b'{"format":NaN}', "is not JSON"),
        (b'{"format":1e999}', "is not JSON"),
        (b'{"format":"\\ud800"}', "is not JSON"),
        (b'{"format":' + b"9" * 10_000 + b"}", "is not JSON"),
        (b"[" * DEEP, "The file is nested deeper than any table."),
        (b'{"a":' * DEEP, "The file is nested deeper than any table."),
        (b"[" * DEEP + b"]" * DEEP, "The file is nested deeper than any table."),
        (b'{"format":' + b"[" * 500 + b"]" * 500 + b"}", "its format is no text"),
        (b'{"format":"a","format":"b"}', "The key “format” stands twice in one object of the file."),
        (b'{"format":"\x1b[2J"}', "is not JSON"),
        (b'{"format":"\\u001b[2J"}', "its format is '\\x1b[2J'"),
    ],
)
def test_what_is_no_file_of_a_table_is_refused_with_a_sentence(text: bytes, sentence: str) -> None:
    """Whatever it is: nothing crashes on it, and nothing is printed that a terminal would obey."""
    with pytest.raises(Untrue) as refused:
        verify(text)
    assert sentence in str(refused.value)
    assert str(refused.value).isprintable()


@pytest.mark.parametrize("levels", [33, 400, 900, 5_000, DEEP])
def test_an_entry_that_is_nested_too_deep_is_refused_with_a_sentence(levels: int) -> None:
    """At whatever depth one reader or the other gives up."""
    deep = "[" * levels + "]" * levels
    nested = told(logged(), 1, lambda body: body.replace('"answer":', f'"answer":{deep},"x":', 1))
    assert nested == "Entry 1 is nested deeper than any entry of a log."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"note": 1}, "Object contains unknown field `note`"),
        ({"title": 7}, "Expected `str`, got `int` - at `$.title`"),
        ({"seed": None}, "Expected `str`, got `null` - at `$.seed`"),
        ({"words": {"w3.0": 1}}, "Expected `str`, got `int`"),
        ({"entries": {}}, "Expected `array`, got `object`"),
        ({"entries": [{"seq": 0.0, "kind": "", "body": "", "seal": ""}]}, "Expected `int`, got `float`"),
        ({"entries": [{"seq": 0, "body": "{}", "seal": ""}]}, "missing required field `kind`"),
        ({"entries": [{"seq": 0, "kind": "opened", "body": "null", "seal": ""}]}, "Entry 0 cannot be read"),
        ({"entries": [{"seq": 2**99, "kind": "x", "body": "{}", "seal": ""}]}, "where entry 0 belongs"),
    ],
)
def test_a_file_with_other_keys_is_told(change: dict[str, Any], sentence: str) -> None:
    """Unknown ones, and known ones that hold something else."""
    file = table()
    file.update(change)
    assert sentence in why(file)
    line = table()
    line["entries"][1]["note"] = ""
    assert "unknown field `note` - at `$.entries[1]`" in why(line)


def test_a_key_that_stands_twice_in_the_file_is_told() -> None:
    """Readers differ in which of the two counts."""
    text = msgspec.json.encode(table())
    for once in (b'"seed":', b'"seq":0', b'"w3.0":'):
        assert text.count(once) == 1
        with pytest.raises(Untrue, match="stands twice"):
            verify(text.replace(once, b'"%b":"",%b' % (once.split(b'"')[1], once)))


def test_a_file_may_be_laid_out_as_one_likes_and_that_is_noted() -> None:
    """White space and the order of keys in the file itself bear no seal; neither do words."""
    file = table()
    laid_out = verify(json.dumps(dict(reversed(file.items())), indent=2))
    assert laid_out.notes[0].startswith("The file is laid out otherwise than the house does it")
    assert laid_out.notes[0] in str(laid_out)
    file["words"]["w99.0"] = "Nobody said this."
    [stray] = verify(msgspec.json.encode(file)).notes
    assert stray == "The file holds words under “w99.0”, which stand nowhere in its log."


def test_what_a_file_sealed_anew_could_hide_is_told_with_what_is_true() -> None:
    """And the page that says how to verify says the same."""
    held = str(verify(msgspec.json.encode(table())))
    page = " ".join((ROOT / "docs/how-to/verify-a-table.md").read_text(encoding="utf-8").split())
    for what in SEALED_ANEW:
        assert f"- {what}" in held
        assert f"- {what}" in page


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    """Only as far as a table could go."""
    with pytest.raises(Untrue, match="longer than any table"):
        verify_file(Path("/dev/zero"))
    with pytest.raises(IsADirectoryError):
        verify_file(tmp_path)


@pytest.mark.parametrize("slug", ["men-of-stones", "city-of-masks"])
def test_documents_stand_in_an_opening_as_they_are_read_again(slug: str) -> None:
    """What a table wrote itself is kept as plain data, and reading that changes no byte of it."""
    game = games.get(slug)
    assert game.documents
    for document in game.documents.values():
        for _, text in document.examples():
            options = msgspec.json.encode(game.read_options({document.key: text}))
            assert msgspec.json.encode(game.read_options(msgspec.json.decode(options))) == options
