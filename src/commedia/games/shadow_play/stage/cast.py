"""A seat's line in the cast: its Fortune, in a Challenge its Threat, and how it stands."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.shadow_play.state import Story
from commedia.props.template import NOTHING, template


def cast_line(public: Story, seat: str) -> tuple[Markup, str, list[str]]:
    """The count of a seat, what it is doing, and its tags."""
    persona = public.personae.get(seat)
    if persona is None:
        return NOTHING, "everybody else", ["Director"]
    if not persona.is_made:
        return NOTHING, "no Persona yet", []
    if not persona.alive:
        return _COUNT(word="Fortune", n=persona.fortune_left), "", ["Dead"]
    standing = public.challenge.standing.get(seat) if public.challenge else None
    if public.challenge is None or standing is None:
        return _COUNT(word="Fortune", n=persona.fortune_left), "", []
    tags = [] if standing.status == "in" else [standing.status.capitalize()]
    return _COUNT(word="Threat", n=standing.threat), doing(public, seat), tags


_COUNT = template('<span>{word} <b class="num">{n}</b></span>')


def doing(public: Story, seat: str) -> str:
    """What somebody is in a Challenge: on the Move, threatened, the challenger."""
    clash = public.clash
    if clash.move is not None and clash.move.seat == seat:
        return "on the Move"
    if clash.threatening(seat):
        return "threatened"
    return "challenger" if clash.challenger == seat else ""
