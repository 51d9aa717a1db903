"""How a play of The Face of Angels stands in its book.

What somebody does as their own protagonist is said by them; what the World tells is a direction.
"""

from __future__ import annotations

from typing import Final

from commedia.games.face_of_angels.events import contests, story
from commedia.kit.book import NOTHING, Book, BookEntry, direction, event, taken_back

OWN: Final = (BookEntry("speech", where="own"), direction())
TURNED: Final = event("From now on {who} is a {kind} of {pc}.")
SUPER: Final = event("{who} wins at once.")

BOOK: Final = Book(
    {
        story.SceneClosed: [direction()],
        story.SomebodyInvented: [direction("There is somebody new in town: ")],
        story.SceneOpened: [direction()],
        story.TimeTold: [direction()],
        story.SceneSuggested: [direction()],
        story.ProtagonistMade: [direction("{seat} graduates tonight: ", is_enough=True)],
        story.YearSaid: [direction("The town, in {year}: ", is_enough=True)],
        story.Lent: [
            event(
                "{who} is a {kind} of {seat}, too.",
                all="Besides, {all}.",
                each="{who} is a {kind} of {seat}",
            )
        ],
        # Who that is stands before what is told of them.
        story.TieNamed: [BookEntry("nothing", "{seat} has a {kind}: ", "described")],
        story.TieDescribed: [direction("{who}, a {kind} of {seat}: ")],
        story.TieWritten: [direction("{pc} has a {kind}: ")],
        contests.StakeTold: [
            direction(
                "If {who} wins, as {seat} would have it: ",
                "wins_anew",
                stands_as="wins",
                replaces="wins",
                is_enough=True,
            ),
            direction(
                "If {who} loses, as {seat} would have it: ",
                "loses_anew",
                stands_as="loses",
                replaces="loses",
                is_enough=True,
            ),
            direction("If {who} wins: ", "wins", stands_as="wins", is_enough=True),
            direction("If {who} loses: ", stands_as="loses", is_enough=True),
        ],
        contests.TagsDisputed: [NOTHING],
        contests.DeedDone: OWN,
        contests.Unopposed: [event("Nobody stands against it, and it happens.")],
        contests.LetBe: [direction()],
        contests.LetDrop: [direction()],
        contests.ContestWon: [event("{who} wins.")],
        contests.WonForBroke: [event("{who} wins.")],
        contests.CardLaid: OWN,
        contests.CardHelps: OWN,
        contests.EndTold: [direction()],
        contests.CameTrue: [BookEntry("nothing", where="which", is_again=True)],  # it stands as a stake
        contests.BroughtIn: OWN,
        contests.BroughtInByWorld: [direction()],
        contests.FoeBroughtIn: [direction()],
        contests.TieLocked: [
            event("What lies between {pc} and {who} helps nobody any more, until the act is over.")
        ],
        contests.Conceded: [event("{seat} has won, and gives it up.")],
        **{kind: [TURNED] for kind in contests.TURNED.values()},
        contests.Hurt: [
            event("{pc}’s {kind} {who} is dead.", "killed"),
            event("{pc}’s {kind} {who} is hurt, and out of it until somebody restores them."),
        ],
        contests.Healed: [direction("{pc}’s {kind} {who} is well again. ")],
        story.Befriended: [event("{who} is a {kind} of {seat} from now on.")],
        story.Allowed: [event("{who} is a {kind} of {pc} from now on.")],
        contests.AreaClaimed: [direction()],
        contests.ForBroke: [event("{seat} goes for broke.")],
        contests.NothingWon: [event("{seat} has won nothing, and so both happen.")],
        contests.BothProposed: [
            direction(
                "And if nothing is won at all, as {seat} would have it: ",
                stands_as="both",
                replaces="both",
                is_enough=True,
            )
        ],
        story.NightTold: [direction()],
        story.NightSeen: [BookEntry("speech")],
        story.PowerReceived: [direction("It has left {seat} this: ")],
        contests.SuperLaid: [SUPER],
        contests.ForeignSuperLaid: [SUPER],
        contests.Changed: [
            direction("{pc} is changed, and what was one power is another now: ", "anew"),
            direction("{pc} is changed. "),
        ],
        story.PowersLost: [event("{pc} has no power any more.")],
        story.ActClosed: [direction()],
        story.EndClaimed: [
            direction("It comes about that {told}. ", stands_as="the end {end}"),
            direction(),
        ],
        story.CameAbout: [
            event("It comes about that {told}.", "unsaid"),
            direction("It comes about that {told}. ", stands_as="the end {end}"),
            direction(),
        ],
        story.NotCameAbout: [taken_back("the end {end}", "denied")],
        story.ClosingTold: [direction("{seat}, afterwards: ", "afterwards", is_enough=True), direction()],
        story.LastWord: [direction()],
        story.TerminalClaimed: [direction("{seat} {how}. ", stands_as="the end of {seat}"), NOTHING],
        story.Ended: [BookEntry("nothing", where="terminal"), event("{pc} is dead.")],
        story.EndJudged: [taken_back("the end of {pc}", "denied"), NOTHING],
        story.EndRecorded: [direction("{pc} {how}. "), NOTHING],
    }
)
