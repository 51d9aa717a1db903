"""The reference is what the code says, and the published vector is what the dealer deals."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

import msgspec
import pytest

from commedia.engine import Chance, Dice, Die, Domino, Draw, SeededDealer, Shuffle, log, seed_hash
from commedia.engine.commitments import fault_in
from docs import generate
from tests.docs.pages import DOCS, blocks


@pytest.mark.slow
def test_no_part_of_the_reference_is_stale() -> None:
    """`python docs/generate.py` would change nothing."""
    assert [page.name for page in generate.stale()] == []


def test_every_generated_part_stands_on_a_page() -> None:
    """Nothing is worked out that nobody can read, and no page asks for a part that there is not."""
    pages = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    asked = [match[1] for match in generate.PART.findall(pages)]
    assert sorted(asked) == sorted(generate.PARTS)


ASKED: list[Chance[Any]] = [
    Dice("R", 4),
    Die("R"),
    Shuffle("R", ["Traitor", "Rival", "Mentor", "Family"]),
    Domino("R"),
    Draw("R", range(1000)),
]
"""What the published vectors deal, in order."""


def dealt(dealer: SeededDealer) -> list[Any]:
    """What a dealer deals of it."""
    return [dealer.deal(chance, number) for number, chance in enumerate(ASKED)]


def published() -> list[dict[str, Any]]:
    """The vectors of `verifiable-chance.md`: with commitments, and from before there were any."""
    return [json.loads(text) for text in blocks(DOCS / "explanation" / "verifiable-chance.md", "json")]


def outcomes(vector: dict[str, Any]) -> list[Any]:
    """What a vector says is dealt."""
    return [outcome for name, outcome in vector.items() if name.startswith("draw ")]


def test_the_published_vector_holds() -> None:
    """Seed, seal, commitments, key, first block and five outcomes, as `verifiable-chance.md` prints them."""
    vector, _ = published()
    seed = bytes.fromhex(vector["seed"])
    committed = msgspec.convert(vector["committed"], list[log.Committed])
    assert fault_in(vector["seal"], committed, ["ann", "bo", "cy"]) == ""
    assert [one.seat for one in committed if not one.is_open] == ["bo"]
    words = [f"{one.nonce}:{one.word}" for one in committed if one.is_open]
    message = b"commedia/2" + b"".join(b"\0" + word.encode() for word in words)
    key = hmac.digest(seed, message, "sha256")
    assert seed_hash(seed) == hashlib.sha256(seed).hexdigest() == vector["seal"]
    assert key.hex() == vector["key"]
    assert hmac.digest(key, b"0:0", "sha256").hex() == vector["block 0 of draw 0"]
    assert dealt(SeededDealer(seed, committed=committed)) == outcomes(vector)


def test_the_published_vector_of_words_in_the_clear_holds() -> None:
    """Tables from before there were commitments are dealt as they were."""
    vector, before = published()
    seed = bytes.fromhex(vector["seed"])
    message = b"commedia/1" + b"".join(b"\0" + word.encode() for word in before["words"])
    key = hmac.digest(seed, message, "sha256")
    assert key.hex() == before["key"]
    assert hmac.digest(key, b"0:0", "sha256").hex() == before["block 0 of draw 0"]
    ann, cy = before["words"]
    assert dealt(SeededDealer(seed, {"cy": cy, "ann": ann}, ["ann", "bo", "cy"])) == outcomes(before)
