"""The stage of Know Thyself: every phase drawn from sights, true, complete and in words too."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest

from commedia.games.know_thyself import GAME
from commedia.games.know_thyself import stage as drawing
from commedia.games.know_thyself.cards import BLACK, RED, WORD
from commedia.games.know_thyself.palace import stock_palace
from commedia.games.know_thyself.phases import OVER
from commedia.games.know_thyself.plan import rooms_of
from commedia.games.know_thyself.stage import ends, palace
from commedia.games.know_thyself.state import Palace
from commedia.props.cards import face
from commedia.server.pages import waiting_panel
from tests.games.forms import text
from tests.games.staging import assert_sound, held_up, public, sight_of, whole_page
from tests.know_thyself.by_chance import answer_one, in_free_play
from tests.know_thyself.pages import GARDEN, THINGS, garden
from tests.know_thyself.tables import A_HEAD, at, new, things
from tests.server.seeing import Stage

NAMES = {"gm": "Rosa <b>", "ann": "Halvard <b>", "bob": "Sunniva & Søn", "cy": "A" * 60, "dee": '"Jo"'}
"""Names as people write them; two would break a page that did not escape them."""
STEPS = {"want", "stake", "edges", "draw", "cut", "invoke", "tell", "pay"}


def sound(play, reader: str) -> None:
    """The whole page of a reader holds together, and nobody's name is markup."""
    drawn = whole_page(drawing, play, NAMES, reader, drawing.seat_face)
    assert_sound(drawn)
    assert "Halvard <b>" not in drawn


@pytest.mark.slow
def test_every_step_is_a_sound_page_without_styles_or_scripts():
    """All elements close, ids are single, every drawing has a sentence or is hidden beside text."""
    met = set()
    for seed in (*range(5), 43):  # in the last a Memory can be invoked
        play, random = in_free_play(2 + seed % 3, seed, early_call="off"), Random(seed)
        while answer_one(play, random) is not None and play.moves < 400:
            if play.world.step not in met or play.moves % 12 == 0:  # neighbours are much alike
                sound(play, "ann" if play.moves % 2 else "gm")
            met.add(play.world.step)
    assert met >= STEPS


@pytest.mark.parametrize("hardcore", ["off", "extra"])
def test_setup_and_the_first_steps_are_sound_pages(hardcore: str) -> None:
    """From the mirror to the Letter, which lies there as a sheet of paper."""
    met = set()
    for play in held_up(GAME, ["gm", "ann", "bob"], 5, {"hardcore": hardcore}):
        sound(play, "ann")
        met.add(play.world.step)
        if play.world.step == "letter":
            assert 'class="letter"' in drawing.stage(public(play), NAMES)
        if play.world.phase == "play":
            break
    assert met >= {"appearances", "attachments", "letter", "roam"}


# -- a Wager -------------------------------------------------------------------------------------------------


def test_the_rail_says_what_each_step_settled():
    """The figures of the mocks: he adds 1, the eight is kept, and the ten was cut."""
    t = garden("invoke", "invoke", "10S")
    drawn = drawing.stage(public(t), {"ann": "Grey Coat"})
    rail = re.findall(r'<li class="is-([\w -]+)"[^>]*><b>(\w+)</b><span>(.*?)</span></li>', drawn)
    assert [(state, title) for state, title, _ in rail] == [
        *(("done", title) for title in ("Want", "Stake", "Edges", "Draw", "Cut")), ("now", "Invoke"),
        ("ahead", "Tell"), ("ahead", "Pay"),
    ]  # fmt: skip
    said = {title: text(settled) for _, title, settled in rail}
    assert (said["Stake"], said["Edges"], said["Invoke"]) == ("3 each", "he adds 1", "or stand")
    assert "10 beats 8" in drawn
    assert "losing by 2" in drawn


def test_a_wager_that_is_won_passes_invoke_by():
    """Nothing is skipped: the step stays there, hollow."""
    t = garden("tell", "tell", "5S")
    assert 'class="is-done is-passed"><b>Invoke</b>' in drawing.stage(public(t), {})


