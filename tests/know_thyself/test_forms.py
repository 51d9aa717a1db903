"""The forms of Know Thyself: exact odds from the table, what each answer would pay, and words to go by."""

from __future__ import annotations

import re
from fractions import Fraction
from types import SimpleNamespace

import pytest

from commedia.games.know_thyself.decisions.telling import TellMemory
from commedia.games.know_thyself.degrees import winnings
from commedia.games.know_thyself.forms import FORMS
from commedia.games.know_thyself.forms.drawing import fan
from commedia.games.know_thyself.forms.telling import SUBJECTS, subject
from commedia.games.know_thyself.odds import Stakes, again, invoking, kept, last_cut
from commedia.games.know_thyself.palace import stock_palace
from commedia.kit.figures import in_hundred
from commedia.server.pages import cue
from tests.games.forms import foreseen, form_of, text
from tests.games.staging import assert_sound, sight_of
from tests.know_thyself.making import appear
from tests.know_thyself.pages import OPENED, garden
from tests.know_thyself.tables import at, new
from tests.server.seeing import Stage

OFFERED = {"stands": "asked", "staked": 0, "matched": 0, "edge": 0, "card": "", "let_go": [], "draws": 0}


def drawing(card: str, *let_go: str):
    """Ann looks at a card, after those that she let go."""
    side = {"staked": 3, "matched": 4, "card": "", "let_go": [], "draws": 0}
    t = garden("draw", "draw", side=side, chance=[*let_go, card])
    for _ in let_go:
        t.answer("ann", "keep_card", "discard")
    return t


def test_kt_hard_01_what_stands_on_a_card_is_said_once_above_five_lines() -> None:
    """Each line has its number, as a refusal names it."""
    view = Stage("know-thyself", ["gm", "ann", "bob"], {"hardcore": "on"}).seen("ann")
    said = text(str(cue.cue(view)))
    assert said.count("A thing that is part of you or can be carried") == 1
    assert [n for n in range(1, 7) if f"Line {n}" in said] == [1, 2, 3, 4, 5]


def test_kt_att_01_each_of_four_things_is_asked_for_in_its_suit_and_may_be_part_of_the_body() -> None:
    """What holds for all four is said once; each box names its suit, and so does what is ticked below it."""
    t = new(1)
    appear(t, {"ann": 12})
    form = form_of(t, "ann", "list_attachments")
    assert_sound(form)
    assert text(form).count("part of you or can be carried") == 1
    for letter, name in {"D": "diamonds", "H": "hearts", "C": "clubs", "S": "spades"}.items():
        assert re.search(
            rf'<label for="([^"]+)">A thing in {name} .*?<textarea id="\1" name="gather.{letter}"', form
        )
        assert f'name="gather.body" value="{letter}"' in form


def test_kt_draw_02_both_ways_have_their_exact_odds_and_pay():
    """An eight on the second card: as the mocks have it, with what best play makes of drawing on."""
    said = text(form_of(drawing("8D", "4C"), "ann", "keep_card"))
    now = kept("8D", ["4C", "8D"], 2, Stakes(3, 4))
    further = again(["4C", "8D"], 2, Stakes(3, 4), "win")
    assert "Keep it +3 or −3 If it wins, it is a Partial success, and you hold 13; if it loses, 7." in said
    assert "+2 or −3 Then it could be a Minor success at most: won, you hold 12." in said
    assert in_hundred(now.win) == "60 in 100"
    assert "This card wins 60 in 100" in said
    assert f"best play wins {in_hundred(further.win)}" in said
    assert "a triumph comes back" in said


@pytest.mark.parametrize("card", ["2S", "AH", "KD", "10C"])
def test_kt_draw_02_the_first_card_may_be_bettered_twice(card: str) -> None:
    """Drawing on is worth what the best of two more cards is."""
    said = text(form_of(drawing(card), "ann", "keep_card"))
    further = again([card], 1, Stakes(3, 4), "win")
    assert f"Drawing on with best play wins {in_hundred(further.win)}" in said


def test_kt_inv_the_next_card_and_going_on_have_their_odds_and_the_memory_is_read_first():
    """Ten or more wins, as in the mocks; the Memory stands before the box for what is added."""
    t = garden("invoke", "invoke", "10S")
    drawn = form_of(t, "ann", "invoke_memory")
    going = invoking("8D", "10S", ["4C", "8D", "10S"], {"D": 1}, 7)
    said = text(drawn)
    assert f"The next card wins {in_hundred(going.next)}" in said
    assert in_hundred(going.next) == "31 in 100"
    assert "you hold 11" in said
    assert drawn.index(OPENED["text"]) < drawn.index("<textarea")
    assert "a brass key, teeth filed flat" in said


