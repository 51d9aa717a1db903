"""Exact odds against every tile, every way round, one by one."""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from commedia.games.city_of_masks.odds import (
    Action,
    Change,
    Randomizer,
    Tile,
    Unopposed,
    arrest,
    charm,
    draws,
    lead,
    messenger,
    opposed,
    prevails,
    shortfall,
    spectacle,
    succeeds,
    success,
    tiles_drawn,
    trial,
)
from commedia.games.city_of_masks.spreads import Spread

BOX = list(combinations_with_replacement(range(7), 2))
"""The 28 dominoes as they lie in their box."""

BOTH: list[Randomizer] = ["dominoes", "dice"]
both = pytest.mark.parametrize("randomizer", BOTH)
randomizers = st.sampled_from(BOTH)


def every_draw(randomizer: Randomizer) -> list[tuple[int, int]]:
    """Every draw as often as it is likely: both ways round of each tile, or two dice."""
    if randomizer == "dice":
        return list(product(range(1, 7), range(1, 7)))
    return [tile for a, b in BOX for tile in ((a, b), (b, a))]


def share(randomizer: Randomizer, that: Callable[[int, int], bool]) -> Fraction:
    """The share of draws of which something holds."""
    drawn = every_draw(randomizer)
    return Fraction(sum(that(inner, outer) for inner, outer in drawn), len(drawn))


def every_contest(tiles: int, randomizer: Randomizer) -> Iterator[list[int]]:
    """The d of so many draws in one resolution, in every order: tiles stay out, dice do not.

    Which way round a tile lies is left out here: it does not change d.
    """
    if randomizer == "dice":
        shows = [abs(a - b) for a, b in every_draw("dice")]
        yield from map(list, product(shows, repeat=tiles))
    else:
        shows = [abs(a - b) for a, b in BOX]
        yield from map(list, permutations(shows, tiles))


def margins(mine: int, theirs: int, randomizer: Randomizer) -> dict[int, Fraction]:
    """The spread of the margin, counted contest by contest."""
    counted = Counter(sum(d[:mine]) - sum(d[mine:]) for d in every_contest(mine + theirs, randomizer))
    return {margin: Fraction(n, counted.total()) for margin, n in sorted(counted.items())}


# -- Draws ---------------------------------------------------------------------------------------------


@both
def test_cm_eq_03_every_draw_is_as_likely_as_it_is_common(randomizer: Randomizer) -> None:
    """A random tile by a random end (R-01), or two dice (CM-EQ-05, R-02)."""
    common = Counter(every_draw(randomizer))
    assert dict(draws(randomizer)) == {tile: Fraction(n, common.total()) for tile, n in common.items()}
    assert sum(draws(randomizer).values()) == 1


def test_cm_eq_03_a_double_comes_twice_as_often_as_one_way_round_of_another_tile() -> None:
    """There is one of it in 28, and it looks the same by either end."""
    assert draws()[Tile(3, 3)] == Fraction(1, 28)
    assert draws()[Tile(3, 4)] == draws()[Tile(4, 3)] == Fraction(1, 56)


def test_cm_eq_05_dice_have_no_blanks() -> None:
    """Values 1 to 6 at both ends."""
    assert min(min(tile) for tile in draws("dice")) == 1
    assert min(min(tile) for tile in draws("dominoes")) == 0


# -- Success -------------------------------------------------------------------------------------------


def test_cm_ex_1_the_third_action_fails_at_inner_court_4() -> None:
    """Sums 1, 3, 5 against 4: yes, yes, no. Both of (b) fail at 0, and succeed at 6."""
    assert succeeds([1, 2, 2], 4) == [True, True, False]
    assert succeeds([2, 3], 0) == [False, False]
    assert succeeds([2, 3], 6) == [True, True]


def test_cm_act_04_values_1_2_3_need_1_3_and_6() -> None:
    """The figures of the example that the ruling follows (R-18): six, four and one inner court of seven."""
    assert success([1, 2, 3]) == [Fraction(6, 7), Fraction(4, 7), Fraction(1, 7)]
    assert success([1, 2, 3], "dice") == [Fraction(1), Fraction(2, 3), Fraction(1, 6)]


def test_cm_act_04_the_prose_has_it_the_other_way_round() -> None:
    """success_test=prose: in <= c (R-18)."""
    assert success([1, 2, 3], success_test="prose") == [Fraction(2, 7), Fraction(4, 7), Fraction(1)]


