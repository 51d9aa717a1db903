"""The stage, a phase at a time."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.acts import LAST
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.decisions.decision import SAYS
from commedia.games.face_of_angels.decisions.ending import ENDS
from commedia.games.face_of_angels.stage.lit import wings
from commedia.games.face_of_angels.stage.people import within_called
from commedia.games.face_of_angels.stage.pie import glance, pie
from commedia.games.face_of_angels.stage.stakes import stakes
from commedia.games.face_of_angels.stage.trick import trick
from commedia.games.face_of_angels.stage.words import words
from commedia.games.face_of_angels.state import Town
from commedia.kit.stage import Names, called
from commedia.props.circles import Point
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template


def stage(public: Town, names: Names) -> Markup:
    """Everything on stage now, the same for every viewer."""
    if public.contest is not None:
        return _CONTEST(
            glance=glance(public), stakes=stakes(public, names), trick=trick(public, names),
            pie=pie(public, names), words=words(public, names),
        )  # fmt: skip
    above = joined([_told(public), limits(public, names), _here(public, names)])
    is_played, is_night = public.scene is not None, public.phase in (phases.EVENT, phases.POWERS)
    return _TOWN(
        night=" angels--night" if is_night else "", above=above,
        half=" angels__pie--half" if is_played or public.phase == phases.POWERS else "",
        pie=pie(public, names, present=is_played), words=words(public, names),
    )  # fmt: skip


_CONTEST = template(
    '<div class="angels"><div class="angels__contest"><div class="angels__glanced">',
    '<div class="angels__glance">{glance}</div><div class="angels__stakes">{stakes}</div></div>',
    '{trick}</div><details class="angels__town">',
    '<summary>The town</summary><div class="angels__both">{pie}{words}</div></details></div>',
)
_TOWN = template(
    '<div class="angels{night}">{above}<div class="angels__both"><div class="angels__pie{half}">{pie}</div>',
    "{words}</div></div>",
)


def _told(public: Town) -> Markup:
    """The town, the event and the last words, in their authors' own."""
    rows = [_SAID(words=one.text) for one in (public.town, public.last_words) if one.text]
    year = _YEAR(year=public.year) if public.year else NOTHING
    has_come = public.phase == phases.POWERS and public.event.text
    return joined([year, *rows, _EVENT(wings=_wings(), words=public.event.text) if has_come else NOTHING])


def _wings() -> Markup:
    """What came over the night, above its words."""
    return picture(720, 210, "", wings(Point(360, 144), "lands__pawn", 0.9), kind="lit art tones-spot")


_EVENT = template('<figure class="angels__event">{wings}<blockquote dir="auto">{words}</blockquote></figure>')


_YEAR = template('<p class="angels__year">{year}</p>')
_SAID = template('<p class="angels__said" dir="auto">{words}</p>')


def limits(public: Town, names: Names) -> Markup:
    """What the act allows and how it ends, between scenes; at the closings, how each has ended.

    Source: FA-STK-04, FA-NEW-04, FA-END.
    """
    if public.phase == phases.CLOSINGS:
        return _LIMITS(name="In the end", says="", ends=_list(_ended(public, names)))
    if public.phase not in (phases.BETWEEN, phases.TURN):
        return NOTHING
    return _LIMITS(name=public.rules.name, says=_reach(public), ends=_ends(public, names))


def _reach(public: Town) -> str:
    """How far stakes may reach, and how large what one may be bound to."""
    act = public.rules
    reach = (
        "stakes reach as far as you like"
        if act.scope == "any"
        else f"stakes reach as far as {SAYS[act.scope]}"
    )
    size = {"none": "there are no organisations", "any": "organisations are of any size"}.get(
        act.organisations, f"there are organisations up to {SAYS[act.organisations]}"
    )
    return f"{reach}, and {size}."


def _ends(public: Town, names: Names) -> Markup:
    """What may end the act, and what of it has come about; of the last act, who has an end.

    Source: FA-END-01, FA-END-02.
    """
    if public.act == LAST:
        return joined(
            [_SAYS(says="The story ends once each of them has an end."), _list(_ended(public, names))]
        )
    if not public.rules.ends:
        return NOTHING
    come = [one.end for one in public.recorded]
    said = {
        one.end: f"so says {within_called(names, one.by)}, and the World weighs it" for one in public.claims
    }
    said |= dict.fromkeys(come, "it has come about")
    rows = [
        (": ".join([end, *([said[end]] if end in said else [])]), end in come) for end in public.rules.ends
    ]
    says = "It may end now." if come else "It may end once one of these has come about."
    return joined([_SAYS(says=says), _list(rows)])


def _ended(public: Town, names: Names) -> list[tuple[str, bool]]:
    """How each protagonist has ended, and whether they have; what is claimed waits for the World."""
    claims = {
        one.seat: f"{ENDS[one.terminal]}: so says their player, and the World weighs it"
        for one in public.terminal_claims
    }
    ends = {seat: ENDS[pc.terminal] for seat, pc in public.pcs.items() if pc.terminal}
    return [
        (f"{called(names, seat)} {claims.get(seat) or ends.get(seat, 'has no end yet')}", seat in ends)
        for seat in public.pcs
    ]


def _list(rows: Sequence[tuple[str, bool]]) -> Markup:
    """Each in words, and marked whether it is so."""
    return _LIST(rows=joined([_SO(says=says) if is_so else _NOT_YET(says=says) for says, is_so in rows]))


_LIMITS = template('<div class="angels__limits"><p><b>{name}:</b> {says}</p>{ends}</div>')
_SAYS = template("<p>{says}</p>")
_LIST = template('<ul class="ends">{rows}</ul>')
_SO = template('<li class="is-so"><bdi>{says}</bdi></li>')
_NOT_YET = template("<li><bdi>{says}</bdi></li>")


def _here(public: Town, names: Names) -> Markup:
    """When a scene plays, and who is there."""
    scene = public.scene
    if scene is None:
        return NOTHING
    there = [called(names, seat) for seat in scene.pcs] + [npc_called(public, npc) for npc in scene.npcs]
    return _HERE(time=scene.time.text, people=joined([_WHO(who=who) for who in there]))


_HERE = template(
    '<div class="angels__here"><p class="quiet" dir="auto">{time}</p><ul aria-label="Who is here">{people}',
    "</ul></div>",
)
_WHO = template("<li><bdi>{who}</bdi></li>")
