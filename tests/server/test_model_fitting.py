"""What a house actor may say of what a model said: all that is doubtful is dropped."""

from __future__ import annotations

import pytest

from commedia.server.prompter.fitting import Occasion, Unfit, fitted, hidden_in, repeats
from commedia.server.prompter.lines_and_veils import touches
from commedia.server.prompter.prompt import LONGEST, Called

SAID = ["You were at the gate that night, and you held your torch low.", "I never asked you for the crown."]
OCCASION = Occasion(
    me="Gyde", others=["Ravn", "Old Skjalm", "Seat 4"], players=["Ann", "Bob", "Will"], said=SAID,
    agreed=["harm to children", "No spiders, please", "sex"], secret={"Traitor", "the Moon Lodge"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        ("Shut the door, Ravn.", "Shut the door, Ravn."),
        ("  Shut the door.\n", "Shut the door."),
        ("Gyde: Shut the door.", "Shut the door."),
        ("“Shut the door.”", "Shut the door."),
        ('"Shut the door."', "Shut the door."),
        ('Gyde: "Shut the door."', "Shut the door."),
        ("<think>Gyde is angry.\nSo: curt.</think>\n\nShut the door.", "Shut the door."),
        ("Shut the door.\n\nThen say it again.", "Shut the door. Then say it again."),
        ("Will you answer, or shall I?", None),  # it names a player, as far as anybody can tell
        ("You will answer; he will hear it – each word…", "You will answer; he will hear it – each word…"),
        ("Ravn said you would come. Ravn lies.", "Ravn said you would come. Ravn lies."),
        ("Fermez la porte, s’il vous plaît.", "Fermez la porte, s’il vous plaît."),
        ("Закрой дверь, Равн.", "Закрой дверь, Равн."),
    ],
)  # fmt: skip
def test_a_line_is_said_as_somebody_would(raw: str, said: str | None) -> None:
    """Without the name before it, the marks around it, or what was thought first."""
    if said is None:
        with pytest.raises(Unfit):
            fitted(raw, OCCASION)
    else:
        assert fitted(raw, OCCASION) == said


HOSTILE = {
    "nothing": "   ",
    "no word": "…!",
    "long": "Shut the door and then " * 12,
    "a whole scene": "Shut it.\nWhy?\nBecause.",
    "markup": "<b>Shut</b> the door.",
    "a script": "<script>alert('Gyde')</script>",
    "an entity": "&lt;b&gt; &#60;",
    "a link": "Look at https://example.org and wonder.",
    "a bare link": "Look at example.org and wonder.",
    "a mail address": "Write to gyde at me@example.org.",
    "Markdown": "**Shut** the door.",
    "a stage direction": "*turns away* Shut the door.",
    "another direction": "(She turns away.) [Exit.]",
    "JSON": '{"say": "Shut the door."}',
    "code": "```\nShut the door.\n```",
    "a template": "{toward}, shut the door.",
    "a control character": "Shut\x07 the door.",
    "an escape": "Shut \x1b[31mthe door.",
    "a null": "Shut\x00 the door.",
    "writing turned about": "Shut \u202ethe door.",
    "what is not seen": "Shut\u200b the door.",
    "half a letter": "Shut \ud800 the door.",
    "a picture": "Shut the door \U0001f6aa.",
    "figures": "I have 7 of them hidden.",
    "a rule": "By MS-SCN-04 the scene is over.",
    "speech of another": "Ravn: I never touched the letter.",
    "speech of another, after one’s own": "Shut the door. Ravn: No, I will not.",
    "speech of another by half a name": "Skjalm: no.",
    "a tale of another": "Shut the door. Ravn nods slowly.",
    "a tale of another’s words": "Then Ravn says it was all their own doing.",
    "a tale of oneself": "Gyde sighs and shuts the door.",
    "quoted speech": "And then you said “I did it” before us all.",
    "he said": "No, he said, and shut the door.",
    "a player": "Come here, Ann.",
    "an assistant": "As an AI language model, I would rather not.",
    "a refusal": "I'm sorry, but I can't help with that.",
    "another refusal": "I cannot comply with what you ask.",
    "talk of orders": "My instructions are to stay silent.",
    "a role": "Assistant: Shut the door.",
    "a line that was agreed": "They drowned the child at the weir.",
    "in other letters": "They drowned the ch\u0456ld at the weir.",
    "spaced out": "S p i d e r s, in every corner.",
    "with marks on it": "Sp\u00efders in every corner.",
    "in another form": "It was a spidery hand, and not mine.",
    "a short one": "You were sexing the hawks, I suppose.",
    "a secret": "I am the Traitor, if you must know.",
    "another secret": "It was the moon lodge that sent me.",
    "a repetition": "You were at the gate that night, and held your torch low.",
    "the same again": "I NEVER asked you for the crown!",
    "going round": "Come to the gate, come to the gate, come to the gate.",
    "a stutter": "No no no no no.",
}


