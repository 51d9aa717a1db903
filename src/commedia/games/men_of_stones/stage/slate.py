"""The heading of the stage, and where in the act the table is."""

from __future__ import annotations

from typing import Literal, TypeAlias

from commedia.games.men_of_stones.stage.reading import Names, View, called

Step: TypeAlias = tuple[str, Literal["done", "now", ""]]

STEPS = {
    "I": ("Natures", "Dice", "Natures taken", "Scenes"),
    "II": ("Forsworn", "Dice", "Desires", "Scenes"),
    "III": ("Forsworn", "Dice", "Pivot", "Ties", "Scenes", "Turning point"),
    "IV": ("Forsworn", "Scene set", "Caution bid", "Consequences", "Bids shown"),
    "V": ("Framing", "Spotlight", "Final scene", "Fate", "Last words"),
}

AT = {
    "natures": "Natures", "forsworn": "Forsworn", "roll": "Dice", "assign": "Dice", "pivot": "Pivot",
    "scenes": "Scenes", "turning_point": "Turning point", "open": "Scene set", "bids": "Caution bid",
    "scene": "Consequences", "reveal": "Bids shown", "convert": "Bids shown", "framing": "Framing",
    "spotlight": "Spotlight", "final": "Final scene", "fate": "Fate", "death_speech": "Last words",
    "closing": "Last words",
}  # fmt: skip
"""The step of each phase."""
TURNS = {"I": "Natures taken", "II": "Desires", "III": "Ties"}

ASKS = {
    "I": "who are you?",
    "II": "what do you want?",
    "III": "who will the story turn on?",
    "IV": "what comes of it?",
    "V": "the rest is silence",
}


def slate(public: View, names: Names) -> tuple[str, list[Step]]:
    """The title of the stage, and the steps of the act with the one at hand."""
    act, phase = public["act"], public["phase"]
    part = phase.partition(".")[2]
    steps = STEPS[act]
    if phase == "done":
        return "The rest is silence", [(step, "done") for step in steps]
    here = steps.index(TURNS[act] if part == "turns" else AT.get(part, steps[0]))
    title = f"Act {act}: {ASKS[act]}"
    if act == "III" and public["pivot"] and part != "pivot":
        title = f"Act III: the story turns on {called(names, public['pivot'])}"
    elif act == "V" and public["spotlight"]:
        title = f"Act V: {called(names, public['spotlight'])} in the Spotlight"
    return title, [(step, "done" if i < here else "now" if i == here else "") for i, step in enumerate(steps)]
