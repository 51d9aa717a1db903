"""How a play of City of Masks stands in its book."""

from __future__ import annotations

from typing import Final

from commedia.games.city_of_masks.events import breach, contests, deeds, rounds
from commedia.kit.book import (
    NOTHING,
    Book,
    BookEntry,
    announced,
    bare_event,
    direction,
    event,
    portrait,
    tells,
)

BOOK: Final = Book(
    {
        rounds.Introduced: [portrait("{seat}: ")],
        rounds.MainSketched: [NOTHING],  # said again as the scene there begins
        rounds.PlaceJoined: [BookEntry("nothing", "{seat} is with {host}: ")],
        rounds.PlaceNamed: [
            BookEntry("nothing", "{seat} is to meet {invited} elsewhere: ", "invited"),
            BookEntry("nothing", "{seat} is elsewhere: "),
        ],
        rounds.MaskShown: [
            event("{seat} puts on a mask: {what}.", all="The masks go on: {all}.", each="{seat} as {what}")
        ],
        rounds.MaskChanged: [event("{seat} changes masks: {what}.")],
        deeds.HiddenActShown: [direction("{seat}, beneath the mask: ")],
        deeds.DeedDeclared: [announced("{seat} acts")],
        deeds.DeedTold: [tells("{seat} acts")],
        deeds.TellingEnded: [tells("{seat} acts")],
        contests.Challenged: [event("{seat} challenges {defender}.")],
        contests.GoalTold: [direction("{seat} plays for this: ", is_enough=True)],
        contests.ChallengeWon: [event("{seat} prevails over {loser}.")],
        contests.PotGivenUp: [event("{loser} backs down before {seat}.")],
        contests.BecameBeholden: [event("{seat} is beholden to {winner}.")],
        contests.Ordered: [
            # Its scene tells the place.
            bare_event("So {seat} sends for {debtor}, who is beholden.", "where"),
            event("So {seat} orders {debtor}, who is beholden."),
        ],
        rounds.AlienationDrawn: [
            event(
                "{seat} has more to hide than a mask will cover, and is no longer at home behind one.",
                "alienated",
            ),
            NOTHING,
        ],
        rounds.MaskBought: [
            event("{seat} buys a mask: {what}.", all="Masks are bought: {all}.", each="{what} by {seat}")
        ],
        breach.MaskBroken: [event("{seat} has broken with the mask.")],
        breach.Judged: [event("{seat} is acquitted.", "acquitted"), event("{seat} is convicted.")],
        contests.CoupMade: [event("{seat} has brought off a Major Coup.")],
        contests.CharacterEarned: [event("{seat} is a Character of their own from now on.")],
        breach.Denounced: [event("{seat} denounces {offender}.")],
        breach.Flogged: [event("{seat} is flogged.")],
        rounds.AllMet: [event("All that {done} wanted is done.")],
        rounds.VictoryTold: [event("The city goes to {winners}.")],
        "The market of masks": [NOTHING],  # where nobody buys
    }
)
