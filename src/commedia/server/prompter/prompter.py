"""What house actors ask a model: for words, and, where the house wishes it, for a choice.

A question is put together at once, under the table's lock, out of what is durable; it is asked afterwards,
while the table goes on.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias, TypeVar

from commedia.engine import Decision, Moment, Seat, Speech
from commedia.server.live import LiveTable
from commedia.server.prompter.asking import Asking, Message
from commedia.server.prompter.choosing import chosen, may_be_asked
from commedia.server.prompter.endpoint import Endpoint
from commedia.server.prompter.fitting import Occasion, Unfit, fitted, hidden_in
from commedia.server.prompter.prompt import Scene, for_choice, for_words

F = TypeVar("F")

_log = logging.getLogger(__name__)


class Choice(NamedTuple):
    """An answer that a model gave. decision: the id of the question; seq: of the last entry that
    everybody knew of then.
    """

    decision: str
    seq: int
    answer: dict[str, Any]


AsksForWords: TypeAlias = Callable[[], Coroutine[Any, Any, Speech]]
"""Asks for the words of a line; gives the house's own where the model has none that fit."""
AsksForChoice: TypeAlias = Callable[[], Coroutine[Any, Any, Choice | None]]
"""Asks for an answer to a decision; gives None where the model has none that is legal."""


class Prompter:
    """One model, for all tables of a house."""

    def __init__(self, endpoint: Endpoint) -> None:
        self.endpoint = endpoint
        self._asking = Asking(endpoint)

    def line(self, live: LiveTable, seat: Seat, speech: Speech, moments: Sequence[Moment]) -> AsksForWords:
        """The question what a seat says.

        speech: the house's own line, of which the act and the one spoken to stay. moments: all so far.
        """
        scene = _scene(live, seat, moments)
        question = for_words(scene, speech.line.partition(".")[0], speech.toward)
        occasion = occasion_of(scene)

        async def ask() -> Speech:
            found = await self._found(question, lambda said: fitted(said, occasion))
            return speech if found is None else speech.in_words(found)

        return ask

    def choice(
        self, live: LiveTable, decision: Decision[Any], moments: Sequence[Moment]
    ) -> AsksForChoice | None:
        """The question what a seat answers to a decision; None where a model is not asked that.

        moments: all so far.
        """
        assert live.play is not None
        clock, seq = live.play.moves, live.log.entry_for(None)
        if not self.endpoint.chooses or not may_be_asked(decision, clock):
            return None
        scene = _scene(live, decision.seat, moments)
        question = for_choice(scene, decision)
        if question is None:
            return None
        occasion, back = occasion_of(scene), scene.called.back

        async def ask() -> Choice | None:
            fits = partial(fitted, occasion=occasion)
            answer = await self._found(question, lambda said: chosen(said, decision, clock, back, fits))
            return None if answer is None else Choice(decision.id, seq, answer)

        return ask

    async def _found(self, question: list[Message], read: Callable[[str], F]) -> F | None:
        """What is made of what the model says; None where it says nothing, or nothing that fits.

        read: raises Unfit.
        """
        said = await self._asking.ask(question)
        try:
            return None if said is None else read(said)
        except Unfit as why:
            _log.info("what the model said is dropped: %s", str(why))  # which says nothing of it
        except Exception:  # the house needs no model to play on
            _log.exception("what the model said could not be read")
        return None

    async def close(self) -> None:
        """Let go of the model."""
        await self._asking.close()


def _scene(live: LiveTable, seat: Seat, moments: Sequence[Moment]) -> Scene:
    assert live.play is not None
    counting = [m for m in moments if not live.script.is_undone(m)]
    return Scene(live.game, live.play, seat, counting, live.script.words, live.lobby.lines, live.lobby.veils)


def occasion_of(scene: Scene) -> Occasion:
    """Before whom that seat speaks."""
    called = scene.called
    me, others = called.of(scene.seat), called.others(scene.seat)
    hidden = hidden_in(called.data(scene.seen_by(scene.seat)), called.data(scene.seen_by(None)))
    return Occasion(
        me=me,
        others=others,
        players=called.players,
        said=[scene.words.get(m.words.id, "") for m in scene.moments if m.kind == "line"],
        agreed=[*scene.lines, *scene.veils],
        secret=hidden - {me, *others},
    )
