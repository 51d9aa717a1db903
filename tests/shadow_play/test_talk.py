"""What the house of Shadow Play answers whoever speaks with the pen: in character, and never twice."""

from collections import Counter
from functools import cache
from random import Random

import pytest

from commedia.engine import Heard, Play, SeededDealer, Talk
from commedia.engine.actor import Sight
from commedia.engine.transcript import heard_by
from commedia.games.shadow_play import GAME
from commedia.games.shadow_play.house import choose
from commedia.games.shadow_play.house.prose import EPISODES, NAMES, PEOPLE
from commedia.games.shadow_play.house.talk import DIRECTOR, MATTERS, PERSONAE, speak
from commedia.kit.used_lines import sentences
from commedia.lab.actors import actor
from commedia.lab.company import spoken, turn_of
from commedia.lab.playouts import below_of
from tests.games.evenings import BROKEN, SAYS
from tests.shadow_play.tables import DIRECTOR as DEE
from tests.shadow_play.tables import answer, at

SEATS = ("Adalbert", "Brunhilde", "Chlodwig")
OFTEN = 40
"""Lines that one person may well say in an evening."""
ANSWERED = ("SP-TONE-01", "SP-DIA-01", "SP-CH-01", "SP-EXPR-06")
"""After these the person of these tests says something."""
LAMP = {"no": 1, "wish": EPISODES[0].wish}


# -- whole evenings ------------------------------------------------------------------------------------------


class Talked:
    """A play with a person, who says two things with the pen whenever something has come out."""

    def __init__(self, seed, at):
        random = Random(seed)
        self.below = below_of(random)
        self.play = Play.start(GAME, list(SEATS), {"episodes": 2}, SeededDealer(random.randbytes(32)))
        self.person = SEATS[at]
        self.actors = [seat for seat in SEATS if seat != self.person]
        self.moments, self.words, self.answers = [], {}, []
        self.learn()
        while not self.play.finished and len(self.answers) < OFTEN:
            before = len(self.moments)
            self.go_on()
            if any(one.rule in ANSWERED for one in self.moments[before:]) and not self.play.finished:
                self.say()
                self.say()

    def learn(self):
        self.moments.extend(self.play.outbox.moments)
        self.words.update({id: text for id, (_, text) in self.play.outbox.words.items()})
        self.play.outbox.clear()

    def go_on(self):
        """The house answers one thing for everybody."""
        choose = actor(GAME)
        for decision in self.play.decisions():
            answer = (
                None if decision.given else choose(self.play, decision, self.below, self.words, self.moments)
            )
            if answer is not None:
                self.play.answer(decision.id, decision.seat, answer)
                return self.learn()
        raise AssertionError("nobody goes on")

    def say(self):
        """The person says something, and whoever's turn it is answers them."""
        self.play.say(self.person, "line", SAYS[self.below(len(SAYS))])
        self.learn()
        turn = turn_of(GAME, self.play, self.moments, self.words, self.actors)
        assert (turn.act, turn.toward) == ("answer", self.person)
        speech = spoken(GAME, self.play, turn, self.moments, self.words, self.below)
        self.answers.append(speech)
        self.play.speak(turn.seat, speech)
        self.learn()
        assert turn_of(GAME, self.play, self.moments, self.words, self.actors) is None


@cache
def talked(seed, at):
    """The same evening is asked about more than once."""
    return Talked(seed, at)


@pytest.mark.slow
@pytest.mark.parametrize("at", [0, 1], ids=["as Director", "as an Actor"])
def test_whoever_speaks_with_the_pen_is_answered_each_time_and_no_sentence_comes_twice(at):
    """Before there is a story, in it and after it; once each time, to them, and then the house is silent."""
    evening = talked(3, at)
    assert len(evening.answers) >= OFTEN
    heard = heard_by(None, evening.moments, evening.words)
    texts = {one.text for one in heard if one.text and one.text not in SAYS}
    times = Counter(sentence for text in texts for sentence in sentences(text))
    assert [sentence for sentence, count in times.items() if count > 1] == []
    for one in evening.answers:
        assert not BROKEN.search(one.text), one.text
        assert not [seat for seat in SEATS if seat in one.text], one.text


