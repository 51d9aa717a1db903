"""What house actors say in scenes: never the same twice, nobody's real name, and nothing that was not theirs
to tell."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from commedia.engine import Event, Heard, Talk, sight
from commedia.engine.state import Prose
from commedia.games.city_of_masks.aims import Aim
from commedia.games.city_of_masks.court import COURT
from commedia.games.city_of_masks.events import breach, contests, deeds, lending, rounds
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import Feeling
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.house.facts import TONES, facts
from commedia.games.city_of_masks.house.hints import CALLED, HINTS, SETTINGS
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.city_of_masks.house.memory import REACTS, befell, between
from commedia.games.city_of_masks.house.talk import ANSWERS, BOOK, FOLLOWING, MATTERS, UNSEEN, speak, wants
from commedia.games.city_of_masks.house.tempers import TEMPERS, temper_of
from commedia.games.city_of_masks.masks import GIVEN, UNCAST
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.state import Avatar, City, Place, Score
from commedia.kit.used_lines import sentences
from tests.games import evenings
from tests.games.acting import lists
from tests.games.evenings import GENDERED, SEATS, Evening, assert_told_once

DOCS = Path(__file__).parents[2] / "docs"

SLUG = "city-of-masks"
SAYS = BOOK.by_id | ANSWERS.by_id
"""All that may be said, by its id."""
FEW, REST = range(3), range(3, 25)
EVENINGS = [*FEW, *(pytest.param(seed, marks=pytest.mark.slow) for seed in REST)]
"""Fifty whole games, half of them with a person; a few in the fast part."""


def alone(seed: int, seats: Sequence[str] = SEATS) -> Evening:
    """An evening of the house alone."""
    return evenings.alone(SLUG, seed, tuple(seats))


def with_somebody(seed: int, lines: int) -> Evening:
    """An evening with a person, who says so many lines in every scene that they share."""
    return evenings.with_somebody(SLUG, seed, lines)


# -- the book ----------------------------------------------------------------------------------------------

BOOL = (True, False)
MATTER_NAMES = tuple(line.sets for line in BOOK.lines if line.sets)
ASKED: dict[str, tuple[Any, ...]] = {
    "temper": tuple(temper.name for temper in TEMPERS),
    "mask": (*COURT, "noble", "own", "other", UNCAST),
    "tone": TONES,
    "favour": tuple(FACTIONS),
    "past": (
        *("beat", "beaten", "gave way", "yielded", "woo", "wooed", "turned", "refused", "helped", "lent"),
        *("withheld", "unpaid", "accused", "denounced", "went after", "followed"),
    ),
    "promise": ("mine", "theirs"),
    "debt": ("mine", "theirs"),
    "rank": ("above", "below", "level"),
    "host": ("me", "them", "other"),
    "arbiter": ("me", "them", "other"),
    "round": ("first", "middle", "late"),
    "befell": (
        *("won", "lost", "they gave way", "gave way", "beholden", "bond", "coup", "face", "accuser"),
        "acquitted",
    ),
    "stakes": ("great", "fair", "small"),
    "ended": ("won", "shared", "lost"),
    "aims": ("all", "some", "none"),
    "aim": ("glorify", "betray", "seduce", "humiliate"),
    **dict.fromkeys(["own", "theirs"], MATTER_NAMES),
    **dict.fromkeys(["own.beat", "theirs.beat"], range(4)),
} | dict.fromkeys(
    [
        *("itch", "low", "high", "coup", "bare", "unseen", "tie.mine", "rivals", "crowd", "on"),
        *("third.here", "third.rules", "aim.met", "face", "joins"),
        *(f"between.{matter}" for matter in MATTER_NAMES),
    ],
    BOOL,
)
"""What a line may ask about, with the values that there are; those of hints are in hints.toml."""
OF_OTHERS = ("mask", "coup", "bare", "favour", "story")
"""What may be asked about whom one speaks to: "their.mask"."""


def values_of(fact: str) -> tuple[Any, ...]:
    """What a fact may be. Raises KeyError for one that there is none of."""
    plain = fact.removeprefix("their.")
    assert plain == fact or plain in OF_OTHERS
    return HINTS.all(plain) if plain in HINTS else ASKED[plain]


def test_no_line_begins_like_another() -> None:
    """Three words tell them apart."""
    begun = Counter(" ".join(re.findall(r"[\w’{}]+", line.say)[:3]).lower() for line in BOOK.lines)
    assert not [start for start, times in begun.items() if times > 1]


def test_lines_are_short_whole_sentences_about_nobody_s_gender() -> None:
    """Three sentences or four short ones; typographic quotes."""
    for line in BOOK.lines:
        assert line.say[-1] in ".!?”", line.say
        assert not GENDERED.search(line.say), line.say
        assert not re.search(r"['\"]|--|—", line.say), line.say


def test_no_sentence_stands_twice_in_all_that_the_house_may_say_or_write() -> None:
    """Or a table would hear it again from somebody else."""
    written = [line for _, lines in lists(LINES) for line in lines] + [line.say for line in BOOK.lines]
    times = Counter(sentence for line in written for sentence in set(sentences(line)))
    assert [sentence for sentence, count in times.items() if count > 1] == []


def test_lines_ask_about_what_there_is() -> None:
    """Each fact is one of those that talk has, with a value that it can have."""
    for line in BOOK.lines:
        for fact, values in line.when:
            assert set(values) <= set(values_of(fact)), (fact, values)


def test_what_comes_back_was_brought_up() -> None:
    """Each reprise has its line; and there are some, and lines for what people bring in."""
    assert {line.heard for line in BOOK.lines} == {line.sets for line in BOOK.lines}
    assert len(MATTER_NAMES) == len(set(MATTER_NAMES))
    assert sum(bool(line.heard) for line in BOOK.lines) >= 15
    assert sum("thing" in line.slots for line in BOOK.lines) >= 15


def test_all_that_houses_say_of_themselves_is_read() -> None:
    """Their places, what is going on there, their pasts and what has been between them."""
    scene, place, past = LINES["scene"], LINES["place"], LINES["past"]
    for kind, lines in (
        ("place", scene["where"] + place["spot"]),
        ("stir", scene["turn"]),
        ("story", past["background"]),
        ("tie", past["ties"]),
    ):
        found = [HINTS.find(kind, line) for line in lines]
        assert None not in found, (kind, lines[found.index(None)])
        assert len(set(found)) == len(found), kind


# -- whole evenings ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_docs_say_how_many_lines_there_are_and_how_many_a_play_uses() -> None:
    """As it is: of five seats, with a person who says three lines in every scene that has others in it."""
    used = [len(with_somebody(seed, 3).lines) for seed in FEW]
    [told] = re.findall(
        r"City of Masks has ([\d,]+) of them; a play of five uses between (\d+) and (\d+)",
        (DOCS / "how-to" / "play-with-the-house.md").read_text(encoding="utf-8").replace("\n", " "),
    )
    lines, fewest, most = (int(figure.replace(",", "")) for figure in told)
    assert lines == len(BOOK)
    assert all(fewest <= one <= most for one in used)


@pytest.mark.slow
def test_plays_with_a_person_use_as_many_lines_as_the_docs_say() -> None:
    """None fewer, none more, and nowhere near all of them."""
    used = [len(with_somebody(seed, 3).lines) for seed in (*FEW, *REST)]
    page = (DOCS / "how-to" / "play-with-the-house.md").read_text(encoding="utf-8").replace("\n", " ")
    [(fewest, most)] = re.findall(r"a play of five uses between (\d+) and (\d+)", page)
    assert min(used) >= int(fewest)
    assert max(used) <= int(most) < len(BOOK) / 4


def assert_good_to_hear(evening: Evening) -> None:
    """Nothing twice in all that is said and written, nobody's gender, no slot open; and never at a loss."""
    assert_told_once(evening)
    said = [one.line for one in evening.lines if sentences(one.text)]
    assert len(said) == len(set(said))
    assert evening.dumb == 0
    for one in evening.lines:
        assert not re.search("[{}]|  |^ | $", one.text), one.text
        assert not GENDERED.search(one.text), one.text
        assert not [seat for seat in SEATS if seat in one.text], one.text
        assert one.text[0].isupper() or one.text[0] in "“*", one.text


