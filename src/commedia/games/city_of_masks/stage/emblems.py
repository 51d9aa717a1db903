"""The masks of this game as cut paper: what is pinned on the half mask that all of them share.

A mask that a table wrote itself is plain, with the sign of its suit on the brow.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.games.city_of_masks.masks import MASKS
from commedia.games.city_of_masks.stage.wording import Masks, made
from commedia.props.masks import FACE, mask, pieces

TONES = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}

PINNED: dict[str, tuple[str, str]] = {
    "JS": (
        "m1 -20 20 30 2 100 -6 100 24 44 18\nm2 42 4 50 -28 100 -38 100 2\nm3 50 -28 70 -32 64 4 42 4\n"
        "mx 43 -2 100 -10 100 0 42 6\n=m3 108 -14 140 -46 196 -56 238 -26 196 -34 156 -20\n"
        "=mx 116 -14 160 -38 214 -38 164 -30\n=m2 108 -14 156 -20 196 -34 170 -8\n",
        "",
    ),
    "QS": (
        "m2 44 10 -6 -46 -18 -14 10 18\nm3 10 18 -38 -22 -42 8 -4 32\nm1 4 44 -44 20 -36 46 4 56\n"
        "m4/2 -6 -46 30 10\nm4/2 -38 -22 6 26\n",
        "mx 100 12 95 26 80 28 91 38 87 52 100 44\n",
    ),
    "KS": (
        "m4/5 -6 -34 178 122\nmx/2 -6 -34 178 122\nm4/6 150 120 168 114 176 98\nm4/9 176 120 190 132\n",
        "=mx 148 2 142 42 150 38\n=mx 144 80 137 104 145 84\n",
    ),
    "JC": (
        "m1 100 -46 50 -34 6 2 -14 60 -2 106 18 92 10 18 44 10 100 22\nm2 100 -46 62 -20 44 10 100 22\n"
        "m3 50 -34 62 -20 44 10 26 8\n",
        "m4 20 48 58 34 90 54 58 45\nmx 100 -16 93 2 100 40\nm4 84 -6 100 -12 100 -2 84 1\n"
        "=mx 60 80 67 78 56 106 51 107\n",
    ),
    "QC": (
        "m4/5 56 16 30 -34 4 -44\nm4/5 28 16 -8 -26 -36 -8\nm4/5 8 30 -28 8 -44 42\n"
        "m4/5 8 64 -22 60 -38 98\n",
        "mx/1.3 100 40 44 10\nmx/1.3 100 40 10 18\nmx/1.3 72 25 84 31 100 32\nmx/1.3 48 24 72 38 100 38\n"
        "mx 100 -2 89 18 100 26\nmx 100 26 89 34 100 52\n",
    ),
    "KC": (
        "m2 12 20 -6 -30 38 8\nm3 34 10 34 -44 68 12\nm1 34 -44 68 12 54 12\nm2 62 14 100 -52 100 20\n"
        "m3 82 16 100 -52 100 20\nmx@6 -6 -34\nmx@6 34 -46\n=mx@7 100 -50\n",
        "mx/3.5@9 58 26\nmx/3.5@9 74 30\nmx/3.5@9 91 33\n",
    ),
    "JD": (
        "m3 88 24 100 -46 100 24\nm3 62 18 66 -40 82 22\nm3 36 14 28 -26 56 14\nm1 66 -40 86 26 76 18\n"
        "m1 28 -26 62 16 48 12\nm1 14 22 -8 -4 40 12\nm1 6 44 -28 24 10 24\nm2 8 62 -26 64 6 44\n",
        "=mx@11 100 28\n=m4@6 100 28\n",
    ),
    "QD": (
        "m3 100 8 60 4 26 -22 22 -54 46 -28 74 -14 100 -12\nm2 60 4 26 -22 22 -54 40 -22\n"
        "mx 100 -48 95 -38 85 -36 93 -30 91 -20 100 -26\nm2 18 92 8 122 30 104\nm1 40 102 40 126 54 108\n",
        "mx 100 14 88 22 84 36 92 28 100 27\nmx@3.5 20 40\n",
    ),
    "KD": (
        "m2 100 -54 34 16 100 24\nm3 100 -54 34 16 58 14\nm4/3 100 -8 60 -52\nm4/3 100 -8 22 -30\n"
        "m4/3 100 -8 -2 4\n",
        "mx 76 22 100 8 100 36\n=m4@7 100 22\n=mx@2.5 102 20\n",
    ),
    "JH": (
        "=m4/5 -30 118 224 -34\n=m4 224 -34 198 -30 212 -12\n=mx -30 118 -40 112 -14 98 -6 102\n"
        "=mx -30 118 -26 128 0 114 -4 104\nm1 100 18 58 -12 54 -36 72 -50 92 -46 100 -30\n"
        "m3 58 -12 54 -36 72 -50 82 -30\nm2 100 18 58 -12 82 -30 100 -14\n",
        "",
    ),
    "QH": (
        "m3 100 70 100 -46 76 -44\nm1 100 70 76 -44 52 -37\nm3 100 70 52 -37 29 -25\nm1 100 70 29 -25 9 -8\n"
        "m3 100 70 9 -8 -8 14\nmx/3.5 -8 14 9 -8 29 -25 52 -37 76 -44 100 -46\n",
        "=mx 156 92 161 100 170 101 164 108 165 117 156 113 147 117 148 108 142 101 151 100\n",
    ),
    "KH": (
        "m2 74 12 58 -10 62 -40 80 -12\nm3 74 12 58 -10 62 -40\nm2 46 12 20 0 14 -30 42 -8\n"
        "m3 46 12 20 0 14 -30\nm2 22 22 -10 16 -26 -10 6 2\nm3 22 22 -10 16 -26 -10\n"
        "m2 8 46 -24 46 -42 24 -8 28\nm3 8 46 -24 46 -42 24\nm4/3 100 14 60 8 22 18 2 50\n",
        "=mx 148 80 155 96 148 104 141 96\nmx 100 8 90 18 100 28\n",
    ),
    "RJ": (
        "m2 44 14 22 -30 -14 -44 -38 -14 -14 -22 4 -4 12 22\nm3 84 26 44 14 22 -30 58 -26\n"
        "j2 86 22 74 -18 100 -52 100 26\nj3 86 22 74 -18 100 -52 92 -8\nmx@9 -38 -6\n=mx@9 100 -50\n",
        "j2 26 84 36 80 44 88 34 94\n=j1@17 100 76\n=j3@5 95 70\n",
    ),
    "BJ": (
        "=m2 44 10 84 25 60 -26 26 -38\n=m1 44 10 26 -38 -2 -30 -22 2 -4 -8 10 -6 10 18\n"
        "=j2 156 10 116 25 140 -26 174 -38\n=j1 156 10 174 -38 202 -30 222 2 204 -8 190 -6 190 18\n"
        "mx@10 -22 10\nm4@2.6 -22 13\n",
        "=j2 100 40 116 25 156 10 144 44 116 58\n=j3 156 10 190 18 196 50 174 52 144 44\n"
        "=j1 196 50 182 92 158 72 174 52\n=j2 182 92 146 108 134 76 158 72\n"
        "=j3 146 108 116 92 114 64 116 58 134 76\n=j1 116 92 100 112 100 40 116 58 114 64\n"
        "mx 100 8 90 24 100 40\n",
    ),
    "nobleman": (
        "=m3 138 16 150 -34 190 -54 226 -42 196 -30 172 18\n=m1 150 16 168 -24 206 -44 184 -22 172 18\n"
        "=mx 138 16 150 -34 158 -40 152 16\n",
        "mx 100 30 92 40 100 50\n",
    ),
    "noblewoman": (
        "m3 12 20 6 -2 28 10\nm2 28 14 26 -14 48 6\nm3 48 10 54 -22 72 14\nm2 72 18 84 -28 94 26\n"
        "=mx@6 100 -4\nmx@4.5 84 -30\nmx@4.5 54 -24\nmx@4.5 26 -16\nmx@4.5 4 -4\n",
        "mx@4 8 104\nmx@5 8 116\nmx 100 30 94 40 100 50\n",
    ),
}
"""What stands behind each mask, and what is in front of it."""

SUITS = {
    "S": "m4 100 14 84 36 94 44 100 38\n",
    "C": "m4@7 92 36\n=m4@7 100 24\n",
    "D": "m4 100 12 88 28 100 44\n",
    "H": "m4 100 46 84 28 86 18 94 16 100 22\n",
    "": "mx 100 42 91 54 100 70\n",
}
"""The sign on the brow of a plain mask, by suit."""
FEATHER = "=mx@11 100 24\n=m2@7.5 100 24\n=m4@4 100 24\n"
"""The eye of a peacock feather (CM-MASK-04)."""

NOBODY = """
m4/3 100 -24 66 -14 44 14 40 50 52 90 76 112 100 118
m2 100 -24 66 -14 44 14 40 50 52 90 76 112 100 118
m3 100 -24 66 -14 44 14 40 50 70 30 100 24
=m4/3 58 46 86 46
=m4/3 114 46 142 46
=m4/3 86 88 114 88
"""
"""The Uncast: a face without features."""
ONESELF = """
m2 100 -28 62 -18 38 16 36 52 52 94 80 118 100 122
m3 100 -28 62 -18 38 16 64 26 100 20
m1 36 52 52 94 80 118 74 92 58 72
m3 64 26 38 16 36 52 58 72 78 66 84 50
eye 54 50 68 42 84 50 68 57
m4@5 69 49.5
m4/3 50 38 66 32 84 38
m1 100 50 92 78 100 82
m1 82 96 100 91 100 104
"""
"""Somebody without a mask: their own Character (CM-CHAR-02)."""
OFFICE = """
=m2 100 -50 40 -30 -34 -34 -6 8 100 16 206 8 234 -34 160 -30
m3 100 -50 40 -30 -34 -34 18 -14 100 -22
m1 -34 -34 -6 8 18 -14
m4/3 -34 -34 18 -14 100 -22
"""
"""The hat of office, behind the plain mask of the authorities (CM-UNM-03)."""
BADGE = "=mx 100 -18 109 -4 100 10 91 -4\n"


@lru_cache(maxsize=4)
def authorities(kind: str) -> Markup:
    """Who comes for those that are denounced: nobody's mask, under a hat. kind: further class names."""
    return mask(OFFICE, BADGE, f"tones-own {kind}", "", FACE)


