"""The house of Shadow Play: it plays Episodes to their ends, tells each as a story, and Moves with sense."""

import re
from collections import Counter
from functools import cache
from math import comb
from random import Random

import pytest

from commedia.engine import Heard, SeededDealer
from commedia.engine.actor import Sight
from commedia.engine.sampling import sample_answer
from commedia.games.shadow_play import GAME, house
from commedia.games.shadow_play.house.actor import Actor, shown_by, shows_of
from commedia.games.shadow_play.house.challenge import threaten
from commedia.games.shadow_play.house.prose import EPISODES, LINES, PEOPLE
from commedia.games.shadow_play.house.taking_up import DEEDS
from commedia.games.shadow_play.house.talk import DIRECTOR as DIRECTOR_SAYS
from commedia.games.shadow_play.house.talk import PERSONAE as PERSONAE_SAY
from commedia.games.shadow_play.mentions import named_in
from commedia.games.shadow_play.state import Expression, Persona, Story, Trait
from commedia.kit.used_lines import sentences
from commedia.lab.company import door_of, performed
from commedia.lab.playouts import below_of
from commedia.lab.simulate import simulate
from tests.games.acting import Company, lists
from tests.games.evenings import BROKEN, Evening
from tests.shadow_play.tables import DIRECTOR, answer, at, move, take

SEATS = ("Adalbert", "Brunhilde", "Chlodwig", "Dietlinde", "Eberhard", "Friedrich")
COMPANY = Company(GAME, house, SEATS, ("words", "strategy", "wish"), most=6_000)
TEXTS = [
    text for told in EPISODES
    for text in (
        told.tone, told.opens, *told.stings,
        *(text for step in told.steps for text in (step.prompt, step.kind, step.hard, step.instead)),
        *(step.nears for step in told.steps),
        *(line for lines in told.moves.values() for line in lines),
        *(text for topic in told.topics for text in (topic.kind, topic.hard)),
        *(text for one in told.people for text in (*one.kind, *one.hard)),
    )
]  # fmt: skip


# -- what lies ready -----------------------------------------------------------------------------------------


def test_no_sentence_of_the_house_stands_in_two_lines():
    """Nor in two Episodes, in what shows a Persona, or in what is said with the pen."""
    shown = [line for person in PEOPLE.values() for line in shown_by(person).values()]
    spoken = [line.say for line in (*DIRECTOR_SAYS.lines, *PERSONAE_SAY.lines)]
    own = [
        line for one in PEOPLE.values() for lines in (one.ways, *one.moves.values()) for line in lines
    ]  # fmt: skip
    rest = [*spoken, *own, *(line for _, listed in lists(LINES) for line in listed)]
    times = Counter(sentence for text in (*TEXTS, *shown, *rest) for sentence in set(sentences(text)))
    assert [sentence for sentence, count in times.items() if count > 1] == []
    assert [text for text in (*TEXTS, *shown, *own) if BROKEN.search(text)] == []


@pytest.mark.parametrize("told", EPISODES, ids=lambda told: told.element)
def test_an_episode_has_a_way_and_an_end(told):
    """Eight steps, asked for or acted; what is known of somebody answers questions that name them."""
    assert len(told.steps) == 8
    assert all(bool(step.ask) != bool(step.do) for step in told.steps)
    assert all(step.prompt.startswith("I ") or step.prompt.endswith("?") for step in told.steps)
    assert sum(bool(step.do) for step in told.steps) >= 4
    assert len(told.elements) >= 5 <= len(told.strategies)
    words = [word for topic in told.topics for word in topic.about]
    assert len(words) == len(set(words))
    assert all(word == word.lower() for word in words)


@pytest.mark.parametrize("told", EPISODES, ids=lambda told: told.element)
def test_whoever_is_in_an_episode_has_something_to_say_and_is_named_in_it(told):
    """Of each there are two kind lines and two hard ones; an Episode's end comes after they are all there."""
    assert len(told.people) >= 2
    for one in told.people:
        assert (len(one.kind), len(one.hard)) == (2, 2)
        assert one.since < len(told.steps)
    calls = [name.lower() for one in told.people for name in one.names]
    assert len(calls) == len(set(calls))


