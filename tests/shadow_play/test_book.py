"""The book of a play of Shadow Play reads as a conversation, with what was challenged struck in it."""

from __future__ import annotations

import re

from commedia.engine.visible_text import without_isolates
from commedia.games import get
from commedia.games.shadow_play import events
from commedia.kit.book import told
from commedia.server.book import Passage, story
from commedia.server.pages import script
from commedia.server.pages.book_as_markdown import manuscript
from tests.games.records import moment_of, rule_of
from tests.server.seeing import Stage

OPENING = (
    ("Dee", "write_tone", {"words": "Salt and rust."}),
    ("Ann", "agree_on_tone", "agree"),
    ("Dee", "name_limits", {"things": []}),
    ("Ann", "name_limits", {"things": []}),
    ("Ann", "make_persona", {"do": "take_ready", "who": "tobin", "name": "Tobin"}),
    ("Dee", "name_element", {"name": "The keeper"}),
    ("Ann", "name_element", {"name": "A lighthouse in the dark"}),
    ("Dee", "write_episode", {"do": "propose_card", "element": "e2", "wish": "lit again"}),
    ("Ann", "agree_on_card", "agree"),
    ("Dee", "frame_scene", {"words": "It rains."}),
    ("Ann", "speak", {"do": "inquire", "words": "Who has the key?"}),
    ("Dee", "give_response", {"words": "Nobody."}),
    ("Ann", "speak", {"do": "begin", "words": "I pry the lock.", "strategy": "Get into the lamp room."}),
    ("Dee", "settle_marks", {"marks": ["s1"]}),
    ("Dee", "give_response", {"words": "Your knife breaks."}),
    ("Ann", "may_challenge", {"strategy": "s1"}),
    ("Ann", "make_move", {"do": "leading", "words": "I lean in.", "aim": "good", "bearer": "Ann"}),
    ("Dee", "set_scope", {"do": "weigh", "time": 1, "significance": 0}),
    ("Ann", "pay_scope", {"do": "pay", "fortune": 0}),
)
"""Up to a roll of four dice, of which any will do: the threat is 2 less Tobin's Threat Score of 1."""


def played() -> Stage:
    """A Challenge that is won by one Move."""
    stage = Stage("shadow-play", ["Dee", "Ann"])
    for seat, kind, answer in OPENING:
        stage.answer(seat, answer, kind)
    [fields] = stage.play.decisions("Ann")[0].offers().values()
    stage.answer("Ann", {"one": max(fields["one"].values)}, "pick_die")
    trait = {"do": "make", "words": "a steady hand", "aim": "good", "bearer": "Ann", "strength": 1}
    stage.answer("Ann", trait, "make_trait")
    stage.answer("Dee", "let_it_end", "last_push")
    stage.answer("Ann", {"words": "It holds."}, "tell_instead")
    return stage


def passages(stage: Stage) -> list[Passage]:
    """Its story."""
    seen = stage.seen(None)
    return [one for act in story(seen, seen.script) for one in act]


def test_the_dialogue_is_a_conversation_without_its_bookkeeping() -> None:
    """SP-DIA-01, SP-SHADOW-01: who speaks and what; no card, no Stance, no figure."""
    stage = played()
    found = passages(stage)
    said = [(one.speaker, one.words) for one in found if one.kind == "speech"]
    assert said[:4] == [
        ("Tobin", "Who has the key?"), ("The Director", "Nobody."), ("Tobin", "I pry the lock."),
        ("The Director", "Your knife breaks."),
    ]  # fmt: skip
    assert ("direction", "It rains.") in [(one.kind, one.words) for one in found]
    text = " ".join(f"{one.text} {one.words}" for one in found if one.kind != "act")
    assert not re.search(r"\d|Stance|Strategy|threat|Power|Get into", text)


def test_sp_tone_03_what_is_in_the_story_stands_in_one_sentence_as_within_a_sentence() -> None:
    """However each wrote theirs: an article in the middle of it has no capital."""
    text = manuscript(played().seen(None), played().seen(None).script)
    assert "*In this story: the keeper and a lighthouse in the dark.*" in text


