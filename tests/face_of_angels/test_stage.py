"""The stage of The Face of Angels: every phase drawn from sights, true, complete and in words too."""

from __future__ import annotations

import re
from random import Random

import pytest

from commedia.games.face_of_angels import GAME, phases
from commedia.games.face_of_angels import stage as drawing
from commedia.games.face_of_angels.stage.pie import WIDE, pie
from commedia.games.face_of_angels.stage.trick import trick
from commedia.games.face_of_angels.stage.words import words
from commedia.kit.curtain import MOST_GROUPS
from tests.face_of_angels.pages import NAMES
from tests.face_of_angels.tables import at, contest, lay, nobody, random_play, step
from tests.games.forms import text
from tests.games.staging import assert_sound, public, whole_page

HANDS = {"ann": "9H 2C", "bob": "JH KD", "cy": "5D 3S", "eve": "7S 8S"}
FACES = {"ann": {"face": "K"}, "bob": {"face": "A"}, "cy": {"face": "Q"}}


def laid(t: object) -> str:
    """What the lanes and the sentence under them say."""
    return text(trick(public(t), NAMES))  # type: ignore[arg-type]


@pytest.mark.slow
def test_every_phase_is_a_sound_page_without_styles_or_scripts():
    """All elements close, ids are single, every drawing has a sentence or is hidden beside text."""
    met = set()
    for seed in (3, 4):  # in these the town is made, contests are fought, and the story ends
        random = Random(seed)
        play = random_play(3 + seed, random)
        names = dict.fromkeys(play.seats, "Halvard <b>")
        while any(q.given is None for q in play.open.values()) and play.moves < 420:
            if play.world.phase not in met or play.moves % 15 == 0:  # neighbours are much alike
                drawn = whole_page(drawing, play, names, play.seats[play.moves % 3], drawing.seat_face)
                assert_sound(drawn)
                assert "Halvard <b>" not in drawn
                assert drawing.slate(public(play), names)[0]
            met.add(play.world.phase)
            step(play, random)
    assert met >= {*phases.TRICK, phases.RELATIONSHIPS, phases.NEGOTIATING, phases.BETWEEN}


def test_fa_tbl_09_nobodys_hand_is_on_the_stage_and_ones_own_is_in_ones_hand():
    """A card that lies in a hand alone is drawn for whoever holds it, and only their number for others."""
    t = contest(HANDS, FACES)
    lay(t, "ann", "9H")
    stage = str(drawing.stage(public(t), NAMES))
    assert "9 of hearts" in stage
    assert "jack of hearts" not in stage
    assert "7 of spades" not in stage
    own = drawing.hand(t.play.sight("bob", t.words), "bob", NAMES)
    assert "jack of hearts" in str(own)
    assert "7 of spades" not in str(own)
    assert "2 cards" in text(drawing.cast_line(public(t), "bob")[0])


def test_fa_con_08_a_lane_writes_out_its_sum():
    """A Queen helps a King: nine and three are twelve, though a King’s help alone is two."""
    t = contest(HANDS, FACES, pace=2)
    lay(t, "ann", "9H")
    assert "Sam <b> needs 9 or more in hearts, or a trump." in _plain(laid(t))
    lay(t, "bob", "JH")
    assert (
        "hearts answer hearts, and 11 beats 9: Sam &lt;b&gt; takes it, and leads the next as well." in laid(t)
    )
    lay(t, "cy", "5D")
    said = laid(t)
    assert "9 + 3 = 12" in said
    assert "+3 Ana a Queen’s help" in said
    assert "and 12 beats 11: June takes it, and leads the next as well." in said
    assert "0 of 2 tricks" in said