def test_kt_pay_what_one_would_hold_after_each_way_out():
    """The table of the mocks: 11 by a Memory that wins, 6 by one that does not, 7 by standing."""
    w = public(garden("invoke", "invoke", "10S"))
    rows = ends.ends_of(w, w.clash.participants["ann"])
    assert [(one.comes, one.holds) for one in rows] == [
        ("Invoke, and win", 11), ("Invoke once, and lose", 6), ("Stand", 7),
    ]  # fmt: skip


def test_kt_pay_before_any_card_every_degree_has_its_figure():
    """A stake of 3 out of 7: 10, 9 or 8; lost, 4; backed down, 7."""
    side = {"stands": "asked", "staked": 0, "matched": 0, "edge": 0, "card": "", "let_go": [], "draws": 0}
    w = public(garden("accept", "stake", side=side))
    assert [one.holds for one in ends.ends_of(w, w.clash.participants["ann"])] == [10, 9, 8, 4, 7]


def test_kt_mem_the_memory_goes_where_his_suit_says():
    """A spade of his, and a diamond of hers: a Triumph on the stitches, named in full."""
    drawn = text(drawing.stage(public(garden("tell", "tell", "10S")), {}))
    assert "A Triumph comes back on nine stitches across the palm" in drawn
    stopped = {**THINGS, "S": {"text": "She has lost a boot.", "body": False}}
    drawn = text(drawing.stage(public(garden("tell", "tell", "10S", ann={"attachments": stopped})), {}))
    assert "comes back on She has lost a boot . KT-MEM-03" in " ".join(drawn.split())


def test_several_in_a_wager_each_have_a_lane_and_a_line():
    """One card of his faces all; each has its own degree, and its own Coins."""
    bob = {"want": "to be let past", "staked": 3, "matched": 3, "card": "KC", "draws": 1}
    w = public(garden("invoke", "invoke", "10S", sides={"bob": bob}, master=48))
    drawn = drawing.stage(w, {"ann": "Grey Coat", "bob": "Barefoot"})
    assert drawn.count('class="lane"') == 2
    assert "Barefoot It is won all of it 17 –" in text(drawn)


@pytest.mark.parametrize("card", [f"{rank}{suit}" for rank in ("A", "2", "9", "10", "Q") for suit in "DHCS"])
def test_a_card_has_as_many_pips_as_it_counts(card: str) -> None:
    """Each with the fold of its suit; two more stand in the corners."""
    drawn = str(face(card))
    pips = drawn.count("card__fold") - 2
    assert pips == {"A": 1, "Q": 2}.get(card[:-1]) or str(pips) == card[:-1]
    assert_sound(drawn)


def test_kt_coin_01_all_piles_are_told_and_add_up():
    """35 a head, the stakes among them; his last 8 a head are hollow."""
    for step, kinds in (("invoke", 1), ("draw", 1)):
        t = garden("invoke" if step == "invoke" else "cut", step, "10S" if step == "invoke" else "")
        drawn = drawing.stage(public(t), {})
        coins = drawn[drawn.index('class="coins"') :]
        figures = [int(n) for n in re.findall(r'<b class="num">(\d+)</b>', coins[: coins.index("</div>")])]
        assert sum(figures) == A_HEAD * 3
        assert f"{A_HEAD * 3} in all" in coins
        assert coins.count("coin--hollow") == 8 * 3
        assert coins.count("coin--added") == kinds


# -- the Palace ----------------------------------------------------------------------------------------------


def test_labels_never_lie_under_pawns():
    """In the smallest rooms with the longest True Names, six PCs in each: letters end where pawns begin."""
    longest = max((f"of {WORD[red]} {WORD[black]}" for red, black in product(RED, BLACK)), key=len)
    rooms = rooms_of(stock_palace())
    for one in rooms.values():
        _, _, wide, high = palace.free_part(Palace(seats=[], gm="gm", keepers=[], pcs={}, rooms=rooms), one)
        share, lines = palace.lettering(one.name, longest, wide, high - palace.STRIP - 14)
        tall = sum(of for _, _, of in lines) * share * palace.LINE
        assert tall <= high - palace.STRIP - 14 + palace.NAME, one.name
        assert all(len(line) * of * share * palace.LETTER <= wide for line, _, of in lines), one.name


