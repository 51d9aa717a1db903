"""The house's actors: graduates, and the World.

An actor knows what its decision says, what is open to it and what its seat may see and has heard. It plays to
win a trick that can be won, keeps its best cards for a lead, and lets others have their scene.

In scenes it talks: talk.py, out of book/. What its contests are about, and how they go, is in deeds.toml;
what it stakes where it means it in dire.toml (risking.py); what else it writes in lines.toml. It judges a
dispute by what the words do (judging.py); acts and protagonists end by what has happened (fates.py).

`choose` gives an answer as plain data; `wants` says whether an open door is taken at all.
"""

from typing import Final

from commedia.games.face_of_angels.house import contest, making, scenes, stakes
from commedia.games.face_of_angels.house.actor import Actor
from commedia.games.face_of_angels.house.talk import REACTS, speak, talks
from commedia.kit.house import choosing, wanting

PARTS: Final = [part for chapter in (making, scenes, stakes, contest) for part in chapter.PARTS]
"""How each decision is played, in the order of decisions/."""

choose: Final = choosing(Actor, PARTS)
wants: Final = wanting(Actor, PARTS)

__all__ = ["REACTS", "choose", "speak", "talks", "wants"]
