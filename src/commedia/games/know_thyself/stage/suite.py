"""The Master Suite: what everybody answered, and who is winning. Source: KT-END-05, KT-END-06, KT-LAST."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.know_thyself.state import Amnesiac, Palace
from commedia.kit.stage import Names, called
from commedia.props.template import NOTHING, joined, template


def suite(public: Palace, names: Names) -> Markup:
    """Each PC with its answers, its Coins beside the Master's, and how it ends."""
    by_seat = {one.seat: one for one in public.standings}
    rows = []
    for seat, pc in public.pcs.items():
        one = by_seat.get(seat)
        stands = ""
        if one is not None:
            stands = f"{'winning' if public.is_winning(seat) else 'losing'}, {pc.coins} to {public.master}"
        rows.append(
            _ONE(name=called(names, seat), stands=stands, answers=_answers(pc), used=_used(public, pc))
        )
    return _ALL(rows=joined(rows))


_ALL = template('<ul class="suite">{rows}</ul>')
_ONE = template(
    '<li><h3><bdi>{name}</bdi> <span class="quiet">{stands}</span></h3>{answers}<p class="quiet">{used}</p></li>'
)


def _answers(pc: Amnesiac) -> Markup:
    rows = [
        _ANSWER(asked=asked, words=words)
        for asked, words in (
            ("Who are you?", pc.name.text), ("Why did you come?", pc.why.text), ("For what?", pc.prize.text),
            ("At what risk?", pc.risk.text), ("How does it end?", pc.ending.text),
        )
        if words
    ]  # fmt: skip
    return joined([Markup('<dl class="answers">'), *rows, Markup("</dl>")]) if rows else NOTHING


_ANSWER = template('<div><dt>{asked}</dt><dd dir="auto">{words}</dd></div>')


def _used(public: Palace, pc: Amnesiac) -> str:
    if pc.lw_used:
        return "The last wager is used."
    return "Passed, for now." if pc.lw_passed else ""
