"""The house's actors: they end every game, speak wherever words are due, and see no more than their seat."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

from commedia import games
from commedia.engine import NO_WORDS, HandDealer, Heard, NotSeen, Prose, sight
from commedia.engine.actor import Sight
from commedia.engine.domains import Amount
from commedia.games.city_of_masks import house
from commedia.games.city_of_masks.aims import Aim, AimKind
from commedia.games.city_of_masks.decisions.aftermath import Pay, Repay
from commedia.games.city_of_masks.decisions.bidding import BidTurn
from commedia.games.city_of_masks.decisions.decision import Decision as AnyDecision
from commedia.games.city_of_masks.decisions.ending import EndHere, EndOrPlayOn, PlayOn
from commedia.games.city_of_masks.decisions.lending import Bow, Lend, TurnAway
from commedia.games.city_of_masks.decisions.rounds import DeclarePlace
from commedia.games.city_of_masks.decisions.tags import RaiseObjection
from commedia.games.city_of_masks.decisions.turns import ActAlone, Pass, TakeTurn
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.feelings import Feeling
from commedia.games.city_of_masks.hidden_face import HiddenAct
from commedia.games.city_of_masks.house.actor import Actor
from commedia.games.city_of_masks.house.choosing import PARTS
from commedia.games.city_of_masks.house.gains import bonus
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.city_of_masks.house.orders import LONG
from commedia.games.city_of_masks.house.speech import DEEDS, NOTHING, place_name, words_of
from commedia.games.city_of_masks.house.tempers import TEMPERS, temper_of
from commedia.games.city_of_masks.masks import GIVEN, MASKS, UNCAST
from commedia.games.city_of_masks.odds import opposed
from commedia.games.city_of_masks.options import Options
from commedia.games.city_of_masks.own_masks import plain
from commedia.games.city_of_masks.state import Avatar, Challenge, City, Loan, Place, Side
from commedia.games.loading import read_text
from commedia.lab.actors import COMPANY
from tests.games.acting import (
    Company,
    Played,
    Poison,
    assert_finished,
    assert_never_twice_running,
    assert_short,
    lists,
)

GAME = games.get("city-of-masks")
SIZES = (3, 6, 10)
EACH_SIZE = pytest.mark.parametrize("seats", [pytest.param(seats, marks=pytest.mark.slow) for seats in SIZES])
GAMES = 10
"""Of each size of table: thirty in all."""
HOUSE = Company(GAME, house, COMPANY, prose=("goal", "words", "background", "ties"), most=4_000)


@cache
def season(seats: int) -> list[Played]:
    """Some games of that size, the company shuffled for each."""
    return HOUSE.season(seats, GAMES)


# -- whole games -----------------------------------------------------------------------------------------


@EACH_SIZE
@pytest.mark.slow
def test_every_game_ends(seats: int) -> None:
    """No actor stalls: somebody meets their objectives, or after ten rounds all agree to end it."""
    for played in season(seats):
        assert played.play.finished
        assert played.play.world.phase == "done"
        assert played.play.world.winners
        assert played.play.world.round <= LONG
        assert played.decisions < 400 * seats


@EACH_SIZE
def test_most_games_end_because_somebody_has_met_everything(seats: int) -> None:
    """Objectives are pursued well enough; agreeing to stop is the exception."""
    ended = [any(all(aim.met for aim in s.aims) for s in p.play.world.scores) for p in season(seats)]
    assert sum(ended) > GAMES / 2


@EACH_SIZE
def test_an_actor_is_hardly_ever_silent(seats: int) -> None:
    """Each line is a finished sentence; where ten have said all there is to say, one in 25 is none."""
    said = [(kind, line) for played in season(seats) for _, kind, line in HOUSE.said(played)]
    for kind, line in said:
        if line:
            assert_finished(line, kind)
    assert sum(not line for _, line in said) < len(said) / 25


@EACH_SIZE
def test_nobody_says_the_same_line_twice_running(seats: int) -> None:
    """What a seat says is never what it said last."""
    for played in season(seats):
        assert_never_twice_running(said for said in HOUSE.said(played) if said[2])


@EACH_SIZE
def test_avatars_have_names_of_their_own(seats: int) -> None:
    """No two at a table are called the same."""
    for played in season(seats):
        names = [answer["name"] for _, kind, answer in played.answers if kind == "become"]
        assert len(names) == len(set(names)) == seats


@EACH_SIZE
def test_objections_are_rare(seats: int) -> None:
    """Fewer than three chances in a hundred to object are taken: they slow people down."""
    objected = sum(kind == RaiseObjection.kind for p in season(seats) for _, kind, _ in p.answers)
    assert objected < 0.03 * sum(p.doors for p in season(seats))


@pytest.mark.slow
def test_much_is_tried() -> None:
    """In thirty games there are challenges and deeds alone, loans, promises, bought masks and meetings."""
    did = Counter(a["do"] for seats in SIZES for p in season(seats) for *_, a in p.answers)
    for deed in (
        *("challenge", "act_alone", "ask_for_face", "ask_faction", "bow", "turn_away", "level", "raise_to"),
        *("back_down", "attack_desperately", "buy_mask", "meet", "join", "follow", "put_up"),
        *("promise", "react", "tag", "pay"),
    ):
        assert did[deed], deed
    assert did["pass"] < did["act_alone"] / 10


# -- what an actor may know ------------------------------------------------------------------------------


@pytest.mark.slow
def test_an_actor_plays_by_the_same_chance_the_same_way() -> None:
    """Answers follow from the decision, the sight and `below` alone."""
    three = ["Pantalone", "Colombina", "Pierrot"]
    first, again = (HOUSE.play_out(three, Random("once more")) for _ in range(2))
    assert first.answers == again.answers


def test_without_words_a_line_names_seats() -> None:
    """In a sight without words, avatars go by the names of their seats."""
    for line in HOUSE.wordless(list(COMPANY[:4]), "wordless"):
        assert not re.search(r"\bw\d+\.\d", line)


@pytest.mark.slow
def test_real_tiles_are_answered_too() -> None:
    """Where a table draws its own tiles, an actor that holds them enters any legal outcome."""
    played = HOUSE.play_out(["Pantalone", "Colombina", "Pierrot"], Random("by hand"), dealer=HandDealer())
    assert played.play.finished


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "value"),
    [(o.key, value) for o in GAME.options.values() for value in list(o.choices)[1:3]],
)
def test_every_table_option_can_be_played(key: str, value: Any) -> None:
    """A game to the end with each choice that is not the default."""
    assert HOUSE.play_out(list(COMPANY[:3]), Random(f"{key} {value}"), {key: value}).play.finished


def test_an_own_character_that_is_known_in_part_keeps_the_keys_of_its_actions() -> None:
    """Others know of Ann's the one hidden action that she has declared, and not as her first (CM-CHAR-02)."""
    hidden = [HiddenAct(key=f"H{place}", value=1, declared=place == 3) for place in (1, 2, 3)]
    avatars = {"ann": Avatar(seat="ann", hidden_face=hidden, worn="own:ann"), "bob": Avatar(seat="bob")}
    city = City(seats=["ann", "bob"], avatars=avatars)
    assert list(sight(city, "bob").worn("ann").keys) == ["own:ann.3"]
    assert list(sight(city, "ann").worn("ann").keys) == ["own:ann.1", "own:ann.2", "own:ann.3"]
    assert sight(city, "bob").value("ann", "own:ann.3") == city.value("ann", "own:ann.3") == 1


