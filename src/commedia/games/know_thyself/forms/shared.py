"""What the forms read out of the state, as the seat that is asked sees it, and pieces that several draw."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.know_thyself.state import Attachment, Palace, Participant
from commedia.kit.stage import called
from commedia.props.form import OpenDecision
from commedia.props.suits import suit
from commedia.props.template import template

Asked = OpenDecision[Palace]

FROM_THE_TABLE = "From the cards that lie there: each of the others is as likely as the next."
"""Stands under every chance: no deck has an order that anybody knows."""


def side(asked: Asked) -> Participant:
    """The side of whoever is asked in the Wager that is on."""
    return asked.own.clash.participants[asked.seat]


def who(asked: Asked, seat: str) -> str:
    """What a seat is called."""
    return called(asked.names, seat)


def thing_called(one: Attachment) -> Markup:
    """An Attachment with its suit, in full."""
    return _THING(suit=suit(one.suit), words=one.called)


_THING = template('<span class="thing">{suit} <b dir="auto">{words}</b></span>')
