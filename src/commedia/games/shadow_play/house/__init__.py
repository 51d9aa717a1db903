"""The house's actors: a Director with Episodes to tell, and Personae who want something in them.

An actor knows what its decision says, what is open to it and what its seat may see and has heard. An Episode
is told step by step (episodes/): Actors ask and act, the Director answers by the Stance, and whatever people
do instead is answered with what comes next. Who Personae are, and how that shows, is in people.toml.

`choose` gives an answer as plain data; `wants` says whether an open door is taken at all; `speak` is what is
said to whoever speaks with the pen (talk.py, book/); `answers_for` are those of the Episode who can be asked.
"""

from commedia.games.shadow_play.house.choosing import choose, wants
from commedia.games.shadow_play.house.figures import answers_for
from commedia.games.shadow_play.house.talk import speak

__all__ = ["answers_for", "choose", "speak", "wants"]
