"""The book of a table: its script as a story, from which page, print and text file are drawn.

What was taken back is gone from it, whispers stay at the table, and mechanics and asides come in only where a
reader asks for them. Whoever speaks is the character.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from commedia.engine.english import listed
from commedia.engine.speech_and_stops import LAST
from commedia.engine.visible_text import begun, noun_within, within, without_isolates
from commedia.kit.book import (
    Book,
    BookEntry,
    Written,
    figures_of,
    no_chapters,
    struck_by,
    told,
    told_anew,
)
from commedia.server.cast_names import as_then
from commedia.server.lobby import Before, Chair
from commedia.server.pages.game_page import game_page_of
from commedia.server.pages.script import printed, told_beside
from commedia.server.stage_directions import done, is_direction
from commedia.server.table_view import ScriptLine, TableView, as_told, signed

Kind: TypeAlias = Literal["act", "scene", "speech", "direction", "aside", "note"]


class Passage(NamedTuple):
    """A piece of the story.

    kind: a heading of an act or a scene; what somebody says, what happens, what was said aside, or nothing
    but a note. speaker: of a speech or an aside. text: the heading, or our sentence. words: what was written,
    None where it is erased. note, rule: what the rules say of it, where that is asked for. struck: whether
    it was said, and then was not so.
    """

    n: int
    kind: Kind
    speaker: str = ""
    text: str = ""
    words: str | None = ""
    note: str = ""
    rule: str = ""
    struck: bool = False
    among: tuple[str, str] = ("", "")


class Wanted(NamedTuple):
    """What a reader asks for beside the story: what the rules say, and what was said aside."""

    rules: bool = False
    asides: bool = False


BARE = Wanted()
"""The story, and nothing else."""


def played_by(chair: Chair | Before) -> str:
    """What stands beside a player's name in the cast: their pronouns, or that it is none of the people."""
    return {"house": "a house actor", "model": "a house actor, with a model"}.get(
        chair.played_by, chair.pronouns
    )


def players_of(chair: Chair, name: str) -> list[tuple[str, str]]:
    """Who played a seat, in order: each by name, with what stands beside it in the cast, and until when.

    name: what whoever plays it now is called. The house that sits in for somebody goes by no name of its own.
    """
    found: list[tuple[str, str]] = []
    for one in chair.before:
        until = f"until {one.until}" if one.until else ""
        found.append((_stage_name(one, one.name, bool(found)), _beside(one, bool(found), until)))
    then = bool(found)
    return [*found, (_stage_name(chair, name, then), _beside(chair, then, ""))]


def _stage_name(one: Chair | Before, name: str, then: bool) -> str:
    return played_by(one) if then and one.played_by in ("house", "model") else name


def _beside(one: Chair | Before, then: bool, until: str) -> str:
    about = "" if then and one.played_by in ("house", "model") else played_by(one)
    return ", ".join(part for part in (about, until) if part)


def story(seen: TableView, whole: Sequence[ScriptLine], wanted: Wanted = BARE) -> list[list[Passage]]:
    """The story of a table, act by act. whole: every line that the viewer may know, from the first."""
    acts: list[list[Passage]] = []
    last = [line for line in whole if line.kind == LAST]
    lines = [line for line in whole if line.kind != LAST]
    for passage in _as_one(_passages(seen, lines, wanted)):
        if passage.kind == "act" or not acts:
            acts.append([])
        acts[-1].append(passage)
    story_ = acts if wanted.rules else _with_their_headings(acts)
    return [*story_, *_last_words(seen, last), *_end_piece(seen, whole)]


def _end_piece(seen: TableView, whole: Sequence[ScriptLine]) -> Iterator[list[Passage]]:
    """What the game closes the book of a finished play with; a part without a line is left out."""
    piece = game_page_of(seen.game.slug).end_piece(seen.public, seen.names) if seen.finished else None
    parts = [(heading, lines) for heading, lines in piece.parts if lines] if piece is not None else []
    if piece is None or not parts:
        return
    n = whole[-1].n if whole else 0
    passages = [Passage(n, "act", text=piece.title)]
    for heading, lines in parts:
        passages.append(Passage(n, "scene", text=heading))
        passages += [
            Passage(n, "speech", leaf.of, words=as_told(seen, leaf.author, leaf.words)) for leaf in lines
        ]
    yield passages


def _last_words(seen: TableView, said: Sequence[ScriptLine]) -> Iterator[list[Passage]]:
    """The last words, each under its character's name, after all that was told."""
    if said:
        yield [Passage(said[0].n, "act", text="Last words"), *(_spoken(seen, line) for line in said)]


def _spoken(seen: TableView, line: ScriptLine) -> Passage:
    """What a character says, or does; what its author erased stays a gap."""
    seen = as_then(seen, line)
    words = None if line.erased else as_told(seen, line.author, line.words.strip())
    speaker = signed(seen, line)
    if words and is_direction(words):
        return Passage(line.n, "direction", text=f"{speaker} ", words=closed(done(words)))
    return Passage(line.n, "speech", speaker, words=words)


def closed(words: str | None) -> str | None:
    """What stands in the book as a sentence, with a full stop where nothing else ends it.

    >>> closed("the last ferry"), closed("Burn it!"), closed("He said: “Burn it”"), closed(None)
    ('the last ferry.', 'Burn it!', 'He said: “Burn it”', None)
    """
    return f"{words}." if words and words[-1].isalnum() else words


def _with_their_headings(acts: Iterable[list[Passage]]) -> Iterator[list[Passage]]:
    """All acts in which something is told; the heading of one in which nothing is goes before the next."""
    over = ""
    for act in acts:
        if not _tells(act):
            over = act[0].text
            continue
        first = act[0]
        if over and first.kind == "act" and over != first.text:
            first = first._replace(text=f"{over}: {first.text[:1].lower()}{first.text[1:]}")
        yield [first, *act[1:]]
        over = ""


