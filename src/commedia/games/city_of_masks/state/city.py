"""The whole table of City of Masks: avatars, the places of this round, and the challenge that is on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Annotated, Final, Literal

import msgspec

from commedia.engine import (
    KEYED,
    NOBODY,
    OWNER,
    PUBLIC,
    Bank,
    Pool,
    Pot,
    Seat,
    State,
    World,
    between,
    one_of,
    shows,
    tells_of,
    twice,
)
from commedia.games.city_of_masks.aims import Aim
from commedia.games.city_of_masks.court import BUDGETS, COURT, mask_of
from commedia.games.city_of_masks.factions import CHAMPION, FACTIONS
from commedia.games.city_of_masks.feelings import PLAIN_CARDS, Feeling
from commedia.games.city_of_masks.hidden_face import HiddenAct, own_character
from commedia.games.city_of_masks.masks import UNCAST, Act, Mask
from commedia.games.city_of_masks.odds import Kind, opposed, succeeds, tiles_drawn
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.state.breach import Breach
from commedia.games.city_of_masks.state.challenge import Challenge, Deed
from commedia.games.city_of_masks.state.people import Avatar
from commedia.games.city_of_masks.state.phases import LOBBY, PHASES
from commedia.games.city_of_masks.state.rounds import Order, Place

ON_SALE: Final = one_of((*COURT, *BUDGETS))
"""A mask that can be bought, by its card or unseen by its rank."""
ROLE_OF = {"m": "nobleman", "f": "noblewoman"}
"""The mask of a young noble's social role, by gender (CM-MASK-05)."""


class Treasury(State):
    """A faction's Face on its way from and to the bank; empty when nothing is under way."""

    chest: Annotated[int, PUBLIC, Pool("face")] = 0


class Sheet(State):
    """A hidden face as it is shown to the next seat alone, who rules on it (CM-TAB-02)."""

    seat: Annotated[Seat, PUBLIC]
    """Who reads it."""
    of: Annotated[Seat, PUBLIC]
    mask: Annotated[str, OWNER]
    """The starting mask, which some of the actions contradict."""
    acts: Annotated[list[HiddenAct], OWNER]


class Score(State):
    """What a player comes to at the end, and from what (CM-END-02)."""

    seat: Annotated[Seat, PUBLIC]
    objectives: Annotated[int, PUBLIC] = 0
    coups: Annotated[int, PUBLIC] = 0
    arbiter: Annotated[int, PUBLIC] = 0
    influence: Annotated[int, PUBLIC] = 0
    influence_held: Annotated[int, PUBLIC] = 0
    """The influence that was compared for it (CM-INF-12)."""
    character: Annotated[int, PUBLIC] = 0
    masks: Annotated[int, PUBLIC] = 0
    aims: Annotated[list[Aim], PUBLIC] = []
    """What they were set, open to all now (R-56)."""
    personal: Annotated[Literal["", "coup", "masks"], PUBLIC] = ""
    """The personal objective, where the table plays with them (R-52)."""
    personal_met: Annotated[bool, PUBLIC] = False
    beneath: Annotated[list[HiddenAct], PUBLIC] = []
    """What they were beneath the mask, declared or not (R-61)."""
    felt: Annotated[dict[str, Feeling], PUBLIC] = {}
    """What they felt at the end, by whom it was for (R-61)."""

    @property
    def total(self) -> int:
        """The sum of all."""
        return self.objectives + self.coups + self.arbiter + self.influence + self.character + self.masks


