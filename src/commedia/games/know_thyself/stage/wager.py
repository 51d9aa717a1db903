"""The Wager: what each side wants, the cards, the degrees, what it would pay. Source: KT-WAGER, KT-PAY."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.engine.english import capital
from commedia.games.know_thyself.cards import worth
from commedia.games.know_thyself.decisions.telling import memory_of
from commedia.games.know_thyself.degrees import NAMES, Degree, winnings
from commedia.games.know_thyself.phases import CUT, DRAW, EDGES, INVOKE, PAY, TELL
from commedia.games.know_thyself.rooms import MASTER_SUITE
from commedia.games.know_thyself.stage.coins import coin, laid
from commedia.games.know_thyself.stage.ends import ends, ends_of_all
from commedia.games.know_thyself.state import Palace, Participant, Wager
from commedia.kit.addresses import at
from commedia.kit.stage import Names, called
from commedia.props.cards import back, face
from commedia.props.suits import suit
from commedia.props.template import NOTHING, joined, template

WHEN: dict[Degree, str] = {
    "full": "on the first card", "partial": "on the second", "minor": "third, or by a Memory"
}  # fmt: skip
KINDS = {"triumph": "Triumph", "goal": "Goal", "defeat": "Defeat", "guilt": "Guilt"}


def wager(public: Palace, names: Names) -> Markup:
    """All of it below the rail: wants, cards, Coins, degrees, what each would hold, where the Memory goes."""
    clash = public.clash
    sides = [side for side in clash.participants.values() if side.stands != "out"]
    if len(sides) == 1:
        [side] = sides
        shown = joined([_one(public, names, clash, side), laid(public, names)])
        after = _after(public, names, side)
    else:
        shown = _several(public, names, clash, sides)
        after = joined(
            [ends_of_all(public, names, sides), *(memory_goes(public, names, side) for side in sides)]
        )
    return _WAGER(shown=shown, after=after)


_WAGER = template('<div class="wager">{shown}{after}</div>')


def other_side(public: Palace) -> str:
    """Who is in the way: the one of the Palace who was brought on, or else the room."""
    there = [guest.who.called for guest in public.guests if guest.room == public.clash.room]
    return there[0] if len(there) == 1 else f"the {public.rooms[public.clash.room].name}"


def _one(public: Palace, names: Names, clash: Wager, side: Participant) -> Markup:
    """One PC: both wants side by side, both cards with the line between them."""
    return _ONE(
        want=_wants(f"{called(names, side.seat)} wants", side.want.text), theirs=_theirs(public, clash),
        spent=_spent(side), card=_card(side), says=compared(public, side), masters=_masters(clash),
    )  # fmt: skip


_ONE = template(
    '<div class="wager__wants">{want}{theirs}</div>',
    '<div class="wager__cards">{spent}{card}<p class="wager__says">{says}</p>{masters}</div>',
)


def _several(public: Palace, names: Names, clash: Wager, sides: list[Participant]) -> Markup:
    """A lane for each PC, against the one card of the Master, with his Coins below it."""
    lanes = [
        _LANE(
            want=_wants(f"{called(names, side.seat)} wants", side.want.text),
            spent=_spent(side), card=_card(side), says=compared(public, side),
            staked=_STAKED(coin=coin(), n=public.pcs[side.seat].coins, mine=side.staked, his=side.matched),
        )
        for side in sides
    ]  # fmt: skip
    return _LANES(
        lanes=joined(lanes), theirs=_theirs(public, clash), masters=_masters(clash), laid=laid(public, names)
    )


_LANES = template(
    '<div class="wager__sides"><ul class="lanes">{lanes}</ul>',
    '<div class="wager__master">{theirs}{masters}{laid}</div></div>',
)
_LANE = template(
    '<li class="lane">{want}<div class="wager__cards">{spent}{card}<p '
    'class="wager__says">{says}{staked}</p></div></li>'
)
_STAKED = template(
    '<span class="lane__coins">{coin} <b class="num">{n}</b>; {mine} staked against his {his}</span>'
)


def _wants(who: str, words: str) -> Markup:
    return _WANT(who=who, words=words or "…")


_WANT = template('<p class="wager__want" dir="auto"><span class="label">{who}</span> {words}</p>')


def _theirs(public: Palace, clash: Wager) -> Markup:
    who = other_side(public)
    return _wants(f"{capital(who)} wants", clash.outcome.text or clash.clash.text)


# -- cards -------------------------------------------------------------------------------------------------


def _spent(side: Participant) -> Markup:
    if not side.let_go:
        return NOTHING
    says = "let go" if not side.invokes else "covered" if side.draws == 1 else "let go, covered"
    return _SPENT(cards=joined([face(one) for one in side.let_go]), says=says)


_SPENT = template('<div class="wager__spent"><span>{cards}</span><small>{says}</small></div>')


def _card(side: Participant) -> Markup:
    return _CARD(card=face(side.card), says="the PC’s") if side.card else _CARD(card=back(), says="not drawn")


_CARD = template('<div class="wager__card">{card}<small>{says}</small></div>')


def _masters(clash: Wager) -> Markup:
    if clash.gm_card:
        return _CARD(card=face(clash.gm_card), says="the Master’s, cut")
    return _CARD(card=back(), says="the Master’s, to be cut")


def compared(public: Palace, side: Participant) -> Markup:
    """Who beats whom and by how much, aces read against the other card already. Source: KT-RANK."""
    clash = public.clash
    if not side.card or not clash.gm_card:
        return _SAYS(big="v", small="")
    mine, his = worth(side.card, clash.gm_card), worth(clash.gm_card, side.card)
    if mine == his:
        tie = "a tie is the Master’s here" if clash.room == MASTER_SUITE else "a tie is the PC’s"
        return _SAYS(big=f"{mine} to {his}", small=tie)
    if mine > his:
        return _SAYS(big=f"{mine} beats {his}", small=f"winning by {mine - his}")
    return _SAYS(big=f"{his} beats {mine}", small=f"losing by {his - mine}")


_SAYS = template("<b>{big}</b> <span>{small}</span>")


# -- below the cards -----------------------------------------------------------------------------------------


def _after(public: Palace, names: Names, side: Participant) -> Markup:
    """What one PC's success would be, what it would hold, and where its Memory goes."""
    is_on = public.step in _AT_CARDS and side.matched
    tabs = degrees(side.draws, side.invokes, side.matched) if is_on else NOTHING
    return joined([tabs, ends(public, side), memory_goes(public, names, side)])


