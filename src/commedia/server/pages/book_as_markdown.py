"""The script as a text file, to keep where no browser is: Markdown, in which players' words are words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from commedia.engine.english import listed
from commedia.engine.visible_text import isolated
from commedia.server.book import BARE, Passage, Wanted, players_of, story
from commedia.server.cast_names import first_called
from commedia.server.pages import markdown_escapes
from commedia.server.pages.markdown_escapes import on_a_line, paragraphs
from commedia.server.table_view import ScriptLine, TableView

WIDE = "\n\n"
"""Between two paragraphs."""


def manuscript(seen: TableView, whole: Sequence[ScriptLine], wanted: Wanted = BARE) -> str:
    """The play of a table, with its title and cast. Whispers stay at the table.

    whole: every line that the viewer may know, from the first.
    """
    told_by = listed([markdown_escapes.name(seen.players.get(seat, seat)) for seat in seen.seats])
    opening = [
        f"# {on_a_line(seen.lobby.title)}",
        f"{seen.game.title}, as it was told by {told_by}.",
        "## The cast",
    ]
    body = [part for act in story(seen, whole, wanted) for passage in act for part in _passage(passage)]
    return WIDE.join([*opening, _cast(seen), *body, "Curtain." if seen.finished else "(So far.)"]) + "\n"


def _cast(seen: TableView) -> str:
    rows = []
    for seat in seen.seats:
        chair, called, player = seen.chairs[seat], first_called(seen)[seat], seen.players.get(seat, seat)
        turns = [
            ", ".join(markdown_escapes.name(part) for part in (by if by != called else "", about) if part)
            for by, about in players_of(chair, player)
        ]
        beside = "; then ".join(turn for turn in turns if turn)
        row = markdown_escapes.name(called)
        rows.append(f"- {row} ({beside})" if beside else f"- {row}")
    return "\n".join(rows)


def _passage(passage: Passage) -> Iterator[str]:
    """The paragraphs of a piece of the story, what the rules say of it last."""
    words = "(erased)" if passage.words is None else passage.words
    match passage.kind:
        case "act":
            yield f"## {on_a_line(passage.text)}"
            if words:
                yield paragraphs(words)
        case "scene":
            yield f"### {on_a_line(passage.text)}"
            if words:
                yield _italic(words)
        case "speech":
            said = f"~~{isolated(on_a_line(words))}~~" if passage.struck else paragraphs(words, beside=True)
            yield f"**{markdown_escapes.name(passage.speaker)}.** {said}"
        case "direction":
            yield _italic(f"{passage.text}{isolated(words) if passage.text else words}")
        case "aside":
            yield f"({markdown_escapes.name(passage.speaker)}, aside: {paragraphs(words, beside=True)})"
    if passage.note:
        yield f"> {on_a_line(passage.note)} [{passage.rule}]"


def _italic(words: str) -> str:
    return f"*{line}*" if (line := on_a_line(words)) else ""
