"""What house actors say in Men of Stones: their book, fifty plays of it, and what their lines ask about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from commedia.engine import Deed, Heard, Seat, Talk, sight
from commedia.games.men_of_stones import events
from commedia.games.men_of_stones.house.facts import about
from commedia.games.men_of_stones.house.hints import HINTS, WAS
from commedia.games.men_of_stones.house.lines import LINES
from commedia.games.men_of_stones.house.memory import befell
from commedia.games.men_of_stones.house.talk import ANSWERS, BOOK, partner, speak, wants
from commedia.kit.speech import asks
from commedia.kit.speech.book import ACTS
from commedia.kit.used_lines import sentences
from tests.docs.pages import DOCS
from tests.games import evenings
from tests.games.acting import lists
from tests.games.evenings import Evening, assert_told_once

SEATS = ["Zacharias", "Wilhelmina", "Xenophon", "Yolande"]
ME, THEM, THIRD, FOURTH = SEATS
SEEDS = range(25)
NAMES = dict(zip(SEATS, ("Asger", "Signe", "Ravn", "Old Niels"), strict=True))
SAYS = BOOK.by_id | ANSWERS.by_id
"""All that may be said, by its id."""
PERSONAL = re.compile(r"\b(he|she|him|his|her|hers|himself|herself|man|woman)\b", re.IGNORECASE)
GENERAL = {"enter": 20, "answer": 30, "out": 20, "ask": 20, "provoke": 15, "confess": 12}
"""So many lines, at least, that fit anything."""


# -- the book ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ACTS)
def test_each_act_has_lines_that_fit_anything(act: str) -> None:
    """A conversation never waits for a fact."""
    general = [line for line in BOOK.of(act) if not line.when and not line.to and not line.heard]
    assert len(general) >= GENERAL.get(act, 5)


def test_no_line_is_said_of_anybodys_gender_and_hardly_two_begin_alike() -> None:
    """Not even of those who are only spoken of; five words are never the first of two lines."""
    assert [line.say for line in BOOK.lines if PERSONAL.search(line.say)] == []
    begin = Counter(" ".join(re.findall(r"[\w’{}]+", line.say)[:5]).lower() for line in BOOK.lines)
    assert [words for words, times in begin.items() if times > 1 and words.count(" ") == 4] == []
    assert len({line.say for line in BOOK.lines}) == len(BOOK)


def test_what_comes_up_is_answered_and_gone_on_about_and_what_comes_back_had_come_up() -> None:
    """Whoever hears of a thing has a word about it, and so has whoever brought it up."""
    comes_up = {line.sets for line in BOOK.lines if line.sets}
    answered, gone_on = (
        {value for line in BOOK.lines for fact, values in line.when if fact == asked for value in values}
        for asked in ("topic", "own")
    )
    assert answered == gone_on == comes_up
    comes_back = {line.heard for line in BOOK.lines if line.heard}
    assert comes_back <= comes_up
    assert len(comes_back) >= 40


def test_a_thing_that_somebody_names_can_come_back_in_many_lines() -> None:
    """Whatever was said of it, and of one's own accord too."""
    naming = [line for line in BOOK.lines if "thing" in line.slots]
    assert len(naming) >= 30
    assert {to for line in naming for to in line.to} >= {"ask", "threaten", "confess", "plead", "refuse"}
    assert {line.act for line in naming} >= {
        "answer",
        "ask",
        "provoke",
        "confess",
        "threaten",
        "plead",
        "out",
    }


def asked_about(fact: str) -> set[Any]:
    """The values of a fact that lines ask about."""
    return {value for line in BOOK.lines for name, values in line.when if name == fact for value in values}


@pytest.mark.parametrize(
    ("fact", "kind"), [("place", "place"), ("tie.story", "tie"), ("turned", "turned"), ("event", "event")]
)
def test_there_is_a_line_for_every_hint_and_no_line_for_none(fact: str, kind: str) -> None:
    """What is made of the words of a scene, a tie, the Pivot's act and a consequence is spoken of."""
    assert asked_about(fact) == set(HINTS.all(kind))
    assert WAS.keys() <= set(HINTS.all("place"))


