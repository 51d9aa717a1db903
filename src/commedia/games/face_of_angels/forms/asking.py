"""What every form of The Face of Angels is drawn from."""

from __future__ import annotations

from typing import TypeAlias

from commedia.games.face_of_angels.state import Town
from commedia.props.form import OpenDecision

Asked: TypeAlias = OpenDecision[Town]
"""A decision, with the town as the seat that is asked sees it."""
