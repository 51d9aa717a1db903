"""One play of a game: takes what people send, keeps the log, restores itself.

It is made in layers, each a file. The rules run beneath (`runner.py`), what each may see stands in
`snapshot.py`, and whatever anyone may do at any time in `spoken.py`; a table is restored from its last
checkpoint and the entries after it (`rebuilding.py`), and a scene or an answer is taken back
(`going_back.py`). Here are the answers of a table as they come in.

Nothing here is durable by itself. A move leaves its entries, words and moments in the `outbox`; whoever
keeps the table stores them before showing anything.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine.answer_codec import Aside, as_sent, is_worded, lay_aside, texts_of
from commedia.engine.answer_parsing import read_answer
from commedia.engine.answers import Answer
from commedia.engine.dealers import Dealer
from commedia.engine.decisions import Decision
from commedia.engine.domains import Below
from commedia.engine.errors import IllegalMove, NotOpen
from commedia.engine.foretold import Foretold
from commedia.engine.game import Game
from commedia.engine.going_back import GoingBack
from commedia.engine.legality import check_answer, check_offered
from commedia.engine.names import is_the_same, like, numbered
from commedia.engine.naming import Called, names_in
from commedia.engine.runner import BETWEEN_CHECKPOINTS
from commedia.engine.sampling import picked, sampled
from commedia.engine.state import NO_WORDS, Seat


class Play(GoingBack):
    """A table at play."""

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
