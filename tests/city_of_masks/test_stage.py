"""The stage of City of Masks: every phase drawn from sights, true, complete and in words too."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from commedia.engine import Play, Prose, imbalance
from commedia.games.city_of_masks import stage as drawing
from commedia.games.city_of_masks.masks import MASKS
from commedia.games.city_of_masks.stage import deeds, emblems, heart, ledger, pots, scales, wording
from commedia.props import masks
from commedia.props.svg import clipped
from tests.city_of_masks.duel import cast
from tests.city_of_masks.evening import at, in_scene, three
from tests.games.staging import assert_sound, held_up, public, sight_of, steps_marked, whole_page

CAST = ["ana", "bor", "cai", "dov", "eli", "fay", "gus", "hal", "ivo", "jon"]
NAMES = {"ana": "Halvard <b>", "bor": "Sunniva & Søn", "cai": "A" * 60, "dov": '"Jo"', "eli": "Ingrid"}
"""Names as people write them; two would break a page that did not escape them."""


def tables(seats: int, seed: int, most: int = 400, **options: object) -> Iterator[Play]:
    """One short game by random answers, held up before every answer, at most that many times."""
    return islice(held_up("city-of-masks", CAST[:seats], seed, {"round_limit": 3, **options}), most)


def face(state: Any, seat: str) -> str:
    """The plain mask from before there is a game, and the one that the seat wears."""
    return drawing.emblem_face("H") + drawing.seat_face(state, seat)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "seed", "most"), [(3, 1, 400), (5, 2, 400), (10, 3, 700)])
def test_every_phase_is_a_sound_page_without_styles_or_scripts(seats, seed, most):
    """All elements close, ids are single, every drawing has a sentence or is hidden beside text."""
    phases = set()
    for play in tables(seats, seed, most):
        state = public(play)
        step = state.breach and (state.breach.outcome or state.breach.step)
        phases.add(step or ("challenge" if state.challenge else state.phase))
        if seats == 10 and play.moves % 3:  # pages of ten are large, and neighbours much alike
            continue
        text = whole_page(drawing, play, NAMES, "bor", face)
        assert_sound(text)
        assert "Halvard <b>" not in text
    breaches = {"denounce"} if seats > 3 else set()  # three have none at that seed
    assert {"setup", "declarations", "masks", "scene", "challenge", "market"} | breaches <= phases


def test_the_slate_says_one_step_at_a_time():
    """The steps before the present one are done, and none after it; the stakes come before the tiles."""
    steps_seen = set()
    for play in tables(5, 5):
        steps_seen.add(steps_marked(drawing, public(play), NAMES))
    assert {
        "Hidden faces, names",
        "Feelings, aims",
        "Places",
        "Masks",
        "Scenes",
        "Market",
        "Declare",
        "Bid",
    } <= steps_seen


@pytest.mark.slow
def test_cm_tab_01_what_only_its_owner_may_see_is_on_no_stage():
    """Feelings, aims, hidden actions and masks that were not shown yet; the sheet has all of them."""
    checked = 0
    for play in tables(4, 7):
        state = public(play)
        html = drawing.stage(state, NAMES) + "".join(
            drawing.seat_face(state, seat) + drawing.cast_line(state, seat)[0] for seat in state.seats
        )
        assert "Your feelings" not in html
        assert "fickle" not in html
        for seat, avatar in play.world.avatars.items():
            shown = {act.key for act in avatar.hidden_face if act.declared}
            for act in avatar.hidden_face:
                said = play.world.borrowed(act)
                if act.ready and act.key not in shown:
                    assert said not in html
                    own = drawing.hand(sight_of(play, seat), seat, NAMES)
                    assert clipped(said, 12).rstrip("…") in own
                    checked += 1
    assert checked > 50


def test_cm_stk_01_the_piles_are_the_pots_and_the_gap_is_what_one_is_short_of():
    """Own and lent Face, the Hidden Face beside it, each in the sentence of the picture."""
    one = pots.Pile("Lucan", 9, (), 2)
    two = pots.Pile("Mirelle", 3, (("Fosco", 3),), 0)
    html = pots.pots(one, two)
    assert "Lucan’s pot holds 9 Face; and 2 Hidden Face. Mirelle’s pot holds 6 Face, 3 of their own" in html
    assert "3 lent by Fosco. The gap is 3." in html
    discs = {kind: html.count(f'disc--{kind}"') for kind in ("own", "lent", "gap", "hidden")}
    assert discs == {"own": 12, "lent": 3, "gap": 3, "hidden": 2}
    assert "gap" not in pots.pots(one, two, over=True)


def test_cm_stk_01_the_piles_are_drawn_from_the_pots_of_the_table():
    """What lies in a principal's stake and veil, whoever owns it."""
    seen = 0
    for play in tables(5, 2):
        state = public(play)
        if state.challenge is None:
            continue
        assert imbalance(play.world) == {}
        for side in state.challenge.sides:
            pile = pots.pile_of(state, NAMES, side.seat)
            held = [pot for pot in play.world.pots if pot.name == f"stake of {side.seat}"]
            assert pile.total == sum(pot.total for pot in held)
            seen += pile.total > 0
    assert seen