def art(w: Masks, id: str, kind: str = "", says: str = "") -> Markup:
    """The mask of that id; "" is a face that wears none yet. kind: further class names."""
    known_as = made(w, id)
    name = known_as.name if known_as is not None else ""
    known = id in PINNED and (id not in MASKS or name == MASKS[id].name)
    return emblem(id, kind, says, known, known_as is not None and known_as.sees_unseen)


@lru_cache(maxsize=512)
def emblem(id: str, kind: str = "", says: str = "", known: bool = True, feather: bool = False) -> Markup:
    """A mask by its id. known: it is the one that comes with the game. feather: it sees the unseen."""
    behind, front, tones, face = _drawing(id, known, feather)
    return mask(behind, front, f"tones-{tones} {kind}".rstrip(), says, face)


def cut_out(w: Masks, id: str) -> str:
    """The mask of that id as a part of a larger picture, 200 wide and 112 high without what is pinned on."""
    known_as = made(w, id)
    known = id in PINNED and (id not in MASKS or (known_as is not None and known_as.name == MASKS[id].name))
    behind, front, tones, face = _drawing(id, known, known_as is not None and known_as.sees_unseen)
    return f'<g class="art tones-{tones}">{pieces(behind + face + front)}</g>'


def tones_of(id: str) -> str:
    """The class of the tones of a mask: what is worn below it has them, too."""
    return f"tones-{_tones(id)}"


def _tones(id: str) -> str:
    return "joker" if id in ("RJ", "BJ") else TONES.get(id[1:], "spot")


def officer() -> str:
    """One of the authorities, likewise."""
    return f'<g class="art tones-own">{pieces(OFFICE + FACE + BADGE)}</g>'


def _drawing(id: str, known: bool, feather: bool) -> tuple[str, str, str, str]:
    """What stands behind a mask and in front of it, its tones, and its face."""
    eye = FEATHER if feather else ""
    if id in ("uncast", ""):
        return "", eye, "uncast", NOBODY
    if id.startswith("own:"):
        return "", eye, "own", ONESELF
    tones = _tones(id)
    behind, front = PINNED[id] if known and id in PINNED else ("", SUITS[id[1:] if id[1:] in SUITS else ""])
    return behind, front + eye, tones, FACE
