"""A state by hand is held to what it may be, and nothing that play leads to is ever refused."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import BadState, Play, SeededDealer, faults, log
from commedia.lab.actors import actor, legal_answer
from commedia.lab.playouts import below_of

NAMES = ["Ann", "Bob", "Cy", "Dee", "Eve"]


def played(slug: str, seed: int, house: bool) -> Play:
    """A whole play, by house actors or by any legal answers; every state on the way made sense."""
    game, below = games.get(slug), below_of(Random(seed))
    options = dict(game.lab.for_trial)
    if seed % 2:
        options |= {key: list(o.choices)[below(len(o.choices))] for key, o in game.options.items()}
        options |= dict(game.lab.for_trial)
    count = game.seats[seed % len(game.seats)] if seed else game.seats[0]
    names = [*NAMES, "Fay", "Gus", "Hal"][:count]
    play = Play.start(game, names, options, SeededDealer(bytes([seed]) * 32), between=0)
    choose, declined = actor(game), set[str]()
    assert faults(play.world) == []
    for _ in range(3_000 if house else 400):  # by chance alone a story hardly ever ends
        waiting = [q for q in play.decisions() if q.given is None and q.id not in declined]
        if not waiting:
            break
        decision = waiting[below(len(waiting))]
        answer = choose(play, decision, below) if house else legal_answer(decision, below, play.moves)
        if answer is None:
            declined.add(decision.id)
            continue
        play.answer(decision.id, decision.seat, answer)
        assert faults(play.world) == [], f"{play.scene}, after {decision.kind}"
    return play


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
@pytest.mark.parametrize("house", [True, False], ids=["house", "chance"])
@pytest.mark.parametrize("seed", range(3))
def test_every_state_that_play_leads_to_makes_sense(slug: str, house: bool, seed: int) -> None:
    """At each pause of whole plays by house actors, and of long ones by chance, at any number of seats."""
    assert played(slug, seed, house).moves > 10


CITY = {"avatars": {"ana": {"face": 3}, "bor": {"hid": 2}}}
STONES = {"players": {"A": {"nature": "Vassal"}, "B": {"tragedy": 2}, "C": {}}}
ANGELS = {"world": "eve", "pcs": {"ann": {}, "bob": {}}}
THYSELF = {"gm": "gm", "pcs": {"ann": {"coins": 9}, "bob": {}}}
SHADOW = {"director": "dee", "personae": {"ann": {}, "bob": {}}, "elements": {"e1": "a lamp"}}
FALL = {"attacker": "A", "target": "B", "tragedy": 2}
MOVE = {"seat": "ann", "kind": "leading", "helpers": ["ann"]}
CONTEST = {"initiator": "ann", "respondent": "bob"}


@pytest.mark.parametrize(
    ("slug", "base", "more", "said"),
    [
        ("face-of-angels", ANGELS, {"world": ["eve", "bob"]}, "There is one World"),
        ("face-of-angels", ANGELS, {"pcs": {"ann": {}, "eve": {}}}, "eve is the World, and stands among"),
        ("face-of-angels", ANGELS, {"seats": ["ann", "bob"]}, "eve is the World, and has no seat"),
        ("face-of-angels", ANGELS, {"act": 9}, "state.act cannot be 9: it is 0 to 4"),
        ("face-of-angels", ANGELS, {"act": -1}, "state.act cannot be -1"),
        ("face-of-angels", ANGELS, {"contest": {**CONTEST, "pace": 0}}, "its pace cannot be 0"),
        ("face-of-angels", ANGELS, {"contest": {**CONTEST, "pace": 7}}, "pace cannot be 7: it is 1 to 3"),
        ("face-of-angels", ANGELS, {"contest": {**CONTEST, "respondent": "ann"}}, "ann is on both sides"),
        ("face-of-angels", ANGELS, {"contest": {**CONTEST, "char_I": "n7"}}, "char_I cannot be 'n7'"),
        (
            "face-of-angels", ANGELS,
            {"contest": {**CONTEST, "win": {"text": "so", "author": "ann", "harms": ["kills.zoe"]}}},
            "kills zoe, who is no protagonist",
        ),
        (
            "face-of-angels", ANGELS,
            {"contest": {**CONTEST, "win": {"text": "so", "author": "ann", "harms": ["tickles.bob"]}}},
            "cannot do 'tickles.bob'",
        ),
        ("face-of-angels", ANGELS, {"draw": ["2C", "3C"]}, "The deck lacks 4C"),
        ("face-of-angels", ANGELS, {"hands": {"ann": "2C 2C"}}, "2C lies in two places"),
        ("men-of-stones", STONES, {"act": "IX"}, "state.act cannot be 'IX'"),
        ("men-of-stones", STONES, {"banned": [7]}, r"state.banned\[0\] cannot be 7: it is 1 to 6"),
        ("men-of-stones", STONES, {"table_natures": ["Vassal"]}, "The Vassal lies in two places"),
        ("men-of-stones", STONES, {"downfall": {**FALL, "target": "A"}}, "on themself"),
        ("men-of-stones", STONES, {"downfall": {**FALL, "tragedy": 4}}, "it is 1 to 3"),
        ("men-of-stones", STONES, {"downfall": {**FALL, "target": "Z"}}, "'Z': it is a seat"),
        ("men-of-stones", STONES, {"seats": ["A", "B", "C", "A"]}, "A has two seats"),
        ("know-thyself", THYSELF, {"gm": ["gm", "bob"]}, "There is one GM"),
        ("know-thyself", THYSELF, {"pcs": {"gm": {}, "ann": {}}}, "gm is the GM, and stands among"),
        ("know-thyself", THYSELF, {"pcs": {"ann": {"value": 16}}}, "value cannot be 16: it is 2 to 15"),
        ("know-thyself", THYSELF, {"pcs": {"ann": {"room": "the moon"}}}, "room cannot be 'the moon'"),
        ("know-thyself", THYSELF, {"pcs": {"ann": {"coins": -1}}}, "never below 0"),
        ("know-thyself", THYSELF, {"names_out": ["AD", "AD"]}, "AD was drawn twice"),
        ("know-thyself", THYSELF, {"wager": {"participants": {"ann": {"card": "1Z"}}}}, "cannot be '1Z'"),
        (
            "know-thyself", THYSELF,
            {"wager": {"participants": {"ann": {"card": "9D"}}, "gm_card": "9D"}}, "9D lies in two places",
        ),
        ("shadow-play", SHADOW, {"director": ["dee", "ann"]}, "There is one Director"),
        ("shadow-play", SHADOW, {"personae": {"ann": {"stance": 7}}}, "stance cannot be 7: it is 1 to 6"),
        ("shadow-play", SHADOW, {"elements": {"e1": {"name": "a lamp", "scope": 9}}}, "it is 1 to 6"),
        (
            "shadow-play", SHADOW,
            {"challenge": {"challenger": "ann", "move": MOVE}},
            "Aid to their own Move",
        ),
        ("city-of-masks", CITY, {"avatars": {"ana": {"feels": {"ana": 3}}, "bor": {}}}, "knows no 'ana'"),
        ("city-of-masks", CITY, {"stock": ["KS"]}, "The court cards lack"),
        ("city-of-masks", CITY, {"masks": {"ana": ["KS"]}, "stock": ["KS"]}, "KS is in two"),
        (
            "city-of-masks", CITY,
            {"challenge": {"kind": "opposed", "sides": [{"seat": "ana"}, {"seat": "ana"}]}}, "on both sides",
        ),
        (
            "city-of-masks", CITY,
            {"challenge": {"kind": "opposed", "sides": [{"seat": "ana"}, {"seat": "bor"}],
                           "tiles": [[1, 2], [2, 1]]}},
            "lies there twice",
        ),
        ("city-of-masks", CITY, {"order": ["ana", "zoe"]}, "zoe"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_a_sentence(slug: str, base: Any, more: Any, said: str) -> None:
    """Where it is written by hand; and the same without it is a table like any other."""
    game = games.get(slug)
    assert faults(game.world_from(base)) == []
    with pytest.raises(BadState, match=said):
        game.world_from({**base, **more})


def test_all_that_is_wrong_is_told_at_once() -> None:
    """Of shape and of sense, each once, and in the order in which it is written."""
    contest = {**CONTEST, "respondent": "ann", "pace": 7, "char_O": "n9", "winner": "X"}
    with pytest.raises(BadState) as wrong:
        games.get("face-of-angels").world_from({**ANGELS, "act": 9, "year": "late", "contest": contest})
    told = "\n".join(wrong.value.faults)
    for part in ("act cannot be 9", "year cannot be 'late'", "both sides", "pace cannot be 7", "'n9'", "'X'"):
        assert told.count(part) == 1, part
    assert str(wrong.value).startswith(f"{len(wrong.value.faults)} faults:")


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_a_checkpoint_can_be_written_by_hand(slug: str) -> None:
    """What a whole play stored between its scenes, as plain data, is read and held to be sense."""
    game, play = games.get(slug), played(slug, 2, house=True)
    starts = [one for one in play.outbox.entries if isinstance(one, log.SceneStart)]
    assert len(starts) > 2
    for start in starts:
        world = game.world_from(msgspec.json.decode(start.state), options=play.options)
        assert world.seats == play.seats
