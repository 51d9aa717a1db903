"""What the Director of the house answers, marks and confirms. Source: SP-STANCE-01, SP-STRAT-04, SP-TONE-02.

Answers come out of the Episode: a step that was asked for; what somebody in it says who is spoken to, or what
is known of what was asked for; else what comes next, after a sentence that takes up what was asked or done.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from commedia.engine import Seat, prose
from commedia.games.shadow_play.decisions import cards
from commedia.games.shadow_play.decisions import dialogue as ask
from commedia.games.shadow_play.house.actor import Actor, part, speaks
from commedia.games.shadow_play.house.prose import StepTold
from commedia.games.shadow_play.house.taking_up import answers_left, shares_a_word, taken_up, told_beside

KIND, CRUEL = 2, 5
"""Stances up to which, and from which on, an answer is kind, and is cruel."""


def respond(a: Actor) -> ask.Respond:
    """The answer to what was asked or done last."""
    return ask.Respond(words=prose(shown_first(a, answered(a, a.asked(ask.GiveResponse).actor))))


def answered(a: Actor, actor: Seat) -> str:
    """The answer itself."""
    asked = a.last_words(actor)
    is_kind = a.state.personae[actor].stance <= KIND
    if step := asked_for(a, asked):
        return with_sting(a, actor, in_time(a, told(step, is_kind), step, is_kind))
    if words := told_beside(a, asked, is_kind):
        return with_sting(a, actor, words)
    if not a.untold:
        return a.line("after") or a.pieced("answers")
    step = a.untold[0]
    words = f"{taken_up(a, asked, is_kind)} {in_time(a, told(step, is_kind), step, is_kind)}".strip()
    return with_sting(a, actor, words)


def shown_first(a: Actor, words: str) -> str:
    """The same behind where the Episode begins, for whoever was quicker than the Director was to show it."""
    if a.episode is None or a.state.episode.answers or a.said.has(a.episode.opens):
        return words
    return f"{a.episode.opens} {words}"


def told(step: StepTold, is_kind: bool) -> str:
    """A step by the Stance."""
    return step.kind if is_kind else step.hard


def asked_for(a: Actor, asked: str) -> StepTold | None:
    """The step that begins with these words."""
    return next((step for step in a.untold if asked.startswith(step.prompt)), None)


def in_time(a: Actor, words: str, step: StepTold, is_kind: bool) -> str:
    """The same, with the next step where a table has fewer answers than there are steps left."""
    after = [one for one in a.untold if one is not step]
    if not after or answers_left(a) > len(after):
        return words
    return f"{words} {told(after[0], is_kind)}"


def with_sting(a: Actor, actor: Seat, words: str) -> str:
    """What a cruel Stance adds; nothing where the Episode is told with that."""
    stings = a.said.left(a.episode.stings) if a.episode else []
    if a.state.personae[actor].stance < CRUEL or not stings:
        return words
    sting = a.any_of(stings)
    return f"{words} {sting}" if len(a.untold) > 1 else words


# -- cards ---------------------------------------------------------------------------------------------------


def settle(a: Actor) -> ask.Settle:
    """As its Actor claims; else a card that the deed has a word of, among those that the Persona follows."""
    if a.asked(ask.SettleMarks).claimed:
        return ask.Settle(marks=[id for id in may_mark(a) if id in a.asked(ask.SettleMarks).claimed])
    actor = a.asked(ask.SettleMarks).actor
    deed = a.last_words(actor)
    followed = [id for id in a.state.personae[actor].followed if id in may_mark(a)]
    fitting = [id for id in followed if shares_a_word(deed, a.state.strategies[id].text.text)]
    return ask.Settle(marks=fitting[-1:])


def may_mark(a: Actor) -> Sequence[str]:
    """The cards that a deed may further."""
    return a.domain(ask.Settle, "marks").values


def wants_judge(a: Actor) -> bool:
    """Once all is told, or where somebody’s stake has come about."""
    return comes_true(a) or bool(come_about(a))


def comes_true(a: Actor) -> bool:
    """Whether the Episode is told to its end, and something was done for it."""
    return a.is_open(cards.ComeTrue) and a.is_told


def come_about(a: Actor) -> list[str]:
    """Stakes that can be confirmed, in the second half of an Episode."""
    is_ripe = a.is_late and a.is_open(cards.Resolve)
    return list(a.domain(cards.Resolve, "investment").values) if is_ripe else []


def judge(a: Actor) -> cards.ComeTrue | cards.Resolve:
    """Stakes before the end."""
    if about := come_about(a):
        return cards.Resolve(investment=about[0])
    return cards.ComeTrue()


def wants_frame(a: Actor) -> bool:
    """Only to show where it begins, before anybody has spoken in it."""
    spoken = any(speaks(one) for one in a.here)
    return bool(a.episode) and not spoken and not a.said.has(a.episode.opens if a.episode else "")


def frame(a: Actor) -> ask.Frame:
    """Where it begins."""
    return ask.Frame(words=prose(a.episode.opens if a.episode else a.line("after")))


PARTS: Final = (
    part(ask.GiveResponse, respond),
    part(ask.SettleMarks, settle),
    part(ask.FrameScene, frame, wants=wants_frame),
    part(cards.Judge, judge, wants=wants_judge),
    part(cards.JudgeLast, lambda a: judge(a) if wants_judge(a) else cards.LetRest()),
)
