"""Setting up: masks are dealt, and everybody becomes somebody. Source: CM-SETUP-01, read top to bottom."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from commedia.engine import Seat, Table
from commedia.games.city_of_masks.court import COURT
from commedia.games.city_of_masks.decisions import setup as ask
from commedia.games.city_of_masks.decisions.decision import hidden_actions
from commedia.games.city_of_masks.events import rounds as events
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.masks import young_noble
from commedia.games.city_of_masks.state import City, Sheet, phases
from commedia.games.city_of_masks.suggested_face import choose_for_me

FEW = 5
"""With fewer players there is less to plot (CM-EQ-07)."""


async def begin(t: Table, w: City) -> None:
    """One court card each, secretly: the starting mask, and what is left of 25 in tokens of either kind.

    Source: CM-SETUP-01 to CM-SETUP-04, CM-EQ-07, CM-REL-11.
    """
    w.phase = phases.SETUP
    t.heading("Setting up")
    if len(w.seats) < FEW:
        t.announce(
            "CM-EQ-07", "You are {count}; there is more intrigue among five or more.", count=len(w.seats)
        )
    dealt = await t.shuffle("CM-SETUP-02", COURT, take=len(w.seats))
    for seat, card in zip(w.seats, dealt, strict=True):
        avatar, mask = w.avatars[seat], w.mask(card)
        avatar.masks, avatar.start_mask = [card], card
        avatar.regard = {faction: mask.regard.get(faction, 0) for faction in FACTIONS}
        avatar.committed = dict.fromkeys(FACTIONS, 0)
        w.issue(mask.start_face, avatar, "face")
        w.issue(mask.start_face, avatar, "hid")  # CM-SETUP-04
        t.confide([seat], "CM-SETUP-02", "Your first mask is {mask}.", mask=mask.name, card=card)
        if avatar.shows_tokens:
            t.announce(
                "CM-SETUP-03", "{seat} begins with {face} Face, and as much Hidden Face.",
                seat=seat, face=avatar.face, hidden=avatar.hid,
            )  # fmt: skip
    w.stock = [card for card in COURT if card not in dealt]


async def compose_faces(t: Table, w: City) -> None:
    """Everybody finds out who they are beneath the mask; what the reader doubts is written anew.

    Source: CM-HID-01 to CM-HID-07. During setup the next seat rules on a sheet (CM-TAB-02).
    """
    writing = list(w.seats)
    while writing:
        faces = await t.together([ask.ComposeHiddenFace(w, seat) for seat in writing])
        own: list[Seat] = []
        for seat, face in faces.items():
            if isinstance(face, ask.Compose):
                w.avatars[seat].settle_on(ask.hidden_acts(face.acts))
                own.append(seat)
            else:
                w.avatars[seat].settle_on(await choose_face(t, w, seat))
        if own:
            t.announce("CM-TAB-02", "What {seats} wrote is read by the next seat.", seats=own, opens=True)
        writing = await read_sheets(t, w, own)
        if writing:
            t.announce("CM-TAB-02", "{seats} will write anew.", seats=writing, opens=True)
    t.announce("CM-HID-01", "Everybody knows who they are beneath the mask.", opens=True)


async def choose_face(t: Table, w: City, seat: Seat) -> list[HiddenAct]:
    """A hidden face out of suggestions that breaks no rule; four dice choose it. Source: CM-HID-01."""
    dice = await t.roll("CM-HID-01", 4)
    chosen = choose_for_me(w.mask(w.avatars[seat].start_mask), w.masks, numbers_from(dice))
    return [
        HiddenAct(key=f"H{place}", ready=act.words, source=act.source, value=act.value, against=act.against)
        for place, act in enumerate(chosen, start=1)
    ]


def numbers_from(dice: Sequence[int]) -> Callable[[int], int]:
    """Numbers without end that all follow from what the dice show: each below what it is given."""
    state = 0
    for die in dice:
        state = state * 6 + die - 1

    def below(n: int) -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 33) % n

    return below


async def read_sheets(t: Table, w: City, writers: list[Seat]) -> list[Seat]:
    """The next seat reads each sheet in somebody's own words, and lets it stand or sends it back.

    Source: CM-TAB-02, CM-HID-03, CM-HID-04. Nobody else ever sees it. Returns who has to write anew.
    """
    w.sheets = [
        Sheet(
            seat=w.seats[(w.seats.index(seat) + 1) % len(w.seats)],
            of=seat,
            mask=w.avatars[seat].start_mask,
            acts=w.avatars[seat].hidden_face,
        )
        for seat in writers
    ]
    rulings = await t.together([ask.ReadSheet(w, sheet.seat, sheet) for sheet in w.sheets])
    again: list[Seat] = []
    for sheet in w.sheets:
        ruling, author = rulings[sheet.seat], w.avatars[sheet.of]
        author.doubted = ruling.acts if isinstance(ruling, ask.Doubt) else []
        author.doubt = ruling.words if isinstance(ruling, ask.Doubt) else author.doubt
        if author.doubted:
            again.append(sheet.of)
            t.confide(
                [sheet.of], "CM-TAB-02", "{seat} does not let {told} stand.",
                seat=sheet.seat, acts=author.doubted, told=str(hidden_actions(author.doubted)),
            )  # fmt: skip
    w.sheets = []
    return again


async def be_somebody(t: Table, w: City) -> None:
    """A name, a gender and a past for everybody; of other gender, a social role of one's own.

    Source: CM-AV-02, CM-MASK-05, R-07, R-44.
    """
    people = await t.together([ask.Become(w, seat) for seat in w.seats])
    for seat, person in people.items():
        avatar = w.avatars[seat]
        avatar.name, avatar.background, avatar.ties = person.name, person.background, person.ties
        avatar.gender = "m" if person.gender == "m" else "f" if person.gender == "f" else "other"
        if avatar.gender == "other":
            avatar.temple = "sun" if person.temple == "sun" else "moon" if person.temple == "moon" else ""
            role = young_noble(seat, person.role, w.masks)
            w.written[role.id] = role
        t.announce(events.Introduced(seat=seat), words=avatar.background)
        if avatar.ties:
            t.announce(events.TiesTold(seat=seat), words=avatar.ties)
