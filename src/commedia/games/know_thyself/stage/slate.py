"""The heading of the stage, the steps of what is on, and where the scene plays."""

from __future__ import annotations

from commedia.engine.english import listed
from commedia.games.know_thyself import phases
from commedia.games.know_thyself.rules.order import ORDER
from commedia.games.know_thyself.state import Palace
from commedia.kit.stage import Names, Step, called, steps

TITLES = {
    phases.CARDS: "Five cards each",
    phases.APPEARANCES: "Before the mirror",
    phases.MORE_CARDS: "Five cards each",
    phases.ATTACHMENTS: "What lies beside the bed",
    phases.LETTER: "The Letter",
    phases.SUITE: "The Master Suite",
    phases.QUESTIONS: "Four questions",
    phases.LAST_WAGERS: "Last wagers",
    phases.ENDINGS: "How it ends",
}


def slate(public: Palace, names: Names) -> tuple[str, list[Step]]:
    """The title of the stage, and the steps of setup, of a Wager or of the end."""
    step = public.step
    if public.phase == phases.OVER:
        return "You know yourselves", []
    if public.phase == phases.WAGER and public.wager is not None:
        return room_called(public, public.wager.room), []  # its steps are the rail below
    if public.phase == phases.PLAY:
        return room_called(public, public.on_screen), []
    part = ORDER.parts["The Master Suite" if public.phase == phases.ENDGAME else "Setup"]
    titles = list(part.titles)
    if public.options.hardcore != "on":
        titles = [title for title in titles if title != "Cards"]
    if public.options.hardcore != "extra":
        titles = [title for title in titles if title != "More cards"]
    here = part.title_of(step) or titles[0]
    return TITLES.get(step, here), steps(titles, titles.index(here) if here in titles else 0)


def room_called(public: Palace, room: str) -> str:
    """A room by its True Name, where it has one."""
    return public.truenames.get(room) or public.rooms[room].name


def place(public: Palace, names: Names) -> str:
    """Where the scene plays."""
    if public.phase not in (phases.PLAY, phases.WAGER):
        return ""
    return room_called(public, public.wager.room if public.wager else public.on_screen)


def outcome(public: Palace, names: Names) -> str:
    """How it came out, in a sentence."""
    won = [called(names, seat) for seat in public.winners]
    if not won:
        return "Nobody has more than the Master, and all lose what they risked."
    return f"{listed(won)} {'has' if len(won) == 1 else 'have'} more than the Master, and the prize."
