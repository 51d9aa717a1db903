"""The script as a text file, to keep where no browser is: Markdown, as players write it themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from commedia.engine.domains import listed
from commedia.server.pages.script import told_beside
from commedia.server.views import ScriptLine, TableView

WIDE = "\n\n"
"""Between two paragraphs."""


def manuscript(seen: TableView, whole: Sequence[ScriptLine]) -> str:
    """The whole script of a table, with its title and cast. Whispers stay at the table.

    whole: every line that the viewer may know, from the first.
    """
    told_by = listed([seen.players.get(seat, seat) for seat in seen.seats])
    opening = [f"# {seen.lobby.title}", f"{seen.game.title}, as it was told by {told_by}.", "## The cast"]
    lines = [line for said in whole if said.kind != "whisper" for line in _line(seen, said)]
    return WIDE.join([*opening, _cast(seen), *lines, "Curtain." if seen.finished else "(So far.)"]) + "\n"


def _cast(seen: TableView) -> str:
    rows = []
    for seat in seen.seats:
        chair, name, player = seen.chairs[seat], seen.names[seat], seen.players.get(seat, seat)
        about = "a house actor" if chair.kind == "house" else chair.pronouns
        beside = ", ".join(part for part in (player if player != name else "", about) if part)
        rows.append(f"- {name} ({beside})" if beside else f"- {name}")
    return "\n".join(rows)


def _line(seen: TableView, said: ScriptLine) -> Iterator[str]:
    """The paragraphs of one line: words first, then the rule that they stand under."""
    words = "(erased)" if said.erased else said.words.strip()
    speaker = seen.names.get(said.seat, said.seat)
    if said.kind == "scene":
        yield f"## {said.text}"
        if words:
            yield words
    elif said.kind == "aside":
        yield f"({speaker}, aside: {words})"
    elif said.kind == "house":
        yield f"*{said.text or words}*"
    else:
        if words:
            yield f"**{speaker}.** {words}"
        if said.text and told_beside(said, speaker):
            yield f"*{said.text}* [{said.rule}]"
