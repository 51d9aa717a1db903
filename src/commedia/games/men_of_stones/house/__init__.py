"""The house's actors: they play Men of Stones to its end, with some sense and a temper each.

An actor knows what its decision says, what is open to it and what its seat may see; it never looks at the
world behind the decision. What it says in its answers is in lines.toml, what it likes in tempers.py; how it
plays is in the chapters that rules/ has. In scenes it talks: talk.py, out of book/.

`choose` gives an answer as plain data; `wants` says whether an open door is taken at all.
"""

from commedia.games.men_of_stones.house.choosing import choose, wants
from commedia.games.men_of_stones.house.lines import MASKS

__all__ = ["MASKS", "choose", "wants"]
