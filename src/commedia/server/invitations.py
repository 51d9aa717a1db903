"""Links that are seats.

An invitation names a table, a chair and a nonce, and is signed, so nothing need be stored to know it; a new
nonce makes the old link void. Chair 0 is the spectators'.
"""

from __future__ import annotations

import base64
import hmac
from functools import lru_cache
from typing import NamedTuple

SPECTATOR = 0
LONGEST = 200
"""Characters in an invitation with what stands before it in a head: nothing longer is looked into."""
_MAC_BYTES = 15


class Invitation(NamedTuple):
    """What a valid invitation says."""

    table: str
    chair: int
    nonce: int


class InvitationSigner:
    """Writes invitations and knows its own again."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret
        self.mark = hmac.digest(secret, b"the house itself", "sha256")[:5].hex()
        """By which this house's cookies are told from another's on the same host. It is no secret."""
        # The same few are shown again and again.
        self._mac = lru_cache(maxsize=16_384)(self._signed)
        self._known = lru_cache(maxsize=16_384)(self._read)
        self._known_bearer = lru_cache(maxsize=16_384)(self._read_bearer)

    def name_of(self, address: str) -> str:
        """What an address is called between workers of this house: nobody else can make it, or read it. What
        is written at a table, and from a seat, is told under such names, too.
        """
        return hmac.digest(self._secret, f"an address: {address}".encode(), "sha256")[:12].hex()

    def read(self, token: str) -> Invitation | None:
        """What an invitation says, or None where this house did not write it."""
        return self._known(token) if len(token) <= LONGEST else None

    def read_bearer(self, header: bytes) -> Invitation | None:
        """What the invitation in an Authorization header says, likewise."""
        return self._known_bearer(header) if len(header) <= LONGEST else None

    def write(self, table: str, chair: int, nonce: int = 0) -> str:
        """The invitation to a chair, as it stands in a link."""
        payload = f"{table}-{chair}-{nonce}"
        return f"{payload}-{self._mac(payload)}"

    def _read(self, token: str) -> Invitation | None:
        payload, _, mac = token.rpartition("-")
        if not payload or not token.isascii() or not hmac.compare_digest(mac, self._mac(payload)):
            return None
        table, chair, nonce = payload.rsplit("-", 2)
        return Invitation(table, int(chair), int(nonce))

    def _read_bearer(self, header: bytes) -> Invitation | None:
        kind, _, token = header.decode("latin-1").partition(" ")
        return self.read(token.strip()) if kind.lower() == "bearer" else None

    def _signed(self, payload: str) -> str:
        digest = hmac.digest(self._secret, payload.encode(), "sha256")[:_MAC_BYTES]
        return base64.b32encode(digest).decode().lower()
