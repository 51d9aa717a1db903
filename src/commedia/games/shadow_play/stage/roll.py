"""The Move that is on: what is done, what it costs, the pool by its parts, and the dice as they fell."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.scores import ADDS, SCORES
from commedia.games.shadow_play.stage.people import bearer_called
from commedia.games.shadow_play.state import Move, Story
from commedia.kit.stage import Names, called
from commedia.props.dice import die
from commedia.props.template import NOTHING, joined, template


def on_the_move(public: Story, names: Names) -> Markup:
    """All that is known of it so far."""
    move = public.on_move
    dice = move.dice or [0] * (0 if move.rolled else public.pool())
    drawn = joined([die(one, in_set=move.stunt and one == move.target) for one in dice])
    return _MOVE(
        words=move.words.text or "…", about=about(public, names, move),
        dice=_DICE(dice=drawn, n=len(dice)) if dice else NOTHING, says=says(public, names, move),
    )  # fmt: skip


_MOVE = template(
    '<section class="sp-move"><p class="sp-move__words" dir="auto">{words}</p><p class="quiet">{about}</p>',
    "{dice}<p>{says}</p></section>",
)
_DICE = template('<p class="sp-dice" role="img" aria-label="{n} dice">{dice}</p>')


def about(public: Story, names: Names, move: Move) -> str:
    """Which kind of Move it is, and whom it is about."""
    whom = bearer_called(public, names, move.bearer) if move.bearer else ""
    return {
        "defensive": "A Defensive Move: it wards off what threatens.",
        "recovery": "A Recovery: it changes Traits that are there.",
    }.get(move.kind) or {
        "good": f"A Leading Move, for a Positive Trait on {whom}.",
        "bad": f"A Leading Move, for a Negative Trait on {whom}.",
        "create": "A Leading Move, for a new Element.",
        "alter": f"A Leading Move, to alter {whom}.",
        "destroy": f"A Leading Move, to destroy {whom}.",
    }.get(move.aim, "A Leading Move.")


def says(public: Story, names: Names, move: Move) -> Markup:
    """The pool by its parts before the roll, what fell after it."""
    if move.rolled:
        return _fell(move)
    parts = [f"{SCORES[one]} {public.score(move.seat, one)}" for one in _scores(move)]
    parts += [f"{public.score(one, 'aid')} of {called(names, one)}’s Aid" for one in move.helpers]
    scope = f" Scope {move.scope}, paid in dice or Fortune." if move.scope else " Its Scope is not set yet."
    target = f" It is a Stunt, and a {move.target} has to show." if move.target else (
        " It is a Stunt." if move.stunt else ""
    )  # fmt: skip
    return _POOL(parts=", ".join(parts), n=public.pool(), rest=scope + target)


_POOL = template("{parts}: <b>{n} dice</b>.{rest}")


def _scores(move: Move) -> list[str]:
    return ["base", ADDS[move.kind], *(["stunt"] if move.stunt else [])]


def _fell(move: Move) -> Markup:
    if not move.dice:
        return Markup("No dice are left: a Miss.")
    if move.stunt:
        found = move.target in move.dice
        return _STUNT(target=move.target, how="shows: it is achieved" if found else "does not show: a Miss")
    if move.power:
        return _TAKEN(n=move.power)
    return Markup("One of them is taken: it is both Power and what it costs.")


_STUNT = template("A {target} {how}.")
_TAKEN = template("The <b>{n}</b> is taken, and is Power to be spent.")