def lines_of(*path: str) -> list[str]:
    """Lists of the house's own words, by the path to them."""
    held: Any = LINES
    for key in path:
        held = held[key]
    return held if isinstance(held, list) else [line for one in held.values() for line in one]


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        ("place", [line for act in ("I", "II", "III", "IV", "V") for line in lines_of("place", act)]),
        ("tie", [line for root in ("Deed", "Duty", "Secret", "Taint") for line in lines_of("tie", root)]),
        ("turned", lines_of("pivot", "act")),
        ("event", [line for trait in LINES["consequence"] if trait not in ("after", "shape")
                   for line in lines_of("consequence", trait)]),
    ],
)  # fmt: skip
def test_something_is_made_of_all_that_the_house_itself_tells(kind: str, texts: list[str]) -> None:
    """Each scene, tie, act and consequence in its words is known again, and taken for no other."""
    found = [HINTS.find(kind, text) for text in texts]
    assert [text for text, one in zip(texts, found, strict=True) if one is None] == []
    assert [one for one, times in Counter(found).items() if times > 1] == []


def test_no_sentence_stands_twice_in_all_that_the_house_may_say_or_write() -> None:
    """Or a table would hear it again from somebody else."""
    written = [line for _, lines in lists(LINES) for line in lines] + [line.say for line in BOOK.lines]
    times = Counter(sentence for line in written for sentence in set(sentences(line)))
    assert [sentence for sentence, count in times.items() if count > 1] == []


def test_each_downfall_is_met_as_what_it_is() -> None:
    """Whoever it meets has a word for it, overcome or suffered; a cup is not parried, nor a sword drunk."""
    found = {line: HINTS.find("blow", line) for spent in "123" for line in lines_of("downfall", spent)}
    assert [line for line, blow in found.items() if blow is None] == []
    for how in ("overcome", "suffer"):
        assert set(LINES["met"][how]) == set(HINTS.all("blow")) == set(found.values())
    assert set(LINES["met"]["spare"]) <= set(HINTS.all("blow"))
    assert found["The poison has been in {toward}’s cup since the first toast."] == "cup"
    assert found["{name} runs {toward} through, and says a name while doing it."] == "blade"


@pytest.mark.parametrize("mine", [True, False])
def test_both_of_two_have_a_word_about_each_story_of_a_tie(mine: bool) -> None:
    """Whose tie it is, and whom it is toward."""
    told = {
        value
        for line in BOOK.lines
        if ("tie.mine", (mine,)) in line.when
        for fact, values in line.when
        if fact == "tie.story"
        for value in values
    }
    assert told == set(HINTS.all("tie"))


def test_the_details_of_the_stock_setting_are_all_spoken_of() -> None:
    """Those of another Setting are not, and lines of other kinds stand in."""
    setting = played(0).play.world.setting
    assert asked_about("tie.detail") == {detail for of in setting.details.values() for detail in of}


# -- whole plays ---------------------------------------------------------------------------------------------


def played(seed: int) -> Evening:
    """A whole play of four."""
    return evenings.alone("men-of-stones", seed, tuple(SEATS))


def with_somebody(seed: int) -> Evening:
    """The same with a person, who says three lines in every scene that they share."""
    return evenings.with_somebody("men-of-stones", seed, 3, tuple(SEATS))


@cache
def spoken(seed: int) -> list[Heard]:
    """What is said in it."""
    return [one for one in played(seed).heard if one.is_spoken]


def must_read_well(evening: Evening) -> None:
    """Nothing twice in all that is said and written, no player's name, nobody's gender, no slot left open.

    Nobody speaks of themself; and nobody of the house is at a loss.
    """
    assert_told_once(evening)
    assert evening.dumb == 0
    names = evening.names
    for one in evening.lines:
        text = one.text
        assert not any(player in text for player in SEATS), text
        assert "{" not in text, text
        assert not PERSONAL.search(text), text
        if "{me}" not in SAYS[one.line].say:
            assert not re.search(rf"\b{re.escape(names[one.seat])}\b", text), text
        assert one.toward != one.seat
        assert text[0].isupper() or not text[0].isalpha(), text


@pytest.mark.parametrize("seed", range(3))
def test_a_play_reads_well(seed: int) -> None:
    """And has a conversation in every scene."""
    must_read_well(played(seed))
    assert len(spoken(seed)) > 60


