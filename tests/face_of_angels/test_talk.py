"""What house actors of The Face of Angels say and write: their books, and whole evenings of it."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest

from commedia.engine import Heard, Talk
from commedia.engine.actor import Sight
from commedia.engine.moments import places_in
from commedia.games.face_of_angels.cards import SUITS
from commedia.games.face_of_angels.house import choose
from commedia.games.face_of_angels.house.actor import LINES
from commedia.games.face_of_angels.house.deeds import DEEDS, Deed, matter_of
from commedia.games.face_of_angels.house.deeds import HINTS as FOES
from commedia.games.face_of_angels.house.talk import (
    ANSWERS,
    GRADUATES,
    HINTS,
    OF_PEOPLE,
    OF_THE_TOWN,
    PEOPLE,
    TOWN,
    WORLD,
    befell,
    fought,
    speak,
    talks,
)
from commedia.kit.house import joined
from commedia.kit.speech import Matters
from commedia.kit.speech.book import ACTS
from commedia.kit.used_lines import sentences
from commedia.lab.playouts import below_of
from commedia.testing import ScriptedTable
from tests.face_of_angels.tables import at
from tests.games import evenings
from tests.games.acting import lists
from tests.games.evenings import GENDERED, SEATS, assert_told_once

SLUG = "face-of-angels"
FEW, SEEDS = 2, 25
EVENINGS = [pytest.param(seed, marks=[pytest.mark.slow] if seed >= FEW else []) for seed in range(SEEDS)]
BOTH_BOOKS = [*PEOPLE.lines, *WORLD.lines]


# -- the books -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("act", ACTS)
def test_each_act_has_lines_that_fit_anything(act: str) -> None:
    """A conversation never waits for a fact; of graduates there are most."""
    general = [line for line in PEOPLE.of(act) if not line.when and not line.to]
    assert len(general) >= {"enter": 20, "answer": 40, "ask": 20, "out": 20}.get(act, 5)
    assert any(not line.when and not line.to for line in WORLD.of(act))


def test_there_is_a_line_for_every_place_and_realm_and_none_for_what_is_never_so() -> None:
    """What is made of a place, and of powers, is spoken of."""
    asked: dict[str, set[Any]] = {}
    for line in BOTH_BOOKS:
        for fact, values in line.when:
            asked.setdefault(fact, set()).update(values)
    assert asked["place"] <= set(HINTS.all("place"))
    assert asked["power"] == asked["their.power"] == set("CHSD")
    assert asked["their.face"] == set("KQJA")
    assert asked["befell"] == {"won", "changed", "bereft"}
    assert asked["voice"] == {"friend", "foe", ""}
    of_a_matter = {fact for fact in asked if fact.startswith("between.")} | {
        "own",
        "own.beat",
        "theirs",
        "theirs.beat",
    }
    assert asked["fought"] == {"won", "lost"}
    assert asked.keys() - of_a_matter == {
        "act", "asks", "befell", "bereft", "fought", "odd", "place", "power", "their.face", "their.odd",
        "their.power", "voice",
    }  # fmt: skip


def halves() -> list[tuple[str, list[str]]]:
    """Every list of what is written, by its heading; sentences of two halves put together."""
    found = []
    for path, listed in lists(LINES):
        if path.endswith(".first"):
            heading = path.removesuffix(".first")
            held: Any = LINES
            for step in heading.split("."):
                held = held[step]
            if "then" not in held:  # goes with those of a suit
                continue
            listed = [joined(begin, end) for begin, end in product(held["first"], held["then"])]
        elif path.endswith(".then"):
            continue
        found.append((path, listed))
    return found


def test_there_are_words_enough_of_nobodys_gender_and_no_sentence_is_in_two_places() -> None:
    """More than a thousand lines: half of them are said, the other half written."""
    assert len(BOTH_BOOKS) + sum(len(listed) for _, listed in lists(LINES)) > 1_000
    written = [line for _, listed in halves() for line in listed] + [
        line for one in DEEDS for line in told_of(one)
    ]
    said = [line.say for line in BOTH_BOOKS]
    assert [line for line in (*said, *written) if GENDERED.search(line)] == []
    times = Counter(sentence for line in (*said, *written) for sentence in sentences(line))
    assert [sentence for sentence, count in times.items() if count > 1] == []


def test_whatever_is_told_in_the_end_can_be_told_of_one_who_is_left_alone() -> None:
    """FA-END-05: with no other graduate alive, no power and no name, there is a line all the same."""
    for listed in LINES["closings"].values():
        assert any(not places_in(line) for line in listed)


def test_each_realm_has_enough_to_tell_for_a_long_evening() -> None:
    """FA-CON-05: more than two hundred sentences for the cards of each suit."""
    told = dict(halves())
    for suit in "CHSD":
        assert len(told[f"cards.{suit}.first"]) > 200


# -- what a whole conversation is about ----------------------------------------------------------------------


@pytest.mark.parametrize("of", [OF_PEOPLE, OF_THE_TOWN])
def test_a_matter_goes_on_three_times_and_has_answers_an_end_and_a_return(of: Matters) -> None:
    """Whoever brings it up comes out with the truth in the last line."""
    asked = Counter(fact for line in of.book.lines for fact, _ in line.when if fact != "act")
    matters = len(of.opening.lines)
    assert set(of.last_beat.values()) == {3}
    assert asked["own.beat"] == 3 * matters
    assert asked["theirs.beat"] == 2 * matters
    assert len([line for line in of.following.lines if line.act == "out"]) == matters
    assert len(of.again.lines) == matters


def test_each_act_has_something_to_talk_about_and_so_has_whatever_befalls_somebody() -> None:
    """Five matters among graduates, and three with the town, whoever of it that is; one for each realm."""
    for act in range(5):
        common = [line for line in OF_PEOPLE.opening.lines if {"act"} >= {fact for fact, _ in line.when}]
        assert sum(act in dict(line.when)["act"] for line in common) >= (5 if act < 4 else 3)
        town = [line for line in OF_THE_TOWN.opening.lines if act in dict(line.when).get("act", range(5))]
        assert {dict(line.when)["voice"] for line in town} == {("friend",), ("foe",), ("",)}
    bound = {(fact, value) for line in OF_PEOPLE.opening.lines for fact, of in line.when for value in of}
    assert {("their.power", suit) for suit in "CHSD"} | {
        ("odd", True), ("their.odd", True), ("bereft", True), ("fought", "won"), ("fought", "lost"),
    } <= bound  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(FEW))
def test_what_somebody_brings_up_they_go_on_about(seed: int) -> None:
    """To the same one, as the same one, line by line, and to its end as often as not."""
    evening = evenings.alone(SLUG, seed)
    ended = 0
    for scene in evening.scenes:
        of = {one.line: TOWN if one.seat == SEATS[0] else GRADUATES for one in scene}
        for opened in scene:
            matter = of[opened.line].book.by_id[opened.line].sets
            told = [one for one in scene if matter and own_of(of[one.line], one) == matter]
            assert all(
                (one.seat, one.voice, one.toward) == (opened.seat, opened.voice, opened.toward)
                for one in told
            )
            acts = [one.line.partition(".")[0] for one in told]
            assert "out" not in acts[:-1], "whoever has led out of it does not go on"
            ended += "confess" in acts
    assert ended >= 2


def own_of(of: Matters, one: Heard) -> str:
    """What a line goes on about that its speaker has brought up; "" for nothing."""
    return dict(of.book.by_id[one.line].when).get("own", ("",))[0]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(FEW))
def test_a_person_among_the_graduates_is_answered_whatever_they_say(seed: int) -> None:
    """By whom they speak to, each time; with what has come up only where what they say rests on it."""
    evening = evenings.with_somebody(SLUG, seed, 3, at=1)
    assert_told_once(evening)
    assert evening.answers_each()
    to_them = [one for one in evening.lines if one.toward == SEATS[1]]
    assert sum(one.line in ANSWERS.by_id for one in to_them) > len(to_them) / 3


def test_whoever_plays_somebody_else_is_passed_over_when_a_person_is_answered() -> None:
    """FA-END-04: a graduate who is dead has no voice; somebody else who is there answers."""
    t = at("scene", ["ann", "bob"], scene={"number": 1, "pcs": ["ann"],
           "playing": {"ann": "pc", "bob": "force"}}, scenes=1)  # fmt: skip
    assert [talks(t.play.world, seat) for seat in ("ann", "bob", t.play.world.world)] == [True, False, True]
    assert evenings.with_somebody(SLUG, 9, 3, at=1).answers_each(), "one dies in it, and plays on"


def has_died(evening: Any, seat: str, by: int) -> bool:
    """Whether somebody's protagonist is dead before that moment: then their conversation has no other end."""
    return any(m.rule == "FA-END-06" and m.figures.get("pc") == seat and m.n < by
               and m.figures.get("terminal") == "dead" for m in evening.moments)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(FEW))
