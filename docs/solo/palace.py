"""Know Thyself, as whoever plays it alone has to know it: one looks round in a room before one acts there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

COMES_IN, IS_TOLD = "KT-MOVE-02", "KT-ROLE-04"


def is_untold(script: Sequence[Mapping[str, Any]]) -> bool:
    """Whether somebody has come into a room, and nobody has told since what there is to be seen in it.

    script: line by line, as the API has it.
    """
    told = [one["rule"] for one in script if one["rule"] in (COMES_IN, IS_TOLD)]
    return bool(told) and told[-1] == COMES_IN
