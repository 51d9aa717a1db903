"""As whom a young noble may speak."""

from __future__ import annotations

import pytest

from commedia.testing import IllegalMove
from tests.city_of_masks.evening import in_scene, noble, three

MINOR = ["A servant", "A guard", "An aunt"]


def test_cm_av_01_the_character_is_whoever_the_mask_shows() -> None:
    """A line is said as that one, or by oneself; never as another's mask, nor as one that is not shown."""
    t = in_scene(three(ann={"worn": "KS", "masks": ["KS", "QC"]}, bob={"worn": "KD"}))
    mask = t.state.masks["KS"].name
    assert list(t.play.voices("ann")) == [mask]
    t.say("ann", "Draw, and we shall see.", as_=mask)
    assert t.moments()[-1].figures == {"as": mask}
    for other in (t.state.masks["KD"].name, t.state.masks["QC"].name, MINOR[0]):
        with pytest.raises(IllegalMove, match=f"cannot say a line as “{other}” now"):
            t.say("ann", "Boo.", as_=other)


def test_cm_mask_02_the_uncast_is_nobody() -> None:
    """Nor is anybody a character before the first masks are shown, or by their place in society alone."""
    t = in_scene({"ann": noble(worn="uncast"), "bob": noble("KD"), "cy": noble("KH", worn="nobleman")})
    assert [list(t.play.voices(seat)) for seat in ("ann", "bob", "cy")] == [[], [], []]


def test_cm_rnd_13_whoever_is_not_involved_tells_servants_guards_and_aunts() -> None:
    """And as their own mask's character, since nobody says that they are silent elsewhere."""
    there = [{"name": "the quay", "present": ["ann", "bob"]}, {"name": "the stair", "present": ["cy"]}]
    t = in_scene(three(cy={"worn": "KH"}), there)
    assert list(t.play.voices("cy")) == [t.state.masks["KH"].name, *MINOR]
    assert not set(MINOR) & set(t.play.voices("ann"))
