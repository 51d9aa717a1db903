"""The text file of a book says what was meant, read as Markdown: whatever players are called or write."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from commedia.engine.visible_text import with_directions_ended
from commedia.server.book import Passage
from commedia.server.pages import book_as_markdown as manuscripts
from commedia.server.pages.markdown_escapes import name, on_a_line, paragraphs
from tests.server.seeing import Stage

READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
WORDS_ALONE = {"text", "softbreak", "hardbreak", "em_open", "em_close", "strong_open", "strong_close"}
"""What players' own words may be."""
HOSTILE = [
    "![a](http://elsewhere.example/x.png)", "<img src=http://elsewhere.example/x>", "<b>Cy</b>",
    "[link](http://elsewhere.example)", "[x]: http://elsewhere.example", "<http://elsewhere.example>",
    "http://elsewhere.example/?a=b", "www.elsewhere.example", "a@elsewhere.example", "# Act II",
    "Act II\n======", "Act II\n---", "---", "***", "___", "* * *", "- one\n- two", "1. one", "1) one",
    "+ one", "> said nobody",
    "    code", "\tcode", "```\ncode\n```", "~~~\ncode", "`code`", "~~struck~~", "a | b\n--- | ---\n1 | 2",
    "&lt;b&gt; &amp; &#42;", "a\\", "\\", "*", "**", "*a**b*", "_a_ __b__", "a  \nb", "<!-- gone", "<?php",
    "<script>\n\nalert(1)</script>", "[^1]", "[^1]: note", "term\n: said", "$$x$$", "{#id}",
    "- [ ] done", "#", "a #", "a\n\n\n# b", "Ann.** **Bob.", "x\n> y", "-", "=", "==", ":-", "1.",
    "\u202eabc", "\u2067abc\n\n# d",
]  # fmt: skip
MARKS = st.text(alphabet="ab1 \n\t*_`~#>-+=.!()[]<>:/\\|&;@\u05d0\u202e\u2067", max_size=40)
WORDS = st.sampled_from(HOSTILE) | MARKS | st.tuples(st.sampled_from(HOSTILE), MARKS).map("\n".join)


def blocks(text: str) -> list[Token]:
    """What stands one under the other."""
    return [token for token in READER.parse(text) if token.level == 0 or token.type == "inline"]


def told(token: Token) -> str:
    """The text of a block, without its emphasis."""
    return "".join(
        " " if child.type in ("softbreak", "hardbreak") else child.content for child in token.children or ()
    )


def plain(words: str) -> str:
    """Words without blanks that count for nothing, and without the marks of emphasis."""
    kept = "".join(c for c in with_directions_ended(words) if c >= " " or c in "\n\t")
    return " ".join(kept.replace("*", "").replace("\u2068", "").replace("\u2069", "").split())


@given(WORDS)
def test_words_are_paragraphs_of_text_and_nothing_else(words: str) -> None:
    """No heading, rule, list, quote, table, picture, link or code; and every letter as it was written."""
    read = READER.parse(paragraphs(words))
    assert {token.type for token in read} <= {"paragraph_open", "inline", "paragraph_close"}
    inline = [token for token in read if token.type == "inline"]
    assert {child.type for token in inline for child in token.children or ()} <= WORDS_ALONE
    assert plain(" ".join(map(told, inline))) == plain(words)


@given(WORDS)
def test_a_name_goes_on_beyond_no_line(words: str) -> None:
    """Wherever on a line it stands: alone, in a heading, in a list, in italics."""
    for before, after, kinds in (
        ("", "", ["paragraph_open"]), ("## ", "", ["heading_open"]), ("- ", "", ["bullet_list_open"]),
        ("*a", "*", ["paragraph_open"]), ("> ", " [X]", ["blockquote_open"]),
    ):  # fmt: skip
        line = on_a_line(words)
        if not line and before != "*a":
            continue
        read = READER.parse(f"{before}{line}{after}\n\nNext.")
        assert [t.type for t in read if t.level == 0 and t.nesting == 1] == [*kinds, "paragraph_open"]
        [found, following] = [token for token in read if token.type == "inline"]
        assert following.content == "Next."
        assert {child.type for child in found.children or ()} <= {"text", "em_open", "em_close"}
        assert plain(told(found).removeprefix(before.strip("*#>- ")).removesuffix(" [X]")) == plain(words)


STAGE = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
STORY = ("act", "scene", "speech", "struck", "direction", "aside", "note")


@given(st.lists(st.tuples(st.sampled_from(STORY), WORDS, WORDS), max_size=6), WORDS)
def test_a_book_has_the_parts_that_were_meant(passages: list[tuple[str, str, str]], title: str) -> None:
    """Its headings, paragraphs and quotes follow each other as the story has them, whoever wrote what."""
    story = []
    for kind, called, words in passages:
        struck = kind == "struck"
        speaker = " ".join(called.split()) or "Ann"
        heading = speaker if kind in ("act", "scene") else ""
        written = "" if kind == "note" else words.strip() or "Aye."
        note = words if kind == "note" else ""
        is_of: Any = "speech" if struck else kind
        story.append(Passage(1, is_of, speaker, heading, written, note, "X-1", struck))
    seen = STAGE.seen("Ann")
    seen.lobby.title = " ".join(title.split()) or "A play"
    seen.names = {seat: story[0].speaker if story else seat for seat in seen.seats}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(manuscripts, "story", lambda *_: [story])
        text = manuscripts.manuscript(seen, [])
    read = READER.parse(text)
    headings = [t.tag for t in read if t.type == "heading_open"]
    meant = {"act": "h2", "scene": "h3"}
    assert headings == ["h1", "h2", *(meant[p.kind] for p in story if p.kind in meant)]
    assert [t.type for t in read if t.level == 0 and t.nesting == 1].count("bullet_list_open") == 1
    assert sum(t.type == "list_item_open" for t in read) == len(seen.seats)
    assert sum(t.type == "blockquote_open" for t in read) == sum(bool(p.note) for p in story)
    assert not {t.type for t in read} & {
        "hr",
        "html_block",
        "fence",
        "code_block",
        "table_open",
        "ordered_list_open",
    }
    inner = {child.type for t in read for child in t.children or ()}
    assert not inner & {"image", "link_open", "html_inline", "code_inline"}


def test_a_name_from_right_to_left_stands_apart() -> None:
    """So that what comes after it stands after it; others stand as they are."""
    assert name("דוד") == "\u2068דוד\u2069"
    assert name("Ann") == "Ann"
    assert all(
        one.count("\u2068") == one.count("\u2069")
        for one in (paragraphs("דוד", beside=True), name("\u202ex"))
    )


def test_emphasis_is_kept() -> None:
    """As the book's page has it."""
    assert paragraphs("I, and *only* I, **swear** it.") == "I, and *only* I, **swear** it."
    assert [a.type for a, _ in pairwise(blocks(paragraphs("*a*")))] == ["paragraph_open", "inline"]
