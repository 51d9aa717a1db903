"""How the curtain rises: words for the seed are committed to before, and opened while it does."""

from __future__ import annotations

from commedia.engine.commitments import opens, read_commitment
from commedia.server.body import Body
from commedia.server.errors import NotNow, Refused
from commedia.server.live import LiveTable
from commedia.server.lobby import SealedWord
from commedia.server.playhouse import Playhouse
from commedia.server.seed_words import seal_for
from commedia.server.verbs.asking import in_lobby, must_be_host, own_chair
from commedia.server.verbs.chairs import seat_actor


class WordBody(Body):
    """A word of one's own for the house's seed. commitment: the SHA-256 of "SEAL:NONCE:WORD", made by whoever
    keeps the word to themselves until it is opened; or word: the word itself, for the house to seal, which
    knows it then. With neither, one's seat adds none.
    """

    example = {"commitment": "f458329367f54f7c6f223962d89bf7f17494f7efafd35a41b2418642503b2e83"}

    commitment: str = ""
    word: str = ""


class RevealBody(Body):
    """What opens a commitment: its nonce, 32 hexadecimal digits, and its word."""

    example = {"nonce": "00112233445566778899aabbccddeeff", "word": "rosemary"}

    nonce: str
    word: str


async def add_word(house: Playhouse, live: LiveTable, chair: int, body: WordBody) -> None:
    """Commit to a word of one's own for the seed, so that nobody can choose the draws; or take it back."""
    mine, lobby = own_chair(live, chair), live.lobby
    in_lobby(live)
    if mine.kind == "house":
        raise Refused("The house plays that seat, and adds no word.")
    if body.word and body.commitment:
        raise Refused("Send the word or a commitment to it, not both.")
    if body.commitment:
        hash = read_commitment(body.commitment)
        if hash in [word.hash for word in lobby.words if word.chair != chair]:
            raise Refused("Another seat has committed to that. Take a nonce of your own.")
        lobby.commit(SealedWord(chair, hash, own=True))
    elif word := body.word.strip():
        lobby.commit(seal_for(chair, lobby.seal, word))
    else:
        lobby.withdraw(chair)
    await live.save()


async def reveal(house: Playhouse, live: LiveTable, chair: int, body: RevealBody) -> None:
    """Open the word that one's seat committed to, while the curtain rises. With the last of them it is up."""
    own_chair(live, chair)
    in_lobby(live)
    word = live.lobby.word_of(chair)
    if word is None:
        raise Refused("Your seat has not committed to a word.")
    if not live.lobby.rising:
        raise NotNow("Words are opened together, when the curtain rises. Keep yours to yourself until then.")
    if not opens(live.lobby.seal, word.hash, body.nonce, body.word):
        raise Refused("That is not the word that your seat committed to.")
    word.nonce, word.word = body.nonce, body.word
    if live.lobby.due:
        await live.save()
    else:
        await house.raise_curtain(live)


async def begin(house: Playhouse, live: LiveTable, chair: int) -> None:
    """The host raises the curtain. It waits until the words for the seed are open, for a while at most."""
    must_be_host(live, chair)
    in_lobby(live)
    await house.begin(live)


async def fill_and_begin(house: Playhouse, live: LiveTable, chair: int) -> None:
    """The host raises the curtain, and house actors take the seats that are open."""
    must_be_host(live, chair)
    in_lobby(live)
    for open_ in [c for c in live.lobby.chairs if c.kind == "open"]:
        seat_actor(house, live, open_)
    await house.begin(live)