def test_one_conversation_with_a_person_comes_after_another(seed: int) -> None:
    """Nobody of the house speaks between an opening and its end but whoever has opened it."""
    evening = evenings.with_somebody(SLUG, seed, 8, at=1)
    talks, led_out = 0, 0
    for scene in evening.scenes:
        having = ""
        for one in scene:
            if one.line.startswith("react.") or one.toward != SEATS[1]:
                continue
            having = "" if has_died(evening, having, one.n) else having
            talks += not having
            assert having in ("", one.seat) or one.line.startswith("ask."), one.text
            having = "" if one.line.startswith("out.") else one.seat
            led_out += not having
    assert led_out > talks / 3


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(FEW))
def test_no_line_of_a_matter_is_left_out_with_a_person(seed: int) -> None:
    """However late in a scene it comes up: each goes on from the one before."""
    went_on = 0
    for scene in evenings.with_somebody(SLUG, seed, 8, at=1).scenes:
        beats: dict[str, list[int]] = {}
        for one in scene:
            of = TOWN if one.seat == SEATS[0] else GRADUATES
            when = dict((of.book.by_id | ANSWERS.by_id)[one.line].when)
            if one.toward == SEATS[1] and "own.beat" in when:
                beats.setdefault(when["own"][0], []).append(when["own.beat"][0])
        assert all(told == [*range(1, len(told) + 1)] for told in beats.values())
        went_on += sum(len(told) > 1 for told in beats.values())
    assert went_on >= 1


