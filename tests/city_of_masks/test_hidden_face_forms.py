"""Forms by which somebody becomes who they are: a hidden face while it is written, a suggested noble."""

from __future__ import annotations

from random import Random
from typing import Any

from commedia.engine.answer_parsing import read_answer
from commedia.games.city_of_masks.house.lines import LINES
from commedia.games.city_of_masks.masks import MASKS
from commedia.server.forms import read_form
from commedia.server.pages import asking, decision_form
from commedia.testing import ScriptedTable
from tests.city_of_masks.forms import SLUG, foreseen
from tests.city_of_masks.test_setup import compose
from tests.games.forms import subject_of, text
from tests.server.seeing import Stage


def test_a_hidden_face_is_checked_while_it_is_written():
    """What is written so far counts, whatever is still missing; and what was suggested is whole."""
    stage = Stage(SLUG, ["ann", "bob", "cy"])
    view = stage.seen("ann")
    decision = next(q for q in view.decisions if q.kind == "compose_hidden_face")
    drawing = decision_form.fieldset(view, decision)
    begun = {"do": ["compose"], "compose.acts.1.words": ["Feed stray cats"], "compose.acts.1.value": ["1"]}
    assert "1 of " in text(asking.foreseen(view, decision, drawing, begun))
    [listing] = [fields["acts"] for answer, fields in decision.offers().items() if answer.do == "compose"]
    of_mask = {**begun, "compose.acts.1.words": [listing.mask.acts[0].words]}
    assert "Not yet: None of its own, three of another’s at most" in text(
        asking.foreseen(view, decision, drawing, of_mask)
    )
    whole = asking.suggested(view, decision, drawing, lambda n: n - 1)
    told = str(asking.foreseen(view, decision, drawing, whole))
    assert "Not yet" not in told
    assert "is-wrong" not in told
    assert "to go" not in told


def test_the_rest_of_a_hidden_face_is_chosen_and_what_was_written_stays():
    """Whatever chance says; an action without a value gets one; what cannot be completed is left alone."""
    stage = Stage(SLUG, ["ann", "bob", "cy"])
    view = stage.seen("ann")
    decision = next(q for q in view.decisions if q.kind == "compose_hidden_face")
    drawing = decision_form.fieldset(view, decision)
    [listing] = [fields["acts"] for answer, fields in decision.offers().items() if answer.do == "compose"]
    key, n = listing.mask.acts[1].key, len(listing.mask.acts) + 1
    begun = {
        "do": ["compose"],
        "compose.acts.2.words": ["Sing for the cook"], "compose.acts.2.value": ["3"],
        "compose.acts.2.against": [key], f"compose.acts.{n}.words": ["Count the stairs"],
    }  # fmt: skip
    for first in range(6):
        whole = asking.suggested(view, decision, drawing, _chance(first), begun)
        assert whole["compose.acts.2.words"] == ["Sing for the cook"]
        assert (whole["compose.acts.2.value"], whole["compose.acts.2.against"]) == (["3"], [key])
        assert ["Count the stairs"] in whole.values()
        told = str(asking.foreseen(view, decision, drawing, whole))
        assert "Not yet" not in told
        assert "is-wrong" not in told
    twice = begun | {f"compose.acts.{n}.value": ["3"]}
    assert asking.suggested(view, decision, drawing, _chance(1), twice) == {}


def _chance(seed: int) -> Any:
    return Random(seed).randrange


def face_so_far(*lines: dict[str, str]) -> str:
    """What the page says of a hidden face of these lines, for whoever begins behind the Duellist."""
    masks = {"ann": "KS", "bob": "KD", "cy": "KH"}
    avatars = {seat: {"masks": [mask], "start_mask": mask} for seat, mask in masks.items()}
    t = ScriptedTable.at(SLUG, {"phase": "setup", "avatars": avatars}, scene="compose_faces", args={})
    sent = {
        f"compose__acts__{n}__{field}": value
        for n, line in enumerate(lines, start=1)
        for field, value in line.items()
    }
    return foreseen(t, "ann", "compose_hidden_face", do="compose", **sent)


OPEN = "◇ Not yet:"


MET = "✓ Met:"


def test_cm_hid_04_the_masks_own_action_in_ones_own_words_is_not_ticked():
    """Whatever its case and articles: the list says what the rule would; what is open stands first."""
    said = face_so_far(
        {"words": "Feed stray cats", "value": "1"},
        {"words": "Draw blood with blade, and no more than BLOOD", "value": "2", "against": "KS.1"},
    )
    assert "H2 is a proper action of your own mask." in said
    assert f"{OPEN} None of its own, three of another’s at most" in said
    assert f"{OPEN} Two on no mask at all" in said
    assert said.startswith("3 of 13 placed, 10 to go")
    assert MET not in said
    sound = face_so_far({"words": "Feed stray cats"}, {"words": "Draw a bath"})
    assert f"{MET} None of its own, three of another’s at most" in sound
    assert f"{MET} Two on no mask at all" in sound


def test_cm_hid_06_an_action_of_another_mask_is_none_of_ones_own():
    """Word for word it is borrowed, however it came there."""
    said = face_so_far({"words": MASKS["QD"].act("QD.3").words}, {"words": "Feed stray cats"})
    assert "H1 is on a mask," in said
    assert f"{MET} None of its own, three of another’s at most" in said
    assert f"{OPEN} Two on no mask at all" in said


def test_a_line_that_has_a_value_and_says_nothing_is_told():
    """It would be refused."""
    assert "H1 says nothing yet." in face_so_far({"value": "2"})


def test_a_suggested_noble_has_a_name_that_nobody_has():
    """Whatever chance says. Their past calls them by it; who is neither man nor woman has five actions."""
    avatars = {"ann": {}, "bob": {"name": "Agnolo"}, "cy": {}}
    t = ScriptedTable.at(SLUG, {"avatars": avatars, "phase": "setup"}, scene="be_somebody", args={})
    view = Stage.of(t).seen("ann")
    decision = next(q for q in view.decisions if q.kind == "become")
    drawing = decision_form.fieldset(view, decision)
    pasts = set()
    for first in range(3):
        begun = asking.suggested(view, decision, drawing, lambda n, at=first: min(at, n - 1))
        told = read_form(decision, view.clock, {"do": ["be_somebody"], **begun})
        became = read_answer(decision, told, view.clock)[1]
        assert became["name"] != "Agnolo"
        assert became["name"] in became["background"]
        assert "{" not in became["background"]
        pasts.add(became["background"].replace(became["name"], "{name}"))
    # The others are Bob's and Cy's, where the house plays.
    assert pasts <= set(LINES["past"]["background"][0::3])


def test_cm_tab_02_a_neighbour_reads_the_sheet_beside_what_the_mask_does() -> None:
    """What was written beneath it, with what each action is worth; its writer sees whom they became."""
    t = compose()
    for seat in ("bor", "cai"):
        t.answer(seat, "compose_hidden_face", "choose_for_me")
    read = text(subject_of(t, "bor", "read_sheet"))
    sheet = t.state.sheets[0]
    beneath, proper = read.partition("What the mask does")[::2]
    assert "ana, behind the mask of" in beneath
    assert "show mercy to the beaten" in beneath
    assert all(f"{act.value} {act.words}" in proper for act in t.state.masks[sheet.mask].acts)
    t.answer("bor", "read_sheet", "let_stand")
    become = text(subject_of(t, "ana", "become"))
    assert "behind the mask of" in become
    assert "show mercy to the beaten" in become.partition("You, who would")[2]
