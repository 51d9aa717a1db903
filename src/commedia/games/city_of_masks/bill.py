"""The bill of City of Masks."""

from commedia.kit.bill import Bill, Inks

_HORN = (
    '<path fill="var(--m2)" d="M44 10 84 25 60-22 26-34Z"/>'
    '<path fill="var(--m1)" d="M44 10 26-34-2-26-20 2-4-8 10-6 10 18Z"/>'
    '<circle cx="-21" cy="10" r="10" fill="var(--mx)"/><circle cx="-21" cy="13" r="2.6" fill="var(--m4)"/>'
)
_HALF_MASK = (
    '<path fill="var(--m2)" d="M100 40 84 25 44 10 56 44 84 58Z"/>'
    '<path fill="var(--m3)" d="M44 10 10 18 4 50 26 52 56 44Z"/>'
    '<path fill="var(--m1)" d="M4 50 18 92 42 72 26 52Z"/>'
    '<path fill="var(--m2)" d="M18 92 54 108 66 76 42 72Z"/>'
    '<path fill="var(--m3)" d="M54 108 84 92 86 64 84 58 66 76Z"/>'
    '<path fill="var(--m1)" d="M84 92 100 112V40L84 58 86 64Z"/>'
    '<path fill="var(--eye)" d="M26 52 56 44 84 58 66 76 42 72Z"/>'
    '<path fill="var(--m4)" opacity=".55" d="M26 52 56 44 84 58 58 51Z"/>'
)
_MOTLEY = '<g class="motley" transform="matrix(-1 0 0 1 200 0)">'
"""The other half, in the other colour."""
_LOZENGE = '<path fill="var(--mx)" d="M100 8 110 24 100 40 90 24Z"/>'

BILL = Bill(
    who="For 5 to 10, or from 3",
    pitch="Nobles in borrowed faces wager standing on every word they say in public.",
    played_with="Dominoes, masks, promises",
    length="an evening, or weeks by post",
    note="Intrigue, duels, desire",
    lettering=((66, 96, "CITY"), (143, 63, "MASKS")),
    rule_at=86,
    of=True,
    inks=Inks(paper=("#dbe7df", "#14211d"), ink=("#17594a", "#8ad0b9")),
    emblem=f"<g>{_HORN}{_HALF_MASK}</g>{_MOTLEY}{_HORN}{_HALF_MASK}</g>{_LOZENGE}",
    window="-40 -44 280 180",
)
