"""What the server refuses, beside the moves that the rules refuse."""

from __future__ import annotations

from commedia.engine import CommediaError


class Refused(CommediaError):
    """A request that cannot be done; its sentence is for whoever sent it. status: for HTTP."""

    status = 422

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NoSuchTable(Refused):
    """The link leads nowhere."""

    status = 404

    def __init__(self) -> None:
        super().__init__("That link leads to no table here. Ask the host for a new one.")


class NotYours(Refused):
    """Whoever asks may not do that."""

    status = 403


class NotNow(Refused):
    """It could be done at another time."""

    status = 409


class NoSuchVerb(Refused):
    """Nothing of that name can be done at a table."""

    status = 404

    def __init__(self, verb: str) -> None:
        super().__init__(f"There is nothing called {verb[:30]!r} to do at a table.")