@pytest.mark.parametrize("declared", [(False, True), (True, True)])
def test_nobody_else_is_told_what_an_own_character_is_worth(declared: tuple[bool, bool]) -> None:
    """The declared actions alone are no sum of it; that they are all there are is their owner's to know."""
    hidden = [HiddenAct(key=f"H{n}", value=2, declared=known) for n, known in enumerate(declared, start=1)]
    avatars = {"ann": Avatar(seat="ann", hidden_face=hidden, worn="own:ann"), "bob": Avatar(seat="bob")}
    city = City(seats=["ann", "bob"], avatars=avatars)
    assert sight(city, "ann").worn("ann").points == city.worn("ann").points == 4
    for seat in ("bob", None):
        with pytest.raises(NotSeen, match="own:ann"):
            _ = sight(city, seat).worn("ann").points


# -- sense -----------------------------------------------------------------------------------------------


def table(aims: list[Aim], feels: Mapping[str, int], **promised: int) -> City:
    """What Bob sees while Ann, who challenged Cy, asks him for Face."""
    avatars = {seat: Avatar(seat=seat, face=10, hid=10) for seat in ("ann", "bob", "cy")}
    avatars["bob"].feels = {target: Feeling(value=value) for target, value in feels.items()}
    avatars["bob"].aims = aims
    avatars["bob"].promised = promised
    challenge = Challenge(kind="opposed", sides=[Side(seat="ann"), Side(seat="cy")], winner="ann")
    return sight(City(seats=list(avatars), avatars=avatars, challenge=challenge, round=3), "bob")