@pytest.mark.parametrize("seed", range(2))
def test_a_play_with_a_person_reads_well_and_each_of_their_lines_is_answered(seed: int) -> None:
    """Whatever they say."""
    evening = with_somebody(seed)
    must_read_well(evening)
    assert evening.answers_each()


@pytest.mark.slow
def test_fifty_plays_read_well_and_begin_otherwise() -> None:
    """Half of them with a person. Hardly any two open with the same words."""
    for seed in SEEDS:
        must_read_well(played(seed))
        must_read_well(with_somebody(seed))
    first = Counter(spoken(seed)[0].line for seed in SEEDS)
    assert len(first) > 14
    assert max(first.values()) < 7
    openings = Counter(tuple(one.line for one in spoken(seed)[:4]) for seed in SEEDS)
    assert max(openings.values()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 5])
def test_other_tables_read_well_too(seats: int) -> None:
    """The smallest, and the greatest, which has most to say."""
    for seed in range(3):
        must_read_well(evenings.alone("men-of-stones", seed, evenings.SEATS[:seats]))
        must_read_well(evenings.with_somebody("men-of-stones", seed, 3, evenings.SEATS[:seats]))


@pytest.mark.slow
def test_no_line_comes_up_in_most_plays() -> None:
    """Whoever plays often does not meet with the same words each time."""
    used = Counter(one.line for seed in SEEDS for one in spoken(seed))
    assert [(BOOK.by_id[line].say, times) for line, times in used.items() if times > 15] == []
    assert len(used) > 600


@pytest.mark.slow
def test_the_how_to_says_how_many_lines_there_are_and_how_many_a_play_uses() -> None:
    """As it stands there, of the house alone and with a person among them."""
    used = [len(spoken(seed)) for seed in SEEDS]
    solo = [len(with_somebody(seed).lines) for seed in SEEDS]
    says = f"Men of Stones has {len(BOOK)} lines; a play of four uses {min(used)} to {max(used)}"
    assert says in page("write-a-house-actor")
    assert f"and {min(solo)} to {max(solo)} where a person" in page("write-a-house-actor")
    says = f"Men of Stones has {len(BOOK):,}, and a play of four uses between {min(solo)} and {max(solo)}"
    assert says in page("play-with-the-house")


def page(name: str) -> str:
    """A how-to page on one line."""
    return " ".join((DOCS / "how-to" / f"{name}.md").read_text(encoding="utf-8").split())


def test_things_that_come_up_are_talked_about() -> None:
    """In each play, somebody answers a thing of which they have just heard, and somebody goes on about it."""
    for seed in range(3):
        lines = [BOOK.by_id[one.line] for one in spoken(seed)]
        assert any(fact == "topic" for line in lines for fact, _ in line.when)
        assert any(fact == "own" for line in lines for fact, _ in line.when)


# -- facts -------------------------------------------------------------------------------------------------


def line_of(n: int, seat: Seat, say: str, toward: Seat = "") -> Heard:
    """A line of the book, by how it begins."""
    [line] = [line for line in BOOK.lines if line.say.startswith(say)]
    return Heard(n, "line", "", seat, line.say, {"line": line.id, "toward": toward})


def by_a_person(n: int, seat: Seat, text: str) -> Heard:
    """What a person says."""
    return Heard(n, "line", "", seat, text, {})


def told(n: int, event: Deed, text: str = "") -> Heard:
    """What everybody is told."""
    return Heard(n, "rule", event.rule, event.seat, text, event.figures())


def talk(
    act: str = "press", toward: Seat = THEM, heard: Sequence[Heard] = (), since: int = 0,
    company: Sequence[Seat] = SEATS[:3], **changed: Any,
) -> Any:  # fmt: skip
    """Zacharias may speak, who is Asger, at the end of a play, with some of it otherwise.

    The world may be changed further until the state is looked at.
    """
    play = played(0).play
    world = play.game.unpack(play.game.pack(play.world), play.seats, play.options)
    for name, value in changed.items():
        setattr(world, name, value)
    words = played(0).words
    held: Any = Talk(
        act, ME, toward, company, NAMES, heard, since, lambda: sight(world, ME, words), lambda below: 0
    )
    held.world = world
    return held


def tied(held: Any, value: int, other: Seat = THEM, **more: Any) -> Any:
    """With one tie, of that value, to somebody."""
    [tie, *_] = held.world.ties
    tie.from_, tie.to, tie.value, tie.status = held.seat, other, value, "whole"
    for name, of in more.items():
        setattr(tie, name, of)
    held.world.ties = [tie]
    return held


