"""An exported table is true, and every way to make it untrue is told for what it is."""

from __future__ import annotations

import copy
import hashlib
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from commedia.engine import Dealer, HandDealer, Play, SeededDealer, log, seed_hash
from commedia.lab.actors import legal_answer
from commedia.lab.export import export_table, sealed
from commedia.lab.playouts import below_of
from commedia.lab.verify import Untrue, Verified, verify, verify_file
from tests.toys.candlelight import HONEST

GAME = "tests.toys.candlelight:HONEST"
SEATS = ["ann", "bob"]
SEED = b"a seed for a table of our own..."
ENTROPY = {"bob": "marbles"}

Table = dict[str, Any]


@cache
def entries(dealer: str = "house") -> tuple[log.Entry, ...]:
    """The log of a whole game, with speech, a stop and a scene that was taken back."""
    seal = seed_hash(SEED) if dealer == "house" else ""
    opened = log.Opened(GAME, HONEST.version, SEATS, HONEST.read_options({}), dealer, seal, ENTROPY)
    deals: Dealer = SeededDealer(SEED, ENTROPY, SEATS) if dealer == "house" else HandDealer()
    play = Play.start(HONEST, SEATS, {}, deals)
    below = below_of(Random(5))
    while not play.finished:
        if play.moves == 3:
            play.say("ann", "line", "The lamps are low.")
            play.stop()
            play.go_on("bob")
            play.go_on("ann")
            play.take_back()
            play.seated("bob", taken=False)
            play.seated("bob", taken=True)
        decision = play.waiting_for()[0]
        play.answer(decision.id, decision.seat, legal_answer(decision, below, play.moves))
    return (opened, *play.outbox.entries)


def table(*changed: log.Entry, dealer: str = "house", seed: bytes = SEED) -> Table:
    """The table as a file, with all its entries or with those given, sealed as they stand."""
    file = export_table("t1", sealed("t1", changed or entries(dealer)), seed, {"w3.0": "The lamps are low."})
    return copy.deepcopy(file)


def logged(dealer: str = "house") -> list[log.Entry]:
    """The entries as they are stored, to be tampered with: checkpoints are left out."""
    return [log.decode(line["body"].encode()) for line in table(dealer=dealer)["entries"]]


def why(file: Table) -> str:
    """The sentence with which a file is refused."""
    with pytest.raises(Untrue) as refused:
        verify(msgspec.json.encode(file))
    return str(refused.value)


def place(kind: type, entries_: list[log.Entry]) -> int:
    """Where the last entry of a kind stands."""
    return max(n for n, entry in enumerate(entries_) if type(entry) is kind)


def test_a_table_as_it_was_played_is_true() -> None:
    """Speech, a stop and a scene that was taken back are part of it."""
    file = table()
    assert {line["kind"] for line in file["entries"]} == {
        "opened", "answered", "drawn", "said", "stopped", "went_on", "took_back", "seated",
    }  # fmt: skip
    held = verify(msgspec.json.encode(file))
    seal = hashlib.sha256(bytes.fromhex(file["seed"])).hexdigest()
    last = file["entries"][-1]["seal"]
    assert held == Verified("Candlelight", SEATS, len(file["entries"]), 1, seal, last, words=held.words)
    assert "every seal holds, all 1 draws follow from the seed" in str(held)
    assert {held.last, held.seal} <= set(re.split(r"[ .,]+", str(held)))
    assert "words can be erased" in str(held)


def test_a_table_of_its_own_chance_is_true_without_a_seed() -> None:
    """What was entered by hand is held against the rules alone."""
    play = Play.start(HONEST, SEATS, {}, HandDealer())
    below = below_of(Random(5))
    while not play.finished:
        play.say("ann", "aside", "What does it show?")  # also while the cards are being shuffled
        decision = play.waiting_for()[0]
        play.answer(decision.id, decision.seat, legal_answer(decision, below, play.moves))
    opened = log.Opened(GAME, "1", SEATS, HONEST.read_options({}), "hand")
    file = table(opened, *play.outbox.entries, seed=b"")
    held = verify(msgspec.json.encode(file))
    assert (held.seal, held.draws) == ("", 1)
    assert "entered its 1 draws by hand" in str(held)

    stored = [log.decode(line["body"].encode()) for line in file["entries"]]
    at = place(log.Drawn, stored)
    drawn = stored[at]
    assert isinstance(drawn, log.Drawn)
    other = [*stored[:at], log.Drawn(drawn.id, ["ann", "eve"]), *stored[at + 1 :]]
    assert "is not there to be drawn" in why(table(*other, seed=b""))
    ends = why(table(*stored[:at], seed=b""))
    assert f"The log ends before its time: after entry {at - 1} the play is not over" in ends
    assert f"({drawn.id} is open)" in ends
    stopped = [*stored[:at], log.Stopped(), *stored[at:]]
    assert "while play had stopped" in why(table(*stopped, seed=b""))
    twice = [*stored[: at + 1], drawn, *stored[at + 1 :]]
    assert f"answers {drawn.id}, where the rules ask" in why(table(*twice, seed=b""))


