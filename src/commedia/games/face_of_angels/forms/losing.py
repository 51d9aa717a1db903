"""What becomes of those whom the loser brought in; and which cards go where a hand is too large.

Source: FA-RSK-03 to FA-RSK-07, FA-DCK-07.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup

from commedia.engine import Pick, Some
from commedia.engine.domains import Fields
from commedia.engine.draft import Draft
from commedia.engine.english import capital, listed
from commedia.games.face_of_angels.cards import shown
from commedia.games.face_of_angels.decisions.after import LetGo, Settle
from commedia.games.face_of_angels.foretelling import (
    DONE,
    ENDS_GO,
    OPPOSITE,
    STAY,
    also_lost,
    let_go_foretold,
    turned,
)
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.stage.hand import mark, realm_of
from commedia.games.face_of_angels.stage.people import npc_called, whose
from commedia.games.face_of_angels.state import Relationship
from commedia.kit import stage as kit
from commedia.kit.fields import field_of
from commedia.kit.figures import aside, notes, wrong
from commedia.kit.forms import CHOSEN, beside, card, chip, domain, fields_of, group, one_of
from commedia.props.cards import face
from commedia.props.form import OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template

BECOMES: Final = {
    "foe": "the World may bring them in, and draws the card",
    "friend": "brought in, they give a card to their protagonist",
}
"""What somebody is good for once they are turned (FA-REL-01, FA-REL-02)."""

# -- what the winner does ----------------------------------------------------------------------------------


def weigh(asked: Asked) -> Markup:
    """Whether to concede, with what happens either way; and each who was used, with what may be done to them.

    What is open hangs on whether one concedes, so that it stands within that choice.
    """
    fields = fields_of(asked, Settle)
    if "concede" not in fields:
        return asked.choice(Settle, more=_people(asked, fields, "settle"))
    concede, name = field_of(fields, "concede", Pick), named(Settle.concede)
    ways = [
        card(
            asked.id(), name, way, beside(*_way(asked, way)),
            _people(asked, concede.then(way), branch(name, way)),
            more=CHOSEN if way == concede.default else NOTHING, look="palm",
        )
        for way in concede.values
    ]  # fmt: skip
    return asked.choice(Settle, more=one_of("palms", "What comes true", *ways))


def _way(asked: Asked, way: str) -> tuple[str, str]:
    """Either way, and the condition that comes true by it."""
    contest = asked.own.clash
    which = contest.comes_true(way == "yes")
    words = contest.condition(which).text.text
    return ("Concede" if way == "yes" else "Keep what you won"), f"“{words}”" if words else which


def _people(asked: Asked, fields: Fields, prefix: str) -> Markup:
    """Each as a pill, with what may be done to them in this case."""
    rows = [_person(asked, fields, prefix, rel) for rel in asked.own.used_in_vain]
    return joined([row for row in rows if row]) or aside("That does nothing to anybody.")


def _person(asked: Asked, fields: Fields, prefix: str, rel: Relationship) -> Markup:
    chips = [
        chip(asked.id(), field_name(prefix, field), value, beside(*_done(asked, rel, what)))
        for what, field, value in (
            ("flip", "flips", rel.id),
            ("injure", "harms", f"injure.{rel.id}"),
            ("kill", "harms", f"kill.{rel.id}"),
        )
        if field in fields and value in field_of(fields, field, Some).values
    ]
    who = capital(whose(asked.own, asked.names, rel))
    return group("chips chips--told losses", _PILL(who=who), *chips) if chips else NOTHING


_PILL = template('<bdi class="pill">{who}</bdi>')


def _done(asked: Asked, rel: Relationship, what: str) -> tuple[str, str]:
    """What may be done to somebody, and what comes of it."""
    if what == "flip":
        return turned(rel), BECOMES[OPPOSITE[rel.kind]]
    if what == "injure":
        return DONE[what], "out until a later scene restores them"
    others = [f"{kit.called(asked.names, one.pc)}’s {one.kind}" for one in also_lost(asked.own, rel)]
    return DONE[what], f"out of play, {listed(others)} as well" if others else "out of play"


def weighed(asked: Asked, draft: Draft) -> Markup:
    """What would come of it, in a sentence each; and what cannot be done to one and the same."""
    fields = fields_of(asked, Settle)
    concedes = "concede" in fields and draft.get(Settle.concede) == "yes"
    done = [
        *(("flip", id) for id in draft.get(Settle.flips) or ()),
        *(tuple(harm.split(".", 1)) for harm in draft.get(Settle.harms) or ()),
    ]
    known = {rel.id: rel for rel in asked.own.used_in_vain}
    says = [
        f"{npc_called(asked.own, known[id].npc)} {_done(asked, known[id], what)[0]}."
        for what, id in done
        if id in known
    ]
    both = [id for what, id in done if what == "kill" and ("injure", id) in done and id in known]
    return notes(
        "You concede: what you won does not come about, and theirs does." if concedes else "",
        *says,
        *(wrong(f"{npc_called(asked.own, known[id].npc)} is either killed or injured.") for id in both),
        "" if says else "Nothing is done to anybody.",
    )


# -- cards too many ----------------------------------------------------------------------------------------


def let_go(asked: Asked) -> Markup:
    """The hand as cards to tick, with their realms and what is special about them."""
    offered = domain(asked, LetGo.cards, Some)
    cards = [chip(asked.id(), named(LetGo.cards), one, _held(asked, one)) for one in offered.values]
    legend = beside("Cards to lay by", f"choose {offered.least}")
    return asked.choice(LetGo, more=joined([group("held-chips", legend, *cards), asked.outlook()]))


def _held(asked: Asked, one: str) -> Markup:
    return _HELD(card=face(one), realm=realm_of(one), mark=mark(asked.own, asked.seat, one))


_HELD = template('<span class="held__card">{card}{mark}<small>{realm}</small></span>')


def going(asked: Asked, draft: Draft) -> Markup:
    """How many are still to choose; then what goes, and whether a power goes with it."""
    offered = domain(asked, LetGo.cards, Some)
    cards = [one for one in offered.values if one in (draft.get(LetGo.cards) or ())]
    if len(cards) > offered.most:
        return wrong(f"{len(cards)} are too many: {offered.most} go.")
    if len(cards) < offered.least:
        return notes(f"{offered.least - len(cards)} more to choose; {_stays(offered)} stay.")
    told = {one.name: one.most for one in let_go_foretold(asked.own, asked.seat, cards)}
    ends = (
        [shown(one) for one in cards if one in asked.own.pcs[asked.seat].super_trumps]
        if told[ENDS_GO]
        else []
    )
    goes = f"{capital(listed([shown(one) for one in cards]))} {'goes' if len(cards) == 1 else 'go'}"
    return notes(
        f"{goes}, open to all; {told[STAY]} stay.",
        f"With {listed(ends)} goes what would end a contest for you." if ends else "",
    )


def _stays(offered: Some) -> int:
    """How many cards are left once so many are gone."""
    values: Sequence[Any] = offered.values
    return len(values) - offered.least


WEIGH = OwnForm(weigh, weighed)
LET_GO = OwnForm(let_go, going)
