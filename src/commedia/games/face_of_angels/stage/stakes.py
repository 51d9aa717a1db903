"""The stakes: two conditions side by side, who wrote each, how it stood before, and whose word it is.

Source: FA-STK, FA-NEG, FA-TYP-06 to FA-TYP-09.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import capital
from commedia.games.face_of_angels import limits, phases
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.decisions.decision import HARMS, IF, SAYS
from commedia.games.face_of_angels.moot import moot_in
from commedia.games.face_of_angels.stage.people import (
    face_of,
    side_called,
    whose,
    within_called,
)
from commedia.games.face_of_angels.state import SIDES, Condition, Contest, Town, Used
from commedia.kit.stage import Names, called
from commedia.props.template import NOTHING, joined, template

BARGAINING = (phases.STAKES, phases.NEGOTIATING)


def stakes(public: Town, names: Names) -> Markup:
    """The contest that the table is at; in free play all that wait, as they were agreed on, first to last.

    Source: FA-TBL-07, FA-NEG-08.
    """
    contest, waiting = public.clash, public.waiting
    if not contest.waits:
        return _of_one(public, names, contest) + _waiting(public, names)
    if len(waiting) == 1:
        return _of_one(public, names, contest)
    return joined(
        [
            _WAITS(
                who=_between(public, names, one),
                how=_how(public, names, one),
                stakes=_of_one(public, names, one),
            )
            for one in waiting
        ]
    )


_WAITS = template(
    '<section class="waits"><h3 class="waits__who" dir="auto">{who}</h3><p class="quiet">{how}</p>{stakes}',
    "</section>",
)


def _waiting(public: Town, names: Names) -> Markup:
    """While one is talked over or played, which others wait, a line each."""
    rows = [
        _ALSO(who=_between(public, names, one), how=_how(public, names, one),
              deed=_DEED(words=one.deed.text) if one.deed.text else NOTHING)
        for one in public.parked
    ]  # fmt: skip
    return _ALSO_WAIT(rows=joined(rows)) if rows else NOTHING


_ALSO_WAIT = template(
    '<details class="also-waits"><summary>Agreed on, and waiting</summary><ul>{rows}</ul></details>'
)
_ALSO = template('<li dir="auto"><b>{who}</b> <span class="quiet">{how}</span>{deed}</li>')


def _between(public: Town, names: Names, contest: Contest) -> str:
    """The two sides of a contest: "June against Sheriff Nance"."""
    sides = [side_called(public, names, side, contest) for side in SIDES]
    return capital(" against ".join(sides))


def _how(public: Town, names: Names, contest: Contest) -> str:
    """How a contest that waits is played, and what has become of those on whom it stakes something.

    Source: FA-NEG-08, R-40.
    """
    says = "It waits: three tricks, all played." if contest.broke else f"It waits: first to {contest.pace}."
    for one in moot_in(public, contest):
        who = called(names, one.whom) if one.whom in public.pcs else npc_called(public, one.whom)
        says += f" {who} {one.says}: {one.left}."
    return says


def _of_one(public: Town, names: Names, contest: Contest) -> Markup:
    """Deed, both conditions, whoever was brought in, and whose word it is while they bargain."""
    small = "" if contest.trick is None and not contest.played else " bargain--small"
    # Who concedes gives the other their condition: the two cards change places (FA-RSK-03).
    order = ("lose", "win", "both") if contest.conceded else ("win", "lose", "both")
    return _STAKES(
        size=f"{small}{' changes-places' if contest.conceded else ''}",
        deed=_DEED(words=contest.deed.text) if contest.deed.text else NOTHING,
        cards=joined([_card(public, names, contest, which) for which in order]),
        word=_word(public, names, contest), used=used(public, names, contest),
    )  # fmt: skip


_STAKES = template('{deed}<div class="bargain{size}">{cards}</div>{word}{used}')
_DEED = template('<p class="deed" dir="auto">{words}</p>')


def title(public: Town, names: Names, which: str, of: Contest | None = None) -> str:
    """What a condition is the condition of, by whoever set out: "If June loses", never by the other.

    of: its contest, or else the one that is on.
    """
    contest = of or public.clash
    return capital(IF[which].format(who=side_called(public, names, "I", contest)))


def _card(public: Town, names: Names, contest: Contest, which: str) -> Markup:
    condition: Condition | None = getattr(contest, which)
    if which == "both" and not contest.broke:
        return NOTHING
    if condition is None:
        says = "Both happen." if which == "both" else "Nothing is written yet."
        if which == "both" and contest.incompatible:
            says = "Both cannot happen: the two agree on what is as near as can be."
        return _UNWRITTEN(which=which, title=title(public, names, which, contest), says=says)
    return _CARD(
        which=which, state=_state(contest, which), title=title(public, names, which, contest),
        scope=SAYS[condition.scope], tags=_tags(public, names, contest, which, condition),
        words=condition.text.text or "…", harms=harms(public, names, condition.harms),
        face=face_of(public, condition.author), by=within_called(names, condition.author),
        before=_before(names, contest, which),
    )  # fmt: skip


_CARD = template(
    '<article class="stakes-card stakes-card--{which}{state}"><h3 class="label">{title} ',
    '<span class="tag tag--spot">{scope}</span>{tags}</h3>',
    '<p class="stakes-card__text" dir="auto">{words}</p>',
    '{harms}<p class="stakes-card__by">{face}<span>as <bdi>{by}</bdi> wrote it</span></p>{before}</article>',
)
_UNWRITTEN = template(
    '<article class="stakes-card stakes-card--{which}"><h3 class="label">{title}</h3>',
    '<p class="quiet">{says}</p></article>',
)


def _state(contest: Contest, which: str) -> str:
    """Whether it has come true, and the others have not; while they bargain, whether it is new."""
    if contest.outcome:
        return " is-true" if contest.outcome == which else " is-past"
    return " is-fresh" if which in contest.fresh and contest.state in BARGAINING else ""


def _tags(public: Town, names: Names, contest: Contest, which: str, condition: Condition) -> Markup:
    dispute = contest.dispute
    tags = [_PEN] if _has_word(contest, which) else []
    if dispute is not None and dispute.which == which:
        tags.append(_DISPUTED(text=f"{called(names, dispute.by)} disputes this"))
    if limits.goes_too_far(public, condition):
        tags.append(_OVER(text=f"beyond {public.rules.name}"))
    return joined(tags)


def _has_word(contest: Contest, which: str) -> bool:
    """Whether the pen lies on a condition: that of the side which has the word."""
    is_theirs = which == ("win" if contest.mover == "I" else "lose")
    return is_theirs and contest.state in BARGAINING and contest.dispute is None


_PEN = Markup(
    '<svg class="pen-lies" viewBox="0 0 24 24" aria-hidden="true"><path d="M3 21 5 14 17 2l5 5L10 19Z"/>'
    '<path d="m14 5 5 5"/></svg>'
)
"""Whose word it is stands below in a sentence."""
_DISPUTED = template('<span class="tag tag--disputed">{text}</span>')
_OVER = template('<span class="tag tag--over">{text}</span>')


def harms(public: Town, names: Names, done: list[str]) -> Markup:
    """What a condition does to people, a line each."""
    rows = []
    for harm in done:
        what, _, whom = harm.partition(".")
        who = npc_called(public, whom) if what == "loses" else called(names, whom)
        rows.append(_HARM(says=HARMS[what].format(who=who)))
    return _HARMS(rows=joined(rows)) if rows else NOTHING


_HARMS = template('<ul class="stakes-card__harms">{rows}</ul>')
_HARM = template('<li dir="auto">{says}</li>')


def _before(names: Names, contest: Contest, which: str) -> Markup:
    """The version before, folded, where this one is another."""
    before: Condition | None = getattr(contest.before, which) if contest.before else None
    if before is None or which not in contest.fresh:
        return NOTHING
    return _BEFORE(by=called(names, before.author), scope=SAYS[before.scope], words=before.text.text or "…")


_BEFORE = template(
    '<details class="stakes-card__before"><summary>As it stood before</summary><p dir="auto">{words}</p>',
    '<p class="quiet"><bdi>{by}</bdi>, {scope}</p></details>',
)


def _word(public: Town, names: Names, contest: Contest) -> Markup:
    """Whose word it is."""
    if contest.state == phases.OPPOSE:
        return _WORD(says=f"{capital(side_called(public, names, 'I'))} does it. Who stands against it?")
    if contest.state == phases.RISK and contest.winner:
        may = ", and may still concede" if public.rules.concession and contest.used else ""
        return _WORD(says=f"{capital(side_called(public, names, contest.winner))} has won{may}.")
    if contest.state not in BARGAINING or contest.dispute is not None:
        return NOTHING
    who = within_called(names, contest.seat(contest.mover))
    does = "names what is staked" if contest.win is None else "accepts, or rewrites one of the two"
    return _WORD(says=f"The word is with {who}, who {does}.")


_WORD = template('<p class="bargain__word" dir="auto">{says}</p>')


def used(public: Town, names: Names, contest: Contest) -> Markup:
    """The people whom a contest is about, who was brought into it, and who has drawn a card for that."""
    pills = [
        _PILL(risk="", says=f"about {whose(public, names, public.relationship(id))}") for id in contest.about
    ]
    pills += [
        _PILL(
            says=f"{whose(public, names, public.relationship(one.rel))}: "
            f"a card for {within_called(names, one.beneficiary)}",
            risk=_at_risk(public, names, one),
        )
        for one in contest.used
    ]
    return _USED(pills=joined(pills)) if pills else NOTHING


def _at_risk(public: Town, names: Names, used: Used) -> Markup:
    """What the winner may do to whom the loser used, once it is decided. Source: FA-RSK-03 to FA-RSK-06."""
    contest = public.clash
    if contest.state != phases.RISK or not contest.winner:
        return NOTHING
    if used.beneficiary != contest.loser:
        return NOTHING
    act, kind = public.rules, public.relationship(used.rel).kind
    winner = within_called(names, contest.seat(contest.winner))
    free, may = (
        [
            what
            for what, so in (("turned", act.may_turn(kind, by)), ("hurt or killed", act.may_hurt(by)))
            if so
        ]
        for by in (False, True)
    )
    dear = [what for what in may if what not in free]
    told = [f"may be {' or '.join(free)}"] if free else []
    told += [f"may be {' or '.join(dear)} if {winner} concedes"] if dear else []
    return _RISK(says=", ".join(told)) if told else NOTHING


_USED = template('<ul class="brought-in" aria-label="Brought into it">{pills}</ul>')
_PILL = template('<li dir="auto">{says}{risk}</li>')
_RISK = template(" <small>{says}</small>")
