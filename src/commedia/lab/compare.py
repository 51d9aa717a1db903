"""The same games under several options, side by side: every figure with its interval, and what differs."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from commedia.lab.game_address import find
from commedia.lab.intervals import Interval, of_mean, of_share
from commedia.lab.simulate import Ended, mean_scores, play_games, summed_up

ByGame = list[dict[str, Any]]
"""The flat figures of each game of a column, in the order of the games."""


class Column(msgspec.Struct):
    """What the games came to under some options. scores, figures: as `simulate` sums them up. means: of each
    figure that is a number, and of the score of each place. shares: of each value of any other figure, how
    many games had it.
    """

    options: dict[str, Any]
    decisions: int
    unfinished: int
    scores: dict[str, Interval]
    figures: dict[str, Any]
    means: dict[str, Interval]
    shares: dict[str, dict[str, Interval]]


class Difference(msgspec.Struct):
    """How a column differs from the first, in the mean of the differences of games of the same seed."""

    options: dict[str, Any]
    means: dict[str, Interval]
    shares: dict[str, dict[str, Interval]]


class Compared(msgspec.Struct):
    """Games under several options. games: in each column. decisions, unfinished: in all of them."""

    game: str
    games: int
    seats: int
    seed: int
    decisions: int
    seconds: float
    decisions_per_second: int
    unfinished: int
    columns: list[Column]
    differences: list[Difference]


def compare(
    name: str,
    games: int,
    seats: int,
    seed: int,
    variants: Sequence[Mapping[str, Any]],
    workers: int | None = None,
    report: Callable[[int], None] = lambda done: None,
) -> tuple[Compared, list[list[Ended]]]:
    """Play the same games, by number and seed, under each of the variants; what each game came to as well.

    variants: table options, at least one set. The others are as in `simulate`. Raises BadOption.
    """
    started = time.perf_counter()
    played: list[list[Ended]] = []
    for options in variants:
        so_far = partial(_add, report, games * len(played))
        played.append(play_games(name, games, seats, seed, workers, so_far, options))
    seconds = time.perf_counter() - started
    flat = [[flattened(one) for one in ended] for ended in played]
    numeric, others = _kinds(flat)
    columns = [
        _column(dict(options), ended, by_game, numeric, others)
        for options, ended, by_game in zip(variants, played, flat, strict=True)
    ]
    differences = [
        _difference(column.options, flat[0], by_game, numeric, others)
        for column, by_game in zip(columns[1:], flat[1:], strict=True)
    ]
    decisions = sum(column.decisions for column in columns)
    compared = Compared(
        find(name).slug, games, seats, seed, decisions, round(seconds, 3),
        round(decisions / seconds) if seconds else 0,
        sum(column.unfinished for column in columns), columns, differences,
    )  # fmt: skip
    return compared, played


def _add(report: Callable[[int], None], before: int, done: int) -> None:
    report(before + done)


def flattened(ended: Ended) -> dict[str, Any]:
    """A game's figures without any that hold others: its decisions and scores first; none if it did not end.

    >>> flattened(Ended(7, {"points": {"seat 1": 4}, "winner": "seat 1"}, {"seat 1": 0.5}))
    {'decisions': 7, 'score, seat 1': 0.5, 'points, seat 1': 4, 'winner': 'seat 1'}
    """
    if ended.figures is None:
        return {}
    scores = _flat("", {"score": ended.scores})
    return {"decisions": ended.decisions, **dict(scores), **dict(_flat("", ended.figures))}


def _flat(name: str, figures: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in figures.items():
        full = f"{name}, {key}" if name else str(key)
        if isinstance(value, Mapping):
            yield from _flat(full, value)
        else:
            yield full, value


def as_text(value: Any) -> str:
    """A value that is no number as it is counted: words as they are, anything else as JSON."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def is_number(value: Any) -> bool:
    """Whether a figure is one to be averaged."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def _kinds(columns: Sequence[ByGame]) -> tuple[list[str], dict[str, list[str]]]:
    """The figures that are numbers; and of the others every value that came, the most frequent first."""
    held: dict[str, list[Any]] = {}
    for by_game in columns:
        for figures in by_game:
            for name, value in figures.items():
                held.setdefault(name, []).append(value)
    numeric: list[str] = []
    others: dict[str, list[str]] = {}
    for name, values in held.items():
        said = [value for value in values if value is not None]
        if said and all(map(is_number, said)):
            numeric.append(name)
        else:
            counted = Counter(map(as_text, values))
            others[name] = sorted(counted, key=lambda value: (-counted[value], value))
    return numeric, others


def _column(
    options: dict[str, Any],
    ended: Sequence[Ended],
    by_game: ByGame,
    numeric: Sequence[str],
    others: Mapping[str, Sequence[str]],
) -> Column:
    reports = [one.figures for one in ended if one.figures is not None]
    means = {
        name: of_mean(numbers)
        for name in numeric
        if (numbers := [game[name] for game in by_game if game.get(name) is not None])
    }
    shares = {}
    for name, values in others.items():
        came = [as_text(game[name]) for game in by_game if name in game]
        if came:
            shares[name] = {value: of_share(came.count(value), len(came)) for value in values}
    decisions = sum(one.decisions for one in ended)
    unfinished = len(ended) - len(reports)
    return Column(options, decisions, unfinished, mean_scores(ended), summed_up(reports), means, shares)


def _difference(
    options: dict[str, Any],
    first: ByGame,
    other: ByGame,
    numeric: Sequence[str],
    others: Mapping[str, Sequence[str]],
) -> Difference:
    games = list(zip(first, other, strict=True))  # the same seeds
    means, shares = {}, {}
    for name in numeric:
        both = [(a[name], b[name]) for a, b in games if None not in (a.get(name), b.get(name))]
        if both:
            means[name] = of_mean([b - a for a, b in both])
    for name, values in others.items():
        told = [(as_text(a[name]), as_text(b[name])) for a, b in games if name in a and name in b]
        if told:
            shares[name] = {
                value: of_mean([(b == value) - (a == value) for a, b in told]) for value in values
            }
    return Difference(options, means, shares)
