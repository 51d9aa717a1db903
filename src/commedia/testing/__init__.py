"""A table for tests: chance by script, answers by name, and every seat's view.

    from commedia.testing import ScriptedTable
    t = ScriptedTable("men-of-stones", seats=["ann", "bob", "cy"], chance=[...])
    t.decisions()                                  # what is open, and to whom
    t.answer("ann", "assign_dice", {"dice": {...}})
    t.view("ann"), t.moments(since=3), t.state

`ScriptedTable.at` begins in the middle of things: any scene or procedure of the rules by name, on a state
built by hand. Seats and characters are addressed by the names given at the start; answers and outcomes are
plain data.
"""

from commedia.engine import (
    BadOption,
    BadState,
    ChanceFault,
    CommediaError,
    IllegalMove,
    NotNow,
    NotOpen,
    ScriptLeftOver,
    ScriptRanOut,
)
from commedia.testing.record import Record
from commedia.testing.refusal import Refusal
from commedia.testing.script import Script
from commedia.testing.table import ScriptedTable

__all__ = [
    "BadOption",
    "BadState",
    "ChanceFault",
    "CommediaError",
    "IllegalMove",
    "NotNow",
    "NotOpen",
    "Record",
    "Refusal",
    "Script",
    "ScriptLeftOver",
    "ScriptRanOut",
    "ScriptedTable",
]
"""The errors too, so that a test has all it needs from one place."""
