"""Everything anybody can do at a table: one verb a function, for pages and API alike.

Each takes the house, the table and the number of the chair that asks (0: a spectator), with what was sent.
Each raises IllegalMove, BadOption or Refused with a sentence for whoever asked, and then nothing has changed.
"""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, NamedTuple

import msgspec

from commedia.engine import BadOption, IllegalMove, Play
from commedia.engine.commitments import opens, read_commitment
from commedia.engine.domains import Words, listed
from commedia.engine.standing import HOW
from commedia.lab.actors import COMPANY
from commedia.server.body import Body, NoBody
from commedia.server.errors import NoSuchVerb, NotNow, NotYours, Refused, Unreadable, in_words
from commedia.server.house import House
from commedia.server.invitations import SPECTATOR
from commedia.server.links import replace
from commedia.server.live import LiveTable
from commedia.server.lobby import COLOURS, Chair, SealedWord
from commedia.server.seating import (
    LinkBody,
    SitBody,
    name_for,
    new_link,
    open_again,
    own_chair,
    read_pronouns,
    sit,
)
from commedia.server.seed_words import seal_for

LEAST_PATIENCE, MOST_PATIENCE = 5, 7 * 24 * 60 * 60
"""Seconds for which a rising curtain may wait for words."""
MOST_TERMS = 24
"""Lines and veils at one table."""


def one_of(*values: str) -> msgspec.Meta:
    """The values of a key, for the API's description; the verb itself refuses others in its own words."""
    return msgspec.Meta(extra_json_schema={"enum": list(values)})


class AnswerBody(Body):
    """An answer to a decision, by its id. answer: what its own `schema` in the view allows. move_id: the
    sender's own id of the move, for safe resending. look: whether the reply should bring the view too; cue:
    or only what is asked next.
    """

    example = {
        "decision": "roll_dice/MS-DICE-02/5",
        "answer": {"do": "lay_dice", "dice": {"Deed": 6, "Duty": 2, "Secret": 2, "Taint": 1}},
        "move_id": "a1",
    }

    decision: str
    answer: Any = None
    move_id: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    look: bool = False
    cue: bool = False


class SayBody(Body):
    """Speech: how is "line", "aside" or "whisper", the last one to the seats in `to`. move_id: the sender's
    own id of it, for safe resending.
    """

    example = {"how": "whisper", "to": ["bob"], "text": "The well, at midnight."}

    text: str
    how: Annotated[str, one_of(*HOW)] = "aside"
    to: list[str] = []
    move_id: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class EraseBody(Body):
    """Something one wrote, by its id: see `GET .../words`."""

    example = {"words": "w12.0"}

    words: str


class ChairBody(Body):
    """One's own chair; what is left out stays as it is."""

    example = {"name": "Ann", "pronouns": "she/her", "colour": "ochre", "ready": True}

    name: str | None = None
    pronouns: str | None = None
    colour: Annotated[str, one_of(*COLOURS)] | None = None
    ready: bool | None = None


class SeatBody(Body):
    """What the host does with a chair, by its number: "house", "open", "remove", "new-link" or "host". With
    chair 0, "new-link" makes the spectators' link anew.
    """

    example = {"chair": 2, "action": "house"}

    chair: int
    action: Annotated[str, one_of("house", "open", "remove", "new-link", "host")]


class TermsBody(Body):
    """The host's terms: options by key, who deals ("house" or "hand"), a greeting, for how many seconds the
    rising curtain waits for words to be opened; what is left out stays as it is. An option that is text, ""
    to leave it out.
    """

    example = {"title": "A Cold Coronation", "dealer": "hand", "greeting": "Bring six-sided dice."}

    title: str | None = None
    options: dict[str, Any] = {}
    dealer: Annotated[str, one_of("house", "hand")] | None = None
    greeting: str | None = None
    patience: Annotated[int, msgspec.Meta(ge=LEAST_PATIENCE, le=MOST_PATIENCE)] | None = None


class VeilBody(Body):
    """A line (never here) or a veil (not on stage), added or taken away; nobody's name is kept with it."""

    example = {"kind": "veil", "text": "violence"}

    kind: Annotated[str, one_of("line", "veil")]
    text: str
    remove: bool = False


class WordBody(Body):
    """A word of one's own for the house's seed. commitment: the SHA-256 of "SEAL:NONCE:WORD", made by whoever
    keeps the word to themselves until it is opened; or word: the word itself, for the house to seal, which
    knows it then. With neither, one's seat adds none.
    """

    example = {"commitment": "f458329367f54f7c6f223962d89bf7f17494f7efafd35a41b2418642503b2e83"}

    commitment: str = ""
    word: str = ""


class RevealBody(Body):
    """What opens a commitment: its nonce, 32 hexadecimal digits, and its word."""

    example = {"nonce": "00112233445566778899aabbccddeeff", "word": "rosemary"}

    nonce: str
    word: str


# -- at play ---------------------------------------------------------------------------------------------


