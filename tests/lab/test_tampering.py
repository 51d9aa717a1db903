"""Files of whole games, altered at random: every change is told, or is one of those that the docs list."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import Play, SeededDealer, log, seed_hash
from commedia.lab.actors import written_answer
from commedia.lab.check.recording import sampled_options
from commedia.lab.export import export_table, sealed
from commedia.lab.playouts import below_of
from commedia.lab.simulate import names
from commedia.lab.verify import Untrue, verify
from commedia.store.seals import FIRST, seal

File = dict[str, Any]
SLUGS = ("men-of-stones", "city-of-masks")
CHANGES = 100


@cache
def saved(slug: str) -> File:
    """A whole game by random answers in words, with whispers, stops and a scene that was taken back."""
    random = Random(slug)
    game, seats, below = games.get(slug), names(3), below_of(random)
    seed, entropy = random.randbytes(32), {"seat 1": "rue", "seat 3": "sage"}
    play = Play.start(game, seats, sampled_options(game, below), SeededDealer(seed, entropy, seats))
    stopped = False
    while not play.finished:
        if not below(12):
            play.say("seat 2", "whisper", "Not a word.", ["seat 1", "seat 3"][below(2) :])
        if play.moves >= 40 and not stopped:
            stopped = True
            play.stop()
            for seat in seats:
                play.go_on(seat)
            play.take_back()
        waiting = [decision for decision in play.open.values() if decision.given is None]
        decision = waiting[below(len(waiting))]
        play.answer(decision.id, decision.seat, written_answer(decision, below, play.moves))
    opened = log.Opened(
        slug, game.version, seats, play.options, "house", seed_hash(seed), entropy, counts="own"
    )
    words = {id: text for id, (_, text) in play.outbox.words.items()}
    return export_table("t1", sealed("t1", [opened, *play.outbox.entries]), seed, words, title="A Table")


def refused(text: bytes | str) -> bool:
    """Whether a file is refused, in a sentence of some length that any terminal can show."""
    try:
        verify(text)
    except Untrue as untrue:
        said = str(untrue)
    else:
        return False
    assert 20 < len(said) < 1_100
    return True


def seal_anew(file: File) -> File:
    """All entries numbered, named and sealed as they stand now."""
    mark = FIRST
    for n, line in enumerate(file["entries"]):
        line["seq"] = n
        mark = seal(mark, file["table"], n, line["kind"], line["body"].encode())
        line["seal"] = mark.hex()
    return file


def test_the_games_as_they_were_played_are_true() -> None:
    """There is nothing odd about them."""
    for slug in SLUGS:
        held = verify(msgspec.json.encode(saved(slug)))
        assert held.notes == ()
        assert held.draws >= 12


# -- as the file stands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
def test_a_byte_that_is_altered_anywhere_is_told(slug: str) -> None:
    """Refused, or noted as another lay-out; or it is a letter of words or of the title."""
    random, text, file = Random(7), msgspec.json.encode(saved(slug)), saved(slug)
    told = 0
    for _ in range(CHANGES):
        at = random.randrange(len(text))
        instead = random.choice([b"", b" ", b"0", b"x", b'"', b"\xff", text[at : at + 1] * 2])
        altered = text[:at] + instead + text[at + 1 :]
        if altered == text:
            continue
        if refused(altered):
            told += 1
        elif not verify(altered).notes:
            found = msgspec.json.decode(altered)
            assert found["entries"] == file["entries"]
            assert found["seed"] == file["seed"]
    assert told > CHANGES / 2


# -- sealed anew, the same in other bytes ------------------------------------------------------------------


def spelt_otherwise(body: str, random: Random) -> Iterator[str]:
    """A body that says the same, or more, in other bytes."""
    data = json.loads(body)
    yield json.dumps(data, ensure_ascii=False)
    yield f"{body} "
    yield f"\n{body}"
    at = random.choice([n for n, c in enumerate(body) if c.isalpha() and body.count('"', 0, n) % 2])
    yield f"{body[:at]}\\u{ord(body[at]):04x}{body[at + 1 :]}"
    numbers = [n for n, c in enumerate(body) if c.isdigit() and body[n - 1] in ":[," and body[n + 1] in ",]}"]
    if numbers:
        at = random.choice(numbers)
        yield f"{body[: at + 1]}{random.choice(['.0', 'e0'])}{body[at + 1 :]}"
        yield f"{body[:at]}0{body[at:]}"
        yield f"{body[:at]}{ {'0': 'false', '1': 'true'}.get(body[at], 'null') }{body[at + 1 :]}"
    for nest in objects(data):
        was = dict(nest)
        nest["@"] = 0
        yield dumped(data)
        if was:
            key = random.choice(list(was))
            yield dumped(data).replace('"@":0', f"{dumped(key)}:{dumped(was[key])}")
        nest.clear()
        if len(was) > 1 and "seat 1" not in was:  # by seats: words added to the seed, in whatever order
            nest.update(reversed(was.items()))
            yield dumped(data)
            nest.clear()
        nest.update(was)


def objects(data: Any) -> Iterator[dict[str, Any]]:
    """All objects within plain data."""
    if isinstance(data, dict):
        yield data
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from objects(inner)


def dumped(data: Any) -> str:
    return msgspec.json.encode(data).decode()


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_an_entry_that_says_the_same_in_other_bytes_is_told(slug: str) -> None:
    """White space, spelling, keys that are unknown, doubled or moved: entry 0, and others of each kind."""
    random, file = Random(3), saved(slug)
    kinds: dict[str, list[int]] = {}
    for n, line in enumerate(file["entries"]):
        kinds.setdefault(line["kind"], []).append(n)
    assert len(kinds) == 7
    for places in kinds.values():
        for n in random.sample(places, min(8, len(places))):
            for body in spelt_otherwise(file["entries"][n]["body"], random):
                assert body != file["entries"][n]["body"]
                other = copy.deepcopy(file)
                other["entries"][n]["body"] = body
                assert refused(msgspec.json.encode(seal_anew(other))), body[:300]


# -- sealed anew, with something else in it ----------------------------------------------------------------

WEIRD: list[Any] = [
    None, True, 1.0, -1, 2**70, "", "…", "w0.0", "w999.0", "\x1b[31m", "x" * 5_000, [], {}, [[]], {"a": 1},
]  # fmt: skip


def places(data: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where anything stands within plain data."""
    if at:
        yield at
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, inner in inside:
        yield from places(inner, (*at, key))


