"""Forms of draws and bets: tiles, dice and cards of the table’s own, and amounts."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest

from commedia.engine.chance import Chance, Dice, Domino, Draw, Shuffle
from commedia.engine.real_dice import EnterOutcome
from commedia.games.city_of_masks.decisions.telling import DrawTile
from commedia.kit.forms import amount, amount_of
from commedia.server.pages import decision_form
from commedia.testing import ScriptedTable
from tests.city_of_masks.forms import BREAKS, SLUG, against_bob, alone, foreseen, form_of, noble, table
from tests.games.forms import text
from tests.server.seeing import Stage


def test_what_is_said_to_break_with_the_mask_may_be_denounced_too():
    """Whoever says so themselves; and whoever does something hidden while nobody sees them."""
    said = foreseen(
        alone(), "ann", "declare_actions", declare__actions=["KS.6"], declare__breaches=["KS.3"]
    )  # fmt: skip
    assert BREAKS in said
    t = alone(worn="uncast")
    assert "breaks with" not in foreseen(t, "ann", "declare_actions", declare__actions=["other.1"])
    said = foreseen(t, "ann", "declare_actions", declare__actions=["H2"])
    assert "This breaks with being unseen before everybody" in said


def test_the_only_number_there_could_be_just_stands_there():
    """Whoever has nothing left to repay with need not slide from nought to nought."""
    drawn = amount(None, "Pay Bob", "pay.amount", 0, 0)  # type: ignore[arg-type]  # nothing is asked of it
    assert "Pay Bob: " in drawn
    assert '<input type="hidden" name="pay.amount" value="0">' in drawn
    assert "range" not in drawn


def test_a_table_that_throws_dice_speaks_of_no_tiles():
    """Every form of a contest, what it would come to, and what is announced say how this table draws."""
    said: list[str] = []
    t = table(
        options={"randomizer": "dice", "faction_draws": "on"},
        bob={"committed": {"sun": 2}},
        cy={"promised": {"bob": 5}},
    )
    said.append(form_of(t, "ann", "take_turn"))
    t.answer("ann", "take_turn", {"do": "challenge", "whom": "bob"})
    said += [form_of(t, "ann", "declare_actions"), foreseen(t, "ann", "declare_actions")]
    t.answer("ann", "declare_actions", {"actions": ["KS.1"]})
    said += [form_of(t, "ann", "open_pot"), foreseen(t, "ann", "open_pot")]
    t.answer("ann", "open_pot", 2)
    said.append(foreseen(t, "bob", "declare_actions", declare__actions=["other.1"]))
    t.answer("bob", "declare_actions", {"actions": ["other.1"]})
    of = {"ask_faction__of": "sun", "ask_faction.of=sun.amount": "2"}
    said += [
        foreseen(t, "bob", "bid_turn", do="level"),
        foreseen(t, "bob", "bid_turn", do="back_down"),
        foreseen(t, "bob", "bid_turn", do="ask_faction", **of),
        foreseen(t, "bob", "bid_turn", do="ask_for_face", ask_for_face__of="cy"),
    ]
    t.answer("bob", "bid_turn", {"do": "ask_for_face", "of": "cy", "through": [], "amount": 0})
    said += [form_of(t, "cy", "lend"), foreseen(t, "cy", "lend", do="bow", bow__amount="5")]
    spoken = " ".join(said)
    assert "the dice decide" in spoken
    assert "Dice against dice, you win" in spoken
    assert "You throw two dice for it." in spoken
    assert "throw two dice, and say how you stand by them" in spoken
    assert not re.search(r"\btiles?\b", text(spoken), re.IGNORECASE)


@pytest.mark.parametrize(("randomizer", "does"), [("dominoes", "draw"), ("dice", "throw")])
def test_whoever_denounces_is_told_what_they_do_for_the_authorities(randomizer: str, does: str):
    """In the words of the game that this table plays."""
    avatars = {"ann": noble("KS"), "bob": noble("KD", feels={"ann": -3}), "cy": noble("KH")}
    state = {"avatars": avatars, "places": [{"present": [*avatars]}], "phase": "scene", "round": 2}
    t = ScriptedTable.at(
        SLUG, state, scene="open_scene", args={"at": 0}, options={"randomizer": randomizer}, chance=[[3, 3]]
    )
    t.answer("ann", "take_turn", "act_alone")
    t.answer("ann", "declare_actions", {"actions": ["other.1"], "breaches": ["KS.2"]})
    t.answer("ann", "draw_tile")
    for seat in ("bob", "cy"):
        t.answer(seat, "onlooker_reacts", "ignore")
    t.answer("ann", "tell", "turn_down")
    assert f"You {does} for the authorities." in form_of(t, "bob", "denounce_or_not")


@pytest.fixture
def own_lots() -> Callable[..., str]:
    """The form in which a table of its own tiles, dice and cards says how one piece of chance fell."""
    stage = Stage(SLUG, ["ann", "bob", "cy"])

    def form(chance: Chance[Any]) -> str:
        asked = EnterOutcome(stage.play.world, "ann", chance=chance)
        asked.id = "begin/CM-EQ-03/1"
        return str(decision_form.form(stage.seen("ann"), asked, "cue"))

    return form


def test_cm_eq_03_a_tile_is_said_by_the_end_in_hand_and_the_other(own_lots: Callable[..., str]):
    """Every tile either way round, and none that lies on the table already (CM-EQ-04)."""
    page = own_lots(Domino(rule="CM-OPP-03", out=[[5, 3]]))
    assert 'value="[6, 2]" required aria-label="inner court 6, outer court 2"' in page
    assert page.count('type="radio"') == 7 * 7 - 2
    assert 'value="[3, 5]"' not in page


@pytest.mark.parametrize("dealer", ["house", "hand"])
def test_a_table_with_tiles_of_its_own_takes_none_from_the_page(dealer: str):
    """The page's fan is for those whose tiles the house shuffles."""
    stage = Stage(SLUG, ["ann", "bob", "cy"])
    seen = stage.seen("ann")
    seen.lobby.dealer = dealer
    asked = DrawTile(stage.play.world, "ann")
    asked.id = "open_scene/CM-EQ-03/1"
    page = str(decision_form.form(seen, asked, "cue"))
    assert page.count('name="grip.tile"') == (7 if dealer == "house" else 0)
    assert "inner court" in page


