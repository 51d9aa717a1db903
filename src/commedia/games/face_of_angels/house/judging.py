"""How house actors judge what a condition is marked as: by what its words say. Source: FA-STK-05, R-34."""

from __future__ import annotations

from typing import Final

from commedia.games.face_of_angels import limits
from commedia.games.face_of_angels.acts import SCOPES
from commedia.games.face_of_angels.decisions import stakes as ask
from commedia.games.face_of_angels.house.actor import Actor
from commedia.games.face_of_angels.house.deeds import first_name, matter_of
from commedia.games.face_of_angels.house.risking import DIRE, people, who_is_who
from commedia.games.face_of_angels.limits import scopes
from commedia.games.face_of_angels.state import Condition, Contest, Town, Which
from commedia.kit.house import filled
from commedia.kit.speech import read_hints

FATES: Final = read_hints(__package__, "fate", "reach")[0]
"""What becomes of whom a condition names, and how far it reaches."""


def judge(a: Actor) -> ask.Correct | ask.Keep:
    """Whoever has disputed it is right where its words say more than its marks do, or less."""
    dispute = a.contest.dispute
    assert dispute is not None
    condition = a.contest.condition(dispute.which)
    read = as_it_reads(a.state, a.contest, condition, dispute.which)
    if read is None or (read[0], sorted(read[1])) == (condition.scope, sorted(condition.harms)):
        return ask.Keep()
    known = a.domain(ask.Correct, "harms").values
    return ask.Correct(scope=read[0], harms=[harm for harm in known if harm in read[1]])


def marked_wrongly(a: Actor) -> list[Which]:
    """The conditions whose words hurt the actor's own people, and whose marks say nothing of it."""
    w, contest = a.state, a.contest
    mine = {a.seat, *w.players[a.seat].slice}
    found: list[Which] = []
    for which in contest.disputable(a.seat):
        condition = contest.condition(which)
        read = as_it_reads(w, contest, condition, which)
        hurt = [harm for harm in read[1] if harm.partition(".")[2] in mine] if read else []
        if condition.author != a.seat and any(harm not in condition.harms for harm in hurt):
            found.append(which)
    return found


def dispute(a: Actor) -> ask.Dispute:
    """A dispute of a condition that is marked wrongly."""
    return ask.Dispute(which=marked_wrongly(a)[0])


def as_it_reads(w: Town, contest: Contest, condition: Condition, which: str) -> tuple[str, list[str]] | None:
    """The marks that the words of a condition have; None where they say nothing of it.

    Of what the house has written that is known; of words of other people's as far as they name somebody, and
    what becomes of them. Source: FA-STK-02, R-34.
    """
    text = condition.text.text
    if not text:
        return None
    slots = people(w, contest)
    lines = [(one.says, one.marks) for what in DIRE for one in DIRE[what]]
    if matter := matter_of(w):
        slots = {**slots, **matter.slots}
        deed = matter.deed
        lines += [
            (getattr(deed, f"{which}{way}", ""), deed.marks.get(f"{which}{way}", "")) for way in ("", "_else")
        ]
    for line, marks in lines:
        known = _known(w, contest, marks) if line and text.endswith(filled(line, slots)) else None
        if known and filled(line, slots) == text:
            return known
        if known:  # said beside what somebody else had written
            scope, harms = _read(w, condition) or known
            return max(scope, known[0], key=SCOPES.index), list(dict.fromkeys([*harms, *known[1]]))
    return _read(w, condition)


def _known(w: Town, contest: Contest, marks: str) -> tuple[str, list[str]]:
    """Marks by their people, whether or not anybody may stake that."""
    scope, *kinds = marks.split() or [scopes(w)[0]]
    ids = who_is_who(w, contest)
    harms = [
        f"{kind.partition('.')[0]}.{ids[slot]}" for kind in kinds if (slot := kind.partition(".")[2]) in ids
    ]
    return scope, harms


def _read(w: Town, condition: Condition) -> tuple[str, list[str]] | None:
    """Whom a text kills or takes away by name, and how far it reaches; None where it says nothing such."""
    text = condition.text.text
    fate, reach = FATES.find("fate", text), FATES.find("reach", text)
    harms = []
    for seat, pc in w.pcs.items():
        if fate and not pc.dead and (name := first_name(w, seat)) and name in text:
            harms.append(f"{'kills' if fate == 'loses' else fate}.{seat}")
    for id, npc in w.npcs.items() if fate in ("kills", "loses") else ():
        if not npc.lost and (name := npc.name.text.rstrip(".")) and name in text:
            harms.append(f"loses.{id}")
    known = limits.harms(w)
    return (reach or condition.scope, [one for one in harms if one in known]) if reach or harms else None
