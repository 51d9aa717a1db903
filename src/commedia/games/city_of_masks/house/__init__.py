"""The house's actors: they play City of Masks to its end, with some sense and a temper each.

An actor knows what its decision says, what is open to it and what its seat may see; it never looks at the
world behind the decision. What it says is in lines.toml, what it likes in tempers.py, what it is after in
plans.py; how it plays is in the chapters that decisions/ has.

`choose` gives an answer as plain data; `wants` says whether an open door is taken at all.
"""

from commedia.games.city_of_masks.house.choosing import choose, wants

__all__ = ["choose", "wants"]
