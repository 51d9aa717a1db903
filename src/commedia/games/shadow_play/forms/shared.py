"""What the forms of this game read alike: Traits, cards and Elements as things to pick."""

from __future__ import annotations

from typing import TypeAlias

from markupsafe import Markup

from commedia.games.shadow_play.stage.people import bearer_called
from commedia.games.shadow_play.state import ChallengeTrait, Story, letter_of
from commedia.props.form import OpenDecision
from commedia.props.template import template

Asked: TypeAlias = OpenDecision[Story]


def trait_called(asked: Asked, trait: ChallengeTrait) -> Markup:
    """A Trait by its words, with its sign, its Strength and whose it is."""
    return _TRAIT(
        words=trait.text.text or "…", sign="+" if trait.positive else "−", n=trait.strength,
        whose=bearer_called(asked.own, asked.names, trait.bearer),
    )  # fmt: skip


_TRAIT = template('<span><bdi>{words}</bdi> <span class="quiet">{sign}{n}, <bdi>{whose}</bdi></span></span>')


def card_called(asked: Asked, strategy: str) -> Markup:
    """A Strategy by its letter and its words."""
    return _STRATEGY(
        letter=letter_of(strategy), words=asked.own.strategies[strategy].text.text or "…"
    )  # fmt: skip


_STRATEGY = template('<span><b class="sp-mark">{letter}</b> <bdi>{words}</bdi></span>')
