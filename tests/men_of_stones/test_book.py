"""The book of a play of Men of Stones: a tie is no speech, and a blow says whose it is and whom it meets."""

from __future__ import annotations

import pytest

from commedia.engine import Deed
from commedia.games.men_of_stones.events import ConsequenceNamed, DownfallBrought, TieWritten
from commedia.server.book import story
from commedia.server.pages import script
from commedia.server.table_view import ScriptLine
from tests.server.seeing import Stage

SEATS = ["Maud", "Iris", "Bo"]
TIE = TieWritten(
    seat="Maud", kind="Desire", toward="Iris", quality="Deed", trait="Gold", value=3, detail="a debt"
)


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (TIE, "Maud to Iris:"),
        (ConsequenceNamed(seat="Maud", trait="Gold", tragedy=1), "Maud names what follows:"),
        (DownfallBrought(seat="Maud", target="Bo", tragedy=2), "Maud brings this down on Bo:"),
    ],
)  # fmt: skip
def test_what_somebody_writes_of_others_stands_under_whose_it_is_and_whom_it_concerns(
    event: Deed, says: str
) -> None:
    """In the script and in the book alike, and as nobody's speech."""
    seen = Stage("men-of-stones", SEATS).seen(None)
    written = ScriptLine(
        1, "rule", event.rule, "Maud", "", "The candle goes out.", prose="w1.0", figures=event.figures()
    )
    assert f"<b>{says}</b> The candle goes out." in str(script.line(seen, written))
    [told] = [one for act in story(seen, [written]) for one in act if one.words]
    assert (told.kind, told.text.strip()) == ("direction", says)


def test_ms_act5_01_a_scene_that_somebody_opens_alone_is_headed_by_their_name() -> None:
    """Its place stands under it, and is no speech; whoever joins comes in, and the opener does not."""
    seen = Stage("men-of-stones", SEATS).seen(None)
    opened = ScriptLine(
        1, "rule", "MS-SCN-02", "Maud", "", "The mill, stopped.", prose="w1.0", figures={"others": []}
    )
    joined = ScriptLine(2, "rule", "MS-SCN-02", "Iris", "", "", figures={})
    told = [(one.kind, one.text, one.words) for act in story(seen, [opened, joined]) for one in act]
    assert told == [("scene", "Maud", "The mill, stopped."), ("direction", "Iris comes in.", "")]
