"""Lines as data: which fits, which is said, what is made of a person's line, and who speaks next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from commedia.engine import Deed, Heard, Seat, Speech, Talk
from commedia.engine.domains import Below
from commedia.kit.documents import DocumentError
from commedia.kit.speech import Turn, is_over, next_turn, read_lightly, speech_of, threads
from commedia.kit.speech.book import Book, book_of
from commedia.kit.speech.parser import people_in, surely_named, things_in

NAMES = {"ann": "Gyde", "bo": "Ravn", "cy": "Old Niels"}

BOOK = book_of("""
[[line]]
act = "answer"
say = "{toward}, so be it."

[[line]]
act = "answer"
to = ["ask"]
say = "Ask me that in daylight, {toward}."

[[line]]
act = "answer"
to = ["ask"]
when = { act = ["II", "III"], "tie.warm" = true }
say = "{toward}, I would tell you and nobody else."
sets = "the well"

[[line]]
act = "answer"
say = "What of {thing}, {toward}?"

[[line]]
act = "provoke"
heard = "the well"
say = "The well again. {me} is tired of it."
""")


def said(n: int, seat: str, text: str, line: str = "", toward: str = "") -> Heard:
    """A line of the script."""
    return Heard(n, "line", "", seat, text, {"line": line, "toward": toward} if line else {})


def last(under: int) -> int:
    """Chance that always gives the last of all."""
    return under - 1


def talk(heard: Sequence[Heard], act: str = "answer", toward: str = "ann", below: Below = last) -> Talk[Any]:
    """Bo may speak."""
    return Talk(act, "bo", toward, ["ann", "bo"], NAMES, heard, 0, lambda: None, below)  # type: ignore[arg-type, return-value]


def speaks(heard: Sequence[Heard], facts: Mapping[str, Any] = {}, **more: Any) -> Speech | None:
    """What Bo says."""
    return speech_of(BOOK, talk(heard, **more), facts=facts, slots={})


# -- the book ----------------------------------------------------------------------------------------------


def test_the_most_special_line_that_fits_is_said() -> None:
    """A person asks: what only answers questions comes before what answers anything, facts before both."""
    asked = [said(1, "ann", "Where were you?")]
    general = speaks([said(1, "ann", "It rains.")])
    assert general is not None
    assert general.text == "Gyde, so be it."
    assert getattr(speaks(asked), "text", "") == "Ask me that in daylight, Gyde."
    special = speaks(asked, {"act": "III", "tie.warm": True})
    assert special == Speech("Gyde, I would tell you and nobody else.", BOOK.lines[2].id, "ann")


def test_now_and_then_a_line_is_said_that_is_a_little_less_special() -> None:
    """Or every table would open with the same words; what is two conditions less never is."""
    said_ = {
        speaks([said(1, "ann", "Why?")], {"act": "III", "tie.warm": True}, below=Random(n).randrange).text
        for n in range(40)
    }
    assert said_ == {"Gyde, I would tell you and nobody else."}
    said_ = {speaks([said(1, "ann", "Why?")], below=Random(n).randrange).text for n in range(40)}
    assert said_ == {"Ask me that in daylight, Gyde.", "Gyde, so be it."}


def test_no_line_comes_twice_and_then_there_is_silence() -> None:
    """Whatever is left that fits is taken; when nothing is, nothing is said."""
    heard = [said(1, "ann", "Why, Ravn?")]
    texts = []
    while speech := speaks(heard):
        texts.append(speech.text)
        heard += [said(len(heard) + 1, "bo", speech.text, speech.line, "ann")]
        heard += [said(len(heard) + 1, "ann", "Why?")]
    assert texts == ["Ask me that in daylight, Gyde.", "Gyde, so be it."]


def test_what_was_heard_comes_back_and_what_was_not_does_not() -> None:
    """A reprise needs the line that it takes up."""
    assert speaks([said(1, "ann", "So.")], act="press", toward="") is None
    again = speaks([said(1, "bo", "…", BOOK.lines[2].id, "ann")], act="press", toward="")
    assert again is not None
    assert again.text == "The well again. Ravn is tired of it."


def test_a_thing_that_a_person_names_comes_back_in_an_actors_mouth() -> None:
    """As a thing of the story, whoever's it was; a house actor's own words bring none in."""
    speech = speaks([said(1, "ann", "I burned your letter.")])
    assert speech is not None
    assert speech.text == "What of the letter, Gyde?"


def test_a_line_without_what_belongs_into_it_is_not_said() -> None:
    """Nobody is spoken to."""
    assert speaks([], toward="") is None


def test_a_book_is_refused_with_all_that_is_wrong_with_it() -> None:
    """A sentence each."""
    with pytest.raises(DocumentError) as refused:
        book_of(
            '[[line]]\nact = "sing"\nsay = "La."\n'
            '[[line]]\nact = "ask"\nto = ["dance"]\nsay = "Why?"\nwhy = 1\n'
            '[[line]]\nact = "ask"\nsay = "Why?"\n'
            '[[line]]\nact = "ask"\nsay = ""\n'
        )
    told = "\n".join(refused.value.faults)
    for fault in ("of act 'sing'", "answers ['dance']", "has no ['why']", "again: “Why?”", "Line 4 is empty"):
        assert fault in told


def test_a_line_keeps_its_id_wherever_it_stands() -> None:
    """It follows from its act and its words."""
    assert Book([*reversed(BOOK.lines)]).by_id == BOOK.by_id
    assert all(line.id.startswith(f"{line.act}.") for line in BOOK.lines)


# -- a person's line -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("Where did you hide it?", "ask"),
        ("Gyde, when will you go", "ask"),
        ("When? I was not told", "ask"),
        ("What news from the harbour", "ask"),
        ("When I was a boy, this well was dry.", "say"),
        ("Where the road ends they keep bees.", "say"),
        ("What you saw was the heron, and how it flies!", "say"),
        ("Why, I never left the house.", "say"),
        ("When I came in, was it you at the window?", "ask"),
        ("Ravn, come to the window.", "order"),
        ("No. Not while I live.", "refuse"),
        ("Thank you for the horse.", "thank"),
        ("Forgive me, it was me.", "confess"),
        ("I’ll kill you if you speak of it.", "threaten"),
        ("Please, let me go.", "plead"),
        ("We buried him at noon.", "mourn"),
        ("Good evening, old friend.", "greet"),
        ("The snow is early this year.", "say"),
        ("…", "say"),
        ("", "say"),
    ],
)
def test_a_persons_line_is_lightly_read(text: str, act: str) -> None:
    """A guess; whatever it is, general lines answer it."""
    assert read_lightly(text, NAMES).act == act


def test_names_are_found_whole_or_by_a_first_word_of_some_length() -> None:
    """In either case of letters, and not within another word."""
    assert read_lightly("I told niels, and Gyde.", NAMES).names == ("ann",)
    assert read_lightly("OLD NIELS! The ravnous crow.", NAMES).names == ("cy",)


def test_an_article_names_nobody() -> None:
    """Of “The Widow Zorzi” it is what follows; else whoever says “the” would have called her."""
    names = {"ann": "The Widow Zorzi", "bo": "Gyde"}
    assert read_lightly("Is the ferry late?", names).names == ()
    assert read_lightly("Gyde, what does the widow say?", names).names == ("bo", "ann")


def test_things_are_nouns_that_a_story_can_hold() -> None:
    """With whoever's they were left out; what nobody could hold is none."""
    assert things_in("Give me your letter and the old key, for my patience and his sake.") == (
        "the letter",
        "the key",
    )


