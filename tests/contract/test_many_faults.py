"""A state by hand with a dozen faults is refused with all of them, each told once."""

from __future__ import annotations

from typing import Any

import pytest

from commedia import games
from commedia.engine import BadState
from commedia.games.face_of_angels.cards import DECK

STONES: dict[str, Any] = {
    "N": 9, "seats": ["A", "B", "C"], "act": "IX", "phase": "III.siesta", "banned": [7], "spotlight": "Z",
    "setting": "Elsewhere", "table_natures": ["Vassal"], "order": ["A", "A"], "pivot_traits": ["Luck"],
    "players": {
        "A": {"nature": "Vassal", "tp": {"Land": 2}, "spent_on": {"Land": 1}, "caution": 5},
        "B": {"nature": "Villain", "dice": {"Deed": 9}, "tragedy": -1, "tp": {"Gout": 1}},
        "D": {},
    },
    "ties": [{"kind": "envy", "from": "A", "to": "B", "quality": "Deed", "value": 3, "trait": "Land"},
             {"kind": "desire", "from": "C", "to": "C", "quality": "Hair", "value": 8, "trait": "Moon"}],
    "staging": {"opener": "A", "consequence": {"namer": "B", "trait": "Land", "challenger": "B"}},
    "downfall": {"attacker": "A", "target": "A", "tragedy": 4, "tie": 6},
}  # fmt: skip
STONES_TOLD = (
    "N is 9, and there are 3 players", "no seat D: the seats are A, B, C", "act cannot be 'IX'",
    "no phase 'III.siesta'", "banned[0] cannot be 7", "spotlight cannot be 'Z'",
    "no Setting 'Elsewhere'", "The Vassal lies in two places", "A stands twice in the order",
    "pivot_traits[0] cannot be 'Luck'", "A has earned 2 points, and 1 spent and 5 kept",
    "B.nature cannot be 'Villain'", "dice.Deed cannot be 9", "tragedy cannot be -1", "tp cannot be 'Gout'",
    "kind cannot be 'envy'", "Tie 2 is from C to themself", "quality cannot be 'Hair'",
    "value cannot be 8", "Tie 2 is under 'Moon'", "B challenges a consequence of their own",
    "A brings a downfall on themself", "tragedy cannot be 4", "cost tie 6",
)  # fmt: skip

CITY: dict[str, Any] = {
    "avatars": {
        "ana": {"face": -2, "gender": "lady", "feels": {"ana": 3, "bor": -11, "sun": "11D"},
                "promised": {"zoe": 1}, "hidden": {"weep": {"value": 1, "against": "sob"}},
                "aims": [{"kind": "seduce", "target": "bro", "card": "14C"}]},
        "bor": {"masks": ["KS"], "worn": "KX", "cards": ["3Q"], "regard": {"moon": 12}, "fase": 2,
                "conflicts": [["sigh", "KS.1"]]},
    },
    "R": {"ana": 3}, "FC": {"bor>ana": 1}, "face": {"dov": 3},
    "stock": ["KS", "KS", "1X", "QS"], "order": ["ana", "ana", "eva"], "phase": "siesta", "at": 4,
    "places": [["ana"], ["ana", "bor"]], "on_sale": ["9S"], "winners": ["yan"],
    "orders": [{"creditor": "ana", "debtor": "ana", "kind": "dance"}],
    "challenge": {"kind": "opposed", "sides": [{"seat": "ana", "actions": ["XX.9"], "wooing": ["nil"]},
                                               {"seat": "ana"}],
                  "tiles": [[1, 2], [2, 1], [0, 9]]},
}  # fmt: skip
CITY_TOLD = (
    "ana.face cannot be -2", "no mask 'KX'", "gender cannot be 'lady'", "ana knows no 'ana'",
    "feels.bor.value cannot be -11", "'11D' is no plain card", "promised cannot be 'zoe'",
    "weep is against 'sob'", "ana knows no 'bro'", "card cannot be '14C'", "cards[0] cannot be '3Q'",
    "regard.moon cannot be 12", "no field fase", "no hidden action 'sigh'", "pairs such as 'ana>bor'",
    "bor has no regard for ana", "face speaks of 'dov'", "KS is in two places", "stock[2] cannot be '1X'",
    "The court cards lack JS", "ana stands twice in the order", "order[2] cannot be 'eva'",
    "phase cannot be 'siesta'", "Place 4 is on stage", "ana is in two places", "on_sale[0] cannot be '9S'",
    "winners[0] cannot be 'yan'", "ana gives an order to themself", "kind cannot be 'dance'",
    "no action 'XX.9'", "woos 'nil'", "ana is on both sides", "tile [1, 2] lies there twice",
    "tiles[2][1] cannot be 9",
)  # fmt: skip