def aim(kind: AimKind, target: str, threshold: int = -10) -> Aim:
    """An objective."""
    return Aim(kind=kind, target=target, faction=target in FACTIONS, card="7H", threshold=threshold)


def lends(seen: City, roll: int) -> int:
    """What Bob lends, up to 6, when all his dice show `roll`."""
    decision = Lend(Poison(), "bob", "ann", 6, ["ann", "bob"], pledged=False)  # type: ignore[arg-type]
    decision._offers = {Bow: {"amount": Amount(1, 6)}, TurnAway: {}}
    return int(house.choose(decision, Sight(lambda: seen), lambda n: min(roll, n - 1)).get("amount", 0))


def test_a_friend_to_be_glorified_is_lent_everything() -> None:
    """Whatever the dice say."""
    seen = table([aim("glorify", "ann")], {"ann": 3})
    assert lends(seen, 0) == lends(seen, 9) == 6


def test_a_friend_to_be_betrayed_is_turned_away_however_much_was_promised() -> None:
    """An empty hand is the betrayal (CM-OBJ-06); once the love is gone it would be none."""
    assert lends(table([aim("betray", "ann", 7)], {"ann": 8}, ann=6), 0) == 0
    assert lends(table([aim("betray", "ann", 7)], {"ann": 2}, ann=6), 0) == 6


def test_help_goes_to_whoever_stands_against_a_friend_to_be_betrayed() -> None:
    """To lend to the opponent is a betrayal too (CM-OBJ-06)."""
    assert lends(table([aim("betray", "cy", 5)], {"cy": 6, "ann": -4}), 9) == 6


def test_promises_are_mostly_kept() -> None:
    """By dice that are not against it, and no further than was promised."""
    assert lends(table([], {"ann": 0}, ann=4), 0) == 4
    assert lends(table([], {"ann": 0}), 9) == 0


def goes(seen: City, undeclared: list[str], n: int = 0) -> dict[str, Any]:
    """Where Bob declares himself to be, by chance."""
    decision = DeclarePlace(seen, "bob", undeclared)
    below = Random(n).randrange
    return dict(house.choose(decision, Sight(lambda: seen), below))


def while_cy_is_at_main(*others: Place, at: int = 0) -> City:
    """What Bob sees of a round in which Cy is at the main scene, and others are elsewhere."""
    seats = ["ann", "bob", "cy", "dee"]
    main = Place(name=NO_WORDS, host="cy", present=["cy"])
    avatars = {seat: Avatar(seat=seat, face=10, hid=10) for seat in seats}
    return sight(City(seats=seats, avatars=avatars, round=2, places=[main, *others], at=at), "bob")


def lone(host: str, invited: Sequence[str] = ()) -> Place:
    """A place where somebody is alone."""
    return Place(name=Prose("The mole"), host=host, invited=list(invited), present=[host])


def test_nobody_of_the_house_goes_where_nobody_could_follow() -> None:
    """CM-RND-05. Elsewhere with somebody who may come, at a place that is named, or at the main scene."""
    seen = while_cy_is_at_main()
    assert {goes(seen, [], n)["do"] for n in range(60)} == {"at_main"}
    went = [goes(seen, ["dee"], n) for n in range(60)]
    assert {answer["do"] for answer in went} == {"at_main", "meet"}
    assert {tuple(answer["whom"]) for answer in went if answer["do"] == "meet"} == {("dee",)}


def test_whoever_declares_last_keeps_company_to_whoever_would_be_alone() -> None:
    """CM-RND-07. And whoever is invited comes; where somebody declares later, that is for them to do."""
    seen = while_cy_is_at_main(lone("ann"))
    assert {goes(seen, [], n)["do"] for n in range(60)} == {"join"}
    assert "at_main" in {goes(seen, ["dee"], n)["do"] for n in range(60)}
    seen = while_cy_is_at_main(lone("ann", invited=["bob"]))
    assert {goes(seen, ["dee"], n)["do"] for n in range(60)} == {"join"}


