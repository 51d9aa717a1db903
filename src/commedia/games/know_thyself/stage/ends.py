"""What a Wager could come to: for each way out, what is got and held then. Source: KT-PAY, KT-INV."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from commedia.games.know_thyself.degrees import BY_DRAWS, MOST_DRAWS, Degree, held_if_won, left_beside
from commedia.games.know_thyself.phases import CUT, DRAW, EDGES, INVOKE, PAY, STAKE, TELL, WANT
from commedia.games.know_thyself.stage.coins import coin
from commedia.games.know_thyself.state import Amnesiac, Palace, Participant
from commedia.kit.stage import Names, called
from commedia.props.template import NOTHING, joined, template

GETS: dict[Degree, str] = {
    "full": "all of it", "partial": "most of it", "minor": "one small thing", "": "nothing"
}  # fmt: skip
ON = ("", "the first card", "the second", "the third")


class End(NamedTuple):
    """One way out: what would have to come, what is got of the want, the Coins held then."""

    comes: str
    gets: str
    holds: int


def ends_of(public: Palace, side: Participant) -> list[End]:
    """The ways out that are left to one PC, best first."""
    pc, step, stake = public.pcs[side.seat], public.step, public.clash.stake
    if step in (WANT, STAKE) and side.stands == "asked":
        if not stake:
            return []
        asked = Participant(seat=side.seat, staked=stake, matched=stake)
        left = left_beside(pc.coins, stake)
        rows = [_won(f"Win on {ON[n]}", left, asked, BY_DRAWS[n]) for n in (1, 2, 3)]
        return [*rows, End("Lose", GETS[""], left), End("Back down", "no Memory, still owing", pc.coins)]
    if step in (STAKE, EDGES, DRAW):
        first = max(1, side.draws)
        rows = [
            _won(f"Win on {'this card' if n == side.draws else ON[n]}", pc.coins, side, BY_DRAWS[n])
            for n in range(first, MOST_DRAWS + 1)
        ]
        return [*rows, End("Lose", GETS[""], pc.coins)]
    if step == CUT:
        return [
            _won("Beat his card", pc.coins, side, BY_DRAWS[max(1, side.draws)]),
            *_invoking(pc, side, "Lose, Invoke, and win"),
            End("Lose", GETS[""], pc.coins),
        ]
    if step == INVOKE and not public.beats(side):
        return [
            *_invoking(pc, side, "Invoke, and win"),
            *([End("Invoke once, and lose", GETS[""], pc.coins - 1)] if pc.coins else []),
            End("Stand", GETS[""], pc.coins),
        ]
    if step in (INVOKE, TELL):
        degree: Degree = "minor" if side.invokes else BY_DRAWS[max(1, side.draws)]
        won = public.beats(side)
        return [_won("It is won", pc.coins, side, degree) if won else End("It is lost", GETS[""], pc.coins)]
    return []


def _won(comes: str, left: int, side: Participant, degree: Degree) -> End:
    return End(comes, GETS[degree], held_if_won(left, side.staked, side.matched, degree))


def _invoking(pc: Amnesiac, side: Participant, comes: str) -> list[End]:
    """One Memory costs a Coin, and a win by it is Minor (KT-INV-03, KT-INV-05)."""
    return [_won(comes, pc.coins - 1, side, "minor")] if pc.coins and pc.memories else []


def ends(public: Palace, side: Participant) -> Markup:
    """These as a small table."""
    rows = ends_of(public, side)
    if not rows or public.step == PAY:
        return NOTHING
    drawn = [_END(comes=one.comes, gets=one.gets, coin=coin(), holds=one.holds) for one in rows]
    return _ENDS(rows=joined(drawn))


_ENDS = template(
    '<table class="would-hold"><thead><tr><th scope="col">If</th><th scope="col">they get</th>',
    '<th scope="col">and hold</th></tr></thead><tbody>{rows}</tbody></table>',
)
_END = template(
    '<tr><th scope="row">{comes}</th><td>{gets}</td><td>{coin} <b class="num">{holds}</b></td></tr>'
)


def ends_of_all(public: Palace, names: Names, sides: Sequence[Participant]) -> Markup:
    """Of several PCs: what each would hold if its card stands and wins, and if it loses."""
    rows = [
        _ROW(name=called(names, side.seat), best=found[0].comes, gets=found[0].gets, won=found[0].holds,
             lost=_lost(found))
        for side in sides
        if (found := ends_of(public, side))
    ]  # fmt: skip
    return _ALL(rows=joined(rows)) if rows and public.step != PAY else NOTHING


def _lost(found: Sequence[End]) -> str:
    lost = next((one.holds for one in reversed(found) if one.gets == GETS[""]), None)
    return "–" if lost is None else str(lost)


_ALL = template(
    '<table class="would-hold"><thead><tr><th scope="col">Who</th><th scope="col">if</th>',
    '<th scope="col">they get</th><th scope="col">and hold</th><th scope="col">or, lost</th></tr></thead>',
    "<tbody>{rows}</tbody></table>",
)
_ROW = template(
    '<tr><th scope="row"><bdi>{name}</bdi></th><td>{best}</td><td>{gets}</td><td>{won}</td>',
    "<td>{lost}</td></tr>",
)
