"""How a protagonist ends by what came of a contest: what came, who of it, and what becomes of them.

Source: FA-END-02, FA-END-06, FA-END-07.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.face_of_angels.decisions.ending import ENDS, RecordTerminal
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.stage.cast import type_of
from commedia.games.face_of_angels.state import Outcome
from commedia.kit import stage as kit
from commedia.kit.fields import then
from commedia.kit.forms import Offered, beside, card, chip, domain, one_of, over
from commedia.props.form import branch, field_name, named
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """Each condition that came true in this act; each who lives, with the ends there are; and how it came."""
    came = asked.own.outcomes[::-1]
    outcomes = [
        card(
            asked.id(), named(RecordTerminal.outcome), one.id,
            beside(_CAME(words=one.words.text or "…"), _fought(asked, one)), NOTHING,
        )
        for one in came
    ]  # fmt: skip
    people = [_person(asked, seat) for seat in domain(asked, RecordTerminal.pc, Pick).values]
    return joined([
        one_of("palms", over(asked, RecordTerminal.outcome), *outcomes),
        one_of("palms", over(asked, RecordTerminal.pc), *people),
        asked.inputs(RecordTerminal.words),
        asked.outlook(RecordTerminal),
    ])  # fmt: skip


_CAME = template("<bdi>{words}</bdi>")


def _fought(asked: Asked, one: Outcome) -> str:
    """The names of the two between whom it was fought out."""
    return f"{kit.called(asked.names, one.initiator)} against {kit.called(asked.names, one.respondent)}"


def _person(asked: Asked, seat: str) -> Offered:
    """A protagonist as they stand now; where they are chosen, how they may end."""
    pc, name = asked.own.pcs[seat], named(RecordTerminal.pc)
    stands = ENDS[pc.terminal] if pc.terminal else type_of(pc)
    ends = [
        chip(asked.id(), field_name(branch(name, seat), "terminal"), end, ENDS[end], one=True)
        for end in then(domain(asked, RecordTerminal.pc, Pick), seat, "terminal").values
    ]
    who = beside(kit.called(asked.names, seat), stands)
    return card(asked.id(), name, seat, who, one_of("chips", over(asked, RecordTerminal.terminal), *ends))
