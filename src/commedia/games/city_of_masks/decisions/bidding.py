"""What a side may do on its bidding turn. Source: CM-STK, CM-INF-01, CM-SUP-03, CM-FAC-07."""

from __future__ import annotations

from msgspec.structs import replace

from commedia.engine import Answer, Closed, Described, Draft, Offers, Seat
from commedia.engine.closed_choices import OneKnown, Reason
from commedia.engine.domains import Fields
from commedia.engine.foretold import Foretold, certain
from commedia.engine.sentences import in_a_row, say
from commedia.games.city_of_masks.consequences import (
    of_asking,
    of_attacking,
    of_backing_down,
    of_credit,
    of_levelling,
    of_raising,
    of_sending,
    of_taking_back,
)
from commedia.games.city_of_masks.decisions.closed_choices import Path, whereabouts
from commedia.games.city_of_masks.decisions.decision import Decision
from commedia.games.city_of_masks.decisions.declaring import OTHERS, Deed, not_worn, other_self
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold
from commedia.games.city_of_masks.decisions.foretelling.palms import credit_foretold, palm_foretold
from commedia.games.city_of_masks.decisions.foretelling.pots import (
    level_foretold,
    sending_foretold,
    taking_back_foretold,
    winning_foretold,
)
from commedia.games.city_of_masks.decisions.opening import WINNER_TAKES_ALL
from commedia.games.city_of_masks.decisions.paths import ANY, has_fee
from commedia.games.city_of_masks.decisions.toward import lender
from commedia.games.city_of_masks.deed_tags import against
from commedia.games.city_of_masks.events import contests as events
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import Side
from commedia.kit.decisions import amount
from commedia.kit.figures import signed


class AskForFace(Answer):
    """Hold out a palm: ask somebody for Face, through others if need be."""

    move = "Ask {of} for Face"
    of: Seat
    through: list[Seat] = []
    amount: int = 0


class AskFaction(Answer):
    """Ask a faction for Face."""

    move = "Ask {of} for {amount} Face"
    of: str
    amount: int


class SendFor(Answer):
    """Send a messenger for somebody who is elsewhere."""

    move = "Send for {whom}"
    whom: Seat
    action: str


class TakeBack(Answer):
    """Take own Face back that loans have replaced."""

    move = "Take {amount} Face back"
    amount: int


class Level(Answer):
    """Level."""


class RaiseTo(Answer):
    """Raise your pot."""

    move = "Raise to {to}"
    to: int


class BackDown(Answer):
    """Back down, and pay your pot."""


class AttackDesperately(Answer):
    """Put in all you have, and draw."""