def said_to(says: str, matter: str, *, again: bool = False, chance: int = 0) -> str:
    """What bob comes out with once ann has said that to him: to the last that he has told of a matter, or
    where he has come back to it in a later scene. Returns the line's id.
    """
    t = at("scene", ["ann", "bob"], scene={"number": 1, "pcs": ["ann", "bob"],
           "playing": {"ann": "pc", "bob": "pc"}}, scenes=1)  # fmt: skip
    of_it = [
        line
        for line in OF_PEOPLE.book.lines
        if line.sets == matter or dict(line.when).get("own") == (matter,)
    ]
    told = [line for line in of_it if line.act != "out"]
    back = [line for line in OF_PEOPLE.again.lines if line.heard == matter]
    heard = [
        Heard(n, "line", "", "bob", line.say, {"line": line.id, "toward": "ann"})
        for n, line in enumerate([*told, *(back if again else [])])
    ]
    began, last = len(told) if again else 0, len(heard)
    heard.append(Heard(last, "line", "", "ann", says))
    talk = Talk(
        "answer", "bob", "ann", ["ann", "bob"], {"ann": "Wren", "bob": "June"}, heard, began,
        lambda: t.play.sight("bob", {}), below_of(Random(chance)), ["ann"],
    )  # fmt: skip
    speech = speak(talk)
    return speech.line if speech else ""


