"""The script of the Dialogue: speakers, their words and what hangs under them, and no bookkeeping."""

from __future__ import annotations

from commedia.engine import Moment
from commedia.games.shadow_play.events import DirectorAnswered
from commedia.games.shadow_play.stage.margins import hung
from commedia.server.pages import script
from commedia.server.pages.cue import cue
from commedia.server.pages.long import mode_for
from tests.games.forms import text
from tests.server.seeing import Stage
from tests.shadow_play import test_opening as opening
from tests.shadow_play.pages import in_dialogue
from tests.shadow_play.tables import DIRECTOR, told

WORDS = (
    "A quarter to four.",
    "I count eleven coins.",
    "He takes ten.",
    "How old is the dust?",
    "Nine nights.",
)


def spoken() -> Stage:
    """Three have spoken, and a card was marked."""
    stage = Stage.of(in_dialogue())
    stage.answer(DIRECTOR, {"words": WORDS[0]}, "frame_scene")
    stage.answer("ann", {"do": "develop", "words": WORDS[1], "cards": ["s1"]}, "speak")
    stage.answer(DIRECTOR, {"marks": ["s1"]}, "settle_marks")
    stage.answer(DIRECTOR, {"words": WORDS[2]}, "give_response")
    stage.answer("bob", {"do": "inquire", "words": WORDS[3]}, "speak")
    stage.answer(DIRECTOR, {"words": WORDS[4]}, "give_response")
    return stage


def test_sp_shadow_01_the_dialogue_has_no_line_and_no_note_of_what_is_carded():
    """Each speaker with their words; not a rule, not a Stance, not who marked what."""
    stage = spoken()
    drawn = [str(script.line(stage.seen(None), one)) for one in stage.seen(None).script]
    lines = [line for line in drawn if any(words in line for words in WORDS)]
    assert [next(words for words in WORDS if words in line) for line in lines] == list(WORDS)
    for line in lines:
        assert 'class="note"' not in line
        assert "SP-" not in text(line)
    assert text(lines[3]) == f"Bob {WORDS[3]}"
    assert [("sp-hung" in line) for line in lines] == [False, False, True, False, True]


def test_sp_strat_04_an_answer_to_a_marked_action_has_the_letter_of_its_card():
    """It leads to the card; what answers a question has none."""
    answers = [m for m in spoken().moments if m.rule == "SP-DIA-01"]
    assert [m.figures["marks"] for m in answers] == [["s1"], []]
    drawn = str(hung(DirectorAnswered(seat="dee", actor="ann", marks=["s2"])))
    assert 'href="#card-s2"' in drawn
    assert text(drawn) == "B"
    assert text(hung(DirectorAnswered(seat="dee", actor="ann", marks=[]))) == ""


def test_sp_ch_01_what_a_challenge_tells_has_its_notes():
    """It is fought by rules, and they are cited."""
    stage = spoken()
    stage.moments = [Moment(1, "rule", "SP-CH-06", "ann", "{seat} passes.", {"seat": "ann"})]
    seen = stage.seen(None)
    assert "SP-CH-06" in str(script.line(seen, seen.script[0]))


def test_sp_dia_01_an_actor_speaks_with_the_dialogue_in_sight():
    """However much there is to say, the question does not take the page: it is a scene's."""
    assert mode_for(spoken().seen("ann")) == "scene"


def test_what_is_said_aside_is_folded_between_the_lines_of_the_dialogue():
    """Whoever would read it opens it; a whisper is meant for them, and lies open."""
    stage = spoken()
    stage.say("bob", "Tea?", "aside")
    stage.say("bob", "Now?", "whisper", ("ann",))
    aside, whisper = (str(script.line(stage.seen("ann"), one)) for one in stage.seen("ann").script[-2:])
    assert "<details><summary>" in aside
    assert text(aside) == "bob , aside Tea?"
    assert "<details" not in whisper


def above(stage: Stage, seat: str) -> str:
    """What stands above the question of somebody's cue: what it is about."""
    return text(
        str(cue(stage.seen(seat))).partition('<blockquote class="prompt">')[2].partition("</block")[0]
    )


def test_sp_ch_01_the_answer_that_may_be_challenged_stands_above_the_question():
    """However much was said since, and whoever said it."""
    assert above(spoken(), "ann") == f"{WORDS[2]} The Director"
    assert above(spoken(), "bob") == ""


def test_sp_tone_01_the_tone_stands_above_the_question_about_it():
    """It is nobody's line, and it is said what it is."""
    stage = Stage("shadow-play", [DIRECTOR, "ann", "bob"])
    stage.answer(DIRECTOR, {"words": "A joke with a straight face."}, "write_tone")
    assert above(stage, "ann") == "The tone A joke with a straight face."


def proposed(*tones: str) -> Stage:
    """The Director has to write the tone once more: to each so far both Actors objected."""
    stage = Stage("shadow-play", [DIRECTOR, "ann", "bob"])
    for tone in tones:
        stage.answer(DIRECTOR, {"words": tone}, "write_tone")
        for seat in ("ann", "bob"):
            stage.answer(seat, {"do": "object", "words": f"{seat} would laugh"}, "agree_on_tone")
    return stage


def test_sp_tone_01_what_was_objected_stands_above_the_next_proposal():
    """Each in the words of whoever objects, with whose they are; above the first nothing does."""
    assert above(proposed(), DIRECTOR) == ""
    asked = str(cue(proposed("Rain.").seen(DIRECTOR)))
    quotes = [text(one.partition("</block")[0]) for one in asked.split('<blockquote class="prompt">')[1:]]
    assert quotes == ["ann would laugh ann", "bob would laugh bob"]


def test_sp_tone_01_the_script_labels_a_tone_and_an_objection_and_says_neither_twice():
    """Whose an objection is stands before it; the rule's own sentence would only say so again."""
    seen = proposed("Rain.").seen(None)
    assert [text(str(script.line(seen, one))) for one in seen.script[1:]] == [
        "So it sounds: Rain. SP-TONE-01",
        "Ann would rather have this: ann would laugh SP-TONE-01",
        "Bob would rather have this: bob would laugh SP-TONE-01",
    ]


def test_sp_tone_02_an_episode_is_told_in_one_sentence_and_the_next_says_what_it_takes_the_place_of():
    """What it is about and what would end it; the next proposal says which one it takes the place of."""
    t = opening.between("begin", elements={"e1": {"name": "The Lighthouse."}})
    t.answer(DIRECTOR, "write_episode", {"do": "propose_card", "element": "e1", "wish": "lit again"})
    opening.agree(t, "agree_on_card", ann="not lights again")
    t.answer(DIRECTOR, "write_episode", {"do": "propose_new", "name": "the bell", "wish": "rung"})
    first, second = told(t, "SP-TONE-02")
    objected = told(t, "SP-TONE-01")[-1]
    assert first.text == "It is about the Lighthouse, and over once this has come true."
    assert (objected.seat, first.figures["former"]) == ("ann", "")
    assert t.words[second.figures["former"]] == first.words == "lit again"
