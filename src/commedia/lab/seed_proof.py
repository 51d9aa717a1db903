"""Who could have chosen the draws of a table: what the words in its seed prove, in sentences."""

from __future__ import annotations

import msgspec

from commedia.engine import log
from commedia.engine.english import listed


def what_words_prove(opened: log.Opened) -> str:
    """What entry 0 proves of the words for its seed; "" where the table dealt by hand.

    The commitments in it hold already (`engine.commitments.fault_in`).
    """
    if opened.dealer != "house":
        return ""
    if opened.committed is msgspec.UNSET:
        return _in_the_clear(opened)
    own = [one.seat for one in opened.committed if one.own]
    added = [one.seat for one in opened.committed if one.own and one.is_open]
    left_out = [one.seat for one in opened.committed if not one.is_open]
    sealed = [one.seat for one in opened.committed if not one.own]
    said = [_of_devices(added) if added else NOBODY]
    if left_out:
        theirs = listed([f"{seat}’s word" for seat in left_out])
        said.append(
            f"{theirs} {'was' if len(left_out) == 1 else 'were'} left out, not being open in time. Who "
            "withholds a word, or a house that does not take it, chooses with that: among "
            f"{2 ** len(own):,} ways to deal at most, and only for all to see."
        )
    if sealed:
        theirs = listed([f"{seat}’s word" for seat in sealed])
        were = "was" if len(sealed) == 1 else "were"
        said.append(f"{theirs} {were} sealed by the house, which knew it: that proves nothing against it.")
    return " ".join(said)


NOBODY = (
    "No word is in the seed that the house did not know beforehand: it could not change a draw later, and "
    "that it did not choose them at first is its word alone."
)


def _of_devices(added: list[str]) -> str:
    if len(added) == 1:
        whoever, one = f"{added[0]} committed to a word by a device of their own", added[0]
    else:
        whoever, one = f"{listed(added)} committed to words by devices of their own", "one of them"
    return (
        f"{whoever}, under the hash of the seed and before any word was open; what was committed to is in "
        f"the seed. If {one} kept theirs to themselves till then, nobody chose these draws."
    )


def _in_the_clear(opened: log.Opened) -> str:
    if not any(opened.entropy.get(seat) for seat in opened.seats):
        return NOBODY
    return (
        "Words were added to the seed in the clear, from before there were commitments: whoever knew the "
        "seed and added the last of them could choose the draws."
    )