def test_kt_inv_going_on_is_told_where_it_helps():
    """Memories on other Attachments make the second chance the better one."""
    more = {"D": {"text": "key", "memories": [OPENED, OPENED]}, "H": {"text": "x", "memories": [OPENED]}}
    t = garden("invoke", "invoke", "10S", ann={"attachments": more})
    going = invoking("8D", "10S", ["4C", "8D", "10S"], {"D": 2, "H": 1}, 7)
    assert going.all > going.next
    said = text(form_of(t, "ann", "invoke_memory"))
    assert f"Going on as far as Memories and Coins allow {in_hundred(going.all)}" in said


def test_kt_draw_03_the_deck_is_a_fan_of_as_many_cards_as_are_left():
    """A card for each, and a plain number with its bounds for whoever has no script."""
    t = garden("cut", "cut")
    drawn = form_of(t, "gm", "cut_deck")
    assert drawn.count("data-depth") == len(t.state.wager.deck) == 50
    assert re.search(r'type="number"[^>]*name="depth\.depth" min="1" max="49"', drawn)
    assert_sound(str(fan(50)))


def test_kt_last_02_the_last_cut_says_what_beats_the_card_that_lies_there():
    """A seven: eight of seventeen; the Master wins ties."""
    pcs = {"ann": {"coins": 5, "room": "master_suite"}, "bob": {"coins": 1, "room": "master_suite"}}
    t = at("last_wagers", pcs, ["7C"], phase="endgame", step="last_wagers", master=9)
    t.answer("ann", "last_wager", {"do": "risk", "coins": 3})
    said = text(form_of(t, "ann", "last_cut"))
    assert f"Your card beats his {in_hundred(last_cut('7C'))}" in said
    assert last_cut("7C") == Fraction(8, 17)


@pytest.mark.parametrize(
    ("held", "master", "share", "enough"),
    [(7, 10, "whole", 2), (9, 10, "whole", 1), (2, 30, "whole", 0), (7, 20, "share", 3), (6, 12, "whole", 4)],
)
def test_kt_last_01_what_it_takes_to_win(held: int, master: int, share: str, enough: int) -> None:
    """The fewest Coins with which a won cut leaves somebody winning; none where no stake does."""
    pcs = {"ann": {"coins": held}, "bob": {"coins": 1}}
    w = at("roam", pcs, master=master, options={"final_compare": share}).state
    most = min(held, master)
    assert w.least_to_win("ann", most) == enough
    n = len(pcs) if share == "share" else 1
    wins = [(held + stake) * n > master - stake for stake in range(1, most + 1)]
    assert wins == [bool(enough) and stake >= enough for stake in range(1, most + 1)]


def test_kt_last_01_a_stake_says_what_both_piles_come_to():
    """Won or lost, before it is staked."""
    pcs = {"ann": {"coins": 7, "room": "master_suite"}, "bob": {"coins": 1, "room": "master_suite"}}
    t = at("last_wagers", pcs, phase="endgame", step="last_wagers", master=10)
    said = foreseen(t, "ann", "last_wager", {"do": "risk", "risk.coins": "2"})
    assert "Won: you have 9, the Master 8, and you are winning." in said
    assert "Lost: you have 5, the Master 12." in said
    said = foreseen(t, "ann", "last_wager", {"do": "risk", "risk.coins": "1"})
    assert "losing still" in said


def test_kt_stake_01_a_stake_comes_with_the_guide_and_what_it_does_to_both_piles():
    """What stays in each purse, and whether a Full success would bring the end."""
    t = garden("offer", "want", side=OFFERED, master=25)
    assert "2 to 25 Coins for each" in text(form_of(t, "gm", "offer_stake"))
    said = foreseen(t, "gm", "offer_stake", {"do": "offer", "offer.stake": "4"})
    assert "Grey Coat 7 3 11" in said
    assert "the Master 25 21 21" in said
    assert "If all win in Full, the Master has 21, and calls everybody to him." in said
    assert "1 Coin short" in foreseen(t, "gm", "offer_stake", {"do": "offer", "offer.stake": "8"})
    says = t.comes_to("gm", "offer_stake", {"do": "offer", "stake": 4})
    assert says == ["If all win in Full, the Master has 21, and calls everybody to him."]
    assert t.comes_to("gm", "offer_stake", {"do": "no_conflict"}) == []
    far = foreseen(t, "gm", "offer_stake", {"do": "offer", "offer.stake": "25"})
    assert "Grey Coat has 7 Coins, others could give" in far
    assert "all that is left them is to back down" in far
    assert "back down" not in said


