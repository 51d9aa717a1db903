"""What happens, once a contest is won; and what it leaves. Source: FA-CON-13, FA-CON-15, FA-TYP-06."""

from __future__ import annotations

from commedia.engine import Table
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.acts import LAST
from commedia.games.face_of_angels.decisions.ending import ENDS
from commedia.games.face_of_angels.events import contests, story
from commedia.games.face_of_angels.rules.losing import lose_npc, lose_pc
from commedia.games.face_of_angels.state import SIDES, Condition, Contest, Mark, Outcome, Town, Which, across


def record(t: Table, w: Town) -> None:
    """The condition that happens: the initiator's, or what it cost them; or both, for broke.

    Source: FA-CON-13, FA-RSK-03, FA-TYP-06, FA-TYP-07.
    """
    contest = w.clash
    came, turn = "wins" if contest.winner == "I" else "loses", ""
    contest.outcome = contest.comes_true(contest.conceded)
    if contest.outcome == "both":
        came, turn = "has won nothing", ", and both happen"
        t.announce(contests.NothingWon(seat=contest.initiator))
        agreed = contest.incompatible and contest.both is not None
        happening: list[Which] = ["both"] if agreed else ["win", "lose"]
    else:
        if contest.conceded:
            turn = ", and it goes the other way"
        happening = [contest.outcome]
    for which in happening:
        condition = contest.condition(which)
        true = contests.CameTrue(
            which=which, scope=condition.scope, harms=condition.harms, who=w.side_known_as("I"),
            against=w.side_known_as("O"), initiator=contest.initiator, came=came, turn=turn,
            tricks=[contest.count(side) for side in SIDES],
        )  # fmt: skip
        t.announce(true, words=condition.text)
        do(t, w, condition)
        keep(w, contest, condition)


def keep(w: Town, contest: Contest, condition: Condition) -> None:
    """What came of a contest of the last act, from which an end may follow. Source: FA-END-06."""
    if w.act == LAST:
        id, sides = f"o{len(w.outcomes) + 1}", (contest.initiator, contest.respondent)
        w.outcomes.append(Outcome(id=id, initiator=sides[0], respondent=sides[1], words=condition.text))


def do(t: Table, w: Town, condition: Condition) -> None:
    """What a condition does to people, as its tags have it. Source: FA-STK-02, FA-END-06, FA-END-07."""
    for harm in condition.harms:
        what, _, whom = harm.partition(".")
        if what == "loses":
            lose_npc(w, whom)
            continue
        who = w.pcs[whom]
        if what == "kills":
            lose_pc(w, whom)
            dead = story.Ended(pc=whom, terminal="dead", how=str(ENDS["dead"]), trumps=[], confirmed=True)
            t.announce(dead)
        elif what == "depowers":
            who.lose_powers()
            t.announce(story.PowersLost(pc=whom))
        else:
            who.marks.append(Mark(kind="unmade", act=w.act, words=condition.text))


def close(w: Town) -> None:
    """The contest is over: who has had their first, whom they met, who was its subject.

    Source: FA-CON-15, FA-PWR-01, FA-NEW-01.
    """
    contest = w.clash
    for side in SIDES:
        pc = w.contest_pc(side)
        if pc is None:
            continue
        who, met = w.pcs[pc], contest.char(across(side))
        who.contested = True
        if met in w.npcs and met not in who.met:
            who.met.append(met)
    subjects = [w.relationship(id).npc for id in contest.about]
    for condition in (contest.win, contest.lose, contest.both):
        harms = condition.harms if condition else []
        subjects += [harm.partition(".")[2] for harm in harms if harm.startswith("loses.")]
    w.subjects += [npc for npc in dict.fromkeys(subjects) if npc not in w.subjects]
    w.contests += 1
    w.be_done_with(contest)
    w.phase = phases.SCENE