_AT_CARDS = (EDGES, DRAW, CUT, INVOKE, TELL)


@lru_cache(maxsize=512)
def degrees(draws: int, invokes: int, matched: int) -> Markup:
    """Three tabs; those that are lost are struck, and each says what it would pay."""
    here = 3 if invokes else max(1, draws)
    tabs = [
        _TAB(
            state="now" if n == here else "lost" if n < here else "ahead", title=NAMES[degree], when=when,
            pays=f"pays {winnings(matched, degree)} of his {matched}",
        )
        for n, (degree, when) in enumerate(WHEN.items(), 1)
    ]  # fmt: skip
    return joined([Markup('<ul class="degrees">'), *tabs, Markup("</ul>")])


_TAB = template('<li class="is-{state}"><b>{title}</b> <span>{when}</span> <span>{pays}</span></li>')


def memory_goes(public: Palace, names: Names, side: Participant) -> Markup:
    """The halves of the Memory as they are known. Source: KT-MEM-02, KT-MEM-03."""
    clash = public.clash
    if not clash.gm_card or public.step == PAY:
        return NOTHING
    kind, on = memory_of(public, side.seat)
    pc = public.pcs[side.seat]
    thing = pc.attachments[on].called.rstrip(". ") if on in pc.attachments else "nothing"
    alone = len(clash.inside) == 1
    whose = "" if alone else f"{called(names, side.seat)}: "
    sure = public.step == TELL or public.beats(side)
    says = f"{whose}A {KINDS[kind]} comes back on" if sure else f"{whose}A {KINDS[kind]}, if it stands, on"
    return _GOES(suit=suit(on), says=says, thing=thing)


_GOES = template(
    '<p class="memory-goes">{suit} <span>{says} <b dir="auto">{thing}</b>. ',
    f'<a class="cite" href="{at("/rulebook/know-thyself")}#KT-MEM-03">KT-MEM-03</a></span></p>',
)
