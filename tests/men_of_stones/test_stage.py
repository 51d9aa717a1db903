"""The stage of Men of Stones: every phase drawn from sights, true, complete and in words too."""

import re
from collections.abc import Iterator

import pytest

from commedia.engine import Play
from commedia.games.men_of_stones import stage as drawing
from commedia.games.men_of_stones.decisions.pivot import Name, NameTrait
from commedia.games.men_of_stones.natures import FORSWORN, NATURES, TRAITS
from commedia.games.men_of_stones.rules.ending import COLUMNS, FATES, ROWS, band
from commedia.games.men_of_stones.stage import company, web
from commedia.games.men_of_stones.stage.company import nature_card
from commedia.games.men_of_stones.stage.web import _name_x, _person
from commedia.kit.stage import letter
from commedia.props import circles, curves, dice, stones
from tests.games.forms import subject_of
from tests.games.staging import assert_sound, held_up, public, sight_of, steps_marked, whole_page
from tests.men_of_stones.tables import ORDINARY, at, in_final, lay_out, player, strike
from tests.men_of_stones.tables import stones as table_of
from tests.men_of_stones.test_act2 import act_two

NAMES = {
    "seat 1": "Ingrid",
    "seat 2": "Halvard <b>",
    "seat 3": "Sunniva & Søn",
    "seat 4": "A" * 60,
    "seat 5": '"Jo"',
}
"""Names as people write them; two would break a page that did not escape them."""


def tables(seats: int, seed: int, options: dict | None = None) -> Iterator[Play]:
    """One game by random answers, held up before every answer and at its end."""
    return held_up("men-of-stones", [f"seat {n + 1}" for n in range(seats)], seed, options)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3)])
def test_every_phase_is_a_sound_page_without_styles_or_scripts(seats, seed):
    """All elements close, ids are single, every drawing has a sentence or is hidden beside text."""
    phases = set()
    for play in tables(seats, seed, {"natures": "host"}):
        phases.add(public(play).phase)
        text = whole_page(
            drawing, play, NAMES, "seat 2", lambda _, seat: drawing.emblem_face(letter(NAMES, seat))
        )
        assert_sound(text)
        assert "Halvard <b>" not in text
    assert {"I.natures", "III.pivot", "III.turning_point", "IV.scene", "V.framing", "done"} <= phases


def test_every_nature_says_on_its_card_by_which_qualities_and_for_which_traits():
    """The Forsworn, too, which has neither: each is a line of its own."""
    lines = re.findall(r'<span class="nature__(\w+)">([^<]+)</span>', str(nature_card(FORSWORN, "free")))
    assert lines == [("of", "by any Quality"), ("traits", "an exile, with no Traits")]
    assert "by Secret or Taint</span>" in nature_card("Traitor", "free")


def test_the_slate_says_one_step_at_a_time():
    """The steps before the present one are done, and none after it."""
    for play in tables(4, 5):
        steps_marked(drawing, public(play), NAMES)


@pytest.mark.parametrize("seed", range(8))
def test_ms_act3_03_to_06_the_dashed_stones_are_the_traits_that_may_be_named(seed):
    """The ring works out from public data what the decision offers, no more and no less."""
    seen = 0
    for play in tables(3 + seed % 3, seed):
        naming = [q for q in play.open.values() if isinstance(q, NameTrait)]
        if not naming:
            continue
        html = drawing.stage(public(play), NAMES)
        dashed = stones_that_are("open", html)
        assert dashed == set(naming[0].traits)
        assert stones_that_are("named", html) == set(play.world.pivot_traits)
        assert naming[0].offers()[Name]
        seen += 1
    assert seen == 3


def stones_that_are(look: str, html: str) -> set[str]:
    """The Traits whose stones have that look."""
    stones_ = re.findall(r'<g class="(stone[^"]*)".*?<text y="\d+">(\w+)</text>', html)
    assert {trait for _, trait in stones_} == set(TRAITS)
    return {trait for kind, trait in stones_ if f"stone--{look}" in kind}


