"""What a house actor may say of what a model found: everything doubtful is dropped.

Nobody asks twice. Where a line does not fit, the house has one of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from commedia.server.prompter.lines_and_veils import touches
from commedia.server.prompter.prompt import LONGEST

MOST_PARAGRAPHS = 2
RUN = 3
"""Words in a row that count as one that is repeated."""
SAME = 0.5
"""As much of a line as may not be in another: half of its runs of words."""
SHORTEST_SECRET = 3
"""Letters of a value that would be known again in a line."""

_THOUGHT: Final = re.compile(r"\A\s*<(think|thinking|reasoning)>.*?</\1>\s*", re.DOTALL)
"""What some models think aloud before they speak."""
_QUOTED: Final = (("“", "”"), ('"', '"'), ("«", "»"), ("„", "“"), ("‘", "’"), ("'", "'"))
_STRANGE: Final = re.compile(r"[<>{}\[\]|\\*_#`~^=@/$§]|\d|\w\.\w|\bwww\b")
"""Markup, addresses, code, and figures: nobody on a stage says any of them."""
_QUOTES: Final = re.compile(r"[“”„«»\"]")
"""What is still quoted is somebody else's, or told and not said."""
_LABEL: Final = re.compile(
    r"(?:\A|[.!?…]\s+)(?:system|user|assistant|narrator|player|human|model|bot|ai|gm|director|character)\s*:",
    re.IGNORECASE,
)
_OUT_OF_IT: Final = re.compile(
    r"\b(?:as an? ai|language model|chat ?bot|my (?:instructions|guidelines|programming)|system prompt"
    r"|(?:i[’']m|i am) (?:sorry|afraid)[, ]+(?:but )?i (?:can[’']?t|cannot|won[’']t)"
    r"|i (?:can[’']?t|cannot) (?:assist|help|comply|fulfil|continue|provide|generate|create|write)"
    r"|(?:previous|above|following) instructions|this (?:request|prompt)"
    r"|storygame|role-?play|in character|json|schema)\b",
    re.IGNORECASE,
)
"""Talk of a model about itself, or of the game about itself."""
_RULE: Final = re.compile(r"\b[A-Z]{2,}-[A-Z0-9]+")
_DEEDS: Final = (
    r"(?:says|replies|answers|asks|responds|whispers|mutters|murmurs|shouts|cries|adds|admits|confesses"
    r"|agrees|refuses|nods|sighs|laughs|smiles|grins|frowns|shrugs|pauses|glances|kneels|blushes|dies)"
)
"""What is told of somebody: what they say and do is their own."""
_SAID: Final = r"(?:said|replied|answered|asked|responded|whispered|muttered|murmured|shouted|cried|added)"
"""The same of what was said, where it goes on with a comma or a colon."""


class Unfit(Exception):
    """Why something is not said; never with its words."""


class Occasion(NamedTuple):
    """Before whom a line is said. me: who says it. others: the other characters. players: names that are
    nobody's in the story. said: all that was said at this table. agreed: lines and veils. secret: what only
    this seat knows.
    """

    me: str
    others: Sequence[str]
    players: Sequence[str]
    said: Sequence[str]
    agreed: Sequence[str]
    secret: Collection[str]


def fitted(raw: str, occasion: Occasion, most: int = LONGEST) -> str:
    """What is said of it. most: characters. Raises Unfit."""
    text = _bare(raw, occasion.me)
    if not any(c.isalpha() for c in text):
        raise Unfit("it says nothing")
    if len(text) > most:
        raise Unfit("it is long")
    if _STRANGE.search(text) or any(map(_is_strange, text)):
        raise Unfit("it holds what nobody says aloud")
    if _OUT_OF_IT.search(text) or _LABEL.search(text) or _RULE.search(text):
        raise Unfit("it is not in the story")
    if _QUOTES.search(text) or _speaks_for((occasion.me, *occasion.others), text):
        raise Unfit("it speaks for others, or tells what somebody does")
    if any(re.search(rf"(?<!\w){re.escape(player)}(?!\w)", text) for player in occasion.players):
        raise Unfit("it names a player")
    if touches(text, occasion.agreed):
        raise Unfit("it touches on a line or a veil")
    if _names(text, occasion.secret):
        raise Unfit("it gives away what only its seat knows")
    if repeats(text, occasion.said):
        raise Unfit("it repeats what was said")
    return text