def test_kt_wager_03_accepting_says_what_it_pays_and_how_likely_that_is():
    """The chance of best play from a whole deck; the three purses that may come of it."""
    t = garden("accept", "stake", side=OFFERED)
    said = text(form_of(t, "ann", "accept_stake"))
    assert f"Drawing with best play wins {in_hundred(again([], 0, Stakes(3, 3), 'win').win)}" in said
    assert "you hold 10, 9, 8" in said


def test_kt_wager_09_both_pieces_stand_filled_in():
    """The degree with its prize and the want; the type, the Attachment in full and the True Name."""
    won = {"result": "won", "degree": "partial"}
    said = text(form_of(garden("tell", "tell", "5S", side=won), "ann", "choose_narration"))
    assert f"A Partial success , {winnings(4, 'partial')} Coins won" in said
    assert "one white bloom" in said
    assert "A Triumph : something that was won" in said
    assert "nine stitches across the palm" in said
    assert "Garden of Fruitful Betrayal" in said
    lost = text(form_of(garden("tell", "tell", "10S", side={"result": "lost"}), "ann", "choose_narration"))
    assert "A failure , 3 Coins lost" in lost
    assert "her pockets turned out" in lost


def test_kt_mem_06_a_memory_is_told_beside_all_that_it_may_not_contradict():
    """Appearance, Attachments and Memories of that PC, also where the GM tells it."""
    t = garden("tell", "tell", "5S")
    t.answer("ann", "choose_narration", "outcome")
    t.answer("ann", "tell_outcome", "so it goes")
    assert set(SUBJECTS) <= set(FORMS)
    drawn = form_of(t, "gm", "tell_memory")
    assert "data-names" in drawn
    assert "somebody else’s name" in drawn
    asked = SimpleNamespace(
        own=sight_of(t, "gm"),
        is_about=lambda field: field is TellMemory.pc,
        about=lambda field: "ann",
        seat="gm",
        names={"ann": "Grey Coat"},
    )
    known = text(subject(asked))
    for what in ("Grey Coat", "buttoned wrong", "half a letter", OPENED["text"]):
        assert what in known


def test_kt_mem_07_where_any_name_may_be_given_nothing_is_said_of_it():
    """The gentle note is a table option's, too."""
    for option, told in (("others", "somebody else’s"), ("none", "no Memory gives a name"), ("any", "")):
        t = garden("tell", "tell", "5S", options={"memory_names": option})
        t.answer("ann", "choose_narration", "the_memory")
        drawn = form_of(t, "ann", "tell_memory")
        assert (told in drawn) if told else "memory-box__note" not in drawn


def test_kt_mem_06_a_flag_quotes_what_it_opposes():
    """To whoever raises it, to whoever told the Memory, and to all who judge."""
    side = {"result": "lost", "memory": "It opened nothing, ever."}
    t = garden("hear", "tell", "10S", side=side, wager={"narration": "memory"})
    assert OPENED["text"] in form_of(t, "bob", "flag_contradiction")
    t.answer("bob", "flag_contradiction", {"about": "ann", "against": "D.1", "words": "It did."})
    for seat, kind in (("ann", "answer_flag"), ("cy", "judge_contradiction")):
        said = text(form_of(t, seat, kind))
        assert "It opened nothing, ever." in said
        assert OPENED["text"] in said
        assert "It did." in said
        if kind == "answer_flag":
            t.answer("ann", "answer_flag", "stand_by")


def test_kt_npc_02_whoever_is_likely_there_comes_on_at_one_touch():
    """A button for each of the room's cast who is not there yet; the rest is folded."""
    roster = [{"id": who, "name": who.capitalize()} for who in stock_palace().people]
    t = at("roam", {"ann": {"room": "garden"}, "bob": {"room": "garden"}}, roster=roster)
    cast = t.state.room_cards["garden"].cast
    drawn = form_of(t, "gm", "keep_palace")
    assert re.findall(r'data-bring="(\w+)" data-room="garden"', drawn) == cast
    assert drawn.index('class="seldom"') < drawn.index("alter_person")
    t.answer("gm", "keep_palace", {"do": "bring_on", "who": cast[0], "room": "garden"})
    drawn = form_of(t, "gm", "keep_palace")
    assert re.findall(r'data-bring="(\w+)" data-room="garden"', drawn) == cast[1:]
