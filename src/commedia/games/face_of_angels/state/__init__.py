"""What lies on the table, and who may see it.

Everything is public but the hands and the draw pile (FA-TBL-09).
"""

from commedia.games.face_of_angels.state.acts import Act, Change
from commedia.games.face_of_angels.state.contest import (
    FORCE,
    PC,
    SIDES,
    TRICKS_FOR_BROKE,
    Condition,
    Contest,
    Dispute,
    Laid,
    Score,
    Side,
    Trick,
    Used,
    Version,
    Which,
    across,
)
from commedia.games.face_of_angels.state.people import (
    KINDS,
    TERMINALS,
    Kind,
    Mark,
    Npc,
    Player,
    Power,
    Protagonist,
    Relationship,
    Terminal,
)
from commedia.games.face_of_angels.state.scenes import EndRecord, Outcome, Scene, TerminalClaim, Wish
from commedia.games.face_of_angels.state.town import Town

__all__ = [
    "FORCE",
    "KINDS",
    "PC",
    "SIDES",
    "TERMINALS",
    "TRICKS_FOR_BROKE",
    "Act",
    "Change",
    "Condition",
    "Contest",
    "Dispute",
    "EndRecord",
    "Kind",
    "Laid",
    "Mark",
    "Npc",
    "Outcome",
    "Player",
    "Power",
    "Protagonist",
    "Relationship",
    "Scene",
    "Score",
    "Side",
    "Terminal",
    "TerminalClaim",
    "Town",
    "Trick",
    "Used",
    "Version",
    "Which",
    "Wish",
    "across",
]
