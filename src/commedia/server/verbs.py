"""Everything anybody can do at a table: one verb a function, for pages and API alike.

Each takes the house, the table and the number of the chair that asks (0: a spectator), with what was sent.
Each raises IllegalMove, BadOption or Refused with a sentence for whoever asked, and then nothing has changed.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from commedia.engine import BadOption, NotOpen, Play
from commedia.engine.domains import Words
from commedia.engine.names import alike, read_name
from commedia.lab.actors import COMPANY
from commedia.server.errors import NoSuchVerb, NotNow, NotYours, Refused
from commedia.server.house import House
from commedia.server.live import LiveTable
from commedia.server.lobby import COLOURS, Chair
from commedia.store import AlreadyDone

MOST_CHAIRS = 10
MOST_TERMS = 24
"""Lines and veils at one table."""


class AnswerBody(msgspec.Struct):
    """An answer to a decision. move_id: the sender's own id of the move, for safe resending. look: whether
    the reply should bring the view too.
    """

    decision: str
    answer: Any = None
    move_id: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    look: bool = False


class SayBody(msgspec.Struct):
    """Speech: how is "line", "aside" or "whisper", the last one to the seats in `to`."""

    text: str
    how: str = "aside"
    to: list[str] = []
    move_id: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class EraseBody(msgspec.Struct):
    """Something one wrote, by its id: see `GET .../words`."""

    words: str


class ChairBody(msgspec.Struct):
    """One's own chair."""

    name: str | None = None
    pronouns: str | None = None
    colour: str | None = None
    ready: bool | None = None


class SeatBody(msgspec.Struct):
    """What the host does with a chair: "house", "open", "remove" or "new-link"."""

    chair: int
    action: str


class TermsBody(msgspec.Struct):
    """The host's terms: options by key, who deals, a greeting. An option that is text, "" to leave it out."""

    title: str | None = None
    options: dict[str, Any] = {}
    dealer: str | None = None
    greeting: str | None = None


class VeilBody(msgspec.Struct):
    """A line (never here) or a veil (not on stage), added or taken away; nobody's name is kept with it."""

    kind: str
    text: str
    remove: bool = False


class WordBody(msgspec.Struct):
    """A word of one's own for the house's seed."""

    word: str


# -- at play ---------------------------------------------------------------------------------------------


async def answer(house: House, live: LiveTable, chair: int, body: AnswerBody) -> bool:
    """Answer a decision. Returns whether the move was new."""
    seat = seat_of(live, chair)
    client_id = f"{chair}:{body.move_id}" if body.move_id else None
    try:
        return await live.take(lambda play: play.answer(body.decision, seat, body.answer), client_id)
    except NotOpen:
        if await live.already_done(client_id):
            return False
        raise
    except AlreadyDone:  # the store remembers further back than we do; it took nothing now
        house.forget(live)
        return False


async def say(house: House, live: LiveTable, chair: int, body: SayBody) -> bool:
    """Speak in or out of character, or whisper. Returns whether it was new."""
    seat = seat_of(live, chair)
    client_id = f"{chair}:{body.move_id}" if body.move_id else None
    if client_id and await live.already_done(client_id):
        return False
    return await live.take(lambda play: play.say(seat, body.how, body.text, body.to), client_id)


async def erase(house: House, live: LiveTable, chair: int, body: EraseBody) -> None:
    """Erase what one wrote, at any time and for good: from every page, the script and the saved table."""
    if not await live.erase(seat_of(live, chair), body.words):
        raise Refused("You wrote no words of that name here, or they are erased already.")


async def stop(house: House, live: LiveTable, chair: int) -> None:
    """The X-card. Whoever laid it is not written down, and the actors of the house agree to go on later."""
    seat_of(live, chair)
    await live.take(Play.stop)


async def go_on(house: House, live: LiveTable, chair: int) -> None:
    """Agree that play goes on; it does when everybody has. House actors agree with the people."""
    seat = seat_of(live, chair)
    actors = [s for n, s in live.lobby.seats.items() if live.lobby.chair(n).kind != "person"]

    def agree(play: Play) -> None:
        for agreeing in (*actors, seat):
            play.go_on(agreeing)

    await live.take(agree)


async def take_back(house: House, live: LiveTable, chair: int) -> None:
    """Agree that the scene is taken back to its start; it is when everybody has."""
    seat = seat_of(live, chair)
    if live.play is not None and live.play.finished:
        raise NotNow("The play is over.")
    people = [s for n, s in live.lobby.seats.items() if live.lobby.chair(n).kind == "person"]
    if seat in live.taking_back:
        live.taking_back.remove(seat)
    else:
        live.taking_back.append(seat)
    if all(s in live.taking_back for s in people):
        await live.take_back()
    else:
        live.tell()


