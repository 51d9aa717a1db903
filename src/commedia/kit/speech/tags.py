"""What somebody was told, given back as a question: all that is sure of many a line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from commedia.kit.speech.parser import LEXICON

_AUX: Final = "am|are|is|was|were|has|have|had|will|would|did|does|do|can|could"
_TOLD: Final = re.compile(
    r"^(?:and |but |so |well |yes |no )?(he|she|it|they|that|this|there|i|we) "
    rf"({_AUX})(n['’]t| not)?\b(?! to\b)"
)
_SHORTENED: Final = re.compile(r"^(?:and |but |so |well )?(i|we|they)['’](m|re|ve|ll)\b")
_OF_ME: Final = re.compile(
    r"^(?:and |but |so |well |because )?you(?:['’](re|ve|ll|d))?"
    r"(?: (?:always|still|only|really|both|all))?"
    rf"(?: ({_AUX}|should|must|might|shall)(n['’]t| not)?| (\w+))\b"
)
_OF_NOBODY: Final = re.compile(r"\b(nothing|nobody|no|none|never|neither|nor|hardly)\b")
"""What denies something without a “not”: given back as a question, it would be turned round."""
_FULL: Final = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": "would"}
_TOGETHER: Final = ("can", "could", "will", "would")
"""With these “we” are all who are there."""
_MINE: Final = {"are": "am", "were": "was"}
_NO_VERBS: Final = frozenset(
    ["and", "or", "who", "in", "with", "there", "here", "too", "again", "two", "people", "see", "know"]
)
"""What “you” is followed by where that is no verb, or one that only fills in."""
_DID: Final = frozenset(f"{LEXICON['claims']['past']} {LEXICON['claims']['now']}".split()) - {"need"}
"""Verbs in the past."""
_THEIRS: Final = {"i": "you", "we": "you", "that": "it", "this": "it"}


def tag_of(text: str, named: Sequence[str] = ()) -> str:
    """What somebody was told, given back as a question; "" where that is not sure.

    named: whom it names.

    >>> tag_of("He has put his car across your gate."), tag_of("I was there."), tag_of("It rains.")
    ('Has he?', 'Were you?', '')
    >>> tag_of("Orso is late.", ["Orso"]), tag_of("They’ve gone."), tag_of("She has not come.")
    ('Is Orso?', 'Have they?', 'Has she not?')
    """
    low = text.lower().strip(" ,")
    if _OF_NOBODY.search(low):
        return ""
    if found := _TOLD.match(low):
        who, aux, denied = found.groups()
    elif found := _SHORTENED.match(low):
        who, aux, denied = found[1], _FULL[found[2]], ""
    else:
        return next(
            (
                f"{found[1].capitalize()} {name}?"
                for name in named
                if (found := re.match(rf"{re.escape(name.lower())} ({_AUX})\b", low))
            ),
            "",
        )
    whom = "we" if who == "we" and aux in _TOGETHER else _THEIRS.get(who, who)
    if whom == "you":
        aux = {"am": "are", "was": "were"}.get(aux, aux)
    return f"{aux.capitalize()} {whom}{' not' if denied else ''}?"


def tag_of_me(text: str) -> str:
    """What somebody was told of themselves, given back as a question; "" where that is not sure.

    >>> tag_of_me("You are on my foot."), tag_of_me("You promised it."), tag_of_me("You smell.")
    ('Am I?', 'Did I?', 'Do I?')
    >>> tag_of_me("You’ve not slept."), tag_of_me("You owe me nothing."), tag_of_me("You and I, then.")
    ('Have I?', '', '')
    """
    low = text.lower().strip(" ,")
    found = _OF_ME.match(low)
    if found is None or _OF_NOBODY.search(low):
        return ""
    short, aux, denied, verb = found.groups()
    if short:
        aux = _FULL[short]
    elif verb:
        is_past = verb in _DID or (verb.endswith("ed") and verb != "need")
        aux = "" if verb in _NO_VERBS else "did" if is_past else "do"
    if not aux:
        return ""
    return f"{_MINE.get(aux, aux).capitalize()} I{' not' if denied else ''}?"
