"""Tables for the tests of The Face of Angels: set up in a line or two, and asked in the game's own nouns.

The World is "eve"; the character players are "ann", "bob", "cy" and "dee", clockwise from her left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from commedia.engine import Play, SeededDealer
from commedia.engine.sampling import picked, sample_answer
from commedia.games.face_of_angels import GAME
from commedia.games.face_of_angels.cards import DECK
from commedia.lab.playouts import below_of
from commedia.testing import Record, ScriptedTable

WORLD = "eve"
CAST = ("ann", "bob", "cy", "dee")
SAID = {"words": "so it goes"}
LAYING = ("lead_card", "respond_with_card", "help_with_card")


def at(
    begins: str,
    pcs: Mapping[str, Mapping[str, Any]] | Sequence[str] = CAST[:3],
    chance: Iterable[Any] = (),
    options: Mapping[str, Any] | None = None,
    args: Mapping[str, Any] | None = None,
    **state: Any,
) -> ScriptedTable:
    """A table in the middle of things, at a scene or procedure. pcs: by name as plain data, or names."""
    people = {seat: dict(pcs[seat]) if isinstance(pcs, Mapping) else {} for seat in pcs}
    whole = {"world": WORLD, "pcs": people, **state}
    return ScriptedTable.at(GAME, whole, scene=begins, args=args, chance=chance, options=options)


def contest(
    hands: Mapping[str, str],
    pcs: Mapping[str, Mapping[str, Any]] | None = None,
    chance: Iterable[Any] = (),
    options: Mapping[str, Any] | None = None,
    act: int = 1,
    by: tuple[str, str] = ("ann", "bob"),
    **more: Any,
) -> ScriptedTable:
    """A contest that is just beginning. hands: cards with blanks between, by seat; pcs: more of anybody.

    more: of the contest; what is of the table goes under `pile`, `npcs`, `scene`.
    """
    seats = [seat for seat in CAST if seat in hands or seat in by or seat in (pcs or {})]
    whole = {seat: dict((pcs or {}).get(seat, {})) for seat in seats}
    state: dict[str, Any] = {"hands": dict(hands), "act": act}
    of_table = {name: more.pop(name) for name in ("npcs", "scene") if name in more}
    state |= {**of_table, **more.pop("pile", {})}
    state["contest"] = {"initiator": by[0], "respondent": by[1], "pace": 1, "state": "accepted", **more}
    return at("contest", whole, chance, options, **state)


# -- asking -------------------------------------------------------------------------------------------------


def kinds(t: ScriptedTable, seat: str | None = None) -> list[str]:
    """The kinds of the open decisions, of a seat or of all."""
    return [d.kind for d in t.decisions(seat)]


def asked(t: ScriptedTable, kind: str) -> list[str]:
    """Whom that is put to."""
    return [d.seat for d in t.decisions(kind=kind)]


def is_door(t: ScriptedTable, seat: str, kind: str) -> bool:
    """Whether nobody waits for that of a seat, which is asked it."""
    [found] = t.decisions(seat, kind)
    return bool(found.optional)


def is_open(t: ScriptedTable, seat: str, kind: str, do: str) -> bool:
    """Whether a seat is asked that, and may answer so."""
    return any(one.do == do for d in t.decisions(seat, kind) for one in d.open)


def said(t: ScriptedTable, rule: str, **figures: Any) -> list[Record]:
    """What happened under a rule, with these figures among its own."""
    return [
        m for m in t.moments() if m.rule == rule and all(m.figures.get(k) == v for k, v in figures.items())
    ]


def cards_of(w: Any) -> list[str]:
    """Every card on the table, wherever it lies, in the order of the deck."""
    lying = [card for player in w.players.values() for card in player.hand] + w.draw + w.discard
    if w.contest and w.contest.trick:
        lying += [laid.card for cards in w.contest.trick.cards.values() for laid in cards]
    return sorted(lying, key=DECK.index)


def assert_whole(t: ScriptedTable) -> None:
    """FA-DCK-01: each card lies in one place."""
    assert cards_of(t.state) == list(DECK)


# -- playing on ---------------------------------------------------------------------------------------------


def lay(t: ScriptedTable, seat: str, card: str, use: str = "", **more: Any) -> None:
    """Somebody lays a card, wherever they are asked for one."""
    kind = next(kind for kind in LAYING if kind in kinds(t, seat))
    t.answer(seat, kind, {"do": "lay", "card": card, **({"use": use} if use else {}), **SAID, **more})


def refused(t: ScriptedTable, seat: str, card: str, use: str = "", **more: Any) -> str:
    """The rule by which a card, laid so, is refused."""
    kind = next(kind for kind in LAYING if kind in kinds(t, seat))
    answer = {"do": "lay", "card": card, **({"use": use} if use else {}), **SAID, **more}
    return str(t.refusal(seat, kind, answer).rule)


def nobody(t: ScriptedTable) -> None:
    """Whoever is asked for help lays nothing, for either side."""
    while due := t.decisions(kind="help_with_card"):
        t.answer(due[0].seat, due[0].id, "pass")


def trick(t: ScriptedTable, leads: tuple[str, str], answers: tuple[str, str]) -> None:
    """A trick without help: who leads with what, and who answers with what."""
    for seat, laid in (leads, answers):
        card, _, use = laid.partition(" ")
        lay(t, seat, card, use)
    nobody(t)


def count(t: ScriptedTable) -> tuple[int, int]:
    """Tricks of the initiator, and of the respondent."""
    c = t.state.contest
    return c.count("I"), c.count("O")


def outcome(t: ScriptedTable) -> tuple[str, str]:
    """Who has won, and who tells the end."""
    return t.state.contest.winner, t.state.contest.narrator


# -- whole plays --------------------------------------------------------------------------------------------


def random_play(
    seats: int, random: Any, options: Mapping[str, Any] | None = None, dealer: Any = None
) -> Play:
    """A table at its beginning, with chance of that random's where nobody else deals."""
    names = [WORLD, *CAST, "fay", "gus"][:seats]
    return Play.start(GAME, names, options or {}, dealer or SeededDealer(random.randbytes(32)))


def step(play: Play, random: Any) -> None:
    """One open decision is answered by any legal answer."""
    below = below_of(random)
    waiting = [q for q in play.open.values() if q.given is None]
    decision = picked(waiting, below)
    play.answer(decision.id, decision.seat, sample_answer(decision, below, play.moves))