@pytest.mark.slow
@pytest.mark.parametrize("seed", EVENINGS)
def test_an_evening_of_the_house_repeats_nothing(seed: int) -> None:
    """Every scene is talked through, from the first word to the one that leads out of it."""
    evening = alone(seed)
    assert_good_to_hear(evening)
    for scene in evening.scenes:
        acts = [one.line.partition(".")[0] for one in scene]
        assert "out" in acts or acts == ["react"] * len(acts), acts


@pytest.mark.slow
@pytest.mark.parametrize("seed", EVENINGS)
def test_an_evening_with_a_person_repeats_nothing(seed: int) -> None:
    """Whoever it is, each of their lines is answered."""
    evening = with_somebody(seed, 3)
    assert_good_to_hear(evening)
    assert evening.answers_each()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
def test_whoever_talks_all_evening_is_answered_all_evening(seed: int) -> None:
    """Twenty lines in every scene, and still no line comes twice."""
    assert_good_to_hear(with_somebody(seed, 20))


@pytest.mark.slow
@pytest.mark.parametrize("seed", FEW)
def test_a_conversation_has_a_matter_and_keeps_to_it(seed: int) -> None:
    """Most have one; no two have a second; each tells theirs in order, to whom they have begun."""
    scenes = [scene for evening in (alone(seed), with_somebody(seed, 3)) for scene in evening.scenes]
    talked = [scene for scene in scenes if scene[0].line.startswith("enter.")]
    begun = [[one for one in scene if SAYS[one.line].sets] for scene in talked]
    assert sum(map(bool, begun)) / len(talked) > 0.5
    for scene, found in zip(talked, begun, strict=True):
        assert len({frozenset((one.seat, one.toward)) for one in found}) == len(found)
        for opened in found:
            matter = SAYS[opened.line].sets
            told = [one for one in scene if matter in SAYS[one.line].matters and one.seat == opened.seat]
            assert {one.toward for one in told} == {opened.toward}
            beats = [dict(SAYS[one.line].when).get("own.beat", (0,))[0] for one in told]
            assert beats[:-1] == sorted(beats[:-1])


