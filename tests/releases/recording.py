"""Logs as a release writes them, kept for every later one to play on.

    python -m tests.releases.recording [SLUG ...]

plays tables of each game by house actors or by chance, and writes their logs down for the present version,
which is the one in pyproject.toml. At such a table there is also what is no answer: speech, a whisper, the
X-card, an answer that is taken back, a scene that is, a chair that changes hands.
"""

from __future__ import annotations

import lzma
import sys
import tomllib
from pathlib import Path
from random import Random

import msgspec

from commedia import games
from commedia.engine import Play, SeededDealer, log, seed_hash
from commedia.engine.sampling import picked
from commedia.lab.actors import actor, written_answer
from commedia.lab.playouts import below_of
from tests.golden.recording import NAMES, PLAYS, Setting

FOLDER = Path(__file__).parent
TABLES = {
    "city-of-masks": ("masks-5",),
    "men-of-stones": ("stones-3", "stones-4-otherwise"),
    "face-of-angels": ("angels-3",),
    "know-thyself": ("thyself-2", "thyself-4-otherwise"),
    "shadow-play": ("shadow-2", "shadow-4-otherwise"),
}
"""What is played of each game, by the names of golden plays."""
SELDOM = {"follow", "begin_final", "death_speech", "appearances"}
"""Scenes that begin at none of these tables, or pass without a checkpoint of their own."""
BESIDES = 12
"""Answers from one thing beside the rules to the next."""


class Kept(msgspec.Struct):
    """The log of one table. seed: in hexadecimal. opened: entry 0. entries: those after it.

    checkpoints: each with how many of these stand before it, and how many there were once the move was kept
    that laid it; the first of each kind of scene, and those to which the table was taken back.
    """

    seed: str
    opened: str
    entries: list[str]
    checkpoints: list[tuple[int, int, str]]


def version() -> str:
    """The present version of Commedia."""
    project = tomllib.loads((FOLDER.parents[1] / "pyproject.toml").read_text())["project"]
    return str(project["version"])


class Recorder:
    """A table at play, and what of its log is kept."""

    def __init__(self, setting: Setting, name: str) -> None:
        self.random = Random(name)
        self.setting = setting
        seed = self.random.randbytes(32)
        game = games.get(setting.game)
        seats = list(NAMES[: setting.seats])
        opened = log.Opened(
            game.slug, game.version, seats, game.read_options(setting.options),
            seal=seed_hash(seed), committed=[], counts="own",
        )  # fmt: skip
        self.play = Play.start(game, seats, setting.options, SeededDealer.of(seed, opened), between=0)
        self.play.own_counts = True
        self.kept = Kept(seed.hex(), log.encode(opened).decode(), [], [])
        self._begun: set[str] = set()
        self._was_away = False
        self._words: dict[str, str] = {}
        self._told = list(self.play.outbox.moments)
        self._take()

    def _take(self) -> None:
        """Keep what the last move has brought."""
        outbox, kept = self.play.outbox, self.kept
        came_back = any(isinstance(entry, log.TookBack) for entry in outbox.entries)
        kept_by = len(kept.entries) + sum(not isinstance(e, log.SceneStart) for e in outbox.entries)
        for entry in outbox.entries:
            if not isinstance(entry, log.SceneStart):
                kept.entries.append(log.encode(entry).decode())
            elif came_back or entry.scene not in self._begun:
                self._begun.add(entry.scene)
                kept.checkpoints.append((len(kept.entries), kept_by, log.encode(entry).decode()))
        self._words |= {id: text for id, (_, text) in outbox.words.items()}
        self._told += outbox.moments
        outbox.clear()

    def run(self) -> Kept:
        """From the first decision to the last."""
        answers, besides, declined = 0, 0, set[str]()
        below = below_of(self.random)
        while not self.play.finished:
            waiting = [q for q in self.play.decisions() if q.given is None and q.id not in declined]
            decision = picked(waiting, below) if self.setting.by_chance else waiting[below(len(waiting))]
            if self.setting.by_chance:
                answer = written_answer(decision, below, self.play.moves)
            else:
                choose = actor(self.play.game)
                answer = choose(self.play, decision, below, self._words, self._told)
            if answer is None:
                declined.add(decision.id)
                continue
            self.play.answer(decision.id, decision.seat, answer)
            self._take()
            answers += 1
            if not self._was_away and self.play.held_up_by:
                self._have_somebody_away(self.play.held_up_by[0])
            if answers % BESIDES == 0 and not self.play.finished:
                self._do_something_else(besides, decision.seat)
                besides += 1
        self.play.last(self.play.seats[0], "Good night.")
        self._take()
        return self.kept

    def _have_somebody_away(self, seat: str) -> None:
        """The table could go on without a seat, which is back before it does."""
        self._was_away = True
        for gone in (True, False):
            self.play.absent(seat, gone=gone)
            self._take()

    def _do_something_else(self, besides: int, seat: str) -> None:
        play, (one, two) = self.play, self.play.seats[:2]
        match besides % 6:
            case 0:
                play.say(one, "aside", f"Is it late, {two}?")
            case 1:
                play.say(two, "whisper", f"Ask {one} yourself.", [one])
            case 2:
                play.stop()
                self._take()
                for each in play.seats:
                    play.go_on(each)
            case 3 if play.may_undo(seat):
                play.undo(seat)
            case 4:
                play.seated(two, taken=False)
                play.seated(two, taken=True)
            case 5 if besides < 6:
                play.take_back()
            case 5 if ways := [way for way in play.ways_back() if way != "scene"]:
                play.go_back(ways[0])
            case _:
                pass
        self._take()


def record(slug: str) -> list[Kept]:
    """The tables of one game."""
    return [Recorder(PLAYS[name], f"{name}, 2").run() for name in TABLES[slug]]


def path_of(release: str, slug: str) -> Path:
    """Where the logs of a game are kept, as a release wrote them."""
    return FOLDER / release / f"{slug}.json.xz"


def write(tables: list[Kept], path: Path) -> None:
    """Put them in a file, small."""
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(lzma.compress(msgspec.json.encode(tables), preset=9 | lzma.PRESET_EXTREME))


def read(path: Path) -> list[Kept]:
    """What a file holds."""
    return msgspec.json.decode(lzma.decompress(path.read_bytes()), type=list[Kept])


if __name__ == "__main__":
    for asked in sys.argv[1:] or TABLES:
        write(record(asked), path_of(version(), asked))
