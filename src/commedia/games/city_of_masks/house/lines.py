"""What the house's actors say: lines.toml, read once."""

from __future__ import annotations

import tomllib
from typing import Any, Final

from commedia.games.loading import read_text

LINES: Final[dict[str, Any]] = tomllib.loads(read_text(__name__.rpartition(".")[0], "lines.toml"))