def test_sp_end_02_what_was_challenged_is_struck_and_restated() -> None:
    """That statement alone; what happens instead stands below it."""
    stage = played()
    assert [one.words for one in passages(stage) if one.struck] == ["Your knife breaks."]
    text = manuscript(stage.seen(None), stage.seen(None).script)
    assert text.index("~~Your knife breaks.~~") < text.index("*It was otherwise. It holds.*")


def test_what_is_said_after_a_challenge_is_no_part_of_it() -> None:
    """SP-END-02: from then on the Dialogue goes on, whether somebody speaks, asks or acts."""
    stage = played()
    stage.say("Ann", "My hands are still shaking.")
    headings = [one.text or one.words for one in passages(stage)]
    assert headings.index("The Dialogue goes on") == headings.index("My hands are still shaking.") - 1


def test_sp_move_11_a_trait_stands_in_the_book_where_it_is_made_and_not_where_it_grows() -> None:
    """By how much it grows is bookkeeping, and so is what is warded off."""
    book = get("shadow-play").page.book
    grown = events.TraitChanged(seat="Ann", bearer="Ann", strength=2, how="grows")
    made = events.TraitMade(seat="Ann", bearer="Ann", strength=2, new=True)
    assert [told(book, moment_of(event)).how for event in (grown, made)] == ["nothing", "direction"]
    assert [one.words for one in passages(played())].count("a steady hand.") == 1


def test_every_rule_of_the_book_is_one_of_the_rulebook() -> None:
    """And what a moment is told by follows from its figures."""
    game = get("shadow-play")
    book = game.page.book
    assert all(f"### {rule} " in game.rules.rulebook() for rule in map(rule_of, book.entries))
    tone = events.ToneProposed(seat="Dee"), events.Objected(seat="Ann", objects=True)
    assert [told(book, moment_of(event)).how for event in tone] == ["direction", "nothing"]
    for dead, says in ((True, "{seat} dies of it."), (False, "{seat} gives up.")):
        given_up = events.Surrendered(seat="Ann", strategy="s1", dead=dead, fate="")
        assert told(book, moment_of(given_up)).says == says


def test_sp_tone_02_a_card_that_was_told_in_two_lines_once_is_told_so_still() -> None:
    """Scripts have it that were written before."""
    book = get("shadow-play").page.book
    lines = events.AboutProposed(seat="Dee", about="the Lighthouse"), events.WishProposed(seat="Dee")
    assert [told(book, moment_of(event)).says for event in lines] == [
        "It is about this: ", "It is over once this has come true: ",
    ]  # fmt: skip


def test_sp_end_04_whoever_died_keeps_their_name_and_the_cast_has_both() -> None:
    """Their Actor has made another since: what was said and befell before is theirs, in script and book."""
    state = {
        "director": "Dee",
        "seats": ["Dee", "Ann", "Bob"],
        "personae": {"Ann": {"name": "Ines", "has_risked": True}, "Bob": {"name": "Tobin"}},
        "challenge": {
            "challenger": "Ann",
            "standing": {"Ann": {"st": 1, "st0": 1, "life": True}, "Bob": {"st": 1, "st0": 1}},
        },
    }
    stage = Stage.at("shadow-play", state, "cycle")
    stage.say("Ann", "I am not afraid of you.")
    stage.answer("Ann", "concede", "make_move")
    stage.answer("Bob", "pass", "make_move")
    for seat in ("Dee", "Ann", "Bob"):
        stage.answer(seat, "vote", "vote_to_end")
    for seat in ("Ann", "Bob"):
        stage.answer(seat, {"words": "She did not let go." if seat == "Ann" else ""}, "recap")
    for seat in ("Dee", "Ann", "Bob"):
        stage.answer(seat, "go_on", "play_another")
    stage.answer("Ann", {"do": "take_ready", "who": "maro", "name": "Maro"}, "make_persona")
    stage.say("Ann", "Whose lamp is that?")
    seen = stage.seen(None)
    said = without_isolates(manuscript(seen, seen.script))
    for words in ("- Ines and then Maro (Ann, ", "*Ines dies of it.*", "**Ines.** I am not afraid of you."):
        assert words in said
    for words in ("**Ines.** She did not let go.", "*Here is Maro.*", "**Maro.** Whose lamp is that?"):
        assert words in said
    drawn = [without_isolates(str(script.line(seen, one))) for one in seen.script]
    assert sum("Maro" in one for one in drawn) == 2