def test_cm_opp_05_tiles_lie_face_down_until_they_are_drawn_and_their_spectacles_are_added_up():
    """The winner's figure is marked, and what succeeds is said of each action (CM-ACT-04)."""
    down, up = 0, 0
    for play in tables(5, 2):
        state = public(play)
        challenge = state.challenge
        if challenge is None or challenge.backed_down or state.breach:
            continue
        html = drawing.stage(state, NAMES)
        for side in challenge.sides:
            name = NAMES.get(side.seat, side.seat)
            said = f"{name}’s tile".replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
            said = said.replace('"', "&#34;")
            if side.tile:
                inner, outer = side.tile
                assert f"{said}: inner court {inner}, outer court {outer}" in html
                well = play.world.succeeding(play.world.the_challenge.side(side.seat))
                found = wording.outcomes(state, side)
                assert [key for key, does in zip(side.actions, found, strict=True) if does] == well
                up += 1
            else:
                assert f"{said}, face down" in html
                down += 1
    assert down
    assert up


def test_cm_eq_05_a_table_that_plays_with_dice_is_shown_dice_and_told_of_no_tile():
    """In the drawing of the stakes, and in the decision of whoever throws."""
    thrown = set()
    for play in tables(3, 6, randomizer="dice"):
        if not public(play).challenge:
            continue
        shown = drawing.stage(public(play), NAMES)
        assert not re.search(r"\btiles?\b(?!__|\")", re.sub(r"<[^>]*>", " ", str(shown)).lower())
        thrown |= set(re.findall(r"’s dice: (not thrown yet|inner court)", str(shown)))
        for decision in play.decisions():
            if decision.kind in ("draw_tile", "tell"):
                called = [decision.describe(answer).label for answer in decision.offers()]
                assert "tile" not in " ".join([decision.asks, decision.doing, *called]).lower()
    assert thrown == {"not thrown yet", "inner court"}


def test_cm_rnd_03_places_fill_up_in_the_order_of_declaration_with_the_arbiter_crowned():
    """Who has declared, who is next, and who is where."""
    first = next(play for play in tables(4, 1) if play.world.phase == "declarations")
    html = drawing.stage(public(first), {})
    assert html.count("procession__step") == 4
    assert html.count('aria-label="Arbiter"') == 1
    assert f'procession__name">{first.world.arbiter}<' in html
    for play in tables(4, 1):
        if play.world.phase == "declarations" and len(play.world.places) > 1:
            html = drawing.stage(public(play), {})
            assert html.count('<li class="venue') == len(play.world.places)
            assert html.count('<li class="guest"') == sum(len(p.present) for p in play.world.places)
            break