UPON_IT = "I counted to ninety, and then I stopped counting."


@pytest.mark.parametrize("chance", range(5))
def test_whoever_has_told_all_leads_out_once_that_is_answered(chance: int) -> None:
    """With the last line of their matter, and with nothing that fits anything before it."""
    line = said_to(UPON_IT, "the ring", chance=chance)
    assert PEOPLE.by_id[line].act == "out"
    assert dict(PEOPLE.by_id[line].when)["own"] == ("the ring",)
    aside = said_to("He has put his car across your gate.", "the ring", chance=chance)
    assert aside in ANSWERS.by_id, "another thing is no answer to it"


@pytest.mark.parametrize("chance", range(5))
def test_whoever_comes_back_to_what_was_told_has_something_more_to_say(chance: int) -> None:
    """A matter of its own, since the old one is told; a question is answered first."""
    assert PEOPLE.by_id[said_to(UPON_IT, "the ring", again=True, chance=chance)].sets
    assert said_to("How do you know?", "the ring", again=True, chance=chance) in ANSWERS.by_id


def test_how_somebodys_last_contest_went_is_known() -> None:
    """FA-CON-01, FA-TYP-05: to both who stood in it with their own, and to nobody else."""

    def told(n: int, seat: str, rule: str, **figures: Any) -> Heard:
        return Heard(n, "", rule, seat, "", figures)

    heard = [
        told(1, "ann", "FA-NEG-01", char="pc"), told(2, "bob", "FA-NEG-01", char="pc"),
        told(3, "eve", "FA-NEG-01", char="n1"), told(4, "bob", "FA-CON-01", won=2, lost=1, side="O"),
    ]  # fmt: skip
    assert [fought(heard, seat) for seat in ("ann", "bob", "eve", "dan")] == ["lost", "won", "", ""]
    later = [told(5, "ann", "FA-NEG-01", char="pc"), told(6, "ann", "FA-TYP-05", won=2, lost=0, side="I")]
    assert [fought([*heard, *later], seat) for seat in ("ann", "bob")] == ["won", "won"]


# -- deeds ---------------------------------------------------------------------------------------------------


def told_of(deed: Deed) -> list[str]:
    """All that is told of a deed."""
    by_suit = [deed.doing(suit, side) for suit in SUITS for side in ("I", "O")]
    ends = [deed.win, deed.lose, deed.win_else, deed.lose_else]
    ends += [deed.end(outcome, is_else) for outcome in ("win", "lose") for is_else in (False, True)]
    return [deed.says, deed.against, *ends, *by_suit]


def test_each_act_has_deeds_enough_that_can_be_done_anywhere() -> None:
    """More than a whole table does on graduation night, and a few contests in each act after it."""
    for act, fewest in enumerate((8, 3, 1, 1, 4)):
        assert sum(act in deed.acts and not deed.at for deed in DEEDS) >= fewest
        assert sum(act in deed.acts for deed in DEEDS) >= 5
    told = [HINTS.find("place", place) for listed in LINES["places"].values() for place in listed]
    assert {place for deed in DEEDS for place in deed.at} <= set(told)


def test_whoever_is_named_by_a_deed_can_be_told_by_it() -> None:
    """A friend, a foe, who began it and who stands against it: nobody else has a place in its lines."""
    for deed in DEEDS:
        for line in told_of(deed):
            assert set(places_in(line)) <= {"friend", "foe", "pc", "who"}, line
        assert {"pc", "who"}.isdisjoint(places_in(deed.says))
        assert "{who}" in deed.against


[DRIVING] = [one.says.replace("{foe}", "Nance") for one in DEEDS if "who was driving" in one.says]