def test_a_persona_answers_a_persona_and_the_director_only_where_there_is_no_other():
    """With two of the house at the table nobody in particular is spoken to; with one it is that one."""
    assert {one.seat for one in heard_by(None, talked(3, 1).moments, {}) if one.line} == {SEATS[2]}
    t = at("dialogue", personae={"ann": {}}, challenge=None)
    assert GAME.cast.on_stage(t.state) == ["ann", DEE]


@pytest.mark.parametrize(
    ("says", "by"),
    [("Bruno, what are you hiding?", DEE), ("Quill, what’s Bruno hiding?", "bob"), ("Well?", "bob")],
)
def test_whoever_of_the_episode_is_spoken_to_with_the_pen_is_answered_for_by_the_director(says, by):
    """A Persona who is called to goes before somebody of the Episode who is only spoken of."""
    personae = {"ann": {"name": "Wilma Tarn"}, "bob": {"name": "Quill Amarant"}}
    t = at("dialogue", personae=personae, challenge=None, episode={"no": 1, "wish": EPISODES[2].wish})
    t.play.say("ann", "line", says)
    moments = list(t.play.outbox.moments)
    words = {**t.words, **{id: text for id, (_, text) in t.play.outbox.words.items()}}
    turn = turn_of(GAME, t.play, moments, words, ["bob", DEE])
    assert (turn.seat, turn.act, turn.toward) == (by, "answer", "ann")
    spoke = spoken(GAME, t.play, turn, moments, words, lambda n: 0)
    bruno = next(one for one in EPISODES[2].people if "Bruno" in one.names)
    assert (spoke.text in (*bruno.kind, *bruno.hard)) is (by == DEE)


# -- one line ------------------------------------------------------------------------------------------------


def answered(t, seat, *lines, toward="ann", below=lambda n: 0, heard=()):
    """What is answered to a person's line. lines: hers, after what was heard. Gives the speech."""
    w, names = t.state, {one: t.words.get(p.name.id, "") for one, p in t.state.personae.items()}
    before = [Heard(0, "scene", "", "", "Episode 1", {"no": 1}), *heard]
    said = [Heard(len(before) + n, "line", "", toward, line) for n, line in enumerate(lines)]
    sight = lambda: t.play.sight(seat, t.words)  # noqa: E731
    company = [*w.personae, DEE]
    return speak(Talk("answer", seat, toward, company, names, [*before, *said], 0, sight, below))


def at_the_lamp(stance=1, name="Quill Amarant", **bob):
    """The Episode of the lamp, in the Dialogue: ann is a person, bob and the Director are of the house."""
    personae = {"ann": {"name": "Wilma Tarn", "stance": stance}, "bob": {"stance": 1, "name": name, **bob}}
    return at("dialogue", personae=personae, challenge=None, episode=LAMP)


@pytest.mark.parametrize(("stance", "how"), [(1, "kind"), (4, "hard")])
def test_sp_stance_01_the_director_tells_what_is_known_of_whom_a_question_names_once(stance, how):
    """By the Stance; asked again it has something else to say."""
    t, asking = at_the_lamp(stance), "Who is this Wenna Tull?"
    [known] = [getattr(topic, how) for topic in EPISODES[0].topics if "wenna" in topic.about]
    first = answered(t, DEE, asking)
    assert first.text == known
    told = [Heard(1, "line", "", DEE, known, {"line": first.line, "toward": "ann"})]
    again = answered(t, DEE, asking, heard=told)
    assert again.text not in (known, "")


def test_what_has_come_out_is_talked_about_as_it_came_out():
    """The step that was told last, by its kind answer or by its hard one: both lines are heard sometime."""
    step = EPISODES[0].steps[2]
    about = {
        line.say.replace("{toward}", "Wilma") for line in PERSONAE.lines if ("out", ("lamp 3",)) in line.when
    }
    told = [answer(1, step.hard)]
    chance = Random(2).randrange
    heard = {answered(at_the_lamp(), "bob", "Well?", below=chance, heard=told).text for _ in range(60)}
    assert about
    assert about <= heard