@pytest.mark.parametrize(
    ("cy", "says"), [([], "Ann is to meet cy here"), (["main"], ""), (["here"], ""), (["tail"], "")]
)
def test_cm_rnd_06_whoever_has_declared_is_expected_nowhere(cy, says):
    """Nor twice: whoever came is seen there, and whoever is elsewhere may be waited for no more."""
    places = [
        {"host": "bob", "present": ["bob", *(["cy"] if "main" in cy else [])]},
        {"host": "ann", "present": ["ann", *(["cy"] if "here" in cy else [])], "invited": ["cy"],
         "tails": [{"seat": "cy", "after": ["ann"]}] if "tail" in cy else []},
    ]  # fmt: skip
    t = in_scene(three(), places)
    t.state.phase = "declarations"
    html = drawing.stage(public(t), {"ann": "Ann"})
    assert re.findall(r"\w+ is to meet [^<]+", html) == ([says] if says else [])


def test_cm_rnd_04_a_place_is_called_by_its_first_sentence_and_the_rest_stands_beside_it():
    """As the slate has it; what is one sentence stays one."""
    play = next(play for play in tables(4, 1) if play.world.places)
    for name, shown in {
        "The glass fair. Rain drums on it.": "<b>The glass fair.</b> Rain drums on it.",
        "The glass fair": "<b>The glass fair</b>",
    }.items():
        play.world.places[0].name = Prose(name)
        assert f'venue__name">{shown}' in drawing.stage(public(play), NAMES)


def test_cm_rnd_09_masks_lie_face_down_until_all_are_shown():
    """Nobody's mask of the last round stands for the one that is being chosen."""
    t = in_scene(three(), [{"present": ["ann", "bob", "cy"]}])
    t.state.phase, t.state.order = "masks", ["ann", "bob", "cy"]
    assert drawing.stage(public(t), {}).count("a mask, face down") == 3


@pytest.mark.slow
def test_cm_inf_01_palm_bow_and_turned_face_are_drawn_as_they_were_made():
    """Who lends bows; who was asked and lends nothing has turned away, or may still be about to answer."""
    kinds = set()
    for seed in range(2, 8):
        for play in tables(5, seed):
            challenge = public(play).challenge
            if challenge is None or public(play).breach:
                continue
            html = drawing.stage(public(play), NAMES)
            lent = sum(len(side.loans) for side in challenge.sides)
            assert html.count('class="support__bow"') == lent
            kinds |= set(re.findall(r'class="support__(palm|bow|turned)"', html))
    assert {"bow"} <= kinds


@pytest.mark.parametrize("id", [*MASKS, "nobleman", "noblewoman", "uncast", "own:ana", "written-1"])
def test_every_mask_has_a_drawing_of_its_own(id):
    """Plain facets, no styles; a table's own mask of the same card is another one."""
    own = emblems.emblem(id)
    assert "<path" in own
    assert "style" not in own
    others = [*MASKS, "nobleman", "noblewoman", "uncast", "own:ana"]
    assert all(emblems.emblem(other) != own for other in others if other != id)
    if id in MASKS:
        assert emblems.emblem(id, known=False) != own


def test_a_peacock_feather_is_seen_on_the_mask():
    """CM-MASK-04."""
    assert emblems.emblem("KS", feather=True) != emblems.emblem("KS")


def test_a_mask_is_read_piece_by_piece():
    """A line that is no piece is refused."""
    assert masks.pieces("m1 0 0 10 0 5 5").count("M") == 2
    assert masks.pieces("=m1 0 0 10 0 5 5").count("M") == 1
    with pytest.raises(ValueError, match="come in pairs"):
        masks.pieces("m1 0 0 10")