ANGELS: dict[str, Any] = {
    "world": ["eve", "bob"], "act": 9, "phase": "siesta", "year": "late", "scenes": -1,
    "hands": {"ann": "2C TC", "bob": "2C", "zoe": "3C"}, "draw": list(DECK[5:]), "npcs": {"n1": "yan"},
    "pcs": {"ann": {"face": "Z", "trump_suits": ["X"], "met": ["n8"],
                    "relationships": {"r1": {"kind": "rival", "lock_act": 7}}},
            "bob": {"relationships": [{"id": "r1", "pc": "bob", "npc": "n9", "kind": "foe"}]}, "eve": {}},
    "subjects": ["n7"], "last_pcs": ["fay"],
    "wishes": [{"seat": "ann", "npc": "n6", "kind": "friend"}],
    "contest": {"initiator": "ann", "respondent": "ann", "pace": 7, "char_O": "n5", "state": "nap",
                "about": ["r4"], "winner": "X",
                "win": {"text": "so", "author": "ann", "scope": "moon",
                        "harms": ["kills.gus", "tickles.bob", "loses.n4"]}},
    "parked": [{"initiator": "bob", "respondent": "eve", "pace": 0, "state": "lead"}],
}  # fmt: skip
ANGELS_TOLD = (
    "There is one World", "eve is the World, and stands among", "act cannot be 9", "phase cannot be 'siesta'",
    "year cannot be 'late'", "scenes cannot be -1", "TC is no card", "2C lies in two places", "no seat zoe",
    "The deck lacks 3C, 4C, 5C and 6C", "face cannot be 'Z'", "trump_suits[0] cannot be 'X'",
    "met[0] cannot be 'n8'", "kind cannot be 'rival'", "lock_act cannot be 7",
    "Two relationships are called 'r1'", "npc cannot be 'n9'", "subjects[0] cannot be 'n7'",
    "last_pcs[0] cannot be 'fay'", "npc cannot be 'n6'", "ann is on both sides", "pace cannot be 7",
    "char_O cannot be 'n5'", "state cannot be 'nap'", "cannot be about 'r4'", "winner cannot be 'X'",
    "scope cannot be 'moon'", "kills gus, who is no protagonist", "cannot do 'tickles.bob'", "loses n4",
    "its pace cannot be 0", "it is at 'lead'",
)  # fmt: skip

THYSELF: dict[str, Any] = {
    "gm": ["gm", "bob"], "N": 5, "step": "nap", "cause": "rain", "master": -3, "names_out": ["AD", "AD",
    "1Z"],
    "pcs": {"ann": {"coins": -1, "value": 16, "room": "the moon", "edges": ["a scar"],
                    "attachments": {"D": {"memories": ["nap"]}, "X": "a hat"}},
            "bob": {"edges": [{"number": 2, "text": "a limp"}, {"number": 2, "text": "a lisp"}]}, "gm": {}},
    "truenames": {"attic": "Attic of Red Rain"}, "asking": ["zoe"],
    "bribe": {"seat": "ann", "coins": 0, "gives": "drop_edge", "edge": 7},
    "outings": [{"number": 1, "by": "ann", "to": "cellar"}],
    "wager": {"room": "shed", "opener": "yan", "stake": -2, "gm_card": "9D", "due": ["fay"],
              "participants": {"ann": {"card": "9D", "edge": 4, "kind": "jump", "let_go": ["1Q"]}},
              "flag": {"by": "bob", "about": "ann", "against": "D.4"}},
}  # fmt: skip
THYSELF_TOLD = (
    "There is one GM", "gm is the GM, and stands among", "N is 5, and there are 2 PCs",
    "step cannot be 'nap'",
    "cause cannot be 'rain'", "master cannot be -3", "AD was drawn twice", "names_out[2] cannot be '1Z'",
    "coins cannot be -1", "value cannot be 16", "room cannot be 'the moon'", "type cannot be 'nap'",
    "attachments cannot be 'X'", "bob has two Edges 2", "truenames cannot be 'attic'",
    "asking[0] cannot be 'zoe'",
    "bribe.coins cannot be 0", "no Edge 7", "to cannot be 'cellar'", "wager.room cannot be 'shed'",
    "opener cannot be 'yan'", "stake cannot be -2", "9D lies in two places", "due[0] cannot be 'fay'",
    "no Edge 4", "kind cannot be 'jump'", "let_go[0] cannot be '1Q'", "ann has no 'D.4'",
)  # fmt: skip

