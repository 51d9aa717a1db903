"""The Traits of a Challenge as cards: Strength in the corner, dashed and apart while they only threaten."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.scores import SCORES
from commedia.games.shadow_play.stage.people import bearer_called
from commedia.games.shadow_play.state import ChallengeTrait, Story
from commedia.kit.figures import signed
from commedia.kit.stage import Names, called
from commedia.props.template import NOTHING, joined, template


def traits(public: Story, names: Names) -> Markup:
    """Those that threaten first, then those that are there."""
    parts = [
        _LIST(says="Threatened, and real at the end of this cycle", kind="sp-traits--threat",
              cards=joined([card(public, names, one) for one in public.clash.threatening()]))
        if public.clash.threatening() else NOTHING,
        _LIST(says="Traits on the board", kind="",
              cards=joined([card(public, names, one) for one in public.clash.existing]))
        if public.clash.existing else NOTHING,
        lingering(public, names),
    ]  # fmt: skip
    return joined(parts)


_LIST = template(
    '<section class="sp-traits {kind}"><h3>{says}</h3><ul>{cards}</ul></section>',
)


def lingering(public: Story, names: Names) -> Markup:
    """What Traits still do that are gone. Source: SP-TRAIT-04."""
    left = [one for one in public.clash.effects if not public.clash.has(one.trait)]
    felt = [
        _FELT(score=SCORES[one.score], by=signed(one.amount), who=called(names, one.seat)) for one in left
    ]
    return (
        _LIST(says="Of Traits that are gone, to the end of the next Move", kind="", cards=joined(felt))
        if felt
        else NOTHING
    )


_FELT = template('<li class="sp-trait sp-trait--felt"><p>{score} {by} for <bdi>{who}</bdi></p></li>')


def card(public: Story, names: Names, trait: ChallengeTrait) -> Markup:
    """One of them, with whose it is and what it does to Scores just now."""
    effects = [
        _EFFECT(score=SCORES[one.score], by=signed(one.amount), who=called(names, one.seat))
        for one in public.clash.effects
        if one.trait == trait.id
    ]
    touches = public.clash.move is not None and trait.id in public.clash.move.touching
    kind = "" if trait.positive else " sp-trait--neg"
    return _CARD(
        kind=kind + (" is-touching" if touches else ""), n=trait.strength,
        words=trait.text.text or "…", sign="+" if trait.positive else "−",
        whose=bearer_called(public, names, trait.bearer),
        more=_TOUCHES if touches else NOTHING, effects=joined(effects),
    )  # fmt: skip


_CARD = template(
    '<li class="sp-trait{kind}"><b class="sp-trait__n"><span class="visually-hidden">Strength </span>{n}</b>',
    '<p dir="auto">{words}</p><small>{sign} <bdi>{whose}</bdi>{more}{effects}</small></li>',
)
_TOUCHES = Markup(", applies to this Move")
_EFFECT = template("; {score} {by} for <bdi>{who}</bdi>")