@given(st.lists(st.integers(0, 3), max_size=4), randomizers)
def test_cm_act_04_success_is_the_share_of_draws(values: list[int], randomizer: Randomizer) -> None:
    """Both readings, against every draw and the sums up to each action."""
    for at, (value, chance, by_prose) in enumerate(
        zip(values, success(values, randomizer), success(values, randomizer, "prose"), strict=True)
    ):
        c = sum(values[: at + 1])
        assert chance == share(randomizer, lambda i, _, v=value, c=c: v == 0 or c <= i)  # type: ignore[misc]
        assert by_prose == share(randomizer, lambda i, _, v=value, c=c: v == 0 or i <= c)  # type: ignore[misc]


@given(st.lists(st.integers(1, 3), max_size=3), st.integers(0, 3), randomizers)
def test_cm_act_01_what_is_worth_nothing_always_succeeds_and_counts_for_nothing(
    values: list[int], place: int, randomizer: Randomizer
) -> None:
    """Put anywhere among the others it changes none of their chances."""
    place = min(place, len(values))
    with_other = success([*values[:place], 0, *values[place:]], randomizer)
    assert with_other.pop(place) == 1
    assert with_other == success(values, randomizer)


@given(st.lists(st.integers(1, 3), max_size=3), randomizers)
def test_cm_act_04_later_actions_are_never_safer(values: list[int], randomizer: Randomizer) -> None:
    """The order stated matters: the running sum only grows."""
    chances = success(values, randomizer)
    assert chances == sorted(chances, reverse=True)


def test_cm_act_01_no_action_is_worth_less_than_nothing() -> None:
    """A value below 0 is refused."""
    with pytest.raises(ValueError, match="0 or more"):
        success([1, -1])


# -- Unopposed -----------------------------------------------------------------------------------------

KS6, KS4 = Action(1, "proper"), Action(2, "proper")
KS2 = Action(2, "proper")
WEEP, MERCY = Action(2, "hidden"), Action(3, "hidden")
OTHER = Action(0, "other")


def changed(tile: tuple[int, int], actions: list[Action], **more: Any) -> tuple[int, int, int]:
    """What a tile does to Face and to Hidden Face, 12 of each by default; and what is to be divided."""
    change = Unopposed(actions, **{"face": 12, "hid": 12, **more}).change(tile)
    return change.face, change.hid, change.to_divide


def test_cm_ex_1a_two_succeed_and_the_unpaired_hidden_action_fails() -> None:
    """Draw [4|1]: Face 12 to 15, Hidden Face 12 to 13."""
    assert changed((4, 1), [KS6, KS4, WEEP]) == (15 - 12, 13 - 12, 0)


def test_cm_ex_1b_both_fail_and_the_pair_pays_once() -> None:
    """Draw [0|0]: Face 12 to 10; Hidden Face loses 3 and gets 3."""
    assert changed((0, 0), [KS2, MERCY], torn=3) == (10 - 12, 12 - 12, 0)


def test_cm_ex_1c_both_succeed_and_only_the_pair_pays() -> None:
    """Draw [6|6]: Face stays 12, Hidden Face comes to 15."""
    assert changed((6, 6), [KS2, MERCY], torn=3) == (0, 3, 0)


def test_cm_uno_02_what_is_lost_and_what_is_gained_stand_apart() -> None:
    """The rules take the one before they give the other."""
    change = Unopposed([KS4, WEEP], 12, 12).change((1, 6))
    assert change == Change(lost_face=2, lost_hid=2, gained_face=5, gained_hid=5)


def test_cm_uno_03_actions_worth_nothing_gain_nothing() -> None:
    """Neither others nor the Uncast's only action (R-20)."""
    uncast = Action(0, "proper")
    assert Unopposed([OTHER, uncast], 12, 12).changes().chances == {Change(): Fraction(1)}


def test_cm_uno_03_a_kind_that_was_not_declared_gains_nothing() -> None:
    """Each currency has d for its own kind, whether or not anything succeeds."""
    assert changed((1, 6), [KS4]) == (5 - 2, 0, 0)
    assert changed((1, 6), [WEEP]) == (0, 5 - 2, 0)
    assert changed((1, 6), [KS4, WEEP]) == (5 - 2, 5 - 2, 0)


def test_cm_uno_02_failed_hidden_actions_may_cost_face_as_far_as_it_goes() -> None:
    """failed_hidden_cost=face: after failed proper actions, never below nothing (R-19)."""
    cost = {"failed_hidden_cost": "face"}
    assert changed((0, 0), [KS2, MERCY], **cost) == (-5, 0, 0)
    assert changed((0, 0), [KS2, MERCY], face=4, **cost) == (-4, 0, 0)
    assert changed((0, 2), [MERCY], face=1, **cost) == (-1, 2, 0)


