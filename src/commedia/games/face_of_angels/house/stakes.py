"""Before a contest: who opposes, what is staked, and when it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from commedia.engine import prose
from commedia.games.face_of_angels.acts import SCOPES
from commedia.games.face_of_angels.cards import rank_of, suit_of
from commedia.games.face_of_angels.decisions import parked
from commedia.games.face_of_angels.decisions import stakes as ask
from commedia.games.face_of_angels.house.actor import Actor, fitting, part
from commedia.games.face_of_angels.house.deeds import called
from commedia.games.face_of_angels.house.judging import dispute, judge, marked_wrongly
from commedia.games.face_of_angels.house.risking import HALVES, Half, Stake, What, dire, is_bold, stake
from commedia.games.face_of_angels.limits import is_over, is_unchanged
from commedia.games.face_of_angels.moot import moot_in
from commedia.games.face_of_angels.state import FORCE, PC, Condition, Which
from commedia.kit.house import filled

HIGH: Final = 11
"""A card counts as a good one from a Jack on, or as a trump."""
LONGEST_STAKE: Final = 600
"""Characters of a condition that somebody of the house still adds to."""
STRONG: Final = 4
"""Good cards in a hand that would rather go the whole way."""

ELSE: Final[dict[Half, What]] = {"win": "win_else", "lose": "lose_else"}
"""What is staked instead, where the other side has its way."""


def oppose(a: Actor) -> ask.LetBe | ask.Oppose:
    """The World does, and somebody else now and then, who may be first."""
    w = a.state
    eager = 10 if a.seat == w.world else 2
    if not a.often(eager):
        return ask.LetBe()
    char = foremost(a, a.domain(ask.Oppose, "char").values)
    return ask.Oppose(char=char, words=prose(standing(a, char)))


def foremost(a: Actor, chars: Sequence[str]) -> str:
    """Who stands against it: whoever it is done to, or a foe of whoever does it, before all others."""
    w = a.state
    named = [id for id in chars if id in w.npcs and w.npcs[id].name.text in a.contest.deed.text]
    ties = (
        {rel.npc: rel.kind for rel in w.pcs[a.contest.initiator].relationships}
        if a.contest.initiator in w.pcs
        else {}
    )
    foes = [id for id in chars if ties.get(id) == "foe"]
    others = [id for id in chars if id not in (FORCE, *ties)]
    for able in ([id for id in named if id in foes], foes, others):
        if able:
            return a.any_of(able)
    return a.best(chars, [PC, FORCE])


def standing(a: Actor, char: str) -> str:
    """How they stand against it; a protagonist in their own words."""
    if char == FORCE:
        return a.line("force")
    if char == PC and a.seat in a.state.pcs:
        return a.line("my_standing")
    who = called(a.state, char)
    told = (
        a.of_the_matter(a.matter.deed.against, who=who) if a.matter else a.of_a_foe(char, "against", who=who)
    )
    return told or a.line("standing", who=who)


def propose(a: Actor) -> ask.Propose:
    """What the deed is about, as the act has it, or all that one has; an Ace goes for broke at times."""
    win = stake(a, "win", a.line("wins"))
    lose = stake(a, "lose", a.line("losses"))
    assert win is not None
    assert lose is not None
    proposed = ask.Propose(
        win_text=prose(win.text),
        win_scope=win.scope,
        win_harms=win.harms,
        lose_text=prose(lose.text),
        lose_scope=lose.scope,
        lose_harms=lose.harms,
    )
    if "broke" in a.fields(ask.Propose) and a.often(3):
        proposed.broke = "yes"
    return proposed


def answer(
    a: Actor,
) -> ask.Accept | ask.RewriteLose | ask.RewriteWin | ask.StandAside | ask.Withdraw:
    """The answer to stakes: mostly one of the two is put otherwise, once; then they will do.

    Whoever has begun it knows how it goes, and has it put otherwise only where nobody else does.
    """
    is_told = a.seat == a.contest.initiator and a.matter is not None
    if a.is_open(ask.Accept) and (is_told or has_rewritten(a) or a.often(4)):
        return accept(a)
    which: Half = "win" if a.often(5) else "lose"
    written = otherwise(a, a.any_of(gone) if (gone := in_vain(a)) else which)
    if is_unchanged(a.contest.condition(written.which), written.stake.text):  # FA-NEG-03
        return accept(a) if a.is_open(ask.Accept) else get_out(a)
    rewrite = ask.RewriteWin if written.which == "win" else ask.RewriteLose
    new = written.stake
    return rewrite(text=prose(new.text), scope=new.scope, harms=new.harms)


def in_vain(a: Actor) -> list[Half]:
    """The conditions that stake somebody who is gone: those are the ones to write anew (FA-NEG-08)."""
    gone = [one.whom for one in moot_in(a.state, a.contest)]
    return [which for which in HALVES if any(whom in gone for whom in hurt(a.contest.condition(which)))]


def get_out(a: Actor) -> ask.StandAside | ask.Withdraw:
    """Nothing else comes to mind: whoever began it lets it be, the other stands aside."""
    return ask.Withdraw() if a.seat == a.contest.initiator else ask.StandAside()


def accept(a: Actor) -> ask.Accept:
    """They will do, at the pace that suits the hand; for broke there is none to choose."""
    return ask.Accept(pace=pace(a)) if a.offers[ask.Accept] else ask.Accept()


def has_rewritten(a: Actor) -> bool:
    """Whether the actor has written one of the conditions, as they stand or as they stood before."""
    stood = [one for version in a.contest.earlier for one in (version.win, version.lose)]
    stands = [a.contest.win, a.contest.lose]
    return any(one is not None and one.author == a.seat for one in (*stood, *stands))


class Written(NamedTuple):
    """A condition written anew."""

    which: Half
    stake: Stake


def otherwise(a: Actor, which: Half) -> Written:
    """A condition as its other side would have it: by the deed, or as it stands and something beside.

    What somebody has put into words of their own stays as they wrote it, with what it does to whom.
    """
    stands = a.contest.condition(which)
    is_mine = a.seat == a.contest.initiator
    goes_on = stands.author != a.seat and not is_of_the_deed(a, stands, which)
    usual = a.line("wins" if which == "win" else "losses") if is_mine and not goes_on else ""
    usual = usual or a.line("counter", which, pc=a.slots["pc"] or "the other side")
    what: What = which if is_mine and not goes_on else ELSE[which]
    found = beside(a, stands, what, usual) if goes_on else None
    found = found or stake(a, what, usual)
    assert found is not None
    return Written(which, found)


def beside(a: Actor, stands: Condition, what: What, usual: str) -> Stake | None:
    """A condition as it stands, and something more; None where its writer may not stake what stands there."""
    w = a.state
    if is_over(w, a.seat, stands.scope, stands.harms) or any(
        one.whom in hurt(stands) for one in moot_in(w, a.contest)
    ):
        return None
    found = (dire(a, what) if is_bold(a) else None) or Stake(usual, stands.scope, [])
    text = f"{sentence(stands.text.text)} {found.text}"
    if not stands.text.text or len(text) > LONGEST_STAKE:
        return None
    scope = max(found.scope, stands.scope, key=SCOPES.index)
    return Stake(text, scope, list(dict.fromkeys([*stands.harms, *found.harms])))


def is_of_the_deed(a: Actor, stands: Condition, which: Which) -> bool:
    """Whether a condition is as the house's own deed has it staked, which its other wording answers."""
    told = [a.matter.deed.stake(which, is_else) for is_else in (False, True)] if a.matter else []
    return any(fitting([one], a.slots) and filled(one, a.slots) == stands.text.text for one in told)


