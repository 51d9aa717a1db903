"""The table options, typed: what rules, pages and house actors read. rulings.toml says them to players."""

from __future__ import annotations

from typing import Literal

from commedia.engine import TableOptions


class Options(TableOptions, frozen=True):
    """What a table of The Face of Angels has chosen."""

    start_rels: Literal["2+2", "1+1", "1+1+one"] = "2+2"
    """Relationships with which each protagonist begins (FA-CHR-05)."""
    prologue_rel: Literal["warn", "require", "off"] = "warn"
    """What comes of a first contest about nobody whom a protagonist knows (FA-PWR-01)."""
    offsuit_seizes: Literal["off", "on"] = "off"
    """Whether an answer in another suit takes the lead, whatever the sides come to (FA-CON-11)."""
    initiative_by: Literal["total", "printed"] = "total"
    """What leads the next trick: the whole side, or the point card alone (FA-CON-11)."""
    help_max: Literal[1, "unlimited"] = 1
    """Cards that a helper may lay in each trick (FA-HLP-02)."""
    rels_by: Literal["taking_part", "contestants", "anyone_in_scene"] = "taking_part"
    """Whose relationships may come into a contest (FA-REL-01)."""
    help_super: Literal["on", "off"] = "on"
    """Whether a super-trump that is laid as help ends the contest (FA-SUP-01)."""
    foreign_xfm: Literal["owner", "layer"] = "owner"
    """Who says how a protagonist is changed whose super-trump somebody else laid (FA-SUP-04)."""
    contest_limit: Literal["none", 24, 12, 6, 4] = "none"
    """Contests after which the story ends, in whichever act (FA-END-02)."""
