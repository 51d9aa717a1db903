"""The book of a play: a story that can be read aloud, with the rules beside it only where asked for."""

from __future__ import annotations

import re
from functools import cache

import msgspec
import pytest
from litestar.testing import TestClient
from markupsafe import escape

from commedia import games
from commedia.engine import Deed, Prose
from commedia.engine.moments import Moment, places_in
from commedia.games.city_of_masks.events import rounds
from commedia.games.city_of_masks.events.contests import Ordered
from commedia.kit.book import (
    NOTHING,
    Book,
    EndPiece,
    Leaf,
    Written,
    direction,
    event,
    no_chapters,
    proposal,
    told,
)
from commedia.server.book import BARE, Passage, Wanted, _with_their_headings, closed, story
from commedia.server.pages import finished, script
from commedia.server.pages.book_as_markdown import manuscript
from commedia.server.pages.finished import poster
from commedia.server.pages.game_page import game_page_of
from commedia.server.pages.script import told_beside
from commedia.server.table_view import TableView
from tests.games.records import moment_of, rule_of
from tests.server.seeing import Stage
from tests.server.tables import Table, open_table

SLUGS = ("men-of-stones", "city-of-masks")
SEATS = ["Zacharias", "Wilhelmina", "Xenophon", "Yolande"]
MECHANICS = re.compile(r"\b(Tragedy|Caution|Trait|point|points|pot|die|dice|tile|Face)\b")


@cache
def seen(slug: str) -> TableView:
    """A whole play of the house, as a spectator sees it; all four are house actors."""
    view = Stage.performed(slug, SEATS, 2).seen(None)
    for chair in view.chairs.values():
        chair.kind = "house"
    return view


def passages(slug: str, wanted: Wanted = BARE) -> list[Passage]:
    """Its story."""
    view = seen(slug)
    return [one for act in story(view, view.script, wanted) for one in act]


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_the_story_has_no_mechanics_and_calls_people_by_their_characters(slug: str) -> None:
    """No rule and no figure of the rules; whoever has a name in the story is called by that alone."""
    view = seen(slug)
    text = manuscript(view, view.script)
    _, told = text.split("\n\n## ", 2)[0], "## ".join(text.split("\n\n## ")[2:])
    assert not re.search(rf"\[?{view.game.rules.prefix}-[A-Z]+-\d", told)
    assert all(view.names[seat] != seat for seat in SEATS)
    assert not [seat for seat in SEATS if re.search(rf"\b{seat}\b", told)]
    ours = [one.text for one in passages(slug) if one.kind == "direction"]
    assert ours
    assert not [text for text in ours if MECHANICS.search(text) or re.search(r"\d", text)]


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_with_its_rules_nothing_is_left_out(slug: str) -> None:
    """Each moment that a spectator may know stands in the book then, in its order."""
    view = seen(slug)
    told = [one.n for one in passages(slug, Wanted(rules=True, asides=True))]
    assert told == sorted(told)
    due = {
        line.n
        for line in view.script
        if line.kind not in ("house", "whisper") and told_beside(line, view.names.get(line.seat, line.seat))
    }
    assert due <= set(told)


def test_a_scene_has_its_heading_its_place_its_talk_and_its_closing() -> None:
    """As a play is printed."""
    kinds = "".join(
        {"act": "A", "scene": "S", "speech": "s", "direction": "d"}[one.kind]
        for one in passages("men-of-stones")
    )
    assert re.search(r"Ss{3,6}d", kinds)
    [first, *_] = [one for one in passages("men-of-stones") if one.kind == "scene"]
    assert " and " in first.text
    assert first.words


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_games_book_says_can_be_said(slug: str) -> None:
    """Each rule is in its rulebook, or is a heading; each place in a sentence is a figure of the game's."""
    book = game_page_of(slug).book
    rules = games.get(slug).rules.rulebook()
    figures = {name for line in seen(slug).script for name in line.figures}
    figures |= {"seat", "company", "offender", "defender", "winner", "winners", "debtor", "what", "done"}
    for key, ways in book.entries.items():
        rule = rule_of(key)
        assert rule in rules or rule in {line.text for line in seen(slug).script if line.kind == "scene"}
        for way in ways:
            assert set(places_in(way.says)) <= figures


