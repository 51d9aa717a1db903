"""Declaring actions, and what they mean. Source: CM-ACT, CM-WOO-01."""

from __future__ import annotations

from commedia.engine import BadState, Seat, Table
from commedia.engine.english import listed
from commedia.games.city_of_masks.decisions import declaring as ask
from commedia.games.city_of_masks.decisions import tags
from commedia.games.city_of_masks.decisions.decision import NOBODY_ELSE, in_sentence, several
from commedia.games.city_of_masks.deed_tags import plain_breaches, striking, tag
from commedia.games.city_of_masks.events import contests as contests_events
from commedia.games.city_of_masks.events import deeds as deeds_events
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.rules import objectives
from commedia.games.city_of_masks.rules.principals import Principal
from commedia.games.city_of_masks.state import Challenge, City, Side
from commedia.games.city_of_masks.state.challenge import Kind

TORN = "{seat} is torn between mask and heart, and gains {gain} Hidden Face."


def open_challenge(t: Table, w: City, kind: Kind, principals: list[Seat]) -> Challenge:
    """A challenge begins. Source: CM-UNO-01, CM-OPP-01.

    Starting an opposed one as Uncast, a tail excepted, is a breach, and makes its doer seen (CM-MASK-03).
    """
    if len(set(principals)) < len(principals):  # only a play begun in the middle could say so
        raise BadState(f"A challenge is between two avatars, not between {listed(principals)}.")
    challenge = Challenge(kind=kind, sides=[Side(seat=seat) for seat in principals])
    w.challenge, w.breach = challenge, None
    if len(principals) > 1:
        challenge.trusted = objectives.trusting(w)
    if kind == "opposed":
        t.announce(contests_events.Challenged(seat=principals[0], defender=principals[1]))
        if w.avatars[principals[0]].worn == UNCAST:
            step_into_view(t, w, challenge.sides[0])
    return challenge


def step_into_view(t: Table, w: City, side: Side) -> None:
    """An Uncast who does what the Uncast never do has broken with the mask, and is seen.

    Source: CM-MASK-03.
    """
    tag(side, [f"breach:{UNCAST}.1"])
    w.avatars[side.seat].seen = True
    t.announce("CM-MASK-03", "{seat} is Uncast no longer: everybody sees them.", seat=side.seat)


async def declare(t: Table, w: City, x: Principal) -> None:
    """A principal says what they do, whom it woos and what it means, and invests in it.

    Source: CM-ACT-01 to CM-ACT-03, CM-WOO-01, CM-FAC-03.
    """
    side, seat, challenge = x.side, x.seat, w.the_challenge
    rival = "" if challenge.is_alone else challenge.rival(seat).seat
    said = await t.ask(ask.DeclareActions(w, seat, rival))
    side.actions, side.wooing, side.goal, side.words = said.actions, said.wooing, said.goal, said.words
    means = [] if said.against == NOBODY_ELSE else [f"against:{said.against}"]
    means += [f"for:{whom}" for whom in said.behalf] + [f"breach:{key}" for key in said.breaches]
    tag(side, means)
    proper, hidden = x.invest()
    opens = show_hidden(t, w, side, side.actions)
    t.announce(
        deeds_events.DeedDeclared(
            seat=seat, doing=str(several(w, seat, side.actions)), actions=side.actions, proper=proper,
            hidden=hidden, wooing=side.wooing,
        ),
        words=said.words, opens=opens,
    )  # fmt: skip
    if side.goal and rival:
        t.announce(contests_events.GoalTold(seat=seat), words=side.goal)
    if any(map(FACTIONS.__contains__, side.wooing)):
        tagged = await t.ask(tags.TagActions(w, side.seat, side))
        side.tags += striking(tagged.pleases, tagged.offends)


def show_hidden(t: Table, w: City, side: Side, actions: list[str]) -> bool:
    """What is declared is known to all from now on; half a pair that it is, it breaks with the mask.

    Source: CM-TAB-01, CM-UNM-01. A challenge with a hidden action makes an Uncast seen (CM-MASK-03). Returns
    whether any of it was not known before.
    """
    avatar, opens = w.avatars[side.seat], False
    for key in actions:
        act = w.act(side.seat, key)
        if isinstance(act, HiddenAct) and not act.declared:
            act.declared = opens = True
            if act.words:
                t.announce(
                    deeds_events.HiddenActShown(
                        seat=side.seat, act=str(in_sentence(w, side.seat, key)), value=act.value,
                    ),
                    words=act.words, opens=True,
                )  # fmt: skip
    worn = w.worn(side.seat)
    for key in actions:
        if key in avatar.conflicts and worn.has(avatar.conflicts[key]):
            avatar.hidden_acts[key].torn = True
    if broken := plain_breaches(w, side.seat, side.declared):
        avatar.seen = avatar.seen or f"{UNCAST}.1" in broken
        tag(side, [f"breach:{key}" for key in broken])
    return opens


def conflicted_bonus(t: Table, w: City, side: Side) -> None:
    """Each pair of which half or both was declared pays its hidden action's value. Source: CM-ACT-05, R-08.

    Once a pair, success or failure; only while the mask that owns the proper half is worn, unless the table
    pays a declared hidden half under any mask. Who sees tokens sees these come; what an undeclared half is,
    and so what contradicts what on a sheet, stays that avatar's own (R-03).
    """
    avatar, actions = w.avatars[side.seat], side.actions
    total = 0
    for act in w.torn(side.seat, actions, w.worn(side.seat)):
        w.issue(act.value, avatar, "hid")
        total += act.value
        if avatar.shows_tokens:
            by = [half for half in (act.key, act.against) if half in actions]
            t.announce("CM-ACT-05", TORN, seat=side.seat, gain=act.value, by=by, opens=True)
    if not avatar.shows_tokens:
        # Once in any case: the others could count what they are not told.
        says = TORN if total else "In this, {seat} is not torn between mask and heart."
        t.confide(avatar.eyes, "CM-ACT-05", says, seat=side.seat, gain=total)
