"""One random game, put to every test that one game can be put to."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from random import Random

import msgspec

from commedia.engine import Game, Play, Question, log
from commedia.lab.actors import legal_answer
from commedia.lab.check import dealt, hidden, pairs, pauses
from commedia.lab.check.findings import Finding
from commedia.lab.check.recording import MOST_MOVES, Mark, Recording, fingerprint
from commedia.lab.playouts import below_of

PLAIN = 8
"""One answer in so many is also given as plain data."""
BELOW = ("commedia.engine", "commedia.lab")
"""Modules in which a crash is no game's own."""
WORLDS = 4
"""Scenes of a game whose states tell what values its hidden fields have."""


class Tried(msgspec.Struct):
    """What one game has shown: its findings, how many moves it took, the rules it named."""

    findings: list[Finding]
    moves: int
    rules: list[str]


class Trial:
    """A game under test."""

    def __init__(self, game: Game, seats: int, seed: int) -> None:
        self.game = game
        self.seats = seats
        self.seed = seed
        self.recording = Recording(game, seats, seed)
        self.rules: set[str] = set()
        self.moves = 0
        self._scene = ""
        self._stuck = False
        self._asked: set[str] = set()
        self._unbalanced: set[str] = set()

    def run(self) -> Tried:
        """Play the game and try everything."""
        found: list[Finding] = []
        for check, steps in (
            ("play", self.play_through),
            ("replay", self.rebuild),
            ("secrets", self.look_through_walls),
            ("secrets", self.play_in_pairs),
            ("secrets", self.deal_otherwise),
        ):
            try:
                for sentence in steps():
                    found.append(self._finding(check, sentence))
            except Exception as fault:
                found.append(self._finding(check, told(fault, self._scene)))
            if check == "play" and found:
                break  # a game that went wrong has no end to compare anything with
        return Tried(list(dict.fromkeys(found)), self.moves, sorted(self.rules))

    def _finding(self, check: str, sentence: str) -> Finding:
        # Whoever sits where: the same fault at two seats is one.
        return Finding(check, re.sub(r"\bseat \d+", "a seat", sentence), self.seats, self.seed)

    # -- playing ---------------------------------------------------------------------------------------

    def play_through(self) -> Iterator[str]:
        """Answer at random to the end, and look at every pause."""
        recording, below = self.recording, self.recording.below
        play = recording.open()
        yield from self._pause(play)
        while not play.finished and self.moves < MOST_MOVES:
            waiting = [q for q in play.open.values() if q.given is None]
            if self._stuck or not waiting:
                return  # and already told
            question = waiting[below(len(waiting))]
            answer = legal_answer(question, below, play.moves)
            if not below(PLAIN):
                yield from pauses.as_people_do(play, question, answer)
            if question.secret:
                recording.secrets.append(len(recording.bodies))
            play.answer(question.id, question.seat, answer)
            self.moves += 1
            yield from self._pause(play)
        if not play.finished:
            yield f"the game has no end: {MOST_MOVES:,} moves, and still in {play.scene}"
        elif callable(play.result):  # a scene's name alone: the game would end without a word
            name = getattr(play.result, "__name__", "a function")
            yield f"{play.scene} returns {name}, which ends the game: return then({name})"
        self.game.report(play.world)  # a simulation would be the first to ask for it
        recording.end = recording.at(play)
        play.close()

    def _pause(self, play: Play) -> Iterator[str]:
        self._scene = play.scene
        moments = self.recording.keep(play)
        self.rules.update(moment.rule for moment in moments)
        yield from pauses.telling(moments)
        yield from pauses.tokens(play, self._unbalanced)
        stuck = [s for id, q in play.open.items() if id not in self._asked for s in pauses.choices(play, q)]
        stuck += [] if stuck else pauses.dead_ends(play)
        self._stuck = bool(stuck)
        yield from stuck
        if self._stuck:
            return
        for id, question in play.open.items():
            if id not in self._asked:
                self._asked.add(id)
                self.rules.add(question.rule)
                yield from pauses.speech(play, question)

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
        told = self.recording.moments[: pause.moments]
        if msgspec.json.encode(play.outbox.moments) != msgspec.json.encode(told):
            yield f"{what} tells other moments by {play.scene}"

    # -- secrets ---------------------------------------------------------------------------------------

    def look_through_walls(self) -> Iterator[str]:
        """At one pause, what is hidden from a seat changes nothing that reaches it."""
        mark = self.recording.mark
        assert mark is not None
        play = self.recording.restored(mark.entries)
        yield from hidden.leaks(play, self._known(), self.recording.below)
        play.close()

    def play_in_pairs(self) -> Iterator[str]:
        """One secret answer, given otherwise, is noticed by nobody."""
        return pairs.noticed(self.recording)

    def deal_otherwise(self) -> Iterator[str]:
        """What chance brings in secret, exchanged, is noticed by nobody who was not dealt it."""
        below = below_of(Random(f"{self.seed}/{self.seats}/otherwise"))
        return dealt.told(self.recording, below)

    def _known(self) -> hidden.Real:
        """The values that hidden fields had in some scenes of this game."""
        recording = self.recording
        starts = [n for n, body in enumerate(recording.bodies) if recording.is_scene(body)]
        picked = [starts[recording.below(len(starts))] for _ in range(WORLDS)]
        scenes = [log.decode(recording.bodies[n]) for n in dict.fromkeys(picked)]
        return hidden.known_values(
            [
                self.game.unpack(scene.state, recording.seats, recording.opened().options)
                for scene in scenes
                if isinstance(scene, log.SceneStart)
            ]
        )


def told(fault: BaseException, scene: str) -> str:
    """A crash in a sentence: what it is, and the last function of the game's that it came through."""
    frames = [frame for frame, _ in traceback.walk_tb(fault.__traceback__)]
    last, scene = frames[-1], scene or "the opening"
    if isinstance(fault, NotImplementedError) and last.f_globals["__name__"] == Question.__module__:
        return f"{fault}, which {scene} has need of"  # a question says itself what it lacks
    games = [f.f_code.co_name for f in frames if not f.f_globals["__name__"].startswith(BELOW)]
    place = games[-1] if games else f"{last.f_code.co_name}, in {scene}"
    return f"{type(fault).__name__} in {place}: {fault}"
