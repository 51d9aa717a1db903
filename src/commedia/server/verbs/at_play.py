"""What is done at play: to answer, to speak, to erase, to stop and go on, to take a scene back."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from commedia.engine import IllegalMove, Play
from commedia.engine.english import listed
from commedia.engine.speech_and_stops import HOW
from commedia.engine.undone import WAYS_BACK
from commedia.server import stage_directions
from commedia.server.body import Body, one_of
from commedia.server.company.pace import PACES, Pace
from commedia.server.errors import NotNow, Refused
from commedia.server.live import LiveTable
from commedia.server.lobby import Authorship
from commedia.server.playhouse import Playhouse
from commedia.server.presence import BOXES
from commedia.server.verbs.asking import at_once, client_id_of, own_chair, seat_of


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
    """Speech: how is "line", "deed", "aside" or "whisper", the last one to the seats in `to`. A deed is what
    a character does, and is told as a line in asterisks. as: as whom a line or a deed is, as `as` stands in
    the view's `voices`; "" for one's own character. move_id: the sender's own id of it, for safe resending.
    """

    example = {"how": "whisper", "to": ["bob"], "text": "The well, at midnight."}

    text: str
    how: Annotated[str, one_of(*HOW, stage_directions.HOW)] = "aside"
    to: list[str] = []
    as_: str = msgspec.field(default="", name="as")
    move_id: Annotated[str, msgspec.Meta(max_length=64)] | None = None


class EraseBody(Body):
    """Something one wrote, by its id: see `GET .../words`."""

    example = {"words": "w12.0"}

    words: str


async def answer(house: Playhouse, live: LiveTable, chair: int, body: AnswerBody) -> bool:
    """Answer a decision.

    Returns whether the move was new. Raises AlreadyDone where only the store knew that it was not: the rules
    have gone on by it in memory, so nothing may be drawn of this table now, and it has to be found again.
    """
    seat = seat_of(live, chair)
    client_id = client_id_of(live, chair, body.move_id)

    def move(play: Play) -> None:
        is_due = any(q.id == body.decision for q in play.waiting_for())
        play.answer(body.decision, seat, body.answer)
        if is_due:  # what comes of it they have still to read
            live.reading_time.has_read(seat)

    try:
        is_new = await live.take(move, client_id)
        live.presence.dropped(chair, "cue")
        return is_new
    except (IllegalMove, NotNow):  # as it is to all that comes too late
        if await live.already_done(client_id):
            return False
        raise


async def say(house: Playhouse, live: LiveTable, chair: int, body: SayBody) -> bool:
    """Speak in or out of character, or whisper.

    Returns whether it was new.
    """
    seat = seat_of(live, chair)
    client_id = client_id_of(live, chair, body.move_id and f"say:{body.move_id}")
    if client_id and await live.already_done(client_id):
        return False
    is_direction = body.how == stage_directions.HOW
    how, text = ("line", stage_directions.as_direction(body.text)) if is_direction else (body.how, body.text)
    is_new = await live.take(lambda play: play.say(seat, how, text, body.to, body.as_), client_id)
    if body.how != "whisper":  # the sign goes with what it was a sign of, and nothing shows that one whispers
        live.audience.spoke(chair)
        live.reading_time.has_read(seat)
    return is_new


async def erase(house: Playhouse, live: LiveTable, chair: int, body: EraseBody) -> None:
    """Erase what one wrote, at any time and for good: from every page, the script and the saved table.

    Whoever had a seat before may erase what they wrote, by the link that they had.
    """
    await erase_of(live, chair, live.lobby.chair(chair).authorship if chair else Authorship(0), body)


async def erase_of(live: LiveTable, chair: int, by: Authorship, body: EraseBody) -> None:
    """The same for whoever wrote so much of what was written from a chair."""
    if not await live.erase(seat_of(live, chair), body.words, by):
        raise Refused("You wrote no words of that name here, or they are erased already.")


async def stop(house: Playhouse, live: LiveTable, chair: int) -> None:
    """The X-card. Whoever laid it is not written down, and the actors of the house agree to go on later."""
    seat_of(live, chair)
    await live.take(Play.stop)


async def go_on(house: Playhouse, live: LiveTable, chair: int) -> None:
    """Agree that play goes on; it does when everybody has. House actors agree with the people."""
    await agree(live, seat_of(live, chair))


async def agree(live: LiveTable, *seats: str) -> None:
    """These seats agree that play goes on, and the actors of the house with them."""
    people = live.lobby.people
    others = [seat for seat in live.lobby.seats.values() if seat not in people]

    def one_by_one(play: Play) -> None:
        for agreeing in (*others, *seats):
            play.go_on(agreeing)

    await live.take(one_by_one)


async def let_end(house: Playhouse, live: LiveTable, chair: int) -> None:
    """Let the scene end that a house actor keeps open; it does when all who are in it, and here, agree."""
    seat, play = seat_of(live, chair), live.at_play()
    if seat not in live.game.cast.on_stage(play.world):
        raise NotNow("You are not in a scene just now.")
    if not live.kept_open:
        raise NotNow("No house actor has a scene to end just now.")
    live.presence.dropped(chair, *BOXES)  # it is not for this that the house should wait
    live.reading_time.has_read(seat)
    if seat not in live.letting_end:
        live.letting_end.add(seat)
        live.notify()


class PaceBody(Body):
    """How quickly the house plays: "brisk", "stately", or "asked", which is only as somebody says when."""

    example = {"pace": "stately"}

    pace: Annotated[Pace, one_of(*PACES)]


async def undo(house: Playhouse, live: LiveTable, chair: int) -> None:
    """Take back one's own last answer, as long as nothing was drawn, shown or answered since."""
    seat = seat_of(live, chair)
    await live.take(lambda play: play.undo(seat))