def _plain(said: str) -> str:
    return said.replace("&lt;", "<").replace("&gt;", ">")


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("KD", "Trick 1. Off suit: June takes it, but 13 beats 9, so Sam <b> leads the next."),
        (
            "JH",
            "Trick 1. Hearts answer hearts, and 11 beats 9: Sam <b> takes it, and leads the next as well.",
        ),
    ],
)
def test_fa_con_11_the_sentence_says_who_leads_the_next(answer: str, says: str) -> None:
    """Off suit loses the trick, and takes the lead where it is higher."""
    t = contest({"ann": "9H 2C", "bob": "JH KD"}, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", answer)
    assert says in _plain(laid(t))


def test_fa_con_11_nobody_leads_another_once_the_contest_is_decided():
    """Of one trick: it is won, and that is all."""
    t = contest({"ann": "9H 2C", "bob": "JH KD"}, pace=1)
    lay(t, "ann", "9H")
    lay(t, "bob", "KD")
    assert "Trick 1. Off suit: June takes it, and the contest is over." in _plain(laid(t))


def test_fa_con_12_a_trick_that_is_won_fills_a_lozenge():
    """After the first of two, with the lanes turned about where the follower leads."""
    t = contest({"ann": "9H 2C", "bob": "JH KD"}, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", "JH")
    nobody(t)
    lay(t, "bob", "KD")
    said = _plain(laid(t))
    assert said.index("Sam <b> leads 1 of 2 tricks") < said.index("June answers 0 of 2 tricks")


def test_fa_stk_a_condition_says_whose_it_is_how_far_it_reaches_and_whom_it_hurts():
    """Both side by side; what the act does not allow is said to be beyond it."""
    win = {"text": "Danny walks home.", "author": "ann", "scope": "group", "harms": ["kills.bob"]}
    t = contest(HANDS, FACES, win=win)
    said = _plain(text(drawing.stage(public(t), NAMES)))
    assert (
        "If June wins a group beyond The Discovery Danny walks home. Sam <b> dies K as June wrote it" in said
    )
    assert "If June loses one person’s fate" in said


def test_fa_sup_01_a_super_trump_stops_the_sums():
    """Its side is lit, and two words stand where the total was."""
    t = contest({"ann": "9H KS", "bob": "JH"}, {"ann": {"face": "K", "trump_suits": ["S"]}})
    lay(t, "ann", "KS", "super")
    drawn = str(trick(public(t), NAMES))
    assert drawn.count("lane is-won") == 1
    assert drawn.index("lane is-won") < drawn.index("ends it") < drawn.index("answers")
    assert "June has laid a super-trump, and nothing is counted." in text(drawn)


def test_fa_con_02_the_slate_has_the_steps_of_a_trick_by_whom_they_help():
    """Lead and answer are done once both lie, and the leader's helpers come first."""
    t = contest(HANDS, FACES)
    lay(t, "ann", "9H")
    lay(t, "bob", "JH")
    _, steps = drawing.slate(public(t), NAMES)
    assert steps == [
        ("Lead", "done"), ("Answer", "done"), ("Help June", "now"), ("Help Sam <b>", ""), ("Points", ""),
    ]  # fmt: skip


def test_fa_end_02_how_it_came_out_is_told_of_everybody():
    """A sentence with each one's end."""
    ends = {"ann": {"face": "K", "terminal": "hidden"}, "bob": {"face": "A", "terminal": "ordinary"}}
    t = contest(HANDS, {**FACES, **ends})
    assert drawing.outcome(public(t), NAMES) == "June has gone into hiding and Sam <b> is ordinary again."
    t = at("between", {seat: {"terminal": "hidden"} for seat in ("ann", "bob", "cy")})
    assert drawing.outcome(public(t), NAMES) == "June, Sam <b> and Ana have gone into hiding."


# -- the end ----------------------------------------------------------------------------------------------


def closed():
    """A story that is over: one hidden and changed, one dead, one who goes on; a friend is lost."""
    rels = {"r1": "friend", "r2": "foe", "r3": {"kind": "friend", "state": "dead"}}
    names = {"n1": "Deke", "n2": "Nance", "n3": "Opal"}
    npcs = {id: {"slice": "ann", "name": name, "lost": id == "n3"} for id, name in names.items()}
    power = {"text": "Longing", "suit": "H"}
    mark = {"kind": "look", "act": 2, "words": "White hair."}
    pcs = {
        "ann": {
            "face": "A", "about": "Tall.", "perceived": "It wept.", "terminal": "hidden",
            "powers": [power], "trump_suits": ["H"], "marks": [mark], "relationships": rels,
        },
        "bob": {"face": "K", "terminal": "dead"},
        "cy": {"face": "Q"},
        "dee": {"face": "J", "terminal": "ordinary", "trump_suits": ["C"]},
    }  # fmt: skip
    t = at("closings", pcs, npcs=npcs, act=4, contests=7, town="Harlan Ferry", year=2007)
    for seat in pcs:
        t.answer(seat, "tell_closing", {"do": "close", "words": f"So {seat} ends."})
    t.answer("eve", "tell_closing", {"do": "close", "words": "Birds come back."})
    return public(t)


def test_fa_end_05_at_the_curtain_each_is_shown_as_what_they_became():
    """Powers, marks, friends and foes, who is gone; the town comes last, with its people."""
    w = closed()
    curtain = GAME.page.curtain
    ann, bob, cy, dee, town = curtain.reveals(w, NAMES)
    facts = {label: [(fact.text, fact.note) for fact in listed] for label, listed in ann.facts}
    assert ann.sentence == f"{NAMES['ann']} has gone into hiding, with power in hearts."
    assert facts["Afterwards"] == [("So ann ends.", "")]
    assert facts["Was"] == [("Tall.", "Ace"), ("It wept.", "that night")]
    assert facts["Can do"] == [("Longing", "hearts")]
    assert facts["What it left"] == [("White hair.", "The Ascension")]
    assert facts["With them"] == [("Deke", "friend"), ("Nance", "foe")]
    assert facts["Gone"] == [("Opal", "friend")]
    assert bob.sentence == f"{NAMES['bob']} is dead."
    assert "has fallen" in str(bob.picture)
    assert "hardly seen" in str(ann.picture)
    assert [str(one.picture).count("lands__pip") for one in (ann, bob, cy, dee)] == [1, 0, 0, 0]
    assert cy.sentence == f"{NAMES['cy']} goes on from here, and has no power."
    assert dee.sentence == f"{NAMES['dee']} is ordinary again."
    assert town.sentence == "The town has seen 7 contests, and one of its 3 people is lost."
    shown = (ann, bob, cy, dee, town)
    assert {one.who for one in shown} == set(w.seats)
    assert len({len(one.facts) for one in shown}) == 1
    assert len(ann.facts) <= MOST_GROUPS
    for one in shown:
        assert_sound(str(one.picture))


def test_at_the_curtain_each_is_told_what_befell_them():
    """To each something else, in the second person; and why it is over."""
    w = closed()
    told = {seat: GAME.page.curtain.befell(w, seat, NAMES) for seat in w.seats}
    assert told["ann"] == (
        "The night left you this: Longing. Deke is your friend. Nance is your foe. "
        "Opal is gone. You end hidden."
    )
    assert told["bob"] == "You end dead."
    assert "everybody else" in told["eve"]
    assert len(set(told.values())) == len(told)
    assert GAME.page.curtain.eve(w, NAMES)[0] == "After The Fall"


def test_the_book_closes_with_what_each_became():
    """Power, what it left, who is left of their people, and how they ended."""
    piece = GAME.page.end_piece(closed(), NAMES)
    (who, lines), *_ = piece.parts
    assert who == NAMES["ann"]
    assert [(leaf.of, leaf.words) for leaf in lines] == [
        ("Power in hearts", "Longing"),
        ("From The Ascension on", "White hair."),
        ("Friends", "Deke."),
        ("Foes", "Nance."),
        ("Gone", "Opal."),
        ("In the end", f"{NAMES['ann']} has gone into hiding, with power in hearts."),
    ]


def test_fa_tbl_02_the_world_speaks_as_whoever_is_in_the_scene_and_in_nobodys_hand():
    """Not as somebody who is elsewhere, nor as one whom a player plays; and no other seat as anybody."""
    npcs = {
        "n1": {"slice": "ann", "name": "Deke"},
        "n2": {"slice": "ann", "name": "Nance"},
        "n3": {"slice": "bob", "name": "Opal"},
    }
    scene = {"number": 1, "pcs": ["bob"], "npcs": ["n1", "n2"], "playing": {"ann": "n1", "bob": "pc"}}
    t = at("scene", npcs=npcs, act=1, scene=scene, scenes=1)
    assert list(t.play.voices("eve", t.words).values()) == ["Nance"]
    assert t.play.voices("ann", t.words) == {}


def test_fa_new_04_how_large_an_organisation_is_stands_behind_what_it_is():
    """As a part of the sentence, or a sentence of its own where one ends before it."""
    npcs = {
        "n1": {"slice": "eve", "name": "The mill", "about": "owns the river", "size": "city"},
        "n2": {"slice": "ann", "name": "The choir", "about": "They sing.", "size": "group"},
    }
    told = re.sub(r"<[^>]+>", "", str(words(public(at("between", npcs=npcs)), {})))
    assert "The mill owns the river, as large as a city" in told
    assert "The choir They sing. As large as a group." in told


def test_fa_tbl_03_a_name_beside_the_pie_is_a_word_above_the_other():
    """There is room for nine letters or so, and for more in small ones; what is longer yet is cut."""
    names = {
        "eve": "The World", "ann": "Marcus Bell", "bob": "June Abernathy",
        "cy": "Wilhelmina Hohenlohe-Schill",
    }  # fmt: skip
    drawn = str(pie(public(at("between")), names))
    found = r'town__who--(start|end)( is-small)?" x="([\d.]+)" y="([\d.]+)">([^<]+)<'
    beside = re.findall(found, drawn)
    assert [(side, row) for side, _, _, _, row in beside] == [
        ("start", "Marcus"), ("start", "Bell"), ("end", "Wilhelmina"), ("end", "Hohenlohe-Sc…"),
    ]  # fmt: skip
    assert float(beside[1][3]) - float(beside[0][3]) == 22
    assert "June Abernathy</text>" in drawn
    for side, small, x, _, row in beside:
        widest = 7.5 if small else 10.5
        assert widest * len(row) <= (WIDE - float(x) if side == "start" else float(x)), row


def test_fa_end_01_between_scenes_the_stage_says_what_may_end_the_act_and_what_has_come_about():
    """Act 2 has three such ends, of which one is recorded; the last act lists who has an end."""
    end = "people cry out against a protagonist"
    recorded = [{"end": end, "by": "ann", "scene": 1}]
    open_, so = (str(drawing.stage(public(at("between", act=2, **more)), NAMES)) for more in (
        {}, {"recorded": recorded},
    ))  # fmt: skip
    assert "It may end once one of these has come about." in open_
    assert open_.count("is-so") == 0
    assert f'<li class="is-so"><bdi>{end}: it has come about</bdi></li>' in so
    said = str(drawing.stage(public(at("between", act=2, claims=recorded)), NAMES))
    assert f"{end}: so says June, and the World weighs it" in said
    pcs = {"ann": {"terminal": "hidden"}, "bob": {}, "cy": {}}
    claims = [{"seat": "cy", "terminal": "ordinary"}]
    last = str(drawing.stage(public(at("between", pcs, act=4, terminal_claims=claims)), NAMES))
    assert "June has gone into hiding" in last
    assert "Sam &lt;b&gt; has no end yet" in last
    assert "is ordinary again: so says their player, and the World weighs it" in last
    assert last.count("is-so") == 1


def test_fa_con_11_the_lanes_change_sides_once_where_the_loser_leads():
    """The King of diamonds loses off suit and leads the next; once that lies, nothing moves any more."""
    t = contest({"ann": "9H 2C", "bob": "JH KD"}, pace=2)
    lay(t, "ann", "9H")
    lay(t, "bob", "KD")
    nobody(t)
    crossed = str(trick(public(t), NAMES))
    assert "lanes changes-places" in crossed
    assert crossed.index("Sam") < crossed.index("June")
    lay(t, "bob", "JH")
    assert "changes-places" not in str(trick(public(t), NAMES))


def test_fa_rsk_03_who_concedes_changes_the_cards_and_those_at_risk_are_told_so():
    """Before it June’s friend stands with what may be done to them; after it the other’s card is first."""
    pcs = {"ann": {"face": "K", "relationships": {"r1": "friend"}}, "bob": {"face": "A"}}
    used = [{"rel": "r1", "pc": "ann", "beneficiary": "ann"}]
    t = contest({"ann": "2C 3D", "bob": "9C"}, pcs, act=2, used=used, lose={"text": "Shut.", "author": "ann"})
    lay(t, "ann", "2C")
    lay(t, "bob", "9C")
    before = _plain(text(drawing.stage(public(t), NAMES)))
    assert "a card for June may be turned if Sam <b> concedes" in before
    assert before.index("If June wins") < before.index("If June loses")
    t.answer("bob", "weigh_losses", {"concede": "yes", "flips": ["r1"]})
    after = _plain(text(drawing.stage(public(t), NAMES)))
    assert after.index("If June loses") < after.index("If June wins")
    assert "bargain--small changes-places" in str(drawing.stage(public(t), NAMES))


def test_fa_neg_04_the_pen_lies_on_the_condition_of_whoever_has_the_word():
    """Sam’s to answer: it lies on what he gets, and a sentence says so; in the contest it is put away."""
    stakes = {"initiator": "ann", "respondent": "bob", "mover": "O", "state": "negotiating"} | {
        which: {"text": "So.", "author": "ann"} for which in ("win", "lose")
    }
    drawn = str(drawing.stage(public(at("negotiate", FACES, act=1, contest=stakes)), NAMES))
    win, lose = drawn.split("stakes-card--lose")
    assert "pen-lies" not in win
    assert "pen-lies" in lose
    assert "The word is with Sam" in drawn
    assert "pen-lies" not in str(drawing.stage(public(contest(HANDS, FACES)), NAMES))


def test_fa_sup_01_only_the_card_that_ends_it_stays_lit():
    """Laid on the leader, or as the leader’s own."""
    t = contest({"ann": "9H", "bob": "JH", "cy": "KS"}, {"ann": {"face": "K", "trump_suits": ["S"]}})
    lay(t, "ann", "9H")
    lay(t, "bob", "JH")
    lay(t, "cy", "KS", "theirs", pc="ann", aim="harm")
    drawn = str(trick(public(t), NAMES))
    assert drawn.count("is-lit") == 1
    assert "king of spades" in drawn[drawn.index("is-lit") :].split("</li>")[0]


def test_in_free_play_only_lines_of_those_present_are_drawn():
    """Between scenes those of all; who is away has a line in the list alone."""
    pcs = {seat: {"face": "K", "relationships": {f"r{n}": "friend"}} for n, seat in enumerate(("ann", "bob"))}
    scene = {"number": 1, "pcs": ["ann"], "playing": {"ann": "pc"}}
    apart, all_ = (public(at(begins, pcs, act=1, **more)) for begins, more in (
        ("scene", {"scene": scene, "scenes": 1}), ("between", {}),
    ))  # fmt: skip
    assert str(drawing.stage(apart, NAMES)).count('class="tie') == 1
    assert "angels__pie--half" in str(drawing.stage(apart, NAMES))
    assert str(drawing.stage(all_, NAMES)).count('class="tie') == 2


def test_fa_chr_03_before_cards_are_dealt_the_hand_has_the_face_and_what_belongs_to_it():
    """A Jack’s area; of the piles nothing is told before there are any."""
    t = at("relationships", {"ann": {"face": "J", "area": "engines"}, "bob": {"face": "K"}})
    t.state.draw = []
    said = text(drawing.hand(t.play.sight("ann", t.words), "ann", NAMES))
    assert "Jack engines No card yet" in said
    assert "To draw" not in said


def test_fa_xfm_03_a_card_of_a_forced_suit_is_marked_as_one():
    """Of others it is a choice."""
    pc = {"face": "K", "trump_suits": ["S", "H"], "forced_suits": ["H"]}
    t = contest({"ann": "9H 4S KS", "bob": "2D"}, {"ann": pc})
    said = text(drawing.hand(t.play.sight("ann", t.words), "ann", NAMES))
    assert [said.count(mark) for mark in ("always a trump", "your power", "must end it")] == [1, 1, 1]
