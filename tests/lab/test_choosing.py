"""Who can choose the draws: how the house could steer them by words in the clear, and by sealed ones not."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from commedia.engine import BadOption, Dice, Play, SeededDealer, log, seed_hash
from commedia.engine.commitments import commitment, fault_in, opens
from commedia.lab.actors import legal_answer
from commedia.lab.export import export_table, sealed
from commedia.lab.playouts import below_of
from commedia.lab.seal_notes import read_noted
from commedia.lab.verify import Untrue, Verified, verify
from commedia.store.seals import shown_under
from tests.toys.candlelight import HONEST

GAME = "tests.toys.candlelight:HONEST"
SEATS = ["ann", "bob"]
MOST = 10_000
WISHED = [6, 6, 6, 6]
"""What whoever runs the house would like to see first: one in 1,296."""
TABLES = 20


def four_dice(dealer: SeededDealer) -> list[int]:
    """What a table deals first."""
    return dealer.deal(Dice("R", 4), 0)


def seeds() -> Iterator[tuple[bytes, Random]]:
    """The seeds of some tables, and chance for each."""
    for number in range(TABLES):
        chance = Random(number)
        yield chance.randbytes(32), chance


def words() -> Iterator[str]:
    """Ten thousand words to choose among."""
    return (f"word {number}" for number in range(MOST))


def committed(seed: bytes, seat: str, nonce: str, word: str) -> log.Committed:
    """A word as it stands in entry 0 once it is open."""
    return log.Committed(seat, commitment(seed_hash(seed), nonce, word), True, nonce, word)


def test_whoever_added_the_last_word_in_the_clear_chose_the_draws() -> None:
    """As it was: ann's word lies open, so bob, who knows the seed, tries words until he likes the dice."""
    steered = 0
    for seed, _ in seeds():
        tried = (SeededDealer(seed, {"ann": "rosemary", "bob": word}, SEATS) for word in words())
        steered += any(four_dice(dealer) == WISHED for dealer in tried)
    assert steered >= TABLES - 1


def test_whoever_commits_last_chooses_nothing() -> None:
    """Bob knows the seed, and even guesses ann's word; her nonce he cannot, so his best word is any word."""
    steered = 0
    for seed, chance in seeds():
        guess = committed(seed, "ann", chance.randbytes(16).hex(), "rosemary")
        his = chance.randbytes(16).hex()
        best = next(
            (
                word
                for word in words()
                if four_dice(SeededDealer(seed, committed=[guess, committed(seed, "bob", his, word)]))
                == WISHED
            ),
            "no word at all",
        )
        hers = committed(seed, "ann", chance.randbytes(16).hex(), "rosemary")
        dealt = four_dice(SeededDealer(seed, committed=[hers, committed(seed, "bob", his, best)]))
        steered += dealt == WISHED
    assert steered == 0


def test_once_the_others_words_are_open_no_other_word_opens_a_commitment() -> None:
    """Ten thousand words that would have been better, and none of them is the one."""
    [seed, chance] = next(seeds())
    seal, nonce = seed_hash(seed), chance.randbytes(16).hex()
    hash = commitment(seal, nonce, "rue")
    assert opens(seal, hash, nonce, "rue")
    assert not any(opens(seal, hash, nonce, word) for word in words())
    assert not any(opens(seal, hash, chance.randbytes(16).hex(), "rue") for _ in range(MOST))


def test_a_commitment_is_good_under_one_seal_alone() -> None:
    """So that the log shows which seed's hash stood there when it was made."""
    [(seed, _), (other, _)] = list(seeds())[:2]
    word = committed(seed, "ann", "00" * 16, "rosemary")
    assert fault_in(seed_hash(seed), [word], SEATS) == ""
    assert "not the one committed to" in fault_in(seed_hash(other), [word], SEATS)


def test_who_withholds_a_word_chooses_between_two_ways_to_deal() -> None:
    """And no more: with it, or without it, for all to see."""
    [seed, chance] = next(seeds())
    hers = committed(seed, "ann", chance.randbytes(16).hex(), "rosemary")
    his = committed(seed, "bob", chance.randbytes(16).hex(), "rue")
    withheld = log.Committed("bob", his.hash, True)
    ways = {
        tuple(SeededDealer(seed, committed=[hers, last]).deal(Dice("R", 40), 0)) for last in (his, withheld)
    }
    assert len(ways) == 2


# -- in a file ---------------------------------------------------------------------------------------------

SEED = b"a seed for a table of our own..."
SEAL = seed_hash(SEED)
ANN = committed(SEED, "ann", "a1" * 16, "rosemary")
BOB = committed(SEED, "bob", "b0" * 16, "rue")


def table(*words: log.Committed, **changes: Any) -> tuple[dict[str, Any], bytes]:
    """A finished table that was dealt with those words, which stand in entry 0."""
    opened = log.Opened(
        GAME, HONEST.version, SEATS, HONEST.read_options({}), "house", SEAL, committed=list(words)
    )
    play = Play.start(HONEST, SEATS, {}, SeededDealer.of(SEED, opened))
    below = below_of(Random(5))
    while not play.finished:
        decision = play.waiting_for()[0]
        play.answer(decision.id, decision.seat, legal_answer(decision, below, play.moves))
    opened = msgspec.structs.replace(opened, **changes)
    file = export_table("t1", sealed("t1", [opened, *play.outbox.entries]), SEED)
    return file, msgspec.json.encode(file)


def held(*words: log.Committed) -> str:
    """What `verify` prints of a table with those words."""
    return str(verify(table(*words)[1]))


def why(*words: log.Committed, **more: Any) -> str:
    """Why it is not true."""
    with pytest.raises(Untrue) as refused:
        verify(table(*words, **more)[1])
    return str(refused.value)


