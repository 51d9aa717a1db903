"""What each of them was: answers, Memories in order on their Attachments, and what befell them."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from commedia.engine.english import listed, so_many
from commedia.games.know_thyself.cards import SUITS
from commedia.games.know_thyself.stage.landings import DOZEN, pile
from commedia.games.know_thyself.stage.suite import ASKED
from commedia.games.know_thyself.stage.wager import KINDS
from commedia.games.know_thyself.state import Amnesiac, Memory, Palace
from commedia.kit.book import EndPiece, Leaf
from commedia.kit.curtain import Curtain, Fact, Reveal
from commedia.kit.stage import Names, called, initial
from commedia.props import light
from commedia.props.svg import picture
from commedia.props.template import template

WIDTH, HEIGHT = 320, 250


def reveals(public: Palace, names: Names) -> list[Reveal]:
    """The PCs in order of seats."""
    return [_one(public, names, seat) for seat in public.pcs]


def _one(public: Palace, names: Names, seat: str) -> Reveal:
    pc = public.pcs[seat]
    was = [Fact(getattr(pc, field).text, asked) for field, asked in ASKED if getattr(pc, field).text]
    before = [Fact(pc.appearance.text, pc.called.text)] if pc.appearance else []
    return Reveal(
        seat,
        _named(public, names, seat),
        ended(public, names, seat),
        _picture(public, names, seat),
        [("Was", was), ("In the mirror", before), *_remembered(pc)],
    )


def _named(public: Palace, names: Names, seat: str) -> str:
    """The name that somebody remembered; what they are called, where there was none to the end."""
    return public.pcs[seat].name.text or called(names, seat)


def _remembered(pc: Amnesiac) -> Iterator[tuple[str, list[Fact]]]:
    """The Memories in the order in which they came, each group under its Attachment."""
    for suit in SUITS:
        if pc.on(suit):
            yield pc.attachments[suit].called, [Fact(words_of(one), note_of(one)) for one in pc.on(suit)]


def words_of(memory: Memory) -> str:
    """A Memory with what was added to it as it was invoked."""
    return " ".join(part for part in (memory.text.text, memory.added.text) if part)


def note_of(memory: Memory) -> str:
    """Its kind and the True Name that colours it, and that it was used where it was."""
    used = ", invoked" if memory.invoked else ""
    return f"{KINDS[memory.type]}, {memory.truename}{used}" if memory.truename else KINDS[memory.type] + used


def ended(public: Palace, names: Names, seat: str) -> str:
    """How it ended for one PC, in a sentence."""
    pc, who = public.pcs[seat], _named(public, names, seat)
    if seat in public.winners:
        return f"{who} has {pc.coins} to the Master’s {public.master}, and the prize."
    lost = f" and loses what was risked: {_at_risk(pc)}" if pc.risk.text else " and loses what was risked"
    return f"{who} has {pc.coins} to the Master’s {public.master},{lost}."


def _at_risk(pc: Amnesiac) -> str:
    return pc.risk.text.strip().rstrip(".")


def _picture(public: Palace, names: Names, seat: str) -> Markup:
    """A lozenge with its letter, its Coins beside it; dashed where everything was lost."""
    pc, who = public.pcs[seat], _named(public, names, seat)
    shape = "M160 46L246 132 160 218 74 132Z"
    won = seat in public.winners
    drawn = f'<path class="lands__pawn" d="{shape}"/>' if won else light.ghost(shape)
    letter = _LETTER(x=160, letter=initial(who))
    shown = min(pc.coins, 2 * DOZEN)
    coins = pile(214, shown, "lands__coin")
    says = f"{who} {'stands' if won else 'is a dashed shape'} beside {pc.coins} Coins."
    beside = f'<g transform="translate(126 45) scale(.5)">{coins}</g>'
    return picture(WIDTH, HEIGHT, says, drawn, str(letter), beside, kind="lit art tones-spot")


_LETTER = template('<text class="lit__figure" x="{x}" y="172">{letter}</text>')


def befell(public: Palace, seat: str, names: Names) -> str:
    """What became of one of them; of the Master, who was beaten."""
    if seat == public.gm:
        beaten = [_named(public, names, one) for one in public.winners]
        won = f"{listed(beaten)} went out with more than you." if beaten else "Nobody went out with more."
        return f"You kept the Palace through {public.wagers} Wagers, and hold {public.master} Coins. {won}"
    pc = public.pcs[seat]
    told = [f"You were {pc.name.text}." if pc.name.text else "You never had a name."]
    told.append(f"You won back {so_many(len(pc.memories), 'Memory', 'Memories')}.")
    fullest = max(SUITS, key=lambda suit: len(pc.on(suit)))
    if pc.on(fullest):
        told.append(f"Most of it came back by {pc.attachments[fullest].called}.")
    if seat in public.winners:
        told.append(f"You have the prize{_of(pc.prize.text)}.")
    else:
        told.append(f"The Master has more than you, and you lose what you risked{_of(pc.risk.text)}.")
    return " ".join(told)


def _of(words: str) -> str:
    return f": {words.strip().rstrip('.')}" if words.strip() else ""


def end_piece(public: Palace, names: Names) -> EndPiece:
    """What each of them remembered in the end, in order, Attachment by Attachment."""
    return EndPiece(
        "What they remembered",
        [(_named(public, names, seat), _leaves(pc)) for seat, pc in public.pcs.items()],
    )


def _leaves(pc: Amnesiac) -> list[Leaf]:
    return [
        Leaf(f"{KINDS[memory.type]}, {pc.attachments[suit].called}", words_of(memory), memory.narrator)
        for suit in SUITS
        for memory in pc.on(suit)
    ]


CURTAIN: Curtain[Palace] = Curtain(title="Know thyself", reveals=reveals, befell=befell)
"""What comes out at the end."""