def test_cm_uno_03_a_gain_that_is_split_is_left_to_the_player() -> None:
    """gain_mixed=split: d once, to divide where both kinds were declared (R-20)."""
    for tile, left in (((6, 2), (0, 3, 4)), ((0, 5), (-2, 0, 5)), ((3, 3), (0, 0, 0))):
        assert changed(tile, [KS2, MERCY], torn=3, gain_mixed="split") == left
    assert changed((6, 2), [KS2], gain_mixed="split") == (4, 0, 0)


def test_cm_act_03_what_is_declared_must_be_covered() -> None:
    """Vp by Face, Vh by Hidden Face."""
    with pytest.raises(ValueError, match="CM-ACT-03"):
        Unopposed([KS2, KS6], face=2, hid=9)
    with pytest.raises(ValueError, match="CM-ACT-03"):
        Unopposed([MERCY], face=9, hid=2)


SHEET = [KS6, KS4, KS2, WEEP, MERCY, OTHER]
declarations = st.lists(st.sampled_from(SHEET), min_size=1, max_size=3, unique=True)


@given(
    declarations,
    st.sampled_from([0, 3]),
    randomizers,
    st.sampled_from(["hidden", "face"]),
    st.sampled_from(["each", "split"]),
    st.integers(5, 8),
)
def test_cm_uno_05_the_joint_spread_is_that_of_every_draw(
    actions: list[Action], torn: int, randomizer: Randomizer, cost: Any, mixed: Any, face: int
) -> None:
    """The net formulas, worked out anew for each draw."""
    vp = sum(a.value for a in actions if a.kind == "proper")
    vh = sum(a.value for a in actions if a.kind == "hidden")
    counted: Counter[tuple[int, int, int]] = Counter()
    for inner, outer in every_draw(randomizer):
        d, c, failed = abs(inner - outer), 0, {"proper": 0, "hidden": 0, "other": 0}
        for action in actions:
            c += action.value
            if action.value and c > inner:
                failed[action.kind] += action.value
        face_after, hid_after, open_ = face - failed["proper"], 9 + torn, 0
        if cost == "face":
            face_after -= min(face_after, failed["hidden"])
        else:
            hid_after -= failed["hidden"]
        if mixed == "split" and vp and vh:
            open_ = d
        else:
            face_after, hid_after = face_after + (d if vp else 0), hid_after + (d if vh else 0)
        counted[(face_after - face, hid_after - 9, open_)] += 1

    deed = Unopposed(actions, face, 9, torn, failed_hidden_cost=cost, gain_mixed=mixed)
    found: Counter[tuple[int, int, int]] = Counter()
    for change, chance in deed.changes(randomizer).chances.items():
        found[(change.face, change.hid, change.to_divide)] += chance  # type: ignore[assignment]
    assert found == {change: Fraction(n, counted.total()) for change, n in counted.items()}


@given(declarations, randomizers)
def test_cm_uno_05_one_currency_at_a_time_follows_from_both(
    actions: list[Action], randomizer: Randomizer
) -> None:
    """The spread of Face alone has the same cases, and nobody goes below 0."""
    both_ = Unopposed(actions, 7, 7, 3).changes(randomizer)
    face = both_.spread(lambda change: change.face)
    assert sum(both_.chances.values()) == sum(face.chances.values()) == 1
    assert face.at_least(0) == both_.chance(lambda change: change.face >= 0)
    assert -7 <= face.least <= face.mean <= face.most <= 6


# -- Opposed -------------------------------------------------------------------------------------------


def test_cm_opp_05_the_greater_spectacle_prevails_and_a_tie_is_the_challengers() -> None:
    """How far the courts of a tile lie apart; nothing before it is drawn."""
    assert (spectacle([6, 1]), spectacle([1, 6]), spectacle([3, 3]), spectacle([])) == (5, 5, 0, 0)
    assert prevails(5, 4, challenges=False)
    assert prevails(4, 4, challenges=True)
    assert not prevails(4, 4, challenges=False)
    assert not prevails(3, 4, challenges=True)


@pytest.mark.slow
@both
@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_cm_opp_05_the_lead_is_that_of_every_contest(mine: int, theirs: int, randomizer: Randomizer) -> None:
    """Every order of every tile: 28 × 27 × 26 × 25 contests for two against two."""
    counted = margins(mine, theirs, randomizer)
    assert lead(mine, theirs, randomizer).chances == counted
    assert opposed(mine, theirs, True, randomizer) == sum(c for m, c in counted.items() if m >= 0)
    assert opposed(mine, theirs, False, randomizer) == sum(c for m, c in counted.items() if m > 0)


