"""When an objective is met. Nothing is asked and nothing told aloud: its owner sees it.

Source: CM-OBJ-06 to CM-OBJ-12.

What is told only when it happens would tell the others that it happened, so an objective shows on its
owner's sheet and nowhere else (CM-OBJ-11, R-56).
"""

from __future__ import annotations

from commedia.engine import Seat, Table
from commedia.games.city_of_masks.aims import Aim, all_met, personal_met
from commedia.games.city_of_masks.asks import GREAT, MUCH
from commedia.games.city_of_masks.deed_tags import named_by
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import Challenge, City, Side


def trusting(w: City) -> list[tuple[Seat, str]]:
    """Who feels enough for whom that a betrayal would be one, as a challenge is declared.

    Source: CM-OBJ-06, R-53.
    """
    return [
        (avatar.seat, aim.target)
        for avatar in w.avatars.values()
        for aim in avatar.aims
        if aim.kind == "betray" and not aim.met and avatar.feeling(aim.target) >= aim.threshold
    ]


def note_champions(w: City) -> None:
    """Who is whose champion as the outcome is known: what follows may cost them a faction's regard.

    Source: CM-FAC-09, CM-OBJ-07, CM-OBJ-09, CM-OBJ-10.
    """
    challenge = w.the_challenge
    challenge.champions = [(s, f) for s in challenge.principals for f in FACTIONS if w.is_champion(s, f)]


def record(t: Table, w: City) -> None:
    """Every objective that this opposed challenge meets is met for good; one deed may meet several.

    Source: CM-OBJ-11, CM-OBJ-12. An unopposed one meets none: in it nobody wins, lends or loses to anybody.
    """
    challenge = w.the_challenge
    for avatar in w.avatars.values():
        for aim in avatar.aims:
            if not aim.met:
                aim.met = MEETS[aim.kind](w, challenge, avatar.seat, aim)
    record_personal(w)


def record_personal(w: City) -> None:
    """Personal objectives, where the table plays with them. Source: CM-OBJ-05, R-52."""
    if w.options.personal_objective == "off":
        return
    for avatar in w.avatars.values():
        if avatar.personal:
            held = len(w.owned(avatar.seat))
            avatar.personal_met = avatar.personal_met or personal_met(
                avatar.personal, coups=avatar.coups, character_masks=held
            )


def record_conviction(w: City, denouncer: Seat, offender: Seat) -> None:
    """Whoever has an avatar convicted has humiliated it, if it had any Face to lose. Source: CM-OBJ-09."""
    for aim in w.avatars[denouncer].aims:
        named = w.is_champion(offender, aim.target) if aim.faction else offender == aim.target
        if aim.kind == "humiliate" and named:
            aim.met = True


def record_support(
    w: City, accused: Seat, lent: dict[Seat, int], lost: int, trusted: list[tuple[Seat, str]]
) -> None:
    """A trial is a challenge too: an enemy's loan has been won in it, and a friend may turn away.

    Source: CM-OBJ-06, CM-OBJ-08, CM-UNM-04, R-50. lent: by whoever was asked and could. lost: own Face that
    the verdict took. trusted: who felt enough for whom as the trial began.
    """
    for aim in w.avatars[accused].aims:
        aim.met = aim.met or (aim.kind == "seduce" and lent.get(aim.target, 0) >= MUCH)
    for seat in [seat for seat, amount in lent.items() if not amount and lost >= MUCH]:
        for aim in w.avatars[seat].aims:
            betrays = aim.kind == "betray" and aim.target == accused and (seat, accused) in trusted
            aim.met = aim.met or betrays


def have_met_all(w: City) -> list[Seat]:
    """Who has met everything they were set, in order of seats. Source: CM-END-01."""
    avatars = w.avatars.values()
    return [one.seat for one in avatars if all_met(one.aims, one.personal, one.personal_met)]


# -- what each asks --------------------------------------------------------------------------------------


def betrayed(w: City, challenge: Challenge, seat: Seat, aim: Aim) -> bool:
    """A friend loses 5 or more by your doing, or has so much of a loan withheld.

    Source: CM-OBJ-06, CM-OBJ-07.
    """
    if (seat, aim.target) not in challenge.trusted:
        return False
    if mine := side_of(challenge, seat):
        withheld = mine.withheld.get(aim.target, 0)
        if withheld >= MUCH and (aim.faction or challenge.winner == seat):
            return True
    hurt = [side for side in losers(challenge) if side.lost_own >= MUCH]
    if aim.faction:
        return any(
            ((side.seat, aim.target) in challenge.champions or aim.target in named_by(side.tags, "for"))
            and (challenge.principals[0] == seat or seat in challenge.rival(side.seat).lenders)
            for side in hurt
            if side.seat != seat
        )
    return any(
        challenge.principals[0] == seat
        or seat in challenge.rival(side.seat).lenders
        or seat in side.empty_handed
        for side in hurt
        if side.seat == aim.target
    )


def seduced(w: City, challenge: Challenge, seat: Seat, aim: Aim) -> bool:
    """The named enemy lends you 5 or more, directly or at the end of a chain. Source: CM-OBJ-08, R-54."""
    mine = side_of(challenge, seat)
    if mine is None or not mine.loans:
        return False
    return any(loan.seat == aim.target and loan.amount >= MUCH for loan in mine.loans)


def humiliated(w: City, challenge: Challenge, seat: Seat, aim: Aim) -> bool:
    """The named one loses to you where 20 rides on it, or loses their last Face to you.

    Source: CM-OBJ-09, R-55.
    """
    if challenge.winner != seat:
        return False
    return any(
        is_named(w, challenge, aim, side) and (riding(w, challenge) >= GREAT or challenge.ruined)
        for side in losers(challenge)
    )


def glorified(w: City, challenge: Challenge, seat: Seat, aim: Aim) -> bool:
    """The named one wins with your loan where 20 rides on it, or you do in their name. Source: CM-OBJ-10."""
    if riding(w, challenge) < GREAT or not challenge.winner:
        return False
    winner = challenge.side(challenge.winner)
    if winner.seat == seat:
        return aim.target in named_by(winner.tags, "for")
    championed = (winner.seat, aim.target) in challenge.champions or winner.seat == aim.target
    return championed and seat in winner.lenders


MEETS = {"betray": betrayed, "seduce": seduced, "humiliate": humiliated, "glorify": glorified}


def is_named(w: City, challenge: Challenge, aim: Aim, loser: Side) -> bool:
    """Whether that loser is whom the objective names: the avatar, or a champion of the faction.

    Source: CM-OBJ-09.

    By a table option anybody backed by the faction's loan stands for it too (R-55).
    """
    if not aim.faction:
        return loser.seat == aim.target
    backed = w.options.humiliate_faction == "backed" and aim.target in loser.lenders
    return (loser.seat, aim.target) in challenge.champions or backed


def riding(w: City, challenge: Challenge) -> int:
    """What rides on the outcome: the level that one side must meet, or by a table option both pots.

    Source: R-59.
    """
    return challenge.level if w.options.riding == "level" else challenge.pots


def side_of(challenge: Challenge, seat: Seat) -> Side | None:
    """That avatar's side, if it is a principal."""
    for side in challenge.sides:
        if side.seat == seat:
            return side
    return None


def losers(challenge: Challenge) -> list[Side]:
    """The side that lost, if the challenge had two."""
    return [side for side in challenge.sides if challenge.winner and side.seat != challenge.winner]