@pytest.mark.parametrize("person", PEOPLE.values(), ids=lambda person: person.name)
def test_what_shows_a_persona_never_names_it(person):
    """SP-EXPR-04, SP-PC-03: there is a line for each of its phrases, and no phrase stands in any of them.

    Nor in what it does of its own accord, or in a Challenge.
    """
    traits = [person.knack, person.second, person.power, person.item]
    persona = Persona(
        actor="ann", chars={},
        expressions={char: Expression(says=one.says) for char, one in person.shows.items()},
        traits=[Trait(kind="knack", says=one.says) for one in traits],
    )  # fmt: skip
    w = Story(seats=["dee", "ann"], director="dee", personae={"ann": persona})
    assert len(shown_by(person)) == len(person.shows) + 4
    own = [*person.ways, *(line for lines in person.moves.values() for line in lines)]
    for line in (*shown_by(person).values(), *own):
        assert named_in(w, "ann", line) == []
    assert {kind: len(lines) for kind, lines in person.moves.items()} == {
        "leading": 4, "recovery": 4, "defensive": 1,
    }  # fmt: skip


@pytest.mark.parametrize("person", PEOPLE.values(), ids=lambda person: person.name)
def test_each_thing_that_a_persona_shows_goes_with_something_that_is_done(person):
    """A question, a sort of deed, a Challenge; and for each of these there is something."""
    fits = [fit for one in shows_of(person) for fit in one.fits]
    assert {*fits} <= {"ask", "clash", *DEEDS}
    assert {"ask", "clash", "go", "talk"} <= {*fits}


def test_what_shows_a_persona_is_said_beside_what_it_goes_with():
    """In the first half of an Episode nothing else is, and where nothing goes with it nothing is shown."""
    told = EPISODES[0]
    name = "Quill Amarant"
    quill = PEOPLE[name]
    t = at("dialogue", personae={"ann": {"name": name}}, challenge=None, episode={"no": 1, "wish": told.wish})
    [asked] = [q for q in t.play.open.values() if q.kind == "speak"]
    heard = [Heard(0, "scene", "", "", "", {"no": 1})]
    sight = Sight(lambda: t.play.sight("ann", t.words), lambda: heard)
    said = {house.choose(asked, sight, Random(n).randrange)["words"] for n in range(60)}
    asks = {one.line for one in shows_of(quill) if "ask" in one.fits}
    assert {words.removeprefix(told.steps[0].ask).strip() for words in said} == asks
    heard += [answer(1, line) for line in asks]
    assert house.choose(asked, sight, Random(1).randrange)["words"] == told.steps[0].ask


def test_what_is_in_the_way_is_of_the_place_where_an_answer_is_challenged():
    """Nobody dances in a boat: what threatens on the lake does so where the answer was told on the lake."""
    bell = next(one for one in EPISODES if one.called == "bell")
    at_sea = next(step for step in bell.steps if step.threats)
    on_land = bell.steps[0]
    found = {}
    for step in (on_land, at_sea):
        t = at("cycle", personae={"ann": {}}, standing={"ann": {}}, episode={"no": 1, "wish": bell.wish})
        heard = [
            Heard(0, "scene", "", "", "", {"no": 1}),
            answer(1, step.hard),
        ]
        sight = Sight(lambda t=t: t.play.sight(DIRECTOR, t.words), lambda heard=heard: heard)
        asked = next(iter(t.play.open.values()))
        found[step.prompt] = {
            threaten(Actor(asked, sight, Random(n).randrange)).words.text for n in range(40)
        }
    assert found[on_land.prompt] <= {*bell.threats}
    assert found[at_sea.prompt] == {*at_sea.threats}
    assert not [word for word in bell.threats if re.search(r"\b(?:oars?|boat|lake|ladder|rope)\b", word)]