@pytest.mark.parametrize(
    ("says", "about"),
    [
        ("Who has the key?", ("the key",)),
        ("I burned your letter. Are you angry?", ("the letter",)),
        ("You look like my uncle.", ()),
        ("You look like somebody’s uncle.", ()),
        ("He has put his car across your gate.", ()),
        ("I met her at the well.", ()),
        ("Give me your letter and the old key.", ()),
        ("I could do with a bed.", ()),
        ("Where is my mother?", ()),
        ("Have you seen the queen?", ("the queen",)),
    ],
)
def test_what_a_line_is_about_is_surer_than_what_stands_in_it(says: str, about: tuple[str, ...]) -> None:
    """A comparison, a place or one of several may stand in no answer."""
    assert surely_named(says) == about


def test_people_are_told_of_by_name_where_they_speak_or_it_is_said_who_they_are() -> None:
    """What stands with a capital where a sentence begins is nobody, and so is a day of the week."""
    text = (
        "Below, the music stops. Mother Dragan asks for a name; nobody says Tuesday. Pell, the notary, nods."
    )
    assert people_in(text) == ("Mother Dragan", "Pell")
    assert people_in("She says no. Then Bartol has gone.") == ()


# -- whose turn it is ---------------------------------------------------------------------------------------


def turn(heard: Sequence[Heard], company: str = "ann bo", actors: str = "bo", **more: Any) -> Turn | None:
    """Whose turn it is where Ann is a person."""
    return next_turn(heard, company.split(), actors.split(), NAMES, **more)