# -- the file --------------------------------------------------------------------------------------------


def test_a_file_that_was_cut_off_is_told() -> None:
    """It is no whole JSON."""
    text = msgspec.json.encode(table())
    with pytest.raises(Untrue, match="It may have been cut off"):
        verify(text[: len(text) // 2])


@pytest.mark.parametrize(
    ("file", "sentence"),
    [
        ([], "its format is None"),
        ({"format": "commedia-table/9"}, "its format is 'commedia-table/9'"),
        ({"format": "commedia-table/1", "table": "t1"}, "missing required field `entries`"),
        ({"format": "commedia-table/1", "table": "t1", "entries": []}, "holds no entries"),
    ],
)
def test_a_file_of_another_kind_is_told(file: Any, sentence: str) -> None:
    """What is wrong with it stands in the sentence."""
    assert sentence in why(file)


# -- tampering -------------------------------------------------------------------------------------------


def _altered_draw(file: Table) -> None:
    line = next(line for line in file["entries"] if line["kind"] == "drawn")
    outcome = '["bob","ann"]' if '["ann","bob"]' in line["body"] else '["ann","bob"]'
    line["body"] = line["body"].split('"outcome":')[0] + f'"outcome":{outcome}}}'


def _altered_move(file: Table) -> None:
    line = next(line for line in file["entries"] if line["kind"] == "answered")
    line["body"] = line["body"].replace("rain", "fog").replace("letters", "fog").replace("company", "fog")


def _swapped(file: Table) -> None:
    file["entries"][1], file["entries"][2] = file["entries"][2], file["entries"][1]


def _swapped_and_numbered(file: Table) -> None:
    _swapped(file)
    file["entries"][1]["seq"], file["entries"][2]["seq"] = 1, 2


def _last_line_dropped(file: Table) -> None:
    del file["entries"][-1]


def _other_seed(file: Table) -> None:
    file["seed"] = b"another seed for the same table.".hex()


def _no_seed(file: Table) -> None:
    file["seed"] = ""


def _spelt_seed(file: Table) -> None:
    file["seed"] = "seven"


def _renamed_table(file: Table) -> None:
    file["table"] = "t2"


def _renamed_kind(file: Table) -> None:
    file["entries"][1]["kind"] = "said"


def _garbled(file: Table) -> None:
    file["entries"][1]["body"] = "{"


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (_altered_draw, r"Entry 3 \(drawn\) does not bear the seal that follows from it"),
        (_altered_move, r"Entry 1 \(answered\) does not bear the seal"),
        (_swapped, "Entry 2 stands where entry 1 belongs: entries are missing or moved."),
        (_swapped_and_numbered, r"Entry 1 \(answered\) does not bear the seal"),
        (_last_line_dropped, "The log ends before its time: after entry .* the play is not over"),
        (_other_seed, "The seed is not the one whose hash was shown at the opening."),
        (_no_seed, "The seed is not in the file"),
        (_spelt_seed, "not written in hexadecimal"),
        (_renamed_table, r"Entry 0 \(opened\) does not bear the seal"),
        (_renamed_kind, "Entry 1 is called said and is answered."),
        (_garbled, "Entry 1 cannot be read"),
    ],
)
def test_tampering_is_told(tamper: Callable[[Table], None], sentence: str) -> None:
    """Each kind with a sentence of its own."""
    file = table()
    tamper(file)
    with pytest.raises(Untrue, match=sentence):
        verify(msgspec.json.encode(file))


# -- tampering with new seals ------------------------------------------------------------------------------


