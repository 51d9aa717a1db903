"""The stage at the market, and before the first round: what everybody may know of masks and people so far."""

from __future__ import annotations

from typing import Any

import pytest

from commedia.games.city_of_masks.stage.market import stall
from commedia.games.city_of_masks.stage.preparing import LEADS, preparing
from commedia.games.city_of_masks.stage.slate import AIMS, FACES
from tests.city_of_masks.forms import noble
from tests.city_of_masks.test_curtain import NAMES, seen
from tests.games.forms import text

NOT_OVER: dict[str, Any] = {"scores": [], "winners": []}


def at_market(*on_sale: str) -> str:
    """The market, where Ann has shown her mask and Cy is a Character of their own."""
    avatars = {
        "ann": noble("KS", shown=["KS"]),
        "bob": noble("KD", worn="uncast"),
        "cy": noble("QC", own_character=True),
    }
    order = ["bob", "ann", "cy"]
    world = seen(phase="market", avatars=avatars, order=order, on_sale=list(on_sale), **NOT_OVER)
    return str(stall(world, NAMES))


def test_cm_mkt_01_what_is_on_sale_has_its_price() -> None:
    """By its name; where masks are bought unseen, by its rank alone (R-57)."""
    drawn = at_market("JS", "jack")
    assert text(drawn).startswith(
        "2 masks on the stall, paid for in Hidden Face. The Dashing Swordsman, J 11 Hidden Face"
        " a Jack 11 Hidden Face"
    )
    assert ['data-mask="JS"' in drawn, 'data-mask="jack"' in drawn] == [True, True]
    assert text(at_market("JS")).startswith("1 mask on the stall")
    assert text(at_market()).startswith("The stall is empty.")


def test_masks_that_were_shown_stand_by_whoever_showed_them() -> None:
    """In the order of turns; whoever has shown none stands there too."""
    rows = at_market().split('<li class="owner"')[1:]
    assert [name in row for name, row in zip(("Fosco", "Lucan", "Ilaria"), rows, strict=True)] == [True] * 3
    assert ["none shown yet" in row for row in rows] == [True, False, False]
    assert "their own Character" in rows[2]


@pytest.mark.parametrize(
    ("bob", "ann", "sheets", "step"),
    [
        ({"committed": {"sun": 1}}, {}, [], FACES),
        ({"committed": {"sun": 1}}, {"name": "Lucan"}, [{"seat": "bob", "of": "ann", "mask": "KS"}], FACES),
        ({"committed": {"sun": 1}}, {"name": "Lucan"}, [], AIMS),
    ],
)
def test_before_the_first_round_it_is_told_what_is_going_on(
    bob: Any, ann: Any, sheets: Any, step: str
) -> None:
    """And who reads whose sheet (CM-TAB-02); a name makes somebody of one, and a past stands below it."""
    avatars = {"ann": {"face": 3, "background": "A clerk.", **ann}, "bob": bob, "cy": {}}
    read = [{"acts": [], **sheet} for sheet in sheets]
    world = seen(phase="setup", avatars=avatars, sheets=read, places=[], round=0, arbiter="", **NOT_OVER)
    told = text(preparing(world, NAMES))
    assert told == " ".join([
        LEADS[step], "Lucan 3 Face", "somebody now" if ann else "nobody yet", "A clerk.",
        "Fosco", "reads what Lucan wrote" if sheets else "nobody yet", "Ilaria nobody yet",
    ])  # fmt: skip
    options = {"show_tokens": "owner_only"}
    secret = seen(options, phase="setup", avatars=avatars, places=[], round=0, arbiter="", **NOT_OVER)
    assert "3 Face" not in text(preparing(secret, NAMES))
