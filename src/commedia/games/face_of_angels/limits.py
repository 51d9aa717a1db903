"""What may be staked in an act: how far a condition reaches, and whom it may hurt.

Source: FA-STK-02 to FA-STK-04. And that no condition is rewritten in the words in which it stands: FA-NEG-03.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from commedia.engine import Closed, Seat, Words
from commedia.engine.closed_choices import OneKnown, Reason, SomeKnown
from commedia.engine.domains import Fields
from commedia.engine.sentences import say, say_each
from commedia.games.face_of_angels.acts import HARMS, SCOPES
from commedia.games.face_of_angels.state import Act, Condition, Town, Which

RULE = "FA-STK-04"
HARMLESS = 12
"""Of so many random conditions one hurts anybody: else most protagonists would be dead before the event."""
SPARES = say_each({
    "kills": "nobody stakes the death of another’s protagonist",
    "unmakes": "nobody stakes who another’s protagonist is",
    "depowers": "nobody stakes the powers of another’s protagonist",
    "loses": "nobody stakes somebody of another’s slice",
})  # fmt: skip


def scopes(w: Town) -> tuple[str, ...]:
    """How far a condition may reach in this act, the narrowest first."""
    return SCOPES[: SCOPES.index(w.rules.scope) + 1]


def _harms(w: Town) -> Iterator[tuple[str, str, Seat]]:
    """What a condition could do, to whom of those in play, and whose they are."""
    alive = w.alive
    for what in ("kills", "unmakes"):
        for pc in alive:
            yield what, pc, pc
    for pc in alive:
        if w.pcs[pc].trump_suits:
            yield "depowers", pc, pc
    owners = {npc: seat for seat, player in w.players.items() for npc in player.slice}
    for id in w.in_play:
        yield "loses", id, owners[id]


def harms(w: Town) -> list[str]:
    """The harms that a condition could do to people in play, such as "kills.ann" or "loses.n3"."""
    return [f"{what}.{whom}" for what, whom, _ in _harms(w)]


def open_harms(w: Town, author: Seat) -> list[str]:
    """What an author may stake in this act."""
    rules = w.rules
    return [
        f"{what}.{whom}" for what, whom, owner in _harms(w) if not _spares(rules, author, what, owner)
    ]  # fmt: skip


def _spares(rules: Act, author: Seat, what: str, owner: Seat) -> bool:
    """Whether an act keeps an author from staking it; one's own PC and slice are never spared.

    Source: FA-STK-03, FA-STK-04.
    """
    return what in rules.spared and owner != author


def is_spared(w: Town, author: Seat, harm: str) -> bool:
    """Whether the act that is on keeps that author from staking it."""
    what, _, whom = harm.partition(".")
    return _spares(w.rules, author, what, w.owner_of(whom) if what == "loses" else whom)


def is_over(w: Town, author: Seat, scope: str, harms: Sequence[str]) -> bool:
    """Whether somebody may not stake that in this act: so far, or with such harm. Source: FA-STK-04."""
    return scope not in scopes(w) or any(is_spared(w, author, harm) for harm in harms)


def goes_too_far(w: Town, condition: Condition) -> bool:
    """Whether a condition goes beyond what its author may stake. Source: FA-STK-04, FA-NEG-06."""
    return is_over(w, condition.author, condition.scope, condition.harms)


def fields_for(w: Town, author: Seat, hint: str, prefix: str = "") -> Fields:
    """The fields of a condition that somebody writes: its words, its scope, what it does to people.

    Source: FA-STK-01 to FA-STK-04. prefix: stands before their names, where an answer has two conditions.
    """
    # A domain of its own for each field: forms tell fields apart by it.
    scope = OneKnown(scopes(w), partial(_too_wide, w), RULE, SCOPES[0])
    done = SomeKnown(partial(open_harms, w, author), partial(_spared, w), RULE, least=0, seldom=HARMLESS)
    return {f"{prefix}text": Words(hint, due=True), f"{prefix}scope": scope, f"{prefix}harms": done}


def _too_wide(w: Town, scope: str) -> Reason:
    """Why a condition cannot reach so far in this act."""
    wide = say("In {rules} stakes reach no further than: {scope}.", rules=w.rules.name, scope=w.rules.scope)
    return Closed(wide, RULE) if scope in SCOPES else ""


def _spared(w: Town, harm: str) -> Reason:
    """Why a condition cannot do that in this act."""
    what = harm.partition(".")[0]
    return (
        Closed(say("In {rules} {spare}.", rules=w.rules.name, spare=SPARES[what]), RULE)
        if what in HARMS
        else ""
    )


# -- rewriting ---------------------------------------------------------------------------------------------

REWRITES: Final[dict[str, Which]] = {"rewrite_win": "win", "rewrite_lose": "lose"}
"""The condition that each of these answers writes anew."""


def unsaid(w: Town, seat: Seat, words: str, kind: str, do: str, field: str = "") -> Closed | None:
    """Why somebody may not write that: a condition is rewritten in other words than those of it that stand.

    Source: FA-NEG-03. do: the answer that they belong to; any but a rewriting says what it likes, in
    whichever field.
    """
    if do not in REWRITES or w.contest is None:
        return None
    return UNCHANGED if is_unchanged(w.contest.condition(REWRITES[do]), words) else None


UNCHANGED = Closed(
    "Those are the words in which it stands. Write it otherwise, or accept it as it is.", "FA-NEG-03"
)


def is_unchanged(stands: Condition, words: str) -> bool:
    """Whether a text is that of a condition, but for blanks and capitals; what was erased is nobody's."""
    return bool(stands.text.text) and _bare(stands.text.text) == _bare(words)


def _bare(text: str) -> str:
    """A text in small letters, its words one blank apart.

    >>> _bare("  He leaves   the TOWN. ")
    'he leaves the town.'
    """
    return " ".join(text.casefold().split())
