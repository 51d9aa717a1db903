"""The house's actors: they end every game, speak wherever words are due, and see no more than their seat."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from commedia import games
from commedia.engine import HandDealer, Play, SeededDealer
from commedia.engine.actor import Sight
from commedia.engine.domains import Arrange
from commedia.games.men_of_stones import house
from commedia.games.men_of_stones.decisions.dice import AssignDice, LayDice
from commedia.games.men_of_stones.decisions.fall import BidCaution
from commedia.games.men_of_stones.decisions.scenes import JoinScene, OpenScene
from commedia.games.men_of_stones.decisions.silence import FinalTurn, LateDownfall, MustAct
from commedia.games.men_of_stones.decisions.ties import TakeNature
from commedia.games.men_of_stones.house.choosing import PARTS
from commedia.games.men_of_stones.house.lines import LINES
from commedia.games.men_of_stones.house.tempers import TEMPERS, temper_of
from commedia.games.men_of_stones.natures import NATURES, QUALITIES, TRAITS
from commedia.games.men_of_stones.rules.ending import COLUMNS, ROWS
from commedia.games.men_of_stones.setting import stock_settings
from commedia.games.men_of_stones.state import Stones
from commedia.lab.playouts import below_of
from tests.games.acting import (
    Company,
    Played,
    Poison,
    assert_finished,
    assert_never_twice_running,
    assert_short,
    lists,
    words_of,
)
from tests.men_of_stones import tables
from tests.men_of_stones.tables import ALL_KINDS

GAME = games.get("men-of-stones")
HOUSE = Company(GAME, house, house.MASKS, prose=("text", "place", "note", "words"), most=800)
EACH_SIZE = pytest.mark.parametrize(
    "seats", [3, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (4, 5))]
)
GAMES = 100
"""Of each size of table: three hundred in all."""

BY_TEMPER = {temper_of(mask).name: mask for mask in reversed(house.MASKS)}
"""A mask of each temper."""


@cache
def season(seats: int) -> list[Played]:
    """Many games of that size, the company shuffled for each."""
    return HOUSE.season(seats, GAMES)


@pytest.mark.slow
@EACH_SIZE
def test_no_seat_is_the_one_to_sit_in(seats: int) -> None:
    """Whoever sits where, each seat is about as often the Survivor; at four none more than 35 in 100."""
    survived = Counter(p.play.seats.index(p.play.world.survivor) for p in season(seats))
    assert len(survived) == seats
    assert max(survived.values()) < GAMES * 1.4 / seats


@pytest.mark.slow
@EACH_SIZE
def test_every_game_ends(seats: int) -> None:
    """No actor stalls: the plays run to their closing words, in a few hundred decisions."""
    for played in season(seats):
        assert played.play.finished
        assert played.play.world.phase == "done"


@pytest.mark.slow
@EACH_SIZE
def test_words_are_there_wherever_they_are_due(seats: int) -> None:
    """Each line is a finished sentence: no slot is left open, and no id of prose shows through."""
    for played in season(seats):
        for _, kind, line in HOUSE.said(played):
            assert_finished(line, kind)


@pytest.mark.slow
@EACH_SIZE
def test_nobody_says_the_same_line_twice_running(seats: int) -> None:
    """What a seat says is never what it said last."""
    for played in season(seats):
        assert_never_twice_running(HOUSE.said(played))


@pytest.mark.slow
@EACH_SIZE
def test_characters_have_names_of_their_own(seats: int) -> None:
    """No two at a table are called the same."""
    for played in season(seats):
        names = [answer["name"] for *_, answer in played.answers if "name" in answer and "text" in answer]
        assert len(names) == len(set(names)) == seats


@pytest.mark.slow
def test_scenes_are_mostly_with_others() -> None:
    """A soliloquy is rare, and a scene has the partner of the opener's latest tie in it."""
    opened = Counter(a["do"] for p in season(4) for _, kind, a in p.answers if kind == OpenScene.kind)
    assert 0 < opened["soliloquy"] < opened["open"] / 5


@pytest.mark.slow
def test_doors_are_taken_now_and_then() -> None:
    """Actors step into others' scenes in most games, but not into all of them."""
    kinds = Counter(kind for played in season(4) for _, kind, _ in played.answers)
    assert GAMES < kinds[JoinScene.kind] < 15 * GAMES
    assert kinds[LateDownfall.kind] < 2 * GAMES


@pytest.mark.slow
def test_about_a_third_is_kept_as_caution() -> None:
    """Of all the points, a quarter to a half are Caution when the Final Scene comes."""
    earned = kept = 0
    for played in season(4):
        for player in played.play.world.players.values():
            if not player.is_forsworn:
                earned += player.total
        kept += sum(answer["caution"] for _, kind, answer in played.answers if kind == BidCaution.kind)
    assert 0.25 < kept / earned < 0.5


@pytest.mark.slow
def test_the_final_scene_is_played_by_downfalls_not_by_stalling() -> None:
    """Most blows are struck freely; the stall rule is the exception."""
    kinds = Counter(kind for p in season(4) for _, kind, answer in p.answers if answer["do"] == "downfall")
    assert kinds[MustAct.kind] < kinds[FinalTurn.kind]