def test_before_there_was_an_answer_nobody_puts_together_what_was_found():
    """What has been found, or told, is shown and asked about once there is some of it."""
    told = re.compile(r"we’ve found|been told|what we know|where we started|said aloud yet")
    of_anything = [line for lines in LINES["of_anything"].values() for line in lines]
    assert not [line for line in of_anything if told.search(line)]
    assert all(told.search(line) for lines in LINES["of_what_came"].values() for line in lines)
    t = at("dialogue", personae={"ann": {"name": "Quill Amarant"}}, challenge=None,
           episode={"no": 1, "wish": "found again"})  # fmt: skip
    [asked] = [q for q in t.play.open.values() if q.kind == "speak"]
    sight = Sight(lambda: t.play.sight("ann", t.words), lambda: [Heard(0, "scene", "", "", "", {"no": 1})])
    said = [house.choose(asked, sight, Random(n).randrange)["words"] for n in range(60)]
    own = [
        *PEOPLE["Quill Amarant"].ways,
        *(line for lines in LINES["of_what_came"].values() for line in lines),
    ]
    assert not [words for words in said if any(words.startswith(line) for line in own)]


# -- whole plays ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (6, 3)])
def test_a_play_by_the_house_ends_and_nothing_that_it_answers_is_refused(seats, seed):
    """Whoever answers first, and whatever doors they come to."""
    played = COMPANY.play_out(list(SEATS[:seats]), Random(seed), {"episodes": 1})
    w = played.play.world
    assert w.phase == "over"
    assert w.episode.over in ("card", "vote", "told")


@pytest.mark.parametrize(
    "chosen",
    [
        {"expr_floor": 2, "stance_reset": "never", "ticks": "open", "exchanges": 6, "aid_limit": "one"},
        {"expr_floor": 4, "negative_score": "actor", "life_scope": "episode", "sacrifice_once": "episode"},
    ],
)
def test_the_house_plays_whatever_the_table_has_chosen(chosen):
    """Nothing that it answers is refused."""
    played = COMPANY.play_out(list(SEATS[:3]), Random("options"), {"episodes": 2, **chosen})
    assert played.play.world.phase == "over"


@cache
def alone(seed, seats, **chosen):
    """An evening of the house alone."""
    played = performed(GAME, seats, seed, chosen)
    return Evening(played.play, played.moments, played.words)


def must_read_well(evening):
    """No sentence twice, no slot left open, nobody by the name of who plays them, and no Trait by its own."""
    ids = {moment.words.id for moment in evening.moments if moment.words.id in evening.words}
    texts = [evening.words[id] for id in ids]
    times = Counter(sentence for text in texts for sentence in sentences(text))
    assert [sentence for sentence, count in times.items() if count > 1] == []
    for text in texts:
        assert not BROKEN.search(text), text
        assert not [seat for seat in SEATS if seat in text], text
        assert not re.search(r"\.\.|, ,|[a-z]\. [a-z]", text), text


def episodes_in(evening):
    """The Episodes that were told, each with how many of its steps were."""
    script = " ".join(one.text for one in evening.heard)
    told = [one for one in EPISODES if one.opens in script]
    return {
        one.element: sum(step.kind in script or step.hard in script for step in one.steps) for one in told
    }


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(2, 5), (5, 6)])
def test_an_evening_tells_each_episode_to_its_end_and_no_line_twice(seats, seed):
    """All steps come, the Episode is over then, and another is told."""
    evening = alone(seed, SEATS[:seats])
    must_read_well(evening)
    told = episodes_in(evening)
    assert len(told) == 3
    assert set(told.values()) == {8}


@pytest.mark.slow
def test_fifty_evenings_read_well():
    """With two to six seats."""
    for seed in range(50):
        must_read_well(alone(seed, SEATS[: 2 + seed % 5]))


def test_whoever_shows_what_they_are_has_it_ticked_by_the_house():
    """SP-EXPR-02, SP-ADV-01: a Persona of which all came out gains an Advance."""
    evening = alone(3, SEATS[:2])
    conveyed = [one.figures for one in evening.heard if one.rule == "SP-ADV-01"]
    assert any(one["advance"] for one in conveyed)


