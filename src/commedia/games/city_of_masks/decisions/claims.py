"""What a deed means once something more is said of it, or an objection to it is upheld. Source: CM-TAB-02."""

from __future__ import annotations

import msgspec

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, priced
from commedia.games.city_of_masks.decisions.foretelling.deeds import counting_foretold
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.state import City, Side

NOT = "not "
"""Before a tag: it does not hold."""
MOST_OBJECTIONS = 3
"""So often may one player object in a challenge, so that nobody can talk it to death."""


def upheld(side: Side, claim: str) -> Side:
    """A side as it would be with that objection upheld; the side itself stays as it is."""
    then = msgspec.structs.replace(side, tags=[*side.tags])
    change_tag(then, claim)
    return then


def objection_foretold(w: City, seat: Seat, side: Side, claim: str) -> list[Foretold]:
    """What counts with each faction that is wooed still, where the claim is upheld; and how often is left.

    Source: CM-TAB-02, CM-FAC-02.
    """
    then, told = upheld(side, claim), []
    for faction in filter(FACTIONS.__contains__, then.wooing):
        now, after = (
            counting_foretold(w, side.seat, faction, tags, own=side.seat == seat)
            for tags in (side.tags, then.tags)
        )
        told.append(priced(f"{after.name} if it is upheld", after.most, after.rule, now=now.most))
    left = MOST_OBJECTIONS - w.the_challenge.called.count(seat)
    return [
        *told,
        priced("Objections left", left - 1, "CM-TAB-02", now=left),
    ]


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
