"""One random game, put to every test that one game can be put to."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from commedia.engine import Decision, Game, IllegalMove, Moment, Play, RuleFault, SeededDealer, log
from commedia.engine.decisions import foretells
from commedia.engine.domains import shown
from commedia.engine.english import listed
from commedia.engine.errors import NoEnd
from commedia.engine.sampling import picked
from commedia.lab import source_lines
from commedia.lab.actors import actor, legal_answer
from commedia.lab.check import forecasts, pauses, watch
from commedia.lab.check.findings import Finding, Found, tail
from commedia.lab.check.recording import MOST_MOVES, Mark, Recording, fingerprint
from commedia.lab.check.secrets import answers, chance, deeds, hidden_fields
from commedia.lab.playouts import below_of

PLAIN = 8
"""One answer in so many is also given as plain data."""
BELOW = ("commedia.engine", "commedia.lab")
"""Modules in which a crash is no game's own."""
WORLDS = 4
"""Scenes of a game whose states tell what values its hidden fields have."""


KINDS = 2
"""Kinds of decisions of a game that are looked at besides one pause of all."""
AWAY = 4
"""One time in so many, where the table could go on without somebody, they are away, or back."""
HOUSE = 3
"""One game in so many is also played by the game's own house actors."""


class Tried(msgspec.Struct):
    """What one game has shown: its seats and seed, its findings, how many moves it took, the rules it named.

    asked: the kinds of decisions that were put to anybody. endless: whether it was cut off because it came to
    no end.
    """

    seats: int
    seed: int
    findings: list[Finding]
    moves: int
    rules: list[str]
    asked: list[str] = []
    endless: bool = False


