"""The table options, typed: what rules, pages and house actors read. rulings.toml says them to players."""

from __future__ import annotations

from typing import Literal

from commedia.engine import Table, TableOptions


class Options(TableOptions, frozen=True):
    """What a table of Men of Stones has chosen."""

    natures: Literal["random", "host"] = "random"
    """Whether the ordinary Natures are drawn, or the host picks them (MS-NAT-02)."""
    assign: Literal["hidden", "open"] = "hidden"
    """Whether dice are placed in secret (MS-DICE-02)."""
    act1_awards: Literal["off", "on"] = "off"
    """Whether scenes in Act I bring Trait Points (MS-ACT1-08)."""
    forsworn_draw: Literal["choose", "random"] = "choose"
    """How the Forsworn comes by three face-down Natures (MS-FOR-01)."""
    forsworn_love: Literal["on", "off"] = "on"
    """Whether Love is a Trait, for a Forsworn without a Nature (MS-FOR-03)."""
    scene_rounds: Literal[1, 2, 3] = 1
    """Scenes that each player opens in each of Acts I to III (MS-SCN-01)."""
    noncentral_awards: Literal["on", "off"] = "on"
    """Whether points go to everyone in a scene, or to its opener and those named (MS-SCN-03)."""
    act4_start: Literal["pivot", "act3_first"] = "pivot"
    """Who opens the first scene of Acts IV and V (MS-ACT4-03)."""
    act4_structure: Literal["rebid_each_scene", "per_act", "single_scene"] = "rebid_each_scene"
    """How often one bids in Act IV, and for how many scenes (MS-ACT4-02)."""
    start_deaths: Literal["on", "off"] = "on"
    """Whether who starts the Final Scene without Tragedy dies at once (MS-ACT5-04)."""
    final_turns: Literal["open", "rounds"] = "open"
    """Whether downfalls come in turn (MS-ACT5-12)."""


def options_of(t: Table) -> Options:
    """What this table has chosen. It lies in no view: rules alone go by it, and pages never ask."""
    return Options.of(t.options)