@pytest.mark.slow
def test_a_matter_is_now_and_then_told_to_its_end() -> None:
    """Over some evenings, since in one of them there may be many who part before."""
    played = [evening for seed in FEW for evening in (alone(seed), with_somebody(seed, 3))]
    scenes = [scene for evening in played for scene in evening.scenes]
    talked = [scene for scene in scenes if scene[0].line.startswith("enter.")]
    assert sum(any(map(_tells_all, scene)) for scene in talked) > len(talked) / 12


@pytest.mark.parametrize("seed", FEW)
def test_every_round_with_somebody_in_it_has_talk(seed: int) -> None:
    """Not the first alone: the house goes on talking for as long as a play lasts."""
    evening = with_somebody(seed, 3)
    last, talks = 0, set[int]()
    for one in evening.heard:
        last = one.figures.get("round", last) if one.kind == "scene" else last
        if one.line and last:
            talks.add(last)
    assert last > 2
    assert talks >= {*range(1, last)}


def _tells_all(one: Heard) -> bool:
    asked = dict(SAYS[one.line].when)
    return asked.get("own.beat") == (MATTERS.last_beat.get(asked.get("own", ("",))[0]),)


def test_a_matter_goes_on_wherever_and_whenever_it_was_begun() -> None:
    """No word in it is one that some place rules out, but for that which brings it up."""
    for line in FOLLOWING.lines:
        assert not [unsaid for _, unsaid in SETTINGS.values() if unsaid.search(line.say)], line.say


@pytest.mark.slow
def test_no_two_evenings_open_alike() -> None:
    """No opening comes more than a few times."""
    opened = Counter(alone(seed).lines[0].line for seed in (*FEW, *REST))
    assert len(opened) >= 14
    assert max(opened.values()) <= 5
    assert len({one.line for seed in FEW for one in alone(seed).lines[:1]}) > 1


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 10])
def test_other_tables_repeat_nothing_either(seats: int) -> None:
    """The smallest, and the greatest."""
    names = tuple(f"Seat{n}" for n in range(seats))
    for seed in range(3):
        assert_good_to_hear(alone(seed, names))


