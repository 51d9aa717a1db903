"""The nights on the quay, from top to bottom."""

from commedia.engine import Next, Seat, Table, then

from . import decisions as ask
from .state import INFORMER, SMUGGLER, Landing, Quay, worth

DECK = [f"{rank}{suit}" for suit in "SH" for rank in range(2, 11)]


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
    w.retire(paid, w.crew[w.pilot], "coins")
    t.announce("LQ-TIDE-02", "{seat} pays {coins}, and has the tide.", seat=w.pilot, coins=paid)
    return then(pact)


async def pact(t: Table, w: Quay) -> Next:
    """The pilot looks for a partner. Source: LQ-PACT-01, LQ-PACT-02."""
    choice = await t.ask(ask.ChoosePartner(w, w.pilot))
    if isinstance(choice, ask.Shake):
        says = "{seat} holds out a hand to {partner}."
        t.announce("LQ-PACT-01", says, seat=w.pilot, partner=choice.partner, words=choice.words)
        if isinstance(await t.ask(ask.TakeTheHand(w, choice.partner)), ask.Accept):
            w.partner = choice.partner
            t.announce("LQ-PACT-02", "{seat} takes it.", seat=w.partner)
        else:
            t.announce("LQ-PACT-02", "{seat} leaves it hanging.", seat=choice.partner)
    return then(landing)


async def landing(t: Table, w: Quay) -> Next:
    """Cargo is loaded in secret, and anybody on the quay may object. Source: LQ-LAND-01, LQ-LANTERN-01."""
    for seat, load in (await t.together([ask.BringAshore(w, seat) for seat in w.pact])).items():
        w.crew[seat].cargo.remove(load.card)
        w.landings[seat] = Landing(seat=seat, card=load.card, betrays=load.faith == "betray")
    t.announce("LQ-LAND-01", "The boat is loaded: {cards}.", cards=len(w.landings))
    onlookers = [seat for seat in w.seats if seat not in w.pact and w.crew[seat].coins]
    asked, answer = await t.first([ask.Sign(w, w.pilot), *(ask.RaiseLantern(w, seat) for seat in onlookers)])
    if isinstance(answer, ask.Raise):
        w.retire(1, w.crew[asked.seat], "coins")
        t.announce("LQ-LANTERN-02", "{seat} raises a lantern!", seat=asked.seat, words=answer.words)
        return then(search, by=asked.seat)
    assert isinstance(answer, ask.GiveTheSign)
    t.announce("LQ-LANTERN-01", "{seat} gives the sign.", seat=w.pilot, words=answer.words)
    return then(sale)


async def search(t: Table, w: Quay, by: Seat) -> Next:
    """The Watch comes: on 4 or more it takes everything. Source: LQ-LANTERN-03."""
    rolled = await t.roll_one("LQ-LANTERN-03", by=by)
    if rolled < 4:
        t.announce("LQ-LANTERN-03", "A {rolled}: the Watch walks past the sailcloth.", rolled=rolled)
        return then(sale)
    says = "A {rolled}: the Watch takes {cards}."
    t.announce("LQ-LANTERN-03", says, rolled=rolled, cards=seize(w), opens=True)
    return after(t, w)


async def sale(t: Table, w: Quay) -> Next:
    """The sailcloth comes off. Source: LQ-LAND-02, LQ-LAND-03."""
    total = sum(worth(landing.card) for landing in w.landings.values())
    traitors = [seat for seat, landing in w.landings.items() if landing.betrays]
    if len(traitors) == 2:
        says = "Both betray the pact, both shout, and the Watch takes {cards}."
        t.announce("LQ-LAND-03", says, cards=seize(w), opens=True)
        return after(t, w)
    takers = traitors or w.pact
    share = -(-total // len(takers))
    w.sold += [landing.card for landing in w.landings.values()]
    for seat in takers:
        w.issue(share, w.crew[seat], "coins")
        says = "{seat} betrays the pact and takes {coins}." if traitors else "{seat} takes {coins}."
        rule = "LQ-LAND-03" if traitors else "LQ-LAND-02"
        t.announce(rule, says, seat=seat, coins=share, cards=w.sold[-len(w.landings) :], opens=True)
    w.landings = {}
    return after(t, w)


def seize(w: Quay) -> list[str]:
    """The Watch takes what lies in the boat; which cards that are."""
    cards = [landing.card for landing in w.landings.values()]
    w.seized, w.landings = w.seized + cards, {}
    return cards


def after(t: Table, w: Quay) -> Next:
    """Another night, or the end."""
    return then(dusk, night=w.night + 1) if w.night < t.options["nights"] else then(morning)


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
