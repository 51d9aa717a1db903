"""Scenes: who comes, who does something, when they close, and how acts and protagonists end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat, prose
from commedia.games.face_of_angels.acts import LAST
from commedia.games.face_of_angels.decisions import acting, confirming
from commedia.games.face_of_angels.decisions import scenes as ask
from commedia.games.face_of_angels.decisions.ending import RecordTerminal
from commedia.games.face_of_angels.house.actor import LINES, Actor, part
from commedia.games.face_of_angels.house.deeds import DEEDS, first_name
from commedia.games.face_of_angels.house.fates import (
    HINTS_OF_ENDS,
    KILLINGS,
    fate,
    follows,
    what_came,
)
from commedia.games.face_of_angels.house.making import newcomer
from commedia.games.face_of_angels.house.talk import HINTS
from commedia.games.face_of_angels.state import KINDS, PC, Relationship, Town
from commedia.kit.house import filled
from commedia.kit.used_lines import Said

NOTABLE: Final = 3
"""Contests after which the World finds that an act's end has come about, more often than not."""

OWN: Final = 2
"""Of a graduate’s slice, whom they begin with; now and then they think of somebody more."""
NEW: Final = 24
"""Once in so many times."""
FEWEST: Final = 2
"""Protagonists in a scene, at least."""
MOST_PEOPLE: Final = 6
"""Of the town, in a scene."""
SEEN: Final = 2
"""Of these, who are told of as it opens."""
WIDE: Final = 2
"""The act from which on the world looks at the town."""
CALM: Final = 2
"""Of three who are asked together, two would start something if each were alone in the scene."""


def frame(
    a: Actor,
) -> acting.ClaimEnd | acting.Invent | ask.CloseAct | ask.Open | ask.TheEvent | RecordTerminal:
    """The event or the end of the act, where it is time, or what came of it; else a scene for those alive."""
    w = a.state
    if a.is_open(ask.TheEvent):
        return ask.TheEvent()
    if a.is_open(ask.CloseAct):
        return ask.CloseAct(words=prose(a.line("act_closes")))
    if a.is_open(acting.ClaimEnd) and is_time(a):
        return claim(a)
    if a.is_open(RecordTerminal) and (found := follows(a)):
        return found
    if w.act and a.is_open(acting.Invent) and len(w.players[a.seat].slice) < w.act:
        return invent(a)  # each act has somebody whom nobody knew
    pcs = cast_of(a)
    npcs = people_of(a, pcs)
    act = a.state.act
    where = "graduation" if not act else "town" if act < WIDE else "world"
    seen: list[str] = []
    comers = [rel.npc for rel in npcs]
    for rel in npcs[:SEEN]:
        seen += presence(a, rel, "\n".join(seen))
    return ask.Open(
        place=prose(place_of(a, where)),
        time=prose(" ".join([a.line("times", "later" if act else "graduation"), *seen])),
        pcs=pcs,
        npcs=[npc for npc in a.domain(ask.Open, "npcs").values if npc in [*newcomers(w), *comers]],
    )


def is_time(a: Actor) -> bool:
    """Whether the act has had its time: its share of a story of so many contests, or enough scenes.

    No act goes by without a contest, where there may be as many as it takes.
    """
    w = a.state
    if w.claims or not a.has_played:
        return False
    if w.options.contest_limit != "none":
        return has_its_share(w)
    return w.contests_of_act > 0 and w.scenes > NOTABLE * w.act and a.often(6)


def has_its_share(w: Town) -> bool:
    """Whether the act has had as many contests as fall to it of a story of so many (R-46).

    Then nobody of the house begins another before the last act, or the story would break off on the way. Each
    act has one before any has its second, but for graduation night; where there are not as many left, the
    later acts have them. Contests that are parked or on are counted.
    """
    limit = w.options.contest_limit
    if limit == "none" or w.act >= LAST:
        return False
    begun = w.contests + len(w.parked) + (w.contest is not None)
    left, to_come = limit - begun, LAST - w.act
    if begun == sum(w.contests_by_act):  # none in this act yet
        return left <= to_come
    return left <= to_come + 1 or begun * len(w.acts) >= limit * (w.act + 1)


