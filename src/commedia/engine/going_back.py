"""The ways back of a table: a seat takes its own last answer back, or all agree to go back further.

What chance brought stays used up, what was done in secret since is done again, and the log and the script say
what does not count any more.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Self

import msgspec

from commedia.engine import log
from commedia.engine.errors import Diverged, IllegalMove, RuleFault
from commedia.engine.log import Answered
from commedia.engine.rebuilding import Rebuilding
from commedia.engine.runner import Reached
from commedia.engine.state import Seat
from commedia.engine.table import Next
from commedia.engine.undone import INERT_ENTRIES, WayBack, entries_up_to, last_known, undone


class GoingBack(Rebuilding):
    """A play in which answers and scenes can be taken back."""

    def take_back(self) -> None:
        """Back to the start of the scene. What chance brought since stays used up, and the log says so.

        The moment that tells of it names under `since` the first of those that do not count any more.
        """
        if self._start is None:
            raise RuleFault("There is no scene to go back to.")
        self.close()
        self.finished = False
        self.moves += 1
        try:
            scene, self.world = self._scene_before(self._start)
        except msgspec.MsgspecError as fault:
            raise Diverged(self._start.scene, self._start.scene) from fault
        self.outbox.entries.append(log.TookBack(self._draws))
        since = self._start.moments if self._mark is None else self._mark.moments
        self.tell("The scene is taken back to its start.", since=since)
        self._start = self._mark = None  # and so it begins with a checkpoint
        self._begin(scene)
        self._run(None)

    def may_undo(self, seat: Seat | None) -> bool:
        """Whether a seat gave the last answer that it knows of, where nothing but speech came after it, and
        that answer has brought nothing to light.
        """
        at = self._own_last(seat)
        return at is not None and at not in self._lit

    def _own_last(self, seat: Seat | None) -> int | None:
        """The place, since the checkpoint, of the answer that a seat may take back; None where it may none.

        What others have done in secret does not count: nobody is to learn of it, and it stays done.
        """
        for at in range(len(self._since) - 1, -1, -1):
            entry, readers = self._since[at], self._secret.get(at)
            if type(entry) not in INERT_ENTRIES and (readers is None or seat in readers):
                is_own = type(entry) is Answered and entry.seat == seat and not self.finished
                return at if is_own else None
        return None

    def undo(self, seat: Seat) -> None:
        """A seat takes its own last answer back: the table is as it was before it, and the log says so.

        What others did in secret since is done again, where it still can be; whose cannot is told so. Raises
        IllegalMove where anything was drawn, shown to anybody alone or opened, or answered since that the
        seat may know of. The moment that tells of it names under `since` the first of those that do not
        count any more, and under `until` the first that does again.
        """
        self._undo(seat)

    def _have_back(self, seat: Seat) -> None:
        """A seat is back: what the table has gone on with is undone, if it was the last that anybody did."""
        for at in range(len(self._since) - 1, -1, -1):
            entry = self._since[at]
            if type(entry) in INERT_ENTRIES or at in self._secret:
                continue
            if type(entry) is Answered and self._instead.get(at) == seat:
                with suppress(IllegalMove):  # where it has brought something to light it stands
                    self._undo(entry.seat, back=seat)
            return

    def _undo(self, seat: Seat, back: Seat = "") -> None:
        """Take the last answer of a seat back. back: who is here again, which it went on without."""
        if self.standing.stopped:
            raise IllegalMove("Play has stopped. It goes on when everybody has agreed.")
        at = self._own_last(seat) if seat else None
        if at is None or self._start is None:
            raise IllegalMove("Your answer stands: something has been answered or drawn since.")
        tried = self._played(at)
        tried.outbox.clear()
        taken, first, readers = self._since[at], self._moments_before[at], self._secret.get(at)
        assert type(taken) is Answered
        if readers is None:
            tried.replay(taken)
        elif not tried._take_anew(taken):
            raise IllegalMove("Your answer stands: something has been answered or drawn since.")
        told = tried.outbox.moments
        if any(one.opens or one.to is not None for one in told):
            raise IllegalMove("Your answer stands: it has brought something to light.")
        lost, is_alone = self._go_back_to(at)
        self._log(log.Undone(seat, len(told), msgspec.UNSET if is_alone else taken.id, back or msgspec.UNSET))
        if readers is not None:
            self._keep_secret(readers)
        says = (
            "{seat} is back before anything has followed." if back else "{seat} takes the last answer back."
        )
        self.tell(says, to=readers, seat=back or seat, since=first, until=first + len(told))
        self._put_again()
        self._tell_who_lost(lost)

    # -- back by everybody's consent -------------------------------------------------------------------

    def ways_back(self) -> list[WayBack]:
        """How far the table can go back, were all to agree: the nearest way first.

        The answer is the last that everybody knows of: nobody learns by it what was done in secret.
        """
        if self._start is None or self.finished:
            return []
        answer, framed = self._place_of("answer"), self._place_of("framing")
        begun = self._start if self._mark is None else self._mark
        first = begun.moves + begun.draws - entries_up_to(self._start)
        is_apart = 0 <= framed < first or any(
            type(self._since[n]) is Answered and n not in self._secret for n in range(first, framed)
        )
        ways: list[tuple[WayBack, bool]] = [("answer", answer >= 0), ("scene", True), ("framing", is_apart)]
        return [way for way, there in ways if there]

    def _place_of(self, way: WayBack) -> int:
        """The place of the answer before which a way leads back, since the checkpoint; -1 for none."""
        if self._start is None or way == "scene":
            return -1
        if way == "framing":
            return self._framed
        return last_known(self._since, self._secret, entries_up_to(self._start))

    def go_back(self, way: WayBack) -> None:
        """Go back, as all have agreed. What chance brought since stays used up, and the log says so.

        What was done in secret since is done again, where it still can be; whose cannot is told so. The
        moment that tells of it names under `since` the first of those that do not count any more. Raises
        IllegalMove where that way does not lead back now.
        """
        if way not in self.ways_back():
            raise IllegalMove("The table can’t go back that way now.")
        if way == "scene":
            self.take_back()
        else:
            self._went_back(self._place_of(way))

    def _went_back(self, at: int) -> None:
        assert self._start is not None
        if not 0 <= at < len(self._since) or type(self._since[at]) is not Answered or at in self._secret:
            raise IllegalMove("There is no answer to go back to.")
        first = self._moments_before[at]
        lost, _ = self._go_back_to(at)
        self._log(log.WentBack(entries_up_to(self._start) + at))
        self.tell("As all agree, the last answers are taken back, and what was told since.", since=first)
        self._put_again()
        self._tell_who_lost(lost)

    def _played(self, upto: int) -> Self:
        """The table as so many of the entries since its checkpoint leave it."""
        assert self._start is not None
        play = self._anew(self.game.unpack(self._start.state, self.seats, self.options))
        told = [*self._moments_before[1 : upto + 1]]
        play._play_again(self._start, self._since[:upto], told, self._secret)
        return play

    def _anew(self, world: Any) -> Self:
        """The same table, to be played again from a world."""
        play = type(self)(self.game, self.seats, self.options, self.dealer, world, self.between)
        play.own_counts = self.own_counts
        return play

    def _go_back_to(self, at: int) -> tuple[list[Seat], bool]:
        """Take over the rules as they stood before the answer at that place; what was done in secret since is
        done again.

        Returns who has lost something by it, and whether nothing at all was answered since.
        """
        assert self._start is not None
        before = self._played(at)
        self.close()
        gone, _ = undone(self._since, self._secret, entries_up_to(self._start))
        later = [(n, e) for n, e in enumerate(self._since) if n > at and type(e) is Answered]
        since = [e for n, e in later if n not in gone]
        secretly = [e for n, e in later if n not in gone and n in self._secret]
        lost = dict.fromkeys(entry.seat for entry in secretly if not before._take_anew(entry))
        before.outbox.clear()
        before.table._count, before.table._outbox = self.table._count, self.outbox
        self.table, self.world, self.open = before.table, before.world, before.open
        self.scene, self._prefix, self._request = before.scene, before._prefix, before._request
        self._before = before._before
        self._coroutine, self._asked, self._mark = before._coroutine, before._asked, before._mark
        self._aside = before._aside
        if at <= self._framed:
            self._framed, self._framed_in = -1, ""
        before._coroutine = None
        self.moves += 1
        return list(lost), not since

    def _tell_who_lost(self, lost: Sequence[Seat]) -> None:
        for one in lost:
            self.tell("What you did in secret is taken back with it.", to=[one])

    def _scene_before(self, start: log.SceneStart) -> tuple[Next, Any]:
        """The scene that is on, and the world as it was before it: played again from the last checkpoint."""
        world = self.game.unpack(start.state, self.seats, self.options)
        mark = self._mark
        if mark is None or (mark.moves, mark.draws) == (start.moves, start.draws):
            return Next(start.scene, start.args), world
        again = self._anew(world)
        again._until = (mark.moves, mark.asked, mark.draws, mark.moments)
        try:
            again._play_again(start, self._since)
        except Reached:
            return mark.scene, again.world
        raise RuleFault(f"{self.scene} did not begin again where it began")

    def replay(self, entry: log.Entry) -> None:
        """Apply one logged entry, also one by which the table went back. Raises as it does there."""
        if type(entry) is log.TookBack:
            self.take_back()
        elif type(entry) is log.WentBack:
            assert self._start is not None
            self._went_back(entry.to - entries_up_to(self._start))
        elif type(entry) is log.Undone:
            self._undo(entry.seat, entry.back or "")
        else:
            super().replay(entry)
