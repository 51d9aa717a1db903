"""Each player's board: four Qualities, the dice on them, the Traits and their points."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.games.men_of_stones.natures import QUALITIES
from commedia.games.men_of_stones.stage.reading import (
    Names,
    View,
    best_set,
    called,
    earned,
    laid_out,
    nature_line,
    place_of,
    points_held,
    used_by,
)
from commedia.props.dice import die

ORDINALS = ("first", "second", "third", "fourth", "fifth")


@lru_cache(maxsize=4096)
def board(
    name: str,
    place: int,
    nature: str,
    total: int,
    rolled: tuple[int, ...],
    dice: tuple[tuple[str, int], ...],
    matching: int,
    used: str,
    points: tuple[tuple[str, int, int], ...],
    cards: int,
    calls: str,
    now: bool,
) -> Markup:
    """One player's board.

    place: at the table, from 1. total: of the dice as rolled, 0 before. dice: on their Qualities, else
    `rolled` lie beside them as they fell. matching: the number of the matching set. used: the Quality taken
    in this act. points: Trait, points there, points spent. cards: the Forsworn's face-down cards. calls: what
    is to be said of this player now. now: whether it is their turn.
    """
    kind = "board board--now" if now else "board"
    held = [h.span[trait, " ", h.b(".num")[str(left)]] for trait, left, _ in points]
    if cards:
        held.append(h.span["cards face down ", h.b(".num")[str(cards)]])
    return Markup(
        h.article(
            {"class": kind, "data-place": str(place), "aria-label": f"{name}, {nature}" if nature else name}
        )[
            h.header[
                h.h3[name],
                h.span(".tag.tag--you.you-only")["You"],
                nature and h.p[nature],
                total > 0
                and h.span(".board__total", title="sum of the four dice as rolled")[
                    h.span(".visually-hidden")["rolled "], str(total)
                ],
            ],
            _laid(dice, matching, used) if dice else _fallen(rolled),
            held and h.p(".board__traits")[held],
            calls and h.p(".board__calls")[calls],
        ]
    )


@lru_cache(maxsize=1024)
def _laid(dice: tuple[tuple[str, int], ...], matching: int, used: str) -> Markup:
    return Markup(
        h.dl(".qualities")[
            (h.div[h.dt[q], h.dd[die(value, in_set=value == matching, used=q == used)]] for q, value in dice)
        ]
    )


@lru_cache(maxsize=2048)
def _fallen(rolled: tuple[int, ...]) -> Markup:
    """The four dice as they fell, on no Quality yet; those to come are blank."""
    fell = (*rolled, *(0,) * (len(QUALITIES) - len(rolled)))
    words = f"Rolled {', '.join(map(str, rolled))}, not laid out yet." if rolled else "Dice not rolled yet."
    return Markup(
        h.div(".qualities.qualities--fallen")[
            h.p(".visually-hidden")[words],
            (h.span({"aria-hidden": "true"})[die(value)] for value in fell),
        ]
    )


def boards(public: View, names: Names) -> Markup:
    """All boards, what the marks on them mean, and the numbers that are banned."""
    cards = [_board_of(public, names, seat) for seat in public["seats"]]
    return Markup(f'<div class="boards boards--{len(cards)}">{"".join(cards)}{_foot(public)}</div>')


def _board_of(public: View, names: Names, seat: str) -> Markup:
    player = public["players"][seat]
    points = points_held(player) if public["act"] != "I" or earned(player) or player["nature"] else ()
    return board(
        called(names, seat),
        place_of(public, seat),
        nature_line(player),
        player["total0"],
        tuple(player["rolled"]),
        laid_out(player),
        best_set(player),
        used_by(public, seat),
        points,
        player["facedown"] if isinstance(player["facedown"], int) else len(player["facedown"]),
        _calls(public, seat),
        public["on_turn"] == seat or _naming(public) == seat,
    )


def _naming(public: View) -> str | None:
    """Who names a Trait now, on the way to the Pivot."""
    if public["phase"] != "III.pivot" or len(public["pivot_traits"]) >= len(public["selectors"]):
        return None
    return str(public["selectors"][len(public["pivot_traits"])])


def _calls(public: View, seat: str) -> str:
    """What is to be said of a player in this phase."""
    part = public["phase"].partition(".")[2]
    player = public["players"][seat]
    if part == "roll":
        return "" if player["rolled"] else "to roll four dice"
    if part == "assign":
        return "laid out" if player["dice"] else "lays them out in secret"
    if part == "pivot":
        return _names_a_trait(public, seat)
    if part == "turns":
        if public["on_turn"] == seat:
            return "their turn now"
        if seat in public["taken_turn"]:
            quality = used_by(public, seat)
            return (
                f"took their turn in {quality}, with {player['dice'].get(quality)}"
                if quality
                else "turn taken"
            )
        return f"{ORDINALS[public['order'].index(seat)]} to go" if seat in public["order"] else ""
    return ""


def _names_a_trait(public: View, seat: str) -> str:
    if seat not in public["selectors"]:
        return "names nothing in this act"
    at = public["selectors"].index(seat)
    named = public["pivot_traits"]
    if at < len(named):
        return f"{ORDINALS[at]} to name: {named[at]}"
    return f"names the {ORDINALS[at]} Trait now" if at == len(named) else f"{ORDINALS[at]} to name"


def _foot(public: View) -> Markup:
    part = public["phase"].partition(".")[2]
    if part == "pivot":
        return _words(
            "Filled dice are the matching set. The corner figure is the roll; the three highest name Traits."
        )
    if part == "turns":
        return _banned(tuple(public["banned"]))
    if part == "assign":
        return _words("Dice as they fell. One goes on each Quality; all are shown together.")
    return _words("Four dice each. The best matching set goes first.")


@lru_cache(maxsize=16)
def _words(text: str) -> Markup:
    return Markup(h.p(".quiet")[text])


@lru_cache(maxsize=64)
def _banned(numbers: tuple[int, ...]) -> Markup:
    if not numbers:
        return _words("Filled dice are the matching set. No number is banned yet.")
    return Markup(
        h.p(".quiet.banned")[
            h.span["Filled dice are the matching set. Banned in this act:"],
            h.span(".banned__dice")[(die(n, banned=True) for n in numbers)],
        ]
    )
