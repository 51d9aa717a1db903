"""One random game, recorded so that it can be built again up to any of its pauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from commedia.engine import Chance, Dealer, Diverged, Game, LoggedDealer, Moment, Play, SeededDealer, log
from commedia.engine.domains import Below
from commedia.lab.playouts import below_of
from commedia.lab.simulate import names

MOST_MOVES = 20_000
"""A game that takes more is held to have no end."""


class NoMore:
    """The dealer of a table that is built again: the log holds every draw there is."""

    def deal(self, chance: Chance[Any], number: int) -> Any:
        raise Diverged(chance.id, "nothing")


class Mark(msgspec.Struct):
    """A pause of a recorded game, and everything that the table held at it."""

    entries: int
    moments: int
    print: bytes


class Recording:
    """A random game as it is played.

    bodies: the log as it would be stored, JSON by entry, checkpoints among them. mark: one pause, each as
    likely. secrets: places in `bodies` of answers to secret decisions. end: the last pause. told_by: how many
    moments had been told by each pause. asked: by kind of decision the place in `bodies` after one pause at
    which it is open, each as likely. options: some that are not left to chance.
    """

    def __init__(self, game: Game, seats: int, seed: int, options: Mapping[str, Any] | None = None) -> None:
        self.game = game
        random = Random(f"{seed}/{seats}")
        self.below: Below = below_of(random)
        self.seats = names(seats)
        self.options = sampled_options(game, self.below) | dict(options or {})
        self.dealer: Dealer = SeededDealer(random.randbytes(32))
        self.bodies: list[bytes] = []
        self.moments: list[Moment] = []
        self.secrets: list[int] = []
        self.mark: Mark | None = None
        self.end: Mark | None = None
        self._pauses = 0
        self.told_by: list[int] = []
        self.asked: dict[str, int] = {}
        self._times: dict[str, int] = {}
        self._elsewhere = below_of(Random(f"{seed}/{seats}/asked"))

    def open(self) -> Play:
        """The table, opened and played up to the first decision; every scene of it leaves a checkpoint."""
        return Play.start(self.game, self.seats, self.options, self.dealer, between=0)

    def keep(self, play: Play) -> list[Moment]:
        """Keep what the last move brought, and mark this pause by chance. Returns the new moments."""
        outbox = play.outbox
        new = outbox.moments
        self.bodies += map(log.encode, outbox.entries)
        self.moments += new
        self.told_by.append(len(self.moments))
        outbox.clear()
        self._pauses += 1
        for kind in {decision.kind: None for decision in play.open.values()}:
            times = self._times[kind] = self._times.get(kind, 0) + 1
            if not self._elsewhere(times):
                self.asked[kind] = len(self.bodies)
        # The n-th pause takes the mark with a chance of 1 in n, so that each ends up as likely.
        if not self.below(self._pauses):
            self.mark = self.at(play)
        return new

    def at(self, play: Play) -> Mark:
        """The pause at which the table is now."""
        return Mark(len(self.bodies), len(self.moments), fingerprint(play))

    # -- building it again -----------------------------------------------------------------------------

    def entries(self, start: int = 0, end: int | None = None) -> list[log.Entry]:
        """Entries of the log, read from their JSON."""
        return [log.decode(body) for body in self.bodies[start:end]]

    @staticmethod
    def is_scene(body: bytes) -> bool:
        """Whether that entry is a checkpoint."""
        return body.startswith(b'{"type":"scene"')

    def opened(self) -> log.Opened:
        """The header of the log."""
        options = self.game.read_options(self.options)
        return log.Opened(self.game.slug, self.game.version, self.seats, options, counts="own")

    def replayed(self) -> Iterator[Play]:
        """The table from its opening, by the log alone: at the mark, then at the end. One play, twice."""
        assert self.mark is not None
        entries = self.entries()
        play = Play.start(self.game, self.seats, self.options, logged(entries))
        for number, entry in enumerate(entries):
            if number == self.mark.entries:
                yield play
            play.replay(entry)
        if self.mark.entries == len(entries):
            yield play
        yield play

    def restored(self, upto: int) -> Play:
        """The table from its last checkpoint before entry `upto`, and the entries after it."""
        start = max(n for n in range(upto) if self.is_scene(self.bodies[n]))
        scene = log.decode(self.bodies[start])
        assert isinstance(scene, log.SceneStart)
        since = self.entries(start + 1, upto)
        return Play.restore(self.game, self.opened(), scene, since, NoMore())


def logged(entries: Sequence[log.Entry]) -> LoggedDealer:
    """A dealer that deals what those entries hold, and nothing else."""
    return LoggedDealer([(e.id, e.outcome) for e in entries if type(e) is log.Drawn], NoMore())


def fingerprint(play: Play) -> bytes:
    """Everything that a table holds at a pause, as JSON: equal for equal tables."""
    return msgspec.json.encode(
        {
            "world": msgspec.Raw(msgspec.json.encode(play.world)),
            "scene": play.scene,
            "finished": play.finished,
            "open": [play.decision(decision) for decision in play.open.values()],
            "counts": [play.moves, play._asked, play._draws, play.table._count],
        }
    )


def sampled_options(game: Game, below: Below) -> dict[str, Any]:
    """Table options: the defaults in half of the games, else any choice of each.

    Those under which a game ends, however its players answer, stand in either case.
    """
    if below(2):
        return dict(game.lab.for_trial)
    choices = {key: list(option.choices) for key, option in game.options.items()}
    return {key: values[below(len(values))] for key, values in choices.items()} | dict(game.lab.for_trial)
