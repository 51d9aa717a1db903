"""The minute before a play of City of Masks."""

from commedia.kit.prologue import Prologue

PROLOGUE = Prologue(
    what="In this city nobody goes bare-faced. You are young nobles in borrowed masks, and each mask has "
    "its own manners: to keep them wins you a name, to fall out of them is a crime. Beneath it grows what "
    "you are.",
    does=[
        (
            "Before the first round",
            "You get a mask and write down what you would do without one. You learn whom you love and "
            "hate, and what you want in secret.",
        ),
        (
            "In every round",
            "The grandest of you sets a scene. Each of you says where they are, puts on a mask, and has a "
            "turn.",
        ),
        (
            "On your turn",
            "Say what you do, stake your name on it, draw a tile, and tell what came of it. On the side "
            "you may woo somebody, lend your name, or bet on another’s.",
        ),
        (
            "Two purses",
            "Face is your good name: it comes from doing what becomes your mask. Hidden Face comes from "
            "being yourself, and buys new masks.",
        ),
    ],
    ends="It ends when somebody has met every aim of theirs, or when you all agree that it is late. Then "
    "what lay hidden is shown, and the points are counted.",
)  # CM-END-01, CM-END-04
