"""The bill of The Face of Angels: two wings, and a face between them that nobody can look at."""

from commedia.kit.bill import Bill, Inks, facets

_WINGS = facets(
    ("m2", "M112 40 84 8 52 -8 66 24Z"),
    ("m3", "M112 56 66 24 30 14 60 48Z"),
    ("m2", "M112 72 60 48 22 46 62 72Z"),
    ("m3", "M112 88 62 72 30 80 74 94Z"),
    ("m1", "M112 104 74 94 52 112 92 112Z"),
    ("m3", "M128 40 156 8 188 -8 174 24Z"),
    ("m2", "M128 56 174 24 210 14 180 48Z"),
    ("m3", "M128 72 180 48 218 46 178 72Z"),
    ("m2", "M128 88 178 72 210 80 166 94Z"),
    ("m1", "M128 104 166 94 188 112 148 112Z"),
)
_FACE = facets(
    ("m4", "M120 28 138 40 140 66 120 92Z"),
    ("m3", "M120 28 102 40 100 66 120 92Z"),
    ("stock", "M106 54 116 52 114 58Z"),
    ("stock", "M134 54 124 52 126 58Z"),
)

BILL = Bill(
    who="For one World and 2 to 6",
    pitch="Graduation night, and something has looked at you. Play your cards, and see what power leaves.",
    played_with="A deck of cards, a circle in slices",
    length="several evenings",
    note="Power, friends, a town",
    lettering=((60, 44, "THE FACE OF"), (134, 58, "ANGELS")),
    rule_at=80,
    of=False,
    inks=Inks(paper=("#e7ecf2", "#151b26"), ink=("#7a2f2a", "#f0a08a")),
    emblem=_WINGS + _FACE,
)
