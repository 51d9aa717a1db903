"""Men of Stones: a Shakespearean tragedy in five acts, for three to five.

Start at rules/order.py, the course of a play on one page; the decisions are in decisions/, what lies on the
table in state.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import EVERYBODY, Cast, Document, Game, House, Lab, Moment, Rules, Seat
from commedia.engine.declaration import must_agree
from commedia.games.loading import declared_options, lengths, read_text
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.doors import DOORS
from commedia.games.men_of_stones.fixtures import BY_HAND
from commedia.games.men_of_stones.house import choose, wants
from commedia.games.men_of_stones.house.talk import REACTS, speak
from commedia.games.men_of_stones.options import Options
from commedia.games.men_of_stones.page import PAGE
from commedia.games.men_of_stones.phases import FINAL, phase
from commedia.games.men_of_stones.question_context import ABOUT
from commedia.games.men_of_stones.report import report, score
from commedia.games.men_of_stones.rules.order import ORDER
from commedia.games.men_of_stones.setting import (
    load_setting,
    setting_from_data,
    setting_texts,
    setting_to_data,
    stock_settings,
)
from commedia.games.men_of_stones.state import Player, Setting, Stones


def read_setting(given: Any) -> dict[str, Any]:
    """A Setting of the table's own, as TOML text or as plain data. Raises SettingError with every fault."""
    return setting_to_data(load_setting(given) if isinstance(given, str) else setting_from_data(given))


SETTING = Document(
    "setting",
    "A Setting of your own",
    "Name it, and give each Trait six details, for a die of 1 to 6.",
    read_setting,
    setting_texts,
    readers=[EVERYBODY],
)


def set_up(seats: Sequence[Seat], chosen: Mapping[str, Any]) -> Stones:
    """The table before Act I: its seats clockwise, and its Setting (MS-TBL-04)."""
    setting = SETTING.of(chosen) or setting_to_data(stock_settings()["rotten_denmark"])
    return Stones(
        seats=list(seats),
        players={seat: Player(seat=seat) for seat in seats},
        setting=Setting(name=setting["name"], details={t: list(d) for t, d in setting["details"].items()}),
    )


def on_stage(w: Stones) -> Sequence[Seat]:
    """Whose characters are in the scene that is on: in the Final Scene all who live."""
    if w.staging is not None:
        return w.staging.participants
    return w.living() if w.phase == phase("V", FINAL) else []


def begins(m: Moment) -> bool:
    """Whether a scene begins: it is opened, alone or with others, or is the Final Scene."""
    return m.kind == "scene" or events.SoliloquyOpened.matches(m) or events.SceneOpened.matches(m)


GAME = Game(
    slug="men-of-stones",
    title="Men of Stones",
    seats=range(3, 6),  # MS-TBL-01
    rules=Rules(
        prefix="MS",
        rulebook=lambda: read_text(__name__, "rulebook.md"),
        world=Stones,
        set_up=set_up,
        order=ORDER,
        options=declared_options(__name__),
        lengths=lengths(__name__),
        documents=[SETTING],
        fixed=["setting"],
        by_hand=BY_HAND,
        doors=DOORS,
        about=ABOUT,
    ),
    cast=Cast(
        characters=lambda w: {seat: player.character_name for seat, player in w.players.items()},  # MS-TBL-02
        on_stage=on_stage,
        begins=begins,
    ),
    page=PAGE,
    house=House(choose, wants, speak, reacts=REACTS, soliloquies=True),
    lab=Lab(report=report, score=score),
)
# They lie in no world, in which the game would find and compare them itself.
must_agree(Options, GAME.rules.options, GAME.rules.documents)
