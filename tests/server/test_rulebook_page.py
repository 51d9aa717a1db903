"""The rulebook as a page and as a drawer: every rule under its id, with what stands beside it."""

from __future__ import annotations

import re

import pytest
from litestar.testing import TestClient

from commedia import games
from commedia.engine.log import Committed
from commedia.server.book import Wanted, story
from commedia.server.pages import finished, rulebook
from commedia.server.pages.rulebook import NoSuchRule, read
from commedia.server.table_view import ScriptLine
from tests.server.seeing import Stage

GAME = games.get("men-of-stones")
IDS = re.findall(r"^### (\S+) · ", GAME.rules.rulebook(), re.M)

SMALL = """# Lamplight

A night watch.

## Dusk

### LL-DUS-01 · Fill the lamps

Each keeper takes *four* oil. <b>No more.</b>

- one
- two

> **Our reading** R-01. Before dark, we say.
>
> And twice.

> **Table option** oil: 4 | 6. How much.

> **Example** E1. Ana takes four.

## Dawn

All of it is *designed*.

### LL-DAW-01 · Count them

What is left is shared.
"""


def test_every_rule_is_on_the_page_under_its_id_once():
    """So every citation leads somewhere."""
    page = str(rulebook.page(GAME))
    found = re.findall(r'<article class="rule" id="([^"]+)"', page)
    assert found == IDS
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))


def test_the_contents_lead_to_every_chapter_and_rule():
    """In their order."""
    page = str(rulebook.page(GAME))
    contents = page[page.index('<nav class="toc"') : page.index('<article class="rules">')]
    links = re.findall(r'href="#([^"]+)"', contents)
    assert [link for link in links if link in IDS] == IDS
    for link in links:
        assert f'id="{link}"' in page


def test_rules_can_be_looked_for_where_there_are_scripts():
    """Without one the box could do nothing, and is not offered."""
    page = str(rulebook.page(GAME))
    box = page[page.index("<search") : page.index("</search>")]
    assert 'class="field toc__find js-only"' in box
    assert f">{len(IDS)} rules</small>" in box


def test_a_book_is_read_by_its_form():
    """Chapters, rules, and three kinds of quotation; raw HTML stays text."""
    book = read(SMALL)
    assert book.title == "Lamplight"
    assert [chapter.title for chapter in book.chapters] == ["Dusk", "Dawn"]
    first, last = book.rules
    assert (first.id, first.title, first.chapter) == ("LL-DUS-01", "Fill the lamps", "Dusk")
    assert "<em>four</em>" in first.text
    assert "&lt;b&gt;" in first.text
    assert "<li>one</li>" in first.text
    assert [(gloss.kind, gloss.key) for gloss in first.glosses] == [
        ("reading", "R-01"), ("option", "oil"), ("example", "E1"),
    ]  # fmt: skip
    assert first.glosses[0].html == "<p>Before dark, we say.</p>\n<p>And twice.</p>\n"
    assert first.glosses[1].html == "<p>How much.</p>\n"
    assert last.glosses == ()
    assert [chapter.opening for chapter in book.chapters] == ["", "<p>All of it is <em>designed</em>.</p>\n"]


@pytest.mark.parametrize(
    ("book", "said"),
    [
        ("# A\n\n## B\n\n### Fill the lamps\n", "headed by its id"),
        ("# A\n\n## B\n\n### LL-DUS-01 · C\n\n> Just a thought.\n", "says what it is"),
    ],
)
def test_a_book_out_of_form_is_refused_with_the_line(book: str, said: str):
    """A designer reads it, so it says what is expected."""
    with pytest.raises(ValueError, match=said):
        read(book)


def test_every_reading_option_and_example_stands_beside_its_rule():
    """Readings and examples by their number, options by their label in the lobby with every choice."""
    page = str(rulebook.page(GAME))
    for key in re.findall(r"\*\*Our reading\*\* (R-\d+)", GAME.rules.rulebook()):
        assert f'<p class="label">Our reading · {key}</p>' in page
    for key in re.findall(r"\*\*Example\*\* (E\d)", GAME.rules.rulebook()):
        assert f'<p class="label">For example · {key}</p>' in page
    for option in GAME.options.values():
        assert f'aria-label="Table option {option.key}"' in page
    assert page.count("(as it comes)") == len(GAME.options)