SHADOW: dict[str, Any] = {
    "director": ["dee", "bob"], "phase": "siesta",
    "personae": {"ann": {"stance": 7, "chars": {"Force": 9, "Vigour": 2}, "followed": ["s9"],
    "fortune_left": -1,
                         "traits": [{"kind": "whim", "adj": {"Luck": 1}}]},
                 "bob": {"ready": "inez", "traits": [{"kind": "knack"}]}, "dee": {}},
    "elements": {"e1": {"name": "a lamp", "scope": 9}}, "episode": {"element": "e8"},
    "investments": {"i1": {"seat": "ann", "element": "e7", "char": "Wit", "value": 6}},
    "strategies": {"s1": {"aim": "i6", "by": ["zoe"]}}, "actions": {"ann": {"marks": ["s5"]}},
    "ticks": {"ann": ["bob.9"]}, "votes": ["yan"],
    "challenge": {"challenger": "fay", "strategy": "s4", "standing": {"gus": {}, "ann": {"st": -1}},
                  "traits": [{"bearer": "e3", "sign": "+", "strength": 0},
                             {"id": "t1", "bearer": "ann", "sign": "*", "strength": 1}],
                  "effects": [{"seat": "ann", "ctrait": "oil", "score": "wit", "amount": 1}],
                  "move": {"seat": "ann", "kind": "leading", "aim": "nap", "bearer": "e2", "helpers": ["ann"],
                           "touching": ["t7"], "dice": [7]}},
}  # fmt: skip
SHADOW_TOLD = (
    "There is one Director", "dee is the Director, and stands among", "phase cannot be 'siesta'",
    "stance cannot be 7", "chars.Force cannot be 9", "chars cannot be 'Vigour'", "followed[0] cannot be 's9'",
    "fortune_left cannot be -1", "kind cannot be 'whim'", "adjusts cannot be 'luck'",
    "ready cannot be 'inez'",
    "e1.scope cannot be 9", "episode.element cannot be 'e8'", "i1.element cannot be 'e7'",
    "char cannot be 'Wit'", "i1.value cannot be 6", "s1 aims at 'i6'", "by[0] cannot be 'zoe'",
    "marks[0] cannot be 's5'", "ann has ticked 'bob.9'", "votes[0] cannot be 'yan'",
    "challenger cannot be 'fay'", "strategy cannot be 's4'", "standing cannot be 'gus'", "st cannot be -1",
    "bearer cannot be 'e3'", "strength cannot be 0", "Two Traits of the Challenge are called t1",
    "+ or -, not '*'", "'oil' is no Trait", "score cannot be 'wit'", "aim cannot be 'nap'",
    "bearer cannot be 'e2'", "ann gives Aid to their own Move", "'t7' is no Trait", "dice[0] cannot be 7",
)  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "state", "told"),
    [
        ("men-of-stones", STONES, STONES_TOLD),
        ("city-of-masks", CITY, CITY_TOLD),
        ("face-of-angels", ANGELS, ANGELS_TOLD),
        ("know-thyself", THYSELF, THYSELF_TOLD),
        ("shadow-play", SHADOW, SHADOW_TOLD),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_all_faults_of_a_state_are_told_at_once_and_each_once(
    slug: str, state: Any, told: tuple[str, ...]
) -> None:
    """Of how it is written, of its shape and of its sense; and nothing is told that is not one of them."""
    with pytest.raises(BadState) as wrong:
        games.get(slug).world_from(state)
    found = wrong.value.faults
    assert [part for part in told if sum(part in fault for fault in found) != 1] == []
    assert [fault for fault in found if not any(part in fault for part in told)] == []
    assert len(found) == len(told)


@pytest.mark.parametrize(
    ("slug", "state"),
    [
        ("men-of-stones", {"players": {"A": {}}, "ties": [{"kind": "desire"}], "act": "IX"}),
        ("face-of-angels", {"pcs": {"ann": {}}, "contest": {"win": {"author": "zoe"}}, "act": 9}),
        ("know-thyself", {"pcs": {"ann": {"edges": [{}]}}, "cause": "rain", "master": -1}),
        ("shadow-play", {"personae": {"ann": {}}, "challenge": {"traits": [{}]}, "votes": ["zoe"]}),
        ("city-of-masks", {"avatars": {"ana": {"aims": [{}]}, "bor": {}}, "order": ["zoe"]}),
    ],
    ids=lambda one: one if isinstance(one, str) else "",
)
def test_what_lacks_a_part_hides_no_other_fault(slug: str, state: Any) -> None:
    """It is said what it needs, and whatever else is wrong beside it."""
    with pytest.raises(BadState) as wrong:
        games.get(slug).world_from(state)
    found = wrong.value.faults
    assert any(" needs " in fault for fault in found)
    assert any(" cannot be " in fault for fault in found)
