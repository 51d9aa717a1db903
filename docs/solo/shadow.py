"""Shadow Play, as whoever plays it alone has to know it: what comes next, and which doors are worth taking.

A door is a question that nobody has to answer. An Actor challenges one hard answer, and would have an Episode
that is told end; a Director says where it begins, Pushes once, and confirms that the card has come true.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from commedia.games.shadow_play.house.prose import EPISODES
from commedia.games.shadow_play.state import EPISODE

Lines = Sequence[Mapping[str, Any]]
"""A script, line by line, as the API has it."""
CARDS, ANSWERS, FRAMES, CHALLENGES = "SP-TONE-02", "SP-DIA-01", "SP-DIA-02", "SP-CH-01"
PUSHES, ENDS = "SP-PUSH-01", "SP-END-02"
AT_A_WORD: Mapping[str, Sequence[int]] = {"speak": (1, 4, 7), "give_response": (2, 5, 8)}
"""With which cues they say something to somebody beside, before it or after, once so much was answered."""
CALLS = 4
"""Once so much was answered it is to somebody of the Episode that they say it."""
PATIENCE = 9.0
"""Seconds in which somebody else may do something, before one goes on oneself."""
HARD = 3
"""A Stance from which on an answer costs something."""
HARSH = 4
"""A Stance from which on somebody challenges an answer."""
FEWEST = 3
"""Answers before that."""
LAST = 1
"""Steps from the end of an Episode in which nothing is challenged any more."""


def answers(script: Lines) -> Lines:
    """What the Director has answered."""
    return [one for one in script if one["rule"] == ANSWERS and one["words"]]


def step_next(script: Lines) -> tuple[str, int]:
    """The Episode of the house's that is on, and which of its steps is next, from 0; ("", 0) for none."""
    told = "\n".join(str(one["words"]) for one in script)
    on = max(EPISODES, key=lambda one: max(told.rfind(one.opens), told.rfind(one.wish)))
    if on.opens not in told and on.wish not in told:
        return "", 0
    left = (n for n, step in enumerate(on.steps) if step.kind not in told and step.hard not in told)
    return on.called, next(left, len(on.steps))


def room_for_others(script: Lines, seat: str) -> float:
    """Seconds that are left to another, after a seat’s own deed was answered, and to the Director for an end.

    At the beginning, too, in which it is the Director who says where all of them are. 0 where it was
    another’s, and there is more to come.
    """
    given = answers(script)
    if any(one["rule"] == CARDS for one in script) and not given:
        return 0.0 if any(one["rule"] == FRAMES for one in script) else PATIENCE
    is_mine = bool(given) and given[-1]["figures"].get("actor") == seat
    return PATIENCE if is_mine or is_told(script) else 0.0


def is_told(script: Lines) -> bool:
    """Whether an Episode of the house’s is on, and told to its end."""
    called, step = step_next(script)
    return any(one.called == called and step == len(one.steps) for one in EPISODES)


def is_struck(script: Lines) -> bool:
    """Whether the last answer was challenged, and is so no more (SP-END-02)."""
    since = max((n for n, one in enumerate(script) if one["rule"] == ANSWERS), default=0)
    return any(one["rule"] == ENDS and one["words"] for one in script[since:])


def doors(view: Mapping[str, Any], seat: str, script: Lines, has_told: bool) -> Iterator[tuple[str, str]]:
    """Those that are taken now: the ids and the kinds of their questions.

    has_told: whether a Director has told all that they had in mind.
    """
    state, offered = view["state"], {q["kind"]: q["id"] for q in view["decisions"] if q["optional"]}
    is_director = seat == state["director"]
    due = _of_the_director(state, script, has_told) if is_director else _of_an_actor(state, seat, script)
    return ((offered[kind], kind) for kind in due if kind in offered)


def _of_the_director(state: Mapping[str, Any], script: Lines, has_told: bool) -> Iterator[str]:
    if state["phase"] == "dialogue" and not any(one["rule"] == FRAMES for one in script):
        yield "frame_scene"
    if state["phase"] == "dialogue" and has_told and _is_pursued(state):
        yield "judge"
    on = state["challenge"]
    has_pushed = any(one["rule"] == PUSHES for one in script)
    standing = on["standing"].get(on["challenger"]) if on else None
    if standing and not has_pushed and standing["threat"] <= 1 and not on["move"]:
        yield "may_push"


def _is_pursued(state: Mapping[str, Any]) -> bool:
    """Whether somebody is after what the Episode is for: else it can’t come true (SP-STRAT-05)."""
    to_the_end = (one for one in state["strategies"].values() if one["aim"] == EPISODE and not one["filed"])
    return any(set(one["by"]) - set(one["barred"]) for one in to_the_end)


def _of_an_actor(state: Mapping[str, Any], seat: str, script: Lines) -> Iterator[str]:
    called, step = step_next(script)
    given = answers(script)
    steps = next((len(one.steps) for one in EPISODES if one.called == called), 0)
    if called and step == steps:
        yield "vote_to_end"
    has_challenged = any(one["rule"] == CHALLENGES for one in script)
    mine = bool(given) and given[-1]["figures"].get("actor") == seat
    is_time = len(given) >= FEWEST and step < steps - LAST
    if mine and is_time and not has_challenged and state["personae"][seat]["stance"] >= HARSH:
        yield "may_challenge"