@pytest.mark.slow
def test_rounds_of_passes_are_rare() -> None:
    """Whoever would be forced to act strikes first: all pass less than once in ten downfalls."""
    moments = [moment for played in season(4) for moment in played.play.outbox.moments]
    passed = [m for m in moments if m.rule == "MS-ACT5-15" and m.says == "Everybody has passed."]
    downfalls = [m for m in moments if m.rule == "MS-ACT5-05"]
    assert len(passed) < len(downfalls) / 10


@pytest.mark.slow
@EACH_SIZE
def test_fates_vary(seats: int) -> None:
    """Each row and column of the fate table comes up, and no row in more than three games of four."""
    fates = [played.play.world.fate for played in season(seats)]
    rows, columns = Counter(fate.row for fate in fates), Counter(fate.column for fate in fates)
    assert set(rows) == set(ROWS)
    assert set(columns) == set(COLUMNS)
    assert max(rows.values()) <= GAMES * 3 / 4


@pytest.mark.slow
def test_nobody_spends_more_than_a_last_point_on_their_own_death() -> None:
    """Whoever dies of bringing a downfall had 1 Tragedy left, and would have been forced to spend it."""
    for played in season(4):
        told = [m for m in played.play.outbox.moments if m.rule in ("MS-ACT5-04", "MS-ACT5-05")]
        for blow, death in pairwise(told):
            if (blow.rule, death.rule) == ("MS-ACT5-05", "MS-ACT5-04") and death.seat == blow.seat:
                assert blow.figures["tragedy"] == 1


def test_the_house_does_not_fall_upon_one_alone() -> None:
    """Whoever was struck twice running is mostly left to draw breath: a third time is rare."""
    thrice = 0
    for played in season(4):
        whom = [m.figures["target"] for m in played.play.outbox.moments if m.rule == "MS-ACT5-05"]
        thrice += any(a == b == c for a, b, c in zip(whom, whom[1:], whom[2:], strict=False))
    assert thrice <= GAMES / 4


# -- tempers -------------------------------------------------------------------------------------------


def test_a_seat_has_its_temper_for_good() -> None:
    """The name alone decides it, the same on every machine; the masks show all four."""
    assert temper_of("Pantalone").name == "guarded"
    assert temper_of("Colombina").name == "tender"
    assert temper_of("Arlecchino").name == "bold"
    assert temper_of("Capitano").name == "cunning"
    assert set(BY_TEMPER) == {temper.name for temper in TEMPERS}


@cache
def four_of_a_kind() -> dict[str, Counter[str]]:
    """Games with one actor of each temper: what each did, and how much Caution each bid."""
    did: dict[str, Counter[str]] = defaultdict(Counter)
    for number in range(40):
        random = Random(f"tempers {number}")
        company = list(BY_TEMPER.values())
        random.shuffle(company)
        for seat, kind, answer in HOUSE.play_out(company, random).answers:
            temper = temper_of(seat).name
            did[temper][answer["do"]] += 1
            did[temper]["caution"] += answer.get("caution", 0)
            if kind == TakeNature.kind:
                did[temper][answer["nature"]] += 1
            if kind == FinalTurn.kind:
                did[temper]["let act"] += answer["do"] == "pass"
    return did


@pytest.mark.slow
def test_tempers_differ() -> None:
    """The bold spend and the guarded keep; each takes the Natures it likes, where dice allow."""
    did = four_of_a_kind()
    assert did["guarded"]["caution"] > did["bold"]["caution"]
    assert did["bold"]["let act"] < did["guarded"]["let act"]
    assert did["bold"]["overcome"] / did["bold"]["caution"] > (
        did["tender"]["overcome"] / did["tender"]["caution"]
    )
    assert did["bold"]["join"] > did["guarded"]["join"]
    assert did["guarded"]["Mentor"] > did["bold"]["Mentor"]
    assert did["bold"]["Rival"] > did["tender"]["Rival"]
    assert did["cunning"]["Forsworn"] == max(did[temper]["Forsworn"] for temper in BY_TEMPER)


def test_one_decision_gets_an_answer_by_each_temper() -> None:
    """The same dice are laid for another Nature by each: the matching set lies where it opens one."""
    natures = ["Forsworn", *(n for n in NATURES if n != "Forsworn")]
    seen = Stones(seats=list(BY_TEMPER.values()), act="I", table_natures=natures)
    laid = {}
    for temper, mask in BY_TEMPER.items():
        decision = AssignDice(Poison(), mask)
        decision._offers = {LayDice: {"dice": Arrange([5, 2, 5, 1], QUALITIES)}}
        dice = house.choose(decision, Sight(lambda: seen), lambda n: 0)["dice"]
        laid[temper] = {quality for quality in QUALITIES if dice[quality] == 5}
    assert laid == {
        "bold": {"Taint", "Deed"},  # a Rival
        "guarded": {"Deed", "Duty"},  # a Mentor
        "tender": {"Deed", "Taint"},  # a Friend
        "cunning": {"Secret", "Taint"},  # a Traitor, or the Forsworn
    }