HANDS = {"ann": "9H 3H", "eve": "4S 9S"}


def on_trial(deed: str, hands: dict[str, str] = HANDS, about: str = "", **contest: Any) -> ScriptedTable:
    """Ann does something, which Nance stands against, whom the World plays; her friend is there, too."""
    npcs = {"n1": {"slice": "ann", "name": "Deke"}, "n2": {"slice": "ann", "name": "Nance", "about": about}}
    rels = {"r1": {"kind": "friend", "npc": "n1"}, "r2": {"kind": "foe", "npc": "n2"}}
    pcs = {"ann": {"face": "K", "name": "June Abernathy", "relationships": rels}, "bob": {"name": "Ray"}}
    whole = {"initiator": "ann", "respondent": "eve", "char_O": "n2", "pace": 1, "deed": deed, **contest}
    return at("contest", pcs, npcs=npcs, act=0, contest=whole, hands=hands)


def chosen(t: ScriptedTable, seat: str, luck: int = 0) -> dict[str, Any]:
    """What the house would answer for a seat. luck: how high its chance comes out, where it can."""
    [asked] = [one for one in t.play.waiting_for() if one.seat == seat]
    sight = Sight(lambda: t.play.sight(seat, t.words))
    return choose(asked, sight, lambda n: min(luck, n - 1))


def test_fa_con_05_a_contest_over_a_deed_is_told_as_it_goes() -> None:
    """In the realm of the card, by either side, by whoever it is; a low card is no more than an attempt."""
    t = on_trial(DRIVING)
    assert "You have not slept since, either" in chosen(t, "ann")["words"]
    t.answer("ann", "lead_card", {"do": "lay", "card": "3H", "words": "I try."})
    [deed] = [one for one in DEEDS if "{foe}, with everybody listening" in one.says]
    assert chosen(t, "eve")["words"] == deed.doing("S", "O").replace("{who}", "Nance")
    weak = on_trial(DRIVING, hands={"ann": "3H", "eve": "4S"})
    faint = [line.replace("{other}", "Nance") for line in LINES["whole"]["faint"]["H"]]
    assert chosen(weak, "ann")["words"] in faint


@pytest.mark.parametrize(("author", "is_else"), [("ann", False), ("eve", True)])
def test_fa_con_13_how_a_deed_ends_is_told_by_whose_stakes_came_true(author: str, is_else: bool) -> None:
    """As whoever began it had it, or as the other side had it put."""
    [deed] = [one for one in DEEDS if "{foe}, with everybody listening" in one.says]
    names = {"{foe}": "Nance", "{who}": "Nance", "{pc}": "June"}

    def named(line: str) -> str:
        for slot, name in names.items():
            line = line.replace(slot, name)
        return line

    win = {"text": named(deed.stake("win", is_else)), "author": author}
    t = on_trial(DRIVING, {"ann": "9H", "eve": "4S"}, win=win)
    t.answer("ann", "lead_card", {"do": "lay", "card": "9H", "words": "I ask."})
    t.answer("eve", "respond_with_card", {"do": "lay", "card": "4S", "words": "No."})
    while asked := [one for one in t.play.waiting_for() if one.kind != "tell_end"]:
        t.play.answer(asked[0].id, asked[0].seat, chosen(t, asked[0].seat))
    assert chosen(t, "ann")["words"] == named(deed.end("win", is_else))


