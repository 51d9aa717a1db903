"""The frames of a WebSocket, as far as their heads tell: what one is, and how long (RFC 6455, 5.2).

They are only counted here; the server's own implementation reads them.
"""

from __future__ import annotations

from typing import NamedTuple

LONGEST_HEAD = 14
"""Bytes before what a frame carries, at most."""
_GOES_ON = 0
_CONTROL = 8
"""Codes from this one on are of control frames."""
_TWO_BYTES, _EIGHT_BYTES = 126, 127
"""In place of a length: it follows, in so many bytes."""
_MASK = 4
"""Bytes of the mask, which all frames have that come from clients."""


class Frame(NamedTuple):
    """is_control: whether it is a ping, a pong or the end, and no part of a message. is_first, is_last: of
    its message. carries: bytes. size: with its head.
    """

    is_control: bool
    is_first: bool
    is_last: bool
    carries: int
    size: int


def frame_at(held: bytes, at: int) -> Frame | None:
    """The frame that begins there; None where not even its head is whole.

    >>> frame_at(bytes([0x89, 0x81, 1, 2, 3, 4, 5]), 0)
    Frame(is_control=True, is_first=True, is_last=True, carries=1, size=7)
    """
    there = len(held) - at
    if there < 2:
        return None
    code, length = held[at] & 0x0F, held[at + 1] & 0x7F
    follow = {_TWO_BYTES: 2, _EIGHT_BYTES: 8}.get(length, 0)
    head = 2 + follow + (_MASK if held[at + 1] & 0x80 else 0)
    if there < head:
        return None
    carries = int.from_bytes(held[at + 2 : at + 2 + follow]) if follow else length
    return Frame(code >= _CONTROL, code != _GOES_ON, bool(held[at] & 0x80), carries, head + carries)
