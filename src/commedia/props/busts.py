"""Bare faces as cut paper: five busts, each three facets of skin, of hair and of cloth.

A face belongs to whoever sits there and to no mask. Skin and hair have their own tones, six sets of them by
the style sheet (`.bare-1` and so on); cloth is drawn apart, in the tones of whatever was worn over the face.
The language of the drawings, and its place 200 wide, is that of `masks`: what is drawn there fits here.
"""

from __future__ import annotations

from typing import NamedTuple

from commedia.props.masks import pieces

WIDTH, HEIGHT = 320, 372
LEFT, TOP = 60, 176
"""Where the corner of the face lies in its picture."""
TONES = 6
"""Sets of skin and hair. One more than faces, so that a sixth at the table is not the first over again."""


class Bust(NamedTuple):
    """One of them. behind: hair that falls behind the face. over: what the face is known by. cloth: what they
    wear. lifted: how a mask lies on the brow, as right, up and a turn in degrees.
    """

    behind: str
    over: str
    cloth: str
    lifted: tuple[int, int, int]


FACE = """
m1 78 104 78 150 100 166 100 104
m2 100 -14 64 -6 44 24 42 56 54 92 80 118 100 122
m3 64 -6 44 24 66 34 100 24 100 -14
m3 42 56 54 92 74 92 64 68
=shade 100 -14 136 -6 156 24 158 56 146 92 120 118 100 122
eye 56 54 68 47 84 54 69 60
m4@4.4 70 53.5
m4/2.4 56 54 68 47 84 54
m1 100 46 90 80 100 85
"""
"""What every face has: neck, brow and cheeks, eyes and nose."""

BUSTS = (
    Bust(
        "",
        "m4/3 54 40 68 33 86 40\n=m4 72 96 98 102 130 92 122 108 100 113 82 108\n"
        "=eye 78 99 98 104 124 97 120 102 100 106 84 104\n"
        "h2@17 60 2\nh1@15 42 26\nh3@18 84 -16\n=h2@19 100 -20\nh1@9 38 46\n",
        "m2 100 168 60 134 18 150 40 176 -6 196 100 196\nm3 60 134 18 150 40 176\n"
        "=m1 100 168 140 134 182 150 160 176 206 196 100 196\n=m2 140 134 182 150 160 176\nmx@7 18 152\n",
        (4, -92, 6),
    ),
    Bust(
        "h1 100 -40 56 -32 32 0 36 40 46 24 100 0\n",
        "m4/4.5 52 43 70 36 86 43\nh2 74 96 88 90 100 94 100 100 84 102\nh1 88 108 100 104 100 146\n"
        "h2 60 92 66 108 88 124 86 110 72 100\n=h2 60 -10 80 -44 140 -46 172 -14 160 36 148 10 104 -4\n"
        "=h3 80 -44 140 -46 120 -20 70 -12\n=h1 56 -14 40 20 46 48 58 14 72 -10\n",
        "m1 78 138 50 132 58 172 100 168\nm2 50 132 -6 162 -26 196 100 196 58 172\n"
        "m3 -6 162 -26 196 26 196 40 160\nmx/3 100 170 100 196\n",
        (6, -92, 7),
    ),
    Bust(
        "h2 44 14 28 26 24 70 40 84 46 50\nm3 100 -30 66 -20 46 12 100 10\n",
        "m4/6.5 52 43 68 38 87 45\nh3 64 92 84 84 100 90 100 98 80 98\nm1/2.5 62 22 100 20\n"
        "m1/2 68 10 100 8\nm4/2.4 84 106 100 107\n",
        "m3 78 142 44 138 40 160 100 176\nm2 44 138 -2 158 -26 196 100 196 100 176 40 160\n"
        "m1 -2 158 -26 196 16 196 30 152\n=mx@11 100 182\n=m1@6 100 182\n",
        (-4, -88, -7),
    ),
    Bust(
        "h1 100 -34 58 -26 28 6 18 70 12 128 40 140 50 92 44 24\nh2 58 -26 28 6 18 70 30 80 44 24\n",
        "m4/3 54 41 70 35 86 41\nm1 83 99 100 95 100 102\nm4/1.6 83 99 100 101\n"
        "h1 100 -34 58 -26 40 8 42 44 64 12 100 -10\nh3 100 -34 58 -26 64 12\n",
        "m2 78 140 34 118 10 196 100 196 100 166\nm1 34 118 -22 170 -30 196 10 196\n"
        "m3 78 140 34 118 62 170 100 166\n=mx@5 100 178\n",
        (2, -92, -5),
    ),
    Bust(
        "h1 100 -92 66 -82 44 -48 36 0 46 34 100 10\n",
        "m4/2.6 54 40 70 32 86 39\nmx@1.8 64 84\nm1 82 98 92 93 100 96 100 105\nh2@16 58 -12\n"
        "h3@17 70 -42\nh2@15 84 -68\n=h3@18 100 -38\n=h2@15 100 -12\n=h1@14 100 -78\nmx@5 40 78\n"
        "mx@3 40 88\n",
        "mx 78 134 34 130 10 150 40 168 100 172\nm3 34 130 10 150 40 168 56 148\n"
        "mx 78 134 56 148 100 160\nm2 40 168 -10 176 -26 196 100 196 100 172\n"
        "m1 -10 176 -26 196 30 196 24 172\n",
        (4, -132, -6),
    ),
)


def bust(place: int, worn: str, mask: str = "") -> list[str]:
    """The parts of a picture of somebody bare-faced, a class name on each that moves.

    place: theirs at the table, from 1, which says whose face it is. worn: the class of the tones of what they
    wear. mask: as a part of a picture (`masks.pieces`), pushed up on the brow; "" for none.
    """
    face = BUSTS[(place - 1) % len(BUSTS)]
    tones = (place - 1) % TONES + 1
    right, up, turn = face.lifted
    lifted = f'<g class="lifts" transform="translate({right} {up}) rotate({turn} 100 60)">{mask}</g>'
    return [
        f'<g transform="translate({LEFT} {TOP})"><circle class="halo" cx="100" cy="62" r="122"/>',
        f'<g class="art bare-{tones}">{pieces(face.behind + FACE + face.over)}</g>',
        f'<g class="art {worn}">{pieces(face.cloth)}</g>{lifted if mask else ""}</g>',
    ]