async def answer(house: House, live: LiveTable, chair: int, body: AnswerBody) -> bool:
    """Answer a decision.

    Returns whether the move was new. Raises AlreadyDone where only the store knew that it was not: the rules
    have gone on by it in memory, so nothing may be drawn of this table now, and it has to be found again.
    """
    seat = seat_of(live, chair)
    client_id = _client_id(live, chair, body.move_id)
    try:
        return await live.take(lambda play: play.answer(body.decision, seat, body.answer), client_id)
    except (IllegalMove, NotNow):  # as it is to all that comes too late
        if await live.already_done(client_id):
            return False
        raise


def _client_id(live: LiveTable, chair: int, move_id: str | None) -> str | None:
    """A sender's own id of a move, apart from those of other chairs and of who had this chair before."""
    if not move_id:
        return None
    nonce = live.lobby.chair(chair).nonce
    return f"{chair}.{nonce}:{move_id}" if nonce else f"{chair}:{move_id}"


async def say(house: House, live: LiveTable, chair: int, body: SayBody) -> bool:
    """Speak in or out of character, or whisper.

    Returns whether it was new.
    """
    seat = seat_of(live, chair)
    client_id = _client_id(live, chair, body.move_id and f"say:{body.move_id}")
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
    await _agree(live, seat_of(live, chair))


async def _agree(live: LiveTable, *seats: str) -> None:
    """These seats agree that play goes on, and the actors of the house with them."""
    people = live.lobby.people
    others = [seat for seat in live.lobby.seats.values() if seat not in people]

    def agree(play: Play) -> None:
        for agreeing in (*others, *seats):
            play.go_on(agreeing)

    await live.take(agree)


async def take_back(house: House, live: LiveTable, chair: int) -> None:
    """Agree that the scene is taken back to its start; it is when everybody has."""
    seat = seat_of(live, chair)
    if live.play is not None and live.play.finished:
        raise NotNow("The play is over.")
    agreed = dict.fromkeys(live.taking_back, live.seq)
    if agreed.pop(seat, None) is None:
        agreed[seat] = live.seq
    live.lobby.taking_back = agreed
    if _all_take_back(live):
        await live.take_back()
    else:
        await live.save()


def _all_take_back(live: LiveTable) -> bool:
    """Whether all the people of the table agree that the scene be taken back."""
    return bool(live.taking_back) and live.lobby.people <= set(live.taking_back)


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
    name = None if body.name is None else name_for(live, chair, body.name)
    if body.colour is not None and body.colour not in COLOURS:
        raise Refused(f"There is no colour {body.colour[:20]!r} here.")
    pronouns = None if body.pronouns is None else read_pronouns(body.pronouns)
    mine.kind, mine.here, mine.was = "person", True, ""
    mine.link = "given" if mine.link == "invitation" else mine.link  # whoever uses it so, has the seat by it
    mine.name = name if name is not None else mine.name
    mine.pronouns = pronouns if pronouns is not None else mine.pronouns
    mine.colour = body.colour or mine.colour
    mine.ready = mine.ready if body.ready is None else body.ready
    await live.save()


async def manage_chair(house: House, live: LiveTable, chair: int, body: SeatBody) -> None:
    """The host seats a house actor, opens a chair to a person, takes it away, or makes another invitation; or
    whoever sits there is the host from then on. A chair that is opened has a new link, and all are told.
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
    match body.action:
        case "house":
            meant.kind, meant.ready, meant.here, meant.was = "house", True, False, ""
            if live.lobby.stage == "lobby":
                meant.name = actor_name(live)
                live.lobby.withdraw(meant.n)
        case "open" | "new-link" if meant.kind == "open":
            replace(meant, "invited", "invitation")
        case "new-link" if meant.may_be_handed_on:
            replace(meant, "invited", "invitation")
        case "open" | "new-link":
            await open_again(live, meant)
        case "remove":
            in_lobby(live)
            if len(live.lobby.chairs) <= live.game.seats[0]:
                raise Refused(f"{live.game.title} needs {live.game.seats[0]} seats.")
            live.lobby.chairs.remove(meant)
            live.lobby.void[meant.n] = meant.nonce
            live.lobby.withdraw(meant.n)
        case "host":
            if meant.kind != "person":
                raise Refused("Only a person can be the host.")
            live.lobby.host = meant.n
        case _:
            raise Refused("Say house, open, remove, new-link or host.")
    if body.action in ("house", "open", "new-link"):
        await _without_the_absent(live)  # first: after a cut between, it can be done again
    await live.save()


async def _new_watch(live: LiveTable, action: str) -> None:
    """The spectators' link is void, and whoever shall look on gets another."""
    if action != "new-link":
        raise Refused("Spectators have no seat. Their link can be made anew: say new-link.")
    live.lobby.watch += 1
    await live.save()


async def _without_the_absent(live: LiveTable) -> None:
    """Whoever is gone keeps nobody waiting: what all the others agreed to is done when the house sits in."""
    if live.play is not None and live.play.standing.agreed:
        await _agree(live)
    if _all_take_back(live):
        await live.take_back()


