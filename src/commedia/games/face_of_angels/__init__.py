"""The Face of Angels: one town, one night, and what power makes of those who graduated in it.

Start at rules/order.py, the course of a play on one page, and then at rules/contest.py; the decisions are in
decisions/, what lies on the table in state/, what hangs on each act in acts.toml.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import EVERYBODY, Cast, Document, Game, House, Lab, Prose, Rules, Seat
from commedia.games.face_of_angels.acts import acts_from_data, read_acts, stock_acts, stock_text
from commedia.games.face_of_angels.decisions.confirming import AllowRelationship, ConfirmEnd, ConfirmTerminal
from commedia.games.face_of_angels.decisions.decision import whom
from commedia.games.face_of_angels.doors import DOORS
from commedia.games.face_of_angels.fixtures import BY_HAND
from commedia.games.face_of_angels.house import REACTS, choose, speak, talks, wants
from commedia.games.face_of_angels.limits import unsaid
from commedia.games.face_of_angels.options import Options
from commedia.games.face_of_angels.page import PAGE
from commedia.games.face_of_angels.question_context import ABOUT
from commedia.games.face_of_angels.report import report
from commedia.games.face_of_angels.rules.order import ORDER
from commedia.games.face_of_angels.state import Player, Protagonist, Town
from commedia.games.loading import declared_options, lengths, read_text

ACTS = Document(
    "acts",
    "Acts of your own",
    "What may be staked in each act, what losing risks, how powers change, and what ends it.",
    read_acts,
    lambda: [("the five acts", stock_text())],
    readers=[EVERYBODY],
)


def set_up(seats: Sequence[Seat], chosen: Mapping[str, Any]) -> Town:
    """The table before anybody is made: the World first, then the character players.

    Source: FA-TBL-01, FA-TBL-03, FA-CHR-07.
    """
    world, *players = seats
    written = ACTS.of(chosen)
    acts = acts_from_data(written) if written else stock_acts()
    return Town(
        seats=list(seats),
        world=world,
        options=Options.of(chosen),
        acts=list(acts.act),
        hand_size=acts.hand,
        motifs=list(acts.motifs),
        players={seat: Player(seat=seat) for seat in seats},
        pcs={seat: Protagonist(seat=seat) for seat in players},
    )


def on_stage(w: Town) -> Sequence[Seat]:
    """Who is in the scene: whoever plays somebody there, and the World behind them (FA-TBL-06)."""
    return [seat for seat in w.in_order if w.is_in_scene(seat)]


def voices(w: Town, seat: Seat) -> Sequence[Prose]:
    """The people as whom the World may speak: who is in the scene and in no player's hand (FA-TBL-02)."""
    if seat != w.world or w.scene is None:
        return []
    return [w.npcs[char].name for char in whom(w, seat) if char in w.npcs]


GAME = Game(
    slug="face-of-angels",
    title="The Face of Angels",
    seats=range(3, 8),  # FA-TBL-01
    best=5,
    rules=Rules(
        prefix="FA",
        rulebook=lambda: read_text(__name__, "rulebook.md"),
        world=Town,
        set_up=set_up,
        order=ORDER,
        options=declared_options(__name__),
        lengths=lengths(__name__),
        documents=[ACTS],
        fixed=["acts", "motifs", "options"],
        unsaid=unsaid,
        by_hand=BY_HAND,
        doors=DOORS,
        about=ABOUT,
        waited_for=(ConfirmEnd, ConfirmTerminal, AllowRelationship),
    ),
    cast=Cast(
        characters=lambda w: {seat: pc.name for seat, pc in w.pcs.items()},
        on_stage=on_stage,
        names=["The World"],
        roles=["The World"],
        voices=voices,
    ),
    page=PAGE,
    house=House(choose, wants, speak, REACTS, one_by_one=True, talks=talks),
    lab=Lab(report=report),
)