def sentence(text: str) -> str:
    """Words with a stop behind them, so that others may follow.

    >>> sentence("The hall burns "), sentence("Does it?")
    ('The hall burns.', 'Does it?')
    """
    bare = text.strip()
    return bare if bare.endswith((".", "!", "?", "…", "”")) else f"{bare}."


def hurt(condition: Condition) -> list[str]:
    """Whom a condition does something to."""
    return [harm.partition(".")[2] for harm in condition.harms]


def pace(a: Actor) -> int:
    """The longer the better for whoever holds more: tricks that are many even luck out."""
    side = a.contest.side(a.seat)
    trumps = a.me.trump_suits if side and a.contest.char(side) == PC else []
    strong = sum(rank_of(card) >= HIGH or suit_of(card) in trumps for card in a.hand)
    return 3 if strong >= STRONG else 2 if strong >= STRONG - 1 else 1


def mark(a: Actor) -> parked.Mark:
    """Whoever it has to do with; one by chance, where the table wants one."""
    known = a.domain(parked.Mark, "about").values
    chosen = concerned(a, known) or a.shuffled(known)[:1]
    return parked.Mark(about=[one for one in known if one in chosen])


def concerned(a: Actor, known: Sequence[str]) -> list[str]:
    """Those relationships with whom it has to do: whoever is named in it, or stands against it."""
    w, contest = a.state, a.contest
    told = f"{contest.deed.text} {contest.condition('win').text.text} {contest.condition('lose').text.text}"
    npcs = {rel.id: rel.npc for rel in a.me.relationships}
    return [id for id in known if npcs[id] == contest.char_O or w.npcs[npcs[id]].name.text in told]


def wants_mark(a: Actor) -> bool:
    """Whether one says so: once in a contest, where it has to do with anybody."""
    mine = [rel.id for rel in a.me.relationships]
    return not any(id in mine for id in a.contest.about) and bool(concerned(a, mine))


def start(a: Actor) -> parked.Begin | parked.Drop | parked.Reopen:
    """Its moment has come; where what it stakes is moot, that is written anew, if anything would help."""
    if a.is_open(parked.Begin):
        return parked.Begin()
    return parked.Reopen() if a.is_open(parked.Reopen) else parked.Drop()


PARTS: Final = (
    part(ask.OpposeDeed, oppose),
    part(ask.ProposeStakes, propose),
    part(ask.AnswerStakes, answer),
    part(ask.DisputeTags, dispute, wants=lambda a: bool(marked_wrongly(a))),
    part(ask.JudgeTags, judge),
    part(parked.MarkAbout, mark, wants=wants_mark),
    part(parked.StartOrDrop, start),
)
