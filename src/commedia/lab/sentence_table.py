"""A table of a game's sentences as a PO file, which translators' programs open, and such a file read back."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from string import Formatter

import msgspec
import polib

from commedia.engine import BadOption, Game
from commedia.engine.sentences import Catalogue
from commedia.lab.sentences import Found, sentences

NUMBERS_OF_ENGLISH = "nplurals=2; plural=(n != 1);"


class Table(msgspec.Struct, frozen=True):
    """A table that was read back.

    catalogue: what it says. said: how many of the game's sentences it says. missing: those it does not say.
    others: sentences in it that the game does not say any more.
    """

    catalogue: Catalogue
    said: int
    missing: list[str]
    others: list[str]


def as_po(game: Game, found: list[Found]) -> polib.POFile:
    """The sentences of a game with nothing beside them yet: each once, with every place where it stands."""
    po = polib.POFile(wrapwidth=110)
    po.metadata = {
        "Project-Id-Version": f"{game.title} {game.version}",
        "Language": "",
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": NUMBERS_OF_ENGLISH,
    }
    by_template: dict[str, polib.POEntry] = {}
    for one in found:
        entry = by_template.setdefault(one.template, polib.POEntry(msgid=one.template))
        if one.many:
            entry.msgid_plural, entry.msgstr_plural = one.many, {0: "", 1: ""}
        if one.file:
            entry.occurrences.append((one.file, str(one.line)))
        entry.comment = "\n".join(dict.fromkeys([*entry.comment.splitlines(), one.of]))
    po.extend(by_template.values())
    return po


def read_po(path: Path, game: Game) -> Table:
    """A table that was filled in. Raises BadOption where it is none, or a place in it has no figure."""
    try:
        po = polib.pofile(path.read_text(encoding="utf-8"))
        catalogue = Catalogue(GNUTranslations(BytesIO(po.to_binary())))
    except (OSError, ValueError, IndexError) as unreadable:
        raise BadOption(f"{path} is no PO file that can be read: {unreadable}") from unreadable
    translated = po.translated_entries()
    faults = [fault for entry in translated for fault in _faults(entry)]
    if faults:
        raise BadOption(f"{path}: {' '.join(faults)}")
    said = {entry.msgid for entry in translated}
    known = dict.fromkeys(one.template for one in sentences(game).found)
    missing = [template for template in known if template not in said]
    others = [entry.msgid for entry in po if not entry.obsolete and entry.msgid not in known]
    return Table(catalogue, len(known) - len(missing), missing, others)


def _faults(entry: polib.POEntry) -> Iterator[str]:
    """What is wrong with the places in a sentence: none is new, and only one that counts leaves one out."""
    known = _places(entry.msgid) | _places(entry.msgid_plural)
    for said in entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]:
        try:
            places = _places(said)
        except ValueError as fault:
            yield f"Line {entry.linenum}: “{said}” cannot be said: {fault}."
            continue
        for place in sorted(places - known):
            yield f"Line {entry.linenum}: “{said}” has a place {{{place}}}, for which there is no figure."
        for place in sorted(known - places) if not entry.msgid_plural else ():
            yield f"Line {entry.linenum}: “{said}” has no place {{{place}}}."


def _places(template: str) -> set[str]:
    """The places in a sentence, as they are written between their braces."""
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}
