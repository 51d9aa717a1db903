"""The form in which feelings are settled: the cards of a deal, and a web of people and factions.

Source: CM-REL-02 to CM-REL-04.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine.domains import Below
from commedia.engine.draft import Draft
from commedia.engine.visible_text import begun
from commedia.games.city_of_masks.court import SIGNS, card_in_words
from commedia.games.city_of_masks.decisions.dealing import NEUTRAL, Feel, Hand, by_suit
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import suit_of
from commedia.games.city_of_masks.forms.shared import called, known_of
from commedia.games.city_of_masks.state import City
from commedia.kit.figures import aside, notes
from commedia.kit.forms import domain, options
from commedia.props.cards import with_cards
from commedia.props.form import OpenDecision, OwnForm, named, place_name
from commedia.props.template import NOTHING, joined, template

NAME = named(Feel.feelings)
SUITS = {
    "H": ("love that may pass", "passing love"),
    "C": ("hatred that may pass", "passing hate"),
    "D": ("love that lasts", "lasting love"),
    "S": ("hatred that lasts", "lasting hate"),
}
"""What a suit means, and the same in the few letters that a list has room for."""

WIDE, STEP, NODE = 420, 66, 168
"""The web's width, and a node's height with its gap, and its width; in units of the drawing."""


def _hand(asked: OpenDecision[City]) -> Hand:
    return domain(asked, Feel.feelings, Hand)


def draw(asked: OpenDecision[City]) -> Markup:
    """The cards in hand, and everybody on whom one could be laid, each with a list that says the same."""
    hand = _hand(asked)
    if not hand.places:
        return NOTHING
    id = asked.id()
    suits = [_suit(suit, [c for c in by_suit(hand.cards) if suit_of(c) == suit]) for suit in SUITS]
    people = [target for target in hand.places if target not in FACTIONS]
    factions = [target for target in hand.places if target in FACTIONS]
    rows = max(len(people), len(factions))
    nodes = [
        _node(asked, hand, target, f"{id}-{side}{n}", x, (n + 0.5) * rows / len(targets) * STEP)
        for side, x, targets in (("p", 0, people), ("f", WIDE - NODE, factions))
        for n, target in enumerate(targets)
    ]
    spokes = [
        _SPOKE(
            target=target,
            x=str(x),
            y=str(round((n + 0.5) * rows / len(targets) * STEP, 1)),
            mid=rows * STEP // 2,
        )
        for x, targets in ((NODE, people), (WIDE - NODE, factions))
        for n, target in enumerate(targets)
    ]
    return _WEB(
        suits=joined(suits), neutral=_NEUTRAL, known=_known(asked, people),
        nodes=joined(nodes), spokes=joined(spokes), height=rows * STEP, width=WIDE, mid=rows * STEP // 2,
    )  # fmt: skip


def spoken(card: str) -> str:
    """A card as it is said.

    >>> spoken("7D")
    'The 7 of Diamonds: love that lasts'
    """
    return f"{begun(card_in_words(card))}: {SUITS[suit_of(card)][0]}"


def plain_card(card: str, look: str = "") -> Markup:
    """A card that lies there to be seen. look: a further class."""
    suit = suit_of(card)
    return _LYING(suit=suit, look=look, rank=card[:-1], sign=SIGNS[suit], says=spoken(card))


_LYING = template(
    '<span class="plain-card plain-card--{suit}{look}" role="img" aria-label="{says}"><b>{rank}</b>',
    "<span>{sign}</span></span>",
)


def _suit(suit: str, cards: Sequence[str]) -> Markup:
    """The cards of a suit in hand under what they mean, the weak before the strong."""
    return _SUIT(
        suit=suit, sign=SIGNS[suit], means=SUITS[suit][0], cards=joined([_card(card) for card in cards]),
        none=NOTHING if cards else Markup('<span class="quiet">none</span>'),
    )  # fmt: skip


_SUIT = template(
    '<li class="suit-in-hand suit-in-hand--{suit}"><span class="suit-in-hand__means">',
    '<span aria-hidden="true">{sign}</span> {means}</span><span class="suit-in-hand__cards">{cards}{none}',
    "</span></li>",
)


def _card(card: str) -> Markup:
    return _CARD(card=card, suit=suit_of(card), rank=card[:-1], sign=SIGNS[suit_of(card)], says=spoken(card))


_CARD = template(
    '<button class="plain-card plain-card--{suit}" type="button" draggable="true" data-card="{card}"',
    ' aria-pressed="false" aria-label="{says}" title="{says}"><b>{rank}</b><span>{sign}</span></button>',
)
_NEUTRAL = Markup(
    '<button class="plain-card plain-card--none" type="button" draggable="true" data-card="neutral"'
    ' aria-pressed="false" title="Neutral, as often as you like"><span>neutral</span></button>'
)


def _node(asked: OpenDecision[City], hand: Hand, target: str, id: str, x: int, y: float) -> Markup:
    cards = [
        (card, f"{card_in_words(card).removeprefix('the ')}: {SUITS[suit_of(card)][1]}")
        for card in by_suit(hand.cards)
    ]
    offered = [("", "open"), (NEUTRAL, "neutral"), *cards]
    return _NODE(
        target=target, name=called(asked, target).removeprefix("the ").removeprefix("The "), id=id, x=x,
        y=str(round(y - (STEP - 6) / 2, 1)), wide=NODE, high=STEP - 6,
        field=place_name(NAME, target), offered=options(offered),
    )  # fmt: skip


_NODE = template(
    '<foreignObject x="{x}" y="{y}" width="{wide}" height="{high}"><div class="feel" data-target="{target}">',
    '<label for="{id}">{name}</label><select id="{id}" name="{field}" autocomplete="off">',
    "{offered}</select></div></foreignObject>",
)


def _known(asked: OpenDecision[City], people: Sequence[str]) -> Markup:
    """Who is who of those on whom a card may be laid; "" where nobody is told of."""
    told = [(called(asked, target), known_of(asked, target)) for target in people]
    rows = [
        _WHO(name=name, told=joined([_TOLD(words=words) for words in known])) for name, known in told if known
    ]
    return _KNOWN(rows=joined(rows)) if rows else NOTHING


_WHO = template("<dt><bdi>{name}</bdi></dt>{told}")
_TOLD = template('<dd dir="auto">{words}</dd>')
_KNOWN = template('<dl class="feelings__known" aria-label="What is known of them">{rows}</dl>')
_SPOKE = template('<path class="spoke" data-of="{target}" d="M210 {mid}L{x} {y}"/>')
_WEB = template(
    '<div class="feelings" data-feelings><p class="feelings__how quiet">Choose at a tie what lies on it',
    '<span class="js-only">; or take up a card, then touch whom it is for, or drag it there</span>.</p>',
    '<ul class="feelings__hand" aria-label="Your cards">{suits}<li class="js-only">{neutral}</li></ul>',
    '{known}<svg class="feelings__web" viewBox="0 0 {width} {height}">{spokes}',
    '<g class="feelings__you" transform="translate(210 {mid})" aria-hidden="true"><path d="M0-20 30 0 0 ',
    '20-30 0Z"/>',
    '<text y="4" text-anchor="middle">you</text></g>{nodes}</svg></div>',
)


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """Whether the cards lie as they should, what is left over, and who waits for another deal."""
    hand = _hand(asked)
    laid = draft.get(Feel.feelings) or {}
    if not hand.places:
        return NOTHING
    *says, last = asked.comes_to(draft, Feel) or [""]
    is_left = any(card not in laid.values() for card in hand.cards)
    return notes(*says, aside(with_cards(last)) if is_left else last)


def suggest(asked: OpenDecision[City], draft: Draft, below: Below) -> dict[str, list[str]]:
    """Cards laid on whoever has none, as many as are due; what lies already stays."""
    hand = _hand(asked)
    kept = draft.get(Feel.feelings) or {}
    rest = Hand(
        [card for card in hand.cards if card not in kept.values()], [t for t in hand.places if t not in kept]
    )
    laid = kept | (rest.sample(below) if rest.places else {})
    return {place_name(NAME, target): [laid.get(target, "")] for target in hand.places}


FORM = OwnForm(draw, foresee, suggest, "Choose the rest", quotes=True)
