"""The town in words: everybody by slice, with what is known of them, and what is between them."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import capital
from commedia.games.face_of_angels.called import npc_called
from commedia.games.face_of_angels.cards import COURT, REALMS
from commedia.games.face_of_angels.stage.people import face_of
from commedia.games.face_of_angels.state import Npc, Protagonist, Relationship, Town
from commedia.kit.stage import Names, called
from commedia.props.suits import suit
from commedia.props.template import NOTHING, joined, template


def words(public: Town, names: Names) -> Markup:
    """A card for each protagonist; below it the people of their player's slice. The World's stands last."""
    return _WORDS(people=joined([_seat(public, names, seat) for seat in public.in_order]))


_WORDS = template('<ul class="town-words" aria-label="The town in words">{people}</ul>')


def _seat(public: Town, names: Names, seat: str) -> Markup:
    pc = public.pcs.get(seat)
    people = [_person(public, npc) for npc in public.slice_of(seat)]
    return _SEAT(
        face=face_of(public, seat), who=called(names, seat),
        about=NOTHING if pc is None else about(pc),
        ties=NOTHING if pc is None else _ties(public, pc),
        slice=_SLICE(people=joined(people)) if people else NOTHING,
    )  # fmt: skip


_SEAT = template('<li>{face}<div><h3 dir="auto">{who}</h3>{about}{ties}{slice}</div></li>')
_SLICE = template('<ul class="town-words__slice" aria-label="Of their slice">{people}</ul>')


def about(pc: Protagonist) -> Markup:
    """Who a protagonist is: their type, what one sees of them, their powers and what those left."""
    of = f", {pc.area.text}" if pc.area.text else ""
    type_ = f"{COURT[pc.face]}{of}" if pc.face else "not made yet"
    powers = [_POWER(suit=suit(one.suit), words=one.text.text, realm=REALMS[one.suit]) for one in pc.powers]
    marks = [_MARK(words=one.words.text) for one in pc.marks if one.words.text]
    return _ABOUT(
        type=type_, looks=_LOOKS(words=pc.about.text) if pc.about.text else NOTHING,
        powers=_POWERS(rows=joined([*powers, *marks])) if powers or marks else NOTHING,
        closing=_LOOKS(words=pc.closing.text) if pc.closing.text else NOTHING,
    )  # fmt: skip


_ABOUT = template('<p class="quiet" dir="auto">{type}</p>{looks}{powers}{closing}')
_LOOKS = template('<p class="town-words__looks" dir="auto">{words}</p>')
_POWERS = template('<ul class="town-words__powers">{rows}</ul>')
_POWER = template('<li>{suit} <b dir="auto">{words}</b> <span class="quiet">{realm}</span></li>')
_MARK = template('<li dir="auto">{words}</li>')


def _ties(public: Town, pc: Protagonist) -> Markup:
    wished = [wish for wish in public.wishes if wish.seat == pc.seat]
    rows = [_TIE(kind=rel.kind, who=npc_called(public, rel.npc), how=how(public, rel))
            for rel in pc.relationships]  # fmt: skip
    rows += [_TIE(kind=wish.kind, who=npc_called(public, wish.npc), how="asked for") for wish in wished]
    return _TIES(rows=joined(rows)) if rows else NOTHING


_TIES = template('<dl class="town-words__ties">{rows}</dl>')
_TIE = template('<dt>{kind}</dt><dd><bdi>{who}</bdi> <span class="quiet">{how}</span></dd>')


def how(public: Town, rel: Relationship) -> str:
    """Whether a relationship may be used, and if not, why."""
    if rel.state == "dead" or public.npcs[rel.npc].lost:
        return "lost"
    if rel.state == "injured":
        return "grievously injured"
    return "locked until the act is over" if rel.lock_act == public.act else ""


def _person(public: Town, npc: Npc) -> Markup:
    about = npc.about.text.strip()
    size = f"as large as a {npc.size}" if npc.size != "any" else "without bounds"
    if npc.size == "none":
        size = ""
    elif about:
        is_sentence = about[-1] in ".!?…"
        about, size = (about, f"{capital(size)}.") if is_sentence else (f"{about},", size)
    return _PERSON(who=npc_called(public, npc.id), about=about, size=size)


_PERSON = template('<li dir="auto"><b>{who}</b> {about} <span class="quiet">{size}</span></li>')
