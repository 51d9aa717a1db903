"""The minute before a game of The Face of Angels."""

from commedia.kit.prologue import Prologue

PROLOGUE = Prologue(
    what="It is the night on which you leave school, in a town that you make up together. One of you is the "
    "World, and plays everybody and everything that nobody else does. Each of the others has a protagonist, "
    "with a friend, a foe, and soon a power.",
    does=[
        (
            "A contest",
            "Your character does something, and another’s stands against it. You say what happens if you win "
            "and what it costs you if you lose; the other accepts for one, two or three tricks, or rewrites "
            "one of the two.",
        ),
        (
            "A trick",
            "The leader lays a card, and tells an act in its realm: clubs for force, hearts for feeling, "
            "spades for command, diamonds for wit and means. The other answers with any card; as much or "
            "more of the same suit wins. Friends of either side may help.",
        ),
        (
            "Relationships",
            "A friend of yours who comes into it is a card more. If you lose, you may lose more than that.",
        ),
        (
            "Powers",
            "After everybody’s first contest something comes over the night. From then on a suit is yours, "
            "and one card ends any contest, and changes you.",
        ),
    ],
    ends="In the fifth part of the story each of you finds an end: dead, hidden, controlled, in control, or "
    "ordinary again.",
)  # FA-CON-01 to FA-CON-09, FA-PWR-01 to FA-PWR-03, FA-END-02
