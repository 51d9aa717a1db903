"""The minute before a game of Shadow Play."""

from commedia.kit.prologue import Prologue

PROLOGUE = Prologue(
    what="One of you is the Director, and says what there is and what comes of all you do. Each of the "
    "others has a Persona with a few habits and gifts, and never names them: they have to show.",
    does=[
        (
            "The Dialogue",
            "Ask what you want to know, or do something. The Director answers, and what they say is so. "
            "Nobody has a turn.",
        ),
        (
            "In silence",
            "What you are up to goes on a card, as a Strategy; so does what you stake your strength on. "
            "Each step towards it makes the Director’s answers to you harder, from 1, generous, to 6, cruel. "
            "Unseen, you all tick what others have shown you of their Personae.",
        ),
        (
            "A Challenge",
            "When you can’t bear the answer to such a step, fight it. You make Moves with handfuls of dice, "
            "and take one die: as much as it wins you, it exposes you. Bring down the threat to nothing, and "
            "that answer is struck; you say what happened instead.",
        ),
        (
            "What it costs",
            "Held too hard, you give up that Strategy for good, or sacrifice a piece of your Persona, or "
            "its life.",
        ),
    ],
    ends="The Episode is over when what stands on its card has come true, or when all would have it so. "
    "Whoever was seen in everything by everybody has grown by it. Then there is another, if you like.",
)  # SP-DIA-01, SP-STANCE-01, SP-SHADOW-01, SP-EXPR-02, SP-CH-01, SP-MOVE-09, SP-SAC-01, SP-TONE-02, SP-ADV-01
