"""What the Director of the house answers whoever goes a way of their own: it is taken up, and then led on."""

from random import Random

import pytest

from commedia.engine import Heard
from commedia.engine.actor import Sight
from commedia.games.shadow_play import GAME, house
from commedia.games.shadow_play.events import Asked, DirectorAnswered, SceneFramed
from commedia.games.shadow_play.house.figures import answers_for
from commedia.games.shadow_play.house.prose import EPISODES, LINES
from commedia.games.shadow_play.house.taking_up import deed_in
from tests.shadow_play.tables import DIRECTOR, at, heard

LAMP, INSPECTOR = EPISODES[0], EPISODES[2]
BRUNO = next(one for one in INSPECTOR.people if "Bruno" in one.names)
TAKEN = LINES["taken"]


class Episode:
    """An Episode of the house’s, and ann in it. told: so many of its steps, at first.

    shown: whether the Director has said where it begins.
    """

    def __init__(self, stance=1, told=0, of=INSPECTOR, shown=True, **options):
        self.of, self.stance, self.options = of, stance, options
        self.heard = [Heard(0, "scene", "", "", "", {"no": 1})]
        if shown:
            self.hear(SceneFramed(seat=DIRECTOR, framing=True), of.opens)
        for step in of.steps[:told]:
            self.hear(DirectorAnswered(seat=DIRECTOR, actor="ann", marks=[]), step.kind)

    def hear(self, event, words):
        self.heard.append(heard(len(self.heard), event, words))

    def answer(self, words, below=lambda n: 0):
        """What ann is answered, who asks or does that."""
        t = at(
            "dialogue", personae={"ann": {"name": "Wilma Tarn", "stance": self.stance}}, challenge=None,
            episode={"no": 1, "wish": self.of.wish}, options=self.options,
        )  # fmt: skip
        asked = next(q for q in t.play.open.values() if q.kind == "speak")
        t.play.answer(asked.id, "ann", {"do": "inquire", "words": words})
        self.hear(Asked(seat="ann"), words)
        due = next(q for q in t.play.open.values() if q.kind == "give_response")
        sight = Sight(lambda: t.play.sight(DIRECTOR, t.words), lambda: list(self.heard))
        said = house.choose(due, sight, below)["words"]
        self.hear(DirectorAnswered(seat=DIRECTOR, actor="ann", marks=[]), said)
        return said


@pytest.mark.parametrize(("stance", "how"), [(1, "kind"), (4, "hard")])
def test_whoever_of_an_episode_is_spoken_to_answers_and_the_story_waits(stance, how):
    """SP-STANCE-01: by the Stance; asked twice they say two things, and then it is somebody else’s turn."""
    on = Episode(stance)
    said = [on.answer("Bruno, why are you so afraid?"), on.answer("I ask Bruno what he fears.")]
    assert sorted(said) == sorted(getattr(BRUNO, how))
    assert on.answer("Bruno, and what now?") not in said


def test_whoever_is_quicker_than_the_director_hears_where_the_episode_begins_all_the_same():
    """SP-DIA-02: in the first answer, and once."""
    on = Episode(shown=False)
    first = on.answer(INSPECTOR.steps[0].prompt)
    assert first == f"{INSPECTOR.opens} {INSPECTOR.steps[0].kind}"
    assert INSPECTOR.opens not in on.answer(INSPECTOR.steps[1].prompt)


def test_nobody_answers_who_is_not_there_yet():
    """The keeper is behind a bolt until his hatch is found; until then one hears of him."""
    [keeper] = [one for one in LAMP.people if "Anselm" in one.names]
    [known] = [one for one in LAMP.topics if "anselm" in one.about]
    asking = "Anselm, where are you?"
    assert Episode(of=LAMP).answer(asking) == known.kind
    assert Episode(of=LAMP, told=5).answer(asking) in keeper.kind


@pytest.mark.parametrize(
    ("does", "taken"),
    [
        ("I steal a loaf from the tray.", "take"), ("I hide under it.", "hide"),
        ("I break it open.", "force"), ("I wait until it’s dark.", "wait"), ("I wonder.", ""),
    ],
)  # fmt: skip
def test_a_deed_of_ones_own_is_taken_up_by_what_it_is_and_led_on(does, taken):
    """The next step isn’t told to somebody who is nowhere near it; doing so again they are taken there."""
    on, step = Episode(told=3), INSPECTOR.steps[3]
    assert deed_in(does) == taken
    lines = TAKEN[taken]["kind"] if taken else LINES["leads"]["done"]["kind"]
    something = [line.partition("{")[2].partition("}")[2] for line in TAKEN["something"]["kind"]]
    said = on.answer(does, Random(3).randrange)
    assert said.endswith(step.nears)
    assert any(line in said for line in lines) or any(end in said for end in something)
    assert on.answer(does, Random(3).randrange).endswith(step.kind)


def test_a_deed_towards_the_next_step_is_answered_with_it_and_names_what_it_was_done_with():
    """In words of one’s own: what was asked for upstairs is seen on the tray."""
    said = Episode().answer("I carry up the supper, and look at what’s left of it.")
    assert said.endswith(INSPECTOR.steps[0].kind)
    assert "the supper" in said


@pytest.mark.parametrize(
    ("does", "is_it"),
    [("I crouch down by the wet girl.", True), ("I lean on the wall.", True), ("I dance.", False)],
)
def test_a_step_is_led_to_by_whom_it_speaks_to_and_by_what_points_there(does, is_it):
    """“Lise, what exactly did you hear?” may be asked by signs, of the girl at the wall."""
    bell = next(one for one in EPISODES if one.called == "bell")
    said = Episode(of=bell).answer(does)
    assert (bell.steps[0].kind in said) is is_it
    assert (bell.steps[0].nears in said) is not is_it


def test_a_table_that_counts_its_answers_is_told_the_story_whatever_is_done():
    """With as few answers as there are steps left nothing is told beside it."""
    assert Episode(exchanges=24).answer("Bruno, is it true?") in BRUNO.kind
    said = Episode(exchanges=6).answer("Bruno, is it true?")
    assert [step.kind in said for step in INSPECTOR.steps[:3]] == [True, True, False]


def test_the_director_of_the_house_answers_for_whoever_is_in_the_episode_and_nobody_else_does():
    """By each of their names, in an Episode of the house’s alone."""
    on = at("dialogue", personae={"ann": {}}, challenge=None, episode={"no": 1, "wish": INSPECTOR.wish})
    other = at("dialogue", personae={"ann": {}}, challenge=None, episode={"no": 1, "wish": "found again"})
    sight = on.play.sight(DIRECTOR, on.words)
    named = {*answers_for(sight, DIRECTOR)}
    assert {"Bruno", "the schoolmaster", "Karsh"} <= named
    assert answers_for(sight, "ann") == []
    assert answers_for(other.play.sight(DIRECTOR, other.words), DIRECTOR) == []
    assert GAME.house.answers_for is answers_for