class BidTurn(
    Decision[AskForFace | AskFaction | SendFor | TakeBack | Level | RaiseTo | BackDown | AttackDesperately]
):
    """The side behind levels, raises, or falls short; it may borrow first (CM-STK-02 to CM-STK-07)."""

    rule = "CM-STK-02"
    matters = WINNER_TAKES_ALL
    doing = "weighing the stakes"
    bounds = {
        "ask_for_face": "CM-INF-01",
        "ask_faction": "CM-FAC-07",
        "send_for": "CM-SUP-03",
        "take_back": "CM-STK-04",
    }
    side: Side
    rival: Side
    floor: int

    @property
    def pot(self) -> int:
        """What lies in the pot of whoever is asked."""
        return self.w.stake(self.seat).total

    @property
    def theirs(self) -> int:
        """What lies in the rival's."""
        return self.w.stake(self.rival.seat).total

    @property
    def asks(self) -> str:
        return say(
            "Your pot is {pot}, {rival}’s {theirs}. Level, raise, or ask for Face?",
            pot=self.pot, rival=self.rival.seat, theirs=self.theirs,
        )  # fmt: skip

    def describe(self, answer: type[Answer], draft: Draft | None = None) -> Described:
        """What it costs at once, and what it comes to as it is filled in."""
        said = self.called(answer)
        return said if draft is None else replace(said, comes_to=self.comes_to(answer, draft))

    def comes_to(self, answer: type[Answer], draft: Draft) -> list[str]:
        """What the answer brings, and what is lost if the draw is lost."""
        w, seat, other = self.w, self.seat, self.rival.seat
        match answer.do:
            case "level":
                return of_levelling(w, seat, other)
            case "attack_desperately":
                return of_attacking(w, seat, other)
            case "back_down":
                return of_backing_down(w, seat, other)
            case "raise_to":
                return of_raising(w, seat, other, self.so_far(draft, RaiseTo.to))
            case "take_back":
                return of_taking_back(w, seat, self.so_far(draft, TakeBack.amount))
            case "ask_for_face":
                of = draft.get(AskForFace.of)
                if of is None:
                    return [say("Choose whom to hold a palm out to.")]
                path = [*(draft.get(AskForFace.through) or []), of]
                return of_asking(w, seat, path, draft.get(AskForFace.amount) or 0)
            case "ask_faction":
                key = draft.get(AskFaction.of)
                if key is None:
                    return [say("Choose which faction to ask. It lends at once, for 1 Face to the bank.")]
                return of_credit(w, seat, key, draft.get(AskFaction.amount) or self.me.committed[key])
        whom, action = draft.get(SendFor.whom) or "", draft.get(SendFor.action) or ""
        return of_sending(w, seat, whom, action) if w.act(seat, action) is not None else []

    def called(self, answer: type[Answer]) -> Described:
        """What an answer is called, and what it costs at once."""
        price, held = self.costs(answer), self.me.face
        match answer.do:
            case "level":
                stands = "stand at {theirs}" if self.pot == self.theirs else "level at {theirs}"
                label = say(stands, theirs=self.theirs)
                return Described(label=label, price=price)
            case "raise_to":
                least, most = self.raises
                to = f"{least}–{most}" if least < most else str(least)
                return Described(label=say("Raise to {to}", to=to), price=price)
            case "back_down" if self.pot:
                return Described(
                    label=answer.label, price=price, move=say("Back down, and lose {pot}", pot=self.pot)
                )
            case "attack_desperately" if held:
                return Described(
                    label=answer.label, price=price, move=say("Put in all your {held}, and draw", held=held)
                )
        return Described(label=answer.label, price=price)

    def describe_value(self, answer: type[Answer], field: str, value: object) -> Described:
        """A lender with what they hold, and a faction with how it regards one and what it has."""
        if field != "of":
            return super().describe_value(answer, field, value)
        whom = str(value)
        if answer is AskForFace:
            return lender(self.w, self.seat, whom)
        regard, has = signed(self.me.regard.get(whom, 0)), self.me.committed.get(whom, 0)
        price = say("regards you {regard}, has {face} for you", regard=regard, face=has)
        return Described(label=FACTIONS[whom].name, price=price)

    @property
    def raises(self) -> tuple[int, int]:
        """The least and the most to which one may raise."""
        return max(self.theirs + 1, self.pot), self.pot + self.me.face

    def costs(self, answer: type[Answer]) -> str:
        """What it costs at once, in a word or two; "" for nothing."""
        held, lies = self.me.face, self.w.staked(self.seat)
        put_in = level_foretold(self.w, self.seat, self.w.staked(self.rival.seat), self.rule)[1].most
        prices: dict[type[Answer], str] = {
            Level: say("−{put_in} Face", put_in=put_in) if put_in else say("no more Face"),
            RaiseTo: say("you hold {held} Face", held=held),
            AskForFace: say("1 Face each") if has_fee(self.w.options, 0) else say("1 Face each, on a yes"),
            AskFaction: say("1 Face to the bank"),
            SendFor: say("a further action"),
            BackDown: say("−{lies} Face", lies=lies) if lies else say("your pot is empty"),
            AttackDesperately: say("all your {held} Face", held=held)
            if held
            else say("you have no Face left"),
        }
        return prices.get(answer, "")

    def offers(self) -> Offers:
        pot, theirs, mine = self.pot, self.theirs, self.me.face
        gap = theirs - pot
        least, most = self.raises
        short = gap > mine
        may_withdraw = short or (gap > 0 and self.w.options.voluntary_backdown == "on")
        return {
            AskForFace: self.whom_to_ask(),
            AskFaction: self.which_faction(),
            SendFor: self.whom_to_fetch(),
            TakeBack: self.replaced_by_loans(),
            Level: {} if 0 <= gap <= mine else Closed(self.not_level(gap)),
            RaiseTo: {"to": amount(least, most)} if least <= most else Closed(self.no_higher(gap)),
            BackDown: {} if may_withdraw else COVERED,
            AttackDesperately: {} if short else NOT_DESPERATE,
        }

    def foresee(self, answer: Answer) -> list[Foretold]:
        """What it puts in, brings and costs, what may be lost and won, and the chances as they stand."""
        w, seat = self.w, self.seat
        chances = contest_foretold(w, seat)
        match answer:
            case BackDown():
                return [certain("You lose", self.pot, events.BackedDown, events.BackedDown.pot, seat=seat)]
            case SendFor(whom=whom, action=action):
                return [*sending_foretold(w, seat, whom, action), *chances]
            case AskForFace(of=of, through=through, amount=wanted):
                return [*palm_foretold(w, seat, [*through, of], wanted), *chances]
            case AskFaction(of=of, amount=wanted):
                return [*credit_foretold(w, seat, of, wanted), *chances]
            case TakeBack(amount=back):
                return [*taking_back_foretold(w, seat, back), *chances]
            case Level():
                pot = level_foretold(w, seat, self.theirs, self.rule, events.Levelled, events.Levelled.level)
                return [*pot, winning_foretold(w, seat), *chances]
            case RaiseTo(to=level):  # which by a table option may be refused
                event = events.Raised if w.options.stake_mode == "bid" else None
                return [*level_foretold(w, seat, level, self.rule, event, events.Raised.level), *chances]
            case AttackDesperately():
                pot = level_foretold(
                    w, seat, self.pot + self.me.face, "CM-STK-07", events.AllStaked, events.AllStaked.pot
                )
                return [*pot, winning_foretold(w, seat), *chances]
        return chances

    def not_level(self, gap: int) -> str:
        """Why the pots cannot be levelled: own Face does not do it, or loans brought more (CM-STK-02)."""
        if gap < 0:
            return say("Your pot is above {rival}’s already, so you raise instead.", rival=self.rival.seat)
        return say("You hold {face} Face, and the gap is {gap}.", face=self.me.face, gap=gap)

    def no_higher(self, gap: int) -> str:
        """Why nobody can raise who holds no more than the gap (CM-STK-02)."""
        return say("You hold {face} Face, and to raise takes {gap} or more.", face=self.me.face, gap=gap + 1)

    # -- asking --------------------------------------------------------------------------------------

    def whom_to_ask(self) -> Fields | Closed:
        """Whom this side has not asked yet, and who may go between; the fee is 1 to each (CM-INF-04)."""
        if not self.me.face:
            return Closed("You have no Face left for the fee.", "CM-INF-03")
        if self.covered():
            return Closed("Your own Face still covers the gap.", "CM-INF-01")
        here, pledged = self.w.askable(self.seat), self.rival.pledged
        left = [seat for seat in here if seat not in self.side.asked]
        if not left:
            return NOBODY_LEFT if here else NOBODY_HERE
        free = [seat for seat in here if seat not in pledged]
        paths = {of: [seat for seat in free if seat != of] for of in left}
        return {
            "of": OneKnown(
                {
                    of: {"through": self.between(path), "amount": amount(0, ANY, default=0)}
                    for of, path in paths.items()
                },
                self.not_to_be_asked,
                "CM-INF-01",
            )
        }

    def between(self, path: list[Seat]) -> Path:
        """Who may go between, as far as own Face goes for the fees (CM-INF-04)."""
        return Path(path, 0, min(len(path), self.me.face - 1), self.not_between, "CM-INF-04")

    def not_to_be_asked(self, whom: str) -> Reason:
        """Why a palm cannot be held out to somebody (CM-INF-01, CM-INF-07)."""
        if whom in FACTIONS:
            return say("Ask {faction} as a faction.", faction=FACTIONS[whom].name)
        if whom == self.rival.seat:
            return say("{whom} is your rival.", whom=whom)
        if whom in self.side.asked:
            return Closed(say("You have asked {whom} already.", whom=whom), "CM-INF-07")
        return whereabouts(self.w, self.seat, whom)

    def not_between(self, whom: str) -> Reason:
        """Why somebody cannot go between (CM-INF-04, CM-INF-07)."""
        if whom in FACTIONS:
            return say("Nobody is asked through {faction}.", faction=FACTIONS[whom].name)
        if whom == self.rival.seat:
            return say("{whom} is your rival.", whom=whom)
        if why := whereabouts(self.w, self.seat, whom):
            return why
        if whom in self.rival.pledged:
            return Closed(say("{whom} is pledged to {rival}.", whom=whom, rival=self.rival.seat), "CM-INF-07")
        return say("{whom} is the one you ask.", whom=whom) if whom in self.w.avatars else ""

    def will_not_lend(self, faction: str) -> str:
        """Why a faction lends nothing to this side (CM-FAC-07)."""
        if faction not in FACTIONS:
            return ""
        name = FACTIONS[faction].name
        if faction in self.side.lenders:
            return say("You borrow from {name} already.", name=name)
        if faction in self.side.unsuited:
            return say("You have asked {name} already, and this does not suit them.", name=name)
        if faction in self.rival.lenders:
            return say("{rival} borrows from {name}.", rival=self.rival.seat, name=name)
        if faction == against(self.side):
            return say("What you do is against {name}.", name=name)
        return say("You have no Face committed by {name}.", name=name)

    def not_to_be_fetched(self, whom: str) -> str:
        """Why no messenger goes to somebody (CM-SUP-03)."""
        if whom in self.side.sent_for:
            return say("You have sent for {whom} already.", whom=whom)
        if whom in self.w.here:
            return say("{whom} is here already.", whom=whom)
        return say("{whom} cannot be reached.", whom=whom) if whom in self.w.avatars else ""

    def covered(self) -> bool:
        """Whether loans are closed because own Face still covers the gap (R-32)."""
        only_if_short = self.w.options.loans_only_if_short == "on"
        return only_if_short and self.theirs - self.pot <= self.me.face

    def which_faction(self) -> Fields | Closed:
        """The factions that have committed Face and lend to neither side yet (CM-FAC-07).

        A deed that is directed against a faction does not suit it, and none is asked twice (CM-INF-07).
        """
        if not self.me.face:
            return Closed("You have no Face left for the fee.", "CM-FAC-07")
        if self.covered():
            return Closed("Your own Face still covers the gap.", "CM-INF-01")
        committed = {faction: face for faction, face in self.me.committed.items() if face > 0}
        if not committed:
            return NO_CREDIT
        foe = against(self.side)
        unwilling = [*self.side.lenders, *self.side.unsuited, *self.rival.lenders, foe]
        lend = {faction: face for faction, face in committed.items() if faction not in unwilling}
        if not lend:
            return Closed(in_a_row(map(self.will_not_lend, committed)), "CM-FAC-07")
        amounts: dict[str, Fields] = {faction: {"amount": amount(1, most)} for faction, most in lend.items()}
        return {"of": OneKnown(amounts, self.will_not_lend, "CM-FAC-07")}

    def whom_to_fetch(self) -> Fields | Closed:
        """Who is elsewhere, and the further actions that could carry the message (CM-SUP-03)."""
        away = [seat for seat in self.w.absent(self.seat) if seat not in self.side.sent_for]
        if not away:
            return ALL_HERE
        face, hid, costs = self.me.face, self.me.hid, self.w.costs(self.seat)
        for done in self.side.declared:
            costs.pop(done, None)
            costs.pop(other_self(self.w, self.seat, done), None)
        able = [key for key, (proper, hid_) in costs.items() if 0 < proper <= face or 0 < hid_ <= hid]
        if not able:
            return Closed("You have no further action that you could pay for.", "CM-SUP-03")
        whom = OneKnown(away, self.not_to_be_fetched, "CM-SUP-03")
        return {"whom": whom, "action": Deed(self.w, self.seat, able, self.not_further)}

    def not_further(self, action: str) -> Reason:
        """Why an action carries no message: it was declared, is worth nothing, or is not paid for."""
        w, seat = self.w, self.seat
        if action in OTHERS:
            return say("What is worth nothing carries no message.")
        if w.act(seat, action) is None:
            return not_worn(w, action)
        declared = self.side.declared
        if action in declared or other_self(w, seat, action) in declared:
            return Closed("No action is declared twice.", "CM-ACT-02")
        value, kind = w.value(seat, action), w.kind(seat, action)
        if not value:
            return say("What is worth nothing carries no message.")
        held, what = (self.me.face, say("Face")) if kind == "proper" else (self.me.hid, say("Hidden Face"))
        return Closed(
            say("That is worth {value}, and you hold {held} {tokens}.", value=value, held=held, tokens=what),
            "CM-ACT-03",
        )

    # -- own Face ------------------------------------------------------------------------------------

    def replaced_by_loans(self) -> Fields | Closed:
        """Own Face above Vp, as far as the pot stays what it was at the start of the turn (CM-STK-04)."""
        most = self.pot - self.floor
        if most > 0:
            proper = self.w.worth(self.seat, self.side.actions, "proper")
            most = min(most, self.w.stake(self.seat).of(self.seat) - proper)
        return {"amount": amount(1, most)} if most > 0 else NOTHING_REPLACED


COVERED = Closed("Your own Face covers the gap, so you may not withdraw.", "CM-STK-05")
NOT_DESPERATE = Closed("Only a side that cannot cover the gap attacks desperately.", "CM-STK-05")
NO_CREDIT = Closed("No faction that is free to lend has committed Face to you.", "CM-FAC-07")
NOBODY_LEFT = Closed("There is nobody left to ask.", "CM-INF-07")
NOBODY_HERE = Closed("Nobody else is in this scene to be asked.", "CM-INF-01")
ALL_HERE = Closed("There is nobody to send for.", "CM-SUP-03")
NOTHING_REPLACED = Closed("No loan has replaced Face of your own.", "CM-STK-04")