# -- one seat that may speak -------------------------------------------------------------------------------


def a_city(**more: Any) -> City:
    """Ann, Bo and Cy at a ball, in the second round."""
    words = {"Ann": "Gioia", "Bo": "Orso", "Cy": "Tullia"}
    avatars = {
        seat: Avatar(seat=seat, name=Prose(f"name {seat}"), face=10, hid=10, worn=worn, standing=25)
        for seat, worn in zip(words, ("QC", "JS", "RJ"), strict=True)
    }
    fields: dict[str, Any] = {
        "seats": list(words),
        "avatars": avatars,
        "masks": dict(GIVEN),
        "options": Options(uncast_immune="on"),
        "phase": "scene",
        "round": 2,
        "arbiter": "Ann",
        "order": list(words),
        "places": [Place(host="Ann", name=Prose("place"), present=list(words))],
    }
    return City(**fields | more)


WORDS = {"name Ann": "Gioia", "name Bo": "Orso", "name Cy": "Tullia", "place": "A masked ball. It may rain."}


def talk(
    w: City, act: str = "press", toward: str = "Bo", heard: list[Heard] | None = None, seed: int = 1,
    words: Mapping[str, str] = WORDS, seat: str = "Ann",
) -> Talk[City]:  # fmt: skip
    """Ann may speak."""
    names = {seat: words.get(avatar.name.id, "") for seat, avatar in w.avatars.items()}
    return Talk(
        act, seat, toward, list(w.here), names, heard or [], 0, partial(sight, w, seat, words),
        Random(seed).randrange,  # type: ignore[arg-type]
    )  # fmt: skip


def happened(n: int, event: Event) -> Heard:
    """What is heard of an event."""
    figures = event.figures()
    return Heard(n, "rule", event.rule, figures["seat"], event.sentence(), figures)


def taken(seat: str, loser: str, level: int = 20, kind: type[contests.PotTaken] = contests.PotTaken) -> Event:
    """A pot that somebody takes."""
    return kind(seat=seat, loser=loser, paid=level, level=level, masks={})


GAVE_WAY = taken("Ann", "Bo", 4, contests.PotGivenUp)
LENT = lending.FaceLent(seat="Ann", to="Bo", committed=3, arrives=3)
DENOUNCED = breach.Denounced(seat="Ann", offender="Bo", masks={})
BEHOLDEN = contests.BecameBeholden(seat="Ann", winner="Bo", owed=2, short=2)
COUP = contests.CoupMade(seat="Ann", over="Bo", counted=20, paid=20, coups=1, masks={})
ACQUITTED = breach.Judged(
    seat="Ann", score=3, theirs=1, called=0, fee=0, tiles={}, authorities=[2, 1], judge="", acquitted=True
)


def known(w: City, **more: Any) -> dict[str, Any]:
    """What Ann's lines may ask about."""
    return facts(talk(w, **more))


def test_facts_of_who_and_where() -> None:
    """The speaker, whom they speak to, and what is going on."""
    found = known(a_city())
    assert found["temper"] == temper_of("Ann").name
    assert (found["mask"], found["their.mask"]) == ("QC", "JS")
    assert (found["place"], found["stir"], found["arbiter"]) == ("ball", "rain", "me")
    assert (found["round"], found["rank"], found["host"], found["on"]) == ("middle", "level", None, False)
    assert (found["crowd"], found["low"], found["high"], found["unseen"]) == (False, False, False, False)
    assert (found["third"], found["third.here"], found["third.rules"]) == ("Cy", True, False)


def test_facts_of_an_appointment_elsewhere() -> None:
    """Who named the place."""
    w = a_city()
    w.places.append(Place(host="Bo", name=Prose("b"), present=["Ann", "Bo"]))
    w.at, w.arbiter, w.round = 1, "Bo", 7
    found = known(w, words={**WORDS, "b": "The bell loft, behind the Mint"})
    assert (found["place"], found["stir"], found["host"]) == ("bell", None, "them")
    assert (found["arbiter"], found["round"], found["third.here"]) == ("them", "late", False)


