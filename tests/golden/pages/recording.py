"""The golden pages: what is made of every kind of decision, and what the house plays, as text in a few files.

    python -m tests.golden.pages.recording                    records all anew
    python -m tests.golden.pages.recording SLUG ...           records these games anew
    python -m tests.golden.pages.recording --texts FOLDER     writes the whole text, of digests too
    python -m tests.golden.pages.recording --against COMMIT   prints how that differs from a commit's

Recording anew is for a wanted change of what players see, which its commit names; code that is put in another
shape leaves all of this as it is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from commedia import games
from commedia.engine import Decision, Game, Moment, Play
from commedia.engine.domains import Below
from commedia.lab import company
from commedia.lab.actors import Actor, actor
from commedia.lab.company import performed
from commedia.server.pages import table
from commedia.server.pages.book_as_markdown import manuscript
from tests.golden.pages.cases import GAMES, folder_of, met
from tests.golden.pages.drawn import PARTS, page, whole_answer
from tests.golden.pages.plain import digest, of_data, of_markup, shortened
from tests.golden.recording import NAMES, _told
from tests.server.seeing import Stage

SEEDS = (1, 2)
"""Of the plays of the house."""
A_SCENE = 100
"""Lines of such a play that share a digest."""

Texts = dict[str, list[tuple[str, list[str]]]]
"""By the file, blocks: each by its name, with its lines."""


def whole(slug: str) -> Texts:
    """All that is recorded of a game, in full."""
    texts: Texts = {name: [] for name in (*PARTS, "pages", "plays")}
    for case, stage, put in met(slug):
        seen = stage.seen(case.seat)
        for name, draw in PARTS.items():
            texts[name].append((case.name, draw(case, stage, put, seen)))
        texts["pages"] += [(f"{case.name}: {part}", lines) for part, lines in page(case, stage, put, seen)]
    for seed in SEEDS:
        texts["plays"] += _performed(slug, seed)
    return {name: sorted(blocks) if name in PARTS else blocks for name, blocks in texts.items()}


def _performed(slug: str, seed: int) -> Iterator[tuple[str, list[str]]]:
    """A play of the house alone: its script as a spectator has it, what was told, every answer, and how it
    ends: the book, and the page of a seat and of a spectator.
    """
    game = games.get(slug)
    seats = [*NAMES[: max(game.seats[0], min(4, game.seats[-1]))]]
    answers: list[str] = []

    def noting(game: Game) -> Actor:
        choose = actor(game)

        def noted(
            play: Play, decision: Decision[Any], below: Below, words: Mapping[str, str] | None = None,
            moments: Sequence[Moment] = (),
        ) -> Any:  # fmt: skip
            answer = choose(play, decision, below, words, moments)
            if answer is not None:
                told = json.dumps(whole_answer(decision, play, answer), ensure_ascii=False)
                answers.append(f"{decision.seat} {decision.kind}: {told}")
            return answer

        return noted

    with patch.object(company, "actor", noting):
        done = performed(game, seats, seed)
    heard = [
        line
        for one in done.heard
        for line in (f"{one.kind} {one.rule} {one.seat} {one.line} {one.toward}", *one.text.splitlines())
    ]
    told = [line for m in done.moments for line in of_data(_told(m))]
    stage = Stage(slug, seats)
    stage.play, stage.moments, stage.words = done.play, done.moments, stage.words | done.words
    end = stage.seen(None)
    book = manuscript(end, end.script).splitlines()
    for what, lines in (("heard", heard), ("told", told), ("answers", answers), ("book", book)):
        for at in range(0, len(lines), A_SCENE):
            yield f"seed {seed} {what}: {at}", lines[at : at + A_SCENE]
    for seat in (seats[0], None):
        for part in (*table.shared_parts(end), *table.own_parts(stage.seen(seat))):
            yield f"seed {seed} end of {seat or 'all'}: {part.target}", of_markup(part.html)


DIGESTS = ("pages", "plays")
"""Files that hold a digest of each block."""


def kept(texts: Texts) -> dict[str, list[str]]:
    """What is kept of a game: lines of each file.

    In full it is the hardest case of each kind, which may be the first. Of a block that stood there before,
    its name is kept; of all others a digest.
    """
    return {
        name: _digests(blocks) if name in DIGESTS else list(_blocks(blocks)) for name, blocks in texts.items()
    }


def _blocks(blocks: list[tuple[str, list[str]]]) -> Iterator[str]:
    before: dict[str, str] = {}
    hard = {title.partition(" (long)")[0] for title, _ in blocks if " (long)" in title}
    for title, block in blocks:
        kind, _, why = title.partition(" (")
        text = "\n".join(block)
        yield f"## {title}"
        if len(block) > 1 and text in before:
            yield f"as {before[text]}"
        elif why.startswith("long" if kind in hard else "first"):
            before[text] = title
            yield from shortened(block)
        else:
            yield f"of {digest(text)}"


def _digests(blocks: list[tuple[str, list[str]]]) -> list[str]:
    """A line for each name, up to a colon, with a digest for each part that has something in it."""
    lines: dict[str, list[str]] = {}
    for title, block in blocks:
        name, _, part = title.partition(": ")
        parts = lines.setdefault(name, [])
        if block:
            parts.append(f"{part}={digest(chr(10).join(block))[:8]}".lstrip("="))
    return [f"{name}: {', '.join(parts)}" for name, parts in lines.items()]


def record(slug: str) -> None:
    """Write down what is kept of a game."""
    for name, lines in kept(whole(slug)).items():
        (folder_of(slug) / f"{name}.txt").write_text("\n".join(lines) + "\n")


def write_texts(folder: Path) -> None:
    """Write all in full, a file for each block that is kept as a digest, and one for each other."""
    for slug in GAMES:
        for name, blocks in whole(slug).items():
            path = folder / slug / f"{name}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(
                "".join(f"## {title}\n" + "".join(f"{x}\n" for x in block) for title, block in blocks)
            )


def against(commit: str) -> None:
    """Print how the whole text differs from that of a commit which has these tests."""
    root = Path(__file__).parents[3]
    with TemporaryDirectory() as made:
        then, before, now = (Path(made) / name for name in ("tree", "before", "now"))
        subprocess.run(["git", "worktree", "add", "--detach", str(then), commit], cwd=root, check=True)
        try:
            subprocess.run(
                [sys.executable, "-m", "tests.golden.pages.recording", "--texts", str(before)],
                cwd=then, env=os.environ | {"PYTHONPATH": str(then / "src")}, check=True,
            )  # fmt: skip
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(then)], cwd=root, check=True)
        write_texts(now)
        subprocess.run(["git", "--no-pager", "diff", "--no-index", "-U2", str(before), str(now)], check=False)


def main(given: list[str]) -> None:
    """What is asked for on the command line."""
    match given:
        case ["--texts", folder]:
            write_texts(Path(folder))
        case ["--against", commit]:
            against(commit)
        case slugs:
            for slug in slugs or GAMES:
                record(slug)


if __name__ == "__main__":
    main(sys.argv[1:])