class City(World, kw_only=True):
    """The whole table."""

    bank: Annotated[Bank, NOBODY] = msgspec.field(default_factory=Bank)
    """What was ever made and taken away. Its sums would tell what secret piles come to (R-03)."""
    seats: Annotated[list[Seat], PUBLIC]
    avatars: Annotated[dict[Seat, Avatar], PUBLIC] = {}
    treasury: Annotated[Treasury, PUBLIC] = msgspec.field(default_factory=Treasury)
    options: Annotated[Options, PUBLIC] = Options()
    """How this table plays: every option of it, with its value."""
    masks: Annotated[dict[str, Mask], PUBLIC] = {}
    """Every mask of this table by its id, as its options have them."""
    written: Annotated[dict[str, Mask], PUBLIC] = {}
    """Masks that buyers have written since (R-57)."""
    phase: Annotated[str, PUBLIC, one_of(PHASES)] = LOBBY
    """"setup", "declarations", "masks", "scene", "market" or "done"."""
    round: Annotated[int, PUBLIC, between(0)] = 0
    arbiter: Annotated[Seat, PUBLIC] = ""
    order: Annotated[list[Seat], PUBLIC] = []
    """The order of declaration in this round."""
    places: Annotated[list[Place], PUBLIC] = []
    at: Annotated[int, PUBLIC, between(0)] = 0
    """Which of the places is on stage."""
    on_turn: Annotated[Seat, PUBLIC] = ""
    orders: Annotated[list[Order], PUBLIC] = []
    challenge: Annotated[Challenge | None, PUBLIC] = None
    breach: Annotated[Breach | None, PUBLIC] = None
    """The breach of a mask that is being dealt with; with its outcome, until the next move is made."""
    stock: Annotated[list[str], NOBODY, one_of(COURT)] = []
    """Court cards that nobody owns."""
    on_sale: Annotated[list[str], PUBLIC, tells_of("stock"), ON_SALE] = []
    """The same for all to see, from the first market on; by rank where they are bought unseen (R-57)."""
    sheets: Annotated[list[Sheet], PUBLIC] = []
    """Hidden faces that are being read, before play begins."""
    dealt: Annotated[dict[Seat, list[str]], KEYED, one_of(PLAIN_CARDS)] = {}
    """The plain cards in hand while relationships are dealt, each hand its owner's to see."""
    winners: Annotated[list[Seat], PUBLIC] = []
    scores: Annotated[list[Score], PUBLIC] = []

    def senseless(self, _: City) -> Iterator[str]:
        """What cannot be on the table: a card with two, an avatar in two places (CM-EQ-01, CM-RND-06)."""
        owned = [mask for avatar in self.avatars.values() for mask in avatar.masks if mask in COURT]
        for card in dict.fromkeys([*twice(self.stock), *(card for card in self.stock if card in owned)]):
            yield f"{card} is in two places: there is one of each court card."
        if self.stock and (missing := [card for card in COURT if card not in (*owned, *self.stock)]):
            yield f"The court cards lack {', '.join(missing)}: each is somebody’s, or in stock."
        for card in twice(card for hand in self.dealt.values() for card in hand):
            yield f"{card} is in two hands: there is one of each card."
        for card in twice(card for avatar in self.avatars.values() for card in avatar.cards):
            yield f"{card} is in two hands: there is one of each card."
        for seat in twice(seat for place in self.places for seat in place.present):
            yield f"{seat} is in two places."
        for seat in twice(self.order):
            yield f"{seat} stands twice in the order of declaration."
        for seat in self.seats:
            if seat not in self.avatars:
                yield f"{seat} has no avatar."
        if self.places and self.at >= len(self.places):
            yield f"Place {self.at} is on stage, and there are {len(self.places)}, counted from 0."

    # -- who is where --------------------------------------------------------------------------------

    @property
    def here(self) -> list[Seat]:
        """Who is in the scene on stage, in order of declaration; all avatars where no place is set.

        Whoever is out of the round has left every place, and takes no part in anything (CM-RND-14).
        """
        if self.places:
            return self.places[self.at].present
        return [seat for seat in self.seats if not self.avatars[seat].out]

    def masks_worn(self, *seats: Seat) -> dict[Seat, str]:
        """The ids of the masks that those wear, for what is drawn again when they wear others."""
        return {seat: self.avatars[seat].worn for seat in seats}

    def unseen(self, seat: Seat) -> bool:
        """Whether that avatar goes unnoticed as Uncast (CM-MASK-03)."""
        avatar = self.avatars[seat]
        return avatar.worn == UNCAST and not avatar.seen and self.options.uncast_immune == "on"

    def sees(self, seat: Seat, other: Seat) -> bool:
        """Whether that avatar notices the other: the Uncast only where a mask has a peacock feather.

        Source: CM-MASK-04.
        """
        return not self.unseen(other) or self.worn(seat).sees_unseen

    def in_sight(self, seat: Seat) -> list[Seat]:
        """Whom else that avatar notices in the scene on stage, in order (CM-MASK-03, CM-MASK-04)."""
        avatars = self.avatars
        return [s for s in self.here if s != seat and (avatars[s].worn != UNCAST or self.sees(seat, s))]

    def others(self, seat: Seat) -> list[Seat]:
        """Every seat but that one."""
        others = self.seats.copy()
        others.remove(seat)
        return others

    def in_order(self, seats: list[Seat]) -> list[Seat]:
        """Those seats in the order of declaration; in order of seats before there is one."""
        return [seat for seat in self.order or self.seats if seat in seats]

    def tailing(self, seat: Seat) -> bool:
        """Whether that avatar is still on somebody's heels, and in no scene yet."""
        return any(tail.seat == seat for place in self.places for tail in place.tails)

    def ordered(self, debtor: Seat, kind: str) -> Order | None:
        """What that avatar's creditor has ordered, if it was that and is still to be obeyed (CM-STK-09).

        The oldest debt prevails, and an order lapses with the debt.
        """
        if not self.orders:
            return None
        creditor = self.avatars[debtor].creditor
        for order in self.orders if creditor else ():
            if (order.debtor, order.creditor, order.kind) == (debtor, creditor, kind) and not order.done:
                return order
        return None

    # -- masks ---------------------------------------------------------------------------------------

    def mask(self, id: str) -> Mask:
        """The mask of that id; "own:<seat>" is that avatar's own Character (CM-CHAR-02).

        Others know of one what was declared so far, and not what it is worth in all.
        """
        mask = self.masks.get(id) or self.written.get(id)
        if mask is not None:
            return mask
        avatar = self.avatars[id.removeprefix("own:")]
        # Who may know the starting mask knows all that lies beneath it.
        in_part = not shows(avatar, "start_mask")
        return own_character(avatar.seat, avatar.hidden_face, self.masks, in_part)

    def contradictable(self, seat: Seat) -> list[Act]:
        """The actions that a hidden one of that avatar may be against (CM-HID-03).

        Those of its masks, and of the starting mask, which may have been sold since (CM-HID-07).
        """
        avatar = self.avatars[seat]
        masks = {id: self.masks.get(id) or self.written.get(id) for id in (*avatar.masks, avatar.start_mask)}
        return [act for mask in masks.values() if mask is not None for act in mask.acts]

    def borrowed(self, act: HiddenAct) -> str:
        """What a hidden action says that is borrowed from a mask or was chosen; "" for one in own words."""
        return self.masks[mask_of(act.source)].act(act.source).words if act.source else act.ready

    def worn(self, seat: Seat) -> Mask:
        """The mask that avatar wears; Uncast where none was chosen yet."""
        id = self.avatars[seat].worn or UNCAST
        return self.masks.get(id) or self.mask(id)

    def owned(self, seat: Seat) -> list[str]:
        """The character masks of that avatar, the own Character included."""
        avatar = self.avatars[seat]
        return avatar.masks + ([f"own:{seat}"] if avatar.own_character else [])

    def roles(self, seat: Seat) -> list[str]:
        """The masks of that avatar's social roles: so far everybody is a young noble (CM-MASK-05)."""
        role = ROLE_OF.get(self.avatars[seat].gender) or f"noble:{seat}"
        return [role] if role in self.masks or role in self.written else []

    def wardrobe(self, seat: Seat) -> list[str]:
        """Every mask that avatar may wear (CM-MASK-02, CM-MASK-05, CM-MASK-11)."""
        return [*self.owned(seat), *self.roles(seat), UNCAST]

    # -- standing ------------------------------------------------------------------------------------

    def standing(self, seat: Seat) -> int:
        """Face, and the points of all owned character masks, shown or not (CM-RND-01)."""
        return self.avatars[seat].face + sum([self.mask(mask).points for mask in self.owned(seat)])

    def influence(self, seat: Seat) -> int:
        """Own Face, what the others could be asked for, and what factions have committed (CM-INF-12)."""
        of_others = sum(self.avatars[other].lends(seat) for other in self.others(seat))
        mine = self.avatars[seat]
        return mine.face + of_others + sum(mine.committed.get(faction, 0) for faction in FACTIONS)

    def is_champion(self, seat: Seat, faction: str) -> bool:
        """Whether each thinks so much of the other (CM-FAC-09)."""
        avatar = self.avatars[seat]
        return avatar.feeling(faction) > CHAMPION and avatar.regard.get(faction, 0) > CHAMPION

    # -- actions -------------------------------------------------------------------------------------

    def act(self, seat: Seat, action: str) -> Act | HiddenAct | None:
        """That action of that avatar as it is masked now; None for one that is neither proper nor hidden.

        What stands on the worn mask is proper, on the own Character too (CM-ACT-02).
        """
        avatar = self.avatars[seat]
        worn = self.masks.get(avatar.worn) or self.worn(seat)
        return worn.by_key.get(action) or avatar.hidden_acts.get(action)

    def kind(self, seat: Seat, action: str) -> Kind:
        """Whether that action is "proper", "hidden" or "other" for that avatar as it is masked now."""
        act = self.act(seat, action)
        return "other" if act is None else "proper" if isinstance(act, Act) else "hidden"

    def value(self, seat: Seat, action: str) -> int:
        """What that action is worth to that avatar as it is masked now."""
        act = self.act(seat, action)
        return act.value if act is not None else 0

    def costs(self, seat: Seat) -> dict[str, tuple[int, int]]:
        """What each action takes of Face and of Hidden Face, by its key; proper ones first, then hidden."""
        return self.worn(seat).costs | self.avatars[seat].hidden_costs

    def worths(self, seat: Seat, actions: Sequence[str]) -> tuple[int, int]:
        """Vp and Vh: the summed values of the proper and of the hidden ones among the actions."""
        proper = hidden = 0
        worn, avatar = self.worn(seat).by_key, self.avatars[seat]
        for action in actions:
            if action in worn:
                proper += worn[action].value
            elif action in avatar.hidden_acts:
                hidden += avatar.hidden_acts[action].value
        return proper, hidden

    def worth(self, seat: Seat, actions: Sequence[str], kind: str) -> int:
        """Vp or Vh alone, as `worths` has them: what the "proper" or the "hidden" ones are worth."""
        proper, hidden = self.worths(seat, actions)
        return proper if kind == "proper" else hidden

    def torn(self, seat: Seat, actions: Sequence[str], mask: Mask) -> list[HiddenAct]:
        """The hidden actions that a deed in that mask pays for: half of their pair was declared, or both.

        The mask must own the proper half, unless the table pays a declared hidden half under any mask.
        Source: CM-ACT-05, R-08.
        """
        anywhere = self.options.conflict_scope == "always"
        halves = [act for act in self.avatars[seat].hidden_face if act.against]
        return [
            act
            for act in halves
            if (act.key in actions and (anywhere or mask.has(act.against)))
            or (act.against in actions and mask.has(act.against))
        ]

    def succeeding(self, deed: Deed) -> list[str]:
        """The actions of a deed that succeed by its tile, in order; none before one is drawn.

        Source: CM-ACT-04, R-18.
        """
        if not deed.tile:
            return []
        values = [self.value(deed.seat, action) for action in deed.actions]
        well = succeeds(values, deed.tile[0], self.options.success_test)
        return [action for action, does in zip(deed.actions, well, strict=True) if does]

    # -- the challenge -------------------------------------------------------------------------------

    @property
    def the_challenge(self) -> Challenge:
        """The challenge that is on, where there is one by the order of play."""
        assert self.challenge is not None
        return self.challenge

    def stake(self, seat: Seat) -> Pot:
        """pot[x]: a principal's pot; `stake(x).of(x)` is own_in[x] (CM-STK-01)."""
        return self.pot(f"stake of {seat}")

    def staked(self, seat: Seat) -> int:
        """P: all that lies in a principal's pot; 0 where none is open (CM-STK-01)."""
        name = f"stake of {seat}"
        return sum([pot.total for pot in self.pots if pot.name == name])

    def tiles(self, seat: Seat) -> int:
        """How many tiles that principal's side draws as it stands (CM-OPP-03, CM-SUP-02, R-39)."""
        lenders = self.challenge.side(seat).lenders if self.challenge is not None else []
        factions = sum([lender in FACTIONS for lender in lenders])
        return tiles_drawn(len(lenders) - factions, factions, self.options.faction_draws)

    def winning(self, seat: Seat, more: int = 0, against: int = 0) -> Fraction:
        """The chance that a principal's side wins the draw as it stands (CM-OPP-05).

        more, against: supporters who could still join either side.
        """
        theirs = self.tiles(self.the_challenge.rival(seat).seat) + against
        is_first = self.the_challenge.is_challenger(seat)
        return opposed(self.tiles(seat) + more, theirs, is_first, self.options.randomizer)

    def askable(self, seat: Seat) -> list[Seat]:
        """Who may be asked for Face by that principal: present, seen, and no principal (CM-INF-01)."""
        principals = self.challenge.principals if self.challenge is not None else [seat]
        return [s for s in self.in_sight(seat) if s not in principals]

    def absent(self, seat: Seat) -> list[Seat]:
        """Who could be fetched by that principal: elsewhere or still tailing, not out of the round.

        Source: CM-SUP-03.
        """
        principals = self.challenge.principals if self.challenge is not None else [seat]
        inside = self.here + principals
        for place in self.places:
            inside += place.lost
        return [s for s in self.seats if s not in inside and not self.avatars[s].out and self.sees(seat, s)]

    def uninvolved(self) -> list[Seat]:
        """Who is in the scene and neither a principal nor a lender nor a go-between, in order."""
        involved = self.challenge.involved if self.challenge is not None else []
        return [seat for seat in self.here if seat not in involved]