async def pace(house: Playhouse, live: LiveTable, chair: int, body: PaceBody) -> None:
    """Set the pace at which the house plays, for everybody; any player may, at any time."""
    own_chair(live, chair)
    if body.pace not in PACES:
        raise Refused(f"The pace is {listed(list(PACES), 'or')}.")
    live.lobby.pace = body.pace
    live.hurried = False
    await live.save()


async def go_ahead(house: Playhouse, live: LiveTable, chair: int) -> None:
    """Tell the house to go on: by a deed where it waits to be told, else quickly until a person is asked.

    What one has half-written oneself is waited for no longer, until one goes on with it, nor what one has
    still to read.
    """
    seat = seat_of(live, chair)
    live.at_play()
    live.reading_time.has_read(seat)
    live.presence.dropped(chair, *BOXES)
    if live.lobby.pace == "asked":
        live.gone_ahead = True
    else:
        live.hurried = True
    live.notify()


class TakeBackBody(Body):
    """How far the table is to go back: to before the last "answer", to where the "scene" began, or to before
    its "framing", which asks place, time and cast anew. See the view's `ways_back`.
    """

    example = {"to": "answer"}

    to: Annotated[str, one_of(*WAYS_BACK)] = "scene"


@at_once
async def take_back(house: Playhouse, live: LiveTable, chair: int, body: TakeBackBody) -> None:
    """Agree that the table goes back, or not to after all; it does when everybody has agreed to the same way.

    One way is put to all at a time: another is a new wish, to which nobody else has agreed yet.
    """
    seat = seat_of(live, chair)
    if live.play is not None and live.play.finished:
        raise NotNow("The play is over.")
    to = next((way for way in WAYS_BACK if way == body.to), None)
    if to is None:
        raise Refused(f"The table goes back to {listed(WAYS_BACK, 'or')}.")
    if to != "scene" and (live.play is None or to not in live.play.ways_back()):
        raise NotNow(_NO_WAY[to])
    agreed = dict.fromkeys(live.taking_back if to == live.lobby.back_to else (), live.log.seq)
    if agreed.pop(seat, None) is None:
        agreed[seat] = live.log.seq
    live.lobby.taking_back, live.lobby.back_to = agreed, to
    if all_take_back(live):
        await go_back(live)
        live.lobby.taking_back = {}
    await live.save()


_NO_WAY = {
    "answer": "There is no answer here that could be taken back alone. The scene can be.",
    "framing": "What is played now was not framed apart. It can be taken back to where the scene began.",
}


async def go_back(live: LiveTable) -> None:
    """Back, as all have agreed; play that has stopped goes on from there."""
    await live.go_back(live.lobby.back_to)
    if live.at_play().standing.stopped:
        people = live.lobby.people
        await agree(live, *(seat for seat in live.lobby.seats.values() if seat in people))


def all_take_back(live: LiveTable) -> bool:
    """Whether all the people of the table agree that it goes back."""
    if not live.taking_back or not live.lobby.people <= set(live.taking_back):
        return False
    return live.play is None or live.lobby.back_to in live.play.ways_back()
