"""The seal on each entry of a log: a chain of SHA-256 digests, so that a later change shows.

The seal of an entry covers the seal before it, so altering, dropping, adding or swapping entries
changes every seal from there on. Whoever wrote down the last seal of a table can tell. While a play lasts no
seal is shown as it is, but under the seed of its table, which nobody has: see `shown_under`.
Nothing here touches a database: an exported table is checked by the same few lines.
"""

import hmac
from functools import lru_cache
from hashlib import sha256

FIRST = b"commedia"
"""What the seal of entry 0 starts from, in place of a seal before it."""


def seal(previous: bytes, table: str, seq: int, kind: str, body: bytes) -> bytes:
    """Seal one entry on top of the seal before it; 32 bytes.

    The digest is over `previous` followed by four netstrings (length in bytes, colon, bytes,
    comma): table, seq in decimal, kind, body. Lengths come first so that no two different
    entries ever spell the same bytes.

    >>> seal(FIRST, "t1", 0, "opened", b"{}").hex()[:16]
    '66260fa53880c68a'
    """
    name, word = table.encode(), kind.encode()
    number = b"%d" % seq
    return sha256(
        b"%b%d:%b,%d:%b,%d:%b,%d:%b,"
        % (previous, len(name), name, len(number), number, len(word), word, len(body), body)
    ).digest()


# Every page and every reply to a move shows the last one.
@lru_cache(maxsize=1024)
def shown_under(seed: bytes, mark: bytes) -> bytes:
    """What is shown of a seal as long as the entries below it hold secrets; 32 bytes.

    One entry holds one draw or one answer, and often there are few that could be it. Whoever saw the seals
    before and after could try each; under a seed that they do not know there is nothing to try.

    >>> shown_under(b"a seed", seal(FIRST, "t1", 0, "opened", b"{}")).hex()[:16]
    '1b293548e07cb16c'
    """
    return hmac.digest(seed, b"commedia/seal" + mark, "sha256")
