"""Declaring actions, what they mean, and who may object. Source: CM-ACT, CM-WOO-01, CM-TAB-02."""

from __future__ import annotations

from typing import Any

from commedia.engine import Question, Seat, Table
from commedia.games.city_of_masks.decisions import declaring as ask
from commedia.games.city_of_masks.decisions import tags
from commedia.games.city_of_masks.decisions.question import NOBODY_ELSE, in_sentence, several
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.rules import objectives
from commedia.games.city_of_masks.rules.principals import Principal
from commedia.games.city_of_masks.state import Challenge, City, Side
from commedia.games.city_of_masks.state.challenge import Kind


def open_challenge(t: Table, w: City, kind: Kind, principals: list[Seat]) -> Challenge:
    """A challenge begins. Source: CM-UNO-01, CM-OPP-01.

    Starting an opposed one as Uncast, a tail excepted, is a breach, and makes its doer seen (CM-MASK-03).
    """
    challenge = Challenge(kind=kind, sides=[Side(seat=seat) for seat in principals])
    w.challenge = challenge
    challenge.trusted = objectives.trusting(w)
    if kind == "opposed":
        t.announce("CM-OPP-01", "{seat} challenges {defender}.", seat=principals[0], defender=principals[1])
        if w.avatars[principals[0]].worn == UNCAST:
            step_into_view(t, w, challenge.sides[0])
    return challenge


def step_into_view(t: Table, w: City, side: Side) -> None:
    """An Uncast who does what the Uncast never do has broken with the mask, and is seen.

    Source: CM-MASK-03.
    """
    tag(side, f"breach:{UNCAST}.1")
    w.avatars[side.seat].seen = True
    t.announce("CM-MASK-03", "{seat} is Uncast no longer: everybody sees them.", seat=side.seat)


async def declare(t: Table, w: City, x: Principal) -> None:
    """A principal says what they do, whom it woos and what it means, and invests in it.

    Source: CM-ACT-01 to CM-ACT-03, CM-WOO-01, CM-FAC-03.
    """
    side, seat = x.side, x.seat
    rivals = [s for s in (w.challenge.principals if w.challenge else ()) if s != seat]
    said = await t.ask(ask.DeclareActions(w, seat, rivals[0] if rivals else ""))
    side.actions, side.wooing, side.goal, side.words = said.actions, said.wooing, said.goal, said.words
    tag(side, *[f"against:{said.against}"] if said.against != NOBODY_ELSE else [])
    tag(side, *(f"for:{whom}" for whom in said.behalf), *(f"breach:{key}" for key in said.breaches))
    proper, hidden = x.invest()
    show_hidden(t, w, side, side.actions)
    t.announce(
        "CM-ACT-01", "{seat}: {doing}.",
        seat=seat, doing=several(w, seat, side.actions), actions=side.actions, words=said.words,
        proper=proper, hidden=hidden, wooing=side.wooing,
    )  # fmt: skip
    if side.goal and rivals:
        t.announce("CM-OPP-01", "{seat} plays for this.", seat=seat, words=side.goal)
    if any(map(FACTIONS.__contains__, side.wooing)):
        tagged = await t.ask(tags.TagActions(w, side))
        offends = [pair for pair in tagged.offends if pair not in tagged.pleases]  # one tag a faction
        side.tags += [f"pleases:{pair}" for pair in tagged.pleases]
        side.tags += [f"offends:{pair}" for pair in offends]


def tag(side: Side, *means: str) -> None:
    """A deed means so much more; it means nothing twice over."""
    side.tags += [word for word in dict.fromkeys(means) if word not in side.tags]


def show_hidden(t: Table, w: City, side: Side, actions: list[str]) -> None:
    """What is declared is known to all from now on; half a pair that it is, it breaks with the mask.

    Source: CM-TAB-01, CM-UNM-01. A challenge with a hidden action makes an Uncast seen (CM-MASK-03).
    """
    avatar = w.avatars[side.seat]
    for key in actions:
        act = avatar.hidden_act(key)
        if act is not None and not act.declared:
            act.declared = True
            if act.words:
                t.announce(
                    "CM-TAB-01", "{seat} shows {act}, worth {value}.",
                    seat=side.seat, act=in_sentence(w, side.seat, key), value=act.value, words=act.words,
                    opens=True,
                )  # fmt: skip
    broken = tags.plain_breaches(w, side)
    avatar.seen = avatar.seen or f"{UNCAST}.1" in broken
    tag(side, *(f"breach:{key}" for key in broken))