def by_house(n: int, seat: str, toward: str = "ann", act: str = "answer") -> Heard:
    """A line of a house actor."""
    return said(n, seat, "…", f"{act}.{n:08x}", toward)


def test_an_actor_comes_in_and_says_why_and_then_waits() -> None:
    """Whoever opened the scene, to whoever opened it or else to a person; and silence is held."""
    assert turn([]) == Turn("bo", "enter", "ann")
    assert turn([], "ann bo cy", "bo cy", opener="cy") == Turn("cy", "enter", "ann")
    assert turn([by_house(1, "bo", act="enter")]) is None


def test_a_persons_line_is_answered_by_whom_it_names() -> None:
    """Else by whoever spoke to them last, else by whoever has said least."""
    spoken = [by_house(1, "bo", act="enter"), by_house(2, "cy", "ann", act="enter")]
    with_three = ("ann bo cy", "bo cy")
    assert turn([*spoken, said(3, "ann", "Ravn, is it true?")], *with_three) == Turn("bo", "answer", "ann")
    assert turn([*spoken, said(3, "ann", "Is it true?")], *with_three) == Turn("cy", "answer", "ann")
    assert turn([by_house(1, "bo", ""), said(2, "ann", "Hm.")], *with_three) == Turn("cy", "answer", "ann")


def test_at_most_two_lines_of_the_house_stand_between_two_of_peoples() -> None:
    """However many there are who could speak."""
    heard = [said(1, "ann", "Well?")]
    company, actors = "ann bo cy dee eli", "bo cy dee eli"
    for n in range(2, 6):
        due = turn(heard, company, actors)
        if due is None:
            break
        heard.append(by_house(n, due.seat, due.toward, due.act if due.act != "press" else "provoke"))
    assert len(heard) == 3


def test_a_silence_is_filled_once_with_a_question_by_name_and_never_again() -> None:
    """After that an actor holds its peace, however long it lasts."""
    heard = [said(1, "ann", "Well?"), by_house(2, "bo")]
    assert turn(heard) is None
    assert turn(heard, silent=True) == Turn("bo", "nudge", "ann")
    assert turn([*heard, by_house(3, "bo", act="ask")], silent=True) is None


def test_when_all_had_their_say_one_offers_to_end_it_once() -> None:
    """Three lines each; who opened it leads out; whoever goes on speaking is answered as before."""
    heard: list[Heard] = []
    for n in range(0, 8, 2):
        heard += [said(n, "ann", "And then?"), by_house(n + 1, "bo")]
        due = turn(heard, opener="bo")
        assert due == (Turn("bo", "out", "ann") if n >= 4 else None)
        if due:
            break
    heard.append(by_house(6, "bo", act="out"))
    assert is_over(heard)
    assert turn(heard, opener="bo") is None
    assert turn([*heard, said(7, "ann", "Stay.")], opener="bo") == Turn("bo", "answer", "ann")


def test_where_one_conversation_comes_after_another_nobody_breaks_in_on_it() -> None:
    """Whoever has had it leads out of it, once they are answered; then the next comes in."""
    heard: list[Heard] = []
    acts = []
    for n in range(0, 40, 5):
        while due := turn(heard, "ann bo cy", "bo cy", one_by_one=True):
            acts.append((due.seat, due.act))
            heard.append(by_house(len(heard), due.seat, due.toward, due.act))
        heard.append(said(len(heard), "ann", f"And then, {n}?"))
    at = acts.index(("cy", "enter"))
    first, second = acts[:at], acts[at:]
    assert first == [("bo", "enter"), *[("bo", "answer")] * 3, ("bo", "out")]
    assert second[:5] == [("cy", "enter"), *[("cy", "answer")] * 3, ("cy", "out")]
    assert {seat for seat, _ in second} == {"cy"}