def seat_of(live: LiveTable, chair: int) -> str:
    """The seat of a chair at the play. Raises NotYours for a spectator, NotNow before the curtain."""
    if not chair:
        raise NotYours("Spectators look on. Ask the host for a seat.")
    if live.lobby.stage == "lobby" or chair not in live.lobby.seats:
        raise NotNow("The curtain has not risen yet.")
    return live.lobby.seats[chair]


# -- in the lobby ----------------------------------------------------------------------------------------


async def take_chair(house: House, live: LiveTable, chair: int, body: ChairBody) -> None:
    """Say who sits in one's own chair. A house actor's chair becomes a person's by it."""
    mine = own_chair(live, chair)
    name = None if body.name is None else read_name(body.name)
    if name is not None and live.lobby.stage == "lobby":
        taken = [alike(c.name) for c in live.lobby.chairs if c.n != chair and c.kind != "open"]
        if alike(name) in taken:
            raise Refused(f"Somebody called {name} sits here already. What else are you called?")
    if body.colour is not None and body.colour not in COLOURS:
        raise Refused(f"There is no colour {body.colour[:20]!r} here.")
    pronouns = None if body.pronouns is None else Words(most=20).read(body.pronouns)
    mine.kind, mine.here = "person", True
    mine.name = name if name is not None else mine.name
    mine.pronouns = pronouns if pronouns is not None else mine.pronouns
    mine.colour = body.colour or mine.colour
    mine.ready = mine.ready if body.ready is None else body.ready
    await live.save()


async def manage_chair(house: House, live: LiveTable, chair: int, body: SeatBody) -> None:
    """The host seats a house actor, opens a chair to a person, takes it away, or makes its link void."""
    must_be_host(live, chair)
    try:
        meant = live.lobby.chair(body.chair)
    except KeyError:
        raise Refused(f"There is no seat {body.chair} at this table.") from None
    if body.action in ("remove", "open", "new-link") and meant.n == chair:
        raise Refused("That is your own seat.")
    match body.action:
        case "house":
            meant.kind, meant.ready, meant.here = "house", True, False
            if live.lobby.stage == "lobby":
                meant.name = actor_name(live)
        case "open" if live.lobby.stage == "lobby":
            meant.kind, meant.name, meant.ready, meant.here = "open", "", False, False
        case "open":
            meant.kind, meant.nonce = "person", meant.nonce + 1
        case "new-link":
            meant.nonce += 1
            meant.here = False
        case "remove":
            in_lobby(live)
            if len(live.lobby.chairs) <= live.game.seats[0]:
                raise Refused(f"{live.game.title} needs {live.game.seats[0]} seats.")
            live.lobby.chairs.remove(meant)
        case _:
            raise Refused("Say house, open, remove or new-link.")
    await live.save()


async def add_chair(house: House, live: LiveTable, chair: int) -> None:
    """The host adds a seat."""
    must_be_host(live, chair)
    in_lobby(live)
    chairs = live.lobby.chairs
    if len(chairs) >= live.game.seats[-1]:
        raise Refused(f"{live.game.title} seats {live.game.seats[-1]} at most.")
    n = max(c.n for c in chairs) + 1
    used = [c.colour for c in chairs]
    chairs.append(Chair(n=n, colour=next((c for c in COLOURS if c not in used), COLOURS[0])))
    await live.save()


async def set_terms(house: House, live: LiveTable, chair: int, body: TermsBody) -> None:
    """The host sets the terms: all of what was sent, or nothing."""
    must_be_host(live, chair)
    in_lobby(live)
    lobby = live.lobby
    if body.dealer is not None:
        read_dealer(body.dealer)
    options = live.game.read_options({**lobby.options, **body.options})
    greeting = None if body.greeting is None else Words(most=400).read(body.greeting)
    title = None if body.title is None else read_title(body.title)
    lobby.options = options
    lobby.dealer = body.dealer or lobby.dealer
    lobby.greeting = lobby.greeting if greeting is None else greeting
    lobby.title = title or lobby.title
    await live.save()


def read_dealer(dealer: str) -> str:
    """Who deals, checked. Raises BadOption."""
    if dealer not in ("house", "hand"):
        raise BadOption("Chance is dealt by the house, or by hand at your own table.")
    return dealer


