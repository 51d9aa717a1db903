"""Whole games by house actors, and what they came to."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec

from commedia.engine import Game, IllegalMove, Play, SeededDealer
from commedia.engine.domains import Below
from commedia.engine.errors import CommediaError
from commedia.lab import source_lines
from commedia.lab.actors import actor, in_its_place
from commedia.lab.game_address import find
from commedia.lab.intervals import Interval, of_mean
from commedia.lab.playouts import MOST_DECISIONS, below_of
from commedia.lab.workers import spread

ALONE = 20
"""Games that this process plays by itself: others would take as long to start."""
PIECES = 2_000
"""Pieces of work, at most: a game each up to then, so that it is known at any time how many are done."""


class Ended(msgspec.Struct, frozen=True):
    """What a game came to: its decisions, its figures (None where it did not end), and its scores by seat."""

    decisions: int
    figures: dict[str, Any] | None
    scores: dict[str, float] = {}


class Broke(CommediaError):
    """A game's own code broke in play: in which game, how, and where."""


def simulate(
    name: str,
    games: int,
    seats: int,
    seed: int,
    workers: int | None = None,
    report: Callable[[int], None] = lambda done: None,
) -> dict[str, Any]:
    """Play whole games by house actors. The same seed gives the same games, however many processes play.

    name: a slug, or `module:NAME`. seats: how many play. report: told how many games are done.
    Returns games, decisions, seconds, decisions_per_second, unfinished, the mean score of each place with its
    interval where the game keeps a score, and the game's own figures.
    Raises BadOption for a game or a number of seats that there is not, and Broke where its code breaks.
    """
    started = time.perf_counter()
    ended = play_games(name, games, seats, seed, workers, report)
    seconds = time.perf_counter() - started
    decisions = sum(one.decisions for one in ended)
    reports = [one.figures for one in ended if one.figures is not None]
    return {
        "game": find(name).slug,
        "games": games,
        "seats": seats,
        "seed": seed,
        "decisions": decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(decisions / seconds) if seconds else 0,
        "unfinished": len(ended) - len(reports),
        **scores_of(mean_scores(ended)),
        "figures": summed_up(reports),
    }


def play_games(
    name: str,
    games: int,
    seats: int,
    seed: int,
    workers: int | None = None,
    report: Callable[[int], None] = lambda done: None,
    options: Mapping[str, Any] | None = None,
) -> list[Ended]:
    """What each of the games came to, in their order. options: of the table. Raises BadOption and Broke."""
    game = find(name)
    game.read_seats(names(seats))
    chosen = game.read_options(options)
    size = 1 + (games - 1) // PIECES
    shares = [range(start, min(start + size, games)) for start in range(0, games, size)]
    ended: list[Ended] = []
    play = partial(_play_share, name, seats, seed, chosen)
    for some in spread(play, shares, 1 if games <= ALONE else workers):
        ended += some
        report(len(ended))
    return ended


def names(seats: int) -> list[str]:
    """What seats are called in the lab."""
    return [f"seat {n + 1}" for n in range(seats)]


def dealt_names(seats: int, random: Random) -> dict[str, str]:
    """Other names for the seats in every game, each with the seat it stands for.

    A house actor may take its temper from its seat's name, and where it sits should say nothing of that.
    """
    return {f"{seat}, {random.randrange(1_000_000)}": seat for seat in names(seats)}


def by_seat(figures: Any, seat_of: dict[str, str]) -> Any:
    """A game's figures with its seats in place of their names.

    >>> by_seat({"winner": "seat 2, 91", "points": {"seat 2, 91": 7}}, {"seat 2, 91": "seat 2"})
    {'winner': 'seat 2', 'points': {'seat 2': 7}}
    """
    if isinstance(figures, dict):
        return {by_seat(key, seat_of): by_seat(value, seat_of) for key, value in figures.items()}
    if isinstance(figures, list):
        return [by_seat(value, seat_of) for value in figures]
    return seat_of.get(figures, figures) if isinstance(figures, str) else figures


