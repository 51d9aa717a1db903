"""The whole table, as the rules read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import msgspec

from commedia.engine import NO_WORDS, PUBLIC, Prose, Seat, World, one_of
from commedia.games.shadow_play import phases
from commedia.games.shadow_play.options import Options
from commedia.games.shadow_play.scores import ADDS
from commedia.games.shadow_play.state.cards import EPISODE, Action, Element, Episode, Investment, Strategy
from commedia.games.shadow_play.state.challenge import Challenge, Move, Standing
from commedia.games.shadow_play.state.people import Persona, Ticker
from commedia.games.shadow_play.state.tally import Tally
from commedia.kit.shorthand import apart, everybody, numbered


class Pushed(NamedTuple):
    """What a Push makes of somebody's threat, and of the Stance to them (SP-PUSH-01)."""

    threat: int
    stance: int


class Story(World, kw_only=True):
    """The whole table. The Director has the first seat, the Actors follow (SP-ROLE-01)."""

    seats: Annotated[list[Seat], PUBLIC]
    director: Annotated[Seat, PUBLIC, apart("the Director")]
    options: Annotated[Options, PUBLIC] = Options()
    """What the table has chosen; it never changes."""
    tone: Annotated[Prose, PUBLIC] = NO_WORDS
    """How it sounds, in a sentence (SP-TONE-01)."""
    never: Annotated[list[Prose], PUBLIC] = []
    """What does not happen here."""
    objections: Annotated[list[Prose], PUBLIC] = []
    """Why what the Director has proposed is not agreed upon."""
    episode: Annotated[Episode, PUBLIC] = msgspec.field(default_factory=Episode)
    personae: Annotated[dict[Seat, Persona], PUBLIC, everybody("Personae")]
    fallen: Annotated[list[Persona], PUBLIC] = []
    """Personae that have died, and in whose place another was made (SP-END-04)."""
    tickers: Annotated[dict[Seat, Ticker], PUBLIC] = {}
    elements: Annotated[dict[str, Element], PUBLIC, numbered("e")] = {}
    investments: Annotated[dict[str, Investment], PUBLIC, numbered("i")] = {}
    strategies: Annotated[dict[str, Strategy], PUBLIC, numbered("s")] = {}
    phase: Annotated[str, PUBLIC, one_of(phases.ALL)] = phases.DIALOGUE
    actions: Annotated[dict[Seat, Action], PUBLIC] = {}
    """The last action of each."""
    votes: Annotated[list[Seat], PUBLIC] = []
    """Who would have the Episode end (SP-TONE-02)."""
    challenge: Annotated[Challenge | None, PUBLIC] = None
    struck: Annotated[bool, PUBLIC] = False
    """Whether the last statement that was challenged has fallen (SP-END-02)."""
    instead: Annotated[Prose, PUBLIC] = NO_WORDS
    """What happens instead."""
    recalled: Annotated[Seat, PUBLIC] = ""
    """Whose Persona is looked back on; empty but in a recap (SP-EXPR-06)."""
    tally: Annotated[Tally, PUBLIC] = msgspec.field(default_factory=Tally)

    def senseless(self, _: Story) -> Iterator[str]:
        """What cannot be on the table: two Directors, and an Actor without a Persona (SP-ROLE-01)."""
        if self.director in self.personae:
            yield f"{self.director} is the Director, and has no Persona."
        for seat in self.seats:
            if seat != self.director and seat not in self.personae:
                yield f"{seat} has no Persona, and there is one Director: {self.director}."
        for seat, persona in self.personae.items():
            if persona.actor != seat:
                yield f"The Persona of {seat} is said to be {persona.actor}’s."
        for kind in (self.elements, self.investments, self.strategies):
            for id, card in kind.items():
                if card.id != id:
                    yield f"A card lies under {id}, and says that it is {card.id}."

    @property
    def floor(self) -> int:
        """A Characteristic of so much has an Expression. Source: SP-PC-03, R-05."""
        return self.options.expr_floor

    def shows(self, persona: Persona, char: str) -> bool:
        """Whether a Characteristic is high enough to have an Expression. Source: SP-PC-03, SP-ADV-04."""
        return persona.chars[char] >= self.floor

    def lacks_expression(self, persona: Persona, char: str) -> bool:
        """Whether a Characteristic shows for which no Expression is written. Source: SP-ADV-04."""
        return self.shows(persona, char) and char not in persona.expressions

    @property
    def clash(self) -> Challenge:
        """The Challenge that is on."""
        assert self.challenge is not None
        return self.challenge

    @property
    def on_move(self) -> Move:
        """The Move that is on."""
        assert self.clash.move is not None
        return self.clash.move

    def stands(self, seat: Seat) -> Standing:
        """How somebody stands in the Challenge that is on."""
        return self.clash.standing[seat]

    def score(self, seat: Seat, name: str) -> int:
        """A Score with all that affects it now. Source: SP-TRAIT-05, R-26."""
        return self.personae[seat].score(name, self.effect_on(seat, name))

    def effect_on(self, seat: Seat, name: str) -> int:
        """By how much Traits shift somebody's Score just now, whatever its limits. Source: SP-TRAIT-05."""
        found = self.challenge.effects if self.challenge else []
        return sum([one.amount for one in found if one.seat == seat and one.score == name])

    def shifted(self, seat: Seat, name: str, helps: bool) -> int:
        """What somebody's Score will be by one Trait more that shifts it, within its limits.

        Source: SP-TRAIT-05, R-26. helps: or hinders.
        """
        by = self.effect_size if helps else -self.effect_size
        return self.personae[seat].score(name, self.effect_on(seat, name) + by)

    @property
    def effect_size(self) -> int:
        """By how much a Trait shifts a Score. Source: SP-TRAIT-05, R-26."""
        return self.options.effect_size

    @property
    def able(self) -> list[Seat]:
        """Participants who can Move and give Aid, in the order of their Moves."""
        return [seat for seat, standing in self.clash.standing.items() if standing.is_able]

    @property
    def living(self) -> list[Seat]:
        """Actors whose Personae live."""
        return [seat for seat, persona in self.personae.items() if persona.alive]

    def ticked(self, seat: Seat) -> list[str]:
        """What somebody has ticked."""
        return self.tickers[seat].ticked

    def items_for(self, seat: Seat) -> list[str]:
        """What others have that somebody may tick; never their own (SP-EXPR-02)."""
        return [item for one in self.living if one != seat for item in self.personae[one].items]

    @property
    def with_lists(self) -> list[Seat]:
        """Those for whom there is anything to tick (SP-EXPR-02)."""
        conveying = [one for one in self.living if self.personae[one].has_items]
        return [seat for seat in self.seats if conveying and conveying != [seat]]

    def at_stake(self, seat: Seat) -> list[str]:
        """The cards that somebody may challenge the last answer for; none where they may not.

        Source: SP-CH-01, SP-CH-02, SP-STRAT-06.
        """
        action = self.actions.get(seat)
        if action is None or action.challenged:
            return []
        return [id for id in action.marks if seat not in self.strategies[id].barred]

    @property
    def is_told(self) -> bool:
        """Whether the Director has answered as often as this table has it. Source: SP-TONE-02, R-46."""
        return bool(self.most_answers) and self.episode.answers >= self.most_answers

    @property
    def most_answers(self) -> int:
        """As many answers as an Episode has, where the table has agreed on that; else 0. Source: R-46."""
        return self.options.exchanges * len(self.personae)

    @property
    def there(self) -> list[str]:
        """Elements that the story has still, by their ids."""
        return [id for id, element in self.elements.items() if not element.gone]

    @property
    def cast(self) -> list[str]:
        """Which of the Personae that lie ready are in play."""
        return [one.ready for one in (*self.personae.values(), *self.fallen) if one.ready]

    def may_follow(self, seat: Seat) -> list[str]:
        """The cards that somebody's action may begin or further. Source: SP-STRAT-06, SP-TONE-04."""
        return [one.id for one in self.strategies.values() if not one.filed and seat not in one.barred]

    @property
    def staked(self) -> list[str]:
        """Investments that are open, by their ids."""
        return [one.id for one in self.investments.values() if one.status == "open"]

    def is_pursued(self, aim: str, seat: Seat = "") -> bool:
        """Whether there is a card with that aim which a living Persona follows who is not barred from it.

        Source: SP-STRAT-05, SP-INV-04, R-13. seat: whose Persona it has to be; empty for anybody's.
        """
        following = [
            one for card in self.strategies.values() if card.aim == aim and not card.filed
            for one in card.by if one not in card.barred and self.personae[one].alive
        ]  # fmt: skip
        return seat in following if seat else bool(following)

    def to_invest_in(self, seat: Seat) -> list[str]:
        """The Elements in which somebody has no Investment that is open, by their ids. Source: SP-INV-03."""
        open_ones = [one for one in self.investments.values() if one.seat == seat and one.status == "open"]
        taken = [one.element for one in open_ones]
        return [id for id in self.there if id not in taken]

    @property
    def come_about(self) -> list[str]:
        """Investments that the Director may confirm, by their ids. Source: SP-INV-04, SP-STRAT-05."""
        return [id for id in self.staked if self.is_pursued(id, self.investments[id].seat)]

    @property
    def may_come_true(self) -> bool:
        """Whether the Director may confirm what the Episode's card says. Source: SP-TONE-02, SP-STRAT-05."""
        return self.is_pursued(EPISODE)

    def pool(self, as_stunt: bool = False) -> int:
        """The dice that the Move on may be paid with. Source: SP-MOVE-04, SP-MOVE-06.

        as_stunt: were it one.
        """
        move = self.on_move
        aid = sum(self.score(seat, "aid") for seat in move.helpers)
        stunt = self.score(move.seat, "stunt") if move.stunt or as_stunt else 0
        return self.dice_of(move.seat, move.kind, more=stunt + aid)

    def dice_of(self, seat: Seat, kind: str, more: int = 0) -> int:
        """The dice of somebody's Move of that kind. Source: SP-MOVE-04. more: for a Stunt, and from Aid."""
        return max(0, self.score(seat, "base") + self.score(seat, ADDS[kind]) + more)

    def marked(self, seat: Seat) -> int:
        """The Stance that a mark makes of that towards somebody. Source: SP-STANCE-02."""
        return min(6, self.personae[seat].stance + 1)

    def faced(self, seat: Seat) -> int:
        """The threat that somebody faces at Phase 0. Source: SP-CH-03, R-15."""
        return max(1, self.personae[seat].stance - self.score(seat, "threat"))

    def pushed(self, seat: Seat) -> Pushed:
        """What a Push would make of somebody's threat, and of the Stance to them. Source: SP-PUSH-01, R-30.

        The Stance falls by one, the formula adds one: so it is the Stance of before, less the Threat Score.
        """
        stance = self.personae[seat].stance
        return Pushed(stance - self.score(seat, "threat"), stance - 1)

    @property
    def may_push(self) -> bool:
        """Whether the Director may Push at this moment. Source: SP-PUSH-01."""
        return self.clash.move is None or not self.clash.move.rolled

    @property
    def pushes(self) -> list[Seat]:
        """Who can be Pushed. Source: SP-PUSH-01, R-31."""
        return [
            seat for seat in self.able
            if self.personae[seat].stance >= 2 and self.pushed(seat).threat > self.stands(seat).threat
        ]  # fmt: skip

    def may_sacrifice(self, seat: Seat) -> bool:
        """Whether somebody has a Sacrifice left to make. Source: SP-SAC-01, SP-SAC-02."""
        persona = self.personae[seat]
        return not persona.has_risked or (not persona.has_corrupted and bool(persona.lowest))

    def strategy_of(self, seat: Seat) -> Strategy | None:
        """The Strategy that somebody would Surrender. Source: SP-SUR-02, R-34."""
        if seat == self.clash.challenger:
            return self.strategies.get(self.clash.strategy)
        left = [id for id in self.personae[seat].followed if seat not in self.strategies[id].barred]
        return self.strategies[left[-1]] if left else None
