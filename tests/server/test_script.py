"""The script reads as a play, and players' words are never markup."""

from __future__ import annotations

from html.parser import HTMLParser

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from commedia.server.pages.script import line, lines, prose, script
from commedia.server.table_view import ScriptLine
from tests.server.seeing import Stage


class Tags(HTMLParser):
    """Collects what a browser would make of a text."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes += attrs

    def handle_data(self, data: str) -> None:
        self.text += data


def test_openings_and_closings_are_told_and_said_by_nobody() -> None:
    """As stage directions; what the house wrote before somebody had a name calls them by it now."""
    stage = Stage("men-of-stones", ["Ann", "Bob", "Cy"])
    seen = stage.seen("Ann")
    seen.names["Bob"] = "Gyde"
    opens = {"seat": "Cy", "others": ["Bob"]}
    told = ScriptLine(
        4, "rule", "MS-SCN-02", "Cy", "Cy opens it.", "Rain. Bob waits.", author="Cy", figures=opens
    )
    drawn = str(line(seen, told))
    assert '<p class="direction" dir="auto">Rain. Gyde waits.</p>' in drawn
    assert '<h3 class="scene-title">Cy and Gyde</h3>' in drawn
    assert "speaker" not in drawn
    by_a_person = msgspec.structs.replace(told, author="Ann", rule="MS-DICE-10")
    assert "Rain. Bob waits." in str(line(seen, by_a_person))


def test_stakes_stand_as_stakes_with_whoever_wrote_them_anew() -> None:
    """As nobody's speech: the condition, and then what is staked on it; the margin has the rule."""
    seen = Stage("face-of-angels", ["Eve", "Ann", "Bob", "Cy"]).seen("Ann")
    seen.names["Ann"] = "Gyde"
    stakes = {"seat": "Bob", "who": "Ann", "scope": "act", "harms": []}
    rewritten = {**stakes, "wins": True, "wins_anew": True, "loses_anew": False}
    told = ScriptLine(
        4, "rule", "FA-STK-01", "Bob", "Bob writes.", "He leaves.", author="Bob", figures=rewritten
    )
    drawn = str(line(seen, told))
    led = "<b>If Gyde wins, as Bob would have it:</b> He leaves."
    assert f'<p class="direction direction--led" dir="auto">{led}</p>' in drawn
    assert "speaker" not in drawn
    first = {**rewritten, "wins": False, "wins_anew": False}
    assert "<b>If Gyde loses:</b> He leaves." in str(line(seen, msgspec.structs.replace(told, figures=first)))


def parsed(html: str) -> Tags:
    tags = Tags()
    tags.feed(html)
    tags.close()
    return tags


@given(st.text(alphabet=st.sampled_from("<>&\"'*ab \n/=`\x01\x02")))
def test_prose_holds_no_tag_but_ours(text: str):
    """Whatever is written, only emphasis, strength and line breaks come of it, without attributes."""
    tags = parsed("".join(prose(text)))

    assert tags.tags <= {"em", "strong", "br"}
    assert tags.attributes == []


@given(st.text(alphabet=st.characters(exclude_characters="*\n\r\x00", exclude_categories=["Cs", "Cc"])))
def test_prose_says_what_was_written(text: str):
    """Without marks the words stand there as they are."""
    assert parsed("".join(prose(text))).text == text.strip()


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("*soft*", "<em>soft</em>"),
        ("**loud**", "<strong>loud</strong>"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("one\ntwo", "one<br>two"),
        ("# not a heading", "# not a heading"),
        ("[no](javascript:alert(1))", "[no](javascript:alert(1))"),
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
    ],
)
def test_prose_knows_two_marks_and_line_breaks(text: str, html: str):
    """Nothing else of Markdown is read."""
    assert "".join(prose(text)) == html


def test_blank_lines_make_paragraphs():
    """A long speech is set as several lines of the play."""
    assert [str(p) for p in prose("one\n\n\ntwo")] == ["one", "two"]


def said(**fields: object) -> ScriptLine:
    line = ScriptLine(n=7, kind="line", rule="", seat="Maud", text="", words="", to=None)
    for name, value in fields.items():
        setattr(line, name, value)
    return line


def drawn(line: ScriptLine, seat: str | None = "Maud") -> str:
    seen = Stage("men-of-stones", ["Maud", "Iris", "Bo"]).seen(seat)
    seen.names["Maud"] = "Halvard"
    return str(lines(seen, [line]))


def test_a_line_is_the_speaker_and_their_words():
    """The speaker goes by their name in the story."""
    html = drawn(said(words="Mine."))

    assert '<bdi class="speaker">Halvard</bdi> Mine.' in html
    assert 'data-n="7"' in html