class Trial:
    """A game under test. options: some of the table's that are not left to chance."""

    def __init__(self, game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.recording = Recording(game, seats, seed, options)
        self.rules: set[str] = set()
        self.moves = 0
        self._scene = ""
        self._play: Play | None = None
        self._stuck = False
        self._endless = False
        self._asked: set[str] = set()
        self._unbalanced: set[str] = set()
        self._held = forecasts.Held()
        self._elsewhere = below_of(Random(f"{seed}/{seats}/away"))
        self._foreseeing: set[str] = set()

    def run(self) -> Tried:
        """Play the game and try everything."""
        found: list[Finding] = []
        for check, steps, seconds in (
            ("play", self.play_through, watch.STEP_SECONDS),
            ("previews", self.leave_as_filled_in, watch.PASS_SECONDS),
            ("replay", self.rebuild, watch.PASS_SECONDS),
            ("secrets", self.look_through_walls, watch.PASS_SECONDS),
            ("secrets", self.do_in_secret, watch.PASS_SECONDS),
            ("secrets", self.play_in_pairs, watch.PASS_SECONDS),
            ("secrets", self.deal_otherwise, watch.PASS_SECONDS),
            ("house", self.let_the_house_play, watch.STEP_SECONDS),
        ):
            try:
                with watch.cut_off(seconds):
                    for one in steps():
                        found.append(self._finding(check, one))
            except (Exception, watch.Endless) as fault:
                found.append(self._finding(check, self._fault(fault, check)))
                if isinstance(fault, (watch.Endless, NoEnd)):
                    self._endless = True
                    break
            if check == "play" and found:
                break  # a game that went wrong has no end to compare anything with
        return Tried(
            self.seats,
            self.seed,
            list(dict.fromkeys(found)),
            self.moves,
            sorted(self.rules),
            sorted(self.recording.asked),
            self._endless,
        )

    def _finding(self, check: str, found: str | Found) -> Finding:
        if isinstance(found, str):
            found = Found(found, moves=self.moves if check == "play" else None)
        # Whoever sits where: the same fault at two seats is one.
        sentence = re.sub(r"\bseat \d+", "a seat", found.sentence)
        script = () if found.moves is None else tail(self.script(found.moves))
        of = found.check or check
        return Finding(of, sentence, self.seats, self.seed, 1, found.where, found.moves, found.stack, script)

    def _fault(self, fault: BaseException, check: str) -> Found:
        """A crash, or a loop that was cut off: what, where, and by which way."""
        scene = self._play.scene if check == "play" and self._play is not None else self._scene
        # What the table itself finds amiss between two scenes comes through no line of theirs.
        where = source_lines.of_fault(fault) or source_lines.of_scene(self.game, scene)
        way = tuple(source_lines.stack(fault))
        sentence = in_words(fault, scene)
        if isinstance(fault, watch.Endless):
            place = where.rpartition(" in ")[2] or scene or "the opening"
            is_step = check in ("play", "house")
            why = (
                f"nobody was asked for {watch.STEP_SECONDS:g} seconds"
                if is_step
                else f"{watch.PASS_SECONDS:g} seconds were not enough"
            )
            sentence = f"{place} comes to no end: {why}"
        return Found(sentence, where, self.moves + 1 if check == "play" and self._play else None, way)

    def script(self, upto: int) -> list[str]:
        """What everybody was told by that many moves, a line each."""
        told_by, moments = self.recording.told_by, self.recording.moments
        heard = moments[: told_by[upto]] if upto < len(told_by) else [*moments, *self._unheard()]
        return [said(moment) for moment in heard if moment.says]

    def _unheard(self) -> list[Moment]:
        """What a move had brought before it failed."""
        return self._play.outbox.moments if self._play is not None and not self._play.finished else []

    # -- playing ---------------------------------------------------------------------------------------

    def play_through(self) -> Iterator[str | Found]:
        """Answer at random to the end, and look at every pause."""
        recording, below = self.recording, self.recording.below
        play = recording.open()
        self._play = play
        yield from self._pause(play)
        while not play.finished and self.moves < MOST_MOVES:
            waiting = [q for q in play.open.values() if q.given is None]
            if self._stuck or not waiting:
                return  # and already told
            decision = picked(waiting, below)
            answer = legal_answer(decision, below, play.moves)
            if not below(PLAIN):
                yield from pauses.as_people_do(play, decision, answer)
            if decision.manner.secret:
                recording.secrets.append(len(recording.bodies))
            watch.again(watch.STEP_SECONDS)
            if self._come_and_go(play):
                yield from self._pause(play)
                continue
            yield from self._held.tell(play, decision, answer)
            play.answer(decision.id, decision.seat, answer)
            self.moves += 1
            yield from self._pause(play)
        if not play.finished:
            yield f"the game has no end: {MOST_MOVES:,} moves, and still in {play.scene}"
        elif callable(play.result):  # a scene's name alone: the game would end without a word
            name = getattr(play.result, "__name__", "a function")
            yield f"{play.scene} returns {name}, which ends the game: return then({name})"
        self.game.lab.report(play.world)  # a simulation would be the first to ask for it
        recording.end = recording.at(play)
        play.close()

    def _come_and_go(self, play: Play) -> bool:
        """Now and then whoever holds the table up is away, or is back; whether anything changed."""
        seats = [*play.held_up_by, *play.standing.absent]
        if not seats or self._elsewhere(AWAY):
            return False
        seat = seats[self._elsewhere(len(seats))]
        play.absent(seat, gone=seat not in play.standing.absent)
        return True

    def _pause(self, play: Play) -> Iterator[str | Found]:
        self._scene = play.scene
        moments = self.recording.keep(play)
        self.rules.update(moment.rule for moment in moments)
        yield from self._held.broken(moments, self.moves)
        yield from pauses.telling(moments)
        yield from pauses.tokens(play, self._unbalanced)
        stuck: list[str | Found] = [
            Found(sentence, source_lines.of_kind(type(q)), self.moves)
            for id, q in play.open.items()
            if id not in self._asked
            for sentence in pauses.choices(play, q)
        ]
        stuck += [] if stuck else pauses.dead_ends(play)
        self._stuck = bool(stuck)
        yield from stuck
        if self._stuck:
            return
        for id, decision in play.open.items():
            if id not in self._asked:
                self._asked.add(id)
                self.rules.add(decision.rule)
                if foretells(type(decision)):
                    self._foreseeing.add(decision.kind)
                yield from pauses.speech(play, decision)

    def leave_as_filled_in(self) -> Iterator[Found]:
        """At some pauses what follows an answer is left as it is filled in, and comes as it was told."""
        below = below_of(Random(f"{self.seed}/{self.seats}/filled in"))
        places = [place for kind, place in self.recording.asked.items() if kind in self._foreseeing]
        return forecasts.unusual(self.recording, dict.fromkeys(places), below)

    # -- building it again -----------------------------------------------------------------------------

    def rebuild(self) -> Iterator[str]:
        """The log alone gives the same table: from the opening, and from the checkpoint of a scene."""
        recording = self.recording
        mark, end = recording.mark, recording.end
        assert mark is not None
        assert end is not None
        for play, pause in zip(recording.replayed(), (mark, end), strict=True):
            yield from self._same(play, pause, "a replay of the log")
        play = recording.restored(mark.entries)
        if fingerprint(play) != mark.print:
            yield f"a table restored from its checkpoint differs in {play.scene}"
        play.close()

    def _same(self, play: Play, pause: Mark, what: str) -> Iterator[str]:
        if fingerprint(play) != pause.print:
            yield f"{what} differs in {play.scene}"
        forecasts = self.recording.moments[: pause.moments]
        if msgspec.json.encode(play.outbox.moments) != msgspec.json.encode(forecasts):
            yield f"{what} tells other moments by {play.scene}"

    # -- secrets ---------------------------------------------------------------------------------------

    def look_through_walls(self) -> Iterator[Found]:
        """At some pauses, what is hidden from a seat changes nothing that reaches it."""
        mark, below = self.recording.mark, self.recording.below
        assert mark is not None
        known, kinds = self._known(), list(self.recording.asked.values())
        # Some decisions come seldom: every kind is looked at as often as any other.
        also = [kinds.pop(below(len(kinds))) for _ in range(min(KINDS, len(kinds)))]
        for place in dict.fromkeys((mark.entries, *also)):
            play = self.recording.restored(place)
            yield from hidden_fields.leaks(play, known, below)
            play.close()

    def do_in_secret(self) -> Iterator[Found]:
        """At some pauses, what a seat does in secret is noticed by nobody else."""
        recording = self.recording
        assert recording.mark is not None
        below = below_of(Random(f"{self.seed}/{self.seats}/in secret"))
        kinds = list(recording.asked.values())
        also = [kinds.pop(below(len(kinds))) for _ in range(min(KINDS, len(kinds)))]
        return deeds.leaks(recording, dict.fromkeys((recording.mark.entries, *also)), below)

    def play_in_pairs(self) -> Iterator[Found]:
        """One secret answer, given otherwise, is noticed by nobody."""
        return answers.noticed(self.recording)

    def deal_otherwise(self) -> Iterator[Found]:
        """What chance brings in secret, exchanged, is noticed by nobody who was not dealt it."""
        below = below_of(Random(f"{self.seed}/{self.seats}/otherwise"))
        return chance.leaks(self.recording, below)

    # -- the house -------------------------------------------------------------------------------------

    def let_the_house_play(self) -> Iterator[Found]:
        """In some games the game's own actors play once more: whatever they answer is legal."""
        random = Random(f"{self.seed}/{self.seats}/house")
        if self.game.house is None or random.randrange(HOUSE):
            return
        below, choose = below_of(random), actor(self.game)
        dealer = SeededDealer(random.randbytes(32))
        play = Play.start(self.game, self.recording.seats, self.recording.options, dealer)
        declined: set[str] = set()
        held = forecasts.Held()
        for _ in range(MOST_MOVES):
            watch.again(watch.STEP_SECONDS)
            yield from held.broken(play.outbox.moments)
            play.outbox.clear()
            self._scene = play.scene
            waiting = [q for q in play.decisions() if q.given is None and q.id not in declined]
            if not waiting:
                return
            decision = waiting[below(len(waiting))]
            answer = choose(play, decision, below)
            if answer is None:
                declined.add(decision.id)
                continue
            try:
                yield from self._foreseen(held, play, decision, answer)
                play.answer(decision.id, decision.seat, answer)
            except IllegalMove as refused:
                yield Found(
                    f"the house answers {decision.kind} with {shown(answer)}, which is refused: {refused}"
                )
                play.answer(decision.id, decision.seat, legal_answer(decision, below, play.moves))

    @staticmethod
    def _foreseen(held: forecasts.Held, play: Play, decision: Decision[Any], answer: Any) -> Iterator[Found]:
        """What is told of an answer of the house's, which is an `Answer` or plain data."""
        if foretells(type(decision)):
            yield from held.tell(play, decision, play.meant(decision, answer))

    def _known(self) -> hidden_fields.Real:
        """The values that hidden fields had in some scenes of this game."""
        recording = self.recording
        starts = [n for n, body in enumerate(recording.bodies) if recording.is_scene(body)]
        picked = [starts[recording.below(len(starts))] for _ in range(WORLDS)]
        scenes = [log.decode(recording.bodies[n]) for n in dict.fromkeys(picked)]
        return hidden_fields.known_values(
            [
                self.game.unpack(scene.state, recording.seats, recording.opened().options)
                for scene in scenes
                if isinstance(scene, log.SceneStart)
            ]
        )


def said(moment: Moment) -> str:
    """A moment as a line of the script, whatever is wrong with it."""
    try:
        sentence = moment.sentence()
    except (LookupError, ValueError, TypeError):
        sentence = moment.says
    aside = f" (told to {listed(moment.to)} alone)" if moment.to else ""
    return f"{moment.rule}  {sentence}{aside}".strip()


def in_words(fault: BaseException, scene: str) -> str:
    """A crash in a sentence: what it is, and the last function of the game's that it came through."""
    frames = [frame for frame, _ in traceback.walk_tb(fault.__traceback__)]
    last, scene = frames[-1], scene or "the opening"
    if isinstance(fault, NotImplementedError) and last.f_globals["__name__"] == Decision.__module__:
        return f"{fault}, which {scene} has need of"  # a decision says itself what it lacks
    games = [f.f_code.co_name for f in frames if not f.f_globals["__name__"].startswith(BELOW)]
    if not games and isinstance(fault, RuleFault):
        return f"{type(fault).__name__} in {scene}: {fault}"  # the table's own words, which need no frame
    place = games[-1] if games else f"{last.f_code.co_name}, in {scene}"
    return f"{type(fault).__name__} in {place}: {fault}"