def conflicted_bonus(t: Table, w: City, side: Side) -> None:
    """Each pair of which half or both was declared pays its hidden action's value. Source: CM-ACT-05, R-08.

    Once a pair, success or failure; only while the mask that owns the proper half is worn, unless the table
    pays a declared hidden half under any mask.
    """
    avatar, worn = w.avatars[side.seat], w.worn(side.seat)
    anywhere = w.options["conflict_scope"] == "always"
    for act in avatar.hidden_face:
        torn = act.against and (
            (worn.has(act.against) and (act.key in side.actions or act.against in side.actions))
            or (anywhere and act.key in side.actions)
        )
        if torn:
            w.issue(act.value, avatar, "hid")
            t.announce(
                "CM-ACT-05", "{seat} is torn, and gains {gain} Hidden Face.",
                seat=side.seat, gain=act.value, hidden=act.key, proper=act.against,
            )  # fmt: skip


async def with_objections(t: Table, w: City, question: Question[Any], sides: list[Side], *sorts: str) -> Any:
    """Put a question; until it is answered anybody else may object to what a side's deed is said to mean.

    Each player objects once in a challenge. The Arbiter rules, or the first player in order of declaration
    who is no principal. Source: CM-TAB-02. Returns the answer to the question, or None where an objection
    was upheld, so that the question may read otherwise now.
    """
    challenge = w.challenge
    assert challenge is not None
    while True:
        ruled = len(w.seats) > len(challenge.sides)  # somebody is no principal, and could be judge
        free = [seat for seat in w.here if seat not in challenge.called] if ruled else []
        doors: list[tags.RaiseObjection] = []
        for side in sides:
            of_side = [tags.RaiseObjection(w, seat, side, sorts) for seat in free if seat != side.seat]
            if of_side and of_side[0].leads_anywhere():
                doors += of_side
        asked, answer = await t.first([question, *doors])
        if not isinstance(asked, tags.RaiseObjection):
            return answer
        challenge.called.append(asked.seat)
        if await rule_on(t, w, asked.seat, asked.side, answer.to):
            return None


async def rule_on(t: Table, w: City, objector: Seat, side: Side, claim: str) -> bool:
    """An objection is ruled on; an outcome that goes too far is softened. Source: CM-TAB-02, CM-OPP-01.

    Returns whether it was upheld.
    """
    ruling = await t.ask(tags.RuleOn(w, judge(w), objector, side, claim))
    upheld = not isinstance(ruling, tags.Dismiss)
    if isinstance(ruling, tags.Soften):
        side.goal = ruling.words
        t.announce("CM-OPP-01", "{seat} would have it end otherwise.", seat=judge(w), words=side.goal)
    elif upheld:
        change_tag(side, claim)
    t.announce(
        "CM-TAB-02", "{seat} {rules}: {whose} deed {meaning}.",
        seat=judge(w), rules="upholds it" if upheld else "lets it stand", objector=objector,
        whose=f"{side.seat}’s", meaning=tags.meaning(w, side.seat, claim), claim=claim, upheld=upheld,
    )  # fmt: skip
    return upheld


def change_tag(side: Side, claim: str) -> None:
    """Strike a tag, or add one and strike what it rules out.

    An action either pleases a faction or offends it (CM-FAC-03), and a faction is not wooed by a deed against
    it (CM-FAC-06), nor does that suit it (CM-FAC-07).
    """
    if not claim.startswith(tags.NOT):
        sort, _, about = claim.partition(":")
        rules_out = {"pleases": "offends", "offends": "pleases", "against": "suits"}.get(sort)
        side.tags = [word for word in side.tags if word != f"{rules_out}:{about}"]
        side.wooing = [whom for whom in side.wooing if sort != "against" or whom != about]
        tag(side, claim)
        return
    struck = claim.removeprefix(tags.NOT)
    side.tags = [word for word in side.tags if word != struck]
    side.wooing = [whom for whom in side.wooing if f"woos:{whom}" != struck]


def judge(w: City) -> Seat:
    """Who rules: the Arbiter, or the first in order of declaration who is no principal; "" where nobody is.

    Source: CM-TAB-02.
    """
    principals = w.challenge.principals if w.challenge is not None else []
    for seat in (w.arbiter, *w.order, *w.seats):
        if seat and seat not in principals:
            return seat
    return ""
