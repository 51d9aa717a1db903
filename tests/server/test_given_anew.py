"""What came back to be given anew, and a sealed answer that is changed: its form begins as it was filled in.

It is drawn so by the house, so that it holds without scripts, in another window, and on another device.
"""

from __future__ import annotations

from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from commedia.server.pages.cue import cue
from commedia.testing import ScriptedTable
from tests.city_of_masks import test_setup as city
from tests.know_thyself import test_app, test_att, test_hard
from tests.know_thyself.making import FOUR
from tests.know_thyself.tables import new
from tests.server.seeing import Stage
from tests.shadow_play import test_move as moves
from tests.shadow_play import test_opening as opening

Begins = dict[str, list[str]]


class _FormParser(HTMLParser):
    """What the inputs of a page begin with, by name: what is written, and what is ticked."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.begins: Begins = {}
        self._box = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        held = dict(attrs)
        name, value = held.get("name") or "", held.get("value") or ""
        if tag == "textarea":
            self._box = name
            self.begins.setdefault(name, [])
        elif tag == "input" and held.get("type") in ("radio", "checkbox"):
            if "checked" in held:
                self.begins.setdefault(name, []).append(value)
        elif tag == "input":
            self.begins.setdefault(name, []).append(value)

    def handle_endtag(self, tag: str) -> None:
        self._box = "" if tag == "textarea" else self._box

    def handle_data(self, data: str) -> None:
        if self._box:
            self.begins[self._box].append(data)


def begins(t: ScriptedTable, seat: str) -> Begins:
    """What the forms of a seat's cue begin with."""
    return _FormParser(str(cue(Stage.of(t).seen(seat)))).begins


def sent_back() -> ScriptedTable:
    """KT-APP-02: the mirror showed too much."""
    t = test_app.before_the_gm()
    t.answer("gm", "value_appearance", {"do": "send_back", "words": "the badge"})
    return t


def attachments_back() -> ScriptedTable:
    """KT-ATT-03: one of the four tells too much."""
    t = test_att.before_the_gm()
    t.answer("gm", "look_over_attachments", {"do": "send_back", "words": "the ring"})
    return t


def value_lowered() -> ScriptedTable:
    """KT-ATT-05: the GM would lower the value; one may lay other things there."""
    t = test_att.before_the_gm()
    t.answer("gm", "look_over_attachments", {"do": "lower_value", "coins": 3, "words": "the scar"})
    return t


def a_card_back() -> ScriptedTable:
    """KT-HARD-04: a card names somebody."""
    t = new(2, hardcore="on", chance=[test_hard.DEAL])
    test_hard.write_cards(t, passed=False)
    t.answer("gm", "look_over_cards", {"do": "return", "cards": [6]})
    return t


def cards_sealed() -> ScriptedTable:
    """KT-HARD-01: five cards are in, and may still be changed."""
    t = new(2, hardcore="on", chance=[test_hard.DEAL])
    t.answer("ann", "write_cards", {"cards": [{"text": f"a thing, {n}"} for n in range(5)]})
    return t


def face_back() -> ScriptedTable:
    """CM-TAB-02: the next seat does not let an action stand."""
    t = city.compose()
    for seat in ("bor", "cai"):
        t.answer(seat, "compose_hidden_face", "choose_for_me")
    t.answer("bor", "read_sheet", {"do": "doubt", "acts": ["H2"], "words": "no contradiction"})
    return t


def told_anew() -> ScriptedTable:
    """SP-MOVE-07: the Move costs too much, and is told once more."""
    t = moves.at(standing=moves.ALONE)
    moves.describe(t, "ann", "leading", (3, 3), **moves.LEAD)
    t.answer("ann", "pay_scope", "redescribe")
    return t


def tone_back() -> ScriptedTable:
    """SP-TONE-01: somebody would rather have another tone."""
    t = opening.sitting_down()
    t.answer("dee", "write_tone", opening.TONE)
    opening.agree(t, "agree_on_tone", bob="less rain")
    return t


def episode_back() -> ScriptedTable:
    """SP-TONE-02: somebody would rather have another Episode."""
    t = opening.between("begin", elements={"e1": {"name": "the lighthouse"}, "e2": {"name": "the bell"}})
    t.answer("dee", "write_episode", {"do": "propose_card", "element": "e2", "wish": "rung"})
    opening.agree(t, "agree_on_card", ann="not bells again")
    return t


CARD = {"do": ["propose_card"], "propose_card.element": ["e2"], "propose_card.wish": ["rung"]}
DRAFT = {"describe.words": ["tall, in a torn coat"], "describe.called": ["the tall one"]}
FACE = {"compose.acts.1.words": ["show mercy to the beaten"], "compose.acts.4.source": ["KD.4"]}
THINGS = {f"{{do}}.{suit}": [FOUR[suit]] for suit in "DHCS"} | {"{do}.body": ["C"]}


def things(do: str) -> Begins:
    """The four, in the form of that answer."""
    return {name.format(do=do): value for name, value in THINGS.items()}


@pytest.mark.parametrize(
    ("came", "seat", "stands"),
    [
        (sent_back, "ann", DRAFT),
        (test_app.before_the_gm, "ann", DRAFT),
        (attachments_back, "ann", things("gather")),
        (value_lowered, "ann", things("redraft") | {"do": []}),
        (a_card_back, "ann", {"replaced.words": ["thing 1 of ann"]}),
        (cards_sealed, "ann", {f"write.cards.{n + 1}.text": [f"a thing, {n}"] for n in range(5)}),
        (face_back, "ana", FACE),
        (tone_back, "dee", {"set_tone.words": [opening.TONE["words"]]}),
        (episode_back, "dee", CARD),
        (told_anew, "ann", {"do": ["leading"], "leading.words": ["so"], "leading.aim": ["good"]}),
    ],
)  # fmt: skip
def test_a_form_that_comes_again_comes_filled_in(
    came: Callable[[], ScriptedTable], seat: str, stands: Begins
) -> None:
    """KT-APP-02, KT-APP-05, KT-ATT-03, KT-ATT-05, KT-HARD-01, KT-HARD-04, CM-TAB-02, SP-TONE, SP-MOVE-07."""
    begun = begins(came(), seat)
    assert {name: begun.get(name, []) for name in stands} == stands


def test_what_is_asked_for_the_first_time_begins_with_nothing() -> None:
    """Nobody is shown what another has written."""
    assert begins(test_att.dressed(), "ann")["gather.D"] == []