def facts(held: Talk[Any]) -> dict[str, Any]:
    """What lines may ask about."""
    return about(held).facts


def test_a_tie_is_warm_or_cold_by_its_die() -> None:
    """5 and 6 are warm, 1 and 2 cold; it is rooted in its Quality; a Desire is its owner's."""
    for value in range(1, 7):
        found = facts(tied(talk(), value, quality="Duty", kind="desire", detail="Farm"))
        assert (found["tie.warm"], found["tie.even"], found["tie.cold"]) == (
            value >= 5, value in (3, 4), value <= 2,
        )  # fmt: skip
        assert (found["tie.root"], found["tie.detail"], found["tie.mine"]) == ("Duty", "Farm", True)
        assert (found["tie.desire"], found["tie.wanted"]) == (True, False)
    theirs = facts(tied(talk(), 6, from_=THEM, to=ME, kind="desire"))
    assert (theirs["tie.mine"], theirs["tie.desire"], theirs["tie.wanted"]) == (False, False, True)


def test_a_tie_that_is_destroyed_is_spoken_of_as_that_and_nothing_else() -> None:
    """And where there is none there is nothing to say of it."""
    gone = facts(tied(talk(), 6, status="destroyed"))
    assert gone["tie.hurt"] == "destroyed"
    assert not gone.keys() & {"tie.root", "tie.warm"}
    assert "tie.root" not in facts(tied(talk(toward=THIRD), 6))


def test_an_actor_speaks_to_whom_its_latest_tie_is_to_and_wants_what_that_asks_for() -> None:
    """Coldly it provokes, warmly it owns up; in the first act it does neither threaten nor beg."""
    assert partner(tied(talk(toward=""), 6, THIRD)) == THIRD
    cold, warm = (wants(tied(talk(toward=THIRD, act="press"), value, THIRD)) for value in (1, 6))
    assert cold[0] == "provoke"
    assert warm[0] == "confess"
    first = tied(talk(toward=THIRD), 1, THIRD)
    first.world.act = "I"
    assert not set(wants(first)) & {"threaten", "plead", "mourn"}


def test_what_an_actor_has_done_in_a_scene_it_does_last() -> None:
    """So that a conversation goes somewhere."""
    provoked = [line_of(3, ME, "They say you cried at the coronation", THEM)]
    assert wants(tied(talk(heard=provoked), 1))[-1] == "provoke"


def test_who_is_alone_says_only_what_is_said_alone() -> None:
    """To nobody, and to no “you” either."""
    for act in ("enter", "press", "out"):
        speech = speak(talk(act, "", company=[ME]))
        assert speech is not None
        assert ("alone", (True,)) in BOOK.by_id[speech.line].when
        assert speech.toward == ""


SCENES = [
    told(1, events.SceneOpened(seat=THEM, others=[THIRD]), "Midnight in the armoury."),
    told(4, events.SceneOpened(seat=THEM, others=[ME]), "The crypt. One candle."),
    told(9, events.SceneOpened(seat=ME, others=[THEM]), "A garden under frost."),
]


def test_where_two_met_and_whom_the_other_met_is_remembered() -> None:
    """In the words of those who speak of it later; the scene that is on is none of it."""
    held = talk(heard=SCENES, since=9)
    for player in held.world.players.values():
        player.alive = True
    found, slots = about(held)
    assert (found["met"], slots["ours"]) == (True, "in the crypt")
    assert (found["seen"], slots["third"], slots["where"]) == (True, "Ravn", "in the armoury")
    nothing = about(talk(heard=SCENES[:1], since=1))
    assert (nothing.facts["met"], nothing.facts["seen"]) == (False, False)


BEGGING = by_a_person(5, THEM, "Please, I beg you.")