# -- what an actor may know ----------------------------------------------------------------------------


def test_an_actor_plays_by_the_same_chance_the_same_way() -> None:
    """Answers follow from the decision, the sight and `below` alone."""
    three = ["Pantalone", "Colombina", "Pierrot"]
    first, again = (HOUSE.play_out(three, Random("once more")) for _ in range(2))
    assert first.answers == again.answers


def test_without_words_a_line_names_seats() -> None:
    """In a sight without words, characters go by the names of their seats."""
    named = set()
    for line in HOUSE.wordless(list(house.MASKS[:3]), "wordless"):
        assert not re.search(r"\bw\d+\.\d", line)
        named |= {mask for mask in house.MASKS[:3] if mask in line}
    assert named == set(house.MASKS[:3])


def test_real_dice_are_answered_too() -> None:
    """Where a table rolls its own dice, an actor that holds them enters any legal outcome."""
    played = HOUSE.play_out(["Pantalone", "Colombina", "Pierrot"], Random("by hand"), dealer=HandDealer())
    assert played.play.finished


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "value"),
    [(o.key, value) for o in GAME.options.values() for value in list(o.choices)[1:]],
)
def test_every_table_option_can_be_played(key: str, value: Any) -> None:
    """Three games to the end with each choice that is not the default."""
    for seats in (3, 4, 5):
        assert HOUSE.play_out(
            list(house.MASKS[:seats]), Random(f"{key} {value} {seats}"), {key: value}
        ).play.finished


def test_an_actor_takes_no_name_that_a_person_has() -> None:
    """Whatever the seats are called, characters keep different names."""
    names = LINES["names"]["Rotten Denmark"]
    random = Random("a person's names")
    play = Play.start(GAME, ["ann", "Ωmega", "Zanni"], {}, SeededDealer(bytes(32)))
    below = below_of(random)
    known: dict[str, str] = {}
    given: list[str] = []
    while len(given) < 3:
        decision = next(q for q in play.open.values() if q.given is None)
        answer = HOUSE.chosen(play, decision, below, words_of(play, known))
        assert answer is not None
        if "name" in answer and "text" in answer:
            if not given:
                answer["name"] = names[2].upper()  # the third seat's first name, taken by another
            given.append(answer["name"].casefold())
        play.answer(decision.id, decision.seat, answer)
    assert len(set(given)) == 3


# -- the lines -----------------------------------------------------------------------------------------


def test_lines_are_short() -> None:
    """No line stands twice in a list, or runs on."""
    assert_short(LINES, 200)


def test_there_is_a_line_for_everything() -> None:
    """Every Nature dies, every Trait has consequences, every fate is spoken, every tie has its tone."""
    lines = LINES
    assert set(lines["death"]) == set(NATURES)
    assert set(TRAITS) <= set(lines["consequence"])
    assert {row: set(cells) for row, cells in lines["closing"].items()} == {row: set(COLUMNS) for row in ROWS}
    assert set(lines["tie"]) == set(QUALITIES)
    for path, listed in lists({"tie": lines["tie"], "desire": lines["desire"]}):
        assert len(listed) >= 4, path
    for path, listed in lists({"place": lines["place"], "close": lines["close"], "pivot": lines["pivot"]}):
        assert len(listed) >= 10, path
    assert {s.name for s in stock_settings().values()} <= set(lines["names"])
    assert all(len(names) >= 15 for names in lines["names"].values())


def test_every_decision_has_its_part() -> None:
    """Whatever Men of Stones may ask, an actor knows how to answer."""
    assert sorted(part.kind for part in PARTS) == sorted(ALL_KINDS)


def test_what_has_changed_for_one_alone_is_told_of_nobody_else() -> None:
    """No promise was given, and nothing refused, by whoever spoke to the wall."""
    with_others = re.compile(r"\b(?:[Tt]hey|both|asked for|refused|forgave|of them|promise)\b")
    alone = LINES["close"]["alone"]
    assert [line for line in alone if with_others.search(line)] == []
    held = {seat: tables.player(of, current=None) for seat, of in zip("abc", NATURES, strict=False)}
    cast = tables.stones(held, act="II", order=[*held])
    t = tables.at("play_scene", cast, turn=0)
    t.answer("a", "open_scene", {"do": "soliloquy", "place": "the well"})
    close = t.play.open[tables.one(t, "a", "close_scene").id]
    sight = Sight(lambda: t.play.sight("a", t.words))
    told = {house.choose(close, sight, Random(n).randrange)["note"] for n in range(40)}
    ends = [max(line.split("{name}"), key=len) for line in alone]
    assert len(told) > 3
    assert all(any(end in note for end in ends) for note in told)


def test_no_tie_of_the_house_is_glued_from_a_word_of_the_setting() -> None:
    """What it is called stands beside it: “Nobody may learn what she is to me: nobility” is no sentence."""
    for tones in (*LINES["tie"].values(), LINES["desire"]):
        for line in (line for lines in tones.values() for line in lines):
            assert re.findall(r"{(\w+)}", line) in ([], ["toward"], ["toward", "toward"]), line