def read_title(title: str) -> str:
    """What a table is called, as it will stand. Raises IllegalMove."""
    read: str = Words("a title", due=True, most=60).read(" ".join(title.split()))
    return read


async def veil(house: House, live: LiveTable, chair: int, body: VeilBody) -> None:
    """Add or take away a line or a veil. Who did is not kept."""
    own_chair(live, chair)
    if body.kind not in ("line", "veil"):
        raise Refused("Say line or veil.")
    text = Words("say what", due=True, most=120).read(body.text)
    listed = live.lobby.lines if body.kind == "line" else live.lobby.veils
    if body.remove:
        if text in listed:
            listed.remove(text)
    elif text not in listed:
        if len(live.lobby.lines) + len(live.lobby.veils) >= MOST_TERMS:
            raise Refused(f"{MOST_TERMS} lines and veils fit here.")
        listed.append(text)
    await live.save()


async def add_word(house: House, live: LiveTable, chair: int, body: WordBody) -> None:
    """Add a word of one's own to the seed, so that nobody can have chosen the draws."""
    own_chair(live, chair)
    in_lobby(live)
    word = Words(most=80).read(body.word)
    if word:
        live.lobby.entropy[chair] = word
    else:
        live.lobby.entropy.pop(chair, None)
    await live.save()


async def begin(house: House, live: LiveTable, chair: int, fill: bool = False) -> None:
    """The host raises the curtain; with `fill`, house actors take the seats that are open."""
    must_be_host(live, chair)
    in_lobby(live)
    if fill:
        for open_ in [c for c in live.lobby.chairs if c.kind == "open"]:
            open_.kind, open_.ready, open_.name = "house", True, actor_name(live)
    await house.begin(live)


def own_chair(live: LiveTable, chair: int) -> Chair:
    """The chair that asks. Raises NotYours for a spectator."""
    if not chair:
        raise NotYours("Spectators look on. Ask the host for a seat.")
    return live.lobby.chair(chair)


def must_be_host(live: LiveTable, chair: int) -> None:
    """Raises NotYours unless the host asks."""
    if not chair or chair != live.lobby.host:
        raise NotYours("Only the host can do that.")


def in_lobby(live: LiveTable) -> None:
    """Raises NotNow once the curtain is up."""
    if live.lobby.stage != "lobby":
        raise NotNow("The curtain is up; the terms stand as they are.")


def actor_name(live: LiveTable) -> str:
    """A house actor who is not at this table yet."""
    taken = [c.name for c in live.lobby.chairs]
    return next((name for name in COMPANY if name not in taken), "Zanni")


_BODIES: dict[str, type[msgspec.Struct] | None] = {
    "answer": AnswerBody,
    "say": SayBody,
    "erase": EraseBody,
    "stop": None,
    "go-on": None,
    "take-back": None,
    "chair": ChairBody,
    "seat": SeatBody,
    "add-chair": None,
    "terms": TermsBody,
    "veil": VeilBody,
    "word": WordBody,
    "begin": None,
    "fill-and-begin": None,
}
"""Every verb by its name in an address, with what it takes."""


async def do(house: House, live: LiveTable, chair: int, verb: str, data: dict[str, Any]) -> None:
    """Do a verb by its name, with plain data. Raises Refused for a verb that is not, or is malformed."""
    if verb not in _BODIES:
        raise NoSuchVerb(verb)
    wanted = _BODIES[verb]
    try:
        body: Any = msgspec.convert(data, wanted, strict=False) if wanted is not None else None
    except msgspec.ValidationError as fault:
        raise Refused(f"That message could not be read: {fault}. Nothing has changed.") from None
    match verb:
        case "answer":
            await answer(house, live, chair, body)
        case "say":
            await say(house, live, chair, body)
        case "erase":
            await erase(house, live, chair, body)
        case "stop":
            await stop(house, live, chair)
        case "go-on":
            await go_on(house, live, chair)
        case "take-back":
            await take_back(house, live, chair)
        case "chair":
            await take_chair(house, live, chair, body)
        case "seat":
            await manage_chair(house, live, chair, body)
        case "add-chair":
            await add_chair(house, live, chair)
        case "terms":
            await set_terms(house, live, chair, body)
        case "veil":
            await veil(house, live, chair, body)
        case "word":
            await add_word(house, live, chair, body)
        case "begin" | "fill-and-begin":
            await begin(house, live, chair, fill=verb == "fill-and-begin")