def place_of(a: Actor, where: str) -> str:
    """Somewhere new; mostly where there is something for a protagonist to do (deeds.toml)."""
    left = a.said.left(LINES["places"][where])
    wanted = {
        one for deed in DEEDS if a.state.act in deed.acts and not a.said.has(deed.says) for one in deed.at
    }
    liked = [place for place in left if HINTS.find("place", place) in wanted]
    return a.any_of(liked) if liked and a.often(7) else a.line("places", where)


def people_of(a: Actor, pcs: Sequence[Seat]) -> list[Relationship]:
    """A foe of each who comes, and mostly a friend, as far as they are about: there is no story without."""
    w, found = a.state, list[Relationship]()
    for pc in a.shuffled(pcs):
        for kind, often in (("foe", 9), ("friend", 7)):
            able = [
                rel for rel in w.pcs[pc].relationships
                if rel.kind == kind and w.is_about(rel) and rel.npc not in [one.npc for one in found]
            ]  # fmt: skip
            if able and a.often(often):
                found.append(a.any_of(able))
    return found[:MOST_PEOPLE]


def presence(a: Actor, rel: Relationship, before: str) -> list[str]:
    """A sentence that somebody is there, and to whom that matters; none once all that can be told was.

    before: what is told of others at the same time.
    """
    w = a.state
    left = Said(before).left(a.said.left(LINES["presence"][rel.kind]))
    slots = {"name": w.npcs[rel.npc].name.text, "pc": first_name(w, rel.pc)}
    return [filled(a.any_of(left), slots)] if left and all(slots.values()) else []


def cast_of(a: Actor) -> list[str]:
    """Everybody on graduation night; later two or more, whoever was not in the last scene before all others.

    Source: FA-PWR-01, FA-TBL-08.
    """
    w = a.state
    if not w.act or len(w.alive) <= FEWEST:
        return list(w.alive)
    absent = [seat for seat in w.alive if seat not in w.last_pcs]
    liked = absent + a.shuffled([seat for seat in w.alive if seat in w.last_pcs])
    chosen = liked[: FEWEST + a.below(len(liked) - FEWEST + 1)]
    return [seat for seat in w.alive if seat in chosen]


def newcomers(w: Town) -> list[str]:
    """Whoever of the World's was written down last, and is in play: they are about until there is another."""
    return [npc.id for npc in w.slice_of(w.world)][-1:]


def invent(a: Actor) -> acting.Invent:
    """Somebody whom nobody knew."""
    kind = a.any_of(KINDS)
    return acting.Invent(name=prose(newcomer(a, kind)), about=prose(a.line(f"{kind}s")))


def claim(a: Actor) -> acting.ClaimEnd:
    """That of the act's ends which what has happened speaks for; any of them where nothing does, but that
    nobody is said to be killed who was not.
    """
    ends = a.domain(acting.ClaimEnd, "end").values
    told, of = what_came(a), {end: HINTS_OF_ENDS.find("end", end) for end in ends}
    liked = [end for end in ends if of[end] in told]
    bloodless = [end for end in ends if of[end] not in KILLINGS]
    return acting.ClaimEnd(end=a.any_of(liked or bloodless or ends), words=prose(a.line("ends_come")))


def enter(a: Actor) -> acting.Enter | acting.StayOut:
    """One's own protagonist; where they are elsewhere, nobody, but for whoever has none any more."""
    chars = a.domain(acting.Enter, "char").values
    if PC in chars or a.me.dead:
        return acting.Enter(char=a.best(chars, [PC]))
    return acting.StayOut()


def take_part(a: Actor) -> acting.Befriend | acting.ClaimTerminal | acting.Do | acting.Invent | acting.Rest:
    """A first contest before all else; then now and then another; in the last act an end."""
    w, can_act = a.state, a.is_open(acting.Do)
    if can_act and w.act == 0 and not a.me.contested and not a.me.dead:
        return do(a)
    if a.is_open(acting.ClaimTerminal) and not a.me.terminal and has_come_to_it(a):
        return end(a)
    if a.is_open(acting.Invent) and len(w.players[a.seat].slice) <= OWN and w.act and not a.below(NEW):
        return invent(a)
    if a.is_open(acting.Befriend) and a.often(3):
        npc = a.any_of(a.domain(acting.Befriend, "npc").values)
        return acting.Befriend(npc=npc, kind=a.any_of(KINDS))
    eager = CALM if w.contests_of_act else len(w.alive)
    if can_act and w.act and not (a.has_acted or has_its_share(w)) and a.below(3 * len(w.alive)) < eager:
        return do(a)
    if a.is_open(acting.Rest):
        return acting.Rest()
    return end(a) if a.is_open(acting.ClaimTerminal) else do(a)


