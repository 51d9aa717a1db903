"""The evenings alone with the house that are shown, and the tool that plays them."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from commedia.engine import Heard, Talk
from commedia.games.face_of_angels.house.talk import ANSWERS, OF_PEOPLE, OF_THE_TOWN
from commedia.games.know_thyself.decisions.telling import how_it_went
from commedia.games.shadow_play.house.figures import figure_in, is_spoken_to
from commedia.games.shadow_play.house.prose import EPISODES, LINES, PEOPLE
from commedia.games.shadow_play.house.taking_up import is_towards
from commedia.kit.speech import Matters
from commedia.kit.speech.answering import rests_on
from commedia.kit.speech.book import Line
from commedia.kit.used_lines import sentences
from docs.solo.lines import BOOK, STAKES, Lines
from docs.solo.palace import is_untold
from docs.solo.shadow import room_for_others, step_next
from docs.solo.waiting import is_for_another, who_waits
from tests.docs.pages import DOCS

ANGELS = [
    one
    for one in tomllib.loads(BOOK.read_text(encoding="utf-8"))["line"]
    if one.get("game") == "face-of-angels"
]
"""What the person says in The Face of Angels."""
NAMING = ("city-of-masks", "men-of-stones")
"""In which whoever plays alone calls the others by their names."""
PAGES = (
    *(f"{slug}-solo" for slug in (*NAMING, "know-thyself", "face-of-angels", "shadow-play")),
    "shadow-play-director",
)
OF_ITS_OWN = ("of_anything", "of_what_came", "of_something", "of_somebody", "wants")
"""Headings of what house Actors of Shadow Play ask and do in an Episode of somebody else's."""


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_said_twice_in_an_evening_that_is_shown(name: str) -> None:
    """Not by the house, and not by whoever plays with it; and it was played to the curtain.

    Headings, and what the table notes in italics, such as who puts on which mask, may well come twice.
    """
    page = DOCS / "examples" / f"{name}.md"
    story = page.read_text(encoding="utf-8").partition("## The cast")[2]
    assert "{" not in story
    lines = [line.removeprefix("**").partition("** ") for line in story.splitlines()]
    spoken = [words or speaker for speaker, _, words in lines if not speaker.startswith(("*", "#"))]
    said = Counter(sentence.casefold() for line in spoken for sentence in sentences(line))
    twice = [sentence for sentence, times in said.items() if times > 1]
    assert twice == []
    assert story.rstrip().endswith("Curtain.")


@pytest.mark.parametrize("slug", NAMING)
def test_the_person_takes_up_what_was_said_and_says_each_line_once(slug: str) -> None:
    """Answers to one question about a letter: the first take it up, and none comes twice."""
    lines = Lines(slug, Random(1))
    said = [lines.answer("Ingerd", "Who wrote the letter, Sigrun?", n % 2) for n in range(40)]
    said = said[: said.index("")] if "" in said else said
    assert len(said) > 25
    assert any(word in said[0] for word in ("burned", "Paper"))
    assert len(set(said)) == len(said)
    assert all("Ingerd" in line and "{" not in line for line in said)


def test_the_person_says_neither_yes_nor_why_to_what_asks_for_something_else() -> None:
    """Nobody says yes to “How long?”, or why to “What?”; nor what is about other words than those."""
    for slug in ("know-thyself", *NAMING):
        for asked in ("How long have you been thinking that?", "What do you want for it?", "Which of us?"):
            lines = Lines(slug, Random(2))
            said = [lines.answer("Ingerd", asked, 1) for _ in range(25)]
            assert not [one for one in said if re.match(r"(Yes|No|Because|I did it for)\b", one)], asked
    about = [one["say"] for one in tomllib.loads(BOOK.read_text("utf-8"))["line"] if "about" in one]
    lines = Lines("men-of-stones", Random(3))
    said = [lines.answer("Ingerd", "It rains.", 1) for _ in range(60)]
    assert not {*said} & {one.replace("{toward}", "Ingerd") for one in about}


