"""Who answers when the rules ask for chance.

`SeededDealer` deals from a seed whose hash was shown before the first draw, so that everybody can re-derive
every draw afterwards. The algorithm, in full:

    key        = HMAC-SHA-256(seed, "commedia/2" and, for each word that was committed to and opened, in the
                 order of the commitments, a zero byte, the nonce, a colon and the word, in UTF-8)
    block b of draw k = HMAC-SHA-256(key, "k:b")     with k and b in decimal, both from 0
    the bytes of draw k are its blocks 0, 1, 2, ... one after the other
    below(n)   takes one byte where n <= 256, else two (big-endian); a value at or above the largest
               multiple of n that fits is thrown away; what is left modulo n is the integer
    a die      is below(sides) + 1; several dice are taken one after the other
    a shuffle  is Fisher-Yates from the last place down: swap place i with place below(i + 1)
    a draw     from a pool is the thing at below(size)
    a cut      is the thing at that depth, counted from 0, of the pool so shuffled
    a domino   is the tile at below(how many are left), in the order 0|0, 0|1 ... 0|6, 1|1 ... 6|6; it lies
               [low, high] where below(2) is then 0, else [high, low]

Draws are counted from the opening of the table, those of a scene that was taken back included.

In a log from before there were commitments the key is HMAC-SHA-256(seed, "commedia/1" and, for each word in
order of seats, a zero byte and the word in UTF-8). The rest is the same.
"""

from __future__ import annotations

import hashlib
import hmac
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec

from commedia.engine.chance import Chance
from commedia.engine.errors import Diverged, ScriptRanOut
from commedia.engine.log import Committed, Opened


class Dealer(Protocol):
    """Answers a request for chance, or returns None where the table must be asked."""

    def deal(self, chance: Chance[Any], number: int) -> Any:
        """The outcome of draw `number`, counted from 0 at the opening of the table."""
        ...


def seed_hash(seed: bytes) -> str:
    """What is shown before the first draw: the SHA-256 of the seed, in hexadecimal."""
    return hashlib.sha256(seed).hexdigest()


class SeededDealer:
    """Deals from a seed, provably.

    committed: the words in it, as they stand in entry 0 of the log. entropy, seats: those of a log from
    before there were commitments.
    """

    def __init__(
        self,
        seed: bytes,
        entropy: Mapping[str, str] | None = None,
        seats: Sequence[str] = (),
        *,
        committed: Iterable[Committed] | None = None,
    ) -> None:
        if committed is None:
            label, words = b"commedia/1", [entropy[s] for s in seats if entropy and entropy.get(s)]
        else:
            label, words = b"commedia/2", [f"{one.nonce}:{one.word}" for one in committed if one.is_open]
        message = label + b"".join(b"\0" + word.encode() for word in words)
        self._keyed = Keyed(hmac.digest(seed, message, "sha256"))

    @classmethod
    def of(cls, seed: bytes, opened: Opened) -> SeededDealer:
        """Who deals at a table that was opened so."""
        committed = None if opened.committed is msgspec.UNSET else opened.committed
        return cls(seed, opened.entropy, opened.seats, committed=committed)

    def deal(self, chance: Chance[Any], number: int) -> Any:
        return chance.deal(Stream(self._keyed, number).below)


_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


class Keyed:
    """HMAC-SHA-256 under one key. The key is hashed once; a digest copies what that left (RFC 2104)."""

    __slots__ = ("_inner", "_outer")

    def __init__(self, key: bytes) -> None:
        padded = key.ljust(64, b"\0")
        self._inner = hashlib.sha256(padded.translate(_INNER))
        self._outer = hashlib.sha256(padded.translate(_OUTER))

    def digest(self, message: bytes) -> bytes:
        """The 32 bytes of HMAC-SHA-256(key, message)."""
        inner = self._inner.copy()
        inner.update(message)
        outer = self._outer.copy()
        outer.update(inner.digest())
        return outer.digest()


class Stream(msgspec.Struct):
    """The bytes of one draw, and unbiased integers from them.

    block: the number of the block that comes next. left: what is left of the one before.
    """

    key: Keyed
    number: int
    block: int = 0
    left: Iterator[int] = iter(b"")

    def below(self, n: int) -> int:
        """An integer from 0 up to and without `n`, 1 <= n <= 65536, each as likely."""
        if n <= 256:
            top = 256 - 256 % n
            while (value := self.byte()) >= top:
                pass
            return value % n
        top = 65536 - 65536 % n
        while (value := self.byte() << 8 | self.byte()) >= top:
            pass
        return value % n

    def byte(self) -> int:
        """The next byte."""
        byte = next(self.left, None)
        if byte is None:
            self.left = iter(self.key.digest(b"%d:%d" % (self.number, self.block)))
            self.block += 1
            byte = next(self.left)
        return byte


class ScriptedDealer:
    """Deals what it was told, in order. Outcomes may be appended while it runs.

    One that cannot be is refused and gone: another may be appended in its place.
    """

    def __init__(self, outcomes: Iterable[Any] = ()) -> None:
        self._outcomes = deque(outcomes)

    def append(self, *outcomes: Any) -> None:
        """Script further outcomes."""
        self._outcomes.extend(outcomes)

    def extend(self, outcomes: Iterable[Any]) -> None:
        """Script further outcomes."""
        self._outcomes.extend(outcomes)

    def __len__(self) -> int:
        return len(self._outcomes)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._outcomes)

    def deal(self, chance: Chance[Any], number: int) -> Any:
        aside: list[Any] = []
        for outcome in self._outcomes:
            if outcome in aside or not chance.passes_over(outcome):
                for _ in range(len(aside) + 1):
                    self._outcomes.popleft()
                return chance.read(outcome)
            aside.append(outcome)
        raise ScriptRanOut(f"The script has run out: {chance.asked()} is asked for ({chance.id}).")


class HandDealer:
    """The table's own dice, dominoes or cards: somebody is asked what they show."""

    def deal(self, chance: Chance[Any], number: int) -> Any:
        return None


class LoggedDealer:
    """Deals what the log holds, and lets another dealer go on where the log ends."""

    def __init__(self, draws: Iterable[tuple[str, Any]], then: Dealer) -> None:
        self._draws = deque(draws)
        self._then = then

    def deal(self, chance: Chance[Any], number: int) -> Any:
        if not self._draws:
            return self._then.deal(chance, number)
        logged, outcome = self._draws.popleft()
        if logged != chance.id:
            raise Diverged(chance.id, logged)
        return chance.read(outcome)