class Won(Deed):
    rule, says = "MS-X", "{seat} takes {points} off {loser}."
    points: int
    loser: Seat


def test_whoever_something_befalls_has_the_first_word() -> None:
    """Of the events that the game names, where nobody has spoken since; the loser, if a person won."""
    death = Heard(2, "rule", "MS-X", "bo", "", {"points": 3, "loser": "cy"})
    assert turn([said(1, "ann", "So."), death], reacts=[Won]) == Turn("bo", "react")
    assert turn([death, said(3, "ann", "No!")], reacts=[Won]) == Turn("bo", "answer", "ann")
    assert turn([said(1, "ann", "So."), death]) == Turn("bo", "answer", "ann")
    victory = Heard(2, "rule", "MS-X", "ann", "", {"seat": "ann", "points": 3, "loser": "bo"})
    assert turn([victory], reacts=[Won]) == Turn("bo", "react")


@pytest.mark.parametrize("began", range(1, 20))
def test_a_scene_of_the_house_alone_has_three_to_six_lines_and_ends(began: int) -> None:
    """Nobody speaks twice in a row; the last leads out."""
    heard = [Heard(began, "rule", "MS-SCN-02", "bo", "", {})]
    while due := turn(heard, "bo cy", "bo cy", opener="cy"):
        assert due.seat != heard[-1].seat or len(heard) == 1
        act = {"press": "provoke"}.get(due.act, due.act)
        heard.append(by_house(heard[-1].n + 1, due.seat, due.toward, act))
    lines = heard[1:]
    assert 3 <= len(lines) <= 6
    assert lines[0].seat == "cy"
    assert is_over(lines)


@pytest.mark.parametrize("began", range(1, 20))
def test_whoever_of_the_house_has_been_asked_answers_before_one_leads_out(began: int) -> None:
    """A scene of the house alone ends on no question: its last line but one is an answer, or told."""
    heard = [Heard(began, "rule", "MS-SCN-02", "bo", "", {})]
    while due := turn(heard, "bo cy", "bo cy", opener="cy"):
        asks = "Where?" if heard[-1].text != "Where?" else "There."
        line = f"{due.act}.{heard[-1].n:08x}"
        heard.append(said(heard[-1].n + 1, due.seat, asks, line, due.toward))
    assert is_over(heard)
    assert heard[-2].text == "There."
    assert 4 <= len(heard) <= 8


def test_in_the_longest_scene_of_the_house_somebody_comes_in_late_who_speaks_for_others() -> None:
    """Once the rest have had it out, and for a line or two more."""
    lengths = {}
    for began in range(12):
        heard = [Heard(began, "rule", "FA-TBL-06", "", "", {})]
        voices = {"dan": ["Nance"]}
        while due := turn(heard, "bo cy dan", "bo cy dan", opener="cy", voices=voices):
            act = {"press": "provoke"}.get(due.act, due.act)
            heard.append(by_house(heard[-1].n + 1, due.seat, due.toward, act))
        comes_in = [n for n, one in enumerate(heard) if one.seat == "dan"][:1]
        lengths.setdefault(tuple(comes_in), set()).add(len(heard) - 1)
    assert lengths == {(): {3, 4, 5}, (6,): {9}}


def test_one_alone_comes_in_goes_on_and_leads_out_where_there_are_soliloquies() -> None:
    """Of the house; in a person's nobody speaks, and elsewhere nobody speaks to nobody."""
    heard: list[Heard] = []
    acts = []
    while due := turn(heard, "bo", "bo", soliloquies=True):
        acts.append(due.act)
        heard.append(by_house(len(heard), "bo", "", {"press": "confess"}.get(due.act, due.act)))
    assert acts == ["enter", "press", "out"]
    assert turn([], "ann", "bo", soliloquies=True) is None
    assert turn([], "bo", "bo") is None


