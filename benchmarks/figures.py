"""A figure with its limit, and how a run's figures are printed and kept."""

from __future__ import annotations

import json
import platform
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path


@dataclass(frozen=True)
class Figure:
    """One thing measured. `limit`: the most allowed, or the least where `at_least`; None: for scale only."""

    what: str
    value: float
    unit: str
    limit: float | None = None
    at_least: bool = False
    detail: str = ""

    @property
    def ok(self) -> bool | None:
        """Whether the limit holds; None where there is none.

        >>> Figure("p99", 20, "ms", limit=25).ok, Figure("ratio", 9, "x", limit=10, at_least=True).ok
        (True, False)
        """
        if self.limit is None:
            return None
        return self.value >= self.limit if self.at_least else self.value <= self.limit


@dataclass(frozen=True)
class Missing:
    """A benchmark that could not run, and why."""

    what: str
    why: str


def short(value: float) -> str:
    """
    >>> short(48213.4), short(12.345), short(0.04321)
    ('48,213', '12.3', '0.043')
    """
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}" if abs(value) >= 1 else f"{value:.2g}"


def table(results: Sequence[Figure | Missing]) -> str:
    """The figures as aligned plain text."""
    rows = [("figure", "measured", "limit", "", "")]
    for result in results:
        if isinstance(result, Missing):
            rows.append((result.what, "-", "", "could not run", result.why))
            continue
        sign = ">=" if result.at_least else "<="
        limit = "" if result.limit is None else f"{sign} {short(result.limit)} {result.unit}"
        verdict = {True: "ok", False: "MISSED", None: ""}[result.ok]
        rows.append((result.what, f"{short(result.value)} {result.unit}", limit, verdict, result.detail))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    lines = []
    for what, value, limit, verdict, detail in rows:
        columns = (
            what.ljust(widths[0]),
            value.rjust(widths[1]),
            limit.rjust(widths[2]),
            verdict.ljust(widths[3]),
            detail,
        )
        lines.append("  ".join(columns).rstrip())
    return "\n".join(lines)


def keep(results: Sequence[Figure | Missing], path: Path) -> None:
    """Write the figures, with what they were measured on, as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    record = {
        "when": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "figures": [{**asdict(r), "ok": r.ok} for r in results if isinstance(r, Figure)],
        "missing": [asdict(r) for r in results if isinstance(r, Missing)],
    }
    path.write_text(json.dumps(record, indent=2) + "\n", encoding="utf-8")
