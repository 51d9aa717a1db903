"""The steps of a Wager on one line, each with what it settled. Source: KT-WAGER."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.know_thyself.phases import DRAW, INVOKE, RAIL, TELL, WAGER
from commedia.games.know_thyself.rules.order import A_WAGER
from commedia.games.know_thyself.state import Palace, Participant, Wager
from commedia.props.cards import small
from commedia.props.template import NOTHING, joined, template

AHEAD = {"Invoke": "or stand", "Tell": "outcome or Memory", "Pay": "and one Edge"}
CLIMBS = {
    "climb_down": "down the Cliffs",
    "climb_up": "up the Cliffs",
    "leave_bare": "out, without one’s things",
}
"""What is said first of a Wager of a kind of its own."""


def rail(public: Palace, clash: Wager) -> Markup:
    """Each step with what it settled; those ahead are hollow, and one that was not needed stays so."""
    here = RAIL.index(public.step) if public.step in RAIL and public.phase == WAGER else 0
    settled = told(clash, here)
    rows = []
    for n, title in enumerate(A_WAGER.titles):
        state = "done" if n < here else "now" if n == here else "ahead"
        if title == "Invoke" and n < here and not any(one.invokes for one in clash.inside):
            state = "done is-passed"
        current = _CURRENT if n == here else NOTHING
        rows.append(_STEP(state=state, current=current, title=title, settled=settled[title]))
    return _STEPS(rows=joined(rows))


_STEPS = template('<ol class="wager-rail" aria-label="The Wager, step by step">{rows}</ol>')
_STEP = template('<li class="is-{state}"{current}><b>{title}</b><span>{settled}</span></li>')
_CURRENT = Markup(' aria-current="step"')


def told(clash: Wager, here: int) -> dict[str, str | Markup]:
    """What each step settled, in two or three words. here: at which of them the Wager is."""
    inside = clash.inside
    cards = [one.card for one in inside if one.card]
    kind = next((CLIMBS[one.kind] for one in clash.participants.values() if one.kind in CLIMBS), "")
    drawn = joined([_drawn(cards, here > RAIL.index(DRAW))]) if cards else NOTHING
    invoked = sum(one.invokes for one in inside)
    return {
        "Want": kind or ("said" if here else ""),
        "Stake": f"{clash.stake} each" if clash.stake else "",
        "Edges": edges_said(inside) if here > RAIL.index("edges") else "",
        "Draw": drawn,
        "Cut": small(clash.gm_card) if clash.gm_card else "",
        "Invoke": AHEAD["Invoke"] if here <= RAIL.index(INVOKE) else _times(invoked),
        "Tell": {"outcome": "players: outcome", "memory": "players: Memory"}.get(
            clash.narration, AHEAD["Tell"] if here <= RAIL.index(TELL) else ""
        ),
        "Pay": AHEAD["Pay"],
    }


def _times(invoked: int) -> str:
    return "no need" if not invoked else "once" if invoked == 1 else f"{invoked} times"


def _drawn(cards: list[str], is_over: bool) -> Markup:
    shown = Markup(" ").join(map(small, cards))
    return shown + (" kept" if is_over and len(cards) == 1 else "")


def edges_said(inside: list[Participant]) -> str:
    """Which sides have added a Coin."""
    his, theirs = sum(one.edge > 0 for one in inside), sum(one.edge_against > 0 for one in inside)
    said = [f"he adds {his}"] if his else []
    return ", ".join([*said, f"they add {theirs}"] if theirs else said) or "none"