# -- among people --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("follows", [[], ["ann"]])
def test_sp_tone_02_the_director_of_the_house_lets_an_episode_end_as_soon_as_all_the_others_would(follows):
    """Not for one of two, whom it has heard; for both it looks at the door anew, whatever stands on cards."""
    told = EPISODES[0]
    t = at(
        "dialogue", personae={"ann": {"name": "Ines"}, "bob": {"name": "Tobin"}}, challenge=None,
        episode={"no": 1, "wish": told.wish}, strategies={"s1": {"text": "Go up.", "by": follows}},
    )  # fmt: skip
    declined = set()
    for seat, goes in (("", False), ("ann", False), ("bob", True)):
        if seat:
            t.answer(seat, "vote_to_end", {"do": "vote"})
        [asked] = [q for q in t.play.open.values() if (q.kind, q.seat) == ("vote_to_end", DIRECTOR)]
        assert door_of(GAME, asked, 0) not in declined
        declined.add(door_of(GAME, asked, 0))
        sight = Sight(lambda: t.play.sight(DIRECTOR, t.words), list)
        assert house.wants(asked, sight, Random(1).randrange) == goes


# -- Moves ---------------------------------------------------------------------------------------------------

CHALLENGES = 50
"""Each played twice: with ann by the house, and by any legal answer."""


def comes_clear(number, by_house):
    """Whether ann gets out of a Challenge that a Director of the house leads."""
    random = Random(f"challenge {number}")
    below = below_of(random)
    t = at(personae={"ann": {"stance": 4}}, standing={"ann": {"threat": 3, "opp": 3, "dan": 3}})
    t.play.dealer = SeededDealer(random.randbytes(32))
    while t.state.challenge is not None:
        asked = next(q for q in t.play.open.values() if not q.manner.optional)
        if asked.seat == DIRECTOR or by_house:
            answer = COMPANY.chosen(t.play, asked, below, None)
        else:
            answer = sample_answer(asked, below, t.play.moves)
        t.play.answer(asked.id, asked.seat, answer)
    return t.state.struck


@pytest.mark.slow
def test_a_house_actor_moves_better_than_by_chance():
    """Where just one of the two comes clear it is the house’s: that is luck once in a million at most."""
    pairs = [(comes_clear(n, True), comes_clear(n, False)) for n in range(CHALLENGES)]
    ahead, behind = pairs.count((True, False)), pairs.count((False, True))
    apart = ahead + behind
    assert sum(comb(apart, n) for n in range(ahead, apart + 1)) / 2**apart < 1e-6


@pytest.mark.parametrize(
    ("stances", "threats", "pushed"),
    [((4, 3), (1, 1), "ann"), ((3, 5), (1, 2), "bob"), ((3, 3), (2, 2), None), ((2, 1), (1, 1), None)],
)
def test_sp_push_01_the_director_of_the_house_pushes_whom_it_sets_back_most(stances, threats, pushed):
    """Where a point of Stance brings two of threat, and there is some Stance to give; else nobody."""
    people = dict(zip(("ann", "bob"), zip(stances, threats, strict=True), strict=True))
    t = at(
        personae={seat: {"stance": stance} for seat, (stance, _) in people.items()},
        standing={seat: {"threat": threat} for seat, (_, threat) in people.items()},
    )
    open_ = [q for q in t.play.open.values() if q.kind == "may_push"]
    answers = [COMPANY.chosen(t.play, asked, lambda n: 0, None) for asked in open_]
    assert [one["push"] for one in answers if one] == [seat for seat in [pushed] if seat]


