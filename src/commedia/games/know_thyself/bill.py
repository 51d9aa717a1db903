"""The bill of Know Thyself: a door that wears a mask, and its keyhole."""

from commedia.kit.bill import Bill, Inks, facets

_DOOR = facets(
    ("m3", "M44 156 56 146H184L196 156Z"),
    ("m1", "M70 146V46L77 21L95 3L120 -4V146Z"),
    ("m2", "M170 146V46L163 21L145 3L120 -4V146Z"),
    ("m2", "M54 146V46H70V146Z"),
    ("m3", "M170 146V46H186V146Z"),
    ("m2", "M54 46 63 13 77 21 70 46Z"),
    ("m3", "M63 13 87 -11 95 3 77 21Z"),
    ("m2", "M87 -11 120 -20 120 -4 95 3Z"),
    ("m3", "M120 -20 153 -11 145 3 120 -4Z"),
    ("m2", "M153 -11 177 13 163 21 145 3Z"),
    ("m3", "M177 13 186 46 170 46 163 21Z"),
    ("m4", "M120-20 128-12 120 0 112-12Z"),
)
_PANELS = facets(
    ("m2", "M80 112 114 112 108 120 86 120Z"),
    ("m3", "M80 112 86 120V136L80 142Z"),
    ("m2", "M80 142 86 136H108L114 142Z"),
    ("m3", "M126 112 160 112 154 120 132 120Z"),
    ("m1", "M160 112 154 120V136L160 142Z"),
    ("m1", "M126 142 132 136H154L160 142Z"),
)
_MASK = facets(
    ("m3", "M46 16 74 28 74 48 80 62 70 76 54 50Z"),
    ("m4", "M74 28 100 28 120 40 120 54 106 52 90 42 74 48Z"),
    ("m3", "M70 76 80 62 98 62 106 52 120 54 120 64 112 74 92 84Z"),
    ("m4", "M194 16 166 28 166 48 160 62 170 76 186 50Z"),
    ("m3", "M166 28 140 28 120 40 120 54 134 52 150 42 166 48Z"),
    ("m4", "M170 76 160 62 142 62 134 52 120 54 120 64 128 74 148 84Z"),
)
_KEYHOLE = facets(("stock", "M120 70 128 75 129 84 126 89 131 106H109L114 89 111 84 112 75Z"))

BILL = Bill(
    who="For one GM and 1 to 6",
    pitch="You wake with four things and no name. Wager for what you want, and see what you remember.",
    played_with="Two decks, Coins, a Palace",
    length="one evening or two",
    note="Memory, guilt, desire",
    lettering=((56, 70, "KNOW"), (134, 52.5, "THYSELF")),
    rule_at=80,
    of=False,
    inks=Inks(paper=("#f0e6cc", "#241e12"), ink=("#6f4f07", "#e5c06c")),
    emblem=_DOOR + _PANELS + _MASK + _KEYHOLE,
)
