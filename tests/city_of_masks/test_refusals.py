"""Why somebody or something is none of the choices, where the game knows why."""

from __future__ import annotations

from commedia.testing import ScriptedTable
from tests.city_of_masks.duel import stake, versus
from tests.city_of_masks.evening import in_scene, refuses, three

ELSEWHERE = [{"present": ["ann", "bob"]}, {"host": "cy", "name": "the ropewalk", "present": ["cy"]}]


def behind() -> ScriptedTable:
    """Bor is behind and cannot cover the gap; the Sun Temple would lend to him."""
    t = versus(bor={"face": 3, "committed": {"sun": 2}})
    stake(t, 6)
    return t


def test_whoever_is_elsewhere_is_neither_challenged_nor_wooed() -> None:
    """The refusal says where the trouble lies, and not what else there is."""
    t = in_scene(three(), ELSEWHERE)
    refused = refuses(t, "ann", "take_turn", {"do": "challenge", "whom": "cy"})
    assert refused.sentence == "cy is not in this scene."
    assert refuses(t, "ann", "take_turn", {"do": "challenge", "whom": "ann"}).sentence == "That is you."
    t.answer("ann", "take_turn", "act_alone")
    answer = {"actions": ["other.1"], "wooing": ["cy"]}
    assert refuses(t, "ann", "declare_actions", answer).sentence == "cy is not in this scene."


def test_a_mask_that_is_not_owned_is_not_changed_for() -> None:
    """Nor the one that is worn already."""
    t = in_scene(three(ann={"masks": ["KS", "JS"], "worn": "KS"}))
    for mask, why in (("KD", "You do not own The Mystic."), ("KS", "You wear that mask already.")):
        assert refuses(t, "ann", "take_turn", {"do": "change_mask", "mask": mask}).sentence == why


def test_cm_inf_01_a_rival_or_a_faction_is_not_asked_as_a_friend() -> None:
    """Each for its own reason."""
    t = behind()
    for of, why in (("ana", "ana is your rival."), ("sun", "Ask the Sun Temple as a faction.")):
        assert refuses(t, "bor", "bid_turn", {"do": "ask_for_face", "of": of}).sentence == why


def test_cm_fac_07_a_faction_without_commitment_lends_nothing() -> None:
    """It is said so, and not that it is unknown."""
    refused = refuses(behind(), "bor", "bid_turn", {"do": "ask_faction", "of": "moon", "amount": 1})
    assert refused.sentence == "You have no Face committed by the Moon Temple."