def has_come_to_it(a: Actor) -> bool:
    """Whether it is time to end: soon after a contest of the last act, sooner where the story breaks off."""
    w = a.state
    if is_nearly_over(w):
        return leaves_a_contest(a) and a.often(9)
    return w.contests_of_act > 0 and a.often(5)


def leaves_a_contest(a: Actor) -> bool:
    """Whether an end now leaves somebody to have the last contest, where the act has had none."""
    w = a.state
    return w.contests_of_act > 0 or any(pc != a.seat and not w.pcs[pc].terminal for pc in w.alive)


def is_nearly_over(w: Town) -> bool:
    """Whether the next contest is the last that the table has agreed on (R-46)."""
    return w.are_all_fought(1)


def end(a: Actor) -> acting.ClaimTerminal:
    """How their protagonist ends: by what has become of them."""
    terminal = fate(a)
    return acting.ClaimTerminal(terminal=terminal, words=prose(a.line("terminals", terminal)))


def do(a: Actor) -> acting.Do:
    """Something that somebody may oppose."""
    char = a.any_of(a.domain(acting.Do, "char").values)
    return acting.Do(char=char, words=prose(deed(a) if char == PC else someones_deed(a)))


def deed(a: Actor) -> str:
    """What the actor's protagonist sets out to do: what fits where they are, and who is there."""
    w, slots = a.state, a.slots
    place = HINTS.find("place", w.open_scene.place.text)
    here = [one for one in DEEDS if w.act in one.acts and (not one.at or place in one.at)]
    able = [one for one in here if one.needs - {"pc", "who"} <= slots.keys() and not a.said.has(one.says)]
    here = [one for one in able if one.at]
    return filled(a.any_of(here or able).says, slots) if able else someones_deed(a)


def someones_deed(a: Actor) -> str:
    """Something that anybody may do anywhere."""
    return a.line("deeds", "prologue" if a.state.act == 0 else "later")


def run(a: Actor) -> acting.Invent | ask.CloseScene | ask.Restore | ask.TheEvent:
    """The event where it is time; else the scene has had its time."""
    if a.is_open(ask.TheEvent):
        return ask.TheEvent()
    if a.is_open(ask.Restore) and a.often(5):
        rel = a.any_of(a.domain(ask.Restore, "relationship").values)
        return ask.Restore(relationship=rel, words=prose(a.line("restored")))
    if a.is_open(ask.CloseScene):
        return ask.CloseScene(words=prose(a.line("scene_closes")))
    return invent(a)


def wants_end(a: Actor) -> bool:
    """Whether one says between scenes how one's own protagonist ends, once most has happened."""
    w = a.state
    is_time = w.contests_of_act > 0 or (is_nearly_over(w) and leaves_a_contest(a))
    is_between = w.act == LAST and w.scene is None and is_time
    return is_between and a.is_open(acting.ClaimTerminal) and not a.me.terminal


def wants_more(a: Actor) -> bool:
    """Whether one sets up a contest of one's own beside another on graduation night, having had none.

    Source: FA-PWR-01, FA-NEG-08.
    """
    w = a.state
    has_one = a.me.contested or any(a.seat in contest.contestants for contest in w.waiting)
    return bool(w.waiting) and not w.act and not has_one and a.is_open(acting.Do) and w.plays_own_pc(a.seat)


def wants_beside(a: Actor) -> bool:
    """Whether one does anything beside what waits, now and then."""
    return (wants_end(a) and a.often(4)) or (wants_more(a) and a.often(6))


def beside(a: Actor) -> acting.ClaimTerminal | acting.Do:
    """What one does beside what waits: a contest of one's own, or how one ends."""
    return do(a) if wants_more(a) else end(a)


PARTS: Final = (
    part(ask.FrameScene, frame),
    part(acting.EnterScene, enter),
    part(
        acting.TakePart,
        lambda a: beside(a) if a.decision.manner.optional else take_part(a),
        wants=wants_beside,
    ),
    part(ask.RunScene, run),
    part(confirming.ConfirmEnd, lambda a: confirming.Confirm()),
    part(confirming.ConfirmTerminal, lambda a: confirming.Confirm()),
    part(confirming.AllowRelationship, lambda a: confirming.Allow() if a.often(8) else confirming.Veto()),
)
