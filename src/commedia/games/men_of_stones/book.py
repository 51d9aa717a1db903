"""How a play of Men of Stones stands in its book."""

from __future__ import annotations

from typing import Final

from commedia.games.men_of_stones import events
from commedia.kit.book import NOTHING, Book, direction, event, scene

BOOK: Final = Book(
    {
        events.TieWritten: [direction("{seat} to {toward}: ")],
        events.SceneOpened: [scene("{company}")],
        events.SteppedIn: [event("{seat} comes in.")],
        events.SoliloquyOpened: [scene("{seat}, alone")],
        events.SceneClosed: [direction()],
        events.PivotFound: [event("Everything turns on {seat} now.")],
        events.ConsequenceNamed: [direction("{seat} names what follows: ")],
        events.ConsequenceShaped: [direction()],
        events.CameToThePlace: [NOTHING],
        events.WasThereAlready: [NOTHING],
        events.Died: [
            event("{seat} dies of what {by} has done.", "by"),
            event("{seat} has put everything into it, and dies.", "spent"),
            event("{seat} has nothing left to lose, and is dead before it begins."),
        ],
        events.DownfallBrought: [direction("{seat} brings this down on {target}: ")],
        events.FateRead: [direction("This is left for {seat}: ", prints="fate", where="fate")],
        events.SpotlightDied: [event("It has all come down on {seat}, who dies.")],
        events.NatureShownAgain: [event("It comes out what {seat} has been all along: the {nature}.")],
    }
)
