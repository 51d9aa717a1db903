"""A table rebuilt from its log: its last checkpoint, and the entries after it, each applied as it came.

What was told on the way is told again, and kept for whoever shows the script. Where the rules now ask
something else than the log answers, Diverged is raised.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Self

from commedia.engine import log
from commedia.engine.answer_codec import revive
from commedia.engine.answers import Answer
from commedia.engine.dealers import Dealer, HandDealer, LoggedDealer
from commedia.engine.decisions import Decision
from commedia.engine.errors import Diverged, IllegalMove
from commedia.engine.game import Game
from commedia.engine.legality import check_answer
from commedia.engine.log import Answered
from commedia.engine.moments import Moment
from commedia.engine.outbox import Retold
from commedia.engine.real_dice import EnterOutcome
from commedia.engine.runner import Reached
from commedia.engine.speech_and_stops import Standing
from commedia.engine.spoken import Spoken
from commedia.engine.table import Next
from commedia.engine.undone import entries_up_to, undone


class Rebuilding(Spoken):
    """A play that can be had again from its log.

    replayed: of a restored table, the moments since its checkpoint, each with the number of entries since
    then that had been taken.
    """

    replayed: Sequence[tuple[int, Moment]] = ()

    def kept(self) -> list[bytes]:
        """The last checkpoint and the entries after it, each as JSON: what `restore` builds from."""
        return [log.encode(entry) for entry in (self._start, *self._since) if entry is not None]

    @classmethod
    def restore(
        cls,
        game: Game,
        opened: log.Opened,
        start: log.SceneStart,
        since: Iterable[log.Entry],
        dealer: Dealer,
    ) -> Self:
        """The table as it was: its last checkpoint, and the entries after it.

        What was told since that checkpoint is in `replayed`. Raises Diverged where the rules now ask
        something else than the log answers, or do not take it.
        """
        try:
            world = game.unpack(start.state, opened.seats, opened.options)
        except Exception as fault:  # whatever it is, an update of the game has brought it about
            raise Diverged(start.scene, start.scene) from fault
        play = cls(game, opened.seats, opened.options, dealer, world)
        play.own_counts = opened.counts == "own"
        entries = list(since)
        play._retell(start, entries)
        if play.moves - start.moves + play._draws - start.draws != len(entries):
            raise Diverged(play.scene, play.scene)  # the rules drew once more than the log did
        return play

    def _retell(self, start: log.SceneStart, entries: Sequence[log.Entry]) -> None:
        """Play again, and keep what was told, as far as the rules follow. Raises as `_play_again` does."""
        heard = Retold(lambda: self.moves - start.moves + self._draws - start.draws)
        self.outbox.moments = heard
        try:
            self._play_again(start, entries)
        finally:
            self.outbox.clear()
            self.replayed = list(zip(heard.places, heard, strict=True))

    def _play_again(
        self, start: log.SceneStart, entries: Sequence[log.Entry], told: Sequence[int] = (),
        secret: Collection[int] = (),
    ) -> None:  # fmt: skip
        """From a checkpoint whose state the world is, through the entries after it, with their draws.

        told: how many moments there had been by the end of each entry; with it, answers that were taken back
        are counted, and not played. secret: the places of those that not everybody knows of.
        """
        self._secrets = start.secret
        self.moves, self._asked, self._draws = start.moves, start.asked, start.draws
        self.table._count = start.moments
        self.standing = Standing(start.stopped, start.agreed, start.absent)
        dealer = self.dealer
        gone, kept = undone(entries, secret, entries_up_to(start)) if told else (set[int](), set[int]())
        if not isinstance(dealer, HandDealer):  # what is entered by hand waits for its place among the rest
            drawn = [e for n, e in enumerate(entries) if type(e) is log.Drawn and n not in gone]
            self.dealer = LoggedDealer([(e.id, e.outcome) for e in drawn], dealer)
        at = start.scene
        try:
            self._begin(Next(start.scene, start.args))
            self._run(None)
            for n, entry in enumerate(entries):
                at = getattr(entry, "id", at)
                if n in gone and type(entry) is log.Drawn:
                    self._draws += 1
                elif n in gone:
                    self.moves += 1
                elif type(entry) is Answered and (n in kept or (told and n in secret)):
                    # A door that a secret answer went through and came back from has another id than here.
                    self._take_anew(entry)
                else:
                    self.replay(entry)
                if told:
                    self.table._count = told[n]
        except (Diverged, Reached):
            raise
        except Exception as fault:  # its words may be for one seat alone
            raise Diverged(at, at) from fault
        self.dealer = dealer

    @classmethod
    def stranded(
        cls,
        game: Game,
        opened: log.Opened,
        start: log.SceneStart,
        since: Sequence[log.Entry],
        moments: int,
        dealer: Dealer,
    ) -> Self:
        """A table whose log the rules no longer follow: ready for the scene to be taken back where they part.

        since: the entries after the checkpoint. moments: how many were written down, at least. What was told
        before the rules and the log part is in `replayed`.
        """
        play = cls(game, opened.seats, opened.options, dealer)
        play.own_counts = opened.counts == "own"
        try:
            play.world = game.unpack(start.state, opened.seats, opened.options)
            play._retell(start, since)
        except Exception:  # where not even the state can be read, `take_back` says so
            play.dealer = dealer
        play.close()
        play._start = play._start or start
        play.standing = Standing(start.stopped, start.agreed, start.absent)
        for entry in since:
            if type(entry) is log.Stopped:
                play.standing.stop()
            elif type(entry) is log.WentOn:
                play.standing.agree(entry.seat, play.seats)
        play.moves = start.moves + sum(type(e) is not log.Drawn for e in since)
        play._asked = max(play._asked, start.asked) + len(since)
        for n, entry in enumerate(since):
            if type(entry) is log.Said and entry.to is not None:
                play._secret[n] = entry.to
        play._secrets = start.secret + len(play._secret)
        play._draws = start.draws + sum(type(e) is log.Drawn for e in since)
        play.table._count = max(moments, play.table._count)
        return play

    def _take_anew(self, entry: Answered) -> bool:
        """Take an answer again that was given in secret, where the same is still asked; whether it is."""
        asked = entry.id.rpartition("/")[0]
        same = [q for q in self.open.values() if q.seat == entry.seat and q.id.rpartition("/")[0] == asked]
        for decision in sorted(same, key=lambda one: one.id != entry.id):
            try:
                answer = self._revived(decision, entry)
                check_answer(decision, answer, self.moves)
            except IllegalMove:
                continue
            self._take(decision, answer)
            return True
        return False

    def replay(self, entry: log.Entry) -> None:
        """Apply one logged entry; draws are the dealer's business, unless they were entered by hand.

        Raises Diverged, or whatever else the rules raise at it.
        """
        if type(entry) is Answered:
            decision = self.open.get(entry.id)
            if decision is None or decision.seat != entry.seat:
                raise Diverged(", ".join(self.open), entry.id)
            answer = self._revived(decision, entry)
            check_answer(decision, answer, self.moves)
            self._take(decision, answer)
        elif type(entry) is log.Drawn:
            if isinstance(self.dealer, HandDealer):
                self._enter_again(entry)
        elif type(entry) is log.Said:
            self._tell_speech(entry)
        elif type(entry) is log.Stopped:
            self.stop()
        elif type(entry) is log.WentOn:
            self.go_on(entry.seat)
        elif type(entry) is log.Seated:
            self.seated(entry.seat, taken=entry.taken)
        elif type(entry) is log.Absent:
            self._note_absent(entry.seat, entry.gone)

    def _revived(self, decision: Decision[Any], entry: Answered) -> Answer:
        """A logged answer; since the table was restored it is as it was given, and no plain data."""
        given = entry.answer
        return revive(decision, given, self.moves) if isinstance(given, dict) else given

    def _enter_again(self, drawn: log.Drawn) -> None:
        request = self._request
        if type(request) is not EnterOutcome or request.id != drawn.id:
            raise Diverged(", ".join(self.open), drawn.id)
        self._enter(request, request.chance.read(drawn.outcome))
