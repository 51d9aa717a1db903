"""What a Push would do to each: the price, the sum and the result, open or refused. Source: SP-PUSH-01."""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup

from commedia.games.shadow_play.state import Story
from commedia.kit.figures import signed
from commedia.kit.forms import shut
from commedia.kit.stage import Names, called
from commedia.props.template import NOTHING, joined, template


def pushes(public: Story, names: Names) -> Markup:
    """For everybody on the board, folded; while it is shut, why and until when."""
    if not public.may_push:
        return until_when(public, names)
    rows = [
        _ROW(who=called(names, seat), says=says(public, seat), why=_WHY(why=why) if why else NOTHING)
        for seat in public.able
        for why in [why_not(public, seat)]
    ]
    return _OPEN(rows=joined(rows)) if rows else NOTHING


def until_when(public: Story, names: Names) -> Markup:
    """That no Push may be made from a roll to the end of its Move. Source: SP-PUSH-01."""
    return _SHUT(who=called(names, public.on_move.seat))


_SHUT = template(
    '<p class="sp-push quiet">The Director’s Push is shut from a roll to the end of its Move. It opens again '
    "when <bdi>{who}</bdi> has spent the Power.</p>",
)
_OPEN = template(
    '<details class="sp-push"><summary>What a Push by the Director would do</summary><ul>{rows}</ul>',
    "</details>",
)
_ROW = template("<li><b><bdi>{who}</bdi></b> {says}{why}</li>")
_WHY = template(' <span class="quiet">{why}</span>')


def each(own: Story, names: Names, button: Callable[[str, Markup], Markup | None]) -> Markup:
    """Everybody who stands on the board, with a button to Push them that says what it would do.

    button(seat, label): that button; None where it is shut, and the reason stands beside it.
    """
    rows = []
    for seat in own.able:
        label = _LABEL(who=called(names, seat))
        why = why_not(own, seat)
        rows.append(
            _EACH(
                who=called(names, seat), says=says(own, seat), why=_WHY(why=why) if why else NOTHING,
                button=button(seat, label) or shut(label),
            )
        )  # fmt: skip
    return _ALL(rows=joined(rows))


_LABEL = template("<span>Push <bdi>{who}</bdi></span>")
_EACH = template("<li><p><b><bdi>{who}</bdi></b> {says}{why}</p>{button}</li>")
_ALL = template('<ul class="sp-pushes">{rows}</ul>')


def shut_for_now(own: Story, names: Names) -> Markup:
    """The Director's buttons where none may be pressed: why, and until when. Nothing where one may be."""
    if own.may_push and own.pushes:
        return NOTHING
    until = NOTHING if own.may_push else until_when(own, names)
    rows = each(own, names, lambda seat, label: None) if own.able else NOTHING
    return _NONE(until=until, rows=rows)


_NONE = template(
    '<section class="hand sp-push-shut" aria-labelledby="push-title"><header class="hand__head">',
    '<h2 id="push-title">Your Push</h2></header><p class="quiet">It costs a point of your Stance to ',
    "somebody, and makes their threat what that Stance would have made it.</p>{until}{rows}</section>",
)


def says(public: Story, seat: str) -> Markup:
    """The price and the sum, as "Stance 3 to 2. Threat 2 + 1 − 0 = 3, now 2."."""
    stance, score = public.personae[seat].stance, public.score(seat, "threat")
    less = f"− {score}" if score >= 0 else f"+ {signed(-score)[1:]}"
    threat, then = public.pushed(seat)
    return _SUM(stance=stance, then=then, less=less, result=threat, now=public.stands(seat).threat)


_SUM = template("Stance {stance} to {then}. Threat {then} + 1 {less} = <b>{result}</b>, now {now}.")


def why_not(public: Story, seat: str) -> str:
    """Why somebody cannot be Pushed; "" where they can. Source: SP-PUSH-01, R-31."""
    if seat in public.pushes:
        return ""
    if not public.pushed(seat).stance:
        return "Refused: a Stance of 1 has no step to give up."
    return "Refused: no higher than it is."