def _play_share(
    name: str, seats: int, seed: int, options: Mapping[str, Any], share: Sequence[int]
) -> list[Ended]:
    game = find(name)
    ended: list[Ended] = []
    for number in share:
        try:
            ended.append(_played(game, seats, options, Random(f"{seed}/{number}")))
        except Exception as fault:
            place = source_lines.of_fault(fault)
            raise Broke(
                f"game {number} of seed {seed} with {seats} seats broke: {type(fault).__name__}: {fault}"
                + (f"\n  at {place}" if place else "")
            ) from fault
    return ended


def _played(game: Game, seats: int, options: Mapping[str, Any], random: Random) -> Ended:
    dealer, seat_of = SeededDealer(random.randbytes(32)), dealt_names(seats, random)
    play = Play.start(game, list(seat_of), options, dealer)
    decisions = act_out(game, play, below_of(random))
    return _ended(game, play, decisions, seat_of)


def _ended(game: Game, play: Play, decisions: int, seat_of: dict[str, str]) -> Ended:
    if not play.finished:
        return Ended(decisions, None)
    figures = by_seat(dict(game.lab.report(play.world)), seat_of)
    return Ended(decisions, figures, by_seat(game.lab.scores(play.world, play.seats), seat_of))


def act_out(game: Game, play: Play, below: Below, most: int = MOST_DECISIONS) -> int:
    """Let house actors play on to the end. Returns the number of decisions.

    Whoever has an open door is asked once whether they take it.
    """
    choose = actor(game)
    decisions = 0
    declined: set[str] = set()
    while play.open and decisions < most:
        waiting = [q for q in play.decisions() if q.given is None and q.id not in declined]
        if not waiting:
            break
        decision = waiting[below(len(waiting))]
        try:
            answer = choose(play, decision, below)
        except Exception as fault:
            answer = in_its_place(decision, fault, below, play.moves)
        if answer is None:
            declined.add(decision.id)
            continue
        try:
            play.answer(decision.id, decision.seat, answer)
        except IllegalMove as refused:
            play.answer(decision.id, decision.seat, in_its_place(decision, refused, below, play.moves))
        decisions += 1
    return decisions


# -- figures -------------------------------------------------------------------------------------------


def scores_of(means: Mapping[str, Interval]) -> dict[str, Any]:
    """The mean scores as plain data under their key; nothing at all where the game keeps none."""
    return {"scores": msgspec.to_builtins(means)} if means else {}


def mean_scores(ended: Sequence[Ended]) -> dict[str, Interval]:
    """The mean score of each place over the games that ended; nothing where the game keeps none."""
    by_place: dict[str, list[float]] = {}
    for one in ended:
        for place, score in one.scores.items():
            by_place.setdefault(place, []).append(score)
    return {place: of_mean(scores) for place, scores in by_place.items()}


def summed_up(reports: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The figures of many games: mean, least and most of numbers; of anything else how often each came.

    A mapping within a report is summed up key by key.

    >>> summed_up([{"winner": "ann", "turns": 3}, {"winner": "ann", "turns": 5}])
    {'winner': {'ann': 2}, 'turns': {'mean': 4.0, 'min': 3, 'max': 5}}
    """
    by_key: dict[str, list[Any]] = {}
    for report in reports:
        for key, value in report.items():
            by_key.setdefault(key, []).append(value)
    return {key: _one(values) for key, values in by_key.items()}


def _one(values: Sequence[Any]) -> dict[str, Any]:
    if all(isinstance(value, dict) for value in values):
        return summed_up(values)
    numbers = [v for v in values if isinstance(v, int | float) and not isinstance(v, bool)]
    missing = sum(v is None for v in values)
    if numbers and len(numbers) + missing == len(values):
        mean = round(sum(numbers) / len(numbers), 4)
        figures = {"mean": mean, "min": min(numbers), "max": max(numbers)}
        return figures | {"none": missing} if missing else figures
    counts = Counter(v if isinstance(v, str) else msgspec.json.encode(v).decode() for v in values)
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
