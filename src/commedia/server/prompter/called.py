"""What seats are called in a question to a model: by their characters, never by their players.

Seats bear the names of the people who sit there, in the state, in what is asked and in sentences of the
rules. None of these leaves the house: each stands there as its character, or by its number.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import Seat


class Called:
    """The names of one table. names: of the characters, "" where one has none yet.

    >>> called = Called(["ann", "bob"], {"ann": "Gyde", "bob": ""})
    >>> called.text("ann asks bob"), called.data({"bob": ["ann", 3]}), called.back({"seat": "Gyde"})
    ('Gyde asks Seat 2', {'Seat 2': ['Gyde', 3]}, {'seat': 'ann'})
    """

    def __init__(self, seats: Sequence[Seat], names: Mapping[Seat, str]) -> None:
        self._by_seat: dict[Seat, str] = {}
        for n, seat in enumerate(seats, start=1):
            name = _on_one_line(names.get(seat, "")) or f"Seat {n}"
            self._by_seat[seat] = name if name not in self._by_seat.values() else f"{name} ({n})"
        self._by_name = {name: seat for seat, name in self._by_seat.items()}
        # The longest first, since one seat's name may begin with another's.
        longest = sorted(seats, key=len, reverse=True)
        self._seats = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")

    def of(self, seat: Seat) -> str:
        """What a seat is called."""
        return self._by_seat.get(seat, "")

    def others(self, seat: Seat) -> list[str]:
        """What all but that seat are called."""
        return [name for one, name in self._by_seat.items() if one != seat]

    @property
    def players(self) -> list[str]:
        """The names that never leave the house."""
        return [seat for seat in self._by_seat if seat not in self._by_name]

    def text(self, text: str) -> str:
        """Text, with every seat called so wherever it is named."""
        return self._seats.sub(lambda found: self._by_seat[found[0]], text)

    def data(self, value: Any) -> Any:
        """Plain data, with every seat called so, in keys, too."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, Mapping):
            return {self.text(str(key)): self.data(held) for key, held in value.items()}
        return [self.data(held) for held in value] if isinstance(value, list | tuple) else value

    def back(self, value: Any) -> Any:
        """Plain data out of an answer, with the seats again that these names are for."""
        if isinstance(value, str):
            return self._by_name.get(value, value)
        if isinstance(value, Mapping):
            return {self.back(str(key)): self.back(held) for key, held in value.items()}
        return [self.back(held) for held in value] if isinstance(value, list) else value


def _on_one_line(name: str) -> str:
    return " ".join(name.split()).rstrip(".,;:!?… ")
