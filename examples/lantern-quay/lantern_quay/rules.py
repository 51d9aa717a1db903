"""The nights on the quay, from top to bottom."""

from commedia.engine import Next, OpenDoor, Table, then
from commedia.kit.decisions import Yes

from . import decisions as ask
from .events import Betrayed, Sold, TideTaken
from .foretelling import coins_left, shares
from .state import DECK, INFORMER, SMUGGLER, Quay


async def new_moon(t: Table, w: Quay) -> Next:
    """Roles and cargo are dealt in secret. Source: LQ-ROLE-01, LQ-DEAL-01."""
    t.heading("New moon")
    roles = await t.shuffle("LQ-ROLE-01", [INFORMER] + [SMUGGLER] * (len(w.seats) - 1))
    cards = await t.shuffle("LQ-DEAL-01", DECK, take=3 * len(w.seats))
    for n, seat in enumerate(w.seats):
        hand = w.crew[seat]
        hand.role, hand.cargo = roles[n], cards[3 * n : 3 * n + 3]
        t.confide([seat], "LQ-ROLE-01", "You are {role}.", seat=seat, role=hand.role)
    t.announce("LQ-DEAL-01", "One of you is the informer. Three cards of cargo lie before each.")
    return then(dusk, night=1)


async def dusk(t: Table, w: Quay, night: int) -> Next:
    """Sealed bids for the tide; the highest is the pilot. Source: LQ-TIDE-01, LQ-TIDE-02."""
    t.heading("Night {night}", night=night)
    w.night, w.pilot, w.partner = night, "", ""
    bids = await t.together([ask.BidForTheTide(w, seat) for seat in w.seats])
    for seat, bid in bids.items():
        t.announce("LQ-TIDE-01", "{seat} offers {coins}.", seat=seat, coins=bid.coins, opens=True)
    w.pilot = max(w.around(), key=lambda seat: bids[seat].coins)
    paid = bids[w.pilot].coins
    left = coins_left(w, w.pilot, paid)
    w.retire(paid, w.crew[w.pilot], "coins")
    t.announce(TideTaken(seat=w.pilot, coins=paid, left=left))
    return then(pact)


async def pact(t: Table, w: Quay) -> Next:
    """The pilot looks for a partner. Source: LQ-PACT-01, LQ-PACT-02."""
    choice = await t.ask(ask.ChoosePartner(w, w.pilot))
    if isinstance(choice, ask.Shake):
        says = "{seat} holds out a hand to {partner}."
        t.announce("LQ-PACT-01", says, seat=w.pilot, partner=choice.partner, words=choice.words)
        if isinstance(await t.ask(ask.TakeTheHand(w, choice.partner)), Yes):
            w.partner = choice.partner
            t.announce("LQ-PACT-02", "{seat} takes it.", seat=w.partner)
        else:
            t.announce("LQ-PACT-02", "{seat} leaves it hanging.", seat=choice.partner)
    return then(landing)


async def landing(t: Table, w: Quay) -> Next:
    """Cargo is loaded in secret, and anybody on the quay may object. Source: LQ-LAND-01, LQ-LANTERN-01."""
    for seat, load in (await t.together([ask.BringAshore(w, seat) for seat in w.pact])).items():
        w.crew[seat].cargo.remove(load.card)
        w.landings[seat] = load.laid_by(seat)
    t.announce("LQ-LAND-01", "The boat is loaded: {cards}.", cards=len(w.landings))
    w.lantern = ""
    answer = await t.ask(ask.Sign(w, w.pilot), beside=lanterns)
    if w.lantern:
        return then(search)
    t.announce("LQ-LANTERN-01", "{seat} gives the sign.", seat=w.pilot, words=answer.words)
    return then(sale)


def lanterns(w: Quay) -> list[OpenDoor]:
    """The doors beside the sign: whoever is on the quay, and has a coin. Source: LQ-LANTERN-01."""
    return [OpenDoor(ask.RaiseLantern(w, seat), raise_lantern) for seat in w.onlookers if w.crew[seat].coins]


def raise_lantern(t: Table, w: Quay, asked: ask.RaiseLantern, answer: ask.Raise) -> bool:
    """It costs a coin, and no sign is waited for any more. Source: LQ-LANTERN-02."""
    w.lantern = asked.seat
    w.retire(1, w.crew[w.lantern], "coins")
    t.announce("LQ-LANTERN-02", "{seat} raises a lantern!", seat=w.lantern, words=answer.words)
    return True


async def search(t: Table, w: Quay) -> Next:
    """The Watch comes: on 4 or more it takes everything. Source: LQ-LANTERN-03."""
    rolled = await t.roll_one("LQ-LANTERN-03", by=w.lantern)
    if rolled < 4:
        t.announce("LQ-LANTERN-03", "A {rolled}: the Watch walks past the boat.", rolled=rolled)
        return then(sale)
    says = "A {rolled}: the Watch takes {cards}."
    t.announce("LQ-LANTERN-03", says, rolled=rolled, cards=seize(w), opens=True)
    return after(w)


async def sale(t: Table, w: Quay) -> Next:
    """The sailcloth comes off. Source: LQ-LAND-02, LQ-LAND-03."""
    came = shares(w.landings)
    if not came:
        says = "Both betray the pact, both shout, and the Watch takes {cards}."
        t.announce("LQ-LAND-03", says, cards=seize(w), opens=True)
        return after(w)
    loads, w.landings = w.landings, {}
    cards = [load.card for load in loads.values()]
    w.sold += cards
    for seat, share in came.items():
        w.issue(share, w.crew[seat], "coins")
        sold = Betrayed if loads[seat].betrays else Sold
        t.announce(sold(seat=seat, coins=share, cards=cards), opens=True)
    return after(w)


def seize(w: Quay) -> list[str]:
    """The Watch takes what lies in the boat; which cards that are."""
    cards = [landing.card for landing in w.landings.values()]
    w.seized, w.landings = w.seized + cards, {}
    return cards


def after(w: Quay) -> Next:
    """Another night, or the end."""
    return then(dusk, night=w.night + 1) if w.night < w.options.nights else then(morning)


async def morning(t: Table, w: Quay) -> None:
    """Everybody's role is told, and everybody has a last word. Source: LQ-END-01 to LQ-END-03."""
    t.heading("Morning")
    for seat, hand in w.crew.items():
        t.announce("LQ-END-01", "{seat} was {role}.", seat=seat, role=hand.role, opens=True)
    best = max(w.seats, key=w.fortune)
    t.announce("LQ-END-02", "{seat} has made the most: {fortune}.", seat=best, fortune=w.fortune(best))
    for seat in w.seats:
        last = await t.ask(ask.LastWord(w, seat))
        t.announce("LQ-END-03", "{seat} leaves the quay.", seat=seat, words=last.words)
