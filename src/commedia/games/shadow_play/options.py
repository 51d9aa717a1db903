"""The table options, typed: what rules, pages and house actors read. rulings.toml says them to players."""

from __future__ import annotations

from typing import Literal

from commedia.engine import TableOptions


class Options(TableOptions, frozen=True):
    """What a table of Shadow Play has chosen."""

    episodes: Literal[0, 1, 2, 3] = 0
    """Episodes of the play; 0 for as many as all would have (SP-TONE-02)."""
    exchanges: Literal[0, 6, 12, 24] = 0
    """Answers for each Persona after which an Episode ends, too; 0 for any number (SP-DIA-01)."""
    expr_floor: Literal[3, 2, 4] = 3
    """How high a Characteristic must be to have an Expression (SP-PC-03)."""
    stance_reset: Literal["episode", "never"] = "episode"
    """Whether Stances begin at 1 in each Episode (SP-STANCE-02)."""
    mention_guard: Literal["block", "warn", "off"] = "block"
    """What comes of words that name one’s own Characteristics (SP-EXPR-04)."""
    ticks: Literal["hidden", "open"] = "hidden"
    """Who sees ticks before the Episode closes (SP-EXPR-05)."""
    stake_return: Literal["on", "off"] = "on"
    """Whether an Investment brings its stake back (SP-INV-05)."""
    sacrifice_once: Literal["ever", "episode"] = "ever"
    """How often each Sacrifice can be made (SP-SAC-01)."""
    life_scope: Literal["challenge", "episode"] = "challenge"
    """How long a life is on the line (SP-SAC-05)."""
    defend_others: Literal["on", "off"] = "on"
    """Whether what is left of a Defensive Move may go to others’ threats (SP-MOVE-11)."""
    aid_limit: Literal["any", "one"] = "any"
    """How many may help in a Move (SP-MOVE-06)."""
    effect_size: Literal[1, 2] = 1
    """By how much a Trait shifts a Score (SP-TRAIT-05)."""
    telling_negative: Literal["both", "landing"] = "both"
    """When a Negative Trait wounds (SP-SUR-01)."""
    negative_score: Literal["director", "actor"] = "director"
    """Who says which Score a wound shifts (SP-TRAIT-05)."""
