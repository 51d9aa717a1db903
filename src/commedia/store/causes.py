"""Why something could not be kept or read, for the log of whoever keeps the house.

Whoever plays is told a sentence of the house's own: a database's message may quote what a seat must not read.
The log says what the cause was, such as a full disk or a refused connection, and quotes nothing of it either:
of each message it has the first line, in which a database says what is wrong, and not the statement's values.
"""

from collections.abc import Iterator

from sqlalchemy.exc import DBAPIError

MOST = 200
"""Characters of one message."""


def in_full(fault: BaseException) -> str:
    """A fault and what caused it, one after the other, each by its kind and what it says.

    >>> try:
    ...     raise ValueError("not saved") from OSError(28, "No space left on device")
    ... except ValueError as fault:
    ...     in_full(fault)
    'ValueError: not saved (because of OSError: [Errno 28] No space left on device)'
    """
    first, *causes = [_said(one) for one in _chain(fault)]
    return f"{first} (because of {', because of '.join(causes)})" if causes else first


def _chain(fault: BaseException) -> Iterator[BaseException]:
    met: list[int] = []
    one: BaseException | None = fault
    while one is not None and id(one) not in met:
        met.append(id(one))
        if isinstance(one, DBAPIError) and one.orig is not None:
            one = one.orig  # SQLAlchemy's own message has the statement in it, and what was to be written
            met.append(id(one))
        yield one
        one = one.__cause__


def _said(fault: BaseException) -> str:
    lines = str(fault).strip().splitlines()
    return f"{type(fault).__name__}: {lines[0][:MOST]}" if lines else type(fault).__name__
