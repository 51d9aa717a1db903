"""Words for the seed, committed to before anybody's is known.

A seat commits by the SHA-256 of the seal of the seed, a nonce and its word, with colons between:

    commitment = SHA-256("SEAL:NONCE:WORD"), in hexadecimal

The nonce is random, so that a short word cannot be guessed from it. The seal is in it, so that whoever opens
the commitment shows too which seed's hash stood there when it was made. It is opened by nonce and word.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence

from commedia.engine.errors import IllegalMove
from commedia.engine.lengths import LONGEST_SEED_WORD
from commedia.engine.log import Committed
from commedia.engine.state import Seat

NONCE_BYTES = 16
"""Of a nonce, which is written in hexadecimal."""

_NONCE = re.compile(rf"[0-9a-f]{{{2 * NONCE_BYTES}}}\Z")
_HASH = re.compile(r"[0-9a-f]{64}\Z")
_WORD = re.compile(rf"[^\x00-\x1f\x7f-\x9f\ud800-\udfff]{{1,{LONGEST_SEED_WORD}}}\Z")


def commitment(seal: str, nonce: str, word: str) -> str:
    """What a seat commits to: 64 hexadecimal digits.

    >>> commitment("630dcd29", "00112233445566778899aabbccddeeff", "rosemary")[:16]
    'f458329367f54f7c'
    """
    return hashlib.sha256(f"{seal}:{nonce}:{word}".encode()).hexdigest()


def read_commitment(text: str) -> str:
    """A commitment as it was sent. Raises IllegalMove."""
    if not _HASH.match(text):
        raise IllegalMove("A commitment is a SHA-256: 64 hexadecimal digits, in small letters.")
    return text


def read_word(word: str) -> str:
    """A word as it may be committed to, exactly as it was sent. Raises IllegalMove."""
    if not _WORD.match(word):
        raise IllegalMove(f"A word has 1 to {LONGEST_SEED_WORD} characters, and no control characters.")
    return word


def opens(seal: str, hash: str, nonce: str, word: str) -> bool:
    """Whether nonce and word are those that were committed to, under the seal of this table's seed."""
    return bool(_NONCE.match(nonce) and _WORD.match(word)) and commitment(seal, nonce, word) == hash


def fault_in(seal: str, committed: Sequence[Committed], seats: Sequence[Seat]) -> str:
    """Why these commitments cannot be a table's, as the rest of a sentence; "" where they can.

    A word that the house itself sealed is never left out: it needs nobody to open it.
    """
    for at, one in enumerate(committed):
        if one.seat not in seats or one.seat in [earlier.seat for earlier in committed[:at]]:
            return f"a word of {one.seat!r}, who has none to add"
        if not _HASH.match(one.hash):
            return f"a commitment of {one.seat} that is no SHA-256"
        if one.is_open and not opens(seal, one.hash, one.nonce, one.word):
            return f"a word of {one.seat} that is not the one committed to"
        if not one.is_open and (one.nonce or one.word or not one.own):
            return f"a word of {one.seat} that was left out, though the house knew it"
    return ""
