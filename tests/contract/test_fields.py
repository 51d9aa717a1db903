"""Each field of each answer: a wrong value is refused there, and every bound and default can be taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from commedia import games
from commedia.engine import Amount, Decision, IllegalMove, Play, Prose
from commedia.engine.answer_codec import lay_aside
from commedia.engine.answer_parsing import read_answer
from commedia.engine.domains import Domain
from commedia.engine.legality import check_answer
from commedia.lab.playouts import below_of
from tests.contract.test_sentences import NONSENSE, every, walks

OFTEN = 4
"""As often is each way to answer a kind of decision tried in a play."""


def refused(play: Play, decision: Decision[Any], raw: dict[str, Any]) -> IllegalMove | None:
    """What is said to an answer; None where it would be taken."""
    try:
        kind, values = read_answer(decision, raw, play.moves, play.words)
        lay_aside(kind, values, lambda text: Prose("w") if text else Prose(""))
        check_answer(decision, kind(**values), play.moves)
    except IllegalMove as said:
        return said
    return None


def an_answer(fields: Any, do: str, chance: Random) -> tuple[dict[str, Any], dict[str, Domain]]:
    """An answer by chance, and what each of its fields may be."""
    raw, domains = {"do": do}, dict[str, Domain]()
    for field, domain in every(fields, raw, chance):
        value = domain.sample(below_of(chance))
        raw[field], domains[field] = "words" if isinstance(value, Prose) else value, domain
    return raw, domains


def answers(slug: str) -> Iterator[tuple[Play, Decision[Any], dict[str, Any], dict[str, Domain]]]:
    """All kinds of answers that plays by chance lead to, each a few times, and taken as it is."""
    tried: Counter[tuple[str, str]] = Counter()
    for play, chance in walks(slug):
        for decision in play.open.values():
            for answer, fields in decision.offers_at(play.moves).items():
                tried[way := (decision.kind, answer.do)] += 1
                if hasattr(fields, "why") or tried[way] > OFTEN:
                    continue
                raw, domains = an_answer(fields, answer.do, chance)
                if refused(play, decision, raw) is None:
                    yield play, decision, raw, domains


@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_wrong_value_is_refused_at_its_field_and_every_bound_and_default_is_taken(slug: str) -> None:
    """A refusal names the field that is wrong, so that a page says it there. No amount is offered up to a
    bound that is refused, and no default that can't be taken stands in a form.
    """
    elsewhere, untrue, looked_at = [], [], 0
    for play, decision, raw, domains in answers(slug):
        for field, domain in domains.items():
            for wrong in NONSENSE:
                said = refused(play, decision, {**raw, field: wrong})
                if said is not None and said.field.partition(".")[0] != field:
                    elsewhere.append((decision.kind, raw["do"], field, wrong, said.field, said.sentence))
            bounds = (
                {domain.least, domain.most} if isinstance(domain, Amount) and not domain.follow else set()
            )
            for good in bounds | ({domain.default} if isinstance(domain.default, int | str) else set()):
                looked_at += 1
                said = refused(play, decision, {**raw, field: good}) if not domain.follow else None
                if said is not None and said.field.partition(".")[0] in (field, ""):
                    untrue.append((decision.kind, raw["do"], field, good, said.sentence))
    assert elsewhere == []
    assert untrue == []
    assert looked_at > 5
