"""The masks of this game as cut paper: what is pinned on the half mask that all of them share (emblems.toml).

A mask that a table wrote itself is plain, with the sign of its suit on the brow.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from markupsafe import Markup

from commedia.games.city_of_masks.masks import MASKS
from commedia.games.city_of_masks.stage.wording import Masks, mask_by_id
from commedia.games.loading import read_text
from commedia.props.masks import FACE, mask, pieces

TONES = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}

_DRAWN: Final = tomllib.loads(read_text(__package__, "emblems.toml"))
PINNED: Final[Mapping[str, Mapping[str, str]]] = _DRAWN["pinned"]
"""What stands "behind" each mask, and what is in "front" of it."""
SUITS: Final[Mapping[str, str]] = _DRAWN["suits"]
"""The sign on the brow of a plain mask, by suit, and of one without a suit."""
FACES: Final[Mapping[str, str]] = _DRAWN["faces"]
SIGNS: Final[Mapping[str, str]] = _DRAWN["signs"]


@lru_cache(maxsize=4)
def authorities(kind: str) -> Markup:
    """Who comes for those that are denounced: nobody's mask, under a hat. kind: further class names."""
    return mask(SIGNS["hat"], SIGNS["badge"], f"tones-own {kind}", "", FACE)


def art(w: Masks, id: str, kind: str = "", says: str = "") -> Markup:
    """The mask of that id; "" is a face that wears none yet. kind: further class names."""
    return emblem(id, kind, says, *_marks(w, id))


def _marks(w: Masks, id: str) -> tuple[bool, bool]:
    """Whether a mask is one that comes with the game, and whether it bears a feather."""
    known_as = mask_by_id(w, id)
    name = known_as.name if known_as is not None else ""
    known = id in PINNED and (id not in MASKS or name == MASKS[id].name)
    return known, known_as is not None and known_as.sees_unseen


@lru_cache(maxsize=512)
def emblem(id: str, kind: str = "", says: str = "", known: bool = True, feather: bool = False) -> Markup:
    """A mask by its id. known: it is the one that comes with the game. feather: it sees the unseen."""
    behind, front, tones, face = _drawing(id, known, feather)
    return mask(behind, front, f"tones-{tones} {kind}".rstrip(), says, face)


def cut_out(w: Masks, id: str) -> str:
    """The mask of that id as a part of a larger picture, 200 wide and 112 high without what is pinned on."""
    behind, front, tones, face = _drawing(id, *_marks(w, id))
    return f'<g class="art tones-{tones}">{pieces(behind + face + front)}</g>'


def tones_of(id: str) -> str:
    """The class of the tones of a mask: what is worn below it has them, too."""
    return f"tones-{_tones(id)}"


def _tones(id: str) -> str:
    return "joker" if id in ("RJ", "BJ") else TONES.get(id[1:], "spot")


def officer() -> str:
    """One of the authorities, likewise."""
    return f'<g class="art tones-own">{pieces(SIGNS["hat"] + FACE + SIGNS["badge"])}</g>'


def _drawing(id: str, known: bool, feather: bool) -> tuple[str, str, str, str]:
    """What stands behind a mask and in front of it, its tones, and its face."""
    eye = SIGNS["feather"] if feather else ""
    if id in ("uncast", ""):
        return "", eye, "uncast", FACES["nobody"]
    if id.startswith("own:"):
        return "", eye, "own", FACES["oneself"]
    if known and id in PINNED:
        return PINNED[id]["behind"], PINNED[id]["front"] + eye, _tones(id), FACE
    return "", SUITS.get(id[1:], SUITS["none"]) + eye, _tones(id), FACE
