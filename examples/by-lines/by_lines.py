"""A table on standard input and output: one seat is yours, the house plays the others.

    python examples/by-lines/by_lines.py men-of-stones 3

Whatever has lines from somebody and sends them lines, in a chat or over a wire, needs no more than `Chat`.
"""

import sys
from random import Random

from commedia import games
from commedia.engine import IllegalMove, Play, SeededDealer
from commedia.kit.by_lines.decision import Asking
from commedia.kit.by_lines.lines import LinePart
from commedia.lab.actors import COMPANY, actor


class Chat:
    """Whoever is at the other end: they are told lines, and write some."""

    def tell(self, *line: LinePart) -> None:
        """A line for them; each of its parts has a tone, of which mere text makes nothing."""
        print("".join(part.text for part in line))

    def write(self, prompt: str) -> str:
        """The line that they write; EOFError where they have gone."""
        return input(prompt)


def play(slug: str, seats: int, person: Chat) -> None:
    """A whole play of a game, in which that person has the first seat."""
    me, *others = ["You", *COMPANY[: seats - 1]]
    random, words = Random(), dict[str, str]()
    table = Play.start(games.get(slug), [me, *others], {}, SeededDealer(random.randbytes(32)))
    house, passed = actor(table.game), set[str]()
    while not table.finished:
        words |= {id: text for id, (_, text) in table.outbox.words.items()}
        for moment in filter(lambda moment: moment.seen_by(me), table.outbox.moments):
            person.tell(LinePart(moment.sentence(words=words)))
            person.tell(LinePart(words.get(moment.words.id, ""), "quoted"))
        table.outbox.clear()
        due = [one for one in table.decisions() if one.given is None and one.id not in passed]
        asked = min(due, key=lambda one: (one.manner.timing.is_last, one.seat != me))
        mine = Asking(person, asked, table.moves, words)
        answer = mine.ask() if asked.seat == me else house(table, asked, random.randrange, words)
        if answer is None:  # an open door that is let be
            passed.add(asked.id)
            continue
        try:
            table.answer(asked.id, asked.seat, answer)
        except IllegalMove as refused:
            person.tell(LinePart(str(refused), "refused"))


if __name__ == "__main__":
    try:
        play(sys.argv[1], int(sys.argv[2]), Chat())
    except EOFError:
        print("\nThe curtain falls early.")
