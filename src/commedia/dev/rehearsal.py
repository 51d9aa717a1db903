"""A table that is a log in memory: it is cut, goes on, and is played again by rules that have changed.

Nothing of it is kept in any other form. What is shown is always what the rules of this moment make of the
entries up to `at`; those after it lie ahead, until a move is made from here.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from commedia.dev.faults import Fault, fault_of
from commedia.dev.package import Package
from commedia.dev.replaying import Parted, due, follow
from commedia.engine import BadOption, ChanceFault, IllegalMove, Play, ScriptedDealer, SeededDealer, log
from commedia.engine.answer_codec import as_given
from commedia.engine.errors import NoEnd

MOST_DRAWS = 10_000
"""Outcomes of chance after one move, as the rules may ask for one after the other."""


class Broke(Exception):
    """A move at which the rules broke. Nothing has changed but what the page tells."""


class Rehearsal:
    """See above.

    log: every entry after the opening, as JSON; at: how many of them are played; goal: how many are to be,
    once the rules follow. words: prose by id, whose it is and the text. unread: why the game cannot be read
    as its files are now. parted: where the rules leave the log. broke: what broke at the last move. loads:
    how often the game was read. forced: outcomes that come next; asks: whether the designer is asked for each
    draw that is not forced. said: what was refused of that.
    """

    def __init__(
        self, package: Package, seats: Sequence[str], options: Mapping[str, Any], seed: bytes | None = None
    ) -> None:
        """seats: names, clockwise; as many as the game is best with where there are none."""
        self.package = package
        self.seats = list(seats)
        self.options = dict(options)
        self.dealer = SeededDealer(seed or secrets.token_bytes(32), committed=[])
        self.log: list[bytes] = []
        self.at = self.goal = self.loads = 0
        self.words: dict[str, tuple[str, str]] = {}
        self.unread: Fault | None = None
        self.parted: Parted | None = None
        self.broke: Fault | None = None
        self.forced = ScriptedDealer()
        self.asks = False
        self.said = ""

    # -- the rules --------------------------------------------------------------------------------------

    def load(self) -> bool:
        """Read the game anew. Returns whether it can be read; where not, the one before stays."""
        try:
            self.package.load()
        except Exception as error:
            self.unread = fault_of(error, self.package, "reading the game")
            return False
        self.unread = self.broke = None
        self.loads += 1
        return True

    def opened(self) -> log.Opened:
        """Entry 0. Raises BadOption where the game no longer takes these seats or options."""
        game = self.package.game
        assert game is not None
        if not self.seats:
            self.seats = usual_names(game.best)
        options = game.read_options(self.options)
        return log.Opened(
            game.slug, game.version, game.read_seats(self.seats), options, "hand", committed=[], counts="own"
        )

    def play(self) -> Play | None:
        """The table as it stands: as far as the rules follow the log towards `goal`.

        Its outbox holds all of it, from the opening on. None where the rules do not open it.
        """
        self.parted = None
        if self.package.game is None:
            return None
        try:
            opened = self.opened()
        except BadOption as wrong:
            self.unread = fault_of(wrong, self.package, "opening the table")
            return None
        found = follow(self.package.game, opened, self.log[: self.goal], self.package)
        self.at, self.parted, play = found.taken, found.parted, found.play
        if play is None:
            return None
        self.log[: self.at] = _entries(play)
        play.outbox.words = dict(self.words)
        play.words = {id: text for id, (_, text) in self.words.items()}
        if self.parted is None and self.goal == len(self.log):
            try:
                self.deal(play)
            except Exception:
                self._cut(0, play)
                return self.play()  # which tells where, and why
            self._cut(0, play)
            self.at = self.goal
        return play

    def copy(self) -> Play | None:
        """The table as it stands, to be tried out: whatever becomes of it, this one stays."""
        game = self.package.game
        play = None if game is None else follow(game, self.opened(), self.log[: self.at], self.package).play
        if play is not None:
            play.outbox.clear()
        return play

    # -- moves ------------------------------------------------------------------------------------------

    def make(self, play: Play, move: Callable[[Play], None]) -> None:
        """Make a move, with the draws that follow. Raises IllegalMove, and Broke where the rules break."""
        self.said = ""
        try:
            move(play)
            self.deal(play)
        except Exception as error:
            if isinstance(error, IllegalMove) and not play.outbox.entries:
                raise
            self.broke = fault_of(error, self.package, "making that move")
            self.words |= play.outbox.words
            if play.outbox.entries:
                self._cut(self.at, play)  # so that it is tried again once the rules are mended
            raise Broke(self.broke.sentence) from error

    def note(self, play: Play) -> None:
        """Take what a move has brought into the log. What lay ahead is gone."""
        self.words |= play.outbox.words
        self._cut(self.at, play)
        self.at = self.goal
        self.broke = self.parted = None

    def _cut(self, at: int, play: Play) -> None:
        self.log[at:] = _entries(play)
        self.goal = len(self.log)

    # -- chance -----------------------------------------------------------------------------------------

    def deal(self, play: Play, most: int = MOST_DRAWS) -> None:
        """Deal what the rules wait for, until they ask somebody, or the designer is to say what it shows."""
        for _ in range(most):
            asked = due(play)
            if asked is None or play.standing.stopped or (self.asks and not len(self.forced)):
                return
            dealer = self.forced if len(self.forced) else self.dealer
            try:
                outcome = dealer.deal(asked.chance, play.counters[2])
            except ChanceFault as wrong:
                self.said = str(wrong)
                return
            play.replay(log.Drawn(asked.id, as_given(outcome)))
        if most == MOST_DRAWS:
            raise NoEnd(f"{play.scene} draws more than {MOST_DRAWS:,} times in a row")

    def deal_some(self, play: Play, most: int) -> None:
        """Deal so many draws at most, whether the designer is asked for them or not."""
        asks, self.asks = self.asks, False
        try:
            self.deal(play, most)
        finally:
            self.asks = asks

    def force(self, outcomes: Sequence[Any]) -> None:
        """These come next, after those that were forced before."""
        self.forced.append(*outcomes)
        self.said = ""

    def forget(self) -> None:
        """Nothing is forced any more."""
        self.forced, self.said = ScriptedDealer(), ""

    # -- steps ------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Stand at that place of the log, from 0 for the opening, when it is played again."""
        self.goal, self.broke, self.said = at, None, ""


def _entries(play: Play) -> list[bytes]:
    """What lies in the outbox for the log."""
    return [
        log.encode(one) for one in play.outbox.entries if not isinstance(one, log.Opened | log.SceneStart)
    ]


def usual_names(count: int) -> list[str]:
    """Names for so many seats."""
    return list(_NAMES[:count]) + [f"Player {n}" for n in range(len(_NAMES) + 1, count + 1)]


_NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo")