def test_ms_tbl_07_what_is_face_down_is_on_no_stage_and_on_one_sheet_alone():
    """The Forsworn's cards: their number for all, their faces for their owner."""
    checked = 0
    for play in tables(4, 9):
        forsworn = play.world.forsworn
        if forsworn is None or not forsworn.facedown:
            continue
        html = drawing.stage(public(play), NAMES)
        for nature in forsworn.facedown:
            traits = " · ".join(NATURES[nature].traits)
            assert f'id="arc-{nature.lower()}"' not in html
            assert traits not in html
            for seat in play.world.seats:
                sheet = drawing.hand(sight_of(play, seat), seat, NAMES)
                assert (traits in sheet) == (seat == forsworn.seat)
                assert ("Only you see this" in sheet) == (seat == forsworn.seat) or play.world.act == "IV"
            checked += 1
    assert checked


def test_ms_act4_02_a_bid_is_on_its_owners_sheet_alone():
    """Two tables that differ in nothing but a hidden bid look alike to everybody else."""
    for play in tables(4, 11):
        player = play.world.players["seat 1"]
        if play.world.phase != "IV.scene" or player.nature == FORSWORN or player.left < 2:
            continue
        looks = []
        for bid in (0, 2):
            player.caution_bid = bid
            others = [drawing.hand(sight_of(play, s), s, NAMES) for s in play.world.seats[1:]]
            looks.append((drawing.stage(public(play), NAMES), others))
            assert f'<b class="num">{bid}</b>' in drawing.hand(sight_of(play, "seat 1"), "seat 1", NAMES)
        assert looks[0] == looks[1]
        return
    pytest.fail("no scene of Act IV was found")


def test_ms_end_03_the_fate_is_ringed_only_when_two_live():
    """The present cell is that of the two who live; before that, none is."""
    ringed = bare = 0
    for seed in range(6):
        for play in tables(4, seed):
            w = play.world
            if w.phase not in ("V.final", "V.fate", "V.death_speech", "V.closing", "done"):
                continue
            html = drawing.stage(public(play), NAMES)
            here = re.findall(r'<td class="is-here"[^>]*>.*?</span>([^<]*)</td>', html)
            if w.fate is None and len(w.living()) > 2:
                assert here == []
                bare += 1
            elif w.fate is not None:
                cell = ROWS[band(w.fate.tragedy)], COLUMNS[band(w.fate.caution)]
                assert here == [FATES[cell].replace("'", "&#39;")]
                ringed += 1
    assert ringed
    assert bare


def test_a_downfall_is_on_the_stage_while_it_may_be_undone():
    """Who strikes whom, for how much, and what it would do; then no more of it."""
    t = in_final({"ann": (6, 1), "bob": (4, 1), "cy": (3, 2)}, "ann")
    strike(t, "bob", "cy", 2)
    html = drawing.stage(public(t), NAMES)
    assert "spends 2 Tragedy" in html
    assert "a crippling one: they lose 1" in html
    t.answer("cy", "overcome_own", "overcome")
    assert "on its way" not in drawing.stage(public(t), NAMES)


def test_every_tie_is_drawn_and_said_and_shows_what_is_left_of_it():
    """Solid or dashed by kind, broken or struck by status, numbered alike in the web and in the list."""
    play = next(p for p in tables(5, 4) if p.world.phase == "III.scenes" and len(p.world.ties) == 15)
    play.world.ties[3].status = "harmed"
    play.world.ties[7].status = "destroyed"
    html = drawing.stage(public(play), NAMES)
    for tie in play.world.ties:
        hurt = f" is-{tie.status}" if tie.status != "whole" else ""
        assert f'<g class="tie tie--{tie.kind}{hurt}' in html
        assert f'id="tie-{tie.number}"' in html
    assert "1 harmed. 1 destroyed." in html
    assert html.count('class="tie__break"') == html.count('class="tie__strike"') == 1
    assert len(re.findall(r'class="tie-row is-', html.partition('id="all-ties"')[2])) == 15


def test_a_name_in_letters_of_double_width_hangs_clear_of_the_ties():
    """It is as wide as a Latin one of twice its letters, and is cut where that would be."""
    wide, twice = "藤原道長", "Archibal"
    at = [_name_x(name, 60.0) for name in (wide, twice, wide[:2])]

    assert at[0] == at[1] < at[2]
    assert "藤原道長の娘、彰子…" in _person("藤原道長の娘、彰子内親王", "F", True, True, 60.0, 200.0)