def test_fa_con_05_a_contest_over_a_deed_of_somebodys_own_is_told_in_whole_sentences_too() -> None:
    """In the realm of the card, with the other side in it; and how it ends is told of whoever began it."""
    t = on_trial("I ring the bell for somebody who is still walking about.", hands={"ann": "9H", "eve": "4S"})
    lines = LINES["whole"]
    assert chosen(t, "ann")["words"] in [line.replace("{other}", "Nance") for line in lines["H"]]
    t.answer("ann", "lead_card", {"do": "lay", "card": "9H", "words": "I pull."})
    theirs = [line.replace("{who}", "Nance").replace("{pc}", "June") for line in lines["theirs"]["S"]]
    assert chosen(t, "eve")["words"] in theirs
    t.answer("eve", "respond_with_card", {"do": "lay", "card": "4S", "words": "No."})
    while asked := [one for one in t.play.waiting_for() if one.kind != "tell_end"]:
        t.play.answer(asked[0].id, asked[0].seat, chosen(t, asked[0].seat))
    ends = [line.replace("{pc}", "June") for line in lines["endings"]["win"]]
    assert chosen(t, "ann")["words"] in ends


BELL = "I ring the bell for somebody who is still walking about."


@pytest.mark.parametrize(
    ("about", "sort"),
    [
        ("Holds the note on our house.", "creditor"), ("Owns half the town.", "owner"),
        ("Used to be my best friend, until the money.", "creditor"), ("Wants me to fail.", "rival"),
    ],
)  # fmt: skip
def test_fa_con_05_who_stands_against_a_deed_of_somebodys_own_does_it_as_what_they_are(
    about: str, sort: str
) -> None:
    """In the realm of the card, by what was told of them."""
    t = on_trial(BELL, {"ann": "9H", "eve": "4S"}, about)
    t.answer("ann", "lead_card", {"do": "lay", "card": "9H", "words": "I pull."})
    told = [
        line.replace("{who}", "Nance").replace("{pc}", "June") for line in LINES["whole"]["foes"][sort]["S"]
    ]
    assert chosen(t, "eve")["words"] in told


def test_fa_con_05_one_graduate_stands_against_another_in_words_for_that() -> None:
    """In the realm of the card, and whoever began it is named."""
    sides = {"respondent": "bob", "char_O": "pc"}
    t = on_trial(BELL, {"ann": "9H", "bob": "9S"}, **sides)
    t.answer("ann", "lead_card", {"do": "lay", "card": "9H", "words": "I pull."})
    told = [line.replace("{pc}", "June") for line in LINES["whole"]["against"]["S"]]
    assert chosen(t, "bob")["words"] in told


def test_each_sort_of_foe_has_a_way_to_stand_against_a_deed_and_something_in_each_realm() -> None:
    """Of which nothing names anybody but the two sides."""
    for sort in FOES.all("foe"):
        lines = LINES["whole"]["foes"][sort]
        assert lines.keys() == {"against", *SUITS}
        for told in lines.values():
            assert len(told) >= 3
            assert all("{who}" in line and set(places_in(line)) <= {"who", "pc"} for line in told)


def test_fa_neg_03_a_condition_in_somebodys_own_words_is_put_otherwise_with_something_beside_it() -> None:
    """The other side has it as it stands, word by word, and who pays for it, or who is told."""
    here = {"number": 1, "pcs": ["ann"], "npcs": ["n2"], "playing": {"ann": "pc"}}
    npcs = {"n2": {"slice": "eve", "name": "Nance"}}
    t = at(
        "scene", {"ann": {"face": "K", "name": "June Abernathy"}}, npcs=npcs, act=1, scene=here, hands=HANDS
    )
    t.answer("ann", "take_part", {"do": "do", "char": "pc", "words": BELL})
    t.answer("eve", "oppose_deed", {"do": "oppose", "char": "n2", "words": "Nance says no."})
    t.answer(
        "ann", "propose_stakes", {"do": "propose", "win_text": "They stop.", "lose_text": "It is my doing."}
    )
    told = chosen(t, "eve", luck=9)
    which = told["do"].removeprefix("rewrite_")
    stood = {"win": "They stop.", "lose": "It is my doing."}[which]
    lines = [line.replace("{who}", "Nance").replace("{pc}", "June") for line in LINES["counter"][which]]
    assert told["text"] in [f"{stood} {line}" for line in lines]


