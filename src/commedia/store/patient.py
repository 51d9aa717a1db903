"""Connections to PostgreSQL that wait for so long and no longer.

A server that is gone says so. One that hangs does not: its machine goes on to take what is sent, and to
confirm that it is there, while nothing is answered. So the limits stand on both sides. The server ends a
statement, and a transaction in which nothing is asked, after `ANSWER_SECONDS`; whoever waits gives up
`GRACE_SECONDS` later, and lets the connection go. Where the line itself is dead, the system finds that out.

Only this module and `holding` need psycopg.
"""

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, TypeVar

import psycopg
from psycopg.errors import ConnectionTimeout, QueryCanceled
from sqlalchemy import URL, Connection, Engine, event, text

CONNECT_SECONDS = 3
"""Until a connection stands."""
ANSWER_SECONDS = 5
"""Until a statement is done, or the next one of a transaction comes."""
GRACE_SECONDS = 1
"""For the server to say so itself."""
UPGRADE_SECONDS = 15 * 60
"""For the statements that lay out a database anew, and for another worker that does."""

LINE = {
    "connect_timeout": CONNECT_SECONDS,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""How a line is set up, by libpq's own names; what a database's address says of these goes before."""

R = TypeVar("R")
_Steps = Generator[Any, Any, R]


class Silent(psycopg.OperationalError):
    """The server did not answer in time."""


GAVE_UP = (Silent, ConnectionTimeout, QueryCanceled)
"""Faults for which one has waited already: to try at once again would be to wait again."""


class Patient(psycopg.Connection[Any]):
    """A connection that is let go of when it has not answered for so long. seconds: how long that is."""

    seconds: float = ANSWER_SECONDS + GRACE_SECONDS

    def wait(self, gen: _Steps[R], *how: Any, **more: Any) -> R:
        """Wait until what was asked is answered. Raises Silent."""
        return super().wait(self._until(gen, monotonic() + self.seconds), *how, **more)

    def _until(self, gen: _Steps[R], end: float) -> _Steps[R]:
        """The same steps, as long as there is time; whoever waits looks up several times a second."""
        try:
            wanted = next(gen)
            while True:
                ready = yield wanted
                if monotonic() >= end:
                    self.pgconn.finish()  # nobody knows what it will say, and to what
                    raise Silent(f"the database has not answered for {self.seconds:g} seconds")
                wanted = gen.send(ready)
        except StopIteration as done:
            answer: R = done.value
            return answer


def be_patient(engine: Engine, url: URL) -> Engine:
    """Have all of its connections wait for so long and no longer."""
    line = {name: value for name, value in LINE.items() if name not in url.query}

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: Any, _record: Any, args: list[Any], kwargs: dict[str, Any]) -> Any:
        return Patient.connect(*args, **(line | kwargs))

    @event.listens_for(engine, "connect")
    def settle(connection: Patient, _record: Any) -> None:
        # Once the connection stands: a pooler before the database takes no settings with the first message.
        connection.autocommit = True
        for name in ("statement_timeout", "idle_in_transaction_session_timeout"):
            connection.execute("SELECT set_config(%s, %s, false)", (name, f"{ANSWER_SECONDS}s"))
        connection.autocommit = False

    return engine


@contextmanager
def for_an_upgrade(connection: Connection) -> Iterator[None]:
    """In a transaction whose statements may take much longer: tables may be long, or another worker at it."""
    connection.execute(text(f"SET LOCAL statement_timeout = '{UPGRADE_SECONDS}s'"))
    line: Any = connection.connection.dbapi_connection  # a `Patient`
    line.seconds = UPGRADE_SECONDS + GRACE_SECONDS
    try:
        yield
    finally:
        line.seconds = Patient.seconds