def altered(file: File, random: Random) -> tuple[File, str]:
    """A file with one thing in it altered, sealed anew; and the kind of entry that was altered or moved."""
    file = copy.deepcopy(file)
    lines = file["entries"]
    n, m = random.randrange(len(lines)), random.randrange(1, len(lines))
    kind = lines[n]["kind"]
    match random.choice(["value", "value", "drop", "swap", "double", "strange"]):
        case "value":
            data = msgspec.json.decode(lines[n]["body"])
            *path, last = random.choice(list(places(data)))
            nest = data
            for key in path:
                nest = nest[key]
            others = [msgspec.json.decode(line["body"]) for line in random.sample(lines, 3)]
            nest[last] = random.choice([*WEIRD, *(v for other in others for v in values(other))])
            lines[n]["body"] = dumped(data)
        case "drop":
            del lines[n]
        case "swap":
            lines[n], lines[m] = lines[m], lines[n]
        case "double":
            lines.insert(m, dict(lines[n]))
        case _:
            kind = "strange"
            body = random.choice(
                [
                    '{"type":"went_on","seat":"eve"}',
                    '{"type":"took_back","draws":0}',
                    '{"type":"scene"}',
                    "[]",
                ]
            )
            lines.insert(m, {"kind": (body.split('"') + [""] * 4)[3], "body": body})
    return seal_anew(file), kind


def values(data: Any) -> Iterator[Any]:
    """Everything that stands within plain data."""
    for inner in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield inner
        yield from values(inner)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_altered_and_sealed_anew_is_told_or_listed(slug: str) -> None:
    """What is not told is another answer or other speech that the rules would have taken, with all that
    follows: never a draw, never an opening, never what cannot be.
    """
    random, file = Random(11), saved(slug)
    missed = []
    for _ in range(CHANGES):
        other, kind = altered(file, random)
        bodies = [line["body"] for line in other["entries"]]
        if bodies != [line["body"] for line in file["entries"]] and not refused(msgspec.json.encode(other)):
            missed.append(kind)
    assert set(missed) <= {"answered", "said"}
    assert len(missed) < CHANGES / 10


@pytest.mark.parametrize("slug", SLUGS)
def test_a_draw_that_is_altered_is_told_wherever_it_is(slug: str) -> None:
    """Each one of them, by an outcome that another draw had."""
    random, file = Random(5), saved(slug)
    drawn = [n for n, line in enumerate(file["entries"]) if line["kind"] == "drawn"]
    outcomes = [msgspec.json.decode(file["entries"][n]["body"])["outcome"] for n in drawn]
    for n in random.sample(drawn, 12):
        other = copy.deepcopy(file)
        data = msgspec.json.decode(other["entries"][n]["body"])
        data["outcome"] = random.choice([o for o in outcomes if o != data["outcome"]])
        other["entries"][n]["body"] = dumped(data)
        assert refused(msgspec.json.encode(seal_anew(other)))
