"""Lines of the house, as far as one can tell from their words what must have come before them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

from commedia import games
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.face_of_angels.acts import stock_acts
from commedia.games.face_of_angels.rules.scenes import as_a_story
from commedia.games.men_of_stones.house.talk import BOOK as STONES
from commedia.kit.speech.parser import things_in
from commedia.server.book import _apart

GAMES = Path(games.__file__).parent
MATTERS = tomllib.loads((GAMES / "city_of_masks/house/matters.toml").read_text("utf-8"))["matter"]
NAMED = re.compile(r"(?<=[a-z,;] )[A-Z]\w{2,}")
"""Who or what has a name, in the midst of a sentence."""


@pytest.mark.parametrize("slug", games.SLUGS)
def test_whose_hand_or_shoulder_it_is_stands_before_it(slug: str) -> None:
    """“On Wren’s shoulder”, as one says, and not on the shoulder of Wren."""
    texts = [path.read_text("utf-8") for path in (GAMES / slug.replace("-", "_") / "house").rglob("*.toml")]
    assert texts
    assert [
        of for text in texts for of in re.findall(r"\w+ (?:hand|arm|shoulder|sleeve|face) of \{\w+\}", text)
    ] == []


def test_whoever_has_told_how_it_went_is_still_there() -> None:
    """A challenge may come next: nobody has gone home, or down the stairs, with what they have told."""
    gone = re.compile(
        r"out of the door|way out|home\b|I leave\b(?! (?:them|\{toward\}))|am gone|"
        r"I take the stairs|before it ends"
    )
    told = [*LINES["end"]["alone"], *LINES["end"]["won"], *LINES["tell"]["idle"]]
    assert [line for line in told if gone.search(line)] == []


def test_a_deed_is_done_with_a_hand_only_where_it_says_so() -> None:
    """What is said of any deed fits one that is done with the voice, or with the feet."""
    assert [line for line in LINES["tell"]["good"] if re.search(r"\b(?:left|right) hand\b", line)] == []


@pytest.mark.parametrize("matter", MATTERS, ids=lambda one: one["name"])
def test_what_answers_a_matter_rests_on_what_brought_it_up(matter: dict[str, object]) -> None:
    """Two of the house may answer its first line with any of them: what comes out later is not yet known."""
    opens, later = str(matter["opens"]), " ".join(map(str, matter["goes_on"]))  # type: ignore[call-overload]
    for answer in matter["answers"]:  # type: ignore[attr-defined]
        things = {*things_in(answer), *NAMED.findall(answer)} & {*things_in(later), *NAMED.findall(later)}
        assert things <= {*things_in(opens), *NAMED.findall(opens)}, answer


def test_fa_end_01_an_end_of_an_act_is_told_in_words_of_the_story() -> None:
    """Of people who have names there is no “protagonist”, and no “relationship”."""
    ends = [end for act in stock_acts().act for end in act.ends]
    assert len(ends) > 8
    rules = re.compile(r"protagonist|relationship|organised|of a power\b")
    assert [end for end in map(as_a_story, ends) if rules.search(end)] == []
    assert as_a_story("people cry out against a protagonist") == "people cry out against one of them"


def test_nobody_is_sent_for_who_stands_there() -> None:
    """In a scene of three."""
    sent = [line for line in STONES.lines if re.search(r"(?i)fetch \{third\}|send for \{third\}", line.say)]
    assert sent
    assert all(("third.here", (False,)) in line.when for line in sent)


def test_one_sees_where_each_of_several_ends() -> None:
    """“The suitcase, the bell and the mayor and his speech” might be four."""
    assert _apart(["a key", "a bell"]) == "a key and a bell"
    assert _apart(["a key", "a bell", "a boat"]) == "a key, a bell and a boat"
    assert (
        _apart(["a key", "a bell", "the mayor and his speech"])
        == "a key; a bell; and the mayor and his speech"
    )