def test_the_web_of_feelings_says_every_feeling():
    """Warm above, cold below; solid lasts and dashed shifts; what is saved up stands beside it."""
    felt = (("Fosco", 8, True, 0), ("Moon", 5, False, 0), ("Lucan", -6, False, 0), ("Sun", 0, True, -2))
    html = heart.heart(felt)
    assert "Fosco +8, enduring. Moon +5, fickle. Lucan −6, fickle. Sun 0, enduring, −2 saved up." in html
    assert html.count("stroke-dasharray") == 2
    height = {
        who: float(y) for y, who in re.findall(r'translate\([\d.]+ ([\d.]+)\)">.*?y="4.5">(\w+) ', html)
    }
    assert height["Fosco"] < height["Sun"] < height["Lucan"]


def test_promises_and_debts_are_arrows_and_sentences():
    """Both ways between two people lie apart; a debt is another line."""
    tied = ((0, 1, 4, False), (1, 0, 1, False), (2, 0, 3, True))
    html = ledger.web(("Ana", "Bor", "Cai"), tied)
    assert "Ana has promised Bor 4 Face. Bor has promised Ana 1 Face. Cai owes Ana 3 Face." in html
    assert html.count("promise--debt") == 1
    assert len(set(re.findall(r'<path d="(M[^"]+)"/><path class="promise__tip"', html))) == 3


def test_the_chance_of_an_action_is_exact_before_the_draw():
    """Of seven inner courts, all alike, as many as reach the running sum (CM-ACT-04)."""
    assert deeds.chances_of((1, 2, 2), "dominoes", "example") == (86, 57, 29)
    assert deeds.chances_of((0,), "dominoes", "example") == (100,)


def test_the_end_shows_what_everybody_came_to_and_aimed_at():
    """Each row adds up to the score; every aim is there, met or missed."""
    last = None
    for play in tables(3, 1, 2_000):
        last = play
    assert last is not None
    assert last.finished
    html = drawing.stage(public(last), NAMES)
    for score in last.world.scores:
        assert f'<td class="num">{score.total}</td>' in html
    assert html.count('<span class="aim') == sum(len(s.aims) + bool(s.personal) for s in last.world.scores)
    assert drawing.slate(public(last), NAMES)[0].startswith("The masks are off")


def test_tokens_that_only_their_owner_sees_are_not_counted_in_the_cast():
    """R-03, by a table option."""
    play = next(iter(tables(3, 1, show_tokens="owner_only")))
    assert drawing.cast_line(public(play), "ana")[0] == ""
    assert drawing.cast_line(sight_of(play, "ana"), "ana")[0] != ""


# -- a breach of the mask ------------------------------------------------------------------------------

OPENED = {"accused": "ana", "broke": ["KS.2"]}
DENOUNCED = {**OPENED, "denouncer": "bor", "step": "arrest"}
ON_TRIAL = {**DENOUNCED, "step": "judge", "arrest": {"authorities": [6, 1], "accused": [4, 4]}, "called": 2}


def in_court(dice: bool = False, **breach: Any) -> Any:
    """What everybody sees of a table that deals with a breach of Ana's; bor denounces, cai may stand by."""
    options = {"randomizer": "dice"} if dice else {}
    places = [{"name": "the salt stair", "present": ["ana", "bor", "cai", "dov"]}]
    state = {"places": places, "breach": breach, "order": ["bor", "ana", "cai", "dov"]}
    return public(at("take_turn", cast(), (), options, state, at=0, seat="bor"))


def words(html: str) -> str:
    """What a reader hears of it."""
    said = re.sub(r'<svg[^>]*aria-label="([^"]*)".*?</svg>', r" [\1] ", str(html))
    return re.sub(r"\s+", " ", re.sub(r"<svg.*?</svg>|<[^>]*>", " ", said))


TABLES = [
    (OPENED, "ana has broken with the mask", "Denounce"),
    (DENOUNCED, "The authorities come for ana", "Arrest"),
    ({**DENOUNCED, "step": "defend"}, "ana stands trial", "Defend"),
    (ON_TRIAL, "ana stands trial", "Judge"),
]


