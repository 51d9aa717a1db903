"""The heading of the stage, and where in the round or in the challenge the table is."""

from __future__ import annotations

from typing import Literal, TypeAlias

from commedia.engine.domains import listed
from commedia.games.city_of_masks.stage.reading import Names, View, called, place_name
from commedia.props.svg import clipped

Step: TypeAlias = tuple[str, Literal["done", "now", ""]]

SETUP = ("Masks", "Hidden faces, names", "Feelings, aims")
ROUND = ("Places", "Masks", "Scenes", "Market")
AT = {"declarations": "Places", "masks": "Masks", "scene": "Scenes", "market": "Market"}
ALONE = ("Declare", "Draw", "Tell", "Settle")
OPPOSED = ("Declare", "Bid", "Allies", "Draw", "Tell", "Settle")
BREACH = {"denounce": "Denounce", "arrest": "Arrest", "defend": "Defend", "judge": "Judge"}
TITLES = {
    "denounce": "{} has broken with the mask",
    "arrest": "The authorities come for {}",
    "defend": "{} stands trial",
    "judge": "{} stands trial",
}
"""What the stage is called while a breach is dealt with (CM-UNM)."""

TITLE = 64
"""Characters of a place's name that have room in the heading."""
NAME = 40
"""Characters of somebody's name, beside what is said of them there."""


def slate(public: View, names: Names) -> tuple[str, list[Step]]:
    """The title of the stage, and the steps of what is going on with the one at hand."""
    phase = public["phase"]
    if phase == "done":
        won = listed([called(names, seat) for seat in public["winners"]])
        return f"The masks are off: {won}" if won else "The masks are off", _steps(ROUND, len(ROUND))
    if phase in ("lobby", "setup"):
        return "The City puts on its masks", _steps(SETUP, SETUP.index(setup_step(public)))
    breach = public["breach"]
    if breach is not None and not breach["outcome"]:
        steps, step = tuple(BREACH.values()), breach["step"]
        title = TITLES[step].format(clipped(called(names, breach["accused"]), NAME))
        return title, _steps(steps, steps.index(BREACH[step]))
    if public["challenge"] is not None:
        steps = OPPOSED if len(public["challenge"]["sides"]) > 1 else ALONE
        return _where(public, names), _steps(steps, steps.index(challenge_step(public)))
    number = public["round"]
    title = {
        "declarations": f"Round {number}: where is everybody?",
        "masks": f"Round {number}: behind which mask?",
        "market": f"Round {number}: the market of masks",
    }.get(phase) or _where(public, names)
    return title, _steps(ROUND, ROUND.index(AT[phase]))


def _where(public: View, names: Names) -> str:
    name, _, _ = place_name(public, names, public["at"]).partition(". ")  # the rest stands on its card
    return clipped(name.rstrip("."), TITLE)


def _steps(steps: tuple[str, ...], here: int) -> list[Step]:
    return [(step, "done" if n < here else "now" if n == here else "") for n, step in enumerate(steps)]


def setup_step(public: View) -> str:
    """What everybody is doing during setup, as far as all can see it."""
    avatars = public["avatars"].values()
    if not any(avatar["committed"] for avatar in avatars):
        return "Masks"
    if public["sheets"] or not any(avatar["name"] for avatar in avatars):
        return "Hidden faces, names"
    return "Feelings, aims"


def challenge_step(public: View) -> str:
    """Which step of the challenge is at hand."""
    challenge = public["challenge"]
    sides = challenge["sides"]
    open_ = [pot["name"] for pot in public["pots"]]
    if challenge["winner"]:
        return "Tell" if "bets" in open_ else "Settle"
    if any(not side["actions"] for side in sides):
        return "Declare"
    if len(sides) == 1:
        return _alone(sides[0])
    if any(deed["tile"] for side in sides for deed in (side, *side["loans"])):
        return "Draw"
    return "Allies" if "bets" in open_ else "Bid"


def _alone(side: View) -> str:
    if not side["tile"]:
        return "Draw"
    return "Settle" if set(side["actions"]) <= set(side["told"]) else "Tell"