def test_facts_of_masks() -> None:
    """Those that came with the game are known; others are only what kind they are."""
    w = a_city()
    kinds = {"nobleman": "noble", "own:Ann": "own", UNCAST: UNCAST, "KD": "KD"}
    for worn, kind in kinds.items():
        w.avatars["Bo"].worn = worn
        assert known(w)["their.mask"] == kind
    w.masks["KD"] = w.masks["KH"]  # the table's own
    w.avatars["Bo"].worn = "KD"
    assert known(w)["their.mask"] == "other"
    assert CALLED.keys() == set(COURT)


def test_facts_of_tokens_promises_and_debts() -> None:
    """How much there is, and who has it of whom."""
    w = a_city()
    ann, bo = w.avatars["Ann"], w.avatars["Bo"]
    ann.face, ann.promised, bo.owes, bo.coups, bo.standing = 2, {"Bo": 3}, {"Ann": 4}, 1, 40
    ann.regard, bo.regard = {"sun": 4, "moon": -2}, {"moon": 2}
    found = known(w)
    assert (found["low"], found["promise"], found["debt"], found["rank"]) == (True, "mine", "theirs", "below")
    assert (found["favour"], found["their.favour"], found["rivals"]) == ("sun", "moon", True)
    assert (found["coup"], found["their.coup"]) == (False, True)
    bo.promised = {"Ann": 5}
    ann.eyes = ["Ann"]  # hidden tokens are in no line, her own neither
    assert (known(w)["promise"], known(w)["low"]) == ("theirs", False)


def test_facts_of_the_past() -> None:
    """What everybody has read of them, and what they have told of each other."""
    w = a_city()
    ann, bo = w.avatars["Ann"], w.avatars["Bo"]
    ann.background, bo.background = Prose("a"), Prose("b")
    bo.ties = Prose("tie")
    told = {"a": "Old money, thinly spread.", "b": "Has a twin.", "tie": "I lent Gioia a cloak once."}
    words = WORDS | told
    found = known(w, words=words)
    assert (found["story"], found["their.story"]) == ("old", "twin")
    assert (found["tie"], found["tie.mine"]) == ("cloak", False)
    assert known(w, words=words, seat="Bo", toward="Ann")["tie.mine"] is True
    assert "tie" not in known(w, words=words, toward="Cy")


@pytest.mark.parametrize(
    ("event", "mine", "theirs"),
    [
        (taken("Ann", "Bo"), "beat", "beaten"),
        (GAVE_WAY, "gave way", "yielded"),
        (deeds.Wooed(seat="Ann", wooer="Bo", by=2), "woo", "wooed"),
        (lending.PalmRefused(seat="Ann", asker="Bo"), "turned", "refused"),
        (lending.PassingRefused(seat="Ann", asker="Bo"), "turned", "refused"),
        (LENT, "helped", "lent"),
        (lending.LenderPaid(seat="Ann", lender="Bo", paid=0, lent=3, net=-3), "withheld", "unpaid"),
        (DENOUNCED, "accused", "denounced"),
        (rounds.Followed(seat="Ann", whom="Bo"), "went after", "followed"),
        (rounds.PursuitEnded(seat="Ann", whom="Bo", keeps_up=True), "went after", "followed"),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, Event) else given,
)
def test_what_there_was_last_between_two(event: Event, mine: str, theirs: str) -> None:
    """As either of them would say it; to somebody else there was nothing."""
    before = [happened(0, taken("Bo", "Ann")), happened(1, event)]
    assert between(before, "Ann", "Bo") == mine
    assert between(before, "Bo", "Ann") == theirs
    assert between(before, "Ann", "Cy") is None


def test_a_loan_that_was_paid_and_a_palm_held_out_are_nothing_to_speak_of() -> None:
    """What came before them stays the last that there was."""
    before = [
        happened(0, lending.FaceLent(seat="Bo", to="Ann", committed=3, arrives=3)),
        happened(1, lending.PalmHeldOut(seat="Bo", lender="Ann", through=[], amount=3)),
        happened(2, lending.LenderPaid(seat="Ann", lender="Bo", paid=3, lent=3, net=0)),
    ]
    assert between(before, "Ann", "Bo") == "lent"


