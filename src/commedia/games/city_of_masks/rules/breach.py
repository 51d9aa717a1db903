"""Breaking with one's mask, and what may come of it: denunciation, arrest, trial. Source: CM-UNM."""

from __future__ import annotations

from commedia.engine import Seat, Table, holding
from commedia.games.city_of_masks.decisions import breach as ask
from commedia.games.city_of_masks.decisions.paths import ANY, broken, has_fee
from commedia.games.city_of_masks.deed_tags import named_by
from commedia.games.city_of_masks.events import breach as breach_events
from commedia.games.city_of_masks.events import lending as lending_events
from commedia.games.city_of_masks.events.deeds import RegardSettled
from commedia.games.city_of_masks.favor import committed_change
from commedia.games.city_of_masks.odds import prevails, spectacle
from commedia.games.city_of_masks.rules import lending, objectives
from commedia.games.city_of_masks.rules.tiles import draw_tile
from commedia.games.city_of_masks.rules.wooing import move_regard
from commedia.games.city_of_masks.state import AUTHORITIES, Breach, City, Friend, phases


async def follow_up(t: Table, w: City) -> None:
    """After a challenge, whoever broke with their mask in it may be denounced.

    Source: CM-UNM-01, CM-UNM-02, R-49.

    A breach is a tag, the actor's or a witness's, and a declared hidden half of a pair is one by itself.
    Everybody in the scene is asked privately; of the willing the first in order of declaration does it. One
    arrest an offence, and all that somebody did in one challenge is one offence.
    """
    challenge = w.the_challenge
    for side in challenge.sides:
        breaches = named_by(side.tags, "breach")
        if not breaches:
            continue
        earlier, w.breach = w.breach, Breach(accused=side.seat, broke=breaches)
        t.announce(breach_events.MaskBroken(seat=side.seat, breaches=breaches))
        witnesses = [s for s in w.here if s != side.seat and not w.unseen(s)]
        answers = await t.together([ask.DenounceOrNot(w, seat, side.seat) for seat in witnesses])
        willing = [seat for seat, answer in answers.items() if isinstance(answer, ask.Denounce)]
        if willing:
            await arrest(t, w, side.seat, w.in_order(willing)[0])
        else:
            w.breach = earlier


def breach_record(w: City, offender: Seat, denouncer: Seat) -> Breach:
    """The public record of what is brought up against somebody, and by whom. Source: CM-UNM-02."""
    breach = w.breach
    if breach is None or breach.accused != offender or breach.outcome:
        breach = w.breach = Breach(accused=offender)
    breach.denouncer = denouncer
    return breach


async def arrest(t: Table, w: City, offender: Seat, denouncer: Seat) -> str:
    """The authorities come; the greater spectacle escapes them, a tie does not. Returns how it ended.

    Source: CM-UNM-02, CM-UNM-03, R-50.

    The denouncer's player draws for the authorities, and first, as challengers do (CM-OPP-11). Nobody
    invests, lends or pays.
    """
    breach = breach_record(w, offender, denouncer)
    breach.step = phases.ARREST
    t.announce(
        breach_events.Denounced(
            seat=denouncer, offender=offender, masks=w.masks_worn(denouncer, offender),
        ),
        opens=True,
    )  # fmt: skip
    out: list[list[int]] = []
    theirs = breach.arrest.authorities = await draw_tile(t, w, "CM-UNM-03", denouncer, out)
    mine = breach.arrest.accused = await draw_tile(t, w, "CM-UNM-03", offender, out)
    escapes = prevails(breach.score, spectacle(theirs), challenges=False)
    t.announce(
        breach_events.ArrestTried(
            seat=offender, mine=breach.score, theirs=spectacle(theirs), tile=mine, authorities=theirs,
            escapes=escapes,
        ),
    )  # fmt: skip
    if escapes:
        breach.outcome = "escaped"
        leave(w, offender)
        return breach.outcome
    return await trial(t, w, offender, denouncer)