def test_verify_says_what_the_words_prove() -> None:
    """Against whom, and where nothing is proved."""
    assert "ann and bob committed to words by devices of their own" in held(ANN, BOB)
    assert "If one of them kept theirs to themselves till then, nobody chose these draws." in held(ANN, BOB)
    assert "No word is in the seed that the house did not know beforehand" in held()
    by_the_house = msgspec.structs.replace(BOB, own=False)
    assert "bob’s word was sealed by the house, which knew it" in held(ANN, by_the_house)
    alone = held(by_the_house)
    assert "is its word alone" in alone
    assert "nobody chose" not in alone


def test_verify_says_whose_word_was_left_out() -> None:
    """And what that one could do with it."""
    said = held(ANN, log.Committed("bob", BOB.hash, True))
    assert "bob’s word was left out, not being open in time." in said
    assert "among 4 ways to deal at most, and only for all to see" in said
    assert "nobody chose these draws" in said
    neither = held(log.Committed("ann", ANN.hash, True), log.Committed("bob", BOB.hash, True))
    assert "ann’s word and bob’s word were left out" in neither
    assert "No word is in the seed" in neither


def test_a_file_from_before_there_were_commitments_is_true_and_says_so() -> None:
    """Its words lay in the clear."""
    entropy = {"bob": "marbles"}
    opened = log.Opened(GAME, HONEST.version, SEATS, HONEST.read_options({}), "house", SEAL, entropy)
    assert b"committed" not in log.encode(opened)
    play = Play.start(HONEST, SEATS, {}, SeededDealer.of(SEED, opened))
    below = below_of(Random(5))
    while not play.finished:
        decision = play.waiting_for()[0]
        play.answer(decision.id, decision.seat, legal_answer(decision, below, play.moves))
    file = export_table("t1", sealed("t1", [opened, *play.outbox.entries]), SEED)
    said = str(verify(msgspec.json.encode(file)))
    assert "in the clear, from before there were commitments" in said
    assert "could choose the draws" in said


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([msgspec.structs.replace(ANN, word="thyme")], "a word of ann that is not the one committed to"),
        ([msgspec.structs.replace(ANN, nonce="a1" * 8)], "a word of ann that is not the one committed to"),
        ([msgspec.structs.replace(ANN, hash="rosemary")], "a commitment of ann that is no SHA-256"),
        ([ANN, BOB, msgspec.structs.replace(BOB, seat="ann")], "a word of 'ann', who has none to add"),
        ([msgspec.structs.replace(ANN, seat="eve")], "a word of 'eve', who has none to add"),
        (
            [msgspec.structs.replace(ANN, word="")],
            "a word of ann that was left out, though the house knew it",
        ),
        (
            [log.Committed("ann", ANN.hash, False)],
            "a word of ann that was left out, though the house knew it",
        ),
    ],
)
def test_words_that_were_not_committed_to_are_told(words: list[log.Committed], sentence: str) -> None:
    """Whatever is sealed anew over them."""
    assert why(*words) == f"Entry 0 holds {sentence}."


def test_words_in_another_order_or_left_out_give_other_draws() -> None:
    """The order of the commitments is part of the recipe; what is left out is as if it had never been."""
    left_out = log.Committed("bob", BOB.hash, True)

    def dealt(*words: log.Committed) -> tuple[int, ...]:
        return tuple(SeededDealer(SEED, committed=words).deal(Dice("R", 40), 0))

    assert len({dealt(ANN, BOB), dealt(BOB, ANN), dealt(ANN), dealt()}) == 4
    assert dealt(ANN, left_out) == dealt(ANN)


def test_words_where_there_is_no_seed_and_words_of_two_kinds_are_told() -> None:
    """A table is dealt by the house with commitments, or as it was before, or by hand."""
    assert "words in the clear beside commitments" in why(ANN, entropy={"bob": "rue"})
    assert "words for a seed that has none" in why(ANN, dealer="hand")


# -- noted seals -------------------------------------------------------------------------------------------


def test_a_seal_that_was_noted_is_held_against_the_file() -> None:
    """By its first digits, or whole; where the log was made anew, it differs."""
    file, text = table(ANN, BOB)
    seals = [line["seal"] for line in file["entries"]]
    noted = [(3, seals[3]), read_noted(f"0: {seals[0][:4]} {seals[0][4:16].upper()}")]
    found = verify(text, noted)
    assert isinstance(found, Verified)
    assert "The 2 seals that were noted hold." in str(found)
    assert "The seal that was noted holds." in str(verify(text, noted[:1]))
    shown = shown_under(bytes.fromhex(file["seed"]), bytes.fromhex(seals[3])).hex()
    assert verify(text, [(3, shown)]).noted == 1, "as a page shows it while the play lasts"
    _, other = table(BOB, ANN)
    with pytest.raises(Untrue, match=rf"Entry 3 bore the seal {seals[3]} when it was noted, and no entry"):
        verify(other, noted)
    with pytest.raises(Untrue, match="A seal was noted at entry 999, and the file ends with entry"):
        verify(text, [(999, seals[0])])


@pytest.mark.parametrize(
    "text", ["3fa291bc77d01e5a", "117:3fa2", "117:3fa291bc77d01e5g", "x:" + "a" * 64, "1:" + "a" * 65]
)
def test_what_is_no_noted_seal_is_refused(text: str) -> None:
    """With one as it should be."""
    with pytest.raises(BadOption, match="such as 117:3fa291bc77d01e5a"):
        read_noted(text)


def test_a_commitment_is_what_any_shell_makes_of_it() -> None:
    """`printf '%s' SEAL:NONCE:WORD | sha256sum`."""
    assert hashlib.sha256(f"{SEAL}:{'a1' * 16}:rosemary".encode()).hexdigest() == ANN.hash
