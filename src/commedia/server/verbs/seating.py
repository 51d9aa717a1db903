"""Who sits where: sitting down by an invitation, a link of one's own, and a chair that is opened again.

An invitation may be known to many: whoever made it, and wherever it was sent. So whoever sits down by it is
given another link, which nobody else is told, and may make that one anew at any time.
"""

from __future__ import annotations

from commedia.engine.domains import Words
from commedia.engine.names import alike
from commedia.server.body import Body
from commedia.server.errors import NobodySits, Refused
from commedia.server.invitations import Invitation
from commedia.server.link_validity import hashed, replace
from commedia.server.live import LiveTable
from commedia.server.lobby import Chair
from commedia.server.playhouse import Playhouse
from commedia.server.seat_handover import begin_anew, hand_on, keep_authorship
from commedia.server.verbs.asking import about, at_once, own_chair

SHORTEST_KEY, LONGEST_KEY = 16, 64
"""Characters of the secret with which a lost reply is asked for again."""


class SitBody(Body):
    """Who sits down, by an invitation. What is left out is as the table has it. key: a secret of one's own,
    made for this: sent again with it and the old invitation, the reply is the same once more.
    """

    example = {"name": "Ben", "pronouns": "he/him", "key": "4f6c1d1b2f5e4a0c"}

    name: str | None = None
    pronouns: str | None = None
    key: str = ""


class LinkBody(Body):
    """Another link to one's own seat. key: as in `sit`."""

    example = {"key": "9d3b7a52c0e84f16"}

    key: str = ""


@at_once
async def sit(house: Playhouse, live: LiveTable, chair: int, body: SitBody) -> None:
    """Sit down in a seat by its invitation, which is void from then on: the reply has one's own link, which
    nobody else is told. At play all are told that somebody sat down.
    """
    mine = own_chair(live, chair)
    if mine.link == "own":
        raise Refused("You sit here already, by a link of your own.")
    sat = _hash_of(live, mine, body.key)
    if body.name is not None:
        name = name_for(live, chair, body.name)
    else:
        name = mine.name if mine.kind == "person" or live.lobby.stage != "lobby" else f"Player {chair}"
    pronouns = mine.pronouns if body.pronouns is None else read_pronouns(body.pronouns)
    await begin_anew(live, mine)
    await tell(live, chair, taken=True)
    if mine.kind != "person":
        live.lobby.vacate(chair)
        mine.ready = live.lobby.stage != "lobby"
    hand_on(live, mine, "person", name)
    mine.kind, mine.here, mine.was = "person", True, ""
    mine.name, mine.pronouns = name, pronouns
    replace(mine, "sat", "own", sat)
    await live.save()


async def new_link(house: Playhouse, live: LiveTable, chair: int, body: LinkBody) -> None:
    """Make the link of one's own seat anew: the reply has it, and no other is good any more."""
    mine = own_chair(live, chair)
    if mine.may_be_handed_on:
        raise NobodySits
    replace(mine, "anew", "own", _hash_of(live, mine, body.key))
    await live.save()


async def open_again(live: LiveTable, chair: Chair) -> None:
    """Open a chair for somebody else. The link of whoever sat there opens it no more: only what they wrote by
    it is still theirs to erase. At play all are told.
    """
    if live.lobby.stage == "lobby":
        chair.was = chair.name if chair.kind == "person" else ""
        chair.name, chair.pronouns, chair.face, chair.ready = "", "", "", False
        live.lobby.vacate(chair.n)
    await keep_authorship(live, chair)
    await tell(live, chair.n, taken=False)
    hand_on(live, chair, "open")
    chair.kind, chair.here = "open", False
    live.lobby.ask_for(chair.n, "")
    replace(chair, "opened", "invitation")


async def tell(live: LiveTable, chair: int, *, taken: bool) -> None:
    """Tell a table at play that somebody sat down in a chair, or that it is open again.

    Where log and rules disagree nothing can be told, and the seat can be seen to be taken, or open.
    """
    if live.play is not None:
        seat = live.lobby.seats[chair]
        await live.take(lambda play: play.seated(seat, taken=taken))


# -- what is asked for -------------------------------------------------------------------------------------


def name_for(live: LiveTable, chair: int, name: str) -> str:
    """What whoever sits in a chair would be called. Raises IllegalMove or Refused."""
    lobby = live.lobby
    with about("name"):
        # Whoever is called something already, from before names were held to as much, stays so.
        read = live.game.read_seat if name == lobby.chair(chair).name else live.game.read_player
        wanted = read(name)
    taken = [c.name for c in lobby.chairs if c.n != chair and c.kind != "open"]
    taken += [seat for n, seat in lobby.seats.items() if n != chair]
    if alike(wanted, taken):
        raise Refused(f"Somebody called {wanted} sits here already. What else are you called?", "name")
    return wanted


def read_pronouns(pronouns: str) -> str:
    """Pronouns, as they will stand. Raises IllegalMove."""
    with about("pronouns"):
        read: str = Words(most=20).read(pronouns)
    return read


def _hash_of(live: LiveTable, chair: Chair, key: str) -> str:
    """What is kept of a key; "" without one. Raises Refused for one that might be guessed."""
    if not key:
        return ""
    if not SHORTEST_KEY <= len(key) <= LONGEST_KEY:
        raise Refused(f"A key has {SHORTEST_KEY} to {LONGEST_KEY} characters, and nobody else knows it.")
    return hashed(Invitation(live.id, chair.n, chair.nonce), key)
