"""What the house says in Know Thyself: its book, fifty plays of it, and what its lines ask about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

import pytest

from commedia.games.know_thyself import GAME
from commedia.games.know_thyself.house.prose import ALL_MEMORIES, CLASHES, LINES, LIVES, at_hand_first
from commedia.games.know_thyself.house.talk import GUEST, MASTER
from commedia.games.know_thyself.palace import stock_palace
from commedia.games.know_thyself.rooms import Denizen, Guest
from commedia.games.know_thyself.state import Palace
from commedia.kit.speech import Line
from commedia.kit.used_lines import sentences
from tests.docs.pages import DOCS
from tests.games import evenings
from tests.games.acting import lists
from tests.games.evenings import Evening, assert_told_once

MASTERS, ME, THEM = "Xenophon", "Wilhelmina", "Yolande"
SEATS = (MASTERS, ME, THEM)
SEEDS = range(25)
NOBODY = re.compile(r"(?!)")
"""People of the Palace and of Memories have a gender; only guests have none."""
SPOKEN_OF = re.compile(
    r"\{(toward|theirs|mine)\}[^.?!”]*\b(he|she|him|his|hers?|himself|herself)\b", re.IGNORECASE
)
LINES_OF_ALL = [*MASTER.lines, *GUEST.lines]


# -- the book --------------------------------------------------------------------------------------------


def test_there_are_more_than_a_thousand_lines_and_no_sentence_stands_in_two() -> None:
    """Nor in what the house writes otherwise."""
    assert len(LINES_OF_ALL) > 1000
    written = [line for _, lines in lists(LINES) for line in lines] + [line.say for line in LINES_OF_ALL]
    times = Counter(sentence for line in written for sentence in set(sentences(line)))
    assert [sentence for sentence, count in times.items() if count > 1] == []


def test_no_guest_is_given_a_gender_and_hardly_two_lines_begin_alike() -> None:
    """Those of the Palace with a voice of their own may be he or she. Five words never begin two lines."""
    of_guests = [line for line in LINES_OF_ALL if "who" not in dict(line.when)]
    assert [line.say for line in of_guests if SPOKEN_OF.search(line.say)] == []
    begin = Counter(" ".join(re.findall(r"[\w’{}]+", line.say)[:5]).lower() for line in LINES_OF_ALL)
    assert [words for words, times in begin.items() if times > 1 and words.count(" ") == 4] == []


def asked_about(lines: Sequence[Line], fact: str) -> set[object]:
    """The values of a fact that lines ask about."""
    return {value for line in lines for name, values in line.when if name == fact for value in values}


def test_everybody_of_the_palace_has_a_voice_and_every_room_something_to_speak_of() -> None:
    """In which they come in, answer, are asked, ask, own up and lead out."""
    palace = stock_palace()
    assert asked_about(MASTER.lines, "who") == set(palace.people)
    for act in ("enter", "answer", "ask", "provoke", "confess", "react", "out"):
        assert asked_about(MASTER.of(act), "who") == set(palace.people)
    for lines in (MASTER.lines, GUEST.lines):
        assert asked_about(lines, "room") == set(palace.rooms) - {"master_suite"}


def test_each_memory_of_a_life_has_its_afterthought() -> None:
    """Which is said by nobody else, and by them not before it was told."""
    for life in LIVES:
        for memory in ALL_MEMORIES[life.called]:
            found = [line for line in GUEST.lines if (f"mem.{memory}", (True,)) in line.when]
            assert sum(("life", (life.called,)) in line.when for line in found) == 1, (life.called, memory)
    assert asked_about(GUEST.lines, "life") == {life.called for life in LIVES}


# -- whole plays -----------------------------------------------------------------------------------------


def alone(seed: int) -> Evening:
    """A whole play of the house alone."""
    return evenings.alone("know-thyself", seed, SEATS)


def with_somebody(seed: int) -> Evening:
    """The same with a person as a guest, or every other time as the Master."""
    return evenings.with_somebody("know-thyself", seed, 3, SEATS, at=1 - seed % 2)


def must_read_well(evening: Evening) -> None:
    """Nothing twice, no player's name, no slot left open; and nobody speaks to themself."""
    assert_told_once(evening, NOBODY)
    for one in evening.lines:
        assert one.toward != one.seat
        assert not re.search(r"[{}]|\b[Tt]he The\b|\bmem\.", one.text), one.text


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_a_play_reads_well_and_rooms_are_shown_before_anybody_speaks(seed: int) -> None:
    """It has a conversation in most rooms; whoever remembers something has an afterthought about it."""
    evening = alone(seed)
    must_read_well(evening)
    assert len(evening.lines) > 40
    assert {book for one in evening.lines for book in (MASTER, GUEST) if one.line in book.by_id} == {
        MASTER,
        GUEST,
    }
    remembering = [one for one in evening.lines if one.line in GUEST.by_id and is_afterthought(one.line)]
    assert remembering


def is_afterthought(line: str) -> bool:
    """Whether a line goes on from a Memory."""
    return any(fact.startswith("mem.") for fact, _ in GUEST.by_id[line].when)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_whatever_a_person_says_is_answered(seed: int) -> None:
    """By somebody of the house, to them."""
    evening = with_somebody(seed)
    must_read_well(evening)
    assert evening.answers_each()


@pytest.mark.slow
def test_fifty_plays_read_well() -> None:
    """Half of them with a person."""
    for seed in SEEDS:
        must_read_well(alone(seed))
        must_read_well(with_somebody(seed))
    first = Counter(tuple(one.line for one in alone(seed).lines[:3]) for seed in SEEDS)
    assert max(first.values()) <= 2


@pytest.mark.slow
def test_the_how_to_says_how_many_lines_there_are_and_how_many_a_play_uses() -> None:
    """As it stands there, of three with a person among them."""
    used = [len(with_somebody(seed).lines) for seed in SEEDS]
    page = " ".join((DOCS / "how-to" / "play-with-the-house.md").read_text(encoding="utf-8").split())
    says = f"Know Thyself has {len(LINES_OF_ALL):,}, and a play of three uses between"
    assert f"{says} {min(used)} and {max(used)}" in page


def hand_made(on_screen: str) -> Palace:
    """A table at which Olaf is in the Parlor."""
    world = GAME.rules.set_up(["Zed", "Mina"], {})
    world.guests = [Guest(who=Denizen(id="olaf", name="Olaf"), room="parlor")]
    world.on_screen = on_screen
    return world


def test_a_clash_is_framed_for_whoever_is_at_hand() -> None:
    """What has to do with them comes before what has not."""
    assert [one.who for one in CLASHES["parlor"]] == ["liam", "olaf"]
    assert at_hand_first(hand_made("parlor"), CLASHES["parlor"])[0].who == "olaf"