def test_nobody_answers_what_was_asked_of_somebody_else() -> None:
    """Which is called to by name; but what is told of them may well be answered."""
    assert is_for_another("Was that your choice, Kirsten, or mine?", "Sigrun", ["Kirsten", "Bo"])
    assert not is_for_another("Sigrun, was that Kirsten’s choice?", "Sigrun", ["Kirsten"])
    assert not is_for_another("Was that Kirsten’s choice?", "Sigrun", ["Kirsten", ""])


def test_what_is_asked_back_of_the_person_has_an_answer_upon_it() -> None:
    """“Why do you tell me that?” and the like are what a house actor says where it is not sure."""
    for asked in ("Why do you tell me that?", "Does anybody else know?", "What would it cost me?"):
        assert Lines("men-of-stones", Random(1)).knows(asked)


def test_what_the_person_remembers_is_of_the_kind_that_is_asked_for() -> None:
    """By what the question names; each once."""
    lines = Lines("know-thyself", Random(1))
    guilt, again, goal = (
        lines.for_field("tell_memory", "words", f"What do you remember? It is a {kind}.")
        for kind in ("guilt", "guilt", "goal")
    )
    assert "oven went out" in guilt
    assert "knocked" in again
    assert "peel" in goal


@pytest.mark.parametrize(
    ("degree", "told"),
    [("full", "stand there with it"), ("partial", "crust"), ("minor", "heel of it"), ("", "their way")],
)
def test_kt_pay_02_what_the_person_tells_is_of_the_degree_that_it_is(degree: str, told: str) -> None:
    """Each of them names the other side, and only a failure is theirs altogether."""
    lines = Lines("know-thyself", Random(1))
    prompt = f"It is {how_it_went(degree)}. How does it go?"
    assert told in lines.for_field("tell_outcome", "telling.words", prompt)


def test_kt_edge_05_what_the_person_is_left_with_is_told_as_what_there_is_now() -> None:
    """And is no deed of theirs, such as what they write where it matters less."""
    lines = Lines("know-thyself", Random(1))
    assert lines.for_field("change_edge", "add_edge.words").startswith("There is dough")


def test_the_person_answers_a_question_by_what_it_asks_for() -> None:
    """Whom, or where; and who has no name is called by none."""
    lines = Lines("face-of-angels", Random(1))
    assert "I was asleep" in lines.answer("June", "Where were you?", 1) + lines.answer(
        "June", "And where then?", 1
    )
    said = [lines.answer("", "Good evening.", 0) for _ in range(8)]
    assert len(set(said)) == len(said)
    assert not any("{" in line or ",." in line or " ," in line for line in said)


def test_what_is_staked_and_played_and_comes_of_it_is_about_what_was_set_out_to_do() -> None:
    """The person’s own deeds, in the act for which each is, and a card of each realm; until it has ended."""
    lines = Lines("face-of-angels", Random(1))

    def of(kind: str, box: str, prompt: str = "") -> str:
        return lines.for_field(kind, box, prompt)

    assert "bones" in lines.sets_out(0)
    assert "the dead were there first" in of("propose_stakes", "propose.win_text")
    assert "bones" in of("answer_stakes", "rewrite_win.text")
    assert "black coat" not in of("lead_card", "lay.words", "You lead this trick. spades")
    assert of("tell_end", "told.words", "What Wren Halloran wanted happens").startswith("“Eleven,”")
    assert "bones" not in of("answer_stakes", "rewrite_lose.text")
    assert "hearse" in lines.sets_out(2)
    assert "where I sleep" in of("propose_stakes", "propose.lose_text")
    assert "black coat" in of("respond_with_card", "lay.words", "You answer it. spades")
    assert "address" in of("tell_end", "told.words", "What Wren Halloran risked happens")


