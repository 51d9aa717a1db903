"""Bare faces, which people pick before the curtain rises and which are seen when the masks come off."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.games.city_of_masks.stage.emblems import tones_of
from commedia.kit.portraits import Face
from commedia.props.busts import HEIGHT, WIDTH, bust
from commedia.props.svg import picture

KNOWN_BY: Final = (
    "russet curls",
    "a brown goatee",
    "a bald brow and grey whiskers",
    "long black hair",
    "dark hair piled high",
    "fair curls",
    "a russet goatee",
    "a bald brow and brown whiskers",
    "long grey hair",
    "black hair piled high",
)
"""What each is known by, in the order of the places whose they are where nobody picks any."""

KEYS: Final = [words.removeprefix("a ").replace(" ", "-") for words in KNOWN_BY]
"""By which each is kept."""


def drawn(face: str, says: str, worn: str = "", mask: str = "") -> Markup:
    """A face by its key. says: what the picture shows, "" to hide it. worn: the mask that gives the cloth its
    tones. mask: pushed up on the brow, as a part of a picture; "" for none.
    """
    parts = bust(KEYS.index(face) + 1, tones_of(worn), mask)
    return picture(WIDTH, HEIGHT, says, *parts, kind="lit bust")


FACES: Final = [Face(key, says, drawn(key, "")) for key, says in zip(KEYS, KNOWN_BY, strict=True)]
"""All of them."""