def test_cm_eq_05_of_two_dice_the_inner_court_is_said_first(own_lots: Callable[..., str]):
    """Which die is which stands beside it; of other dice only that they lie there."""
    assert re.findall(r"(\w+ court) ", text(own_lots(Dice(rule="CM-OPP-03", count=2)))) == [
        "Inner court", "Outer court",
    ]  # fmt: skip
    assert own_lots(Dice(rule="CM-HID-01", count=4)).count("<select") == 4


def test_cards_are_called_by_their_names(own_lots: Callable[..., str]):
    """Plain ones by suit and rank, court cards with the mask that they stand for."""
    drawn = own_lots(Draw(rule="CM-OBJ-01", pool=["10H", "AS"]))
    assert '<optgroup label="Hearts"><option value="10H">10 of Hearts</option></optgroup>' in drawn
    masks = own_lots(Shuffle(rule="CM-SETUP-02", things=["KS", "RJ"], take=1))
    assert '<option value="KS">King of Spades, Sueno the Duellist</option>' in masks
    assert "red Joker, " in masks
    assert masks.count("<select") == 1


@pytest.mark.parametrize(("raw", "held"), [(0, 0), ("0", 0), (None, None), ("", None), (99, 12), ("-1", 0)])
def test_none_at_all_is_an_amount_too(raw: object, held: int | None):
    """Nothing said is another thing, whether a form or a program says it."""
    assert amount_of(raw, 0, 12) == held


def test_cm_bet_01_a_bet_s_form_has_what_can_be_done_with_it():
    """To put it up at first; then to move it; and it says what matches at once, and what comes back."""
    t = against_bob()
    t.answer("bob", "bid_turn", "level")
    assert "Raise your bet" not in form_of(t, "cy", "side_bet")
    t.answer("cy", "side_bet", {"do": "put_up", "on": "ann", "amount": 4})
    form = form_of(t, "cy", "side_bet")
    for choice in (
        "Raise your bet",
        "Lower your bet",
        "Take back what nobody has matched",
        "Leave it at that",
    ):
        assert choice in form
    assert "Put up Face" not in text(form.partition("Not open to you now")[0])
    said = foreseen(t, "cy", "side_bet", do="raise", raise__amount="3")
    assert "3 more lies there, and you keep 5." in said
    said = foreseen(t, "cy", "side_bet", do="lower", lower__amount="3")
    assert "3 comes back, and you hold 11." in said
    said = foreseen(t, "dee", "side_bet", do="put_up", put_up__on="bob", put_up__amount="6")
    assert "You put up 6 on bob, and keep 6." in said
    assert "4 of it matches cy’s bet." in said
    said = foreseen(t, "dee", "side_bet", do="put_up", put_up__on="ann", put_up__amount="6")
    assert "of it matches" not in said
