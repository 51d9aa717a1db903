"""The same game twice, but for what chance brought in secret: nobody may notice who was not dealt it.

A draw is hidden as long as nothing that everybody sees follows from it. One outcome is exchanged for another,
and both games go on with the same answers. Whoever is shown the difference by a field or a moment of their
own has been dealt it; all others must be shown, told and asked the same, until a moment opens it
(`opens=True`), or a field that is declared to tell of it does (`tells_of`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from commedia.engine import CommediaError, IllegalMove, Moment, Play, Seat, log
from commedia.engine.answer_codec import revive
from commedia.engine.domains import Below
from commedia.engine.legality import check_answer
from commedia.lab import source_lines
from commedia.lab.actors import legal_answer
from commedia.lab.check.findings import Found
from commedia.lab.check.recording import Recording, logged
from commedia.lab.check.secrets.exchange import Exchange
from commedia.lab.check.secrets.inside import holds, leaves, parted_by_a_figure, shift
from commedia.lab.check.secrets.sight import decision_told, difference, put_to
from commedia.lab.source_lines import Placed

FOLLOWED = 2
"""Hidden draws of a game that are followed to where they show, or to the end."""
OTHERS = 4
"""Other outcomes tried for a draw until one changes something, and no figure that is meant to tell of it."""
AGAIN = 3
"""Further outcomes tried, to see whether a hidden field holds an outcome or only follows from it."""
CLOSE = 12
"""Pauses after the draw at which everything is compared; later ones by chance."""
SOMETIMES = 8


def leaks(recording: Recording, below: Below) -> Iterator[Found]:
    """How those who were not dealt it can tell what chance brought in secret."""
    entries = recording.entries()
    kinds: dict[str, list[int]] = {}
    for number, entry in enumerate(entries):
        if type(entry) is log.Drawn:
            kinds.setdefault(entry.id.rpartition("/")[0], []).append(number)  # by scene and rule
    followed = 0
    left = list(kinds)
    while left and followed < FOLLOWED:
        draws = kinds[left.pop(below(len(left)))]
        draw = draws[below(len(draws))]
        for _ in range(OTHERS):
            pair = Pair(recording, entries, draw, below)
            yield from pair.compare()
            followed += pair.hidden
            if not pair.came_to_nothing:
                break


class Pair:
    """Two games that differ in one outcome.

    hidden: whether that was dealt in secret, as far as has been seen. came_to_nothing: whether nothing came
    of the difference, or a figure that is meant to tell of it did so at once.
    """

    def __init__(self, recording: Recording, entries: Sequence[log.Entry], at: int, below: Below) -> None:
        drawn = entries[at]
        assert isinstance(drawn, log.Drawn)
        self.recording = recording
        self.entries = entries
        self.draw = drawn
        self.below = below
        self.rule = drawn.id.split("/")[-2]
        self.hidden = False
        self.came_to_nothing = False
        self._where = ""
        self.dealt: set[Seat] = set()
        # The last pause before it; None where chance came before anybody was asked.
        self._from = next((n for n in range(at, -1, -1) if type(entries[n]) is log.Answered), None)
        self._place = below(720)
        self._over = False

    def compare(self) -> Iterator[Found]:
        """Play both to the end, or to where they part; what gives the outcome away."""
        one, _ = self._begin(exchanged=False)
        other, exchange = self._begin(exchanged=True)
        assert exchange is not None
        try:
            if exchange.possible:
                yield from self._side_by_side(one, other, exchange)
        finally:
            one.close()
            other.close()

    def _begin(self, exchanged: bool, path: str = "", more: int = 0) -> tuple[Play, Exchange | None]:
        """A table that has just dealt the outcome, or another in its place.

        path, more: a hidden number that is made greater by so much before.
        """
        recording, entries = self.recording, self.entries
        drawn = {e.id: e.outcome for e in entries if type(e) is log.Drawn}
        exchange = Exchange(drawn, self.draw.id, self._place, self.below) if exchanged else None
        if self._from is None:
            opened = recording.opened()
            play = Play(recording.game, opened.seats, opened.options, exchange or logged(entries))
            play.world = recording.game.new_world(opened.seats, opened.options)
            shift(play.world, path, more)
            play.outbox.moments = Placed()
            play.begin(recording.game.opens_with.__name__, {})
            play.outbox.entries.clear()
            return play, exchange
        play = recording.restored(self._from)
        shift(play.world, path, more)
        play.dealer = exchange or logged(entries[self._from :])
        play.outbox.moments = Placed()
        play.replay(entries[self._from])
        return play, exchange

    def _side_by_side(self, one: Play, other: Play, exchange: Exchange) -> Iterator[Found]:
        start = 0 if self._from is None else self._from + 1
        moves = [e for e in self.entries[start:] if type(e) is log.Answered]
        before = sum(type(e) is log.Answered for e in self.entries[:start])
        scene = one.scene
        for pause, move in enumerate((*moves, None)):
            leak = self._look(one, other, exchange, pause)
            if leak:
                sentence = f"what chance brought under {self.rule} is hidden, and can be told from {leak}"
                yield Found(sentence, self._where, before + pause)
            if leak or self._over or move is None:
                return
            if not self.hidden and one.scene != scene:  # nothing lasts beyond a scene but the state
                self.came_to_nothing = True
                return
            instead = self._answer(other, move)
            if instead is None:
                return
            one.replay(move)
            other.replay(instead)

    def _answer(self, other: Play, move: log.Answered) -> log.Answered | None:
        """The same answer in the other game, or another where only those who wait for it would know of it.

        None where the games part: whoever was dealt something else plays on by what only they know.
        """
        decision = other.open.get(move.id)
        if decision is None or decision.seat != move.seat:
            return None
        try:
            answer = revive(decision, move.answer, other.moves)
            check_answer(decision, answer, other.moves)
        except IllegalMove:
            if not (decision.manner.secret or other.answered()):
                return None
            answer = legal_answer(decision, self.below, other.moves)
        return log.Answered(move.id, move.seat, answer)

    # -- what can be told ------------------------------------------------------------------------------

    def _look(self, one: Play, other: Play, exchange: Exchange, pause: int) -> str:
        """What gives the outcome away at this pause; "" for nothing. Sets `_over` where the games part."""
        here, there = self._heard(one), self._heard(other)
        fresh, exchange.fresh = exchange.fresh, []
        opening = any(moment.opens for moment in (*here, *there))
        closely = bool(fresh) or opening or pause < CLOSE or not self.below(SOMETIMES)
        leak, opened, number = _told_all(here, there)
        self._where = here.place_of(number) or there.place_of(number)
        if not leak:
            leak, opened = _shown_all(one, other, closely), opening
        if leak and (opened or parted_by_a_figure(one.world, other.world)):
            self._over, self.came_to_nothing = True, not opened and not pause
            return ""
        leak = leak or self._told_some(one, here, there) or self._asked(one, other, closely)
        if not leak:
            self.hidden = self.hidden or bool(self.dealt) or _unlike(one.world, other.world)
            return ""
        self._over = True
        if not (self.hidden and not fresh) and not self._is_held(one, other, here, there, fresh, pause):
            return ""
        self.hidden = True
        return leak

    def _heard(self, play: Play) -> Placed:
        """What was told since the last pause."""
        heard = play.outbox.moments
        play.outbox.clear()
        play.outbox.moments = Placed()
        assert isinstance(heard, Placed)
        return heard

    def _told_some(self, one: Play, here: Sequence[Moment], there: Sequence[Moment]) -> str:
        """Whoever was told something else aside has been dealt it; but if it was told to all, it is out."""
        readers: dict[bytes, set[Seat]] = {}
        for seat in one.seats:
            mine, theirs = ([m for m in told if m.to is not None and seat in m.to] for told in (here, there))
            if not _unlike(mine, theirs):
                continue
            known = [_said(moment) for moment in theirs]
            for moment in mine:
                if (said := _said(moment)) not in known:
                    readers.setdefault(said, set()).add(seat)
                    if len(readers[said]) > 1 and readers[said] | self.dealt >= set(one.seats):
                        return f"what was told to everybody aside: {moment.rule}"
            self.dealt.add(seat)
        return ""

    def _asked(self, one: Play, other: Play, closely: bool) -> str:
        """What a seat is asked otherwise that was not dealt anything else."""
        for seat in dict.fromkeys(decision.seat for decision in one.open.values()):
            if seat in self.dealt:
                continue
            left, right = put_to(one, seat, closely), put_to(other, seat, closely)
            if not _unlike(left, right):
                continue
            if not _unlike(one.view(seat)["state"], other.view(seat)["state"]):
                asked = decision_told(one, seat, left, right)
                self._where = source_lines.of_kind(type(asked)) if asked else ""
                return f"what another seat is asked: {difference(left, right)}"
            self.dealt.add(seat)  # by a field of their own: what all see is the same
        return ""

    # -- dealt in secret, or in the open? --------------------------------------------------------------

    def _is_held(
        self,
        one: Play,
        other: Play,
        here: Sequence[Moment],
        there: Sequence[Moment],
        fresh: Sequence[tuple[Any, Any]],
        pause: int,
    ) -> bool:
        """Whether a hidden place holds the outcome that was just dealt, so that it was not dealt in the open.

        What only follows from an outcome is hardly another for each of several outcomes.
        """
        if not fresh:
            return False
        left, right = leaves(one.world, here), leaves(other.world, there)
        if pause:
            return any((left[path], right.get(path)) in fresh for path in left)
        seen = {path: {str(fresh): right[path]} for path in holds(left, right, fresh)}
        for _ in range(AGAIN if seen else 0):
            another, exchange = self._begin(exchanged=True)
            assert exchange is not None
            right, dealt = leaves(another.world, another.outbox.moments), exchange.fresh
            another.close()
            kept = holds(left, right, dealt)
            for path, values in list(seen.items()):
                others = [value for outcome, value in values.items() if outcome != str(dealt)]
                if path in kept and right[path] not in others:
                    values[str(dealt)] = right[path]
                else:
                    del seen[path]
        return any(not self._adds_up(path, left[path]) for path in seen)

    def _adds_up(self, path: str, value: Any) -> bool:
        """Whether a hidden number hangs on what it was before: it is counted on, and not dealt."""
        if type(value) is not int:
            return False
        for more in (1, -1):
            try:
                play, _ = self._begin(False, path, more)
            except CommediaError:  # as far as it went, the rules reckoned with it
                return True
            now = leaves(play.world, play.outbox.moments).get(path)
            play.close()
            if now != value:
                return True
        return False


def _told_all(here: Sequence[Moment], there: Sequence[Moment]) -> tuple[str, bool, int]:
    """What everybody was told otherwise, whether that opens something, and the number of the moment."""
    left, right = ([moment for moment in told if moment.to is None] for told in (here, there))
    for number in range(max(len(left), len(right))):
        mine, theirs = left[number : number + 1], right[number : number + 1]
        if _unlike(mine, theirs):
            moment = (mine or theirs)[0]
            opens = any(moment.opens for moment in (*mine, *theirs))
            return f"what happened: {moment.rule or moment.kind}", opens, moment.n
    return "", False, -1


def _shown_all(one: Play, other: Play, closely: bool) -> str:
    """What everybody sees otherwise: who is asked, and, looked at closely, the state."""
    left, right = (play.view(None) if closely else play.cue(None) for play in (one, other))
    if not _unlike(left, right):
        return ""
    where = difference(left, right)
    return f"who is asked: {where}" if where.startswith("/waiting") else f"/view{where}"


def _said(moment: Moment) -> bytes:
    return msgspec.json.encode([moment.rule, moment.says, moment.figures])


def _unlike(one: Any, other: Any) -> bool:
    return msgspec.json.encode(one) != msgspec.json.encode(other)