@pytest.mark.parametrize(("at", "does"), [(1, {"pass"}), (0, {"act_alone"})])
def test_whoever_is_alone_in_a_hidden_scene_closes_it(at: int, does: set[str]) -> None:
    """CM-RND-10. They let their turn go by: there is nobody for whom anything could be done."""
    seen = while_cy_is_at_main(lone("bob"), at=at)
    decision = TakeTurn(Poison(), "bob", 0)  # type: ignore[arg-type]
    decision._offers = {ActAlone: {}, Pass: {}}
    assert {house.choose(decision, Sight(lambda: seen), Random(n).randrange)["do"] for n in range(9)} == does


def test_a_place_is_named_once_and_not_in_its_own_words() -> None:
    """No house behind a house; no place under another name; and none at all, where all are known."""
    told = ""
    for _ in LINES["place"]["spot"]:
        actor = Actor(DeclarePlace(table([], {}), "bob", []), sight_of(told), Random(1).randrange)
        name = place_name(actor)
        spot = next(spot for spot in LINES["place"]["spot"] if name.startswith(spot))
        near = name.removeprefix(spot).strip()
        assert not words_of(spot) & words_of(near), name
        assert spot not in told
        assert not near or near not in told
        told += f"{name}\n"
    assert (
        place_name(Actor(DeclarePlace(table([], {}), "bob", []), sight_of(told), Random(1).randrange)) == ""
    )


def sight_of(told: str) -> Sight[City]:
    """What Bob sees, where so much was told."""
    heard = [Heard(n, "rule", "CM-RND-05", "ann", line, {}) for n, line in enumerate(told.splitlines())]
    return Sight(lambda: table([], {}), lambda: heard)


def test_lenders_are_paid_unless_that_is_the_betrayal() -> None:
    """The winner pays what was lent; to betray a friend it withholds 5 or more (CM-OBJ-06)."""

    def pays(seen: City, amount: int) -> int:
        decision = Repay(Poison(), "bob", Loan(seat="ann", amount=amount), won=True)  # type: ignore[arg-type]
        decision._offers = {Pay: {"amount": Amount(0, 15)}}
        return int(house.choose(decision, Sight(lambda: seen), lambda n: n - 1)["amount"])

    assert pays(table([], {"ann": 8}), 6) == 6
    betrayal = table([aim("betray", "ann", 7)], {"ann": 8})
    assert pays(betrayal, 6) == 0
    assert pays(betrayal, 4) == 4


def ann(city: City) -> Actor:
    """Ann's actor, before a decision that does not matter."""
    decision = EndOrPlayOn(Poison(), "ann")
    decision._offers = {EndHere: {}, PlayOn: {}}
    return Actor(decision, lambda: sight(city, "ann"), lambda n: 0)


@pytest.mark.parametrize(("faction_draws", "tiles"), [("off", 2), ("on", 3)])
def test_a_faction_that_draws_counts_in_the_odds(faction_draws: str, tiles: int) -> None:
    """Ann borrows of Bob and of a faction, which draws where the table says so (R-39)."""
    loans = [Loan(seat="bob", amount=2), Loan(seat="personalists", amount=3)]
    challenge = Challenge(kind="opposed", sides=[Side(seat="ann", loans=loans), Side(seat="cy")])
    options = Options.of({"faction_draws": faction_draws})
    actor = ann(City(seats=["ann", "bob", "cy"], challenge=challenge, options=options))
    assert (actor.state.tiles("ann"), actor.state.tiles("cy")) == (tiles, 1)
    assert actor.state.winning("ann") == opposed(tiles, 1, True)
    assert actor.state.winning("ann", 1) == opposed(tiles + 1, 1, True)
    assert actor.state.winning("cy", against=1) == opposed(1, tiles + 1, False)


@pytest.mark.parametrize(("scope", "worth"), [("worn", 0), ("always", 2)])
def test_what_pays_under_any_mask_counts_under_any_mask(scope: str, worth: int) -> None:
    """A hidden action against the King of Spades, done as the Queen of Clubs (R-08)."""
    hidden = [HiddenAct(key="H1", value=2, against="KS.1")]
    avatars = {"ann": Avatar(seat="ann", hidden_face=hidden)}
    options = Options.of({"conflict_scope": scope})
    actor = ann(City(seats=["ann"], avatars=avatars, masks=dict(MASKS), options=options))
    assert bonus(actor, actor.state.mask("QC"), ["H1"]) == worth
    assert bonus(actor, actor.state.mask("KS"), ["H1"]) == bonus(actor, actor.state.mask("KS"), ["KS.1"]) == 2
    assert bonus(actor, actor.state.mask("KS"), ["KS.2"]) == 0


