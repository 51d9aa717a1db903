"""All that decisions say, in a language made up here: what stays English was forgotten in the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from commedia.engine import Answer, Closed, Decision, Described, Play, SeededDealer
from commedia.engine.answer_parsing import read_draft
from commedia.engine.domains import Amount, Domain, Fields, Words
from commedia.engine.kinds import decisions_of, kinds_by_name
from commedia.engine.sampling import sample_answer
from commedia.games.know_thyself import GAME
from commedia.games.know_thyself.cards import SUITS
from commedia.lab.sentence_table import Table, as_po, read_po
from commedia.lab.sentences import sentences
from tests.golden.pages.cases import met
from tests.know_thyself.by_chance import answer_one, in_free_play
from tests.know_thyself.tables import CAST

PLACE = re.compile(r"(\{[^}]*\})")
LETTER = re.compile(r"[A-Za-z]+")
WIDE = {letter: letter + 0xFEE0 for letter in range(ord("A"), ord("z") + 1) if chr(letter).isalpha()}


def mock(template: str) -> str:
    """A sentence in another language: in wide letters, between brackets, and its places as they are."""
    parts = PLACE.split(template)
    return f"⟦{''.join(part if part.startswith('{') else part.translate(WIDE) for part in parts)}⟧"


@pytest.fixture(scope="module")
def wide(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The table of the game, filled in and read back."""
    po = as_po(GAME, sentences(GAME).found)
    for entry in po:
        if entry.msgid_plural:
            entry.msgstr_plural = {0: mock(entry.msgid), 1: mock(entry.msgid_plural)}
        else:
            entry.msgstr = mock(entry.msgid)
    return kept(po, tmp_path_factory.mktemp("tables"))


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Table:
    """The table as it is written."""
    return kept(as_po(GAME, sentences(GAME).found), tmp_path_factory.mktemp("tables"))


def kept(po: Any, folder: Path) -> Table:
    """A table by way of its file."""
    path = folder / "know-thyself.po"
    path.write_text(str(po), encoding="utf-8")
    return read_po(path, GAME)


# -- what a decision says ------------------------------------------------------------------------------------


def said(play: Play, decision: Decision[Any]) -> Iterator[str]:
    """All words of a decision as it is put: of itself, of its answers, their fields and their values."""
    yield from (decision.asks, decision.matters, decision.doing, decision.quietly)
    yield from (one.lead for one in play.said_about(decision))
    for answer, fields in decision.offers_at(play.moves).items():
        if isinstance(fields, Closed):
            yield fields.why
            continue
        yield from of(decision.describe(answer))
        yield PLACE.sub("", answer.move) and answer.move
        yield from of_fields(decision, answer, fields)
    given = sample_answer(decision, Random(play.moves).randrange, play.moves)
    yield from (one.name for one in play.foretold(decision, given))
    yield from of(decision.describe(type(given), read_draft(decision, given.plain(), play.moves)))
    for seat in play.seats:
        for door in GAME.rules.doors.values():
            reason = door(play.sight(seat), seat, {})
            if isinstance(reason, Closed):
                yield reason.why


def of(described: Described) -> Iterator[str]:
    """The words for a choice."""
    yield from (described.label, described.price, described.then, described.move, *described.comes_to)
    for closed in described.closed:
        yield from (closed.what, closed.why)


def of_fields(decision: Decision[Any], answer: type[Answer], fields: Fields) -> Iterator[str]:
    """The words for fields, for their values, and for what those ask for in addition."""
    for field, domain in fields.items():
        words = decision.describe_field(answer, field)
        yield from (words.due, words.heading, words.not_asked)
        yield from hints(domain)
        for value in () if isinstance(domain, Amount) else getattr(domain, "values", ()):
            if value not in SUITS:  # drawn as a suit, or called by the Attachment that lies there
                yield from of(decision.describe_value(answer, field, value))
            yield from of_fields(decision, answer, domain.then(value))


def hints(domain: Domain) -> Iterator[str]:
    """What stands beside boxes, also in the lines of a list."""
    if isinstance(domain, Words):
        yield domain.hint
    for within in getattr(domain, "record", {}).values():
        yield from hints(within)


def names(play: Play) -> list[str]:
    """What goes by its name in any language: people, rooms, and what players or the table's Palace wrote."""
    w = play.world
    known = {*play.seats, *play.words.values(), *play.outbox.words.values(), *w.truenames.values()}
    known |= {room.name for room in w.rooms.values()} | {w.printed_letter}
    known |= {part for one in w.roster for part in (one.name, one.epithet)}
    known |= {held.printed for pc in w.pcs.values() for held in pc.attachments.values()}
    known |= {card.printed for card in w.pile}
    return sorted(filter(None, known), key=len, reverse=True)


def plays() -> Iterator[tuple[Play, Random]]:
    """Plays by chance: some from the beginning, under several options, and some from free play on."""
    for seed, options in enumerate([{}, {"hardcore": "on"}, {"bribes": "on"}]):
        dealer = SeededDealer(bytes([seed]) * 32)
        yield Play.start(GAME, CAST[:4], options, dealer), Random(seed)
    for seed in range(8):
        yield in_free_play(3, seed, bribes="on" if seed % 2 else "off"), Random(seed)


def everything(most: int) -> Iterator[tuple[Play, Decision[Any], str]]:
    """What is said in them, of each decision as it is put, and in the cases of which pages are golden.

    most: answers in a play by chance, to which some kinds never come; of the golden ones there is every kind.
    """
    for play, random in plays():
        seen: set[str] = set()
        for _ in range(most):
            for decision in [one for one in play.open.values() if one.id not in seen]:
                seen.add(decision.id)
                yield from ((play, decision, text) for text in said(play, decision) if text)
            if answer_one(play, random) is None:
                break
    for _, stage, decision in met(GAME.slug):
        if decision.kind in kinds_by_name(GAME):
            yield from ((stage.play, decision, text) for text in said(stage.play, decision) if text)


@pytest.mark.slow
def test_everything_that_is_said_is_in_the_table(wide: Table, empty: Table) -> None:
    """Wholly in the other language, but for names; and in English as it is where nothing is filled in."""
    forgotten: dict[str, str] = {}
    kinds: set[str] = set()
    for play, decision, text in everything(250):
        kinds.add(decision.kind)
        assert empty.catalogue.say(text) == text
        told = PLACE.sub("", wide.catalogue.say(text))
        for name in names(play):
            told = told.replace(name, "")
        if LETTER.search(told):
            forgotten.setdefault(text, f"{decision.kind}: {told}")
    assert forgotten == {}
    assert kinds == {one.kind for one in decisions_of(GAME)}


def test_nothing_in_the_game_is_an_f_string() -> None:
    """Which would have no template."""
    assert sentences(GAME).left_out == []


def test_the_whole_table_is_filled_in(wide: Table, empty: Table) -> None:
    """And of an empty one everything is missing."""
    assert (wide.missing, wide.others) == ([], [])
    assert (empty.said, len(empty.missing)) == (0, wide.said)


def test_what_the_script_tells_is_said_by_its_template(wide: Table) -> None:
    """With the same figures."""
    play = in_free_play(3, 1)
    random = Random(1)
    for _ in range(60):
        answer_one(play, random)
    told = [one for one in play.outbox.moments if one.rule.startswith("KT-") and one.kind == "rule"]
    assert told
    for moment in told:
        says = wide.catalogue.say(moment.says)
        assert says == mock(moment.says)
        assert moment.told_as(says)
