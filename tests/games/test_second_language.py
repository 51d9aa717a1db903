"""All that decisions of the other games say, in a language made up here: what stays English was forgotten.

Know Thyself's is tested word by word (tests/know_thyself/test_sentences.py). Here names stay as they are: of
one word, as Traits and suits have, and those of the documents that a game has beside its code.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from commedia import games
from commedia.engine import Answer, Closed, Decision, Described, Play
from commedia.engine.answer_parsing import read_draft
from commedia.engine.domains import Amount, Fields
from commedia.engine.sampling import sample_answer
from commedia.engine.sentences import Catalogue
from commedia.lab.sentence_table import as_po, read_po
from commedia.lab.sentences import sentences
from commedia.lab.sources import folder_of
from tests.golden.pages.cases import met

OTHERS = [slug for slug in games.SLUGS if slug != "know-thyself"]
PLACE = re.compile(r"(\{[^}]*\})")
WORDS = re.compile(r"[a-z]{2,},? [a-z]{2,}")
"""Two words of English, which are more than a name."""
WIDE = {letter: letter + 0xFEE0 for letter in range(ord("A"), ord("z") + 1) if chr(letter).isalpha()}


def mock(template: str) -> str:
    """A sentence in another language: in wide letters, and its places as they are."""
    return "".join(one if one.startswith("{") else one.translate(WIDE) for one in PLACE.split(template))


def wide(slug: str, folder: Path) -> Catalogue:
    """The table of a game, filled in and read back."""
    game = games.get(slug)
    po = as_po(game, sentences(game).found)
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: mock(entry.msgid), 1: mock(entry.msgid_plural)}
        else:
            entry.msgstr = mock(entry.msgid)
    path = folder / f"{slug}.po"
    path.write_text(str(po), encoding="utf-8")
    return read_po(path, game).catalogue


def said(play: Play, decision: Decision[Any]) -> Iterator[str]:
    """What a decision says of itself, its answers, their fields and values; and what one comes to."""
    yield from (decision.asks, decision.matters, decision.doing, decision.quietly)
    yield from (one.lead for one in play.said_about(decision))
    for answer, fields in decision.offers_at(play.moves).items():
        if isinstance(fields, Closed):
            yield fields.why
            continue
        yield from of(decision.describe(answer))
        yield from of_fields(decision, answer, fields)
    given = sample_answer(decision, Random(play.moves).randrange, play.moves)
    yield from (one.name for one in play.foretold(decision, given))
    own = replace(decision, w=play.sight(decision.seat, play.words))
    yield from of(own.describe(type(given), read_draft(own, given.plain(), play.moves)))


def of(described: Described) -> Iterator[str]:
    """The words for a choice."""
    yield from (described.label, described.price, described.then, described.move, *described.comes_to)
    for closed in described.closed:
        yield from (closed.what, closed.why)


def of_fields(decision: Decision[Any], answer: type[Answer], fields: Fields) -> Iterator[str]:
    """The words for fields, for their values, and for what those ask for in addition."""
    for field, domain in fields.items():
        words = decision.describe_field(answer, field)
        yield from (words.due, words.heading, words.beside, words.not_asked, getattr(domain, "hint", ""))
        for value in () if isinstance(domain, Amount) else getattr(domain, "values", ()):
            yield from of(decision.describe_value(answer, field, value))
            yield from of_fields(decision, answer, domain.then(value))


def written(value: Any) -> Iterator[str]:
    """All strings of a document, as they stand, and as they begin or go on with a sentence."""
    match value:
        case str():
            for line in filter(None, (" ".join(one.split()).rstrip(".") for one in value.splitlines())):
                yield from (line, line[0].lower() + line[1:], line[0].upper() + line[1:])
        case dict():
            for key, one in value.items():
                yield from (*written(key), *written(one))
        case list():
            for one in value:
                yield from written(one)


def names(slug: str, play: Play) -> list[str]:
    """What goes by its name in any language: what players wrote, seats, and what documents say."""
    folder = folder_of(games.get(slug))
    assert folder is not None
    papers = [path for path in folder.rglob("*.toml") if path.name != "rulings.toml"]
    known = {one for path in papers for one in written(tomllib.loads(path.read_text("utf-8"))) if " " in one}
    known |= {*play.seats, *play.words.values(), *play.outbox.words.values()}
    return sorted(filter(None, known), key=len, reverse=True)


@pytest.mark.slow
@pytest.mark.parametrize("slug", OTHERS)
def test_what_decisions_say_is_in_the_table(slug: str, tmp_path: Path) -> None:
    """Of every kind of decision, in the plays whose pages are recorded."""
    catalogue = wide(slug, tmp_path)
    forgotten: dict[str, str] = {}
    for _, stage, decision in met(slug):
        known = names(slug, stage.play)
        for text in said(stage.play, decision):
            told = PLACE.sub("", catalogue.say(text))
            for name in known if WORDS.search(told) else ():
                told = told.replace(name, "")
            if WORDS.search(told):
                forgotten.setdefault(text, f"{decision.kind}: {told}")
    assert forgotten == {}