def test_a_deed_is_a_stage_direction() -> None:
    """As it is in the live script."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    stage.say("Bob", "*turns the sheet back.*")
    seen = stage.seen("Ann")
    [[_, told]] = story(seen, seen.script)
    assert (told.kind, told.text + str(told.words)) == ("direction", "Bob turns the sheet back.")


def test_what_was_taken_back_is_gone_and_what_is_beside_comes_on_request(client: TestClient) -> None:
    """A line said in a scene that is taken back; asides and rules by a switch each, as links."""
    table: Table = open_table(client)
    table.post("Ann", "say", {"how": "line", "text": "This never happened."})
    table.post("Bob", "say", {"how": "aside", "text": "Tea?"})
    for seat in ("Ann", "Bob", "Cy"):
        table.post(seat, "take-back")
    table.post("Cy", "say", {"how": "line", "text": "This did."})
    address = f"/s/{table.tokens['Ann']}/book"
    bare, asides = (client.get(address + more).text for more in ("", "?asides=on"))
    assert "This did." in bare
    assert "This never happened." not in bare
    assert "Tea?" not in bare
    assert f'href="{address}?asides=on"' in bare
    assert f'href="{address}?rules=on&amp;asides=on"' in asides


def test_cm_ali_02_only_whoever_loses_hold_of_the_mask_is_told_of() -> None:
    """A sentence may hang on a figure that is in none of its places."""
    book = game_page_of("city-of-masks").book
    for alienated, how in ((True, "event"), (False, "nothing")):
        drawn = rounds.AlienationDrawn(
            seat="Ann", inner=3, outer=1, tile=[3, 1], alienated=alienated, masks={}, strain=2
        )
        assert told(book, moment_of(drawn)).how == how


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (Ordered(seat="Ann", debtor="Bob", order="place", where="the main scene"), 0),
        (Ordered(seat="Ann", debtor="Bob", order="mask", what="a mask"), 1),
    ],
)
def test_cm_stk_09_the_place_that_one_is_ordered_to_is_told_once(order: Ordered, words: int) -> None:
    """As its scene begins; the words of any other order stand before our own."""
    stage = Stage("city-of-masks", ["Ann", "Bob", "Cy"])
    stage.moments = [msgspec.structs.replace(moment_of(order), words=Prose("…"))]
    seen = stage.seen("Ann")
    [[*said, ours]] = story(seen, seen.script)
    assert [one.words for one in said] == ["Words, words, words."] * words
    assert re.search(r"Ann \w+.* Bob, who is beholden", ours.text)


class ItIsSo(Deed):
    rule, says = "MS-SAID-01", "It is so."


class SaidOtherwise(Deed):
    rule, says = "MS-BACK-01", "It was otherwise."
    statement: str | None = None


def test_words_that_were_taken_back_by_the_rules_are_struck_where_they_stand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A moment names them by their id; others are as they were."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    stage.words |= dict.fromkeys(["p1", "p2", "p3"], "Words.")
    stage.moments = [
        Moment(n, "rule", rule, "Ann", "It is so.", figures, Prose(id))
        for n, (rule, id, figures) in enumerate(
            [("MS-SAID-01", "p1", {}), ("MS-SAID-01", "p2", {}), ("MS-BACK-01", "p3", {"statement": "p1"})]
        )
    ]
    book = Book({SaidOtherwise: [direction("It was otherwise. ", "statement", strikes="statement")]})
    monkeypatch.setattr(game_page_of("men-of-stones"), "book", book)
    seen = stage.seen("Ann")
    [told] = story(seen, seen.script)
    assert [(one.kind, one.struck) for one in told] == [
        ("speech", True), ("speech", False), ("direction", False),
    ]  # fmt: skip
    assert told[2].text == "It was otherwise. "
    assert "**Ann.** ~~Words.~~\n\n**Ann.** Words." in manuscript(seen, seen.script)
    page = str(finished.page(seen, story(seen, seen.script)))
    assert page.count('<del><span class="visually-hidden">Struck: </span>') == 1


def test_of_proposals_under_one_heading_the_last_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is what was agreed on, whatever else that rule announces; and so at each heading."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    stage.words |= {id: f"As {id}." for id in ("p0", "p1", "p4")}
    kinds = ("rule", "rule", "rule", "scene", "rule")
    stage.moments = [
        Moment(n, kind, "MS-SAID-01", "Ann", "It is so.", {}, Prose(f"p{n}" if n in (0, 1, 4) else ""))
        for n, kind in enumerate(kinds)
    ]
    monkeypatch.setattr(game_page_of("men-of-stones"), "book", Book({ItIsSo: [proposal("So be it: ")]}))
    seen = stage.seen("Ann")
    [[first], [heading, second]] = story(seen, seen.script)
    assert (first.text, first.words, second.words) == ("So be it: ", "As p1.", "As p4.")
    assert heading.kind == "act"


@pytest.mark.parametrize(
    ("words", "stands"),
    [("the last ferry", "the last ferry."), ("Burn it!", "Burn it!"), ("“Never”", "“Never”"), ("", "")],
)
def test_what_stands_in_italics_is_a_sentence(words: str, stands: str) -> None:
    """A place, a stake, a card: with a full stop, where nothing else ends it; what is said stays as it is."""
    assert closed(words) == stands
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    stage.say("Bob", "*turns the sheet back*")
    stage.say("Bob", "never mind")
    seen = stage.seen("Ann")
    [[*_, deed, said]] = story(seen, seen.script)
    assert (deed.words, said.words) == ("turns the sheet back.", "never mind")


def test_a_heading_under_which_nothing_is_told_goes_before_the_next() -> None:
    """As a round's does, whose scenes have headings of their own."""
    round_, scene, last = (
        [Passage(n, "act", text=text)] for n, text in enumerate(("Round 2", "The quay", "End"))
    )
    scene.append(Passage(9, "speech", "Ann", words="So here we are."))
    kept = list(_with_their_headings([round_, scene, last]))
    assert [[one.text for one in act if one.text] for act in kept] == [["Round 2: the quay"]]


