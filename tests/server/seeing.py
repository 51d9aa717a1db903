"""Tables seen without a server: the data that pages are drawn from, made from a play in memory."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import msgspec

from commedia import games
from commedia.engine import Decision, Moment, Play, SeededDealer
from commedia.engine.sampling import sample_answer
from commedia.engine.transcript import voice_in
from commedia.kit.book import Written, gives_way
from commedia.lab.company import beside_of, performed
from commedia.lab.playouts import below_of
from commedia.server.cast_names import followed_by, formerly_of, renamed_by, with_former
from commedia.server.lobby import COLOURS, Chair, Lobby, SealedWord
from commedia.server.table_texts import written_by
from commedia.server.table_view import Links, LobbyView, ScriptLine, TableView, mode_of
from commedia.testing import ScriptedTable

SEED = bytes(range(32))


class Stage:
    """A play in memory with everything a page needs to know of it.

    words: prose by id. authors: who wrote each. moments: all that happened so far.
    """

    authors: Mapping[str, str] = {}

    def __init__(self, game: str, seats: list[str], options: dict[str, Any] | None = None) -> None:
        self.play = Play.start(games.get(game), seats, options or {}, SeededDealer(SEED))
        self.words: dict[str, str] = {"…": "Words, words, words."}
        self.moments: list[Moment] = []
        self.drain()

    @classmethod
    def performed(cls, game: str, seats: list[str], seed: int) -> Stage:
        """A whole play of the house, with all that it says."""
        stage = cls(game, seats)
        done = performed(games.get(game), seats, seed)
        stage.play, stage.moments, stage.words = done.play, done.moments, stage.words | done.words
        return stage

    @classmethod
    def at(cls, game: str, state: Any, scene: str) -> Stage:
        """A scene of the rules on a state written by hand (see `ScriptedTable.at`)."""
        begun = ScriptedTable.at(game, state, scene)
        stage = cls(game, begun.play.seats)
        stage.play, stage.moments, stage.words = begun.play, [], stage.words | begun.words
        stage.drain()
        return stage

    @classmethod
    def of(cls, t: ScriptedTable) -> Stage:
        """A table that is scripted, as it stands."""
        stage = cls.__new__(cls)
        stage.play, stage.words, stage.moments = t.play, t.words, []
        return stage

    def drain(self) -> None:
        """Take what the play has to tell."""
        outbox = self.play.outbox
        self.moments += outbox.moments
        self.words |= {id: text for id, (_, text) in outbox.words.items()}
        self.authors = {**self.authors, **{id: author for id, (author, _) in outbox.words.items()}}
        outbox.clear()

    def say(self, seat: str, text: str, how: str = "line", to: tuple[str, ...] = ()) -> None:
        """Somebody speaks."""
        self.play.say(seat, how, text, to)
        self.drain()

    def answer(self, seat: str, raw: Any, kind: str = "") -> None:
        """A seat answers its open decision, or the one of that kind."""
        mine = [q for q in self.play.decisions(seat) if not kind or q.kind == kind]
        self.play.answer(mine[0].id, seat, raw)
        self.drain()

    def play_until(self, there: Callable[[Play], bool], random: int = 1, most: int = 2_000) -> bool:
        """Answer at random until the play is there. Returns whether it came to that."""
        below = below_of(Random(random))
        for _ in range(most):
            if there(self.play):
                return True
            waiting = [q for q in self.play.open.values() if q.given is None]
            if not waiting:
                return False
            decision = waiting[below(len(waiting))]
            self.play.answer(decision.id, decision.seat, sample_answer(decision, below, self.play.moves))
            self.drain()
        return there(self.play)

    def seen(self, seat: str | None, **changes: Any) -> TableView:
        """The table as that seat sees it."""
        play = self.play
        seats = play.seats
        characters = play.game.cast.characters(play.world)
        names = {s: (self.words.get(characters[s].id, "") if s in characters else "") or s for s in seats}
        names |= dict(zip(seats, play.game.cast.roles, strict=False))
        renaming = play.game.cast.renaming
        before = renaming.before(play.world) if renaming is not None else {}
        former = names | {s: self.words.get(called.id, "") or s for s, called in before.items()}
        since = renamed_by(play.game, self.moments)
        formerly = formerly_of(play.game.cast.succession, play.world, self.words)
        follows = followed_by(play.game, names, formerly, self.moments)

        def called(n: int) -> dict[str, str]:
            if then := [dict(one.before) for one in follows if n < one.moment.n]:
                return then[-1]
            return former if since is not None and n < since.n else names

        chairs = [
            Chair(n=n, kind="house" if n == 3 else "person", name=s, pronouns="they" if n == 2 else "",
                  colour=COLOURS[n - 1], ready=True, here=True)
            for n, s in enumerate(seats, 1)
        ]  # fmt: skip
        lobby = Lobby(
            game=play.game.slug, title="A Cold Coronation", chairs=chairs, stage="play", seal="ab" * 32,
            seats=dict(enumerate(seats, 1)),
        )  # fmt: skip
        script = [
            ScriptLine(
                m.n,
                m.kind,
                m.rule,
                m.seat,
                m.sentence(called(m.n), self.words),
                self.words.get(m.words.id, ""),
                m.to,
                m.seat if m.words.id else "",
                m.words.id,
                figures=m.figures,
                voice=voice_in(m.figures, self.words),
            )
            for m in self.moments
            if m.seen_by(seat)
        ]
        told = [Written(m.n, m.kind, m.rule, m.seat, m.figures, m.text, m.prose, m.to) for m in script]
        gone = gives_way(play.game.page.book, told)
        for line in script:
            line.gives_way = line.n in gone
        public = play.sight(None, self.words)
        on_stage = list(play.game.cast.on_stage(play.world))
        answered = [q.given is not None for q in getattr(play._request, "decisions", [])]
        seen = TableView(
            table="tide", game=play.game, lobby=lobby, seat=seat, is_host=seat == seats[0],
            links=Links(me=f"/s/{seat or 'watch'}", watch="/s/watch", rulebook=f"/rulebook/{play.game.slug}"),
            seats=seats, chairs=dict(zip(seats, chairs, strict=True)), names=names,
            players={s: s for s in seats},
            public=public, own=play.sight(seat, self.words) if seat else public,
            decisions=play.decisions(seat) if seat else [],
            voices=play.voices(seat, self.words) if seat else {},
            elsewhere=play.elsewhere(seat) if seat else "",
            there=beside_of(play.game, play, seat) if seat else (),
            waiting=[(q.seat, q.doing) for q in play.waiting_for()],
            clock=play.moves, seq=play.moves, known_entry=play.moves, finished=play.finished,
            stopped=play.standing.stopped, agreed=list(play.standing.agreed), script=script,
            words=self.words, authors=self.authors, sealed=(sum(answered), len(answered)),
            on_stage=on_stage, mode=mode_of(play, on_stage), here=[s for s in seats if s not in seats[2:3]],
        )  # fmt: skip
        seen = msgspec.structs.replace(seen, former=former if before else {}, formerly=formerly)
        seen = with_former(seen, since, follows=follows)
        for name, value in changes.items():
            setattr(seen, name, value)
        return seen


def lobby_seen(me: int | None = 1, *, game: str = "men-of-stones", **changes: Any) -> LobbyView:
    """A lobby with its host, a friend, a house actor and an open seat, as a chair sees it."""
    played = games.get(game)
    chairs = [
        Chair(n=1, kind="person", name="Priya", pronouns="she", colour="verdigris", here=True, ready=True),
        Chair(n=2, kind="person", name="Tom", colour="steel", here=True),
        Chair(n=3, kind="house", name="Brighella", colour="ochre", ready=True, link="invitation"),
        Chair(n=4, colour="rose"),
    ]
    lobby = Lobby(
        game=game, title="The Salt Stair", chairs=chairs, seed="5eed" * 16, seal="9f3a71c05be2d418" * 4,
        options={key: option.default for key, option in played.options.items()},
        lines=["harm to children"], veils=["torture"], greeting="Bring a grudge.",
        words=[SealedWord(2, "b17e" * 16, False, "00" * 16, "marzipan")],
    )  # fmt: skip
    for name, value in changes.items():
        setattr(lobby, name, value)
    host = me == lobby.host and not lobby.rising
    return LobbyView(
        table="tide", game=played, lobby=lobby, me=me, is_host=host,
        links=Links(
            me=f"/s/chair{me or 0}", watch="/s/watch", rulebook=f"/rulebook/{game}",
            chairs={c.n: f"/s/chair{c.n}" for c in chairs if c.may_be_handed_on} if host else {},
        ),
        base="https://commedia.example", written=written_by(played, lobby),
    )  # fmt: skip


def standing_at(slug: str, kind: str) -> tuple[Stage, Decision[Any]]:
    """A play at the first question of that kind, which random plays reach sooner or later."""
    for random in range(1, 20):
        stage = Stage(slug, ["Ann", "Bob", "Cy"])
        stage.play_until(lambda play: any(q.kind == kind for q in play.open.values()), random)
        for found in stage.play.open.values():
            if found.kind == kind:
                return stage, found
    raise AssertionError(f"No {kind} in {slug}")