async def trial(t: Table, w: City, offender: Seat, denouncer: Seat) -> str:
    """The accused scores their spectacle and what they call on; more than the authorities' acquits.

    Source: CM-UNM-04, CM-UNM-05, R-50. A trial is a resolution of its own (CM-EQ-04). Returns "acquitted" or
    "convicted".
    """
    accused, trusted = w.avatars[offender], objectives.trusting(w)
    breach = breach_record(w, offender, denouncer)
    breach.step = phases.DEFEND
    called = breach.called = (await t.ask(ask.CallOnCommission(w, offender))).amount
    if called:
        w.retire(1, accused, "face")
    out: list[list[int]] = []
    async with holding(w, f"support of {offender}", "face") as support:
        lent = await take_support(t, w, breach, support)
        stand_by = [friend for friend in breach.friends if friend.lent]
        friends = [friend.seat for friend in stand_by]
        breach.step = phases.JUDGE
        theirs = breach.trial.authorities = await draw_tile(t, w, "CM-UNM-04", denouncer, out)
        mine = breach.trial.accused = await draw_tile(t, w, "CM-UNM-04", offender, out)
        for friend in stand_by:
            friend.tile = await draw_tile(t, w, "CM-UNM-04", friend.seat, out)
        tiles = {offender: mine, **{friend.seat: friend.tile for friend in stand_by}}
        acquitted = prevails(breach.score, spectacle(theirs), challenges=False)
        breach.outcome = "acquitted" if acquitted else "convicted"
        if not acquitted:
            support.to_bank()
    t.announce(
        breach_events.Judged(
            seat=offender, score=breach.score, theirs=spectacle(theirs), called=called, fee=int(called > 0),
            tiles=tiles, authorities=theirs, judge=AUTHORITIES, acquitted=acquitted,
        ),
    )  # fmt: skip
    tell_of_loans(t, friends, lost=0 if acquitted else sum(lent.values()))
    had = 0 if acquitted else accused.face
    objectives.record_support(w, offender, lent, had, trusted)
    if acquitted:
        return breach.outcome
    w.retire(had, accused, "face")
    face = had if accused.shows_tokens else None  # else how much it was stays their secret
    t.announce(breach_events.Flogged(seat=offender, face=face, masks=w.masks_worn(offender)))
    if had:
        objectives.record_conviction(w, denouncer, offender)
    if called:
        strike = committed_change(-called, w.options.lost_faction_face)
        move_regard(t, w, RegardSettled, offender, "commission", -called, committing=strike)
    leave(w, offender)
    return breach.outcome


async def take_support(t: Table, w: City, breach: Breach, support: holding) -> dict[Seat, int]:
    """Friends may lend at a trial by a table option, directly and for the usual fee; else none do.

    Source: R-50.

    What they lend lies apart until the verdict, and goes back to them or to the bank. Palms are held out as
    in a challenge: orders bind (CM-STK-09), and a promise can be broken (CM-INF-08). Returns what
    each lent who was asked and could: 0 for a turned face.
    """
    offender, lent, asked = breach.accused, dict[Seat, int](), list[Seat]()
    accused = w.avatars[offender]
    while w.options.trial_support == "lenders":
        wanted = await t.ask(ask.AskForSupport(w, offender, asked))
        if not isinstance(wanted, ask.AskToStandBy):
            break
        asked.append(wanted.of)
        friend = Friend(seat=wanted.of)
        breach.friends.append(friend)
        t.announce(lending_events.PalmHeldOut(seat=offender, lender=wanted.of, through=[], amount=0))
        lender = w.avatars[wanted.of]
        promised, held = lender.promised.get(offender, 0), lender.face
        could = lender.lends(offender)
        loan = await lending.hold_out_palm(t, w, offender, wanted.of, offender)
        friend.lent = loan
        if could:
            lent[wanted.of] = loan
        if loan:
            support.take(loan, lender, "face")
            t.announce(
                "CM-UNM-04", "{seat} stands by {by} with {lent} Face.", seat=wanted.of, by=offender, lent=loan
            )
        else:
            t.announce(lending_events.PalmRefused(seat=wanted.of, asker=offender))
        if has_fee(w.options, loan):
            lending.pay_fees(t, accused, [lender])
        if denied := broken(promised, held, ANY, loan):
            await lending.refuse(t, w, offender, wanted.of, denied)
    return lent


def tell_of_loans(t: Table, friends: list[Seat], lost: int) -> None:
    """What became of the Face that friends lent at a trial: 0 `lost` is all of it back. Source: R-50."""
    if friends:
        says = "The {lost} Face that {friends} lent is lost." if lost else "What {friends} lent goes back."
        t.announce("CM-UNM-04", says, friends=friends, lost=lost)


def leave(w: City, seat: Seat) -> None:
    """Take an avatar out of the scene, and of the round. Source: CM-UNM-03, CM-UNM-05, CM-RND-14."""
    w.avatars[seat].out = True
    for place in w.places:
        place.present = [other for other in place.present if other != seat]
