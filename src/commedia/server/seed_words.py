"""Words for the seed at a table of this house: how it seals one, and what everybody is told of them."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterator
from contextlib import suppress

import msgspec

from commedia.engine import IllegalMove, Seat, log
from commedia.engine.commitments import NONCE_BYTES, commitment, read_word
from commedia.server.lobby import Lobby, SealedWord


def seal_for(chair: int, seal: str, word: str, nonce: str = "") -> SealedWord:
    """A word that was sent in the clear, committed to by the house, which knows it. Raises IllegalMove.

    nonce: where it is not to be any.
    """
    nonce = nonce or secrets.token_bytes(NONCE_BYTES).hex()
    return SealedWord(chair, commitment(seal, nonce, read_word(word)), False, nonce, word)


def _nonce_of(seed: str, chair: int, word: str) -> str:
    made = hmac.digest(bytes.fromhex(seed), f"commedia/nonce {chair} {word}".encode(), "sha256")
    return made[:NONCE_BYTES].hex()


class _InTheClear(msgspec.Struct):
    """What the document of a lobby from before there were commitments says: a word by chair."""

    entropy: dict[int, str] = {}


_read_clear = msgspec.json.Decoder(_InTheClear).decode


def seal_clear(lobby: Lobby, doc: bytes) -> bool:
    """Seal the words that a lobby's document has in the clear, which the house knows.

    Returns whether there were any. One that may not be committed to any more is left out, and its seat can
    seal another. Their nonces follow from the seed, so that they are the same however often a table is
    brought back before that is kept.
    """
    known = {chair.n for chair in lobby.chairs if chair.kind != "house"}
    clear = {chair: word for chair, word in _read_clear(doc).entropy.items() if chair in known}
    for chair, word in clear.items():
        with suppress(IllegalMove):
            nonce = _nonce_of(lobby.seed, chair, word)
            lobby.commit(seal_for(chair, lobby.seal, " ".join(word.split()), nonce))
    return bool(clear)


def words_in(opened: log.Opened) -> list[log.Committed]:
    """The words of a table, also of one from before there were commitments: those the house knew at once."""
    if opened.committed is not msgspec.UNSET:
        return opened.committed
    seats = [seat for seat in opened.seats if opened.entropy.get(seat)]
    return [log.Committed(seat, "", False, "", opened.entropy[seat]) for seat in seats]


def told_of(opened: log.Opened) -> Iterator[tuple[str, list[Seat]]]:
    """What the table says of its words as the curtain rises: sentences with a place for seats."""
    committed = [] if opened.committed is msgspec.UNSET else opened.committed
    if added := [one.seat for one in committed if one.is_open]:
        yield "Words were opened, and are in the seed: those of {seats}.", added
    if left_out := [one.seat for one in committed if not one.is_open]:
        yield "Not opened in time, and left out of the seed: the word of {seats}.", left_out
