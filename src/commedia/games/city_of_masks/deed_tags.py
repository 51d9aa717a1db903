"""What a deed means, as tags: read, written, ruled on. Source: CM-TAB-02, CM-FAC-03, CM-UNM-01.

A tag is a word for each thing that the rules ask about a deed:

    against:sun        it is directed against that faction
    for:bob            it is done on behalf of that avatar or faction
    pleases:sun:KS.6   that action is proper to the faction     offends:sun:KS.6   it breaches what is proper
    breach:KS.3        it goes against that action of the worn mask
    suits:sun          the challenge suits a faction that is asked for Face

An objection may also be that what a side plays for goes too far: it claims `not goal` (CM-OPP-01).
"""

from __future__ import annotations

from collections.abc import Sequence

from commedia.engine import Seat
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.state import City, Side

NOT = "not "
"""Before a tag: it does not hold."""


def named_by(tags: Sequence[str], start: str) -> list[str]:
    """What tags of one sort name: "for" those that a deed is done for, "pleases:sun" what pleases the Sun."""
    sort = f"{start}:"
    return [tag.removeprefix(sort) for tag in tags if tag.startswith(sort)]


def by_sort(tags: Sequence[str]) -> dict[str, list[str]]:
    """What tags name, under each of their sorts: the actions that please the Sun as `sun:` and their key.

    >>> by_sort(["against:moon", "pleases:sun:KS.1"])
    {'against': ['moon'], 'pleases': ['sun:KS.1']}
    """
    named: dict[str, list[str]] = {}
    for tag in tags:
        sort, _, about = tag.partition(":")
        named.setdefault(sort, []).append(about)
    return named


def against(side: Side) -> str:
    """The faction that the side's deed is directed against, "" for none."""
    return next(iter(named_by(side.tags, "against")), "")


def striking(pleases: Sequence[str], offends: Sequence[str]) -> list[str]:
    """The tags of what pleases and offends factions; one for an action and faction (CM-FAC-03)."""
    return [f"pleases:{pair}" for pair in pleases] + [
        f"offends:{pair}" for pair in offends if pair not in pleases
    ]


# -- what a deed means by itself -------------------------------------------------------------------------


def halves(w: City, seat: Seat) -> list[HiddenAct]:
    """The hidden actions that contradict the mask that is worn (CM-HID-03)."""
    worn = w.worn(seat)
    return [act for act in w.avatars[seat].hidden_face if act.against and worn.has(act.against)]


def plain_breaches(w: City, seat: Seat, declared: Sequence[str]) -> list[str]:
    """What a deed of these actions breaks with by itself: nobody needs to say so, and nobody can object.

    The proper half of a pair whose hidden half was declared while that mask is worn (CM-UNM-01). The Uncast,
    where somebody so masked starts an opposed challenge, or any with a hidden action (CM-MASK-03).
    """
    avatar, challenge = w.avatars[seat], w.challenge
    if avatar.worn != UNCAST:
        return [act.against for act in halves(w, seat) if act.key in declared]
    if challenge is None or not challenge.is_challenger(seat):
        return []
    seen = challenge.kind == "opposed" or any(key in avatar.hidden_acts for key in declared)
    return [f"{UNCAST}.1"] if seen else []


def may_be_breaches(w: City, side: Side) -> bool:
    """Whether an action of the side's mask is left that may or may not be a breach: as a rule there is."""
    actions = w.worn(side.seat).keys
    if len(side.declared) < len(actions):  # no more are plain breaches
        return True
    plain = plain_breaches(w, side.seat, side.declared)
    return any(action not in plain for action in actions)


# -- what more is said of it -----------------------------------------------------------------------------


def tag(side: Side, means: list[str]) -> None:
    """A deed means so much more; it means nothing twice over."""
    side.tags += [word for word in means if word not in side.tags] if side.tags else means


def change_tag(side: Side, claim: str) -> None:
    """Strike a tag, or add one and strike what it rules out.

    An action either pleases a faction or offends it (CM-FAC-03), and a faction is not wooed by a deed against
    it (CM-FAC-06), nor does that suit it (CM-FAC-07).
    """
    if claim.startswith(NOT):
        strike(side, claim.removeprefix(NOT))
        return
    sort, _, about = claim.partition(":")
    if sort in RULES_OUT:
        strike(side, f"{RULES_OUT[sort]}:{about}")
    if sort == "against":
        strike(side, f"woos:{about}")
    tag(side, [claim])


RULES_OUT = {"pleases": "offends", "offends": "pleases", "against": "suits"}
"""What a deed cannot mean toward a faction if it means the other."""


def strike(side: Side, claim: str) -> None:
    """A deed does not mean that; nor does it woo whom it cannot win over."""
    if claim in side.tags:
        side.tags.remove(claim)
    if claim.startswith("woos:"):
        side.wooing = [whom for whom in side.wooing if claim != f"woos:{whom}"]