async def add_chair(house: House, live: LiveTable, chair: int) -> None:
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
    lobby.patience = lobby.patience if body.patience is None else body.patience
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
    """Commit to a word of one's own for the seed, so that nobody can choose the draws; or take it back."""
    mine, lobby = own_chair(live, chair), live.lobby
    in_lobby(live)
    if mine.kind == "house":
        raise Refused("The house plays that seat, and adds no word.")
    if body.word and body.commitment:
        raise Refused("Send the word or a commitment to it, not both.")
    if body.commitment:
        hash = read_commitment(body.commitment)
        if hash in [word.hash for word in lobby.words if word.chair != chair]:
            raise Refused("Another seat has committed to that. Take a nonce of your own.")
        lobby.commit(SealedWord(chair, hash, own=True))
    elif word := body.word.strip():
        lobby.commit(seal_for(chair, lobby.seal, word))
    else:
        lobby.withdraw(chair)
    await live.save()


async def reveal(house: House, live: LiveTable, chair: int, body: RevealBody) -> None:
    """Open the word that one's seat committed to, while the curtain rises. With the last of them it is up."""
    own_chair(live, chair)
    in_lobby(live)
    word = live.lobby.word_of(chair)
    if word is None:
        raise Refused("Your seat has not committed to a word.")
    if not live.lobby.rising:
        raise NotNow("Words are opened together, when the curtain rises. Keep yours to yourself until then.")
    if not opens(live.lobby.seal, word.hash, body.nonce, body.word):
        raise Refused("That is not the word that your seat committed to.")
    word.nonce, word.word = body.nonce, body.word
    if live.lobby.due:
        await live.save()
    else:
        await house.raise_curtain(live)


async def begin(house: House, live: LiveTable, chair: int) -> None:
    """The host raises the curtain. It waits until the words for the seed are open, for a while at most."""
    must_be_host(live, chair)
    in_lobby(live)
    await house.begin(live)


async def fill_and_begin(house: House, live: LiveTable, chair: int) -> None:
    """The host raises the curtain, and house actors take the seats that are open."""
    must_be_host(live, chair)
    in_lobby(live)
    for open_ in [c for c in live.lobby.chairs if c.kind == "open"]:
        open_.kind, open_.ready, open_.name = "house", True, actor_name(live)
        live.lobby.withdraw(open_.n)
    await house.begin(live)


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


class _Verb(NamedTuple):
    """What does it, and what it takes."""

    does: Callable[..., Awaitable[Any]]
    takes: type[Body] = NoBody


_VERBS = {
    "answer": _Verb(answer, AnswerBody),
    "say": _Verb(say, SayBody),
    "erase": _Verb(erase, EraseBody),
    "stop": _Verb(stop),
    "go-on": _Verb(go_on),
    "take-back": _Verb(take_back),
    "chair": _Verb(take_chair, ChairBody),
    "sit": _Verb(sit, SitBody),
    "new-link": _Verb(new_link, LinkBody),
    "seat": _Verb(manage_chair, SeatBody),
    "add-chair": _Verb(add_chair),
    "terms": _Verb(set_terms, TermsBody),
    "veil": _Verb(veil, VeilBody),
    "word": _Verb(add_word, WordBody),
    "reveal": _Verb(reveal, RevealBody),
    "begin": _Verb(begin),
    "fill-and-begin": _Verb(fill_and_begin),
}
"""Every verb by its name in an address."""

_WHILE_RISING = ("reveal", "veil", "new-link")
"""What can be done while words are being opened: the seats, their order and the terms stand as they are,
since whoever could change them now would choose among draws after all.
"""

NAMES = tuple(_VERBS)
GIVE_A_LINK = ("sit", "new-link")
"""Those that are answered with another link to one's seat."""


def body_of(verb: str) -> type[Body]:
    """What a verb takes. Raises NoSuchVerb."""
    if verb not in _VERBS:
        raise NoSuchVerb(verb)
    return _VERBS[verb].takes


def read_fields(verb: str, fields: Mapping[str, Any]) -> Body:
    """What a verb takes, out of a form, in which all is text; what else a form holds is left aside.

    Raises NoSuchVerb or Unreadable.
    """
    wanted = body_of(verb)
    known = {key: fields[key] for key in wanted.__struct_fields__ if key in fields}
    try:
        return msgspec.convert(known, wanted, strict=False)
    except msgspec.ValidationError as fault:
        raise Unreadable(in_words(str(fault))) from None


def says_of(verb: str) -> str:
    """What a verb does, for whoever does it: the first paragraph of what is said of it here."""
    return (inspect.getdoc(_VERBS[verb].does) or "").partition("\n\n")[0]


async def do(house: House, live: LiveTable, chair: int, verb: str, body: Body) -> None:
    """Do a verb by its name. body: what `body_of` it is. Raises NotNow for most while the curtain rises."""
    if live.lobby.rising and verb not in _WHILE_RISING:
        due = [live.lobby.chair(n).name or f"seat {n}" for n in live.lobby.due]
        waits = f", and waits for the word of {listed(due)}" if due else ""
        raise NotNow(f"The curtain is rising{waits}. Nothing changes meanwhile.")
    await _VERBS[verb].does(house, live, chair, *(() if isinstance(body, NoBody) else (body,)))
