"""What lands: a relationship lost or turned, going for broke, a super-trump, a transformation, an end."""

from __future__ import annotations

from commedia.games.face_of_angels.state import Town
from commedia.kit.page import Landing

LANDINGS: dict[str, Landing[Town]] = {}
"""By the rule that tells of it."""