@pytest.mark.parametrize(
    ("event", "who", "how", "other"),
    [
        (taken("Ann", "Bo"), "Ann", "won", "Bo"),
        (taken("Ann", "Bo"), "Bo", "lost", "Ann"),
        (GAVE_WAY, "Ann", "they gave way", "Bo"),
        (GAVE_WAY, "Bo", "gave way", "Ann"),
        (BEHOLDEN, "Ann", "beholden", "Bo"),
        (BEHOLDEN, "Bo", "bond", "Ann"),
        (COUP, "Ann", "coup", ""),
        (contests.CharacterEarned(seat="Ann"), "Ann", "face", ""),
        (DENOUNCED, "Ann", "accuser", ""),
        (ACQUITTED, "Ann", "acquitted", ""),
    ],
    ids=lambda given: type(given).__name__ if isinstance(given, Event) else given,
)
def test_what_befalls_somebody_has_a_word_said_about_it(event: Event, who: str, how: str, other: str) -> None:
    """By whom it befell, to whom it has to do with; nobody else has any part in it."""
    moment = happened(1, event)
    found = befell([moment], who)
    assert found is not None
    assert (found.how, found.other) == (how, other)
    assert befell([moment], "Cy") is None
    assert any(one.matches(moment) for one in REACTS)
    w = a_city()
    reply = "Bo" if who == "Ann" else "Ann"
    speech = speak(talk(w, "react", "", [moment], seat=who))
    assert speech is not None
    assert speech.line.startswith("react.")
    assert speech.toward in (reply, "Cy" if not other else reply)


def test_what_rode_on_it_is_known() -> None:
    """20 Face and more are great, 6 and less small."""
    for level, stakes in ((20, "great"), (7, "fair"), (6, "small")):
        found = known(a_city(), heard=[happened(1, taken("Ann", "Bo", level))])
        assert (found["befell"], found["stakes"]) == ("won", stakes)


# -- to whom, and what for ---------------------------------------------------------------------------------


def test_nobody_speaks_to_whom_they_do_not_see() -> None:
    """The Uncast are addressed by nobody, and what they say is said into the air (CM-MASK-03)."""
    w = a_city()
    w.avatars["Bo"].worn = UNCAST
    for seed in range(20):
        for act in ("enter", "press", "nudge", "out"):
            speech = speak(talk(w, act, "Bo", seed=seed))
            assert speech is not None
            assert speech.toward == "Cy"
            assert "Orso" not in speech.text
        answer = speak(talk(w, "answer", "Bo", [Heard(1, "line", "", "Bo", "Well?")], seed=seed))
        assert answer is not None
        assert "Orso" not in answer.text
        assert dict(BOOK.by_id[answer.line].when)["unseen"] == (True,)


def test_whom_nobody_sees_says_little_and_to_nobody() -> None:
    """A tray, a coat, a spoon."""
    w = a_city()
    w.avatars["Ann"].worn = UNCAST
    for act in ("enter", "answer", "press", "out", "react"):
        speech = speak(talk(w, act))
        assert speech is not None
        assert speech.line in UNSEEN.by_id
        assert speech.toward == ""


def test_what_one_wants_follows_from_temper_and_tone() -> None:
    """And from being poor, or in somebody's debt; alone one only owns up to things."""
    w = a_city()
    t = talk(w)
    plain = {"temper": "bold", "tone": "even", "low": False}
    first = Counter(wants(t, plain)[0] for _ in range(300))
    assert first.most_common(1)[0][0] == "provoke"
    assert len(first) == 3
    assert all(len(wants(t, plain | {"tone": tone})) == 5 for tone in TONES)
    assert "mourn" in wants(t, plain | {"low": True})[:3]
    assert "plead" in wants(t, plain | {"debt": "mine"})[:3]
    assert wants(t.at("press", ""), plain) == ("confess",)


