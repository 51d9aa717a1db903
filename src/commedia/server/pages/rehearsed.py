"""Games that are announced and not yet on: they are in rehearsal. When one comes, its bill goes with it."""

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

_FACE_OF_ANGELS = Bill(
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

_SHADOW_PLAY = Bill(
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

REHEARSED: dict[str, tuple[str, Bill]] = {
    "face-of-angels": ("The Face of Angels", _FACE_OF_ANGELS),
    "shadow-play": ("Shadow Play", _SHADOW_PLAY),
}
"""Each by its slug, with its title, in the order in which they come."""
