"""One row a game, as CSV: in a file, or on standard output."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from commedia.engine import BadOption
from commedia.lab.compare import as_text, is_number

HERE = "-"
"""Stands for standard output in place of a file."""


def settle(csv: str | None, json: bool) -> None:
    """Whether the result and the rows have a place each, before anything is played. Raises BadOption."""
    if csv == HERE and json:
        raise BadOption("--json and --csv - both want standard output. Name a file: --csv FILE.")
    if csv not in (None, HERE) and not Path(str(csv)).absolute().parent.is_dir():
        raise BadOption(f"There is no folder {Path(str(csv)).absolute().parent} for {csv}.")


def write(to: str, first: Sequence[str], rows: Sequence[Mapping[str, Any]]) -> None:
    """Write the rows. first: columns that come before all others. Raises BadOption."""
    columns = list(dict.fromkeys([*first, *(name for row in rows for name in row)]))
    if to == HERE:
        _lines(sys.stdout, columns, rows)
        return
    try:
        with open(to, "w", encoding="utf-8", newline="") as file:
            _lines(file, columns, rows)
    except OSError as fault:
        raise BadOption(f"{to} cannot be written: {fault.strerror}.") from fault


def _lines(file: Any, columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> None:
    written = csv.DictWriter(file, columns, restval="", lineterminator="\n")
    written.writeheader()
    for row in rows:
        written.writerow({name: _cell(value) for name, value in row.items()})


def _cell(value: Any) -> Any:
    return "" if value is None else value if is_number(value) else as_text(value)
