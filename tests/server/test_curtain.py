"""The curtain: all that was hidden stands on the page at the end, then what befell whoever reads it."""

from __future__ import annotations

import re
from functools import cache

import pytest

from commedia import games
from commedia.kit.page import page_of
from commedia.server.pages.curtain import curtain
from commedia.server.pages.long import mode_for
from tests.server.seeing import Stage

SLUGS = ("men-of-stones", "city-of-masks")
SEATS = ["Zacharias", "Wilhelmina", "Xenophon", "Yolande"]


@cache
def over(slug: str) -> Stage:
    """A whole play of the house."""
    return Stage.performed(slug, SEATS, 2)


@pytest.mark.parametrize("slug", SLUGS)
def test_everybody_is_revealed_by_their_name_in_the_story(slug: str) -> None:
    """One each, with a picture that says what it shows, a sentence, and no player's name in what we say."""
    seen = over(slug).seen(None)
    shown = page_of(games.get(slug)).curtain.reveals(seen.public, seen.names)
    assert sorted(one.who for one in shown) == sorted(SEATS)
    for one in shown:
        assert one.heading == seen.names[one.who]
        assert one.heading in one.sentence
        assert one.sentence.endswith(".")
        assert "aria-label" in str(one.picture)
        assert not re.search("|".join(SEATS), one.sentence)


@pytest.mark.parametrize("slug", SLUGS)
def test_what_befell_is_said_to_each_of_them(slug: str) -> None:
    """To oneself, and something else to each who came out otherwise; nothing to a spectator."""
    told = {}
    for seat in SEATS:
        seen = over(slug).seen(seat)
        assert mode_for(seen) == "curtain"
        told[seat] = page_of(games.get(slug)).curtain.befell(seen.public, seat, seen.names)
        assert re.search(r"\b[Yy]ou", told[seat])
        assert seen.names[seat] not in told[seat]
        assert told[seat].split(".")[0] in str(curtain(seen))
    assert len(set(told.values())) > 1
    assert "What befell you" not in str(curtain(over(slug).seen(None)))


def test_the_hidden_face_and_the_heart_of_everybody_come_out() -> None:
    """R-61: what nobody ever learnt is shown with the scores, and not before."""
    stage = over("city-of-masks")
    seen = stage.seen(None)
    page = str(curtain(seen))
    for seat in SEATS:
        avatar = stage.play.world.avatars[seat]
        assert len(next(s for s in seen.public.scores if s.seat == seat).beneath) == len(avatar.hidden_face)
        for act in avatar.hidden_face:
            assert (stage.words.get(act.words.id) or act.ready or "") in page.replace("&#39;", "'")
    assert str(curtain(Stage("city-of-masks", SEATS).seen(None))) == ""


def test_all_the_dead_are_named_and_whoever_is_left_alone_has_the_fate() -> None:
    """The fate is the Survivor's: nobody who is dead is told that they live on."""
    stage = over("men-of-stones")
    seen = stage.seen(None)
    world, page = seen.public, page_of(games.get("men-of-stones"))
    dead = [seat for seat in SEATS if not world.players[seat].alive]
    told = page.outcome(world, seen.names)
    assert all(seen.names[seat] in told for seat in SEATS)
    assert dead
    for seat in SEATS:
        assert (world.fate.text in page.curtain.befell(world, seat, seen.names)) == (seat == world.survivor)