def test_each_deed_of_the_persons_has_all_that_a_contest_asks_for() -> None:
    """One at least in every act; for each realm as much as it takes to lead and to answer."""
    lines = Lines("face-of-angels", Random(1))
    deeds = list(lines._deeds)
    assert {deed["act"] for deed in deeds} == set(range(5))
    for deed in deeds:
        assert lines.sets_out(deed["act"])
        for box, part in STAKES.items():
            assert lines.for_field("propose_stakes", box) == deed[part]
        assert [len(deed[suit]) for suit in "CHSD"] == [2] * 4
        assert deed["won"] != deed["lost"]


def test_whoever_has_no_name_says_only_what_is_their_own() -> None:
    """Nobody’s name, and nothing of the other two games."""
    lines = Lines("know-thyself", Random(1))
    said = [lines.answer("Bo", "Who wrote the letter?", n % 2) for n in range(35)]
    assert len(set(said)) == len(said)
    assert not any("Bo" in line or "{" in line for line in said)


def test_whoever_has_said_all_that_they_had_says_nothing() -> None:
    """And begins nothing again."""
    lines = Lines("shadow-play", Random(1))
    said = [lines.answer("Bo", "Who is there?", n % 2) for n in range(60)]
    assert said[-1] == ""
    assert len(set(said) - {""}) == sum(bool(line) for line in said)


def test_whoever_is_called_by_their_name_answers_that_before_what_was_said_last() -> None:
    """Once; then it is whoever spoke last."""
    said = [
        {"n": n, "seat": seat, "words": words}
        for n, (seat, words) in enumerate(
            [("bo", "Who was it, Fiore?"), ("cy", "I saw."), ("ann", "I, Bo."), ("cy", "Fiorello knows.")]
        )
    ]
    assert [who_waits(said[:n], "ann", "Fiore") for n in range(5)] == ["", "bo", "bo", "ann", "cy"]


def test_a_room_is_looked_at_until_somebody_has_told_what_is_in_it() -> None:
    """What one does there comes after that."""
    told = [{"rule": rule} for rule in ("KT-MOVE-02", "KT-NAME-01", "KT-ROLE-04", "", "KT-MOVE-02", "")]
    assert [is_untold(told[:n]) for n in range(1, 7)] == [True, True, False, False, True, True]


def test_whoever_acts_in_shadow_play_goes_on_from_what_has_come_out() -> None:
    """The next step of the Episode that is on, in their own words; nothing once it is told."""
    lines = Lines("shadow-play", Random(1))
    lamp = EPISODES[0]
    told = [
        {"rule": "SP-DIA-02", "words": lamp.opens},
        {"rule": "SP-DIA-01", "words": f"So. {lamp.steps[0].hard}"},
    ]
    assert step_next([]) == ("", 0)
    assert step_next(told) == (lamp.called, 1)
    assert "count the steps" in lines.at_step(*step_next(told))
    assert lines.at_step(lamp.called, len(lamp.steps)) == ""
    assert all(len(Lines("shadow-play", Random(1))._steps[one.called]) == len(one.steps) for one in EPISODES)
    moves = [lines.in_a_challenge(lamp.called) for _ in range(9)]
    assert "lantern" in moves[0]
    assert moves[8] == ""
    assert {one.called for one in EPISODES} == set(lines._moves)


def test_whoever_directs_answers_what_was_asked_and_then_tells_what_comes_next() -> None:
    """Whatever the house asks or does has an answer of its own; a hard one costs something."""
    lines = Lines("shadow-play-director", Random(1))
    first = lines.directed("Who pays for it? I hum the tune that goes with such things.", False)
    assert first.startswith("It isn’t on anybody’s bill")
    assert "Bartol" in first
    said = [one for heading in OF_ITS_OWN for how in ("asks", "does") for one in LINES[heading][how]]
    ways = [way for person in list(PEOPLE.values())[:3] for way in person.ways]  # whom the house has then
    prompts = [*said, *ways, *LINES["deeds"]["first"]]
    known = [
        lead
        for lead, _ in Lines("shadow-play-director", Random(1))._directs["leads"]
        if lead not in ("", "?")
    ]
    assert [one for one in prompts if sum(lead in one for lead in known) != 1] == []
    hard = lines.directed("I knock on the wall, and this time I don’t hurry.", True)
    assert hard.startswith("Somebody knocks back")
    assert hard.endswith("you’re told.")
    while not lines.has_told:
        last = lines.directed("I wait.", True)
    assert last.endswith("treading.")  # and it costs nothing any more
    assert lines.directed("I wait.", False).startswith("It’s done")


