"""The reference is what the code says, and the published vector is what the dealer deals."""

from __future__ import annotations

import hashlib
import hmac
import importlib
import inspect
import json
import os
import re
import subprocess
import sys
from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import (
    Chance,
    Cut,
    Decision,
    Dice,
    Die,
    Domino,
    Draw,
    Game,
    Pot,
    SeededDealer,
    Shuffle,
    Table,
    World,
    holding,
    log,
    seed_hash,
)
from commedia.engine.commitments import fault_in
from commedia.kit.bill import Bill, Inks
from commedia.kit.curtain import Curtain, Fact, Reveal
from commedia.kit.house import HouseActor
from commedia.kit.page import Page
from commedia.kit.prologue import Prologue
from commedia.kit.stage import Bond
from docs import generate
from tests.docs.pages import DOCS, blocks


@pytest.mark.slow
def test_no_part_of_the_reference_is_stale() -> None:
    """`python docs/generate.py` would change nothing, in a process to which no test has declared anything."""
    ran = subprocess.run(
        [sys.executable, "docs/generate.py", "--check"],
        cwd=DOCS.parent, env={**os.environ, "PYTHONPATH": "src:."}, capture_output=True, text=True,
    )  # fmt: skip
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "", "")


@pytest.mark.parametrize(
    "kind", [Table, World, Pot, holding, Decision, Game, HouseActor], ids=lambda kind: kind.__name__
)
def test_every_method_has_its_signature_on_the_page(kind: type) -> None:
    """As the code declares it now, and with a line that says what it does."""
    page = (DOCS / "reference" / "methods.md").read_text(encoding="utf-8")
    section = page.partition(f"### {kind.__name__}\n")[2].partition("\n### ")[0]
    rows = re.findall(r"^\| `[\w.]+\.(\w+)([^`]*)` \| (.*) \|$", section, re.MULTILINE)
    told = {name: (shape.replace("\\|", "|"), says) for name, shape, says in rows}
    declared = [(name, member) for name, member in vars(kind).items() if not name.startswith("_")]
    functions = [(name, member) for name, member in declared if inspect.isfunction(member)]
    assert functions
    for name, function in functions:
        shape, says = told[name]
        assert says == (inspect.getdoc(function) or "").splitlines()[0]
        for parameter in list(inspect.signature(function).parameters.values())[1:]:
            assert f"{parameter.name}: {parameter.annotation}" in shape, name


@pytest.mark.parametrize(
    "kind", [Page, Bill, Inks, Prologue, Curtain, Reveal, Fact, Bond], ids=lambda kind: kind.__name__
)
def test_every_field_that_a_game_brings_to_its_pages_is_told(kind: type) -> None:
    """With its type as the code has it, and a word on what it is."""
    page = (DOCS / "reference" / "methods.md").read_text(encoding="utf-8")
    section = page.partition(f"### {kind.__name__}\n")[2].partition("\n### ")[0]
    told = re.findall(r"^\| `(\w+): [^`]+` \| (.+) \|$", section, re.MULTILINE)
    assert [name for name, _ in told] == list(inspect.get_annotations(kind))


@pytest.mark.parametrize(
    "module", ["bill", "book", "default_page", "drawing", "field_look", "page", "speech", "state_fields"]
)
def test_what_the_kit_draws_and_speaks_with_is_on_the_page(module: str) -> None:
    """Each public function of those modules, under the module's name."""
    page = (DOCS / "reference" / "methods.md").read_text(encoding="utf-8")
    section = page.partition(f"### commedia.kit.{module}\n")[2].partition("\n### ")[0]
    told = set(re.findall(r"^\| `(\w+)", section, re.MULTILINE))
    of_kit = importlib.import_module(f"commedia.kit.{module}")
    public = getattr(of_kit, "__all__", None) or [
        name for name, it in vars(of_kit).items() if getattr(it, "__module__", "") == of_kit.__name__
    ]
    functions = {name for name in public if inspect.isroutine(getattr(of_kit, name)) and name[0] != "_"}
    assert functions - told == set()


def test_every_generated_part_stands_on_a_page() -> None:
    """Nothing is worked out that nobody can read, and no page asks for a part that there is not."""
    pages = "".join(page.read_text(encoding="utf-8") for page in (DOCS / "reference").glob("*.md"))
    asked = [match[1] for match in generate.PART.findall(pages)]
    assert sorted(asked) == sorted(generate.PARTS)


