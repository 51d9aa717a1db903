"""One play of a game: takes what people send, keeps the log, restores itself.

The rules run beneath (`runner.py`), and what each may see stands in `shown.py`. Here are the moves of a table
as they come in, whatever anyone may do at any time, and the ways back: a table is restored from its last
checkpoint and the entries after it, and a scene is taken back to where it began.

Nothing here is durable by itself. A move leaves its entries, words and moments in the `outbox`; whoever
keeps the table stores them before showing anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from commedia.engine import log
from commedia.engine.dealers import Dealer, HandDealer, LoggedDealer
from commedia.engine.decisions import Answer, Decision, picked, sampled
from commedia.engine.domains import Below
from commedia.engine.entered import EnterOutcome
from commedia.engine.errors import Diverged, IllegalMove, NotOpen, RuleFault
from commedia.engine.game import Game
from commedia.engine.given import Aside, lay_aside, revive, texts_of
from commedia.engine.log import Answered
from commedia.engine.moments import Moment
from commedia.engine.names import is_the_same, like, numbered
from commedia.engine.naming import Called, names_in
from commedia.engine.outbox import Retold
from commedia.engine.runner import BETWEEN_CHECKPOINTS, Reached
from commedia.engine.shown import Shown
from commedia.engine.standing import LAST, Standing, must_be_voice
from commedia.engine.state import Prose, Seat
from commedia.engine.table import Next
from commedia.engine.talk import Speech, must_be_speech

TAKEN = "Somebody has sat down: the seat of {seat} is taken."
STOPPED = "Play has stopped."
OPENED = "The seat of {seat} is open again. No link that led to it before is good any more."


class Play(Shown):
    """A table at play.

    replayed: of a restored table, the moments since its checkpoint, each with the number of entries since
    then that had been taken. last_words: who has had the last word, with the id of the words. words: prose by
    id, as whoever keeps the table lends it, so that what may not be said is refused (`Rules.unsaid`). minded:
    what whoever wrote last is told of their words, though they were taken (`Rules.minds`).
    """

    words: Mapping[str, str] = {}
    replayed: Sequence[tuple[int, Moment]] = ()
    last_words: Mapping[Seat, str] = {}
    minded: Sequence[str] = ()

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
        """A seat answers a decision, with an `Answer` or with plain data.

        Raises NotOpen or IllegalMove, with a sentence for that seat, and then nothing has changed.
        """
        if self.standing.stopped:
            raise IllegalMove("Play has stopped. It goes on when everybody has agreed.")
        put = self.open.get(decision)
        if put is None or put.seat != seat:
            raise self.not_open(decision, seat)
        self.minded = ()
        if isinstance(raw, Answer):
            put.check(raw, self.moves)
            self._take(put, raw)
            return
        kind, values = put.read(raw, self.moves)
        self._must_be_sayable(seat, put.kind, texts_of(kind, values), kind.do)
        self._tell_apart(put, kind, values)
        aside = Aside(seat, self.moves)
        lay_aside(kind, values, aside.lay)
        answer = kind(**values)
        put.check(answer, self.moves)
        self.outbox.words.update(aside.words)
        self._take(put, answer)

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
            decision.hold(answer, offers)
            self._take(decision, answer)
        return most

    def _must_be_sayable(self, seat: Seat, kind: str, texts: Iterable[tuple[str, str]], do: str = "") -> None:
        """Raises IllegalMove, with a sentence for that seat, for words that the game would not have said.

        What it minds, and lets them say, is in `minded`.
        """
        unsaid, minds = self.game.rules.unsaid, self.game.rules.minds
        written = [(field, text) for field, text in texts if text] if unsaid or minds else []
        if not written:
            return
        own = self.sight(seat, self.words)
        for field, text in written:
            if unsaid is not None and (closed := unsaid(own, seat, text, kind, do)) is not None:
                raise IllegalMove(closed.why, closed.rule, field)
        if minds is not None:
            self.minded = [told for _, text in written for told in minds(own, seat, text, kind, do)]

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
        mine = [q.kind for q in self.open.values() if q.seat == seat]
        if decision in self.open:
            return NotOpen("That is another seat’s to decide.")
        now = f" Open to you now: {', '.join(mine)}." if mine else " Nothing waits for you just now."
        return NotOpen(f"That question is no longer on the table.{now}")

    @property
    def told(self) -> int:
        """How many moments there have been."""
        return self.table._count

    # -- standing moves ------------------------------------------------------------------------------

    def say(self, seat: Seat, how: str, text: Any, to: Sequence[Seat] = (), as_: str = "") -> None:
        """Speak: a "line" in character, an "aside" out of it, or a "whisper" to the seats in `to`.

        as_: as whom a line is said, one of `voices`; "" for oneself. Raises IllegalMove.
        """
        if as_:
            must_be_voice(how, as_, self.voices(seat))
        self._say(seat, how, text, to, as_=as_)

    def speak(self, seat: Seat, speech: Speech) -> None:
        """A house actor speaks in character. Raises IllegalMove."""
        must_be_speech(seat, speech.line, speech.toward, self.seats)
        if speech.voice:
            must_be_voice("line", speech.voice, self.voices(seat))
        self._say(seat, "line", speech.text, (), speech.line, speech.toward, speech.voice)

    def last(self, seat: Seat, text: Any, line: str = "") -> None:
        """A seat has the last word of its character, when the play is over, once. Raises IllegalMove.

        line: which line of the game's book a house actor says.
        """
        if not self.finished:
            raise IllegalMove("The last word is for when the play is over.")
        if seat in self.last_words:
            raise IllegalMove("You have had your last word.")
        must_be_speech(seat, line, "", self.seats)
        self._lay(seat, LAST, self.standing.hear_last(text), None, line)

    def _say(
        self, seat: Seat, how: str, text: Any, to: Sequence[Seat], line: str = "", toward: Seat = "",
        as_: str = "",
    ) -> None:  # fmt: skip
        read, heard = self.standing.hear(seat, how, text, to, self.seats)
        self.minded = ()
        if how == "line":
            self._must_be_sayable(seat, how, [("text", read)])
        self._lay(seat, how, read, heard, line, toward, as_)

    def _lay(
        self, seat: Seat, how: str, read: str, heard: list[Seat] | None, line: str = "", toward: Seat = "",
        as_: str = "",
    ) -> None:  # fmt: skip
        aside = Aside(seat, self.moves)
        prose = aside.lay(read)
        self.outbox.words.update(aside.words)
        self._tell_speech(log.Said(seat, how, prose.id, heard, line or UNSET, toward or UNSET, as_ or UNSET))

    def _tell_speech(self, said: log.Said) -> None:
        self.moves += 1
        self._log(said)
        if said.how == LAST:
            self.last_words = {**self.last_words, said.seat: said.words}
        moment = Moment(
            self.table._count, said.how, "", said.seat, "", said.figures, Prose(said.words), said.to
        )
        self.outbox.moments.append(moment)
        self.table._count += 1

    def stop(self) -> None:
        """The X-card: play stops for everybody. It is nobody's in particular."""
        if self.standing.stop():
            self.moves += 1
            self._log(log.Stopped())
            self.tell(STOPPED)

    def go_on(self, seat: Seat) -> None:
        """A seat agrees that play goes on; it does when all have."""
        if self.standing.agree(seat, self.seats):
            self.moves += 1
            self._log(log.WentOn(seat))
            if not self.standing.stopped:
                self.tell("All have agreed. Play goes on.")

    def seated(self, seat: Seat, *, taken: bool) -> None:
        """Tell everybody that somebody sat down in a seat, or that it was opened for somebody else.

        Who that is, is the table's business: the play goes on as it was.
        """
        self.moves += 1
        self._log(log.Seated(seat, taken))
        self.tell(TAKEN if taken else OPENED, seat=seat)

    def tell(self, says: str, **figures: Any) -> None:
        """The table itself says something, to everybody."""
        self.outbox.moments.append(Moment(self.table._count, "house", "", "", says, figures))
        self.table._count += 1

    # -- rebuilding ----------------------------------------------------------------------------------

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

    def _play_again(self, start: log.SceneStart, entries: Sequence[log.Entry], skip: bool = False) -> None:
        """From a checkpoint whose state the world is, through the entries after it, with their draws.

        skip: answers that were taken back are counted, and not played.
        """
        self.moves, self._asked, self._draws = start.moves, start.asked, start.draws
        self.table._count = start.moments
        self.standing = Standing(start.stopped, start.agreed)
        dealer = self.dealer
        if not isinstance(dealer, HandDealer):  # what is entered by hand waits for its place among the rest
            self.dealer = LoggedDealer([(e.id, e.outcome) for e in entries if type(e) is log.Drawn], dealer)
        at = start.scene
        try:
            self._begin(Next(start.scene, start.args))
            self._run(None)
            undone = _undone(entries) if skip else {}
            for n, entry in enumerate(entries):
                at = getattr(entry, "id", at)
                if n in undone:
                    self.moves += 1
                    self._since.append(entry)
                    self.table._count += undone[n]
                else:
                    self.replay(entry)
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
        try:
            play.world = game.unpack(start.state, opened.seats, opened.options)
            play._retell(start, since)
        except Exception:  # where not even the state can be read, `take_back` says so
            play.dealer = dealer
        play.close()
        play._start = play._start or start
        play.standing = Standing(start.stopped, start.agreed)
        for entry in since:
            if type(entry) is log.Stopped:
                play.standing.stop()
            elif type(entry) is log.WentOn:
                play.standing.agree(entry.seat, play.seats)
        play.moves = start.moves + sum(type(e) is not log.Drawn for e in since)
        play._asked = max(play._asked, start.asked) + len(since)
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

    @property
    def last_to_answer(self) -> Seat:
        """Who gave the last answer, where nothing but speech came after it; "" where that is nobody."""
        last = next((one for one in reversed(self._since) if type(one) is not log.Said), None)
        return last.seat if type(last) is Answered and not self.finished else ""

    def undo(self, seat: Seat) -> None:
        """A seat takes its own last answer back: the table is as it was before it, and the log says so.

        Raises IllegalMove where anything was drawn, shown to anybody alone or opened, or answered since. The
        moment that tells of it names under `since` the first of those that do not count any more, and under
        `until` the first that does again.
        """
        if self.standing.stopped:
            raise IllegalMove("Play has stopped. It goes on when everybody has agreed.")
        if not seat or self.last_to_answer != seat or self._start is None:
            raise IllegalMove("Your answer stands: something has been answered or drawn since.")
        at = max(n for n, one in enumerate(self._since) if type(one) is Answered)
        tried = self._played(self._since[:at])
        tried.outbox.clear()
        tried.replay(self._since[at])
        told = tried.outbox.moments
        if any(one.opens or one.to is not None for one in told):
            raise IllegalMove("Your answer stands: it has brought something to light.")
        self._go_back_to(self._played(self._since[:at]), seat, len(told))

    def _played(self, entries: Sequence[log.Entry]) -> Play:
        """The table as these entries since its checkpoint leave it."""
        assert self._start is not None
        world = self.game.unpack(self._start.state, self.seats, self.options)
        play = Play(self.game, self.seats, self.options, self.dealer, world, self.between)
        play._play_again(self._start, entries, skip=True)
        return play

    def _go_back_to(self, before: Play, seat: Seat, told: int) -> None:
        """Take over the rules as they stood before an answer that had told so many moments."""
        self.close()
        first = before.table._count
        before.table._count, before.table._outbox = self.table._count, self.outbox
        self.table, self.world, self.open = before.table, before.world, before.open
        self.scene, self._prefix, self._request = before.scene, before._prefix, before._request
        self._before = before._before
        self._coroutine, self._asked, self._mark = before._coroutine, before._asked, before._mark
        before._coroutine = None
        self.moves += 1
        self._log(log.Undone(seat, told))
        self.tell("{seat} takes the last answer back.", seat=seat, since=first, until=first + told)

    def _scene_before(self, start: log.SceneStart) -> tuple[Next, Any]:
        """The scene that is on, and the world as it was before it: played again from the last checkpoint."""
        world = self.game.unpack(start.state, self.seats, self.options)
        mark = self._mark
        if mark is None or (mark.moves, mark.draws) == (start.moves, start.draws):
            return Next(start.scene, start.args), world
        again = Play(self.game, self.seats, self.options, self.dealer, world)
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
            answer = (
                revive(decision, entry.answer, self.moves) if isinstance(entry.answer, dict) else entry.answer
            )
            decision.check(answer, self.moves)
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
        elif type(entry) is log.Undone:
            self.undo(entry.seat)

    def _enter_again(self, drawn: log.Drawn) -> None:
        request = self._request
        if type(request) is not EnterOutcome or request.id != drawn.id:
            raise Diverged(", ".join(self.open), drawn.id)
        self._enter(request, request.chance.read(drawn.outcome))


def _undone(entries: Sequence[log.Entry]) -> dict[int, int]:
    """The places of answers that were taken back, and of what took them back, with what each told."""
    found: dict[int, int] = {}
    for n, entry in enumerate(entries):
        if type(entry) is log.Undone:
            at = max(k for k in range(n) if type(entries[k]) is Answered and k not in found)
            found[at], found[n] = entry.told, 1
    return found