def test_cm_opp_05_either_way_round_of_a_tile_leaves_its_spectacle() -> None:
    """One against one with both ways round of both tiles, as they are drawn."""
    contests = [
        abs(a - b) - abs(c - d)
        for one, other in permutations(BOX, 2)
        for a, b in (one, one[::-1])
        for c, d in (other, other[::-1])
    ]
    assert len(contests) == 56 * 54
    assert opposed(1, 1, True) == Fraction(sum(margin >= 0 for margin in contests), len(contests))


def test_cm_opp_05_three_against_two_is_that_of_every_contest() -> None:
    """Every three tiles against every two of the rest: 3276 × 300 contests."""
    shows = [abs(a - b) for a, b in BOX]
    counted: Counter[int] = Counter()
    against: dict[tuple[int, ...], Counter[int]] = {}  # threes of the same spectacle meet the same twos
    for three in combinations(shows, 3):
        kind = tuple(sorted(three))
        if kind not in against:
            rest = (Counter(shows) - Counter(three)).elements()
            against[kind] = Counter(sum(three) - sum(two) for two in combinations(rest, 2))
        counted.update(against[kind])
    assert counted.total() == 3276 * 300
    assert lead(3, 2).chances == {m: Fraction(n, counted.total()) for m, n in sorted(counted.items())}


sides = st.integers(1, 10)


@pytest.mark.slow
@given(sides, sides)
def test_cm_opp_05_the_lead_has_the_mean_and_variance_of_drawing_without_return(
    mine: int, theirs: int
) -> None:
    """At any size: a tile shows 2 on average, variance 3, and leaves the rest without it."""
    shows = [abs(a - b) for a, b in BOX]
    mean, variance = Fraction(sum(shows), 28), Fraction(sum((d - 2) ** 2 for d in shows), 28)
    found, tiles, difference = lead(mine, theirs), mine + theirs, mine - theirs
    assert mean == 2
    assert variance == 3
    assert found.mean == 2 * difference
    square = sum((m - found.mean) ** 2 * chance for m, chance in found.chances.items())
    assert square == variance * (tiles - Fraction(difference**2 - tiles, 27))


@pytest.mark.slow
@given(sides, sides, randomizers)
def test_cm_opp_05_one_side_wins(mine: int, theirs: int, randomizer: Randomizer) -> None:
    """The chances of both sides sum to 1, and the tie is the challenger's."""
    we = opposed(mine, theirs, True, randomizer)
    assert we + opposed(theirs, mine, False, randomizer) == 1
    tie = lead(mine, theirs, randomizer).chances.get(0, Fraction(0))
    assert we - opposed(mine, theirs, False, randomizer) == tie > 0


@pytest.mark.slow
@given(sides, st.booleans(), randomizers)
def test_cm_sup_02_every_lender_helps(theirs: int, challenger: bool, randomizer: Randomizer) -> None:
    """From none to nine: each tile more betters the chance."""
    chances = [opposed(1 + lenders, theirs, challenger, randomizer) for lenders in range(10)]
    assert chances == sorted(set(chances))


def test_cm_ex_4_a_lender_turns_an_even_contest() -> None:
    """Ana challenges alone at 31 in 54; with Cai's tile besides it is 78 in 100."""
    alone, with_cai = opposed(1, 1, True), opposed(2, 1, True)
    assert alone == Fraction(31, 54)
    assert round(100 * with_cai) == 78
    d = [Tile(5, 3).spectacle, Tile(0, 4).spectacle, Tile(6, 1).spectacle]
    assert (d[0] + d[1], d[2]) == (6, 5)


def test_cm_sup_02_factions_draw_only_where_the_table_says_so() -> None:
    """A principal and two lenders draw three; faction_draws=on adds one for each faction (R-39)."""
    assert tiles_drawn(2, factions=1) == 3
    assert tiles_drawn(2, factions=2, faction_draws="on") == 5


def test_cm_eq_02_there_are_28_dominoes() -> None:
    """All of them can be drawn, and no more; dice never run out (CM-EQ-05)."""
    assert sum(lead(14, 14).chances.values()) == 1
    with pytest.raises(ValueError, match="28 dominoes"):
        lead(15, 14)
    assert opposed(15, 14, True, "dice") > Fraction(1, 2)
    with pytest.raises(ValueError, match="CM-OPP-03"):
        lead(1, 0)


# -- Arrest and trial ----------------------------------------------------------------------------------


