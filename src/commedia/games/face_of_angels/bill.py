"""The bill of The Face of Angels: two wings, and something between them that looks back."""

from commedia.kit.bill import Bill, Inks

_WING = (
    '<path fill="var(--m3)" d="M104 96 6 2 26 50Z"/><path fill="var(--m2)" d="M104 100 26 50 8 52 34 82Z"/>'
    '<path fill="var(--m3)" d="M104 104 34 82 18 88 46 108Z"/>'
    '<path fill="var(--m1)" d="M106 108 46 108 36 118 64 126Z"/>'
    '<path fill="var(--m2)" d="M108 112 64 126 60 136 86 136Z"/>'
)
_ANGEL = (
    '<path fill="var(--m1)" d="M84 62 120 78V112L84 96Z"/>'
    '<path fill="var(--m4)" d="M120 78 156 62V96L120 112Z"/>'
    '<path fill="var(--m3)" d="M120 22 58 50 120 50Z"/>'
    '<path fill="var(--m2)" d="M120 22 182 50H120Z"/><path fill="var(--m2)" d="M58 50 120 78V50Z"/>'
    '<path fill="var(--m1)" d="M182 50 120 78V50Z"/>'
    '<path fill="none" stroke="var(--m4)" stroke-width="3" d="M120 50 166 62V90"/>'
    '<path fill="var(--m4)" d="M166 88 172 110H160Z"/>'
    '<ellipse cx="120" cy="0" rx="34" ry="8" fill="none" stroke="var(--m2)" stroke-width="5"/>'
)

BILL = Bill(
    who="For 3 to 7",
    pitch="On graduation night something with wings looks back at you.",
    played_with="Tricks and trumps, one deck",
    length="four acts, any pace",
    note="Power, harm to friends",
    lettering=((42, 48.5, "THE FACE"), (120, 56, "ANGELS")),
    rule_at=64,
    of=True,
    inks=Inks(paper=("#f3dfe4", "#28171e"), ink=("#8b2455", "#f1a0c1")),
    emblem=f'{_WING}<g transform="matrix(-1 0 0 1 240 0)">{_WING}</g>{_ANGEL}',
)
