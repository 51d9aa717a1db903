"""Settings: the charts that turn a Trait and a number into a Detail. Rules MS-TBL-04 and MS-DICE-09.

A table plays with one of ours (`stock_settings`) or with one of its own, written as TOML
(`load_setting`). In the table's options a Setting travels as plain data (`setting_to_data`).
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from msgspec import Struct

from commedia.engine.errors import BadOption
from commedia.engine.names import visible
from commedia.games.men_of_stones.natures import TRAITS

FACES: Final = 6

# Room for a good phrase on a phone's screen; a Setting is a chart, not a chapter.
LONGEST_NAME: Final = 60
LONGEST_BLURB: Final = 400
LONGEST_TRAIT: Final = 24
LONGEST_DETAIL: Final = 60
MOST_TRAITS: Final = 16
LONGEST_TEXT: Final = 20_000
MOST_REPEATS: Final = 20

TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""They turn the writing round them about, and what stands beside a Detail with it."""

Details = tuple[str, str, str, str, str, str]


class Setting(Struct, frozen=True):
    """One chart of Details.

    details: six Details for each Trait, for 1 to 6. The eight Nature Traits come first, in ring
    order; columns of the Setting's own, such as Love, follow by name.
    """

    name: str
    blurb: str
    details: dict[str, Details]