@pytest.mark.parametrize("slug", [game.slug for game in games.all_games()])
def test_every_decision_on_a_page_is_asked_by_a_rule(slug: str) -> None:
    """None is there of which only others are made."""
    page = (DOCS / "reference" / f"{slug}.md").read_text(encoding="utf-8")
    decisions = page.partition("\n## Decisions\n")[2].partition("\n## ")[0]
    told = re.findall(r"^### `\w+`\n\n(.*)$", decisions, re.MULTILINE)
    assert len(told) > 20
    assert [says for says in told if not re.search(r"\([A-Z]+-[A-Z0-9]+-\d+", says)] == []


def test_what_a_field_takes_and_what_ids_look_like_stands_on_a_page() -> None:
    """Of an answer such values as were open, of a state what is declared, and else such as stood there."""
    page = (DOCS / "reference" / "face-of-angels.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(.+?)` \| (.+) \|$", page, re.MULTILINE))
    assert "`scope`: `person`, `group`, `city`, `nation`, `any`" in next(
        says for shape, says in rows.items() if '"do": "rewrite_lose"' in shape
    )
    assert re.search(r"`relationship`: `r\d+`", next(s for shape, s in rows.items() if '"bring_in"' in shape))
    assert "| 0 to 4 |" in next(line for line in page.splitlines() if line.startswith("| `act` |"))
    assert "| by a seat |" in next(line for line in page.splitlines() if line.startswith("| `pcs` |"))
    assert "`friend`, `foe`" in page.partition("### Relationship\n")[2].partition("\n### ")[0]


ASKED: list[Chance[Any]] = [
    Dice("R", 4),
    Die("R"),
    Shuffle("R", ["Traitor", "Rival", "Mentor", "Family"]),
    Domino("R"),
    Draw("R", range(1000)),
    Cut("R", ["ace", "king", "queen", "jack"], 1),
]
"""What the published vectors deal, in order."""


def dealt(dealer: SeededDealer) -> list[Any]:
    """What a dealer deals of it."""
    return [dealer.deal(chance, number) for number, chance in enumerate(ASKED)]


def published() -> list[dict[str, Any]]:
    """The vectors of `verifiable-chance.md`: with commitments, and from before there were any."""
    return [json.loads(text) for text in blocks(DOCS / "explanation" / "verifiable-chance.md", "json")]


def outcomes(vector: dict[str, Any]) -> list[Any]:
    """What a vector says is dealt."""
    return [outcome for name, outcome in vector.items() if name.startswith("draw ")]


def test_the_published_vector_holds() -> None:
    """Seed, seal, commitments, key, first block and six outcomes, as `verifiable-chance.md` prints them."""
    vector, _ = published()
    seed = bytes.fromhex(vector["seed"])
    committed = msgspec.convert(vector["committed"], list[log.Committed])
    assert fault_in(vector["seal"], committed, ["ann", "bo", "cy"]) == ""
    assert [one.seat for one in committed if not one.is_open] == ["bo"]
    words = [f"{one.nonce}:{one.word}" for one in committed if one.is_open]
    message = b"commedia/2" + b"".join(b"\0" + word.encode() for word in words)
    key = hmac.digest(seed, message, "sha256")
    assert seed_hash(seed) == hashlib.sha256(seed).hexdigest() == vector["seal"]
    assert key.hex() == vector["key"]
    assert hmac.digest(key, b"0:0", "sha256").hex() == vector["block 0 of draw 0"]
    assert dealt(SeededDealer(seed, committed=committed)) == outcomes(vector)


def test_the_published_vector_of_words_in_the_clear_holds() -> None:
    """Tables from before there were commitments are dealt as they were."""
    vector, before = published()
    seed = bytes.fromhex(vector["seed"])
    message = b"commedia/1" + b"".join(b"\0" + word.encode() for word in before["words"])
    key = hmac.digest(seed, message, "sha256")
    assert key.hex() == before["key"]
    assert hmac.digest(key, b"0:0", "sha256").hex() == before["block 0 of draw 0"]
    ann, cy = before["words"]
    assert dealt(SeededDealer(seed, {"cy": cy, "ann": ann}, ["ann", "bo", "cy"])) == outcomes(before)
