"""The house's actors: they play City of Masks to its end, with some sense and a temper each.

An actor knows what its decision says, what is open to it and what its seat may see; it never looks at the
world behind the decision. What it says is in lines.toml and, in a scene, in talk.toml; what it likes is in
tempers.py, what it is after in plans.py; how it plays is in the chapters that decisions/ has.

`choose` gives the answer; `wants` says whether an open door is taken at all; `speak` says a line
in a scene, and `REACTS` which rules' moments have a word said about them.
"""

from commedia.games.city_of_masks.house.choosing import choose, wants
from commedia.games.city_of_masks.house.memory import REACTS
from commedia.games.city_of_masks.house.talk import speak

__all__ = ["REACTS", "choose", "speak", "wants"]