def test_a_persona_of_the_house_moves_as_itself_before_it_moves_as_anybody():
    """SP-MOVE: each of its own lines once, then what one does in that Episode, and then what fits any."""
    ferry = next(one for one in EPISODES if one.called == "ferry")
    t = at(
        personae={"ann": {"name": "Quill Amarant"}}, standing={"ann": {}},
        episode={"no": 1, "wish": ferry.wish},
    )  # fmt: skip
    own, heard = PEOPLE["Quill Amarant"].moves["leading"], []
    there = ferry.moves["leading"]
    [asked] = [q for q in t.play.open.values() if q.kind == "make_move" and q.seat == "ann"]
    for n in range(len(own) + len(there) + 1):
        sight = Sight(lambda: t.play.sight("ann", t.words), lambda: list(heard))
        words = house.choose(asked, sight, Random(n).randrange)["words"]
        heard.append(Heard(n, "moment", "SP-MOVE-01", "ann", words))
    said = [one.text for one in heard]
    of_whom = [
        "own" if words.startswith(tuple(own)) else "there" if words.startswith(tuple(there)) else "anybody"
        for words in said
    ]
    assert of_whom == [*("own" for _ in own), *("there" for _ in there), "anybody"]


def test_sp_move_03_the_director_of_the_house_says_what_stands_in_the_way_of_each_move():
    """Never the same twice; where all of it was said, the Move is weighed without a word."""
    t = at(standing={"ann": {}})
    t.answer("ann", "make_move", {"do": "leading", "words": "I lean in.", "aim": "good", "bearer": "ann"})
    [asked] = [q for q in t.play.open.values() if q.kind == "set_scope"]
    heard: list[Heard] = []
    for n in range(len(LINES["in_the_way"]) + 1):
        sight = Sight(lambda: t.play.sight(DIRECTOR, t.words), lambda: list(heard))
        words = house.choose(asked, sight, Random(n).randrange).get("words", "")
        heard.append(Heard(n, "moment", "SP-MOVE-03", DIRECTOR, words))
    *said, last = (one.text for one in heard)
    assert sorted(said) == sorted(LINES["in_the_way"])
    assert last == ""


@pytest.mark.parametrize(
    ("statement", "named"), [("“No,” says Bartol.", "Bartol"), ("They take the key.", "the key"), ("So.", "")]
)
def test_sp_end_02_what_happens_instead_is_about_whom_or_what_the_statement_named(statement, named):
    """In an Episode that is nobody's of the house, where no step says how it was; else it is as in any."""
    t = at("conclusion", standing={"ann": {"status": "clear"}})
    [asked] = [q for q in t.play.open.values() if q.kind == "tell_instead"]
    heard = [Heard(1, "scene", "", "", "", {"no": 1}), answer(2, statement)]
    sight = Sight(lambda: t.play.sight("ann", t.words), lambda: heard)
    said = [house.choose(asked, sight, Random(n).randrange)["words"] for n in range(12)]
    if named:
        assert all(named in words.lower() or named in words for words in said)
    else:
        assert set(said) <= set(LINES["instead"])


def test_sp_move_11_the_house_makes_the_trait_that_the_move_was_described_for():
    """By whoever had its seat then: a Trait that is bad for an Element is not made good for a Persona."""
    t = at(standing={"ann": {"threat": 2}}, elements={"e1": {"scope": 2}}, chance=[[4, 1, 1, 1]])
    move(t, "ann", "leading", aim="bad", bearer="e1")
    take(t, "ann", 4)
    [asked] = [q for q in t.play.open.values() if q.kind == "make_trait"]
    made = COMPANY.chosen(t.play, asked, lambda n: 0, t.words)
    assert made is not None
    assert (made["aim"], made["bearer"]) == ("bad", "e1")
    t.answer("ann", "make_trait", made)


@pytest.mark.slow
def test_it_ends_what_it_did_not_begin_and_fails_at_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """In the lab, where it reads no words, and knows of no Episode where that would end."""
    came_to = simulate("shadow-play", games=4, seats=3, seed=1)
    assert (came_to["unfinished"], caplog.messages) == (0, [])
    figures = came_to["figures"]
    assert sum(figures["ends"][how]["mean"] for how in ("card", "vote")) == figures["episodes"]["mean"]
    for counted in ("ticks", "advances", "resolved", "challenges"):  # SP-ADV-01, SP-ADV-02
        assert figures[counted]["max"] >= 1, counted
    assert figures["cycles"]["min"] >= figures["challenges"]["min"]