@pytest.mark.parametrize("raw", HOSTILE.values(), ids=HOSTILE)
def test_whatever_is_doubtful_is_dropped(raw: str) -> None:
    """And the reason holds none of it."""
    with pytest.raises(Unfit) as why:
        fitted(raw, OCCASION)
    assert raw.strip()[:12] not in str(why.value) or not raw.strip()


def test_a_line_has_a_bound_of_its_own() -> None:
    """As long as a line of the game's book, and less where less fits."""
    words = [f"w{'abcdefghijklmnopqrstuvwxyz'[n]}rd" for n in range(26)]
    text = " ".join(words)[: LONGEST - 2]
    assert fitted(text, OCCASION) == text
    with pytest.raises(Unfit):
        fitted(text, OCCASION, most=len(text) - 1)


@pytest.mark.parametrize(
    ("text", "agreed", "found"),
    [
        ("The knives are out.", ["No knife"], "No knife"),
        ("A wolf at the door.", ["wolves"], "wolves"),
        ("Blood on the stair.", ["Gore and blood."], "Gore and blood."),
        ("He was bleeding.", ["Gore and blood."], ""),  # it goes by words: a line is as long as it is written
        ("He tortured them.", ["torture"], "torture"),
        ("She is warm.", ["war"], ""),
        ("The wars are done.", ["war"], "war"),
        ("There is a scene.", ["a scene"], "a scene"),  # there is nothing else to go by
        ("There is a stair.", ["no scene with needles"], ""),
        ("Die Spinne kam.", ["Spinnen"], ""),
        ("蜘蛛が出た", ["蜘蛛"], "蜘蛛"),
        ("There were spiders.", ["", " "], ""),
    ],
)
def test_what_was_agreed_is_found_by_its_words(text: str, agreed: list[str], found: str) -> None:
    """In any form; what is not written in it cannot be known."""
    assert touches(text, agreed) == found


def test_a_line_that_shares_a_few_words_is_no_repetition() -> None:
    """Half of its runs of three words, or all of its words."""
    assert not repeats("You were at the gate. I was at the well.", SAID)
    assert not repeats("No.", SAID)
    assert repeats("No.", [*SAID, "No!"])


def test_what_only_the_seat_knows_is_what_stands_nowhere_else() -> None:
    """Text by its place: the same word may be known of somebody else."""
    own = {"a": {"aim": "Traitor", "face": "Lion"}, "b": {"face": "Traitor"}, "hand": ["Moon", "Sun"], "n": 3}
    public = {"a": {"face": "Lion"}, "b": {"face": "Traitor"}, "hand": [None, "Sun"]}
    assert hidden_in(own, public) == {"Traitor", "Moon"}


def test_nobody_is_called_by_their_player() -> None:
    """Also in keys and in the middle of a text; two characters of one name stay apart; and it leads back."""
    called = Called(["Ann", "Ann of Elsinore", "Bob"], {"Ann": "Gyde", "Ann of Elsinore": "Gyde", "Bob": ""})
    data = {"Ann": {"to": "Ann of Elsinore"}, "Bob": ["Bob’s and Ann’s", "Annabel", None]}
    renamed = called.data(data)
    assert renamed == {"Gyde": {"to": "Gyde (2)"}, "Seat 3": ["Seat 3’s and Gyde’s", "Annabel", None]}
    assert called.back({"to": "Gyde (2)", "from": ["Seat 3"]}) == {"to": "Ann of Elsinore", "from": ["Bob"]}
    assert called.players == ["Ann", "Ann of Elsinore", "Bob"]
