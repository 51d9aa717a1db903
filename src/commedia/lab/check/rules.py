"""Whether the rulebook and the code name the same rules."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from commedia.engine import Game
from commedia.lab import citations as citing
from commedia.lab.sources import sources


def unlike(game: Game) -> Iterator[str]:
    """Rules that the code cites and the rulebook has not, or that the rulebook has and no code cites.

    And those that the rulebook has twice, or without a word about them.
    """
    known = headings(game)
    cited = citations(game, known)
    for rule in sorted(cited - known):
        yield f"the code cites {rule}, which is no heading of the rulebook: ### {rule} · Title"
    for rule in sorted(known - cited):
        yield f"the rulebook has {rule}, which no code cites"
    parts = citing.headings(game.rules.rulebook(), game.rules.prefix)
    for rule in sorted(known):
        if len(texts := [part.text for part in parts if part.rule == rule]) > 1:
            yield f"the rulebook has {rule} {len(texts)} times"
        if not all(texts):
            yield f"the rulebook has nothing to say below its heading of {rule}"


def unknown(game: Game, met: Iterable[str]) -> Iterator[str]:
    """Rules that were named in play and are not in the rulebook."""
    known = headings(game)
    for rule in sorted(set(met) - known - {""}):
        if not rule.startswith(f"{game.rules.prefix}-"):
            yield f"{rule} is named in play, and the rules of {game.title} begin with {game.rules.prefix}-"
            continue
        yield f"{rule} is named in play and is no heading of the rulebook: ### {rule} · Title"


def headings(game: Game) -> set[str]:
    """The rules of the rulebook: `### MS-ACT1-02 · Title`."""
    return {heading.rule for heading in citing.headings(game.rules.rulebook(), game.rules.prefix)}


def citations(game: Game, known: Container[str] = ()) -> set[str]:
    """The rule ids that stand anywhere in the game's code.

    known: a number alone, as in `X-06 and 07`, is the id of a rule only if there is such a rule.
    """
    texts = (path.read_text(encoding="utf-8") for path in sources(game))
    cited = (one for text in texts for one in citing.citations(text, game.rules.prefix))
    return {one.rule for one in cited if one.whole or one.rule in known}
