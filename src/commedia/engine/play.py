"""One play of a game: takes what people send, keeps the log, restores itself.

The rules run beneath (`runner.py`), what each may see stands in `snapshot.py`, and whatever anyone may do at
any time in `spoken.py`. Here are the answers of a table as they come in, and the ways back: a table is
restored from its last checkpoint and the entries after it, and a scene or an answer is taken back.

Nothing here is durable by itself. A move leaves its entries, words and moments in the `outbox`; whoever
keeps the table stores them before showing anything.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec

from commedia.engine import log
from commedia.engine.answer_codec import Aside, as_sent, is_worded, lay_aside, revive, texts_of
from commedia.engine.anytime import Standing
from commedia.engine.dealers import Dealer, HandDealer, LoggedDealer
from commedia.engine.decisions import Answer, Decision
from commedia.engine.domains import Below
from commedia.engine.draft import read_answer
from commedia.engine.errors import Diverged, IllegalMove, NotOpen, RuleFault
from commedia.engine.foretold import Foretold
from commedia.engine.game import Game
from commedia.engine.legality import check_answer, check_offered
from commedia.engine.log import Answered
from commedia.engine.moments import Moment
from commedia.engine.names import is_the_same, like, numbered
from commedia.engine.naming import Called, names_in
from commedia.engine.outbox import Retold
from commedia.engine.real_dice import EnterOutcome
from commedia.engine.runner import BETWEEN_CHECKPOINTS, Reached
from commedia.engine.sampling import picked, sampled
from commedia.engine.spoken import Spoken
from commedia.engine.state import NO_WORDS, Seat
from commedia.engine.table import Next
from commedia.engine.undone import NO_DEED, WayBack, last_known, undone


class Play(Spoken):
    """A table at play.

    replayed: of a restored table, the moments since its checkpoint, each with the number of entries since
    then that had been taken.
    """

    replayed: Sequence[tuple[int, Moment]] = ()

    @classmethod
    def start(
        cls,
        game: Game,
        seats: Sequence[Seat],
        options: Mapping[str, Any] | None,
        dealer: Dealer,
        between: int = BETWEEN_CHECKPOINTS,
        *,
        anew: bool = True,
    ) -> Play:
        """Open a table and play up to the first decision. Raises BadOption for seats or options.

        anew: the options are settled now, see `Game.read_options`.
        """
        names = game.read_seats(seats)
        read = game.read_options(options, anew=anew)
        play = cls(game, names, read, dealer, game.new_world(names, read), between)
        play.begin(game.opens_with.__name__, {})
        return play

    # -- moves ---------------------------------------------------------------------------------------

    def answer(self, decision: str, seat: Seat, raw: Any) -> None:
        """A seat answers a decision, with an `Answer` or with plain data; see `prose` for the words of one.

        Raises NotOpen or IllegalMove, with a sentence for that seat, and then nothing has changed.
        """
        if self.standing.stopped:
            raise IllegalMove("Play has stopped. It goes on when everybody has agreed.")
        put = self.open.get(decision)
        if put is None or put.seat != seat:
            raise self.not_open(decision, seat)
        self.minded = ()
        if isinstance(raw, Answer):
            if not is_worded(raw):
                check_answer(put, raw, self.moves)
                self._take(put, raw)
                return
            raw = as_sent(raw)
        kind, values = read_answer(put, raw, self.moves, self.words)
        self._must_be_sayable(seat, put.kind, texts_of(kind, values), kind.do)
        self._tell_apart(put, kind, values)
        aside = Aside(seat, self.next_move(seat, secretly=put.is_secret_now(kind)))
        lay_aside(kind, values, aside.lay)
        answer = kind(**values)
        check_answer(put, answer, self.moves)
        self.outbox.words.update(aside.words)
        self._take(put, answer)

    def foresee(self, decision: str, seat: Seat, raw: Any) -> list[Foretold]:
        """What a seat is told of an answer of its own before it gives it. raw: as for `answer`.

        Raises NotOpen or IllegalMove, as `answer` does. Nothing is played.
        """
        put = self.open.get(decision)
        if put is None or put.seat != seat:
            raise self.not_open(decision, seat)
        return self.foretold(put, self.meant(put, raw))

    def meant(self, put: Decision[Any], raw: Any) -> Answer:
        """The answer that is meant by plain data, but for its words. Raises IllegalMove."""
        if isinstance(raw, Answer):
            return raw
        kind, values = read_answer(put, raw, self.moves)
        lay_aside(kind, values, lambda text: NO_WORDS)
        return kind(**values)

    def play_randomly(self, below: Below, most: int) -> int:
        """Take legal answers by chance, checked and logged as any others, until nobody is left to ask.

        below: integers below a number. most: moves after which to leave off. Returns how many were taken.
        """
        if self.standing.stopped:
            return 0
        for taken in range(most):
            open_ = self.open
            if len(open_) == 1:
                [decision] = open_.values()
            elif open_:
                asked = list(open_.values())
                decision = picked(asked, below)
                while decision.given is not None:  # it is in, and only waits for the others
                    decision = picked(asked, below)
            else:
                return taken
            offers = decision.offers()
            answer = sampled(offers, below)
            check_offered(decision, answer, offers)
            self._take(decision, answer)
        return most

    def _tell_apart(self, put: Decision[Any], kind: type[Answer], values: dict[str, Any]) -> None:
        """Have no two at the table called alike, as far as this seat may know.

        Of two who are given the very same name the later is the second of that name, and whoever gave it is
        told. Raises IllegalMove for a name that only looks like another: that is meant to be taken for it.
        What is sealed is not looked at, or this would tell of it.
        """
        called = [(field, name) for field, name in values.items() if type(name) is Called]
        if not called:
            return
        taken = [seat for seat in self.seats if seat != put.seat]
        taken += names_in(self.sight(put.seat, self.words), put.seat)
        for field, name in called:
            self.game.must_be_free(name, field)
            if (other := like(name, taken)) is not None:
                if not is_the_same(name, other):
                    sentence = f"{name} looks like {other}, and somebody is called so already. How else?"
                    raise IllegalMove(sentence, put.rule_of(kind, field), field)
                values[field] = numbered(name, taken)
                told = f"Somebody is called {other} here already: this is {values[field]}."
                self.minded = [*self.minded, told]
            taken.append(values[field])

    def not_open(self, decision: str, seat: Seat) -> NotOpen:
        """What to say to a seat that means a decision which is not its own to answer now.

        No rule is cited: none forbids it, the table has moved on or somebody else is asked.
        """
        if self.finished:
            return NotOpen("The play is over.")
        if decision in self.open:
            return NotOpen("That is another seat’s to decide.")
        return NotOpen(f"That question is no longer on the table. {self.what_is_open(seat)}")

    @property
    def secret(self) -> Mapping[int, list[Seat]]:
        """Who knows of an entry since the last checkpoint, by its place, where not everybody does.

        Empty where everybody counts it all the same (`own_counts`).
        """
        return self._secret if self.own_counts else {}

    @property
    def told(self) -> int:
        """How many moments there have been."""
        return self.table._count

    # -- rebuilding ----------------------------------------------------------------------------------

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
    ) -> Play:
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
        gone, kept = undone(entries, secret, _before(start)) if told else (set[int](), set[int]())
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
    ) -> Play:
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
            if type(entry) not in NO_DEED and (readers is None or seat in readers):
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
            if type(entry) in NO_DEED or at in self._secret:
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
        taken, first, readers = self._since[at], self._told[at], self._secret.get(at)
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
        first = begun.moves + begun.draws - _before(self._start)
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
        return last_known(self._since, self._secret, _before(self._start))

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
        first = self._told[at]
        lost, _ = self._go_back_to(at)
        self._log(log.WentBack(_before(self._start) + at))
        self.tell("As all agree, the last answers are taken back, and what was told since.", since=first)
        self._put_again()
        self._tell_who_lost(lost)

    def _played(self, upto: int) -> Play:
        """The table as so many of the entries since its checkpoint leave it."""
        assert self._start is not None
        play = self._anew(self.game.unpack(self._start.state, self.seats, self.options))
        told = [*self._told[1 : upto + 1]]
        play._play_again(self._start, self._since[:upto], told, self._secret)
        return play

    def _anew(self, world: Any) -> Play:
        """The same table, to be played again from a world."""
        play = Play(self.game, self.seats, self.options, self.dealer, world, self.between)
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
        gone, _ = undone(self._since, self._secret, _before(self._start))
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
        elif type(entry) is log.TookBack:
            self.take_back()
        elif type(entry) is log.Absent:
            self._note_absent(entry.seat, entry.gone)
        elif type(entry) is log.WentBack:
            assert self._start is not None
            self._went_back(entry.to - _before(self._start))
        elif type(entry) is log.Undone:
            self._undo(entry.seat, entry.back or "")

    def _revived(self, decision: Decision[Any], entry: Answered) -> Answer:
        """A logged answer; since the table was restored it is as it was given, and no plain data."""
        given = entry.answer
        return revive(decision, given, self.moves) if isinstance(given, dict) else given

    def _enter_again(self, drawn: log.Drawn) -> None:
        request = self._request
        if type(request) is not EnterOutcome or request.id != drawn.id:
            raise Diverged(", ".join(self.open), drawn.id)
        self._enter(request, request.chance.read(drawn.outcome))


def _before(start: log.SceneStart) -> int:
    """How many entries there were up to a checkpoint, the opening not among them."""
    return start.moves + start.draws
