"""The heading of the stage, the steps of what is on, where the scene plays, and how it came out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from commedia.engine.english import listed
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.decisions.ending import ENDS
from commedia.games.face_of_angels.rules.order import A_TRICK, AFTERWARDS, BARGAINING, ORDER
from commedia.games.face_of_angels.stage.people import side_called
from commedia.games.face_of_angels.state import Town
from commedia.kit.stage import Names, Step, called, steps, steps_within

TITLES: Final[Mapping[str, str]] = {
    phases.CHARACTERS: "Who graduates tonight",
    phases.TOWN: "The town",
    phases.RELATIONSHIPS: "Who is who to whom",
    phases.EVENT: "Something comes over the night",
    phases.POWERS: "What it left behind",
    phases.TURN: "Time passes",
    phases.CLOSINGS: "What becomes of them",
    phases.OVER: "The end",
}
SETTING_UP: Final = ORDER.parts["Before graduation night"]
ALL_END: Final[Mapping[str, str]] = {
    "dead": "are dead", "hidden": "have gone into hiding", "controlled": "are tools of others",
    "in control": "are in control", "ordinary": "are ordinary again",
}  # fmt: skip
"""As `ENDS`, of several."""


def slate(public: Town, names: Names) -> tuple[str, list[Step]]:
    """The title of the stage, and the steps of set-up, of bargaining, of a trick, or of what follows it."""
    if SETTING_UP.title_of(public.phase):
        return TITLES[public.phase], steps_within(SETTING_UP, public.phase)
    if public.phase in TITLES:
        return TITLES[public.phase], []
    title = place(public, names) or public.rules.name
    if public.contest is None:
        return title, []
    state = public.contest.state
    if state in phases.TRICK:
        return title, steps(_trick_titles(public, names), phases.TRICK.index(state))
    part = next((one for one in (BARGAINING, AFTERWARDS) if one.title_of(state)), None)
    return title, steps_within(part, state) if part else []


def _trick_titles(public: Town, names: Names) -> list[str]:
    """The steps of a trick; sides by whom they play, where a trick lies."""
    lying = public.clash.trick
    sides = (lying.leader, lying.follower) if lying else (public.clash.leader,)
    helped = dict(zip((phases.HELP_LEADER, phases.HELP_FOLLOWER), sides, strict=False))
    return [
        f"{step.title} {side_called(public, names, helped[step.phase])}"
        if step.phase in helped
        else step.title
        for step in A_TRICK.steps
    ]


def place(public: Town, names: Names) -> str:
    """The place of the scene, in the words of whoever opened it."""
    return public.scene.place.text if public.scene else ""


def outcome(public: Town, names: Names) -> str:
    """How everybody ended, in a sentence."""
    by_end: dict[str, list[str]] = {}
    for seat, pc in public.pcs.items():
        by_end.setdefault(pc.terminal, []).append(called(names, seat))
    ends = [
        f"{listed(who)} {ALL_END[end] if len(who) > 1 else ENDS[end]}" for end, who in by_end.items() if end
    ]
    if not ends:
        return "The night is over."
    return f"{listed(ends)}."
