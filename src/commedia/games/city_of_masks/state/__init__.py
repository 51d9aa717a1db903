"""What lies on the table in City of Masks, and who may see it."""

from commedia.games.city_of_masks.state.breach import Breach, Contest, Friend
from commedia.games.city_of_masks.state.challenge import (
    AUTHORITIES,
    OTHER,
    Bet,
    Challenge,
    Deed,
    Loan,
    Side,
    Wager,
)
from commedia.games.city_of_masks.state.city import City, Score, Sheet
from commedia.games.city_of_masks.state.people import Avatar, Target
from commedia.games.city_of_masks.state.rounds import Order, Place, Tail

__all__ = [
    "AUTHORITIES",
    "OTHER",
    "Avatar",
    "Bet",
    "Breach",
    "Challenge",
    "City",
    "Contest",
    "Deed",
    "Friend",
    "Loan",
    "Order",
    "Place",
    "Score",
    "Sheet",
    "Side",
    "Tail",
    "Target",
    "Wager",
]
