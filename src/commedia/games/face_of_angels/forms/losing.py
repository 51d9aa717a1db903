"""What becomes of those whom the loser brought in; and which cards go where a hand is too large.

Source: FA-RSK-03 to FA-RSK-07, FA-DCK-07.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick, Some
from commedia.engine.domains import Fields
from commedia.engine.draft import Draft, name_of
from commedia.engine.english import capital
from commedia.games.face_of_angels.decisions.after import LetGo, Settle, twice_hurt
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.stage.hand import mark, realm_of
from commedia.games.face_of_angels.stage.people import whose
from commedia.games.face_of_angels.state import Relationship
from commedia.kit.fields import field_of
from commedia.kit.figures import aside, wrong
from commedia.kit.forms import CHOSEN, beside, card, chip, domain, fields_of, group, one_of, over, told
from commedia.props.cards import face
from commedia.props.form import OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template

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
            _people(asked, concede.then(way), branch(name, way))
            or aside(asked.describe(Settle.concede, way).then),
            more=CHOSEN if way == concede.default else NOTHING, look="palm",
        )
        for way in concede.values
    ]  # fmt: skip
    return asked.choice(Settle, more=one_of("palms", over(asked, Settle.concede), *ways))


def _way(asked: Asked, way: str) -> tuple[str, str]:
    """Either way, and the condition that comes true by it."""
    contest = asked.own.clash
    which = contest.comes_true(way == "yes")
    words = contest.condition(which).text.text
    return asked.describe(Settle.concede, way).label, f"“{words}”" if words else which


def _people(asked: Asked, fields: Fields, prefix: str) -> Markup:
    """Each as a pill, with what may be done to them in this case."""
    rows = [_person(asked, fields, prefix, rel) for rel in asked.own.used_in_vain]
    return joined([row for row in rows if row])


def _person(asked: Asked, fields: Fields, prefix: str, rel: Relationship) -> Markup:
    chips = [
        chip(asked.id(), field_name(prefix, name_of(field)), value, beside(said.price, said.then))
        for field, value in (
            (Settle.flips, rel.id),
            (Settle.harms, f"injure.{rel.id}"),
            (Settle.harms, f"kill.{rel.id}"),
        )
        if name_of(field) in fields and value in field_of(fields, name_of(field), Some).values
        for said in (asked.describe(field, value),)
    ]
    who = capital(whose(asked.own, asked.names, rel))
    return group("chips chips--told losses", _PILL(who=who), *chips) if chips else NOTHING


_PILL = template('<bdi class="pill">{who}</bdi>')


def weighed(asked: Asked, draft: Draft) -> Markup:
    """What would come of it; or what cannot be done to one and the same."""
    if twice_hurt(draft.get(Settle.harms) or ()):
        return joined([wrong(one) for one in asked.comes_to(draft)])
    return told(asked, draft)


# -- cards too many ----------------------------------------------------------------------------------------


def let_go(asked: Asked) -> Markup:
    """The hand as cards to tick, with their realms and what is special about them."""
    offered = domain(asked, LetGo.cards, Some)
    cards = [chip(asked.id(), named(LetGo.cards), one, _held(asked, one)) for one in offered.values]
    legend = over(asked, LetGo.cards)
    return asked.choice(LetGo, more=joined([group("held-chips", legend, *cards), asked.outlook()]))


def _held(asked: Asked, one: str) -> Markup:
    return _HELD(card=face(one), realm=realm_of(one), mark=mark(asked.own, asked.seat, one))


_HELD = template('<span class="held__card">{card}{mark}<small>{realm}</small></span>')


def going(asked: Asked, draft: Draft) -> Markup:
    """How many are still to choose; then what goes, and whether a power goes with it."""
    too_many = len(draft.get(LetGo.cards) or ()) > domain(asked, LetGo.cards, Some).most
    return joined([wrong(one) for one in asked.comes_to(draft)]) if too_many else told(asked, draft)


WEIGH = OwnForm(weigh, weighed)
LET_GO = OwnForm(let_go, going)