def test_what_the_scripted_person_does_is_towards_the_step_that_is_next() -> None:
    """So that the Director of the house need not lead them there first; and none of it is done twice."""
    for told in EPISODES:
        lines = Lines("shadow-play", Random(1))
        for number, step in enumerate(told.steps):
            deed = lines.at_step(told.called, number)
            assert is_towards(told, deed, step), deed
            assert lines.at_step(told.called, number) == ""


def test_whom_the_scripted_person_calls_to_is_somebody_of_that_episode() -> None:
    """From its beginning on, so that they can answer; twice, and once an evening."""
    for told in EPISODES:
        lines = Lines("shadow-play", Random(1))
        calls = lines.calls(told.called)
        whom = [figure_in(told, call) for call in calls]
        assert len(calls) == 2
        for one, call in zip(whom, calls, strict=True):
            assert one is not None
            assert one.since == 0
            assert is_spoken_to(one, call)
        assert lines.calls(told.called) == []


def test_whoever_plays_alone_leaves_room_for_others_after_their_own_deed_and_at_an_end() -> None:
    """So that the house has its turn, and nobody goes on about what is told."""
    told = EPISODES[0]
    opens = {"rule": "SP-DIA-02", "words": told.opens, "figures": {}}
    given = [{"rule": "SP-DIA-01", "words": one.hard, "figures": {"actor": "bo"}} for one in told.steps]
    card = {"rule": "SP-TONE-02", "words": told.called, "figures": {}}
    assert room_for_others([card], "ann") > 0
    assert room_for_others([card, opens], "ann") == 0
    assert room_for_others([opens, given[0]], "ann") == 0
    assert room_for_others([opens, given[0]], "bo") > 0
    assert room_for_others([opens, *given], "ann") > 0


@pytest.mark.parametrize("of", [OF_PEOPLE, OF_THE_TOWN])
def test_whatever_is_answered_in_the_face_of_angels_is_taken_up_by_who_told_of_it(of: Matters) -> None:
    """Each line of a matter has an answer of the person's, upon which the next rests; so does a return."""
    lost = []
    for opens in of.opening.lines:
        goes_on = [line for line in of.following.lines if "own.beat" in dict(line.when)]
        goes_on = [line for line in goes_on if dict(line.when)["own"] == (opens.sets,)]
        again = [line for line in of.again.lines if line.heard == opens.sets]
        for chain in ([opens, *sorted(goes_on, key=lambda line: dict(line.when)["own.beat"])], again):
            lost += [told for told in rests_upon(chain) if told]
    assert lost == []


def rests_upon(chain: Sequence[Line]) -> Iterator[str]:
    """What of the person's answers to these, told one after the other, would be passed over; "" for none."""
    heard: list[Heard] = []
    for line in chain:
        says = line.say.replace("{toward}", "Wren")
        heard.append(Heard(len(heard), "line", "", "bo", says, {"line": line.id, "toward": "wren"}))
        answers = [one["say"] for one in ANGELS if one.get("about", "-") in says] or [f"nothing to {says}"]
        for answer in answers:
            now = [*heard, Heard(len(heard), "line", "", "wren", answer)]
            talk: Talk[Any] = Talk("answer", "bo", "wren", ["bo", "wren"], {"bo": "June", "wren": "Wren"},
                                   now, 0, dict, lambda n: 0, ["wren"])  # fmt: skip
            yield "" if rests_on(answer, talk, ANSWERS.understood(answer, talk)) else answer
        heard.append(Heard(len(heard), "line", "", "wren", answers[0]))
