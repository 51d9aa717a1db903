"""One table as each pair of eyes may see it, drawn once for each edition.

Whatever all viewers get alike is drawn once a table; the rest once a seat, however many windows look at it.
Call these under the table's lock, or between two awaits: a view is of one durable moment.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

from commedia.engine import Question
from commedia.engine.domains import WORDLESS
from commedia.server.errors import NotNow
from commedia.server.forms import DECISION, Form, one
from commedia.server.house import House
from commedia.server.invitations import SPECTATOR, Doorkeeper
from commedia.server.live import LiveTable
from commedia.server.pages import asking, cue, script, table
from commedia.server.pages import lobby as lobby_page
from commedia.server.pages.parts import Part
from commedia.server.seed_words import words_in
from commedia.server.seen import Company, HeldSeat, Links, LobbySeen, ScriptLine, Seen, as_name


def links(house: House, live: LiveTable, chair: int) -> Links:
    """The addresses that this chair may know: the host knows those by which somebody may sit down."""
    lobby = live.lobby
    is_host = bool(chair) and chair == lobby.host
    nonces = tuple((c.n, c.nonce) for c in lobby.chairs if is_host and c.n != chair and c.may_be_handed_on)
    mine = lobby.chair(chair).nonce if chair else lobby.watch
    return _links(house.doorkeeper, live.id, lobby.game, (chair, mine), (SPECTATOR, lobby.watch), nonces)


@lru_cache(maxsize=4096)
def _links(
    doorkeeper: Doorkeeper, table: str, game: str, me: tuple[int, int], watch: tuple[int, int],
    others: tuple[tuple[int, int], ...],
) -> Links:  # fmt: skip
    """The same, made anew only when somebody is given another link. me, watch, others: chairs and nonces."""

    def path(chair: int, nonce: int) -> str:
        return f"/s/{doorkeeper.write(table, chair, nonce)}"

    return Links(
        me=path(*me),
        watch=path(*watch),
        rulebook=f"/rulebook/{game}",
        chairs={chair: path(chair, nonce) for chair, nonce in others},
    )


def lobby_seen(house: House, live: LiveTable, chair: int) -> LobbySeen:
    """A table in its lobby, as that chair sees it. The seed itself never leaves the house here."""
    return LobbySeen(
        table=live.id,
        game=live.game,
        lobby=live.lobby,
        me=chair or None,
        is_host=bool(chair) and chair == live.lobby.host and not live.lobby.rising,  # nothing changes then
        links=links(house, live, chair),
        base=live.address,
    )


def held_seat(house: House, live: LiveTable, chair: int, shared: bool) -> HeldSeat:
    """A seat of a table as the playbill tells of it, without drawing the table.

    shared: whether the device holds others of that table, so that the way there leads through the curtain.
    """
    lobby, play = live.lobby, live.play
    name = lobby.chair(chair).name
    token = house.token(live, chair)
    path = f"/s/{token}/curtain" if shared else f"/s/{token}"
    told = partial(HeldSeat, lobby.title, live.game.title, name, path, token, quiet_for=live.quiet_for())
    if lobby.stage == "lobby":
        is_asked = lobby_page.status(lobby_seen(house, live, chair))[0]
        return told(is_asked, stands="Your cue" if is_asked else "Being set")
    if play is None:
        return told(stands="Cannot go on")
    if play.finished:
        return told(over=True, stands="Over")
    if play.standing.stopped:
        return told(stands="Stopped")
    asked = [question.seat for question in play.waiting_for()]
    if lobby.chair(chair).kind == "person" and lobby.seats[chair] in asked:
        return told(True, stands="Your cue")
    return told(waits=[lobby.chair(n).name for n, seat in lobby.seats.items() if seat in asked])


def seen(house: House, live: LiveTable, chair: int, devices: Sequence[tuple[str, str]] = ()) -> Seen:
    """A table at play with its script, as that chair sees it; chair 0 sees what is public."""
    found = _without_script(house, live, chair)
    found.devices, found.quiet_for = list(devices), live.quiet_for()
    found.script = live.script_lines(found.seat, found.names)[-script.SHOWN_LINES :]
    return found


def _without_script(house: House, live: LiveTable, chair: int) -> Seen:
    """What the parts of a page are drawn from: they never hold the script, which is long."""
    key = ("seen", chair)
    if key not in live.drawn:
        live.drawn[key] = _see(house, live, chair)
    found: Seen = live.drawn[key]
    return found


def _see(house: House, live: LiveTable, chair: int) -> Seen:
    lobby, play = live.lobby, live.play
    seat = lobby.seats.get(chair)
    for_all, known = _seen_by_all(live), _company(live).links
    if chair not in known:
        known[chair] = links(house, live, chair)
    seated = play is not None and seat is not None
    return Seen(
        **for_all,
        seat=seat,
        is_host=bool(chair) and chair == lobby.host,
        links=known[chair],
        base=live.address,
        own=live.sight(seat) if seated else for_all["public"],
        own_view=live.view(seat) if seated else for_all["public_view"],
        decisions=play.decisions(seat) if play is not None and seated else [],
        prompt_line=live.last_spoken(seat, for_all["names"]),
        script=[],
    )


def _seen_by_all(live: LiveTable) -> dict[str, Any]:
    """What everybody sees alike, by the fields of `Seen`."""
    if "for all" not in live.drawn:
        lobby, play, opened = live.lobby, live.play, live.opened
        assert opened is not None
        company = _company(live)
        answered = play.answered() if play is not None else []
        live.drawn["for all"] = {
            "table": live.id,
            "game": live.game,
            "lobby": lobby,
            "seats": list(opened.seats),
            "chairs": company.chairs,
            "names": company.names,
            "players": company.players,
            "public": live.sight(None) if play is not None else None,
            "public_view": live.view(None) if play is not None else {},
            "waiting": [(q.seat, q.waiting()) for q in play.waiting_for()] if play is not None else [],
            "clock": play.moves if play is not None else 0,
            "seq": live.seq,
            "finished": play.finished if play is not None else False,
            "stopped": play.standing.stopped if play is not None else False,
            "agreed": list(play.standing.agreed) if play is not None else [],
            "broken": str(live.broken) if live.broken is not None else "",
            "taking_back": live.taking_back,
            "sealed": (sum(answered), len(answered)),
            "words": live.words,
            "log_seal": live.log_seal.hex(),
            "seed_words": words_in(opened),
            "on_stage": list(live.game.cast.on_stage(play.world)) if play is not None else [],
        }
    shared: dict[str, Any] = live.drawn["for all"]
    return shared


def _company(live: LiveTable) -> Company:
    """Who is at the table, made anew only when that changes: what is drawn of it can be kept till then."""
    lobby, known = live.lobby, live.company
    if known is not None and "for all" in live.drawn:
        return known
    characters = live.game.cast.characters(live.play.world) if live.play is not None else {}
    told = {
        seat: as_name(live.words.get(words.id, "")) for seat, words in characters.items() if words != WORDLESS
    }
    if known is None or known.version != live.version or known.told != told:
        chairs = {seat: lobby.chair(n) for n, seat in lobby.seats.items()}
        players = {seat: chair.name or seat for seat, chair in chairs.items()}
        names = {seat: told.get(seat) or player for seat, player in players.items()}
        known = live.company = Company(live.version, told, chairs, names, players)
    return known


def parts(house: House, live: LiveTable, chair: int) -> list[Part]:
    """Every part of the page that can change, as it stands for that chair."""
    key = ("parts", chair)
    if key not in live.drawn:
        if live.lobby.stage == "lobby" or live.opened is None:
            live.drawn[key] = list(lobby_page.parts(lobby_seen(house, live, chair)))
        else:
            view = _without_script(house, live, chair)
            if "shared" not in live.drawn:
                live.drawn["shared"] = list(table.shared_parts(view))
            live.drawn[key] = [*live.drawn["shared"], *table.own_parts(view)]
    drawn: list[Part] = live.drawn[key]
    return drawn


def foreseen(house: House, live: LiveTable, chair: int, form: Form) -> str:
    """What an answer would come to that a form of this chair has so far, as HTML."""
    view, question = _asked(house, live, chair, one(form, DECISION))
    if question is None:
        return ""
    return str(asking.foreseen(view, question, cue.fieldset(view, question), form))


def outlook(house: House, live: LiveTable, chair: int, decision: str, raw: Any) -> str:
    """What an answer of this chair would come to, as HTML; "" where the game does not say.

    Raises IllegalMove for what is no answer.
    """
    view, question = _asked(house, live, chair, decision)
    if question is None:
        return ""
    kind, values = question.read(raw, view.clock)
    return str(asking.outlook(view, question, cue.fieldset(view, question), {"do": kind.do, **values}))


def suggested(house: House, live: LiveTable, chair: int, form: Form) -> Mapping[str, Sequence[str]]:
    """An answer for a form of this chair to begin from, by the names of its inputs."""
    view, question = _asked(house, live, chair, one(form, DECISION))
    if question is None:
        return {}
    return asking.suggested(view, question, cue.fieldset(view, question), secrets.randbelow)


def _asked(house: House, live: LiveTable, chair: int, decision: str) -> tuple[Seen, Question[Any] | None]:
    """What that chair sees, and the question of its own by that id; None where it is gone."""
    if live.opened is None:
        raise NotNow("The curtain has not risen yet.")
    view = _without_script(house, live, chair)
    return view, next((question for question in view.decisions if question.id == decision), None)


def new_lines(house: House, live: LiveTable, chair: int, after: int) -> str:
    """The lines of the script from entries after `after`, as HTML; "" where there are none."""
    if live.opened is None:
        return ""
    key = ("lines", chair, after)
    if key not in live.drawn:
        view = _without_script(house, live, chair)
        lines = live.script_lines(view.seat, view.names, after)
        live.drawn[key] = str(script.lines(view, lines)) if lines else ""
    drawn: str = live.drawn[key]
    return drawn


def erased_lines(house: House, live: LiveTable, chair: int) -> list[Part]:
    """The lines of the script whose words are gone, to stand where a window still shows the words."""
    if not live.erased:
        return []
    key = ("erased", chair)
    if key not in live.drawn:
        view = _without_script(house, live, chair)
        told = [live.as_line(moment, view.names) for moment in live.erased if moment.seen_by(view.seat)]
        live.drawn[key] = [
            Part(f"lines [data-n='{line.n}']", str(script.line(view, line)), "outerHTML") for line in told
        ]
    drawn: list[Part] = live.drawn[key]
    return drawn


async def whole_script(live: LiveTable, view: Seen) -> list[ScriptLine]:
    """Every line of the script that the viewer may know, from the first, but for scenes taken back."""
    moments = [moment for _, moment in await live.told.lines()]
    await live.read_words(moments)
    back = [(m.figures["since"], m.n) for m in moments if m.kind == "house" and "since" in m.figures]
    stands = [m for m in moments if not any(since <= m.n < told for since, told in back)]
    return [live.as_line(moment, view.names) for moment in stands if moment.seen_by(view.seat)]
