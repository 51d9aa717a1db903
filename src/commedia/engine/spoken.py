"""What may be said and done at any time, whatever the rules ask just now: see also `speech_and_stops.py`.

Prose lies beside the log, under ids that are made here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from commedia.engine import log
from commedia.engine.answer_codec import Aside
from commedia.engine.errors import IllegalMove
from commedia.engine.moments import Moment
from commedia.engine.snapshot import SeatViews
from commedia.engine.speech_and_stops import LAST, must_be_voice
from commedia.engine.state import NO_WORDS, Prose, Seat
from commedia.engine.talk import Speech, must_be_speech
from commedia.engine.transcript import AT

TAKEN = "Somebody has sat down: the seat of {seat} is taken."
STOPPED = "Play has stopped."
GOES_ON = "All have agreed. Play goes on."
OPENED = "The seat of {seat} is open again. No link that led to it before is good any more."


class Spoken(SeatViews):
    """A table where people speak.

    words: prose by id, as whoever keeps the table lends it, so that what may not be said is refused
    (`Rules.unsaid`). last_words: who has had the last word, with the id of the words. minded: what whoever
    wrote last is told of their words, though they were taken (`Rules.minds`).
    """

    last_words: Mapping[Seat, str] = {}
    minded: Sequence[str] = ()

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
        if how != "aside":
            self._must_be_sayable(seat, how, [("text", read)])
        self._lay(seat, how, read, heard, line, toward, as_)

    def _lay(
        self, seat: Seat, how: str, read: str, heard: list[Seat] | None, line: str = "", toward: Seat = "",
        as_: str = "",
    ) -> None:  # fmt: skip
        aside = Aside(seat, self.next_move(seat, secretly=heard is not None))
        prose = aside.lay(read)
        self.outbox.words.update(aside.words)
        self._tell_speech(log.Said(seat, how, prose.id, heard, line or UNSET, toward or UNSET, as_ or UNSET))

    def _tell_speech(self, said: log.Said) -> None:
        self.moves += 1
        self._log(said)
        if said.to is not None:
            self._keep_secret(said.to)
        if said.how == LAST:
            self.last_words = {**self.last_words, said.seat: said.words}
        figures = said.figures
        if said.how == "line" and (place := self._where(said)):
            figures = {**figures, AT: place}
        moment = Moment(self.table._count, said.how, "", said.seat, "", figures, Prose(said.words), said.to)
        self.outbox.moments.append(moment)
        self.table._count += 1

    def _where(self, said: log.Said) -> str:
        """Where a line is said, if that is not where the scene plays; "" where it is.

        Who has no character, but a part of the game, such as all who live there, is where whoever it speaks
        to is.
        """
        place = self.elsewhere(said.seat, said.as_ or "")
        if place or not said.toward or said.seat in self.game.cast.characters(self.world):
            return place
        return self.elsewhere(said.toward)

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
                self.tell(GOES_ON)

    def seated(self, seat: Seat, *, taken: bool) -> None:
        """Tell everybody that somebody sat down in a seat, or that it was opened for somebody else.

        Who that is, is the table's business: the play goes on as it was.
        """
        self.moves += 1
        self._log(log.Seated(seat, taken))
        self.tell(TAKEN if taken else OPENED, seat=seat)

    def absent(self, seat: Seat, *, gone: bool) -> None:
        """The house says that a seat keeps the table waiting, or that it is here again; nobody is told.

        What was done without it is taken back where it returns before anything followed.
        """
        if (seat in self.standing.absent) != gone:
            if not gone:
                self._have_back(seat)
            self._note_absent(seat, gone)

    def _note_absent(self, seat: Seat, gone: bool) -> None:
        self.moves += 1
        self._log(log.Absent(seat, gone))
        self.standing.note(seat, gone=gone)
        self._put_again()

    def _have_back(self, seat: Seat) -> None:
        """Take back what was done without a seat, where nothing has followed."""

    def tell(self, says: str, /, *, to: list[Seat] | None = None, **figures: Any) -> None:
        """The table itself says something, to everybody or to some."""
        self.outbox.moments.append(Moment(self.table._count, "house", "", "", says, figures, NO_WORDS, to))
        self.table._count += 1

    def next_move(self, seat: Seat, *, secretly: bool) -> str:
        """What the words are called by that the next move brings, if it is that seat's.

        One that everybody knows of is called by the number of those before it. One that is made secretly
        is counted apart, by its seat's place and how many of such that seat has made since, so that no id of
        anybody else's tells of it.
        """
        if not self.own_counts:
            return str(self.moves)
        known = self.moves - self._secrets
        if not secretly:
            return str(known)
        own, at = 0, len(self._since) - 1
        while at in self._secret:
            own += getattr(self._since[at], "seat", "") == seat
            at -= 1
        return f"{known}.{self.seats.index(seat)}.{own}"

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
            if unsaid is not None and (closed := unsaid(own, seat, text, kind, do, field)) is not None:
                raise IllegalMove(closed.why, closed.rule, field)
        if minds is not None:
            self.minded = [str(told) for _, text in written for told in minds(own, seat, text, kind, do)]
