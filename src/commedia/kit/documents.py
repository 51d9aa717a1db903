"""Documents that a table writes itself, as TOML: whatever is wrong with one is told at once, a sentence each.

    doc = Document()
    data = doc.toml(text, longest=20_000)
    name = doc.words(data.get("name"), "The name", longest=60)
    if not data.get("rooms"):
        doc.fault("There are no rooms: write [rooms], and a line for each below it.")
    doc.settle()

Of plain data, as a table's options hold it, the same checks are made without `toml`.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

from commedia.engine import BadOption
from commedia.engine.names import visible

MOST_REPEATS: Final = 20
"""So many keys given twice are told, and then the rest can't be trusted."""
LONGEST_KEY: Final = 24
VALUES: Final = "a text in straight quotes, a number, or a list in square brackets"

TURNING: Final = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""They turn the writing round them about, and what stands beside a text with it."""


class DocumentError(BadOption):
    """A document that cannot be played with. faults: everything found, a sentence each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


class Document:
    """Something that is being read, and what is wrong with it so far."""

    def __init__(self, values: str = VALUES) -> None:
        """values: what may follow an = in it, for whoever wrote something else there."""
        self.faults: list[str] = []
        self.values = values

    def fault(self, sentence: str) -> None:
        """Note something that is wrong."""
        self.faults.append(sentence)

    def settle(self, error: type[DocumentError] = DocumentError) -> None:
        """Raises `error` with every fault there is, if there is any."""
        if self.faults:
            raise error(self.faults)

    def toml(self, text: str, longest: int) -> Mapping[str, Any] | None:
        """What a text says; None, with the fault noted, where it cannot be read.

        longest: characters. A key given twice is noted and left out, and the rest is read. Where the text
        stops being TOML, nothing after it can be trusted, so that is the last fault of the text.
        """
        if len(text) > longest:
            self.fault(f"The text is {len(text):,} characters long; {longest:,} is the most.")
            return None
        lines = [*text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n"), ""]  # each line ends
        repeats = 0
        while True:
            try:
                return tomllib.loads("\n".join(lines))
            except tomllib.TOMLDecodeError as error:
                reason, _, place = str(error).removesuffix(")").rpartition(" (at ")
                line = re.match(r"line (\d+)", place)
                if line is None:
                    self.fault(f"The end of the text is not TOML: {self._plainly(reason)}.")
                    return None
                last = int(line[1])
                repeated = _key_ending_on(lines, last) if reason == "Cannot overwrite a value" else None
                if repeated is None or repeats == MOST_REPEATS:
                    self.fault(f"Line {last} is not TOML: {self._plainly(reason)}.")
                    return None
                key, first = repeated
                self.fault(f"{short(key)} is given twice, again on line {first}; give it once.")
                repeats += 1
                # Emptied, not removed, so that the lines below keep their numbers.
                lines[first - 1 : last] = [""] * (last - first + 1)
            except (ValueError, RecursionError):  # a number of thousands of digits, or brackets without end
                self.fault("The text cannot be read as TOML.")
                return None

    def words(self, text: object, what: str, longest: int, missing: str = "is empty") -> str:
        """A text with each run of blanks as one space; noted if it is none, empty, too long or unprintable.

        what: begins the sentence, as "The name". longest: characters. missing: said of one without a letter.
        """
        if not isinstance(text, str):
            self.fault(f"{what} must be a text in quotes.")
            return ""
        words = " ".join(text.split())
        if not visible(words):  # nor is it a text of which nothing can be seen
            self.fault(f"{what} {missing}.")
            return ""
        if len(words) > longest:
            self.fault(f"{what} is {len(words)} characters long; {longest} is the most.")
        elif any(unicodedata.category(c) in ("Cc", "Cs") or c in TURNING for c in words):
            self.fault(f"{what} holds a character that cannot be printed.")
        return words

    def _plainly(self, reason: str) -> str:
        """Why it is not TOML, where the reader of TOML says it in words of its own."""
        if reason == "Invalid value":
            return f"what follows the = must be {self.values}"
        if twice := re.match(r"Cannot (?:declare|mutate immutable namespace) \((.*'.*'.*)\)", reason):
            *_, key = re.findall(r"'(.*?)'", twice[1])
            return f"{short(key)} is given twice; give it once"
        return reason


def short(key: object, longest: int = LONGEST_KEY) -> str:
    """A key as a sentence can hold it."""
    words = str(key)
    return words if len(words) <= longest else f"{words[:longest]}..."


def _key_ending_on(lines: list[str], last: int) -> tuple[str, int] | None:
    """The key whose value ends on line `last`, and the line where it begins, counted from 1."""
    for number in range(last, 0, -1):
        if key := re.match(r"""\s*(["']?)([^"'=\[\]#]+?)\1\s*=""", lines[number - 1]):
            return key[2], number
    return None
