"""The Wager: what each side wants, the cards, the degrees, what it would pay. Source: KT-WAGER, KT-PAY."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.games.know_thyself.cards import worth
from commedia.games.know_thyself.degrees import winnings
from commedia.games.know_thyself.phases import RAIL, WAGER
from commedia.games.know_thyself.stage.slate import RAIL as TITLES
from commedia.games.know_thyself.state import Palace, Participant, Wager
from commedia.kit.stage import Names, called
from commedia.props.cards import card
from commedia.props.template import NOTHING, joined, template

DEGREES = (
    ("full", "Full", "on the first card"),
    ("partial", "Partial", "on the second"),
    ("minor", "Minor", "on the third"),
)


def wager(public: Palace, names: Names) -> Markup:
    """All of it: the rail, both wants, a lane for each PC against the Master's card."""
    clash = public.wager
    assert clash is not None
    lanes = [
        _lane(public, names, clash, side) for side in clash.participants.values() if side.stands != "out"
    ]
    return _WAGER(
        rail=rail(public, clash), theirs=_wants("The other side wants", clash.outcome.text or clash.clash.text),
        lanes=joined(lanes), masters=_masters(clash),
    )  # fmt: skip


_WAGER = template(
    '<div class="wager">{rail}<div class="wager__sides"><div class="wager__lanes">{lanes}</div>',
    '<div class="wager__master">{theirs}{masters}</div></div></div>',
)


def rail(public: Palace, clash: Wager) -> Markup:
    """Each step with what it settled; those ahead are hollow."""
    here = RAIL.index(public.step) if public.step in RAIL and public.phase == WAGER else 0
    inside = clash.inside
    cards = [one.card for one in inside if one.card]
    climb = next((one.kind for one in clash.participants.values() if one.kind.startswith("climb")), "")
    settled = {
        "Want": {"climb_down": "down the Cliffs", "climb_up": "up the Cliffs"}.get(climb, ""),
        "Stake": f"{clash.stake} each" if clash.stake else "",
        "Edges": edges_said(inside),
        "Draw": f"{' '.join(cards)} kept" if cards and here > RAIL.index("draw") else " ".join(cards),
        "Cut": clash.gm_card,
        "Invoke": "passed by"
        if here > RAIL.index("invoke") and not any(one.invokes for one in inside)
        else "",
        "Tell": {"outcome": "players: outcome", "memory": "players: Memory"}.get(clash.narration, ""),
        "Pay": "",
    }
    return joined(
        [
            Markup('<ol class="rail">'),
            *(
                _STEP(
                    state="done" if n < here else "now" if n == here else "ahead", title=title,
                    settled=settled[title],
                )
                for n, title in enumerate(TITLES)
            ),
            Markup("</ol>"),
        ]
    )  # fmt: skip


_STEP = template('<li class="is-{state}"><b>{title}</b><span>{settled}</span></li>')


def edges_said(inside: list[Participant]) -> str:
    """Which sides have added a Coin."""
    his, theirs = sum(one.edge > 0 for one in inside), sum(one.edge_against > 0 for one in inside)
    said = [f"he adds {his}"] if his else []
    return ", ".join([*said, f"they add {theirs}"] if theirs else said)


def _wants(who: str, words: str) -> Markup:
    return _WANT(who=who, words=words) if words else NOTHING


_WANT = template('<p class="wager__want"><span class="label">{who}</span> {words}</p>')


def _lane(public: Palace, names: Names, clash: Wager, side: Participant) -> Markup:
    """One PC: want, cards let go, the card that stands, how it compares, what each degree would pay."""
    return _LANE(
        want=_wants(f"{called(names, side.seat)} wants", side.want.text),
        let_go=joined([Markup('<span class="wager__spent">'), *map(card, side.let_go), Markup("</span>")]) if side.let_go else NOTHING,
        card=card(side.card) if side.card else NOTHING,
        says=compared(clash, side), degrees=degrees(side.draws, side.invokes, side.matched) if side.card else NOTHING,
    )  # fmt: skip


_LANE = template(
    '<div class="lane">{want}<div class="lane__cards">{let_go}{card}<p class="lane__says">{says}</p></div>{degrees}</div>'
)


def compared(clash: Wager, side: Participant) -> Markup:
    """Who beats whom and by how much, aces read against the other card already."""
    if not side.card or not clash.gm_card:
        return NOTHING
    mine, his = worth(side.card, clash.gm_card), worth(clash.gm_card, side.card)
    if mine == his:
        return _SAYS(big=f"{mine} to {his}", small="a tie is yours")
    if mine > his:
        return _SAYS(big=f"{mine} beats {his}", small=f"winning by {mine - his}")
    return _SAYS(big=f"{his} beats {mine}", small=f"losing by {his - mine}")


_SAYS = template("<b>{big}</b> <span>{small}</span>")


@lru_cache(maxsize=512)
def degrees(draws: int, invokes: int, matched: int) -> Markup:
    """Three tabs; those that are lost are struck, and each says what it would pay."""
    here = 3 if invokes else max(1, draws)
    tabs = [
        _TAB(
            state="now" if n == here else "lost" if n < here else "ahead",
            title=title, when=when, pays=f"wins {winnings(matched, degree)} of {matched}",  # type: ignore[arg-type]
        )
        for n, (degree, title, when) in enumerate(DEGREES, 1)
    ]  # fmt: skip
    return joined([Markup('<ul class="degrees">'), *tabs, Markup("</ul>")])


_TAB = template('<li class="is-{state}"><b>{title}</b><span>{when}</span><span>{pays}</span></li>')


def _masters(clash: Wager) -> Markup:
    if clash.gm_card:
        return _MASTERS(card=card(clash.gm_card), says="the Master’s, cut")
    return _MASTERS(card=Markup('<i class="card card--back"></i>'), says="the Master’s, to be cut")


_MASTERS = template(
    '<figure class="wager__card">{card}<figcaption class="quiet">{says}</figcaption></figure>'
)
