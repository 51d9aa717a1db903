"""Know Thyself: amnesiacs wager Coins for their Memories, in a Palace that is one of the players.

Start at rules/order.py, the course of a play on one page; the decisions are in decisions/, what lies on the
table in state.py, the Palace itself in palace.toml.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import Cast, Document, Game, House, Lab, Moment, Prose, Renaming, Rules, Seat
from commedia.engine.events import Record
from commedia.games.know_thyself import events
from commedia.games.know_thyself.decisions.gm import AnswerBribe
from commedia.games.know_thyself.decisions.roaming import Come
from commedia.games.know_thyself.decisions.wager import Cover
from commedia.games.know_thyself.doors import DOORS
from commedia.games.know_thyself.fixtures import BY_HAND
from commedia.games.know_thyself.house import choose, wants
from commedia.games.know_thyself.house.facts import BROUGHT
from commedia.games.know_thyself.house.talk import speak
from commedia.games.know_thyself.options import Options
from commedia.games.know_thyself.page import PAGE
from commedia.games.know_thyself.palace import (
    load_palace,
    palace_from_data,
    palace_to_data,
    stock_palace,
    stock_text,
)
from commedia.games.know_thyself.phases import CARDS, PLAY, WAGER
from commedia.games.know_thyself.plan import cards_of_rooms, doorways_of, people_of, rooms_of, stock_plan
from commedia.games.know_thyself.question_context import ABOUT
from commedia.games.know_thyself.report import report, score
from commedia.games.know_thyself.rooms import GUEST_SUITE
from commedia.games.know_thyself.rules.order import ORDER
from commedia.games.know_thyself.shelf import cards_of, read_shelf
from commedia.games.know_thyself.state import COINS_A_HEAD, Amnesiac, Palace
from commedia.games.loading import declared_options, lengths, read_text

ROLES = ("The Master",)
"""What the first seat is, and who alone reads the Palace's notes (KT-ROLE-02)."""


def read_palace(given: Any) -> dict[str, Any]:
    """A Palace of the table's own, as TOML text or as plain data. Raises PalaceError with every fault."""
    return palace_to_data(load_palace(given) if isinstance(given, str) else palace_from_data(given))


PALACE = Document(
    "palace",
    "A Palace of your own",
    "Rooms, doors and people, and the Letter on each nightstand.",
    read_palace,
    lambda: [(stock_palace().name, stock_text())],
    readers=ROLES,  # KT-ROLE-02
    names=lambda data: [who.capitalize() for who in data["people"]],
)
SHELF = Document(
    "shelf",
    "Cards from earlier games",
    "Attachments that were left over, one a line. They are shuffled in, where it is Hardcore.",
    read_shelf,
    readers=ROLES,  # KT-ROLE-02
    lines=True,
)


def set_up(seats: Sequence[Seat], chosen: Mapping[str, Any]) -> Palace:
    """The table before anybody wakes: the GM first, then the PCs.

    Source: KT-COIN-01, KT-COIN-02, KT-SETUP-04.
    """
    gm, *players = seats
    table, written = Options.of(chosen), PALACE.of(chosen)
    palace = palace_from_data(written) if written else stock_palace()
    rooms, doorways = (rooms_of(palace), doorways_of(palace)) if written else stock_plan()
    w = Palace(
        seats=list(seats),
        gm=gm,
        keepers=[gm],
        options=table,
        pcs={seat: Amnesiac(seat=seat, room=GUEST_SUITE) for seat in players},
        step=CARDS,
        on_screen=GUEST_SUITE,
        rooms=dict(rooms),
        doorways=list(doorways),
        room_cards=cards_of_rooms(palace, len(players)),
        roster=people_of(palace),
        pile=cards_of(SHELF.of(chosen), [gm]),
        printed_letter=palace.letter,
        letter_eyes=[gm],
    )
    masters = table.master_per_pc
    w.issue(masters * w.n, w, "master")
    w.issue((COINS_A_HEAD - masters) * w.n, w, "pool")
    return w


def on_stage(w: Palace) -> Sequence[Seat]:
    """Who is in the scene that is looked into: the GM, and the PCs in that room (KT-ROLE-04)."""
    if w.phase not in (PLAY, WAGER):
        return []
    return [w.gm, *w.at(w.on_screen)]


def voices(w: Palace, seat: Seat) -> Sequence[str | Prose]:
    """As whom the GM may speak: people of the Palace who were brought into that room, then those who were
    into any other in which somebody is meanwhile (KT-ROLE-01, R-34).
    """
    rooms = dict.fromkeys([w.on_screen, *w.peopled]) if seat == w.gm else ()
    there = [guest.who for room in rooms for guest in w.guests_in(room)]
    return [one.renamed or one.name for one in there]


def elsewhere(w: Palace, seat: Seat, voice: str = "") -> str:
    """In which room a PC is that nobody looks into just now, or whoever the GM speaks as (KT-ROLE-04)."""
    if not on_stage(w):
        return ""
    room = w.pcs[seat].room if seat in w.pcs else room_of_voice(w, voice)
    if room in ("", w.on_screen):
        return ""
    return f"in the {(w.truenames.get(room) or w.rooms[room].name).removeprefix('The ')}"


def room_of_voice(w: Palace, voice: str) -> str:
    """Where that one of the Palace is as whom the GM speaks; "" for the room's own voice, or the GM's."""
    known = {one.who.renamed.id or one.who.name: one.room for one in w.guests}
    return known.get(voice, "")


BEGINNING = (
    events.Woken, events.Went, events.WayLost, events.ClashFramed, events.WantTold, events.WantGranted,
)  # fmt: skip
"""They wake, go elsewhere, lose the way; or a Wager is framed, behind which all are other than they were."""


def begins(m: Moment) -> bool:
    """Whether a scene begins: a part of the play does, or one of these things happens."""
    return m.kind == "scene" or any(event.matches(m) for event in BEGINNING)


def is_naming(m: Record) -> bool:
    """Whether somebody answers who they are: from then on they are called so (KT-END-05)."""
    answered = events.MasterAnswered.of(m)
    return answered is not None and answered.asks == "name"


GAME = Game(
    slug="know-thyself",
    title="Know Thyself",
    seats=range(2, 8),  # KT-ROLE-01
    best=3,
    rules=Rules(
        prefix="KT",
        rulebook=lambda: read_text(__name__, "rulebook.md"),
        world=Palace,
        set_up=set_up,
        order=ORDER,
        options=declared_options(__name__),
        lengths=lengths(__name__),
        documents=[PALACE, SHELF],
        fixed=["rooms", "doorways", "room_cards", "options"],
        by_hand=BY_HAND,
        doors=DOORS,
        about=ABOUT,
        waited_for=(Cover, Come, AnswerBribe),
    ),
    cast=Cast(
        characters=lambda w: {seat: pc.name or pc.called for seat, pc in w.pcs.items()},
        renaming=Renaming(lambda w: {seat: pc.called for seat, pc in w.pcs.items()}, is_naming),
        on_stage=on_stage,
        elsewhere=elsewhere,
        begins=begins,
        names=["The Master", "The Palace", "The GM"],
        roles=ROLES,
        voices=voices,
    ),
    page=PAGE,
    house=House(choose, wants, speak, reacts=BROUGHT),
    lab=Lab(report=report, score=score, for_trial={"early_call": "off"}),
)
