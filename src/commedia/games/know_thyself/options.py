"""The table options, typed: what rules, pages and house actors read. rulings.toml says them to players."""

from __future__ import annotations

from typing import Literal

from commedia.engine import TableOptions


class Options(TableOptions, frozen=True):
    """What a table of Know Thyself has chosen. Source: KT-SETUP-04."""

    hardcore: Literal["off", "on", "extra"] = "off"
    """Whether Attachments are dealt as cards, and whether before or after the Appearances (KT-HARD-01)."""
    master_per_pc: Literal[20, 19, 18, 17, 16, 15] = 20
    """Coins for each PC with which the Master begins (KT-COIN-02)."""
    toll: Literal[2, 1, 3, 4, 5, "off"] = 2
    """Coins that it costs to leave a room that one owes; "off" where nobody buys out (KT-MOVE-07)."""
    bribes: Literal["off", "on"] = "off"
    """Whether the GM may offer Coins for what somebody does (KT-ROLE-01)."""
    memory_suits: Literal["player_type", "player_attachment"] = "player_type"
    """What a player’s own card says of a Memory: its kind, or its Attachment (KT-MEM-02)."""
    maze_scope: Literal["room", "all"] = "room"
    """Whom the GM may place where somebody lost in the maze (KT-FX-02)."""
    memory_names: Literal["others", "none", "any"] = "others"
    """Whose names may come back in a Memory (KT-MEM-07)."""
    edge_changes: Literal["per_pc", "per_wager"] = "per_pc"
    """Whether each PC in a Wager may change an Edge after it, or one of them (KT-EDGE-05)."""
    suite_truename: Literal["on", "off"] = "on"
    """Whether the Master Suite has a True Name (KT-NAME-03)."""
    final_compare: Literal["whole", "share"] = "whole"
    """Whether each PC stands against the Master’s whole stack, or its share (KT-END-06)."""
    early_call: Literal["on", "off"] = "on"
    """Whether anybody may ask to end early (KT-END-04)."""
    wager_limit: Literal["none", 1, 2, 3, 4, 5, 6] = "none"
    """Wagers for each PC after which the Master calls, too (KT-END-01)."""