def _tells(act: Iterable[Passage]) -> bool:
    """Whether there is anything in an act beside its heading."""
    return any(one.kind != "act" or one.words for one in act)


def _struck_out(whole: Sequence[ScriptLine], book: Book) -> set[str]:
    """The ids of words that something told later has struck out."""
    return {id for line in whole if (id := struck_by(book, line))}


def _proposed(whole: Sequence[ScriptLine], book: Book) -> set[int]:
    """The numbers of proposals that others took the place of, under the same heading."""
    gone, last = set[int](), dict[BookEntry, int]()
    for line in whole:
        if line.kind == "scene":
            last.clear()
        elif line.kind == "rule" and line.prose:
            way = told(book, line)
            if way.is_proposed:
                gone |= {last[way]} if way in last else set()
                last[way] = line.n
    return gone


_END = Written(0, "scene", "", "", {}, "", "")
"""The end closes the last chapter as a heading does the others."""


def _passages(seen: TableView, whole: Sequence[ScriptLine], wanted: Wanted) -> Iterator[Passage]:
    page = game_page_of(seen.game.slug)
    book, under, heading = page.book, page.whereabouts() if page.whereabouts else None, ""
    script = [Written(one.n, one.kind, one.rule, one.seat, one.figures, one.text, one.prose) for one in whole]
    gone = _proposed(whole, book) | (set() if wanted.rules else told_anew(book, script).keys())
    bare = set() if wanted.rules else no_chapters(book, [*script, _END]).keys()
    struck = _struck_out(whole, book)
    for line in whole:
        place = under.heading(line) if under is not None else ""
        if line.n in gone:
            continue
        for passage in _of_a_line(as_then(seen, line), line, book, struck, wanted):
            if passage.kind == "act" and line.n in bare:
                if passage.words != "":
                    yield passage._replace(kind="direction", text=f"{passage.text}: ")
                continue
            if passage.kind == "act":
                heading = ""
            elif place not in ("", heading):
                heading = place
                yield Passage(line.n, "scene", text=place)
            yield passage


def _of_a_line(
    seen: TableView, line: ScriptLine, book: Book, struck: Collection[str], wanted: Wanted
) -> Iterator[Passage]:
    words = None if line.erased else as_told(seen, line.author, line.words.strip())
    if line.kind == "scene":
        yield Passage(line.n, "act", text=line.text, words=closed(words))
    elif line.kind == "aside":
        if wanted.asides:
            yield Passage(line.n, "aside", seen.players.get(line.seat, line.seat), words=words)
    elif line.kind == "line":
        yield _spoken(seen, line)
    elif line.kind == "rule":
        note = line.text if wanted.rules and told_beside(line, seen.names.get(line.seat, line.seat)) else ""
        way = told(book, line)
        words = words or printed(line, way) if words is not None else None
        for passage in _of_the_rules(seen, line, words, way, note):
            yield passage._replace(struck=passage.kind == "speech" and line.prose in struck)


def _as_one(passages: Iterable[Passage]) -> Iterator[Passage]:
    """Several of the same one after the other, each without a note, as one sentence."""
    for among, group in groupby(passages, lambda one: one.among[0] if not one.note else ""):
        alike = list(group)
        if among and len(alike) > 1 and all(one.among[1] for one in alike):
            pieces = _apart([one.among[1] for one in alike])
            yield alike[0]._replace(text=among.replace("{all}", pieces), words="")
        else:
            yield from alike


def _apart(pieces: Sequence[str]) -> str:
    """Several in a sentence; with a semicolon where one would not see else where each of them ends.

    >>> _apart(["a key", "the mayor and his speech", "the lake"])
    'a key; the mayor and his speech; and the lake'
    """
    if len(pieces) > 2 and any(" and " in piece or "," in piece for piece in pieces):
        return f"{'; '.join(pieces[:-1])}; and {pieces[-1]}"
    return listed(pieces)


def _of_the_rules(
    seen: TableView, line: ScriptLine, words: str | None, way: BookEntry, note: str
) -> Iterator[Passage]:
    """A moment of the rules. What its author erased stays a gap."""
    speaker, rule = begun(seen.names.get(line.seat, line.seat)), line.rule if note else ""
    says = way.sentence(figures_of(line.seat, line.figures), seen.names, seen.words)
    if way.how == "scene":
        yield Passage(line.n, "scene", text=says, words=closed(words), note=note, rule=rule)
    elif way.how == "direction" and words != "":
        among = (way.all, noun_within(words or ""))
        yield Passage(line.n, "direction", text=says, words=closed(words), note=note, rule=rule, among=among)
    elif way.how == "portrait" and words != "":
        before = "" if words and without_isolates(speaker) in words else says
        yield Passage(line.n, "direction", text=before, words=closed(words), note=note, rule=rule)
    elif way.how in ("event", "bare event"):
        if words != "" and way.how == "event":
            yield Passage(line.n, "speech", speaker, words=words)
        piece = within(way.piece(figures_of(line.seat, line.figures), seen.names, seen.words))
        yield Passage(line.n, "direction", text=says, note=note, rule=rule, among=(way.all, piece))
    elif way.how == "answer" and words != "":
        yield Passage(line.n, "direction", text=line.text)
        yield Passage(line.n, "speech", speaker, words=closed(words))
    elif way.how == "speech" and words != "":
        yield Passage(line.n, "speech", speaker, words=words, note=note, rule=rule)
    elif note:
        yield Passage(line.n, "note", note=note, rule=rule)