def test_a_draw_that_was_altered_and_sealed_anew_is_told() -> None:
    """The seed gives another."""
    stored = logged()
    at = place(log.Drawn, stored)
    drawn = stored[at]
    assert isinstance(drawn, log.Drawn)
    stored[at] = log.Drawn(drawn.id, list(reversed(drawn.outcome)))
    assert f"Draw 0 ({drawn.id}) is {stored[at].outcome!r} in the log, and the seed gives" in why(
        table(*stored)
    )  # type: ignore[union-attr]


def test_a_move_that_was_altered_and_sealed_anew_is_told() -> None:
    """Where it is against the rules: what cannot be wished for, and another's answer."""
    stored = logged()
    answered = stored[1]
    assert isinstance(answered, log.Answered)
    fog = log.Answered(answered.id, answered.seat, {"do": "wish", "what": "fog"})
    assert "Entry 1 is not legal: “fog” is not among the choices" in why(table(stored[0], fog, *stored[2:]))
    bobs = log.Answered(answered.id, "eve", answered.answer)
    told = why(table(stored[0], bobs, *stored[2:]))
    assert f"“eve” answers dusk/CL-DUSK-01/1, which is asked of {answered.seat}." in told


def test_an_answer_that_is_no_object_is_told() -> None:
    """Sealed anew, too: the file is refused in words."""

    class Bare:
        """An answer that says nothing but a number."""

        def plain(self) -> float:
            return 1.5

    stored = logged()
    answered = stored[1]
    assert isinstance(answered, log.Answered)
    bare = log.Answered(answered.id, answered.seat, Bare())
    assert why(table(stored[0], bare, *stored[2:])) == "Entry 1 cannot be read: its answer is no object."


def test_entries_that_were_moved_and_sealed_anew_are_told() -> None:
    """A draw where none is asked for, an answer where a draw is due, something after the end."""
    stored = logged()
    at = place(log.Drawn, stored)
    early = [stored[0], stored[at], *stored[1:at], *stored[at + 1 :]]
    assert "Entry 1 is a draw (dusk/CL-DUSK-01/3) that the rules do not ask for there." in why(table(*early))
    late = [*stored[:at], stored[at + 1], stored[at], *stored[at + 2 :]]
    assert f"Entry {at} should be " in why(table(*late))
    assert "The log ends before its time: " in why(table(*stored[:at]))
    answers = [entry for entry in stored if type(entry) is log.Answered]
    assert "comes after the end of the play" in why(table(*stored, answers[-1]))
    assert "(opened) that does not belong there" in why(table(stored[0], *stored))
    assert "Entry 0 is not the opening" in why(table(*stored[1:]))


def test_standing_moves_that_nobody_could_have_made_are_told() -> None:
    """Speech from nowhere, a stop that changes nothing, an answer while play had stopped."""
    stored = logged()
    assert "nobody at this table" in why(table(stored[0], log.Said("eve", "line", "w0"), *stored[1:]))
    assert "nobody at this table" in why(table(stored[0], log.Said("ann", "shout", "w0"), *stored[1:]))
    said = log.Said("ann", "line", "w0.0")
    assert "at a place where it was not made" in why(table(*stored[:2], said, *stored[2:]))
    assert "at a place where it was not made" in why(table(stored[0], said, said, *stored[1:]))
    assert "while play had stopped" in why(table(stored[0], log.Stopped(), *stored[1:]))
    assert "Entry 1 should be nothing by the rules" in why(table(stored[0], log.WentOn("ann"), *stored[1:]))
    stranger = log.Seated("eve", True)
    assert "Entry 1 is of a seat that is not at this table" in why(table(stored[0], stranger, *stored[1:]))


def test_an_opening_that_cannot_be_is_told() -> None:
    """No such game, no such seats, no such option."""
    stored = logged()
    opened = stored[0]

    def reopened(**other: Any) -> str:
        return why(table(msgspec.structs.replace(opened, **other), *stored[1:]))

    assert "names a game that is not here" in reopened(game="tic-tac-toe")
    assert "a file loads no module" in reopened(game="antigravity:GAME")
    assert "antigravity" not in sys.modules
    assert "No table of Candlelight opens like this" in reopened(seats=["ann"])
    assert "No table of Candlelight opens like this" in reopened(options={"sun": "up"})


def test_a_file_is_read_from_disk(tmp_path: Path) -> None:
    """As the command does it."""
    path = tmp_path / "table.json"
    path.write_bytes(msgspec.json.encode(table()))
    assert verify_file(path).entries == len(table()["entries"])
    with pytest.raises(OSError, match="No such file"):
        verify_file(tmp_path / "none.json")
