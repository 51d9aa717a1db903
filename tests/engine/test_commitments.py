"""Words for the seed: what a seat commits to, and when a list of commitments cannot be a table's."""

from __future__ import annotations

import hashlib

import pytest

from commedia.engine import IllegalMove
from commedia.engine.commitments import commitment, fault_in, opens, read_commitment, read_word
from commedia.engine.log import Committed

SEAL, NONCE, WORD = "5ea1" * 16, "a1" * 16, "rosemary"
HASH = hashlib.sha256(f"{SEAL}:{NONCE}:{WORD}".encode()).hexdigest()
OPENED = Committed("ann", HASH, own=True, nonce=NONCE, word=WORD)
SEATS = ["ann", "bo"]


def test_a_commitment_is_the_hash_of_seal_nonce_and_word() -> None:
    assert commitment(SEAL, NONCE, WORD) == HASH
    assert opens(SEAL, HASH, NONCE, WORD)


@pytest.mark.parametrize(
    ("seal", "nonce", "word"),
    [("0" * 64, NONCE, WORD), (SEAL, "b2" * 16, WORD), (SEAL, NONCE, "rue"), (SEAL, NONCE.upper(), WORD)],
)
def test_it_opens_by_nothing_but_its_own_seal_nonce_and_word(seal: str, nonce: str, word: str) -> None:
    assert not opens(seal, HASH, nonce, word)


@pytest.mark.parametrize("text", ["", HASH[:-1], HASH.upper(), f"{HASH}\n", "g" * 64])
def test_what_is_no_sha_256_is_no_commitment(text: str) -> None:
    assert read_commitment(HASH) == HASH
    with pytest.raises(IllegalMove, match="64 hexadecimal digits"):
        read_commitment(text)


@pytest.mark.parametrize("word", ["", "x" * 81, "two\nlines", "\x7f", "\ud800"])
def test_a_word_is_short_and_has_no_control_characters(word: str) -> None:
    assert [read_word(fine) for fine in ("x" * 80, " rue ", "Ωmega")] == ["x" * 80, " rue ", "Ωmega"]
    with pytest.raises(IllegalMove, match="1 to 80 characters"):
        read_word(word)


@pytest.mark.parametrize(
    ("committed", "fault"),
    [
        ([OPENED], ""),
        ([Committed("bo", HASH, own=True)], ""),  # left out, and made on a device of one's own
        ([Committed("cy", HASH, own=True)], "a word of 'cy', who has none to add"),
        ([OPENED, OPENED], "a word of 'ann', who has none to add"),
        ([Committed("ann", "beef", own=True)], "a commitment of ann that is no SHA-256"),
        (
            [Committed("ann", HASH, own=True, nonce=NONCE, word="rue")],
            "a word of ann that is not the one committed to",
        ),
        ([Committed("ann", HASH, own=False)], "a word of ann that was left out, though the house knew it"),
        (
            [Committed("ann", HASH, own=True, word=WORD)],
            "a word of ann that was left out, though the house knew it",
        ),
    ],
)
def test_the_first_fault_in_a_table_s_commitments_is_told(committed: list[Committed], fault: str) -> None:
    assert fault_in(SEAL, committed, SEATS) == fault
