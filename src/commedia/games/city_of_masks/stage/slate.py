"""The heading of the stage, and where in the round or in the challenge the table is."""

from __future__ import annotations

from commedia.engine.english import listed
from commedia.games.city_of_masks.rules.order import A_ROUND, ALONE, BREACH, OPPOSED, SETTING_UP
from commedia.games.city_of_masks.stage.wording import called, place_name
from commedia.games.city_of_masks.state import Challenge, City, Side, phases
from commedia.kit.stage import Names, Step, steps, steps_within
from commedia.props.svg import clipped

TITLES = {
    phases.DENOUNCE: "{} has broken with the mask",
    phases.ARREST: "The authorities come for {}",
    phases.DEFEND: "{} stands trial",
    phases.JUDGE: "{} stands trial",
}
"""What the stage is called while a breach is dealt with (CM-UNM)."""

TITLE = 64
"""Characters of a place's name that have room in the heading."""
NAME = 40
"""Characters of somebody's name, beside what is said of them there."""


def slate(public: City, names: Names) -> tuple[str, list[Step]]:
    """The title of the stage, and the steps of what is going on with the one at hand."""
    phase = public.phase
    rounds = A_ROUND.titles
    if phase == phases.DONE:
        won = listed([called(names, seat) for seat in public.winners])
        return f"The masks are off: {won}" if won else "The masks are off", steps(rounds, len(rounds))
    if phase in phases.BEFORE_PLAY:
        return "The City puts on its masks", steps(
            SETTING_UP.titles, SETTING_UP.titles.index(setup_step(public))
        )
    breach = public.breach
    if breach is not None and not breach.outcome:
        title = TITLES[breach.step].format(clipped(called(names, breach.accused), NAME))
        return title, steps_within(BREACH, breach.step)
    if public.challenge is not None:
        part = OPPOSED if len(public.challenge.sides) > 1 else ALONE
        return _where(public, names), steps_within(part, challenge_step(public, public.challenge))
    number = public.round
    title = {
        phases.DECLARATIONS: f"Round {number}: where is everybody?",
        phases.MASKS: f"Round {number}: behind which mask?",
        phases.MARKET: f"Round {number}: the market of masks",
    }.get(phase) or _where(public, names)
    return title, steps_within(A_ROUND, phase)


def _where(public: City, names: Names) -> str:
    name, _, _ = place_name(public, names, public.at).partition(". ")  # the rest stands on its card
    return clipped(name.rstrip("."), TITLE)


MASKS, FACES, AIMS = SETTING_UP.titles


def place(public: City, names: Names) -> str:
    """The place where the scene plays that is on."""
    return place_name(public, names, public.at).rstrip(".") if public.places else ""


def setup_step(public: City) -> str:
    """Which step of setting up everybody is at, as far as all can see it."""
    avatars = public.avatars.values()
    if not any(avatar.committed for avatar in avatars):
        return MASKS
    if public.sheets or not any(avatar.name.text for avatar in avatars):
        return FACES
    return AIMS


def challenge_step(public: City, challenge: Challenge) -> str:
    """Which step of the challenge is at hand."""
    sides = challenge.sides
    open_ = [pot.name for pot in public.pots]
    if challenge.winner:
        return phases.TELL if "bets" in open_ else phases.SETTLE
    if any(not side.actions for side in sides):
        return phases.DECLARE
    if len(sides) == 1:
        return _alone(sides[0])
    if any(deed.tile for side in sides for deed in (side, *side.loans)):
        return phases.DRAW
    return phases.ALLIES if "bets" in open_ else phases.BID


def _alone(side: Side) -> str:
    if not side.tile:
        return phases.DRAW
    return phases.SETTLE if set(side.actions) <= set(side.told) else phases.TELL