@pytest.mark.parametrize(
    ("heard", "past", "mine"),
    [
        ([line_of(5, THEM, "One more step, {toward}", ME)], "threaten", None),
        ([line_of(5, THEM, "One more step, {toward}", THIRD)], None, None),
        ([line_of(5, ME, "I do not threaten you. I describe.", THEM)], None, "threaten"),
        ([by_a_person(5, THEM, "Forgive me, Asger.")], "confess", None),
        ([BEGGING, line_of(6, ME, "If it were mine to give", THEM)], "plead", None),
        ([BEGGING, line_of(6, THIRD, "If it were mine to give", THEM)], None, None),
        ([line_of(12, THEM, "One more step, {toward}", ME)], None, None),
    ],
)  # fmt: skip
def test_what_one_did_to_the_other_in_words_is_remembered(
    heard: list[Heard], past: str | None, mine: str | None
) -> None:
    """Of earlier scenes, and where it was said to the one who remembers."""
    found = facts(talk(heard=heard, since=9))
    assert (found["past"], found["past.mine"]) == (past, mine)


CONSEQUENCE = told(
    3, events.ConsequenceNamed(seat=THEM, trait="Might", tragedy=1), "Asger’s captain is found in irons."
)
STANDS = [told(4, events.ConsequenceLeft(seat=ME)), told(5, events.ConsequenceStands(seat=THEM))]
LOST = [
    told(4, events.ConsequenceChallenged(seat=ME, trait="Foe", tragedy=1)),
    told(5, events.DuelYielded(seat=THEM, winner=ME)),
    told(6, events.ConsequenceShaped(seat=ME)),
]
STRUCK = told(3, events.DownfallBrought(seat=THEM, target=ME, tragedy=2))


def test_a_consequence_that_stands_is_spoken_of_and_by_whom_it_names() -> None:
    """Not one that another has had their way with."""
    found = facts(talk("react", heard=[CONSEQUENCE, *STANDS]))
    assert (found["event"], found["event.of"]) == ("captain", "me")
    assert "event" not in facts(talk(heard=[CONSEQUENCE, *LOST]))


@pytest.mark.parametrize(
    ("scene", "me", "how", "other"),
    [
        ([CONSEQUENCE, *STANDS], ME, "let", THEM),
        ([CONSEQUENCE, *STANDS], THEM, "named", ""),
        ([CONSEQUENCE, *LOST], ME, "won", THEM),
        ([CONSEQUENCE, *LOST], THEM, "yielded", ME),
        ([STRUCK, told(4, events.SeverelyHarmed(seat=ME, lost=3, left=1))], ME, "severe", THEM),
        ([STRUCK, told(4, events.Mishap(seat=ME, lost=0, left=4))], ME, "mishap", THEM),
    ],
)
def test_what_befalls_somebody_and_through_whom(scene: list[Heard], me: Seat, how: str, other: Seat) -> None:
    """A consequence that one names or lets stand, a duel that one wins or yields, a downfall."""
    found = befell(scene, me)
    assert found is not None
    assert (found.how, found.other) == (how, other)
    assert befell([*scene, by_a_person(9, THIRD, "So.")], me) is None


@pytest.mark.parametrize(("lost", "how"), [(0, "mishap"), (2, "severe")])
def test_ms_act5_09_a_blow_that_costs_nothing_is_taken_as_a_mishap(lost: int, how: str) -> None:
    """However hard it was meant, nobody speaks of it as if they were dying."""
    found = befell([told(4, events.SeverelyHarmed(seat=ME, lost=lost, left=0))], ME)
    assert found is not None
    assert found.how == how


def test_whoever_is_befallen_speaks_to_whoever_did_it() -> None:
    """And has the first word."""
    struck = told(3, events.DownfallBrought(seat=THIRD, target=ME, tragedy=2))
    speech = speak(talk("react", "", heard=[struck, told(4, events.Crippled(seat=ME, lost=1, left=1))]))
    assert speech is not None
    assert speech.toward == THIRD


def test_what_the_pivot_did_is_spoken_of_in_the_acts_that_follow() -> None:
    """And who that is, to the two."""
    act = told(3, events.StoryTurned(seat=THEM), "I burn the will. Look well.")
    found = facts(talk(heard=[act], pivot=THEM))
    assert (found["turned"], found["pivot"]) == ("will", "toward")
    before = talk(heard=[act], pivot=THEM)
    before.world.act = "III"
    assert "turned" not in facts(before)
    assert about(talk(pivot=THIRD)).slots["pivot"] == "Ravn"