def _bare(raw: str, me: str) -> str:
    """The words alone, on one line: without what was thought before, the speaker's name, and quotes."""
    lines = [line.strip() for line in _THOUGHT.sub("", raw).strip().split("\n")]
    lines = [line for line in lines if line]
    if len(lines) > MOST_PARAGRAPHS:
        raise Unfit("it is a whole scene")
    text = " ".join(" ".join(lines).split(" "))
    if me and text.startswith(f"{me}:"):
        text = text[len(me) + 1 :].strip()
    for opens, closes in _QUOTED:
        inside = text[len(opens) : -len(closes)]
        if text.startswith(opens) and text.endswith(closes) and len(text) > 1 and opens not in inside:
            return inside.strip()
    return text


def _is_strange(character: str) -> bool:
    """Whether it is a control character, turns writing about, is not seen, or is of no alphabet."""
    category = unicodedata.category(character)
    return category[0] == "C" or category in ("Zl", "Zp", "So", "Sk", "Sm")


def _speaks_for(names: Sequence[str], text: str) -> bool:
    """Whether somebody else's speech follows their name, or it is told what anybody does or says."""
    called = [word for name in names for word in {name, *name.split()} if len(word) > 2]
    anybody = "|".join(map(re.escape, (*called, "he", "she", "they", "i")))
    found = (
        rf"(?<!\w)(?:{anybody})\s*:",
        rf"(?<!\w)(?:{anybody})(?:\s\w+ly)?\s(?:{_DEEDS}\b|{_SAID}\s*[,:])",
    )
    return any(re.search(one, text, re.IGNORECASE) for one in found)


def _names(text: str, words: Collection[str]) -> bool:
    low = text.casefold()
    return any(re.search(rf"(?<!\w){re.escape(word.casefold())}(?!\w)", low) for word in words if word)


# -- repetitions ---------------------------------------------------------------------------------------------


def repeats(text: str, said: Sequence[str]) -> bool:
    """Whether a line says again what was said, or itself.

    >>> repeats("You came back to the gate, then.", ["So you came back to the gate!"])
    True
    >>> repeats("You came late.", ["So you came back to the gate!"])
    False
    """
    words = _words(text)
    mine = _runs(words)
    if len(mine) < len(list(_in_runs(words))) or any(len(set(run)) == 1 for run in mine):
        return True
    for one in said:
        theirs = _words(one)
        if words == theirs or (mine and len(mine & _runs(theirs)) >= SAME * len(mine)):
            return True
    return False


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _in_runs(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    return zip(*(words[n:] for n in range(RUN)), strict=False)


def _runs(words: Sequence[str]) -> set[tuple[str, ...]]:
    return set(_in_runs(words))


# -- secrets -------------------------------------------------------------------------------------------------


def hidden_in(own: Any, public: Any) -> set[str]:
    """The texts that stand in what a seat sees and not at the same place in what everybody sees.

    >>> sorted(hidden_in({"aim": "the throne", "coins": 3, "name": "Gyde"}, {"name": "Gyde"}))
    ['the throne']
    """
    if isinstance(own, Mapping):
        beside = public if isinstance(public, Mapping) else {}
        found = [hidden_in(held, beside.get(key)) for key, held in own.items()]
    elif isinstance(own, list):
        seen = public if isinstance(public, list) else []
        found = [hidden_in(held, seen[n] if n < len(seen) else None) for n, held in enumerate(own)]
    elif isinstance(own, str) and own != public and len(own) >= SHORTEST_SECRET:
        return {own}
    else:
        return set()
    return set().union(*found)
