"""The minute before a game of Know Thyself."""

from commedia.kit.prologue import Prologue

PROLOGUE = Prologue(
    what="You wake in a Palace that none of you knows, with four things beside the bed, a face in the mirror "
    "and no idea whose. One of you is the GM, and plays every room, everybody in them, and the Master, who "
    "once made a bargain with each of you.",
    does=[
        (
            "Before the mirror",
            "You say what you look like, without a name. The less it tells, the more Coins you begin with. "
            "Then you lay out four Attachments: things or marks on which Memories will come back.",
        ),
        (
            "In the Palace",
            "You go where you like through open doors. Each room gets a True Name, and lets nobody out who "
            "has not wagered there or paid a toll.",
        ),
        (
            "A Wager",
            "You say what you want; the GM says what stands against it, and for how many Coins. You draw up "
            "to three cards, the first worth the most; the GM cuts one. Of the outcome and the Memory one is "
            "yours to tell, and the other the GM’s.",
        ),
        (
            "Win or lose",
            "A Memory comes back: a triumph, a goal, a defeat or a guilt, coloured by the room. Losing, you "
            "may call on an old one for another card.",
        ),
    ],
    ends="When somebody is broke, the Master is short, or one of you remembers enough, you all stand in the "
    "Master Suite. You say who you are, why you came, what you wagered for what; and then your Coins are "
    "counted against his.",
)  # KT-SETUP-02, KT-MOVE-04, KT-WAGER-01 to KT-WAGER-11, KT-END-01, KT-END-05
