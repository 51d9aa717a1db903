"""The forms in which a table says what its own tiles, dice and cards showed. Source: CM-EQ-02 to CM-EQ-05."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine.chance import Dice, Domino, Draw, Shuffle
from commedia.engine.real_dice import EnterOutcome
from commedia.games.city_of_masks.court import SUIT_NAMES, card_in_words
from commedia.games.city_of_masks.feelings import RANKS, SUITS
from commedia.games.city_of_masks.stage.wording import mask_by_id
from commedia.games.city_of_masks.state import City
from commedia.kit.forms import beside, drop_down, group, options, under
from commedia.props.form import OpenDecision, OwnForm, field_name
from commedia.props.template import joined, template

COURTS = range(7)
"""What half a tile may show."""


def draw(asked: OpenDecision[City]) -> Markup:
    """Tiles by their two ends, two dice by their courts, cards by name; other dice plainly."""
    [answer] = asked.offers
    name = field_name(answer.do, "outcome")
    match chance := asked.about(EnterOutcome.chance):
        case Domino():
            return _ends(asked, name, chance.ends())
        case Dice(count=2):
            return _courts(asked, name, chance.sides)
        case Draw():
            cards = options([("", "choose")]) + _cards(asked, chance.pool)
            return drop_down(asked.id(), name, "The card", cards)
        case Shuffle():
            return _cards_in_order(asked, name, chance)
        case _:
            return asked.plain(answer)


# -- tiles and dice --------------------------------------------------------------------------------------


def _ends(asked: OpenDecision[City], name: str, ends: Sequence[Sequence[int]]) -> Markup:
    """A row for each inner court, a column for each outer one; no place for tiles that lie out (CM-EQ-04)."""
    rows = []
    for inner in COURTS:
        cells = [
            _END(id=asked.id(), name=name, inner=inner, outer=outer) if [inner, outer] in ends else _NO_END
            for outer in COURTS
        ]
        rows.append(_ROW(inner=inner, cells=joined(cells)))
    return _ENDS(heads=joined([_HEAD(outer=outer) for outer in COURTS]), rows=joined(rows))


_ENDS = template(
    '<fieldset class="ends"><legend class="visually-hidden">What the tile shows</legend>',
    '<p class="quiet ends__key">',
    '<span><span class="ends__half ends__half--inner" aria-hidden="true"></span> ',
    "your end, the inner court</span>",
    '<span><span class="ends__half" aria-hidden="true"></span> the far end, the outer</span></p>',
    '<table class="ends__grid choice-cells" role="presentation"><tr aria-hidden="true"><td></td>{heads}</tr>',
    "{rows}</table></fieldset>",
)
_HEAD = template('<td><span class="ends__half">{outer}</span></td>')
_ROW = template(
    '<tr><td aria-hidden="true"><span class="ends__half ends__half--inner">{inner}</span></td>{cells}</tr>'
)
_END = template(
    '<td class="ends__cell"><input type="radio" id="{id}" name="{name}" value="[{inner}, {outer}]" required',
    ' aria-label="inner court {inner}, outer court {outer}" autocomplete="off"></td>',
)
_NO_END = Markup("<td></td>")


def _courts(asked: OpenDecision[City], name: str, sides: int) -> Markup:
    faces = options((face, face) for face in range(1, sides + 1))
    courts = (("Inner court", "the black one"), ("Outer court", "the white one"))
    dice = [_DIE(id=asked.id(), name=name, court=court, which=which, faces=faces) for court, which in courts]
    return group("faces faces--courts", "What the dice show", *dice, spoken=True)


_DIE = template(
    '<span class="field"><label for="{id}">{court} <span class="quiet">{which}</span></label>',
    '<select class="input" id="{id}" name="{name}" autocomplete="off">',
    '<option value="">–</option>{faces}</select></span>',
)


# -- cards -----------------------------------------------------------------------------------------------


def _cards_in_order(asked: OpenDecision[City], name: str, shuffle: Shuffle) -> Markup:
    cards = _cards(asked, shuffle.things)
    names_masks = not _is_plain(shuffle.things[0])
    places = [_PLACE(id=asked.id(), name=name, n=n, cards=cards) for n in range(1, shuffle.wanted + 1)]
    return group(
        "lying lying--wide" if names_masks else "lying", beside("The cards", "from the top"), *places
    )


def _cards(asked: OpenDecision[City], cards: Sequence[str]) -> Markup:
    """Cards to choose among, the plain ones suit by suit, court cards by the masks that they stand for."""
    court = [(card, _court(asked, card)) for card in cards if not _is_plain(card)]
    suits = [
        under(SUIT_NAMES[suit], options(rows))
        for suit in SUITS
        if (rows := [(c, _by_name(c)) for c in cards if _is_plain(c) and c[-1] == suit])
    ]
    return joined([*suits, options(court)])


def _is_plain(card: str) -> bool:
    return card[:-1] in RANKS


def _by_name(card: str) -> str:
    return card_in_words(card).removeprefix("the ")


def _court(asked: OpenDecision[City], card: str) -> str:
    mask = mask_by_id(asked.own, card)
    called = mask.name if mask is not None else ""
    shown = {"RJ": "red Joker", "BJ": "black Joker"}.get(card) or _by_name(card)
    return f"{shown}, {called}" if called else shown


_PLACE = template(
    '<span class="lying__place"><label for="{id}">{n}</label>',
    '<select class="input" id="{id}" name="{name}" autocomplete="off">',
    '<option value="">–</option>{cards}</select></span>',
)


FORM = OwnForm(draw)
