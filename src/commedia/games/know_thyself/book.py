"""How a play of Know Thyself stands in its book."""

from __future__ import annotations

from typing import Final

from commedia.games.know_thyself import events
from commedia.kit.book import ANSWER, NOTHING, Book, direction, event

MIRROR: Final = direction(
    "The mirror shows {seat}: ",
    stands_as="{seat} in the mirror",
    replaces="{seat} in the mirror",
    is_enough=True,
)
"""What it shows may be drafted anew, and sent back, until it is granted (KT-APP-05)."""

BOOK: Final = Book(
    {
        events.AppearanceTold: [MIRROR],
        events.AppearanceSentBack: [NOTHING],  # what has to go is between its player and the GM
        events.AppearanceToldAnew: [MIRROR],
        events.AttachmentSentBack: [NOTHING],
        events.ReductionOffered: [NOTHING],
        events.ReductionAnswered: [NOTHING],
        events.LetterFound: [
            direction(
                "On each nightstand lies the same letter: ", prints="letter", where="letter", is_enough=True
            ),
            direction("On each nightstand lies the same letter: ", is_enough=True),
        ],
        events.Woken: [direction()],
        events.RoomNamed: [NOTHING],  # it is the heading of what happens there
        events.Went: [event("To the {to}: {seats}.")],
        events.SceneSet: [direction()],
        events.PersonSeen: [NOTHING],
        events.WayLost: [event("Lost, and come out in the {to}: {seats}.")],
        events.ClashFramed: [direction("In the way of {seats}: ", is_enough=True)],
        events.WantTold: [direction("{seat} wants: ", is_enough=True)],
        events.WantGranted: [direction("It comes about: ")],
        events.Joined: [direction("{seat} wants: ")],
        events.StakeOffered: [direction("On the other side: ")],
        events.BackedDown: [direction("{seat} lets it go: ")],
        events.RetreatTold: [direction("{pc} lets it go: ")],
        events.MemoryInvoked: [direction("{seat} remembers more: ")],
        events.CardsCompared: [event("{seat} wins the Wager.", "degree"), event("{seat} loses the Wager.")],
        events.OutcomeTold: [direction("So it goes for {pc}: ", is_enough=True)],
        events.OutcomeToldByGm: [direction("So it goes for {pc}: ", is_enough=True)],
        events.MemoryTold: [direction("{pc} remembers: ", stands_as="{pc} remembers")],
        events.EdgeCalled: [direction("“{what}” helps {seat}: ", "what"), direction("It helps {seat}: ")],
        events.EdgeCalledAgainst: [
            direction("“{what}” tells against {pc}: ", "what"),
            direction("It tells against {pc}: "),
        ],
        events.EdgeGained: [direction("It leaves {pc} with this: ")],
        events.EdgeDropped: [direction("{pc} is rid of this: ")],
        events.ContradictionFound: [NOTHING],
        events.MemoryReworded: [
            direction("{about} remembers: ", stands_as="{about} remembers", replaces="{about} remembers")
        ],
        events.Summoned: [
            event("All at once everybody is in the Master Suite, and the light is too bright to see by.")
        ],
        events.MasterAnswered: [ANSWER],
        events.LastCut: [event("{seat} dares one last cut of the cards, and {comes}.")],
        events.EndingTold: [direction("It ends {ends} for {seat}: ")],
    }
)
