"""The minute before a play of Men of Stones."""

from commedia.kit.prologue import Prologue

PROLOGUE = Prologue(
    what="You each play one proud soul in a tragedy of five acts. Dice bind you to the people beside you, "
    "the hinge of the play turns, and then all of you fall but one, who is left to tell it.",
    does=[
        (
            "Acts I and II",
            "Your dice give you a tie to one neighbour, then to the other. You write what it is, and play "
            "a scene that brings it to life. From Act II on, scenes earn you Trait Points.",
        ),
        (
            "Act III",
            "Three of you choose what the play turns on. Whoever stands for it is the Pivot, and does the "
            "one thing that decides all.",
        ),
        (
            "Act IV",
            "Before each scene you put some points by in secret, as Caution. The others buy consequences, "
            "and fights over them. Whatever you do not put by becomes Tragedy.",
        ),
        (
            "Act V",
            "Tragedy pays for the downfall of others, and whoever has none left is dead. Caution turns a "
            "blow aside.",
        ),
    ],
    ends="When only two still live, it is over. One of them dies last, the other survives, and what the "
    "two have left says how.",
)  # MS-PHA-01