@both
def test_cm_unm_03_ties_go_to_the_authorities(randomizer: Randomizer) -> None:
    """Escape is a greater d, and nothing less."""
    assert arrest(randomizer) == sum(c for m, c in margins(1, 1, randomizer).items() if m > 0)


def test_cm_unm_03_nearly_half_escape() -> None:
    """23 in 54: four contests in 27 are ties."""
    assert arrest() == Fraction(23, 54)


@both
@pytest.mark.parametrize("called", range(8))
def test_cm_unm_04_face_of_the_commission_adds_to_spectacle(called: int, randomizer: Randomizer) -> None:
    """d + c above the authorities' d; from 7 on nobody can be convicted."""
    assert trial(called, randomizer) == sum(c for m, c in margins(1, 1, randomizer).items() if m + called > 0)
    assert (trial(called, randomizer) == 1) == (called > (5 if randomizer == "dice" else 6))


def test_cm_unm_04_lenders_may_draw_for_the_accused() -> None:
    """trial_support=lenders: each lender's d is added (R-50)."""
    assert trial(1, lenders=1) == sum(c for m, c in margins(2, 1, "dominoes").items() if m + 1 > 0)
    assert trial() == arrest()


# -- Messengers, wooing --------------------------------------------------------------------------------


@given(st.integers(1, 7), randomizers)
def test_cm_sup_03_a_messenger_needs_an_inner_court_of_its_value(value: int, randomizer: Randomizer) -> None:
    """v <= in, on a draw of its own."""
    assert messenger(value, randomizer) == share(randomizer, lambda inner, _: value <= inner)


def test_cm_sup_03_a_messenger_is_worth_something() -> None:
    """v is at least 1."""
    with pytest.raises(ValueError, match="CM-SUP-03"):
        messenger(0)


@both
def test_cm_woo_02_wooing_is_the_share_of_draws(randomizer: Randomizer) -> None:
    """w changes the feeling."""
    for value in range(-7, 8):
        chance = charm(randomizer).chances.get(value, 0)
        assert chance == share(randomizer, lambda i, o, v=value: i - o == v)  # type: ignore[misc]


def test_cm_ex_3_jons_tile_brings_2() -> None:
    """[6|4]: w = +2. As likely as [4|6], which takes 2."""
    assert Tile(6, 4).charm == 2
    assert charm().chances[2] == charm().chances[-2] == Fraction(5, 56)
    assert charm().mean == 0
    assert (charm().least, charm().most) == (-6, 6)


# -- Spreads -------------------------------------------------------------------------------------------

cases = st.lists(st.integers(-20, 20), min_size=1, max_size=40)


@given(cases)
def test_a_spread_has_the_figures_of_its_cases(values: list[int]) -> None:
    """Mean, ends and shares as counted; values in order, no doubt about any."""
    one = Fraction(1, len(values))
    spread = Spread.of((value, one) for value in values)
    assert list(spread.chances) == sorted(set(values))
    assert spread.mean == Fraction(sum(values), len(values))
    assert (spread.least, spread.most) == (min(values), max(values))
    assert spread.at_least(0) == Fraction(sum(v >= 0 for v in values), len(values))


@given(cases, st.fractions(Fraction(1, 100), 1))
def test_a_quantile_is_the_lowest_value_that_reaches_its_share(values: list[int], part: Fraction) -> None:
    """So many cases lie at or below it, and fewer below."""
    spread = Spread.of((value, Fraction(1, len(values))) for value in values)
    at = spread.quantile(part)
    assert Fraction(sum(v <= at for v in values), len(values)) >= part
    assert Fraction(sum(v < at for v in values), len(values)) < part


def test_a_quantile_cuts_off_its_share_of_the_cases() -> None:
    """Three quartiles; a share of nothing is refused."""
    outer = Spread.of((tile.outer, chance) for tile, chance in draws().items())
    assert [outer.quantile(Fraction(part, 4)) for part in (1, 2, 3)] == [1, 3, 5]
    for wrong in (Fraction(0), Fraction(5, 4)):
        with pytest.raises(ValueError, match="share"):
            outer.quantile(wrong)


@given(mine=st.integers(0, 30), theirs=st.integers(0, 30), challenges=st.booleans())
def test_a_shortfall_is_the_least_that_is_still_to_be_shown(mine: int, theirs: int, challenges: bool) -> None:
    """With so much more a side wins, and with less it does not."""
    more = shortfall(mine, theirs, challenges)
    assert prevails(mine + more, theirs, challenges)
    assert more == 0 or not prevails(mine + more - 1, theirs, challenges)
