"""The stage, a phase at a time."""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.face_of_angels import phases
from commedia.games.face_of_angels.decisions.decision import SAYS
from commedia.games.face_of_angels.stage.people import npc_called
from commedia.games.face_of_angels.stage.pie import glance, pie
from commedia.games.face_of_angels.stage.stakes import stakes
from commedia.games.face_of_angels.stage.trick import trick
from commedia.games.face_of_angels.stage.words import words
from commedia.games.face_of_angels.state import Town
from commedia.kit.stage import Names, called
from commedia.props.template import NOTHING, joined, template


def stage(public: Town, names: Names) -> Markup:
    """Everything on stage now, the same for every viewer."""
    if public.contest is not None:
        return _CONTEST(
            glance=glance(public), stakes=stakes(public, names), trick=trick(public, names),
            pie=pie(public, names), words=words(public, names),
        )  # fmt: skip
    above = joined([_told(public), limits(public), _here(public, names)])
    is_played = public.scene is not None
    return _TOWN(
        night=" angels--night" if public.phase in (phases.EVENT, phases.POWERS) else "", above=above,
        half=" angels__pie--half" if is_played else "", pie=pie(public, names, present=is_played),
        words=words(public, names),
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
    said = [public.town, public.event if public.phase in (phases.EVENT, phases.POWERS) else None]
    said.append(public.last_words)
    rows = [_SAID(words=one.text) for one in said if one is not None and one.text]
    year = _YEAR(year=public.year) if public.year else NOTHING
    return joined([year, *rows])


_YEAR = template('<p class="angels__year">{year}</p>')
_SAID = template('<p class="angels__said" dir="auto">{words}</p>')


def limits(public: Town) -> Markup:
    """What the act allows, between scenes. Source: FA-STK-04, FA-NEW-04."""
    if public.phase not in (phases.BETWEEN, phases.TURN):
        return NOTHING
    act = public.rules
    reach = (
        "stakes reach as far as you like"
        if act.scope == "any"
        else f"stakes reach as far as {SAYS[act.scope]}"
    )
    size = {"none": "there are no organisations", "any": "organisations are of any size"}.get(
        act.organisations, f"there are organisations up to {SAYS[act.organisations]}"
    )
    ends = f" It may end when: {'; '.join(act.ends)}." if act.ends else ""
    come = f" Come about: {'; '.join(one.end for one in public.recorded)}." if public.recorded else ""
    return _LIMITS(name=act.name, says=f"{reach}, and {size}.{ends}{come}")


_LIMITS = template('<p class="angels__limits"><b>{name}:</b> {says}</p>')


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