@pytest.mark.parametrize("dice", [False, True])
@pytest.mark.parametrize(("breach", "title", "step"), TABLES)
def test_cm_unm_01_a_breach_has_the_stage_to_itself_while_it_lasts(
    breach: dict, title: str, step: str, dice: bool
) -> None:
    """The title says who it is about, the steps where it stands; all of it a sound page, in escaped names."""
    state = in_court(dice, **breach)
    found, steps = drawing.slate(state, {})
    assert (found, [name for name, mark in steps if mark == "now"]) == (title, [step])
    html = drawing.stage(state, NAMES)
    assert_sound(html)
    assert "Halvard <b>" not in html
    assert 'class="troupe"' not in html
    assert "Broke with the mask: Draw blood" in html
    assert drawing.cast_line(state, "ana")[1] in ("broke with the mask", "denounced", "on trial")
    if dice:
        assert not re.search(r"\btiles?\b", words(html))


def test_cm_unm_02_while_witnesses_are_asked_the_stage_names_none_of_them() -> None:
    """CM-UNM-02: only who broke with what."""
    html = drawing.stage(in_court(**OPENED), {}).split('class="fold"')[0]
    assert "Whoever saw it is asked in private whether they denounce ana." in html
    assert not re.search(r"\b(bor|cai|dov)\b", words(html))


@pytest.mark.parametrize(
    ("authorities", "says"),
    [
        ([], "The greater spectacle prevails; a tie is the authorities’."),
        ([4, 1], "ana gets away with 4 or more."),
        ([6, 0], "Nothing that can be drawn now is enough for ana."),
    ],
)
def test_cm_unm_03_at_an_arrest_the_stage_says_what_gets_the_accused_away(authorities, says):
    """CM-UNM-03: a tie is an arrest; no tile has more than 6."""
    html = drawing.stage(in_court(**{**DENOUNCED, "arrest": {"authorities": authorities}}), {})
    assert says in html
    assert ("[The authorities’ tile, face down]" in words(html)) is not authorities
    assert "[ana’s tile, face down]" in words(html)


def test_cm_unm_04_at_a_trial_both_figures_are_shown_as_they_are_made_up():
    """CM-UNM-04, R-50: 6 against 2 + 2 called on and what cai's tile may bring; dov turns away."""
    friends = [{"seat": "cai", "lent": 3}, {"seat": "dov", "lent": 0}]
    drawn = {"authorities": [6, 0], "accused": [1, 3]}
    state = in_court(**{**ON_TRIAL, "trial": drawn, "friends": friends})
    html = words(drawing.stage(state, {}))
    assert "Spectacle The authorities 6 ana 4 2 + 2" in html
    assert "[The authorities’ tile: inner court 6, outer court 0] drawn by bor : 6" in html
    assert "[ana’s tile: inner court 1, outer court 3] drawn by ana : 2" in html
    assert "called on from the Commission : 2" in html
    assert "[cai’s tile, face down] cai stands by with 3 Face" in html
    assert "dov turns away" in html
    assert "ana is acquitted with 3 or more." in html
    assert "Denounced by bor Arrested, 5 to 0" in html
    assert [drawing.cast_line(state, seat)[1] for seat in ("ana", "bor", "cai")] == [
        "on trial", "denouncer", "stands by ana",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("called", "dice", "says"),
    [
        (7, False, "ana is acquitted whatever is drawn now."),
        (0, False, "ana is acquitted with 6 or more."),
        (0, True, "Nothing that can be thrown now is enough for ana."),
    ],
)
def test_cm_unm_04_what_is_called_on_counts_before_any_tile_of_the_accused(called, dice, says):
    """CM-UNM-04, CM-EQ-05: 5 to beat; two dice lie no further apart than 5."""
    state = in_court(dice, **{**ON_TRIAL, "called": called, "trial": {"authorities": [6, 1]}})
    assert says in drawing.stage(state, {})


