"""The house's actors: amnesiacs, and the Palace with its Master.

An actor knows what its decision says, what is open to it and what its seat may see and has heard. An amnesiac
has a life that it does not tell at once (lives.toml): what it remembers agrees with itself, and with what the
Palace makes it remember. The Palace frames from what it knows of its rooms (rooms.toml).

`choose` gives an answer as plain data; `wants` says whether an open door is taken at all.
"""

from commedia.games.know_thyself.house.choosing import choose, wants

__all__ = ["choose", "wants"]