@pytest.mark.parametrize("rule", IDS)
def test_the_drawer_opens_every_rule_with_its_neighbours(rule: str):
    """One click from any consequence."""
    html = str(rulebook.drawer(GAME, rule))
    at = IDS.index(rule)
    near = re.findall(r'#(\S+)" data-rule', html)
    assert near == [IDS[n] for n in (at - 1, at + 1) if 0 <= n < len(IDS)]
    assert f">{rule}</a>" in html
    assert 'id="MS-' not in html  # the page beneath may be the rulebook itself


def test_what_a_chapter_says_of_all_its_rules_stands_on_the_page_and_in_the_drawer():
    """SP-PC-02: that its chapter is designed, where the source has lost it."""
    game = games.get("shadow-play")
    said = "All of this is designed"
    assert str(rulebook.page(game)).count(said) == 1
    assert said in str(rulebook.drawer(game, "SP-PC-02"))
    assert said not in str(rulebook.drawer(game, "SP-CH-03"))


def test_a_rule_that_is_not_there_is_said_to_be_not_there():
    """Rather than an empty drawer."""
    with pytest.raises(NoSuchRule, match="no rule MS-NONE-01 in the rulebook of Men of Stones"):
        rulebook.drawer(GAME, "MS-NONE-01")


def test_book_and_drawer_are_served(client: TestClient):
    """And what is not there is 404."""
    assert client.get("/rulebook/men-of-stones").status_code == 200
    assert client.get("/rulebook/men-of-stones/MS-ACT1-02").text == str(rulebook.drawer(GAME, "MS-ACT1-02"))
    assert client.get("/rulebook/men-of-stones/MS-NONE-01").status_code == 404
    assert client.get("/rulebook/nothing").status_code == 404


# -- the finished play -------------------------------------------------------------------------------------


def test_the_seed_is_shown_when_the_play_is_over_and_not_before():
    """Until then it could tell every die to come."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    for over in (False, True):
        seen = stage.seen("Ann", finished=over)
        seen.lobby.seed = "5eed" * 16
        seen.seed_words = [Committed("Bob", "b17e" * 16, True, "00" * 16, "marzipan")]
        page = str(finished.page(seen, story(seen, seen.script)))
        assert ("5eed5eed" in page) == over
        assert ("Bob: marzipan" in page) == over
        assert ("so far" in page) != over


def test_the_finished_play_names_its_cast_and_tells_every_line():
    """And can be replayed, printed, saved and checked."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    stage.say("Bob", "Who goes there?")
    assert stage.play_until(lambda play: play.finished)
    seen = stage.seen("Ann")
    every = Wanted(rules=True, asides=True)
    page = str(finished.page(seen, story(seen, seen.script, every), every))
    assert all(f">{name}</span>" in page for name in seen.names.values())
    told = [line.n for line in seen.script if line.kind not in ("house", "whisper")]
    assert [n for n in told if f'data-n="{n}"' not in page] == []
    assert "Who goes there?" in page
    for there in ('id="replay"', "data-print", "/s/Ann/export", "commedia verify", "Was it fair?"):
        assert there in page


def test_the_acts_stand_under_the_play_and_not_under_its_cast():
    """Whoever goes by headings comes from the cast to the play."""
    seen = Stage("men-of-stones", ["Ann", "Bob", "Cy"]).seen("Ann")
    lines = [ScriptLine(0, "scene", "", "", "Act one", ""), ScriptLine(1, "line", "", "Ann", "", "Well?")]
    told = re.findall(r"<(h[1-6])[^>]*>([^<]+)", str(finished.page(seen, story(seen, lines))))
    assert told[-3:] == [("h2", "The cast"), ("h2", "The play"), ("h3", "Act one")]


def test_a_table_with_its_own_dice_has_no_seed_to_show():
    """Their words are the record."""
    seen = Stage("men-of-stones", ["Ann", "Bob", "Cy"]).seen("Ann", finished=True)
    seen.lobby.dealer = "hand"
    page = str(finished.page(seen, story(seen, seen.script)))
    assert "The dice were your own." in page
    assert "SHA-256" not in page


def test_tables_in_a_rule_are_tables_on_the_page():
    """City of Masks sets out its masks that way; none of it is styled in place."""
    page = str(rulebook.page(games.get("city-of-masks")))
    assert "<table>" in page
    assert "<td>Find an insult in a trifle and demand a duel for it</td>" in page
    assert "|---" not in page
    assert "style=" not in page