def test_a_name_keeps_clear_of_a_room_within():
    """The Courtyard is written beside the Terrace, the Hedge Maze above its Fountain."""
    rooms = rooms_of(stock_palace())
    w = Palace(seats=[], gm="gm", keepers=[], pcs={}, rooms=rooms)
    for outer, inner in (("courtyard", "terrace"), ("hedge_maze", "fountain")):
        x, y, wide, high = palace.free_part(w, rooms[outer])
        u, v, broad, tall = rooms[inner].at
        assert x >= u + broad or x + wide <= u or y >= v + tall or y + high <= v


def test_kt_move_04_the_doors_of_whoever_owes_are_held_and_say_their_price():
    """Dashed on the map, and told in words below it: a Wager, or the toll."""
    pcs = {"ann": {"room": "library", "owes": True, "coins": 5}, "bob": {"room": "garden", "coins": 5}}
    w = public(at("roam", pcs, truenames={"library": "Library of Painful Love", "garden": GARDEN}))
    drawn = drawing.stage(w, {"ann": "Grey Coat"})
    held = drawn.count("door--held")
    assert held == len(w.rooms["library"].exits) + 1  # and once in the key
    assert "leave: a Wager or 2 Coins" in drawn
    assert "Grey Coat may leave by a Wager or 2 Coins." in drawn


def test_kt_end_01_the_meters_say_how_near_the_end_is():
    """The Master's stack against 8 a head, Memories against nine, and the fullest Attachment against five."""
    pcs = {"ann": {"coins": 2, "attachments": things(D=["goal"] * 4, H=["guilt"])}, "bob": {"coins": 9}}
    drawn = text(drawing.stage(public(at("roam", pcs, master=20)), {}))
    assert "The Master’s stack 20 ends it under 16" in drawn
    assert "ann 5 of 9 Memories, 4 of 5 on one Attachment, a low purse" in drawn
    assert "Wagers" not in drawn
    agreed = at("roam", pcs, master=20, wagers=3, options={"wager_limit": 2})
    assert "Wagers 3 of 4" in text(drawing.stage(public(agreed), {}))


def test_kt_role_02_what_the_gm_has_of_a_room_is_on_no_other_page():
    """Its look, its conflicts and who is likely there: on the GM's sheet alone."""
    t = at("roam", {"ann": {"room": "garden"}, "bob": {"room": "garden"}})
    card = t.state.room_cards["garden"]
    secrets = [card.look, *card.conflicts, *card.hooks]
    mine = drawing.hand(sight_of(t, "gm"), "gm", {})
    others = drawing.stage(public(t), {}) + drawing.hand(sight_of(t, "ann"), "ann", {})
    assert all(text(secret)[:12] in text(mine) for secret in secrets if secret)
    assert "Only you see this" in mine
    assert "Only you see this" not in others
    assert "room-card" not in others


# -- the end -----------------------------------------------------------------------------------------------


def in_the_suite(**options: object):
    """The last wagers: 7 and 11 to the Master's 10."""
    pcs = {
        "ann": {"coins": 7, "room": "master_suite", "name": "Ines", "prize": "a year", "risk": "a house."},
        "bob": {"coins": 11, "room": "master_suite", "name": "Weiss", "prize": "peace", "risk": "a voice"},
    }
    return at("endings", pcs, phase="endgame", step="endings", master=10, options=options or None)


def test_kt_end_06_the_suite_says_who_is_winning_and_by_how_much():
    """In words, and as a purse on the Master's measure: what is missing is dashed."""
    drawn = drawing.stage(public(in_the_suite()), {})
    assert "Losing: 7 against the Master’s 10." in drawn
    assert "Winning: 11 against the Master’s 10." in drawn
    assert drawn.count("measure__gap") == 1