def test_a_name_of_three_words_stands_whole_in_the_web_and_two_of_them_leave_the_foot_apart():
    """Where two stand side by side, each name hangs outward of its own stone."""
    said = _person("Ysolde the Grey", "Y", True, True, *web._spots(3)[1])
    assert ">Ysolde the Grey</text>" in said
    for many in (3, 5):
        left, right = sorted(web._spots(many), key=lambda spot: -spot.y)[:2]
        long = "W" * web.NAME
        half = web.LETTER * web.NAME / 2
        assert abs(_name_x(long, left.x) - _name_x(long, right.x)) >= 2 * half


def test_ms_dice_10_a_tie_that_is_to_be_written_is_drawn_large_and_can_be_heard():
    """Who is bound to whom: the arrow between them has a name, and a role that lets it be read out."""
    t = act_two()
    lay_out(t)
    t.answer("ann", "choose_tie", {"quality": "Deed", "trait": "Kin"})
    [asked] = t.decisions("ann", "write_tie")
    drawn = subject_of(t, "ann", "write_tie")
    assert_sound(drawn)
    assert 'role="img" aria-label="toward"' in drawn
    assert f"rooted in Deed {t.state.players['ann'].dice['Deed']}, by Kin" in drawn
    assert drawn.index(">ann<") < drawn.index(f">{t.state.next('ann')}<")
    assert asked.about["detail"] in drawn


def test_ms_dice_04_who_rolls_off_by_hand_is_told_before_anybody_has_a_turn():
    """The order that still lies there is that of the act before."""
    dice = {"ann": [3, 3, 2, 1], "bob": [3, 2, 3, 1], "cy": [3, 3, 1, 1]}
    cast = zip(ORDINARY, dice.items(), strict=False)
    players = {seat: player(nature, rolled, total0=sum(rolled)) for nature, (seat, rolled) in cast}
    state = table_of(players, act="II", phase="II.turns", order=["cy", "ann", "bob"])
    shown = drawing.stage(public(at("first_player", state, [5, 2])), {})
    assert shown.count("may go first") == 2
    assert "to go<" not in shown
    assert "a die each, and the highest goes first" in shown


def test_a_curve_cut_in_two_is_the_same_curve():
    """The pieces of a broken tie lie on the whole one."""
    curve = curves.between(circles.Point(0, 0), circles.Point(100, 40), circles.Point(50, 200), 30, 10)
    piece = curve.part(0.3, 1)
    for t in (0, 0.25, 1):
        whole = curve.at(0.3 + 0.7 * t)
        assert piece.at(t) == pytest.approx(whole)
    assert curve.at(0.5).y < 20  # outward is away from the centre


def test_a_die_says_what_its_marks_mean():
    """What is filled, notched or struck is also said."""
    assert 'aria-label="4, in the set, used"' in dice.die(4, in_set=True, used=True)
    assert 'aria-label="3, banned"' in dice.die(3, banned=True)
    assert 'aria-label="not rolled yet"' in dice.die(0)
    assert 'aria-hidden="true"' in stones.monolith("I")


def test_letters_that_tell_two_apart_are_cut_as_small_as_their_stone_wants_it():
    """One is large, three are small: none stands beside the stone, where nobody could read it."""
    sizes = [
        float(re.findall(r"scale\(([\d.]+)\)", str(stones.monolith(cut)))[0]) for cut in ("G", "Gr", "Gra")
    ]
    assert sizes[0] == 1
    assert all(size * len(cut) < 2 for size, cut in zip(sizes, ("G", "Gr", "Gra"), strict=True))


def test_two_of_one_initial_are_told_apart_by_their_stones() -> None:
    """On stage, in the order of scenes, and where the Forsworn stands."""
    names = {"ann": "Maud", "bob": "Mark", "cy": "Ingrid"}
    people = {
        "ann": player("Forsworn", points=0, facedown=["Rival"]),
        "bob": player("Mentor"),
        "cy": player("Family"),
    }
    t = at("be_somebody", table_of(people, act="II"), seat="ann").state
    assert ">Mau<" in company.forsworn_panel(t, names)
    t.order = ["ann", "bob", "cy"]
    bare = company.scene_panel(t, names)
    assert [cut for cut in ("Mau", "Mar", "I") if f">{cut}<" in bare] == ["Mau", "Mar", "I"]
    drawn = web.web(t, names)
    assert [cut for cut in ("Mau", "Mar", "I") if f">{cut}<" in drawn] == ["Mau", "Mar", "I"]