@pytest.mark.parametrize(
    ("survivor", "spotlight", "fate"),
    [(ME, THEM, "survivor"), (THEM, ME, "spotlight"), (THEM, THIRD, "dead")],
)
def test_last_words_follow_from_what_became_of_one(survivor: Seat, spotlight: Seat, fate: str) -> None:
    """They are to nobody in particular."""
    held = talk("last", "", survivor=survivor, spotlight=spotlight)
    assert facts(held)["fate"] == fate
    speech = speak(held)
    assert speech is not None
    assert speech.toward == ""


def test_the_dead_are_named_and_the_living_are_elsewhere() -> None:
    """Who died last, and somebody who lives and is neither of the two."""
    died = [events.Died(seat=seat, caution=0, living=[]) for seat in (FOURTH, THIRD)]
    held = talk(heard=[told(n, event) for n, event in enumerate(died, start=3)])
    for seat, player in held.world.players.items():
        player.alive = seat != THIRD
    assert about(held).slots["dead"] == "Ravn"
    assert about(held).slots["third"] == "Old Niels"


@pytest.mark.parametrize(
    ("text", "by"),
    [
        ("Whose horse is that?", "who"),
        ("I saw you. Where were you going, Asger?", "where"),
        ("Did you love me?", "yes"),
        ("Was it you who opened the gate?", "yes"),
        ("How long have you known?", "when"),
        ("How many were there? I saw two.", "much"),
        ("Asger, why?", "why"),
        ("I know why.", None),
        ("", None),
    ],
)
def test_a_question_is_known_by_its_word(text: str, by: str | None) -> None:
    """Of the last of its sentences."""
    assert asks(text) == by


def test_what_is_asked_is_answered() -> None:
    """A yes or no is never the answer to a “who”; at worst it is a gesture."""
    for text, kinds in (
        ("Who was it?", {"who"}), ("Was it you?", {"is it"}), ("Where is it?", {"where"}),
    ):  # fmt: skip
        heard = [line_of(3, ME, "{toward}. I hoped it would be you", THEM), by_a_person(4, THEM, text)]
        for _ in range(20):
            speech = speak(talk("answer", heard=heard))
            assert speech is not None
            assert ANSWERS.kind_of[speech.line] in {*kinds, "is it", "gesture", "back"}, speech.text
            said = Heard(5, "line", "", ME, speech.text, {"line": speech.line, "toward": THEM})
            heard += [said, by_a_person(6, THEM, text)]


def test_a_thing_comes_up_is_asked_about_and_comes_back_in_another_scene() -> None:
    """Whoever brought it up goes on about it; it is not taken up as an old story while it is new."""
    up = line_of(3, ME, "Hold this for me, {toward}.", THEM)
    on = speak(talk("answer", heard=[up, by_a_person(4, THEM, "I will not.")]))
    assert on is not None
    assert BOOK.by_id[on.line].say.startswith("Then it goes to somebody who asks fewer questions")
    assert may_be_asked([up], since=0) & BOX == set()
    assert may_be_asked([up], since=9) & BOX == BOX


BOX = {line.id for line in BOOK.of("ask") if line.heard == "the sealed box"}


def may_be_asked(heard: list[Heard], since: int) -> set[str]:
    """All questions that may be put to somebody who is silent, by their ids, one after the other."""
    found: set[str] = set()
    while speech := speak(talk("nudge", heard=heard, since=since)):
        found.add(speech.line)
        heard = [*heard, Heard(10, "line", "", ME, speech.text, {"line": speech.line, "toward": THEM})]
    return found


def test_what_a_person_names_is_not_made_into_what_it_is_not() -> None:
    """They are answered with what they said, and no line is hung on the noun in it."""
    heard = [
        line_of(3, ME, "{toward}. I hoped it would be you", THEM),
        by_a_person(4, THEM, "I found the bridge."),
    ]
    for chance in range(20):
        held = talk("answer", heard=heard)
        held.below = Random(chance).randrange
        speech = speak(held)
        assert speech is not None
        assert ANSWERS.kind_of[speech.line] in ("back", "gesture", "tag")
        assert "bridge" not in speech.text


def test_what_an_actor_says_hangs_on_what_its_seat_may_see() -> None:
    """The Forsworn's cards, of which it knows nothing, change no word of anybody else's."""
    said = []
    for cards in (["Rival"], ["Friend"]):
        held = talk("enter", "")
        held.world.players[FOURTH].facedown = cards
        said.append(speak(held))
    assert said[0] == said[1]