def test_after_ten_rounds_everybody_agrees_to_end_it() -> None:
    """And before that nobody does (CM-END-04)."""

    def ends(round: int) -> bool:
        seen = City(seats=["ann", "bob", "cy"], round=round)
        decision = EndOrPlayOn(Poison(), "bob")
        decision._offers = {EndHere: {}, PlayOn: {}}
        return bool(house.choose(decision, Sight(lambda: seen), lambda n: 0)["do"] == EndHere.do)

    assert [ends(round) for round in (1, LONG - 1, LONG, LONG + 3)] == [False, False, True, True]


@pytest.mark.slow
def test_objectives_are_met_by_challenges_that_people_chose() -> None:
    """Somebody challenges, somebody bids, and most take their turns where the others are."""
    kinds = Counter(kind for p in season(6) for _, kind, _ in p.answers)
    assert kinds[BidTurn.kind] > GAMES
    turns = [a["do"] for p in season(6) for _, kind, a in p.answers if kind == TakeTurn.kind]
    assert turns.count("challenge") > len(turns) / 10
    places = [a["do"] for p in season(6) for _, kind, a in p.answers if kind == DeclarePlace.kind]
    assert places.count("at_main") > len(places) / 2


# -- tempers and lines -----------------------------------------------------------------------------------


def test_a_seat_has_its_temper_for_good() -> None:
    """The name alone decides it, the same on every machine; the company shows all four."""
    assert temper_of("Pantalone").name == "guarded"
    assert temper_of("Arlecchino").name == "bold"
    assert {temper_of(seat).name for seat in COMPANY} == {temper.name for temper in TEMPERS}


def test_lines_are_short_and_tell_of_one_deed() -> None:
    """No line stands twice in a list, runs on, or tells of a deed twice."""
    assert_short(LINES, 160)
    for path, told in lists(LINES):
        slot = {"deed": "{deed}", "support": "{deed}", "tell": "{did}"}.get(path.split(".")[0], "")
        counts = {line.count(slot) for line in told} if slot else {0}
        assert counts in ({0}, {1}), path


def test_names_suffice_for_ten_avatars_of_one_gender() -> None:
    """Each of ten seats has three names to itself, and no name serves two genders."""
    names = LINES["names"]
    assert all(len(listed) >= 30 for listed in names.values())
    assert len({name for listed in names.values() for name in listed}) == sum(map(len, names.values()))


def test_every_action_that_comes_with_the_game_has_its_deeds() -> None:
    """Those on masks have two, as they are done often; none is left over, and no deed stands twice."""
    on_masks = {plain(act.words) for mask in GIVEN.values() for act in mask.acts if mask.id != UNCAST}
    suggested = tomllib.loads(read_text("commedia.games.city_of_masks", "hidden_faces.toml"))
    beneath = {plain(words) for against in suggested["against"].values() for words in against.values()}
    beneath |= {plain(words) for temper in suggested["tempers"].values() for words in temper["free"]}
    own = {plain(words) for words in LINES["own_mask"]["act"]}
    assert set(DEEDS) == on_masks | beneath | own | {plain(act.words) for act in GIVEN[UNCAST].acts}
    assert {says for says in on_masks if len(DEEDS[says]) < 2} == set()
    written = [deed for ways in (*DEEDS.values(), NOTHING) for deed in ways]
    assert len({deed.does for deed in written}) == len({deed.did for deed in written}) == len(written)


def test_a_deed_stands_in_a_sentence_as_it_is() -> None:
    """Of oneself, of nobody's gender, and short; "be" has no one form for "to" and "I"."""
    for deed in (deed for ways in (*DEEDS.values(), NOTHING) for deed in ways):
        for said in deed:
            assert not re.search(
                r"\b(you|your|he|she|him|her|his|wom[ae]n|m[ae]n|lady|ladies)\b|,|'", said
            ), said
            assert (said[0].islower() and said[-1].isalpha()) or said[-1] == "”", said
            assert len(said) < 60, said
        assert not deed.does.startswith(("be ", "start", "begin")), deed


def test_every_decision_has_its_part() -> None:
    """Whatever City of Masks may ask, an actor knows how to answer."""

    def kinds(of: type[Any]) -> set[str]:
        return {k for sub in of.__subclasses__() for k in ({sub.kind} | kinds(sub))}

    abstract = {"order_decision"}
    assert {part.kind for part in PARTS} == kinds(AnyDecision) - abstract