def test_last_words_are_about_what_one_came_for() -> None:
    """Everything is open now: who won, and what each was after."""
    w = a_city(phase="done", winners=["Bo"])
    w.scores = [
        Score(seat=seat, aims=[Aim(kind="humiliate", target="Bo", card="5S", met=seat == "Ann")])
        for seat in ("Ann", "Cy")
    ] + [Score(seat="Bo", aims=[Aim(kind="glorify", target="sun", faction=True, card="4H", met=True)])]
    said = {
        seat: {getattr(speak(talk(w, "last", "", seed=seed, seat=seat)), "text", "") for seed in range(9)}
        for seat in w.seats
    }
    assert any("I saw Orso fall" in text for text in said["Ann"])
    assert any("I leave Orso standing" in text for text in said["Cy"])
    assert any("They cheered for the Sun Temple" in text for text in said["Bo"])


@pytest.mark.parametrize("seed", FEW)
def test_everybody_has_a_last_word_of_their_own(seed: int) -> None:
    """Ten of them, too."""
    evening = alone(seed)
    w, heard = evening.play.world, list(evening.heard)
    names = {seat: evening.words.get(avatar.name.id, "") for seat, avatar in w.avatars.items()}
    for seat in w.seats:
        speech = speak(
            Talk("last", seat, "", w.seats, names, heard, 0, lambda seat=seat: sight(w, seat, evening.words),
                 Random(seed).randrange)  # type: ignore[arg-type]
        )  # fmt: skip
        assert speech is not None
        assert speech.line not in {one.line for one in heard}
        heard.append(Heard(len(heard), "line", "", seat, speech.text, {"line": speech.line}))


# -- what a line gives away --------------------------------------------------------------------------------


def secretly(w: City, seat: str) -> None:
    """Another heart, other masks, aims and hidden face for somebody."""
    avatar = w.avatars[seat]
    avatar.feels = {other: Feeling(value=-9, enduring=True) for other in w.seats if other != seat}
    avatar.masks, avatar.start_mask = ["KD"], "KD"
    avatar.aims = [Aim(kind="betray", target="Ann", card="5D")]
    avatar.cards = ["5D"]
    avatar.settle_on([HiddenAct(key="H1", ready="weep", value=2, against=f"{avatar.worn}.1")])


@pytest.mark.parametrize("act", ["enter", "answer", "press", "nudge", "out", "react"])
def test_a_secret_of_somebody_else_s_changes_no_line(act: str) -> None:
    """Two worlds that differ in what Bo and Cy alone know: Ann says the same, by the same chance."""
    heard = [
        happened(1, taken("Ann", "Bo", 8)),
        *([Heard(2, "line", "", "Bo", "Where is my letter?")] if act == "answer" else []),
    ]
    one, other = a_city(), a_city()
    secretly(other, "Bo")
    secretly(other, "Cy")
    for seed in range(40):
        said, elsewhere = (speak(talk(w, act, heard=heard, seed=seed)) for w in (one, other))
        assert said is not None
        assert said == elsewhere


@pytest.mark.slow
def test_no_line_tells_a_secret_of_the_speaker_s_for_certain() -> None:
    """But for tone and itch, no fact rests on what Ann alone knows; and each of these may be anything."""
    one, other = a_city(), a_city()
    secretly(other, "Ann")
    of_hers = ("tone", "itch")
    seen: dict[tuple[bool, str], set[Any]] = {}
    for seed in range(300):
        plain, secret = (facts(talk(w, seed=seed)) for w in (one, other))
        for is_secret, found in ((False, plain), (True, secret)):
            for fact in of_hers:
                seen.setdefault((is_secret, fact), set()).add(found[fact])
    assert seen == {
        (is_secret, fact): set(TONES if fact == "tone" else BOOL) for is_secret in BOOL for fact in of_hers
    }
    known_to_all = facts(talk(one)).keys() - of_hers
    assert all(facts(talk(one))[fact] == facts(talk(other))[fact] for fact in known_to_all - {"third"})


@pytest.mark.slow
def test_whatever_ann_feels_she_may_say_the_same_things() -> None:
    """Out of many a chance, no line came only of love or only of hate."""
    spoken: list[set[str]] = []
    for feeling in (-9, 0, 9):
        w = a_city()
        w.avatars["Ann"].feels = {"Bo": Feeling(value=feeling)}
        lines = {getattr(speak(talk(w, "enter", seed=seed)), "line", "") for seed in range(4000)}
        spoken.append(lines)
    assert spoken[0] == spoken[1] == spoken[2]
    assert len(spoken[0]) > 5
