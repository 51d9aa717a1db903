"""The Master Suite: what everybody answered, and who is winning. Source: KT-END-05, KT-END-06, KT-LAST."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.know_thyself.rooms import MASTER_SUITE
from commedia.games.know_thyself.stage.coins import coin
from commedia.games.know_thyself.state import Amnesiac, Palace
from commedia.kit.stage import Names, called
from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

ASKED = (
    ("name", "Who are you?"), ("why", "Why did you come?"), ("prize", "What did you come for?"),
    ("risk", "What did you say you would lose?"), ("ending", "How does it end?"),
)  # fmt: skip
"""The questions of the great voice, and what is told last, by what holds the answer."""


def suite(public: Palace, names: Names) -> Markup:
    """The light, then each PC with its Coins beside the Master's, its answers, and how it ends."""
    rows = [
        _ONE(
            name=called(names, seat), stands=_stands(public, seat), answers=answers(pc), used=_used(pc),
            bar=measure(pc.coins, -(-public.master // public.share)),
            coin=coin(), coins=pc.coins, dress=" is-winning" if public.is_winning(seat) else "",
        )
        for seat, pc in public.pcs.items()
    ]  # fmt: skip
    true = public.truenames.get(MASTER_SUITE, "")
    return _ALL(light=bright(public.n), true=_TRUE(true=true) if true else NOTHING, rows=joined(rows))


_ALL = template('<div class="suite">{light}{true}<ul class="suite__all">{rows}</ul></div>')
_TRUE = template('<p class="suite__true">{true}</p>')
_ONE = template(
    '<li class="suite__one{dress}"><h3><bdi>{name}</bdi> <span>{coin} <b '
    'class="num">{coins}</b></span></h3>{bar}',
    '<p class="suite__stands">{stands}</p>{answers}{used}</li>',
)


def _stands(public: Palace, seat: str) -> str:
    """Winning or losing, and by how much, in words. Source: KT-END-06, R-39."""
    coins, master = public.pcs[seat].coins, public.master
    of = "" if public.options.final_compare == "whole" else "a share of "
    against = f"{of}the Master’s {master}"
    return f"{'Winning' if public.is_winning(seat) else 'Losing'}: {coins} against {against}."


def measure(coins: int, master: int) -> Markup:
    """A purse on the Master's measure: what is held solid, what is missing dashed. The words say the same."""
    most = max(coins, master + 1, 1)
    held, post = 100 * coins / most, 100 * master / most
    gap = (
        f'<rect class="measure__gap" x="{num(held)}" width="{num(post - held)}" y="3" height="8"/>'
        if post > held
        else ""
    )
    return Markup(
        '<svg class="measure" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="measure__held" width="{num(held)}" y="3" height="8"/>{gap}'
        f'<path class="measure__post" d="M{num(post)} 0V14"/></svg>'
    )


def bright(people: int) -> Markup:
    """A door of light, and before it as many pawns as there are PCs; hidden from readers."""
    rays = "".join(
        f'<path class="suite__ray" d="M200 60L{end} {130 + 26 * k}L{end} {142 + 26 * k}Z"/>'
        for end in (-220, 620)
        for k in range(-5, 2)
    )
    gap = min(34, 300 / max(1, people))
    left = 200 - gap * (people - 1) / 2
    pawns = "".join(
        f'<path class="suite__pawn" d="M{num(left + gap * n)} 92l9 10-9 10-9-10Z"/>' for n in range(people)
    )
    door = '<path class="suite__door" d="M176 96V30a24 24 0 0 1 48 0V96Z"/>'
    return picture(
        400, 120, "", rays, door, '<path class="suite__floor" d="M0 112H400"/>', pawns, kind="suite__light"
    )


def answers(pc: Amnesiac) -> Markup:
    """What a PC has answered so far, question by question."""
    rows = [_ANSWER(asked=asked, words=words) for field, asked in ASKED if (words := getattr(pc, field).text)]
    return _ANSWERS(rows=joined(rows)) if rows else NOTHING


_ANSWERS = template('<dl class="answers">{rows}</dl>')
_ANSWER = template('<div><dt>{asked}</dt><dd dir="auto">{words}</dd></div>')


def _used(pc: Amnesiac) -> Markup:
    if pc.lw_used:
        return _USED(says="The last wager is used.")
    return _USED(says="Passed, for now.") if pc.lw_passed else NOTHING


_USED = template('<p class="quiet">{says}</p>')
