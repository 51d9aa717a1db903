"""The bill of Shadow Play: a hand before a light, and the beast that it throws."""

from commedia.kit.bill import Bill, Inks

_SHADOW = (
    '<circle cx="120" cy="66" r="80" fill="var(--m3)" opacity=".22"/>'
    '<circle cx="120" cy="66" r="70" fill="var(--light, var(--stock))"/>'
    '<path fill="var(--m4)" d="M76 136 82 104 130 100 140 134Q108 144 76 136Z"/>'
    '<path fill="var(--m1)" d="M82 104 74 64 94 42 128 52 130 100Z"/>'
    '<path fill="var(--m2)" d="M94 42 92 8 112 34 114 48Z"/>'
    '<path fill="var(--m4)" d="M74 64 64 30 84 44 90 46Z"/>'
    '<path fill="var(--m2)" d="M128 52 174 70 182 82 130 82Z"/>'
    '<path fill="var(--m1)" d="M130 82 182 82 176 86 130 88Z"/>'
    '<path fill="var(--m2)" d="M130 92 168 96 156 110 130 100Z"/>'
    '<path fill="var(--light, var(--stock))" d="M112 58 120 64 112 70 104 64Z"/>'
)

BILL = Bill(
    who="For a director and 1 to 5",
    pitch="Say what you do. When you hate the answer, fight for a better one.",
    played_with="Index cards, handfuls of dice",
    length="an evening an episode",
    note="Whatever the table allows",
    lettering=((38, 49, "SHADOW"), (132, 92, "PLAY")),
    rule_at=56,
    of=False,
    inks=Inks(paper=("#e4dfee", "#1d1828"), ink=("#54398a", "#c1a9f2")),
    emblem=_SHADOW,
)