def test_a_deed_of_the_houses_is_known_for_what_it_is_and_anybody_elses_is_not() -> None:
    """By its very words."""
    ours = on_trial(DRIVING, state="negotiating", win={"text": "They say it.", "author": "ann"})
    assert matter_of(ours.play.sight("eve", ours.words)) is not None
    t = on_trial("I ask for the letter back.", state="negotiating", mover="O")
    assert matter_of(t.play.sight("eve", t.words)) is None


# -- whole evenings ------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", EVENINGS)
def test_an_evening_of_the_house_is_told_once(seed: int) -> None:
    """No sentence twice, no player’s name, no gender, no slot; in each scene something is said."""
    evening = evenings.alone(SLUG, seed)
    assert_told_once(evening)
    assert evening.play.world.phase == "over"
    assert len(evening.lines) > 4 * len(evening.scenes) - 4


@pytest.mark.slow
@pytest.mark.parametrize("seed", EVENINGS)
def test_an_evening_with_somebody_is_told_once(seed: int) -> None:
    """The same where a person is the World, who speaks in every scene, and is answered."""
    evening = evenings.with_somebody(SLUG, seed, 2)
    assert_told_once(evening)
    answers = [one for one in evening.lines if one.toward == SEATS[0]]
    assert len(answers) >= 5


@pytest.mark.slow
def test_whoever_wins_or_is_changed_has_a_word_about_it() -> None:
    """FA-CON-01, FA-XFM-01: it is said next, by whom it befell."""
    reacting = 0
    for seed in range(FEW):
        heard = evenings.alone(SLUG, seed).heard
        for here, one in enumerate(heard):
            if one.line.startswith("react."):
                reacting += 1
                before = max((n for n in range(here) if heard[n].is_spoken), default=0)
                assert befell(heard[before + 1 : here], one.seat), one.text
    assert reacting >= FEW


def test_a_word_about_a_contest_is_not_answered_as_if_somebody_had_died() -> None:
    """What answers the mourning is kept for mourners."""
    consoling = {line.id for line in PEOPLE.of("answer") if line.to == ("mourn",)}
    assert consoling
    for seed in range(FEW):
        heard = [one for one in evenings.alone(SLUG, seed).heard if one.line]
        pairs = list(pairwise(heard))
        assert not [b.text for a, b in pairs if a.line.startswith("react.") and b.line in consoling]


def test_nobody_names_a_seat_that_has_no_name() -> None:
    """The World is spoken to without one."""
    for one in evenings.alone(SLUG, 0).lines:
        if one.toward == SEATS[0]:
            assert not re.search(r"(^|[^\w])[,.?!]", one.text), one.text


def test_fa_tbl_02_the_world_speaks_as_somebody_who_is_there_and_has_just_been_fought_as() -> None:
    """By name, and whoever it was in a contest has the word about it."""
    evening = evenings.alone(SLUG, 0)
    spoken = [one for one in evening.lines if one.seat == SEATS[0]]
    named = [one for one in spoken if evening.words.get(one.voice)]
    assert len(named) > len(spoken) / 2
    for seed in range(FEW):
        evening = evenings.alone(SLUG, seed)
        char = ""
        for one in evening.heard:
            if one.rule == "FA-NEG-01" and one.seat == SEATS[0]:
                char = str(one.figures.get("char", ""))
            if one.is_spoken and one.seat == SEATS[0] and char in evening.play.world.npcs:
                assert one.voice == evening.play.world.npcs[char].name.id
            char = "" if one.is_spoken or one.kind == "scene" else char


def test_in_a_scene_nobody_of_the_house_fights_for_two_things() -> None:
    """After graduation night, where each has their first contest: the others have a turn."""
    for seed in range(FEW):
        led: list[str] = []
        for one in evenings.alone(SLUG, seed).heard:
            if one.kind == "scene":
                led = []
            elif one.rule == "FA-NEG-09":
                assert one.seat not in led
                led.append(one.seat)
