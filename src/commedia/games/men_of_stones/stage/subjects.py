"""What a long question is about, drawn large beside it: the tie that is to be written."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.games.men_of_stones.decisions.ties import WriteTie
from commedia.games.men_of_stones.stage.wording import KINDS
from commedia.games.men_of_stones.state import Stones
from commedia.kit.stage import letter
from commedia.props.form import Drawings, OpenDecision
from commedia.props.stones import monolith
from commedia.props.template import template


def tie(asked: OpenDecision[Stones]) -> Markup:
    """Two stones with an arrow between them, and what it is rooted in."""
    names, quality = asked.names, asked.about(WriteTie.quality)
    toward = asked.own.next(asked.seat)
    die = asked.own.players[asked.seat].dice.get(quality, 0)
    rooted = f"{quality} {die}" if die else quality
    return _tie(
        (names[asked.seat], letter(names, asked.seat)),
        (names[toward], letter(names, toward)),
        asked.about(WriteTie.kind_of_tie),
        rooted,
        asked.about(WriteTie.trait),
        asked.about(WriteTie.detail),
    )


def _tie(
    me: tuple[str, str], toward: tuple[str, str], kind: str, rooted: str, trait: str, detail: str
) -> Markup:
    return _TIE(
        mine=monolith(me[1], "tie-large__stone"),
        theirs=monolith(toward[1], "tie-large__stone"),
        me=me[0],
        toward=toward[0],
        kind=kind,
        called=KINDS[kind],
        rooted=rooted,
        trait=trait,
        detail=detail,
    )


_TIE = template(
    '<div class="tie-large tie-large--{kind}"><p class="tie-large__pair"><span>{mine}<b>{me}</b></span>',
    '<i class="tie-large__arrow" role="img" aria-label="toward"></i><span>{theirs}<b>{toward}</b></span></p>',
    '<p class="label">{called}</p><p class="tie-large__detail">{detail}</p>',
    '<p class="tie-large__root">rooted in {rooted}, by {trait}</p></div>',
)

SUBJECTS: Final[Drawings[Stones]] = {WriteTie: tie}
"""By the class of the decision."""
