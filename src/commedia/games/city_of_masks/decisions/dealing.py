"""Plain cards in hand: what one feels for everybody, and what one is after.

Source: CM-REL-02 to CM-REL-04, CM-OBJ-01 to CM-OBJ-04.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from commedia.engine import Answer, Arrange, Described, Draft, IllegalMove, Offers, Pick, Required, Seat
from commedia.engine.described import DescribedField
from commedia.engine.domains import Below, Fields
from commedia.engine.english import listed
from commedia.engine.foretold import Foretold, priced
from commedia.engine.sentences import in_a_row, say, say_each
from commedia.games.city_of_masks.aims import DEEDS, UNTESTED, aims_of_cards, aims_toward
from commedia.games.city_of_masks.asks import asks
from commedia.games.city_of_masks.consequences import called
from commedia.games.city_of_masks.court import card_in_words
from commedia.games.city_of_masks.decisions.decision import Decision, named
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import PLAIN_CARDS, Feeling, from_card, rank_of, suit_of
from commedia.kit.figures import signed

NEUTRAL = "neutral"
"""Laid on a target instead of a card."""
LATER = "later"
"""Stands for a target that is left to a later deal."""

_FELT = say_each({"H": "love", "D": "lasting love", "C": "hatred", "S": "lasting hatred"})


class Hand(Arrange):
    """Cards laid on targets, one on each, and any targets declared neutral.

    Neutral targets aside, as many cards are used as there are cards or targets, whichever are fewer; what is
    left over is discarded, and a target that is left out stays open (CM-REL-02, CM-REL-03).
    """

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[str], targets: Sequence[str]) -> None:
        super().__init__((*cards, NEUTRAL), targets)
        self.cards = tuple(cards)

    @property
    def default(self) -> dict[str, str] | None:
        """What stands for an answer that says nothing: no card, if no target is open any more."""
        return None if self.places else {}

    def allows(self, value: Any) -> bool:
        return (
            isinstance(value, dict)
            and all(map(self.places.__contains__, value))
            and all(map(self.values.__contains__, value.values()))
            and not self.why_not(value)
        )

    def why_not(self, laid: Mapping[str, str]) -> str:
        """Why cards do not lie as they should; "" if they do."""
        if twice := self.twice(laid):
            return say("{twice} lies there twice.", twice=twice[0])
        used = [card for card in laid.values() if card != NEUTRAL]
        neutral = len(laid) - len(used)
        due = min(len(self.cards), len(self.places) - neutral)
        if len(used) != due:
            return say(
                "With {neutral} neutral, {due} of your cards must be used, not {used}.",
                neutral=neutral, due=due, used=len(used),
            )  # fmt: skip
        return ""

    def twice(self, laid: Mapping[str, str]) -> list[str]:
        """The cards that lie on more than one target (CM-REL-02)."""
        used = [card for card in laid.values() if card != NEUTRAL]
        return [card for n, card in enumerate(used) if card in used[:n]]

    def read(self, raw: Any) -> dict[str, str]:
        if isinstance(raw, list | tuple) and len(raw) == len(self.places):
            raw = dict(zip(self.places, raw, strict=True))
        if not isinstance(raw, Mapping):
            raise IllegalMove(
                f"Say by name on whom each card lies, or who is {NEUTRAL}: there is {listed(self.places)}."
            )
        strangers = [target for target in raw if target not in self.places]
        if strangers:
            raise IllegalMove(f"{strangers[0]} is not open; there is {listed(self.places)}.")
        choices = Pick(self.values)
        laid = {
            target: choices.read(raw[target])
            for target in self.places
            if raw.get(target) not in (None, "", LATER)
        }
        if why_not := self.why_not(laid):
            raise IllegalMove(why_not, "CM-REL-02" if self.twice(laid) else "CM-REL-03")
        return laid

    def sample(self, below: Below) -> dict[str, str]:
        """Some neutral, and cards by chance on the others as far as they go."""
        laid = {target: NEUTRAL for target in self.places if not below(5)}
        targets, cards = [t for t in self.places if t not in laid], list(self.cards)
        for _ in range(min(len(cards), len(targets))):
            laid[targets.pop(below(len(targets)))] = cards.pop(below(len(cards)))
        return {target: laid[target] for target in self.places if target in laid}

    def schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "properties": {target: {"enum": list(self.values)} for target in self.places},
            "additionalProperties": False,
            "description": "a card on each target as far as they go, each once; or neutral",
        }


def feeling_of(laid: str) -> Feeling:
    """What somebody feels for whom that card was laid on, or who was declared neutral (CM-REL-04, R-10)."""
    return Feeling() if laid == NEUTRAL else from_card(laid)


def of_laying(hand: Hand, laid: Mapping[str, str]) -> list[str]:
    """What is said of cards as they lie so far; last, what is left over, where anything is."""
    left = [card_in_words(card) for card in by_suit(hand.cards) if card not in laid.values()]
    open_ = [called(target) for target in hand.places if target not in laid]
    neutral = [called(target) for target, card in laid.items() if card == NEUTRAL]
    wrong = hand.why_not(laid)
    told = [
        due_or_over(hand, laid) if wrong and not hand.twice(laid) else wrong,
        say("Still open, for a later deal: {open}.", open=open_) if open_ and not wrong else "",
        say("You stay neutral toward {neutral}.", neutral=neutral) if neutral else "",
        say("Left in your hand, and discarded then: {left}.", left=left) if left else "",
    ]
    return [one for one in told if one]


def due_or_over(hand: Hand, laid: Mapping[str, str]) -> str:
    """How many cards are still to be laid, or are too many."""
    used = sum(card != NEUTRAL for card in laid.values())
    more = min(len(hand.cards), len(hand.places) - (len(laid) - used)) - used
    if more <= 0:
        return say("{more} of these cards should stay in your hand.", more=-more)
    cards = say("card is") if more == 1 else say("cards are")
    return say("{more} more {cards} to be laid, or somebody to be neutral toward.", more=more, cards=cards)


def by_suit(cards: Sequence[str]) -> list[str]:
    """Cards as a hand holds them: love before hatred, and the weak before the strong."""
    return sorted(cards, key=lambda card: ("HDCS".index(suit_of(card)), rank_of(card)))


class Feel(Answer):
    """Feel so."""

    feelings: dict[str, str]


class SettleFeelings(Decision[Feel]):
    """Whom the cards of this deal are for, and toward whom one stays neutral (CM-REL-02, CM-REL-03)."""

    rule = "CM-REL-02"
    manner = Required(secret=True)
    matters = (
        "What you feel bounds whom you may lend to and denounce, and the strongest of it becomes what you "
        "are after."
    )
    doing = "searching the heart"

    @property
    def asks(self) -> str:
        if not self.open_targets():
            return "You know what you feel for everybody. Others may still be dealt cards."
        return (
            "What do you feel for them? Lay your cards. Hearts are love and clubs hatred, and both may pass; "
            "diamonds are love and spades hatred that last."
        )

    def open_targets(self) -> list[str]:
        """Toward whom nothing is settled yet, avatars first."""
        feels = self.me.feels
        return [target for target in (*self.w.others(self.seat), *FACTIONS) if target not in feels]

    def offers(self) -> Offers:
        return {Feel: {"feelings": Hand(self.w.dealt.get(self.seat, ()), self.open_targets())}}

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """Whether the cards lie as they should, who is left open or neutral, and what is left over."""
        if draft is None or not self.open_targets():
            return super().describe(answer)
        hand = Hand(self.w.dealt.get(self.seat, ()), self.open_targets())
        return Described(answer.label, comes_to=of_laying(hand, draft.get(Feel.feelings) or {}))

    def foresee(self, answer: Feel) -> list[Foretold]:
        """What is felt then for each of those, and how many are open still for a later deal."""
        laid = answer.feelings
        used = sum(card != NEUTRAL for card in laid.values())
        return [
            *(
                priced(say("Your feeling for {target}", target=target), feeling_of(card).value, "CM-REL-04")
                for target, card in laid.items()
            ),
            priced("Open still", len(self.open_targets()) - len(laid), "CM-REL-02"),
            priced("Cards left over", len(self.w.dealt.get(self.seat, ())) - used, "CM-REL-03"),
        ]

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        """A card with what it stands for."""
        card = str(value)
        if card in PLAIN_CARDS:
            return Described(label=card_in_words(card), price=_FELT[suit_of(card)])
        return named(self.w, self.seat, value)


class Pursue(Answer):
    """Pursue this."""

    friend: Seat = ""
    enemy: Seat = ""
    faction: str = ""


class TakeAims(Decision[Pursue]):
    """Objectives out of one's cards; where several are as dear or as hated, the choice is the player's.

    Everybody is asked, so that being asked tells nothing (CM-OBJ-02 to CM-OBJ-04).
    """

    rule = "CM-OBJ-02"
    bounds = {"pursue.faction": "CM-OBJ-03"}
    manner = Required(secret=True)
    doing = "thinking about aims"
    targets: Mapping[str, Sequence[str]]
    """Who may be the "friend", "enemy" and "faction" of the cards; only what the cards ask for."""

    @property
    def asks(self) -> str:
        cards = [card_in_words(card) for card in self.me.cards]
        return say(
            "You drew {cards}. This is what you are after, in secret; each aim that you reach will count.",
            cards=cards,
        )

    def offers(self) -> Offers:
        fields: Fields = {
            name: Pick(targets, default=targets[0] if len(targets) == 1 else None)
            for name, targets in self.targets.items()
        }
        return {Pursue: fields}

    def foresee(self, answer: Pursue) -> list[Foretold]:
        """How dear somebody must be for it to count that they are betrayed."""
        betray, me = self.w.options.betray_threshold, self.me
        aims = aims_of_cards(me.cards, answer.friend, answer.enemy, answer.faction, me.first_felt, betray)
        return [
            priced(say("To betray {target} you feel", target=aim.target), aim.threshold, "CM-OBJ-06")
            for aim in aims
            if aim.kind == "betray" and aim.threshold != UNTESTED
        ]

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        """Who it is, and that there are several such where one is to be chosen."""
        said = super().describe_field(answer, field)
        if len(self.targets.get(field, ())) < 2:
            return said
        return replace(said, beside=say("{beside}; several are alike, so choose", beside=said.beside))

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        """A target, with what is felt for it and what the cards would ask toward it."""
        options, me = self.w.options, self.me
        aims = aims_toward(me.cards, field, str(value), me.first_felt, options.betray_threshold)
        told = [
            say(
                "{aim}: {asks}.",
                aim=DEEDS[aim.kind],
                asks=asks(aim.kind, aim.faction, aim.threshold, options),
            )
            for aim in {aim.kind: aim for aim in aims}.values()
        ]
        felt = say("you feel {feeling}", feeling=signed(me.feeling(str(value))))
        return Described(named(self.w, self.seat, value).label, felt, in_a_row(told))
