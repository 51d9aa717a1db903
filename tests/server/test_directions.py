"""What is written from right to left, or turns the writing about, leaves alone what stands beside it."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Moment, Prose
from commedia.kit.stage import initial, letters_of
from commedia.props.template import template
from commedia.server.cast_names import told_apart
from tests.server.tables import Table, open_table

DAVID, SARA = "דוד", "שרה"
APART = f"\u2068{DAVID}\u2069"


def test_a_name_in_a_sentence_of_the_rules_stands_apart() -> None:
    """A seat by its name in the story, somebody by the name that a player wrote; others stand as they are."""
    moment = Moment(0, "rule", "X-1", "ann", "{seat} meets {who}, {other} and {all}.", {
        "seat": "ann", "who": "w1.0", "other": "bob", "all": ["ann", "w1.1"],
    }, Prose("w2.0"))  # fmt: skip
    told = moment.sentence({"ann": DAVID, "bob": "Gyde"}, {"w1.0": SARA, "w1.1": "Zek."})
    assert told == f"{APART} meets \u2068{SARA}\u2069, Gyde and {APART} and Zek."


def test_whatever_a_template_tells_stands_apart_and_what_it_sends_is_as_it_was() -> None:
    """In text, and in no attribute, box or choice that a form sends."""
    drawn = template('<p title="{name}">{name}, {who}</p><input value="{value}"><textarea>{value}</textarea>')
    assert drawn(name="Ann", who=DAVID, value=SARA) == Markup(
        f'<p title="Ann">Ann, {APART}</p><input value="{SARA}"><textarea>{SARA}</textarea>'
    )
    assert template(' value="{value}"')(value=DAVID) == f' value="{DAVID}"'
    long = f"{DAVID} " * 60
    assert template("<p>{words}</p>")(words=long) == f"<p>\u2068{long}\u2069</p>"


def test_what_stands_for_a_name_is_its_letter() -> None:
    """Not the mark that keeps it apart."""
    assert initial(APART) == DAVID[0]
    assert letters_of([APART, f"\u2068{SARA}\u2069"]) == [DAVID[0], SARA[0]]


def test_two_who_gave_the_same_name_under_seal_are_told_by_their_players() -> None:
    """The later of them; nobody was refused, for that would have told of the other."""
    players = {"Ann": "Ann", "Bob": "Bob", "Cy": "Cy"}
    assert told_apart({"Ann": "Gyde", "Bob": "\u0413yde", "Cy": "gyde"}, players)["Cy"] == "gyde (Cy)"
    assert told_apart({"Ann": "Gyde"}, players) == {"Ann": "Gyde", "Bob": "Bob", "Cy": "Cy"}


def everything(table: Table, seat: str) -> dict[str, str]:
    """A table as its page, book, text and script show it."""
    token = table.tokens[seat]
    pages = {path: table.client.get(f"/s/{token}{path}").text for path in ("", "/book?rules=on&asides=on")}
    pages["/book.md"] = table.client.get(f"/s/{token}/book.md?rules=on&asides=on").text
    return pages


def ends(text: str) -> bool:
    """Whether all that turns the writing ends in its own line."""
    return all(
        sum(line.count(c) for c in "\u2066\u2067\u2068") == line.count("\u2069")
        and sum(line.count(c) for c in "\u202a\u202b\u202d\u202e") == line.count("\u202c")
        for line in text.splitlines()
    )


def test_directions_end_with_what_somebody_wrote(client: object) -> None:
    """A line, an aside, a title: on every page and in the text; and a player's name stands apart there."""
    from litestar.testing import TestClient

    assert isinstance(client, TestClient)
    table = open_table(client, seats=[DAVID, "Bob", "Cy"], title="A \u202eplay")
    for how in ("line", "aside"):
        said = f"\u202e{how} one\u2067\n\n\u202dtwo\u2069\u2069 (*three*)"
        assert table.post("Bob", "say", {"how": how, "text": said}).status_code == 200
        assert table.post(DAVID, "say", {"how": how, "text": "Here."}).status_code == 200
    for path, page in everything(table, "Bob").items():
        assert "\u202e" in page, path
        assert ends(page), path
        assert APART in page, path
    assert f"**{APART}.** Here." in everything(table, "Bob")["/book.md"]
