"""The reference is what the code says, and the published vector is what the dealer deals."""

from __future__ import annotations

import hashlib
import hmac
import json

from commedia.engine import Dice, Die, Domino, Draw, SeededDealer, Shuffle, seed_hash
from docs import generate
from tests.docs.pages import DOCS, blocks


def test_no_part_of_the_reference_is_stale() -> None:
    """`python docs/generate.py` would change nothing."""
    assert [page.name for page in generate.stale()] == []


def test_every_generated_part_stands_on_a_page() -> None:
    """Nothing is worked out that nobody can read, and no page asks for a part that there is not."""
    pages = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    asked = [match[1] for match in generate.PART.findall(pages)]
    assert sorted(asked) == sorted(generate.PARTS)


def test_the_published_vector_holds() -> None:
    """Seed, seal, key, first block and five outcomes, as `verifiable-chance.md` prints them."""
    (text,) = blocks(DOCS / "explanation" / "verifiable-chance.md", "json")
    vector = json.loads(text)
    seed = bytes.fromhex(vector["seed"])
    message = b"commedia/1" + b"".join(b"\0" + word.encode() for word in vector["words"])
    key = hmac.digest(seed, message, "sha256")
    assert seed_hash(seed) == hashlib.sha256(seed).hexdigest() == vector["seal"]
    assert key.hex() == vector["key"]
    assert hmac.digest(key, b"0:0", "sha256").hex() == vector["block 0 of draw 0"]

    ann, cy = vector["words"]
    dealer = SeededDealer(seed, {"cy": cy, "ann": ann}, ["ann", "bo", "cy"])
    asked = [
        Dice("R", 4),
        Die("R"),
        Shuffle("R", ["Traitor", "Rival", "Mentor", "Family"]),
        Domino("R"),
        Draw("R", range(1000)),
    ]
    dealt = [dealer.deal(chance, number) for number, chance in enumerate(asked)]
    assert dealt == [outcome for name, outcome in vector.items() if name.startswith("draw ")]