def test_a_deed_with_words_is_a_line_with_its_rule_in_the_margin():
    """The sentence of the rule is the note, and ends in the rule's link."""
    html = drawn(said(kind="rule", rule="MS-ACT3-03", text="Halvard names Gold.", words="Mine."))

    assert "Halvard</bdi> Mine." in html
    assert 'Halvard names Gold. <a class="cite" href="/rulebook/men-of-stones#MS-ACT3-03"' in html


def test_a_deed_without_words_is_a_note_alone():
    """Nobody is made to speak."""
    html = drawn(said(kind="rule", rule="MS-DICE-01", text="Halvard rolls 1, 2, 3 and 4: 10."))

    assert "speaker" not in html
    assert "entry--note" in html


def test_a_deed_that_is_its_speaker_and_the_words_says_the_speaker_once():
    """A rule may tell of words by nothing but whose they are."""
    html = drawn(said(kind="rule", rule="MS-ACT3-03", text="Halvard:", words="Mine."))

    assert html.count("Halvard") == 1
    assert '<p class="tick"><a class="cite" href="/rulebook/men-of-stones#MS-ACT3-03"' in html
    assert 'class="note"' not in html, "nothing but a rule's id is no note that one could unfold"
    assert drawn(said(kind="rule", rule="MS-ACT3-03", text="Halvard:")).count("Halvard") == 1


def test_a_whisper_says_to_whom():
    """Its speaker and those who hear it, by their players: it is no part of the story."""
    html = drawn(said(kind="whisper", words="Trust nobody.", to=["Maud", "Bo"]), seat="Bo")

    assert "<bdi><b>Maud</b></bdi>, in a whisper to <bdi>Bo</bdi>: <bdi>Trust nobody.</bdi>" in html


def test_what_only_some_may_know_says_so():
    """A reader must be able to tell an open note from a secret one."""
    html = drawn(said(kind="rule", rule="MS-FOR-01", seat="", text="You keep King.", to=["Maud"]))

    assert ">only you</span>" in html


def test_headings_asides_and_the_house():
    """Each kind of line has its own form; beside the play it is the player who speaks."""
    assert "<h3>Act one</h3>" in drawn(said(kind="scene", seat="", text="Act one"))
    assert "<b>Maud</b></bdi>, aside: <bdi>your move</bdi>" in drawn(said(kind="aside", words="your move"))
    assert "Play has stopped." in drawn(said(kind="house", seat="", text="Play has stopped."))


@pytest.mark.parametrize("kind", ["aside", "whisper"])
def test_names_and_words_beside_the_play_each_run_their_own_way(kind: str):
    """What runs from right to left turns nothing of the line round that stands outside it."""
    seen = Stage("men-of-stones", ["Maud", "Iris", "Bo"]).seen("Maud")
    seen.players = {"Maud": "שרה", "Bo": "<ليلى>"}
    html = str(lines(seen, [said(kind=kind, words="מי שם?", to=["Bo"] if kind == "whisper" else None)]))

    assert "<bdi><b>שרה</b></bdi>, " in html
    assert "<bdi>מי שם?</bdi></li>" in html
    assert ("to <bdi>&lt;ليلى&gt;</bdi>: " in html) == (kind == "whisper")


def test_names_are_text():
    """A character may be called anything."""
    seen = Stage("men-of-stones", ["Maud", "Iris", "Bo"]).seen("Maud")
    seen.names["Maud"] = "<b>Hal</b>"

    assert "&lt;b&gt;Hal&lt;/b&gt;" in lines(seen, [said(words="Mine.")])


def test_the_script_is_a_log_with_a_box_that_speaks_aside():
    """An aside is what a plain sentence typed there is."""
    html = str(script(Stage("men-of-stones", ["Maud", "Iris", "Bo"]).seen("Maud")))

    assert 'role="log"' in html
    assert 'value="aside" checked' in html
    assert 'action="/s/Maud/say"' in html


def test_spectators_have_nothing_to_speak_with():
    """They read."""
    assert "<form" not in str(script(Stage("men-of-stones", ["Maud", "Iris", "Bo"]).seen(None)))


def test_a_deed_is_a_direction_and_no_speech():
    """What a character does stands in italics behind the name, in as many paragraphs as it was told in."""
    html = drawn(said(kind="line", words="*turns the sheet back.*\n\n*No farther.*"))

    assert (
        '<p class="direction" dir="auto"><bdi class="speaker">Halvard</bdi> turns the sheet back.</p>' in html
    )
    assert '<p class="direction" dir="auto">No farther.</p>' in html
    assert "*" not in html
    assert 'class="line"' in drawn(said(kind="line", words="*turning away.* Never."))


def test_every_line_says_whose_it_is():
    """So that one’s own stand out to oneself alone."""
    assert 'data-chair="1"' in drawn(said(words="Mine."))
