"""What lies on the table, and who may see it.

Cards are everybody's to read (SP-SHADOW-02), so all of this is public but what somebody has ticked.
"""

from commedia.games.shadow_play.state.cards import (
    EPISODE,
    Action,
    Element,
    Episode,
    Investment,
    Strategy,
    letter_of,
)
from commedia.games.shadow_play.state.challenge import (
    Challenge,
    ChallengeTrait,
    Effect,
    Kind,
    Move,
    Resolved,
    Standing,
)
from commedia.games.shadow_play.state.people import Expression, Persona, Ticker, Trait
from commedia.games.shadow_play.state.story import Story
from commedia.games.shadow_play.state.tally import Tally

__all__ = [
    "EPISODE",
    "Action",
    "Challenge",
    "ChallengeTrait",
    "Effect",
    "Element",
    "Episode",
    "Expression",
    "Investment",
    "Kind",
    "Move",
    "Persona",
    "Resolved",
    "Standing",
    "Story",
    "Strategy",
    "Tally",
    "Ticker",
    "Trait",
    "letter_of",
]