def test_whoever_names_one_without_a_seat_is_answered_by_who_speaks_for_them() -> None:
    """Bo spoke last to Ann, but it is Cy who speaks for the librarian."""
    heard = [by_house(1, "cy"), by_house(2, "bo"), said(3, "ann", "Hakim, what do you read?")]
    voices = {"cy": ["Olaf", "Hakim"]}
    assert turn(heard, "ann bo cy", "bo cy", voices=voices) == Turn("cy", "answer", "ann")
    assert turn(heard, "ann bo cy", "bo cy") == Turn("bo", "answer", "ann")


def test_lines_that_differ_in_their_words_alone_stand_together() -> None:
    """Each is a line of its own, with all their conditions."""
    book = book_of('[[line]]\nact = "ask"\nwhen = { room = "garden" }\nsay = ["Whose rake?", "Whose shed?"]')
    assert [line.say for line in book.of("ask")] == ["Whose rake?", "Whose shed?"]
    assert {line.when for line in book.lines} == {(("room", ("garden",)),)}


# -- matters ------------------------------------------------------------------------------------------------

MATTER = book_of("""
[[matter]]
name = "the key"
opens = "I have a key that fits nothing of mine, {toward}."
goes_on = ["Whose coat was it in, {toward}?", "It is to your garden gate. I tried it."]
answers = ["In whose coat did you find it?", "Then you have seen the roses."]
ends = "Keep it, {toward}."
again = "You have changed the lock."
""")
OPENED, ASKED, OWNED, FOUND, ROSES, ENDS, AGAIN = MATTER.lines


def test_a_matter_is_a_line_that_brings_it_up_and_lines_that_rest_on_it() -> None:
    """Whoever brought it up asks and owns up, line by line; others answer; and it comes back."""
    acts = [line.act for line in MATTER.lines]
    assert acts == ["enter", "ask", "confess", "answer", "answer", "out", "enter"]
    assert [line.sets for line in MATTER.lines] == ["the key", *[""] * 6]
    assert [line.matters for line in MATTER.lines] == [*[("the key",)] * 6, ()]
    assert dict(OWNED.when) == {"own": ("the key",), "own.beat": (2,)}
    assert dict(FOUND.when) == {"theirs": ("the key",), "theirs.beat": (0,)}
    assert (AGAIN.heard, AGAIN.by, dict(AGAIN.when)) == ("the key", "me", {"between.the key": (True,)})


def test_a_matter_that_lacks_its_words_is_refused() -> None:
    """With all that is amiss, and what a matter has."""
    with pytest.raises(DocumentError, match=r"'rain' has no \['says'\].*\nLine 1 of 'rain' must be a text"):
        book_of('[[matter]]\nsays = "It rains."\nname = "rain"')


def test_threads_tell_whose_matter_it_is_and_how_far_it_has_come() -> None:
    """By what stands in the script: a scene before this one counts for what lies between two."""
    opened = said(1, "bo", "", OPENED.id, "ann")
    asked = said(3, "bo", "", ASKED.id, "ann")
    found = threads(MATTER, talk([opened, said(2, "ann", "What of it?"), asked, said(4, "ann", "Go on.")]))
    assert found == {"topic": "", "own": "the key", "own.beat": 2, "theirs": "", "theirs.beat": 0}
    heard = threads(MATTER, talk([said(1, "ann", "", OPENED.id, "bo")]))
    assert heard == {"topic": "the key", "own": "", "own.beat": 0, "theirs": "the key", "theirs.beat": 0}
    answered = [said(1, "ann", "", OPENED.id, "bo"), said(2, "bo", "", FOUND.id, "ann")]
    assert threads(MATTER, talk(answered))["theirs.beat"] == 1
    later = Talk("enter", "bo", "ann", ["ann", "bo"], NAMES, [opened], 2, lambda: None, last)  # type: ignore[arg-type, return-value, var-annotated]
    assert threads(MATTER, later) == {
        "own": "", "own.beat": 0, "theirs": "", "theirs.beat": 0, "between.the key": True,
    }  # fmt: skip
    elsewhere = [said(1, "bo", "", OPENED.id, "cy"), said(2, "ann", "Well?")]
    assert threads(MATTER, talk(elsewhere))["own"] == ""
