"""The script as a text file, to keep where no browser is: Markdown, as players write it themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from commedia.engine.domains import listed
from commedia.server.book import BARE, Passage, Wanted, played_by, story
from commedia.server.views import ScriptLine, TableView

WIDE = "\n\n"
"""Between two paragraphs."""


def manuscript(seen: TableView, whole: Sequence[ScriptLine], wanted: Wanted = BARE) -> str:
    """The play of a table, with its title and cast. Whispers stay at the table.

    whole: every line that the viewer may know, from the first.
    """
    told_by = listed([seen.players.get(seat, seat) for seat in seen.seats])
    opening = [f"# {seen.lobby.title}", f"{seen.game.title}, as it was told by {told_by}.", "## The cast"]
    told = [part for act in story(seen, whole, wanted) for passage in act for part in _passage(passage)]
    return WIDE.join([*opening, _cast(seen), *told, "Curtain." if seen.finished else "(So far.)"]) + "\n"


def _cast(seen: TableView) -> str:
    rows = []
    for seat in seen.seats:
        chair, name, player = seen.chairs[seat], seen.names[seat], seen.players.get(seat, seat)
        beside = ", ".join(part for part in (player if player != name else "", played_by(chair)) if part)
        rows.append(f"- {name} ({beside})" if beside else f"- {name}")
    return "\n".join(rows)


def _passage(told: Passage) -> Iterator[str]:
    """The paragraphs of a piece of the story, what the rules say of it last."""
    words = "(erased)" if told.words is None else told.words
    match told.kind:
        case "act":
            yield f"## {told.text}"
            if words:
                yield words
        case "scene":
            yield f"### {told.text}"
            if words:
                yield f"*{_plain(words)}*"
        case "speech":
            yield f"**{told.speaker}.** {f'~~{_plain(words)}~~' if told.struck else words}"
        case "direction":
            yield f"*{_plain(told.text + words)}*"
        case "aside":
            yield f"({told.speaker}, aside: {words})"
    if told.note:
        yield f"> {told.note} [{told.rule}]"


def _plain(words: str) -> str:
    """Words that stand in italics as a whole, on one line, without marks of their own."""
    return " ".join(words.replace("*", "").split())
