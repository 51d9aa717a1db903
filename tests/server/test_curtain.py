"""The curtain: all that was hidden stands on the page at the end, then what befell whoever reads it."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import pytest

from commedia import games
from commedia.games.city_of_masks.stage.all_along import between
from commedia.kit.curtain import MOST_GROUPS
from commedia.kit.page import page_of
from commedia.props.busts import bust
from commedia.server.pages import waiting_panel
from commedia.server.pages.curtain import curtain
from commedia.server.pages.long import mode_for
from tests.server.seeing import Stage

SLUGS = ("men-of-stones", "city-of-masks")
SEATS = ["Zacharias", "Wilhelmina", "Xenophon", "Yolande"]


@cache
def over(slug: str) -> Stage:
    """A whole play of the house."""
    return Stage.performed(slug, SEATS, 2)


@pytest.mark.slow
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


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_nobody_is_left_without_a_sentence(slug: str) -> None:
    """By rank, the names of the story alone, and no two of them alike; the sums come folded, after it."""
    seen = over(slug).seen("Xenophon")
    verdict = page_of(games.get(slug)).curtain.verdict(seen.public, seen.names)
    assert sorted(one.who for one in verdict.standings) == sorted(SEATS)
    assert len({one.sentence for one in verdict.standings}) == len(SEATS)
    page = str(curtain(seen))
    for one in verdict.standings:
        assert seen.names[one.who] in one.sentence
        assert one.sentence.endswith(".")
        assert not re.search("|".join(SEATS), one.sentence)
    points = [one.points for one in verdict.standings]
    assert points == sorted(points, key=lambda n: -(n or 0))
    assert page.index(verdict.standings[-1].sentence) < page.index('<details class="because__sums"><summary>')


def test_a_lozenge_stands_for_each_point() -> None:
    """And the words for readers say what they are for."""
    seen = over("city-of-masks").seen(None)
    for one in page_of(games.get("city-of-masks")).curtain.verdict(seen.public, seen.names).standings:
        score = next(s for s in seen.public.scores if s.seat == one.who)
        assert one.points == score.total
        assert one.counted.startswith(f"{score.total} point" if score.total else "no point")
        row = str(curtain(seen)).partition(one.counted)[2].partition("</li>")[0] if score.total else ""
        assert row.count("tok--point") == score.total


def test_a_face_is_its_seats_and_never_its_masks() -> None:
    """Whatever is worn, a place has the same skin and hair; the cloth changes, and what is pushed up."""
    assert bust(2, "tones-hearts", "<g/>")[1] == bust(2, "tones-spades")[1]
    assert bust(2, "tones-hearts")[1] != bust(1, "tones-hearts")[1]
    assert len({bust(place, "tones-spot")[1] for place in range(1, 11)}) == 10
    assert "lifts" in bust(2, "tones-hearts", "<g/>")[2]
    assert "lifts" not in bust(2, "tones-hearts")[2]


def test_what_everybody_felt_is_drawn_as_wide_as_it_was_and_told_as_a_list() -> None:
    """Love and hatred of one another; what is left out of the drawing is told below it."""
    seen = over("city-of-masks").seen(None)
    drawn = str(between(seen.public, seen.names))
    felt = [
        felt.value
        for score in seen.public.scores
        for target, felt in score.felt.items()
        if target in SEATS and felt.value
    ]
    assert drawn.count("<li>") == len(felt)
    assert drawn.count('class="warm"') + drawn.count('class="cold"') <= len(felt)
    strongest = max(felt, key=abs)
    assert f'stroke-width="{1 + abs(strongest) * 0.6:g}"' in drawn


@pytest.mark.parametrize("slug", SLUGS)
def test_last_words_stand_under_whose_they_are(slug: str) -> None:
    """One's own box stands in one's own place, until it is had."""
    stage = over(slug)
    stage.words["farewell"] = "Leave the lamp."
    seen = stage.seen("Zacharias", last_words={"Yolande": "farewell"})
    places = str(curtain(seen)).split('<li class="reveal"')[1:]
    [hers] = [place for place in places if "Leave the lamp." in place]
    [own] = [place for place in places if 'id="last-text"' in place]
    assert seen.names["Yolande"] in hers
    assert seen.names["Zacharias"] in own
    assert waiting_panel.status(seen)[:2] == (True, "Your cue:")
    had = stage.seen("Zacharias", last_words={"Zacharias": "farewell"})
    assert 'id="last-text"' not in str(curtain(had))
    assert waiting_panel.status(had) == (False, "", "The play is over")


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


def test_a_place_in_the_row_spans_all_that_may_come_out() -> None:
    """What has no row of its own would lie over the name."""
    sheet = (files("commedia.server") / "static/css/pages/curtain.css").read_text(encoding="utf-8")
    [spanned] = re.findall(r"grid-row: span (\d+); /\* picture", sheet)
    assert int(spanned) == MOST_GROUPS + 3
