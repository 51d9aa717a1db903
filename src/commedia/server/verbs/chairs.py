"""The chairs round a table: one's own, and what the host does with the others."""

from __future__ import annotations

from typing import Annotated

from commedia.kit.page import page_of
from commedia.lab.actors import COMPANY
from commedia.server.body import Body, one_of
from commedia.server.errors import NotNow, Refused
from commedia.server.invitations import SPECTATOR
from commedia.server.link_validity import replace
from commedia.server.live import LiveTable
from commedia.server.lobby import COLOURS, Chair
from commedia.server.playhouse import Playhouse
from commedia.server.seat_handover import hand_on
from commedia.server.verbs.asking import at_once, in_lobby, must_be_host, own_chair
from commedia.server.verbs.at_play import agree, all_take_back, go_back
from commedia.server.verbs.seating import name_for, open_again, read_pronouns


class ChairBody(Body):
    """One's own chair; what is left out stays as it is. face: a key of the lobby's `faces`, which nobody else
    has; "" for none in particular.
    """

    example = {"name": "Ann", "pronouns": "she/her", "colour": "ochre", "ready": True}

    name: str | None = None
    pronouns: str | None = None
    colour: Annotated[str, one_of(*COLOURS)] | None = None
    ready: bool | None = None
    face: str | None = None


class SeatBody(Body):
    """What the host does with a chair, by its number: "house", "open", "remove", "new-link" or "host". With
    chair 0, "new-link" makes the spectators' link anew. insists: open it though whoever sits there is here,
    and has not let it go.
    """

    example = {"chair": 2, "action": "house"}

    chair: int
    action: Annotated[str, one_of("house", "open", "remove", "new-link", "host")]
    insists: bool = False


async def take_chair(house: Playhouse, live: LiveTable, chair: int, body: ChairBody) -> None:
    """Say who sits in one's own chair. A house actor's chair becomes a person's by it."""
    mine = own_chair(live, chair)
    name = None if body.name is None else name_for(live, chair, body.name)
    if body.colour is not None and body.colour not in COLOURS:
        raise Refused(f"There is no colour {body.colour[:20]!r} here.")
    pronouns = None if body.pronouns is None else read_pronouns(body.pronouns)
    face = None if body.face is None else _face_for(live, mine, body.face)
    hand_on(live, mine, "person")
    mine.kind, mine.here, mine.was = "person", True, ""
    mine.link = "given" if mine.link == "invitation" else mine.link  # whoever uses it so, has the seat by it
    mine.name = name if name is not None else mine.name
    mine.pronouns = pronouns if pronouns is not None else mine.pronouns
    mine.colour = body.colour or mine.colour
    mine.ready = mine.ready if body.ready is None else body.ready
    mine.face = mine.face if face is None else face
    await live.save()


def _face_for(live: LiveTable, mine: Chair, face: str) -> str:
    """A face that is picked. Raises Refused where there is none such or another has it, NotNow later."""
    if face == mine.face:
        return face
    if live.lobby.stage != "lobby":
        raise NotNow("Faces are picked before the curtain rises.")
    faces = page_of(live.game).faces
    if face and not faces:
        raise Refused(f"{live.game.title} has no faces to pick from.")
    if face and face not in [one.key for one in faces]:
        raise Refused(f"There is no face {face[:20]!r} here.")
    other = next((one for one in live.lobby.chairs if face and one.face == face and one.n != mine.n), None)
    if other is not None:
        raise Refused(f"{other.name or f'Seat {other.n}'} has that face already. Which else would you have?")
    return face


