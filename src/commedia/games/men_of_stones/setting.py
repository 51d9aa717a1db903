"""Settings: the charts that turn a Trait and a number into a Detail. Rules MS-TBL-04 and MS-DICE-09.

A table plays with one of ours (`stock_settings`) or with one of its own, written as TOML
(`load_setting`). In the table's options a Setting travels as plain data (`setting_to_data`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from commedia.games.men_of_stones.natures import TRAITS
from commedia.kit.documents import Document, DocumentError, short

FACES: Final = 6

# Room for a good phrase on a phone's screen; a Setting is a chart, not a chapter.
LONGEST_NAME: Final = 60
LONGEST_BLURB: Final = 400
LONGEST_TRAIT: Final = 24
LONGEST_DETAIL: Final = 60
MOST_TRAITS: Final = 16
LONGEST_TEXT: Final = 20_000

Details = tuple[str, str, str, str, str, str]


class Setting(Struct, frozen=True):
    """One chart of Details.

    details: six Details for each Trait, for 1 to 6. The eight Nature Traits come first, in ring
    order; columns of the Setting's own, such as Love, follow by name.
    """

    name: str
    blurb: str
    details: dict[str, Details]


class SettingError(DocumentError):
    """A Setting that cannot be played."""


@cache
def stock_settings() -> Mapping[str, Setting]:
    """Return the Settings that come with the game, by file name without its ending, in that order."""
    # Read once: every later call, and so every rule, finds them in memory.
    folder = files("commedia.games.men_of_stones") / "settings"
    charts = sorted(
        (chart for chart in folder.iterdir() if chart.name.endswith(".toml")), key=lambda c: c.name
    )
    return MappingProxyType(
        {
            chart.name.removesuffix(".toml"): load_setting(chart.read_text(encoding="utf-8"))
            for chart in charts
        }
    )


def setting_texts() -> list[tuple[str, str]]:
    """The Settings that come with the game as TOML, each with its name, in that order."""
    folder = files("commedia.games.men_of_stones") / "settings"
    return [
        (setting.name, (folder / f"{name}.toml").read_text(encoding="utf-8"))
        for name, setting in stock_settings().items()
    ]


def load_setting(text: str) -> Setting:
    """Read a Setting that somebody wrote as TOML: `name`, perhaps a `blurb`, and `[details]`.

    Runs of spaces and line breaks within a text count as one space.
    Raises SettingError with every fault found. Where the text stops being TOML, that is the last
    fault told, since nothing after it can be trusted.
    """
    doc = Document(values="a text in straight quotes, or a list in square brackets")
    data = doc.toml(text, LONGEST_TEXT)
    if data is None:
        raise SettingError(doc.faults)
    return _check(data, doc)


def setting_to_data(setting: Setting) -> dict[str, Any]:
    """Return the Setting as plain data, for the table's options: name, blurb, details (lists of six)."""
    return {
        "name": setting.name,
        "blurb": setting.blurb,
        "details": {trait: list(details) for trait, details in setting.details.items()},
    }


def setting_from_data(data: object) -> Setting:
    """Return the Setting in a table's options. Raises SettingError, with every fault, if it is none."""
    if not isinstance(data, Mapping):
        raise SettingError(["A Setting has a name, perhaps a blurb, and its details."])
    return _check(data, Document())


def _check(data: Mapping[Any, Any], doc: Document) -> Setting:
    """Make a Setting of plain data; `doc` may hold faults already. Raises SettingError if there are any."""
    if "name" in data:
        name = doc.words(data["name"], "The name", LONGEST_NAME)
    else:
        name = ""
        doc.fault('The Setting has no name: write name = "..." at the top.')
    # The blurb alone may be left out, or left empty.
    blurb = data.get("blurb", "")
    if blurb != "":
        blurb = doc.words(blurb, "The blurb", LONGEST_BLURB)
    for key in data:
        if key in TRAITS:
            doc.fault(f"{key} stands outside [details]; move it below that line.")
        elif key not in ("name", "blurb", "details"):
            doc.fault(f"{short(key)} means nothing here: a Setting has name, blurb and [details].")

    rows = data.get("details")
    details: dict[str, Details] = {}
    if rows is None:
        doc.fault("There are no details: write the line [details], and below it a row for each Trait.")
    elif not isinstance(rows, Mapping):
        doc.fault("The details must be rows below a line [details], one for each Trait.")
    else:
        details = _check_rows(rows, doc)
    doc.settle(SettingError)
    return Setting(name, blurb, details)


def _check_rows(rows: Mapping[Any, Any], doc: Document) -> dict[str, Details]:
    """Return the rows in our order, noting each that is missing, misspelt, given twice or faulty."""
    spelling = {trait.casefold(): trait for trait in TRAITS}
    seen: set[str] = set()
    for given in rows:
        trait = " ".join(str(given).split())
        seen.add(trait.casefold())
        rightly = spelling.setdefault(trait.casefold(), trait)
        if given == rightly or not trait:
            if trait not in TRAITS:
                doc.words(trait, f"The Trait {short(trait)!r}", LONGEST_TRAIT)
        elif rightly in rows:
            doc.fault(f"{short(rightly)} is given twice, also as {short(given)!r}; give it once.")
        else:
            doc.fault(f"{short(given)!r} must be written {short(rightly)}.")
    doc.faults.extend(
        f"{trait} is missing: give it six Details." for trait in TRAITS if trait.casefold() not in seen
    )
    if len(rows) > MOST_TRAITS:
        doc.fault(f"There are {len(rows)} Traits; {MOST_TRAITS} is the most.")
    # Our order, whatever order the options came in: columns of a Setting's own are offered by name.
    own = sorted(str(trait) for trait in rows if trait not in TRAITS)
    return {trait: _check_row(trait, rows[trait], doc) for trait in (*TRAITS, *own) if trait in rows}


def _check_row(trait: str, row: object, doc: Document) -> Details:
    """Return the six Details of a Trait, noting those that are missing, empty, too long or no text."""
    trait = short(trait).strip() or "The row without a name"
    if not isinstance(row, list | tuple):
        doc.fault(f"{trait} must be a list of six Details in square brackets.")
        row = ()
    elif len(row) > FACES:
        doc.fault(f"{trait} has {len(row)} Details; a die has only {FACES} faces.")
    elif len(row) < FACES:
        missing = [str(number) for number in range(len(row) + 1, FACES + 1)]
        doc.fault(f"{trait} has {len(row)} of its {FACES} Details; none for {', '.join(missing)}.")
    words = [
        doc.words(detail, f"{trait}, {number}: the Detail", LONGEST_DETAIL)
        for number, detail in enumerate(row[:FACES], start=1)
    ]
    first, second, third, fourth, fifth, sixth = words + [""] * (FACES - len(words))
    return first, second, third, fourth, fifth, sixth
