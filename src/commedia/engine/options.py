"""What a table has chosen, as a struct of the game's own: rules read `w.options.rounds`, and types hold them.

    class Options(TableOptions, frozen=True):
        rounds: Literal[3, 5] = 3

    class Hall(World):
        options: Annotated[Options, PUBLIC] = Options()

Everybody may see it, since everybody has to know by which rules they play. As data it is the mapping that a
table's options are in its log, and so it is shown, and written by hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeGuard

import msgspec


class TableOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The base of a game's own struct: a field for each option, a Literal of its choices with their default.

    The fields stand in the order of the game's options (`must_agree`). A document that everybody may read can
    have a field behind them, which is UNSET where the table wrote none.
    """

    @classmethod
    def of(cls, chosen: Mapping[str, Any]) -> Self:
        """A table's options, by key, as `Game.read_options` has them; what is left out is as by default.

        Keys that have no field are left alone: documents, which are read elsewhere.
        """
        return cls(**{name: chosen[name] for name in cls.__struct_fields__ if name in chosen})


def is_options(hint: Any) -> TypeGuard[type[TableOptions]]:
    """Whether a type is some game's struct of options."""
    return isinstance(hint, type) and issubclass(hint, TableOptions)