def test_a_heading_with_a_place_where_nothing_is_told_is_a_direction() -> None:
    """In the book, and in the live script once another heading has come; told of, it is a chapter."""
    book = Book({ItIsSo: [event("It is done.")], SaidOtherwise: [NOTHING]})
    place, next_ = (Written(n, "scene", "", "", {}, "Elsewhere", f"w{n}.0") for n in (1, 9))
    for rule, prose, tells in ((ItIsSo.rule, "", True), (SaidOtherwise.rule, "w2", False), ("X", "", False)):
        between = Written(2, "rule", rule, "Ann", {}, "", prose)
        assert (no_chapters(book, [place, between, next_]) == {}) == tells
    stage = Stage("city-of-masks", ["Ann", "Bob", "Cy"])
    says = {"where": "Elsewhere, with {host}", "here": "Ann is here.", "what": "{winners} has it."}
    figures = {"what": {"winners": ["Ann"], "best": 3}}
    stage.moments = [
        Moment(n, kind, rule, "Ann", says[key], figures.get(key, {"host": "Ann"}), Prose(prose))
        for n, (kind, rule, key, prose) in enumerate([
            ("scene", "", "where", "…"), ("rule", "CM-RND-07", "here", ""),
            ("scene", "", "where", "…"), ("rule", "CM-END-03", "what", ""),
        ])
    ]  # fmt: skip
    seen = stage.seen("Ann")
    [[first], [act, _]] = story(seen, seen.script)
    assert (first.kind, first.text, first.words) == (
        "direction",
        "Elsewhere, with Ann: ",
        "Words, words, words.",
    )
    assert (act.kind, act.text) == ("act", "Elsewhere, with Ann")
    rows = [str(script.line(seen, line)) for line in seen.script]
    assert "<b>Elsewhere, with Ann:</b> Words, words, words." in rows[0]
    assert [("scene-head" in row) for row in rows] == [False, False, True, False]


def test_whoever_is_told_of_is_named_once() -> None:
    """Words about somebody stand by themselves where they name them, and else after their name."""
    portraits = [one for one in passages("city-of-masks") if one.kind == "direction"][:8]
    assert all(one.text == "" for one in portraits)
    view = seen("city-of-masks")
    first = next(line for line in view.script if line.rule == "CM-AV-02")
    [bare] = story(view, [msgspec.structs.replace(first, words="A third child.")])[0]
    assert (bare.text, bare.words) == (f"{view.names[first.seat]}: ", "A third child.")


@pytest.mark.parametrize(
    ("title", "lines"),
    [
        ("Rooks at Noon", ["ROOKS AT NOON"]),
        ("A Cold Coronation", ["A COLD", "CORONATION"]),
        ("Gravitationswellendetektor", ["GRAVITATIONSWELLENDETEKTOR"]),
        ("<b> & x", ["&lt;B&gt; &amp; X"]),
    ],
)
def test_the_title_is_drawn_to_the_measure_and_read_as_it_is(title: str, lines: list[str]) -> None:
    """As wood type, none of its lines wider than the page, whatever font there is."""
    drawn = str(poster(title))
    assert re.findall(r">([^<>]+)</text>", drawn) == lines
    assert all(0 < float(wide) <= 600 for wide in re.findall(r'textLength="([\d.]+)"', drawn))
    assert f'aria-label="{escape(title)}"' in drawn


def test_the_book_of_a_finished_play_closes_with_the_games_own_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the last words, part by part; one without a line is left out, and all of it before the end."""
    view = seen("men-of-stones")
    piece = EndPiece("What was left", [("Ann", [Leaf("A ring", "worn thin", "Xenophon")]), ("Bob", [])])
    monkeypatch.setattr(game_page_of("men-of-stones"), "end_piece", lambda public, names: piece)
    assert view.finished
    *_, last = story(view, view.script)
    assert [(one.kind, one.text, one.speaker, one.words) for one in last] == [
        ("act", "What was left", "", ""), ("scene", "Ann", "", ""), ("speech", "", "A ring", "worn thin"),
    ]  # fmt: skip
    assert "worn thin" in manuscript(view, view.script)
    unfinished = msgspec.structs.replace(view, finished=False)
    assert all(one.text != "What was left" for act in story(unfinished, view.script) for one in act)
