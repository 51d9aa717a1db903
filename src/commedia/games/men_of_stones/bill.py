"""The bill of Men of Stones."""

from commedia.kit.bill import Bill, Inks, facets

_STONES = facets(
    ("m3", "M34 142 42 72 60 58 62 142Z"),
    ("m1", "M60 58 80 74 86 142H62Z"),
    ("m2", "M42 72 60 58 80 74 64 84Z"),
    ("m3", "M154 142 158 88 176 74 180 142Z"),
    ("m1", "M176 74 198 88 206 142H180Z"),
    ("m2", "M158 88 176 74 198 88 182 98Z"),
    ("m3", "M92 146 98 44 120 26 123 146Z"),
    ("m1", "M120 26 143 46 149 146H123Z"),
    ("m2", "M98 44 120 26 143 46 122 60Z"),
    ("m2", "M96 14 90-12 106 0 120-18V14Z"),
    ("m4", "M120-18 134 0 150-12 144 14H120Z"),
)
_SHADOW = '<ellipse cx="120" cy="144" rx="104" ry="9" fill="var(--m1)" opacity=".18"/>'

BILL = Bill(
    who="For 3 to 5",
    pitch="A rotten court, five acts, and one of you left alive to tell it.",
    played_with="Four dice each, eight Natures",
    length="one long evening",
    note="Tragedy, betrayal, death",
    lettering=((68, 98, "MEN"), (141, 58, "STONES")),
    rule_at=86,
    of=True,
    inks=Inks(paper=("#dde3ea", "#161e28"), ink=("#2e4e70", "#9fc3e6")),
    emblem=_STONES + _SHADOW,
)