def test_a_persona_comes_out_with_its_matter_line_by_line_as_it_is_asked_for_more():
    """Begun where somebody waits for a word, and gone on with to the last of it."""
    t, heard = at_the_lamp(), []
    lines = [line.say.replace("{toward}", "Wilma") for line in MATTERS.lines if "misprint" in str(line)]
    for n, says in enumerate(["Well?", "Go on.", "No.", "And then?"]):
        said = [Heard(1 + 2 * n, "line", "", "ann", says)]
        speech = answered(t, "bob", heard=[*heard, *said])
        heard += [
            *said,
            Heard(2 + 2 * n, "line", "", "bob", speech.text, {"line": speech.line, "toward": "ann"}),
        ]
    assert [one.text for one in heard if one.seat == "bob"] == lines


@pytest.mark.slow
def test_sp_expr_04_nobody_of_the_house_names_what_they_are_to_show():
    """A Trait in the words of a line: the line is not said, whatever chance has it."""
    trait = {"kind": "knack", "says": "read proofs"}
    chance = Random(1).randrange
    for traits, is_said in (([], True), ([trait], False)):
        t = at_the_lamp(traits=traits)
        said = [answered(t, "bob", "Well?", below=chance).text for _ in range(250)]
        assert any("read proofs" in one for one in said) is is_said


def test_an_actor_takes_up_what_the_director_has_just_named():
    """In an Episode that is nobody's of the house: a lantern that lies on no card is asked about."""
    personae = {"ann": {"name": "Wilma Tarn"}}
    t = at("dialogue", personae=personae, challenge=None, episode={"no": 1, "wish": "found again"})
    heard = [
        Heard(1, "scene", "", "", "", {"no": 1}),
        answer(2, "You see a lantern."),
    ]
    [asked] = [q for q in t.play.open.values() if q.kind == "speak"]
    chance = Random(1).randrange
    said = [
        choose(asked, Sight(lambda: t.play.sight("ann", t.words), lambda: heard), chance) for _ in range(40)
    ]
    assert any("the lantern" in one["words"] for one in said)


def test_an_actor_asks_about_whom_the_director_has_just_named_and_says_what_it_is_for():
    """In an Episode that is nobody's of the house; who came up before is so where they come up again."""
    t = at(
        "dialogue", personae={"ann": {"name": "Wilma Tarn"}}, challenge=None,
        elements={"e1": {"id": "e1", "name": "the guest"}},
        episode={"no": 1, "element": "e1", "wish": "seen off by name."},
    )  # fmt: skip
    [asked] = [q for q in t.play.open.values() if q.kind == "speak"]
    first = answer(2, "“Nobody’s there,” says Bartol.")
    for again, is_taken_up in (("Bartol has the key.", True), ("It snows.", False)):
        heard = [Heard(1, "scene", "", "", "", {"no": 1}), first, answer(3, again)]
        sight = Sight(lambda: t.play.sight("ann", t.words), lambda heard=heard: heard)
        said = [choose(asked, sight, Random(n).randrange)["words"] for n in range(60)]
        assert any("Bartol" in one for one in said) is is_taken_up
        assert any("the guest, seen off by name" in one for one in said)


# -- the books -----------------------------------------------------------------------------------------------


def test_there_are_lines_for_each_episode_each_step_and_each_persona():
    """And for every part of a play, by the Director and by Personae."""
    asked = {}
    for line in (*DIRECTOR.lines, *PERSONAE.lines):
        for fact, values in line.when:
            asked.setdefault(fact, set()).update(values)
    steps = {
        f"{name} {n}" for name, one in zip(NAMES, EPISODES, strict=True) for n in range(len(one.steps) + 1)
    }
    assert asked["out"] == steps
    assert asked["episode"] == set(NAMES)
    assert asked["who"] == set(PEOPLE)
    assert asked["on"] == {"before", "dialogue", "challenge", "after"}
    known = {
        "on",
        "to",
        "who",
        "stance",
        "asks",
        "thing.is",
        "named",
        "episode",
        "out",
        "came",
        "challenger",
        "stands",
    }
    assert asked.keys() - {"own", "own.beat"} == known
    for book in (DIRECTOR, PERSONAE):
        assert len(book.of("last")) >= 5
