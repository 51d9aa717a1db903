"""The forms of The Face of Angels: a card with its realm, its uses, and what it would come to."""

from __future__ import annotations

from random import Random

import pytest

from commedia.engine.sampling import picked, sample_answer
from commedia.games.face_of_angels.forms import FORMS
from commedia.lab.playouts import below_of
from tests.face_of_angels.tables import at, contest, lay
from tests.games.forms import foreseen, form_of, text
from tests.games.staging import assert_sound
from tests.server.seeing import Stage
from tests.server.test_own_forms import misses

POWER = {"ann": {"face": "K", "trump_suits": ["S"]}, "bob": {"face": "J"}, "cy": {"face": "Q"}}
RARE = {
    "enter_outcome",
    "weigh_losses",
    "discard_down",
    "declare_event",
    "receive_power",
    "choose_transformation",
    "settle_both",
}
"""What a short play hardly comes to; their tests put them by themselves."""
HANDS = {"ann": "9H 4S KS", "bob": "JH 5H", "cy": "5D 3C", "eve": "7S 8S"}


def test_fa_con_05_each_card_names_its_realm_and_asks_for_it():
    """Hearts ask for feeling, spades for command; no card of another hand stands there."""
    drawn = form_of(contest(HANDS, POWER), "ann", "lead_card")
    assert_sound(drawn)
    said = text(drawn)
    assert "Empathy/Instinct" in said
    assert "Whom do you command, or make afraid?" in said
    assert drawn.count('name="lay.card"') == 3
    assert 'value="4S" required data-says="the 4 of Spades"' in drawn
    assert drawn.index('value="KS"') < drawn.index("data-foresee") < drawn.index("lay.told"), (
        "before the words"
    )
    assert "jack of hearts" not in drawn


def test_fa_pwr_05_a_power_is_never_assumed_and_a_super_trump_leaves_no_choice():
    """A spade may be laid plainly or as a trump; the King of Spades only as what it is."""
    drawn = form_of(contest(HANDS, POWER), "ann", "lead_card")
    assert 'name="lay.card=4S.use" value="plain" checked' in drawn
    assert 'name="lay.card=4S.use" value="trump"' in drawn
    assert '<input type="hidden" name="lay.card=KS.use" value="super"' in drawn
    assert 'name="lay.card=KS.use" value="plain"' not in drawn
    said = foreseen(
        contest(HANDS, POWER), "ann", "lead_card",
        {"do": "lay", "lay.card": "KS", "lay.card=KS.use": "super", "lay.told": "aloud"},
    )  # fmt: skip
    assert said.startswith("Nothing is counted: ann has won at once, and you tell how.")
    assert "you choose one of these: a mark that all can see, and that fades" in said


def test_fa_con_09_what_a_response_would_come_to_is_told_before_it_is_laid():
    """An eleven of the led suit would win; a five of it would not."""
    t = contest(HANDS, POWER, pace=2)
    lay(t, "ann", "9H")
    for one, says in (("JH", "11 beats 9: bob takes it"), ("5H", "9 beats 5: ann takes it")):
        form = {"do": "lay", "lay.card": one, f"lay.card={one}.use": "plain", "lay.told": "aloud"}
        assert says in foreseen(t, "bob", "respond_with_card", form).replace("Bob", "bob").replace(
            "Ann", "ann"
        )


def test_fa_typ_02_a_helper_sees_what_their_card_adds():
    """A Queen's helps with three, and turns the trick."""
    t = contest(HANDS, POWER, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", "JH")
    form = {"do": "lay", "lay.card": "5D", "lay.card=5D.use": "plain", "lay.told": "aloud"}
    said = foreseen(t, "cy", "help_with_card", form)
    assert "It helps with 3: 9 + 3 = 12 against 11. Off the led suit, it can only help." in said
    assert "12 beats 11" in said


def test_fa_con_06_each_point_card_has_its_sum():
    """The contestant's own nine with three, or the helper's card with one; off suit none is open."""
    t = contest({**HANDS, "cy": "6H"}, POWER, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", "JH")
    lay(t, "cy", "6H")
    while due := t.decisions(kind="help_with_card"):
        t.answer(due[0].seat, due[0].id, "pass")
    drawn = form_of(t, "ann", "name_point_card")
    assert_sound(drawn)
    assert "12 in all" in text(drawn)
    assert "7 in all" in text(drawn)


def test_fa_neg_04_what_would_be_rewritten_stands_above_what_is_written_instead():
    """Stakes are proposed side by side, and answered one at a time."""
    stakes = {
        "initiator": "ann", "respondent": "bob", "mover": "O",
        "win": {"text": "The gate opens.", "author": "ann", "scope": "group"},
    }  # fmt: skip
    t = at("negotiate", POWER, act=1, contest=stakes)
    drawn = form_of(t, "bob", "answer_stakes")
    assert_sound(drawn)
    said = text(drawn)
    assert said.index("as it stands") < said.index("The gate opens.")
    assert 'name="rewrite_win.text"' in drawn


@pytest.mark.parametrize(
    ("act", "says"),
    [
        (0, "Nothing can happen to them by it in this act."),
        (1, "what lies between them is locked until the act is over."),
        (2, "and they may be turned if the winner concedes."),
        (3, "turned, or hurt or killed if the winner concedes."),
        (4, "turned, if they are a foe, or hurt or killed."),
    ],
)
def test_fa_rsk_what_is_risked_is_said_before_who_is_brought_in(act: int, says: str) -> None:
    """By what hangs on the act that is on."""
    pcs = {**POWER, "ann": {"face": "K", "relationships": {"r1": "friend"}}}
    drawn = form_of(contest(HANDS, pcs, act=act), "ann", "bring_in_own")
    assert_sound(drawn)
    assert says in text(drawn)
    assert text(drawn).index(says) < text(drawn).index("How they come into it")


@pytest.mark.slow
def test_every_legal_answer_can_be_given_by_these_forms():
    """Whatever chance chooses, there is an input for it; plays go on until each form has come."""
    met: set[str] = set()
    for seed in range(14, 30):
        met |= tried(seed)
        if met >= (wanted := {one.kind for one in FORMS} - RARE):
            return
    raise AssertionError(f"no play has asked with {wanted - met}")


def tried(seed: int) -> set[str]:
    """The kinds of decisions that a play by chance tries its answers with."""
    stage, below, met = Stage("face-of-angels", ["eve", "ann", "bob", "cy"]), below_of(Random(seed)), set()
    while (open_ := [q for q in stage.play.open.values() if q.given is None]) and stage.play.moves < 80:
        decision = picked(open_, below)
        answer = sample_answer(decision, below, stage.play.moves)
        if type(decision) in FORMS:
            assert misses(stage, decision, answer) == []
            met.add(decision.kind)
        stage.play.answer(decision.id, decision.seat, answer)
        stage.drain()
    return met