class SettingError(BadOption):
    """A Setting that cannot be played. `faults` holds every fault found, a sentence each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


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
    if len(text) > LONGEST_TEXT:
        raise SettingError([f"The text is {len(text)} characters long; {LONGEST_TEXT} is the most."])
    faults: list[str] = []
    data = _read_toml(text, faults)
    if data is None:
        raise SettingError(faults)
    return _check(data, faults)


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
    return _check(data, [])


def _read_toml(text: str, faults: list[str]) -> Mapping[str, Any] | None:
    """Read TOML, noting each key given twice and going on; None where it cannot be read at all."""
    lines = text.removeprefix("\ufeff").split("\n")
    while True:
        try:
            return tomllib.loads("\n".join(lines))
        except tomllib.TOMLDecodeError as error:
            reason, _, place = str(error).removesuffix(")").rpartition(" (at ")
            line = re.match(r"line (\d+)", place)
            if line is None:
                faults.append(f"The end of the text is not TOML: {_plainly(reason)}.")
                return None
            last = int(line[1])
            repeated = _key_ending_on(lines, last) if reason == "Cannot overwrite a value" else None
            if repeated is None or len(faults) == MOST_REPEATS:
                faults.append(f"Line {last} is not TOML: {_plainly(reason)}.")
                return None
            key, first = repeated
            faults.append(f"{_short(key)} is given twice, again on line {first}; give it once.")
            # Emptied, not removed, so that the lines below keep their numbers.
            lines[first - 1 : last] = [""] * (last - first + 1)
        except (ValueError, RecursionError):  # a number of thousands of digits, or brackets without end
            faults.append("The text cannot be read as TOML.")
            return None


def _plainly(reason: str) -> str:
    """Why it is not TOML, where the reader of TOML says it in words of its own."""
    if reason == "Invalid value":
        return "what follows the = must be a text in straight quotes, or a list in square brackets"
    if twice := re.match(r"Cannot (?:declare|mutate immutable namespace) \((.*'.*'.*)\)", reason):
        *_, key = re.findall(r"'(.*?)'", twice[1])
        return f"{_short(key)} is given twice; give it once"
    return reason


def _key_ending_on(lines: list[str], last: int) -> tuple[str, int] | None:
    """Return the key whose value ends on line `last`, and the line where it begins, counted from 1."""
    for number in range(last, 0, -1):
        if key := re.match(r"""\s*(["']?)([^"'=\[\]#]+?)\1\s*=""", lines[number - 1]):
            return key[2], number
    return None


def _check(data: Mapping[Any, Any], faults: list[str]) -> Setting:
    """Make a Setting of plain data; `faults` may hold some already. Raises SettingError if there are any."""
    if "name" in data:
        name = _words(data["name"], "The name", LONGEST_NAME, faults)
    else:
        name = ""
        faults.append('The Setting has no name: write name = "..." at the top.')
    # The blurb alone may be left out, or left empty.
    blurb = data.get("blurb", "")
    if blurb != "":
        blurb = _words(blurb, "The blurb", LONGEST_BLURB, faults)
    for key in data:
        if key in TRAITS:
            faults.append(f"{key} stands outside [details]; move it below that line.")
        elif key not in ("name", "blurb", "details"):
            faults.append(f"{_short(key)} means nothing here: a Setting has name, blurb and [details].")

    rows = data.get("details")
    details: dict[str, Details] = {}
    if rows is None:
        faults.append("There are no details: write the line [details], and below it a row for each Trait.")
    elif not isinstance(rows, Mapping):
        faults.append("The details must be rows below a line [details], one for each Trait.")
    else:
        details = _check_rows(rows, faults)
    if faults:
        raise SettingError(faults)
    return Setting(name, blurb, details)


def _check_rows(rows: Mapping[Any, Any], faults: list[str]) -> dict[str, Details]:
    """Return the rows in our order, noting each that is missing, misspelt, given twice or faulty."""
    spelling = {trait.casefold(): trait for trait in TRAITS}
    seen: set[str] = set()
    for given in rows:
        trait = " ".join(str(given).split())
        seen.add(trait.casefold())
        rightly = spelling.setdefault(trait.casefold(), trait)
        if given == rightly or not trait:
            if trait not in TRAITS:
                _words(trait, f"The Trait {_short(trait)!r}", LONGEST_TRAIT, faults)
        elif rightly in rows:
            faults.append(f"{_short(rightly)} is given twice, also as {_short(given)!r}; give it once.")
        else:
            faults.append(f"{_short(given)!r} must be written {_short(rightly)}.")
    faults.extend(
        f"{trait} is missing: give it six Details." for trait in TRAITS if trait.casefold() not in seen
    )
    if len(rows) > MOST_TRAITS:
        faults.append(f"There are {len(rows)} Traits; {MOST_TRAITS} is the most.")
    # Our order, whatever order the options came in: columns of a Setting's own are offered by name.
    own = sorted(str(trait) for trait in rows if trait not in TRAITS)
    return {trait: _check_row(trait, rows[trait], faults) for trait in (*TRAITS, *own) if trait in rows}


def _check_row(trait: str, row: object, faults: list[str]) -> Details:
    """Return the six Details of a Trait, noting those that are missing, empty, too long or no text."""
    trait = _short(trait).strip() or "The row without a name"
    if not isinstance(row, list | tuple):
        faults.append(f"{trait} must be a list of six Details in square brackets.")
        row = ()
    elif len(row) > FACES:
        faults.append(f"{trait} has {len(row)} Details; a die has only {FACES} faces.")
    elif len(row) < FACES:
        missing = [str(number) for number in range(len(row) + 1, FACES + 1)]
        faults.append(f"{trait} has {len(row)} of its {FACES} Details; none for {', '.join(missing)}.")
    words = [
        _words(detail, f"{trait}, {number}: the Detail", LONGEST_DETAIL, faults)
        for number, detail in enumerate(row[:FACES], start=1)
    ]
    first, second, third, fourth, fifth, sixth = words + [""] * (FACES - len(words))
    return first, second, third, fourth, fifth, sixth


def _words(text: object, what: str, longest: int, faults: list[str]) -> str:
    """Return a text with each run of blanks as one space, noting it if empty, too long or no text."""
    if not isinstance(text, str):
        faults.append(f"{what} must be a text in quotes.")
        return ""
    words = " ".join(text.split())
    if not visible(words):  # nor is it a text of which nothing can be seen
        faults.append(f"{what} is empty.")
    elif len(words) > longest:
        faults.append(f"{what} is {len(words)} characters long; {longest} is the most.")
    elif any(unicodedata.category(c) in ("Cc", "Cs") or c in TURNING for c in words):
        faults.append(f"{what} holds a character that cannot be printed.")
    return words


def _short(key: object) -> str:
    """Return a key as a sentence can hold it."""
    words = str(key)
    return words if len(words) <= LONGEST_TRAIT else f"{words[:LONGEST_TRAIT]}..."