@at_once
async def manage_chair(house: Playhouse, live: LiveTable, chair: int, body: SeatBody) -> None:
    """The host seats a house actor, opens a chair to a person, takes it away, or makes another invitation; or
    whoever sits there is the host from then on. A chair that is opened has a new link, and all are told.
    Whoever sits there and is here is asked first whether the house may have their seat, or somebody else
    (`let-house`); asked so again, the host asks no longer, and to open a seat they may insist.
    """
    must_be_host(live, chair)
    if body.chair == SPECTATOR:
        await _new_watch(live, body.action)
        return
    try:
        meant = live.lobby.chair(body.chair)
    except KeyError:
        raise Refused(f"There is no seat {body.chair} at this table.") from None
    if body.action in ("remove", "open", "new-link", "host") and meant.n == chair:
        raise Refused("That is your own seat.")
    insists = body.insists and body.action == "open"
    match body.action:
        case "house" | "open" if meant.n != chair and is_at_the_table(live, meant) and not insists:
            asks = live.lobby.asks_for(meant.n) != body.action
            live.lobby.ask_for(meant.n, body.action if asks else "")
            await live.save()
            return
        case "house":
            seat_actor(house, live, meant)
        case "open" | "new-link" if meant.kind == "open":
            replace(meant, "invited", "invitation")
        case "new-link" if meant.may_be_handed_on:
            replace(meant, "invited", "invitation")
        case "open" | "new-link":
            await open_again(live, meant)
        case "remove":
            in_lobby(live)
            if is_at_the_table(live, meant):
                raise Refused(
                    f"{meant.name or f'Seat {meant.n}'} sits there and is here. Open the seat first."
                )
            if len(live.lobby.chairs) <= live.game.seats[0]:
                raise Refused(f"{live.game.title} needs {live.game.seats[0]} seats.")
            live.lobby.chairs.remove(meant)
            live.lobby.void[meant.n] = meant.nonce
            live.lobby.vacate(meant.n)
        case "host":
            if meant.kind != "person":
                raise Refused("Only a person can be the host.")
            live.lobby.host = meant.n
            live.lobby.at_home = False  # theirs is remembered elsewhere, or nowhere
        case _:
            raise Refused("Say house, open, remove, new-link or host.")
    if body.action in ("house", "open", "new-link"):
        await _without_the_absent(live)
    await live.save()


class LetHouseBody(Body):
    """Whether one lets one's own seat go as the host has asked: to the house, or to somebody else."""

    example = {"may": True}

    may: bool = True


@at_once
async def let_house(house: Playhouse, live: LiveTable, chair: int, body: LetHouseBody) -> None:
    """Say whether one lets one's own seat go as the host has asked.

    To the house, from which one takes it back at any time, or to somebody else, for good.
    """
    mine = own_chair(live, chair)
    asked = live.lobby.asks_for(chair)
    if not asked:
        raise NotNow("Nobody asks for your seat just now.")
    live.lobby.ask_for(chair, "")
    if body.may:
        if asked == "house":
            seat_actor(house, live, mine)
        else:
            await open_again(live, mine)
        await _without_the_absent(live)
    await live.save()


def is_at_the_table(live: LiveTable, chair: Chair) -> bool:
    """Whether a person sits in that chair and is here."""
    return chair.kind == "person" and live.presence.sits_here(chair.n)


async def _new_watch(live: LiveTable, action: str) -> None:
    """The spectators' link is void, and whoever shall look on gets another."""
    if action != "new-link":
        raise Refused("Spectators have no seat. Their link can be made anew: say new-link.")
    live.lobby.watch += 1
    await live.save()


async def _without_the_absent(live: LiveTable) -> None:
    """Whoever is gone keeps nobody waiting: what all the others agreed to is done when the house sits in."""
    if live.play is not None and live.play.standing.agreed:
        await agree(live)
    if all_take_back(live):
        await go_back(live)


async def add_chair(house: Playhouse, live: LiveTable, chair: int) -> None:
    """The host adds a seat."""
    must_be_host(live, chair)
    in_lobby(live)
    chairs = live.lobby.chairs
    if len(chairs) >= live.game.seats[-1]:
        raise Refused(f"{live.game.title} seats {live.game.seats[-1]} at most.")
    n = max(c.n for c in chairs) + 1
    used = [c.colour for c in chairs]
    colour = next((c for c in COLOURS if c not in used), COLOURS[0])
    # Where a chair of that number stood before, its links stay void.
    chairs.append(Chair(n=n, colour=colour, nonce=live.lobby.void.get(n, -1) + 1, link="invitation"))
    await live.save()


def seat_actor(house: Playhouse, live: LiveTable, chair: Chair) -> None:
    """A house actor takes a seat: in the lobby under a name of its own, and without a word for the seed.

    The link of whoever sat there in the lobby is an invitation again, but the host's: or they would read the
    actor's hand, and nobody would know.
    """
    if live.lobby.stage == "lobby" and chair.kind == "person" and chair.n != live.lobby.host:
        chair.link = "invitation"
    hand_on(live, chair, "house")
    chair.kind, chair.ready, chair.here, chair.was = "house", True, False, ""
    live.lobby.ask_for(chair.n, "")
    chair.model = chair.model or house.has_model
    if live.lobby.stage == "lobby":
        chair.name, chair.pronouns, chair.face = _actor_name(live), "", ""
        live.lobby.vacate(chair.n)


def _actor_name(live: LiveTable) -> str:
    """A house actor who is not at this table yet."""
    taken = [c.name for c in live.lobby.chairs]
    return next((name for name in COMPANY if name not in taken), "Zanni")
