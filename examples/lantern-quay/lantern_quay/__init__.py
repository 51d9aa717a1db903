"""Lantern Quay: smugglers, one boat, and an informer, for three to five. Start at rules.py."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from commedia.engine import Game, House, Lab, Option, Rules, Seat
from commedia.kit.shorthand import by_hand

from . import house, rules
from .page import PAGE
from .state import Hand, Options, Quay


def set_up(seats: Sequence[Seat], options: Mapping[str, Any]) -> Quay:
    """The quay before the first night: five coins each (LQ-DEAL-01)."""
    crew = {seat: Hand(seat=seat) for seat in seats}
    return Quay(seats=list(seats), options=Options.of(options), crew=crew)


GAME = Game(
    slug="lantern-quay",
    title="Lantern Quay",
    seats=range(3, 6),
    rules=Rules(
        prefix="LQ",
        rulebook=lambda: Path(__file__).with_name("rulebook.md").read_text(encoding="utf-8"),
        world=Quay,
        set_up=set_up,
        opens_with=rules.new_moon,
        by_hand=by_hand(Quay),
        options=[Option("nights", "Nights", {3: "Three nights.", 2: "Two nights."}, ("LQ-END-01",))],
        fixed=["options"],
    ),
    page=PAGE,
    house=House(house.choose, house.wants),
    lab=Lab(
        report=lambda w: {"seized": len(w.seized), "sold": len(w.sold)},
        score=lambda w: {seat: w.fortune(seat) for seat in w.seats},
    ),
)