def test_cm_unm_04_a_palm_that_is_held_out_is_seen_before_it_is_answered():
    """R-50, CM-INF-01."""
    breach = {**ON_TRIAL, "step": "defend", "friends": [{"seat": "dov"}]}
    assert "a palm held out to dov" in drawing.stage(in_court(**breach), {})


@pytest.mark.parametrize(
    ("breach", "says"),
    [
        (
            {**DENOUNCED, "outcome": "escaped", "arrest": {"authorities": [3, 2], "accused": [6, 1]}},
            "ana escapes the authorities, 5 to 1.",
        ),
        (
            {**ON_TRIAL, "outcome": "acquitted", "trial": {"authorities": [3, 0], "accused": [6, 4]}},
            "ana is acquitted, 4 to 3.",
        ),
        (
            {**ON_TRIAL, "outcome": "convicted", "trial": {"authorities": [6, 0], "accused": [6, 4]}},
            "ana is convicted, 6 to 4.",
        ),
    ],
)
def test_cm_unm_05_the_outcome_stands_above_the_scene_with_its_figures(breach, says):
    """CM-UNM-03 to CM-UNM-05: the scene goes on under it, and the steps are those of the round."""
    state = in_court(**breach)
    html = drawing.stage(state, {})
    assert_sound(html)
    assert says in html
    assert html.index(says) < html.index('class="troupe"')
    assert drawing.slate(state, {})[0] == "the salt stair"
    assert drawing.cast_line(state, "ana")[1] == "the salt stair"


def test_the_scales_hang_even_where_both_are_and_hold_a_weight_for_each_point():
    """Own ones solid, called ones within another, friends' hatched, and what is missing dashed."""
    html = scales.scales(4, (("own", 2), ("called", 1), ("friend", 1)), 1)
    path = dict(re.findall(r'class="weight weight--(\w+)" d="([^"]+)"', html))
    assert {kind: found.count("M") for kind, found in path.items()} == {
        "own": 2, "called": 1, "friend": 1, "missing": 1,
    }  # fmt: skip
    ends = re.search(r'class="scales__beam" d="M[\d.]+ ([\d.]+)L[\d.]+ [\d.]+ [\d.]+ ([\d.]+) ', html)
    assert ends is not None
    assert ends[1] == ends[2]


def test_nothing_of_a_court_is_drawn_where_there_is_none():
    """No step of it, no scales, and nobody's outcome."""
    t = in_scene(three(), [{"present": ["ann", "bob", "cy"]}])
    html = drawing.stage(public(t), {})
    assert not re.search(r"scales|aftermath|docket|court", html)


def test_cm_fac_03_what_counts_stands_beside_each_faction_that_is_wooed():
    """Open to all, as tags are; of character masks, those that were shown (CM-TAB-01)."""
    t = at("unopposed_challenge", cast(ana={"masks": ["KS", "RJ"], "shown": ["KS"]}), actor="ana")
    deed = {"actions": ["KS.2"], "wooing": ["bor", "sun", "commission", "personalists"], "against": "moon"}
    t.answer("ana", "declare_actions", deed)
    t.answer("ana", "tag_actions", {"pleases": ["sun:KS.2"], "offends": ["personalists:KS.2"]})
    state = public(t)
    drawn = deeds.meanings(state, {"bor": "Bianca"}, state.challenge.sides[0])
    assert re.findall(r"<li>(to win over .*?)</li>", drawn) == [
        "to win over Bianca",
        "to win over the Sun Temple: +2 against the Moon Temple, +1 for what pleases them and "
        "+1 for being one of their own",
        "to win over the Commission of Masks: +1 against the Moon Temple and "
        "+1 for character masks shown so far",
        "to win over the Personalists: +1 against the Moon Temple and −1 for what goes against them",
    ]
