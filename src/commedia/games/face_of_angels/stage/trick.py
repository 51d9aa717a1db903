"""A trick in two lanes: point cards in front, helpers tucked under them, the sums, and why."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import capital, plural
from commedia.games.face_of_angels.cards import FROM_A_QUEEN, HELPER, Points, counted, shown
from commedia.games.face_of_angels.stage.people import side_called
from commedia.games.face_of_angels.state import TRICKS_FOR_BROKE, Contest, Laid, Side, Town, Trick
from commedia.games.face_of_angels.tricks import is_king, point_of, points_of, sum_of
from commedia.games.face_of_angels.why import beats, verdict
from commedia.kit import stage as kit
from commedia.kit.addresses import at
from commedia.kit.stage import Names
from commedia.props.cards import face
from commedia.props.template import NOTHING, joined, template


def trick(public: Town, names: Names) -> Markup:
    """The trick that is on, or the one that was last; empty before the first card."""
    lying = public.clash.trick or (public.clash.done[-1] if public.clash.done else None)
    if lying is None:
        return NOTHING
    lanes = [_lane(public, names, lying, side) for side in (lying.leader, lying.follower)]
    how = " lanes--ended" if public.clash.burst else " changes-places" if _is_crossed(public.clash) else ""
    why = _why(public, names, lying)
    if not why and public.clash.done:  # a trick has begun, and how the last one went still stands there
        why = _why(public, names, public.clash.done[-1])
    return _LANES(how=how, lanes=joined(lanes), why=why)


_LANES = template('<div class="lanes{how}">{lanes}</div>{why}')


def _is_crossed(contest: Contest) -> bool:
    """Whether who answered leads now, and nothing lies yet: the two lanes have changed sides (FA-CON-11)."""
    lying, done = contest.trick, contest.done
    return lying is not None and bool(done) and not lying.led and lying.leader != done[-1].leader


# -- a lane ------------------------------------------------------------------------------------------------


def _lane(public: Town, names: Names, lying: Trick, side: Side) -> Markup:
    contest, leads = public.clash, side == lying.leader
    return _LANE(
        won=" is-won" if lying.winner == side or _is_burst_for(public, lying, side) else "",
        who=capital(side_called(public, names, side)),
        does="leads" if leads else "answers",
        lozenges=won(contest, side),
        sum=_sum(public, lying, side),
        cards=_cards(public, names, lying, side),
    )


_LANE = template(
    '<section class="lane{won}"><header><div><h3 dir="auto">{who} <span>{does}</span></h3>{lozenges}</div>',
    '<p class="lane__sum">{sum}</p></header><div class="lane__table">{cards}</div></section>',
)


def _is_burst_for(public: Town, lying: Trick, side: Side) -> bool:
    """Whether a super-trump in that very trick has ended it for a side (FA-SUP-01, FA-SUP-03)."""
    return bool(public.clash.burst) and not lying.winner and public.clash.winner == side


def won(contest: Contest, side: Side) -> Markup:
    """A lozenge for each trick that is wanted, filled where it is won. Source: FA-CON-01, FA-TYP-05."""
    wanted, has = TRICKS_FOR_BROKE if contest.broke else contest.pace, contest.count(side)
    lozenges = [_ON if n < has else _OFF for n in range(max(wanted, has))]
    says = f"{has} of {plural(wanted, 'trick')}{', for broke' if contest.broke else ''}"
    return _WON(lozenges=joined(lozenges), says=says)


_ON, _OFF = Markup('<i class="is-on"></i>'), Markup("<i></i>")
_WON = template('<p class="won"><span aria-hidden="true">{lozenges}</span> <small>{says}</small></p>')


def _sum(public: Town, lying: Trick, side: Side) -> Markup:
    """The sum written out, and then large: "9 + 2 + 3 14"; joined for the ear. Source: FA-CON-08."""
    points = points_of(public, lying, side)
    if points is None:
        return NOTHING
    if _is_burst_for(public, lying, side):
        return _TOTAL(parts="", joins="", total="ends it")
    parts = sum_of(public, lying, side)
    is_sum = " " in parts
    joins = _MAKES if is_sum else _IN_ALL
    return _TOTAL(parts=parts if is_sum else "", joins=joins, total=counted(points.total))


_TOTAL = template('<span>{parts}</span> {joins}<b class="num">{total}</b>')
_MAKES, _IN_ALL = (Markup(f'<span class="visually-hidden">{says}</span>') for says in ("= ", "in all "))


def _cards(public: Town, names: Names, lying: Trick, side: Side) -> Markup:
    """The point card in front, and whatever helps it, each with what it adds and for what reason."""
    card = point_of(lying, side)
    if not card:
        return _EMPTY
    king = is_king(public, side)
    point = next(laid for laid in lying.on(side) if laid.card == card)
    lit = _lit(public, lying)
    tucked = [
        _tucked(public, names, laid, worth, laid.card == lit)
        for laid, worth in lying.helping(side, card, king)
    ]
    return _FRONT(
        lit=" is-lit" if card == lit else "",
        card=face(card),
        trump=_TRUMP if point.trump else NOTHING,
        tucked=joined(tucked),
    )


_EMPTY = Markup('<p class="lane__empty">No card yet.</p>')
_TRUMP = Markup('<span class="tag tag--spot">trump</span>')
_FRONT = template(
    '<div class="lane__point{lit}">{card}{trump}</div><ul class="lane__tucked">{tucked}</ul>',
)


def _lit(public: Town, lying: Trick) -> str:
    """The super-trump that has ended the contest in this trick; "" where none has."""
    laid = lying.helped_by(public.clash.burst) if public.clash.burst and not lying.winner else []
    return laid[-1].card if laid else ""


def _tucked(public: Town, names: Names, laid: Laid, worth: int, lit: bool) -> Markup:
    own = laid.seat in public.clash.contestants
    why = "their own" if own else "a Queen’s help" if worth == FROM_A_QUEEN else "help"
    if not own and HELPER < worth < FROM_A_QUEEN:
        why = "for a King"
    return _TUCKED(
        lit=" is-lit" if lit else "",
        card=face(laid.card),
        worth=worth,
        who=kit.called(names, laid.seat),
        why=why,
    )


_TUCKED = template(
    '<li class="tuck{lit}">{card}<p><b>+{worth}</b> <bdi>{who}</bdi> <span>{why}</span></p></li>'
)


# -- why ---------------------------------------------------------------------------------------------------


def _why(public: Town, names: Names, lying: Trick) -> Markup:
    """One sentence: who has it as it lies, and why; or what the answer needs."""
    lead, response = (points_of(public, lying, side) for side in (lying.leader, lying.follower))
    if public.clash.burst:
        return _SAYS(
            label="Over at once:", rule="FA-SUP-01",
            says=f"{kit.called(names, public.clash.burst)} has laid a super-trump, and nothing is counted.",
        )  # fmt: skip
    if lead is None or not lying.led:
        return NOTHING
    who = [side_called(public, names, side) for side in (lying.leader, lying.follower)]
    if response is None:
        return _unanswered(lying, lead, who)
    found = verdict(
        lying.led, lead, response, who[0], who[1], public.options, lying.is_off_suit,
        is_last=bool(public.clash.outcome),
    )  # fmt: skip
    if not lying.winner:
        return _SAYS(label="As it lies,", says=found.says, rule=found.rule)
    return _SAYS(label=f"Trick {lying.number}.", says=capital(found.says), rule=found.rule)


_SAYS = template(
    '<p class="why" dir="auto"><b>{label}</b> {says} ',
    f'<a class="cite" href="{at("/rulebook/face-of-angels")}#{{rule}}">{{rule}}</a></p>',
)


def _unanswered(lying: Trick, lead: Points, who: list[str]) -> Markup:
    """What the answer needs as it lies. who: leader and follower."""
    if lying.winner:
        return _SAYS(
            label=f"Trick {lying.number}.", says=f"{capital(who[1])} has no card to lay.", rule="FA-CON-14"
        )
    needs = beats(lead, "or ")
    says = f"{capital(who[0])} leads {shown(lead.card)}. As it lies, {who[1]} needs {needs}."
    return _SAYS(label="", says=says, rule="FA-CON-10" if lead.trump else "FA-CON-09")
