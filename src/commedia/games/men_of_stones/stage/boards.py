"""Each player's board: four Qualities, the dice on them, the Traits and their points."""

from __future__ import annotations

from functools import lru_cache

import htpy as h
from markupsafe import Markup

from commedia.engine.english import ORDINALS
from commedia.games.men_of_stones import phases
from commedia.games.men_of_stones.natures import QUALITIES
from commedia.games.men_of_stones.rules.dice import with_best_dice
from commedia.games.men_of_stones.stage.wording import best_set, nature_line, points_held, used_by
from commedia.games.men_of_stones.state import Stones
from commedia.kit.stage import Names, called, place_of
from commedia.props.dice import die
from commedia.props.template import NOTHING, joined, template


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
    held = [_HELD(what=trait, count=left) for trait, left, _ in points]
    if cards:
        held.append(_HELD(what="cards face down", count=cards))
    return _BOARD(
        turn=_TURN if now else NOTHING,
        place=place,
        label=f"{name}, {nature}" if nature else name,
        name=name,
        nature=_P(text=nature) if nature else NOTHING,
        total=_TOTAL(total=total) if total > 0 else NOTHING,
        dice=_laid(dice, matching, used) if dice else _fallen(rolled),
        held=_TRAITS(held=joined(held)) if held else NOTHING,
        calls=_CALLS(text=calls) if calls else NOTHING,
    )


_BOARD = template(
    '<article class="board{turn}" data-place="{place}" aria-label="{label}"><header><h3>{name}</h3>',
    '<span class="tag tag--you you-only">You</span>{nature}{total}</header>{dice}{held}{calls}</article>',
)
_TURN = Markup(" board--now")
_P = template("<p>{text}</p>")
_TOTAL = template(
    '<span class="board__total" title="sum of the four dice as rolled">',
    '<span class="visually-hidden">rolled </span>{total}</span>',
)
_HELD = template('<span>{what} <b class="num">{count}</b></span>')
_TRAITS = template('<p class="board__traits">{held}</p>')
_CALLS = template('<p class="board__calls">{text}</p>')


@lru_cache(maxsize=4096)
def _laid(dice: tuple[tuple[str, int], ...], matching: int, used: str) -> Markup:
    rows = [_ON(quality=q, die=die(n, in_set=n == matching, used=q == used)) for q, n in dice]
    return _LAID(rows=joined(rows))


_LAID = template('<dl class="qualities">{rows}</dl>')
_ON = template("<div><dt>{quality}</dt><dd>{die}</dd></div>")


def _fallen(rolled: tuple[int, ...]) -> Markup:
    """The four dice as they fell, on no Quality yet; those to come are blank."""
    fell = (*rolled, *(0,) * (len(QUALITIES) - len(rolled)))
    words = f"Rolled {', '.join(map(str, rolled))}, not laid out yet." if rolled else "Dice not rolled yet."
    return _FALLEN(words=words, dice=joined([_FELL(die=die(value)) for value in fell]))


_FALLEN = template(
    '<div class="qualities qualities--fallen"><p class="visually-hidden">{words}</p>{dice}</div>'
)
_FELL = template('<span aria-hidden="true">{die}</span>')


def boards(public: Stones, names: Names) -> Markup:
    """All boards, what the marks on them mean, and the numbers that are banned."""
    cards = [_board_of(public, names, seat) for seat in public.seats]
    return Markup(f'<div class="boards boards--{len(cards)}">{"".join(cards)}{_foot(public)}</div>')


def _board_of(public: Stones, names: Names, seat: str) -> Markup:
    player = public.players[seat]
    points = points_held(player) if public.act != "I" or player.total or player.nature else ()
    return board(
        called(names, seat),
        place_of(public.seats, seat),
        nature_line(player),
        player.total0,
        tuple(player.rolled),
        tuple(player.dice.items()),
        best_set(player),
        used_by(public, seat),
        points,
        len(player.facedown),
        _calls(public, seat),
        public.on_turn == seat or _naming(public) == seat,
    )


def _naming(public: Stones) -> str | None:
    """Who names a Trait now, on the way to the Pivot."""
    if public.phase != phases.phase("III", phases.PIVOT) or len(public.pivot_traits) >= len(public.selectors):
        return None
    return public.selectors[len(public.pivot_traits)]


def _calls(public: Stones, seat: str) -> str:
    """What is to be said of a player in this phase."""
    _, doing = phases.split(public.phase)
    player = public.players[seat]
    if doing == phases.ROLL:
        return "" if player.rolled else "to roll four dice"
    if doing == phases.ASSIGN:
        return "laid out" if player.dice else "not shown yet"
    if doing == phases.PIVOT:
        return _names_a_trait(public, seat)
    if doing == phases.TURNS:
        if _rolls_off(public):
            return "may go first" if seat in with_best_dice(public) else ""
        if public.on_turn == seat:
            return "their turn now"
        if seat in public.taken_turn:
            quality = used_by(public, seat)
            return (
                f"took their turn in {quality}, with {player.dice.get(quality)}" if quality else "turn taken"
            )
        return f"{ORDINALS[public.order.index(seat)]} to go" if seat in public.order else ""
    return ""


def _rolls_off(public: Stones) -> bool:
    """Whether nobody's turn has come yet: equals roll for the first, by hand (MS-DICE-04)."""
    return public.on_turn is None and not public.taken_turn and len(with_best_dice(public)) > 1


def _names_a_trait(public: Stones, seat: str) -> str:
    if seat not in public.selectors:
        return "names nothing in this act"
    at = public.selectors.index(seat)
    named = public.pivot_traits
    if at < len(named):
        return f"{ORDINALS[at]} to name: {named[at]}"
    return f"names the {ORDINALS[at]} Trait now" if at == len(named) else f"{ORDINALS[at]} to name"


def _foot(public: Stones) -> Markup:
    _, doing = phases.split(public.phase)
    if doing == phases.PIVOT:
        return _words(
            "Filled dice are the matching set. The corner figure is the roll; the three highest name Traits."
        )
    if doing == phases.TURNS and _rolls_off(public):
        return _words("The best sets and their totals are alike: a die each, and the highest goes first.")
    if doing == phases.TURNS:
        return _banned(tuple(public.banned))
    if doing == phases.ASSIGN:
        return _words("Dice as they fell. One goes on each Quality; all are shown together.")
    return _words("Four dice each. The best matching set goes first.")


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