def test_kt_last_04_at_the_curtain_each_has_its_answers_and_a_sentence():
    """No loser without one: what was risked is named."""
    t = in_the_suite()
    for seat in ("ann", "bob"):
        t.answer(seat, "tell_ending", f"so it ends for {seat}")
    w = public(t)
    assert w.phase == OVER
    ann, bob = GAME.page.curtain.reveals(w, {"ann": "Ines", "bob": "Weiss"})
    assert ann.sentence == "Ines has 7 to the Master’s 10, and loses what was risked: a house."
    assert bob.sentence == "Weiss has 11 to the Master’s 10, and the prize."
    assert [fact.text for fact in dict(ann.facts)["Was"]] == [
        "Ines",
        "a year",
        "a house.",
        "so it ends for ann",
    ]
    told = {seat: GAME.page.curtain.befell(w, seat, {}) for seat in w.seats}
    assert all(told.values())
    assert "you lose what you risked: a house." in told["ann"]
    for one in (ann, bob):
        assert_sound(str(one.picture))


def test_the_book_closes_with_everybodys_memories_in_order():
    """By Attachment, each with its kind, and what was added as it was invoked."""
    memories = [{"type": "goal", "text": "the lamp", "invoked": True, "added": "and its key"}, "guilt"]
    pcs = {"ann": {"attachments": {"D": {"text": "a ring", "memories": memories}}}, "bob": {}}
    piece = GAME.page.end_piece(public(at("roam", pcs)), {"ann": "Ines"})
    (who, lines), (_, none) = piece.parts
    assert who == "Ines"
    assert [(leaf.of, leaf.words) for leaf in lines] == [
        ("Goal, a ring", "the lamp and its key"), ("Guilt, a ring", ""),
    ]  # fmt: skip
    assert none == []


def test_kt_hard_02_the_gm_finds_the_cards_that_were_not_dealt():
    """At the end, to be copied: those that were dealt stand apart; no player finds any."""
    t = new(1, [list(range(1, 5))], hardcore="on")
    for seat in ("gm", "ann"):
        t.answer(seat, "write_cards", {"cards": [{"text": f"{seat}’s {n}"} for n in range(1, 6)]})
    t.answer("gm", "look_over_cards", "pass_cards")
    t.answer("ann", "describe_appearance", {"words": "a coat"})
    t.answer("gm", "value_appearance", {"do": "grant", "coins": 9})
    t.answer("ann", "place_attachments", {"cards": {"D": 1, "H": 2, "C": 3, "S": 4}})
    t.state.phase = OVER
    shelf = drawing.hand(sight_of(t, "gm"), "gm", {})
    left = shelf[shelf.index('id="shelf-left"') : shelf.index('id="shelf-dealt"')]
    assert left.count("’s ") == 6
    assert "gm’s 5" in left
    assert "gm’s 1" not in left
    assert "gm’s 1" in shelf
    assert "shelf" not in drawing.hand(sight_of(t, "ann"), "ann", {})


def test_kt_role_04_whoever_is_elsewhere_is_told_that_it_is_their_cue_as_well() -> None:
    """The house looks into one room; in another somebody may go on, and is not told to look on."""
    pcs = {"ann": {"coins": 8, "room": "garden"}, "bob": {"coins": 8, "room": "great_hall"}}
    t = at(
        "roam",
        pcs,
        master=40,
        phase="play",
        on_screen="garden",
        truenames={"great_hall": "Hall of Unearned Joy"},
    )
    stage = Stage.of(t)
    assert stage.seen(None).mode == "scene"
    assert "bob" not in stage.seen(None).on_stage
    for seat, rest in (("ann", "on stage with "), ("bob", "looking about")):
        lit, bold, says = waiting_panel.status(stage.seen(seat))
        assert (lit, bold) == (True, "Your cue:")
        assert says.startswith(rest)
