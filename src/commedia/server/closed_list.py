"""The list that is closed as the curtain begins to rise: what everybody opens their word for, and no other.

It is text, a line for each thing, so that pages and programs can keep it as it stands and compare it, and
people read it: the seed's hash, the words and the seats in their order, and the options that are chosen.
What a table writes itself, such as a Palace, may be a secret of some, and is not in it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from commedia.engine import BadOption, Game, log
from commedia.engine.lengths import LONGEST_NAME
from commedia.engine.names import alike
from commedia.server.lobby import Chair, Lobby
from commedia.server.table_view import Table


def closed_list(opened: log.Opened, game: Game) -> str:
    """The list of a table, from entry 0 of its log as it stands, or will stand."""
    committed = [] if opened.committed is msgspec.UNSET else opened.committed
    chosen = {key: opened.options[key] for key in game.options if key in opened.options}
    return "\n".join(
        (
            f"seed {opened.seal or opened.dealer}",
            *(f"word {one.hash} {'own' if one.own else 'house'} {one.seat}" for one in committed),
            *(f"seat {seat}" for seat in opened.seats),
            *(f"option {key} {msgspec.json.encode(value).decode()}" for key, value in chosen.items()),
        )
    )


def closed_of(live: Table) -> str:
    """The list of a table whose curtain rises, or has risen; "" before that, or where it cannot rise."""
    if live.opened is not None:
        return closed_list(live.opened, live.game)
    if not live.lobby.rising:
        return ""
    try:
        return closed_list(opening_of(live.lobby, live.game), live.game)
    except BadOption:  # another edition of the game, since it began to rise: the curtain comes down again
        return ""


def opening_of(lobby: Lobby, game: Game) -> log.Opened:
    """Entry 0 of a table's log, as the table stands now. Raises BadOption."""
    names = seat_names(lobby.chairs)
    return log.Opened(
        game=lobby.game,
        version=game.version,
        seats=game.read_seats(list(names.values())),
        options=game.read_options(lobby.options, anew=False),
        dealer=lobby.dealer,
        seal=lobby.shown_seal,
        committed=[log.Committed(names[w.chair], w.hash, w.own, w.nonce, w.word) for w in lobby.sealed_words],
        counts="own",
    )


def seat_names(chairs: Sequence[Chair]) -> dict[int, str]:
    """Each chair's seat at the play: its player's name, told apart where two are called alike."""
    names: dict[int, str] = {}
    for chair in chairs:
        wanted = chair.name.strip() or f"Player {chair.n}"
        name, count = wanted, 2
        while alike(name, names.values()):
            name, count = f"{wanted[: LONGEST_NAME - 3]} {count}", count + 1
        names[chair.n] = name
    return names
