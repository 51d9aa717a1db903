"""Cards away: at a contest's end all lay down what they have too many of, and then everybody draws up.

Source: FA-DCK-04, FA-DCK-07.
"""

from __future__ import annotations

from commedia.engine import Table
from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.cards import shown
from commedia.games.face_of_angels.decisions.after import DiscardDown
from commedia.games.face_of_angels.rules.deck import phases_now, refill
from commedia.games.face_of_angels.state import Town


async def clear_away(t: Table, w: Town) -> None:
    """Cards of the table to the discard pile, then what is too many, then everybody draws up.

    Source: FA-DCK-07, R-16. Which cards go is each player's own choice, all at once.
    """
    phases_now(w, phases.CLEANUP)
    discard_trick(w)
    over = [seat for seat in w.in_order if len(w.hand(seat)) > w.size(seat)]
    let_go = await t.together([DiscardDown(w, seat) for seat in over])
    for seat, answer in let_go.items():
        w.players[seat].hand = [card for card in w.hand(seat) if card not in answer.cards]
        w.discard += answer.cards
        t.announce(
            "FA-DCK-07", "{seat} lets {shown} go.", seat=seat, let_go=answer.cards,
            shown=[str(shown(card)) for card in answer.cards], opens=True,
        )  # fmt: skip
    await refill(t, w)


def discard_trick(w: Town) -> None:
    """What lies in the trick goes to the discard pile. Source: FA-DCK-04."""
    contest = w.clash
    if contest.trick is None:
        return
    for cards in contest.trick.cards.values():
        w.discard += [laid.card for laid in cards]
    contest.done.append(contest.trick)
    contest.trick = None
