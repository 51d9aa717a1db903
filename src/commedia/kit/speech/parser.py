"""A person's line, lightly read: what it does, whom it names, which things it brings in.

A guess, and a wrong one must be harmless: whatever is made of it, there are lines that fit anything.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from commedia.engine import Seat

LEXICON: Final = tomllib.loads(files(__package__).joinpath("lexicon.toml").read_text(encoding="utf-8"))
_CUES: Final = [(cue["act"], re.compile("|".join(cue["found"]))) for cue in LEXICON["cue"]]
"""What a line does, by the first of these that is found in it."""
_THINGS: Final = frozenset(LEXICON["things"]["nouns"].split())
"""What can come back in somebody else’s mouth as a thing of the story."""
_VERBS_TOO: Final = frozenset(LEXICON["things"]["verbs"].split())
"""Those of them that are a verb where they stand behind somebody: “the keeper will”."""
_SORTS: Final = {sort: frozenset(nouns.split()) for sort, nouns in LEXICON["sorts"].items()}
_ASKING: Final = {word: by for by, words in LEXICON["asking"].items() for word in words}
_QUESTION: Final = re.compile(r"([^.?!;:]*)\?")
_SPEAKS: Final = rf"(?:{'|'.join(LEXICON['names']['speaks'].split())})"
_NAME: Final = r"[A-Z][\w]+(?: [A-Z][\w]+)?"
_PEOPLE: Final = re.compile(
    rf"\b{_SPEAKS} ({_NAME})\b|\b({_NAME})(?= {_SPEAKS}\b|, (?:the|my|our|his|her|their) \w+,)"
)
"""Who speaks, before or behind their name, and who is said to be something, between commas."""
_SPEAKS_OF: Final = frozenset(LEXICON["names"]["of"].split())
"""Words after which a name at the end of a sentence is spoken of: “what you told Orso”."""
_NO_NAMES: Final = frozenset(LEXICON["names"]["none"].split())
_ARTICLE: Final = re.compile(r"^the (?=\w)", re.IGNORECASE)
SHORTEST_NAME: Final = 3
"""Letters of a first word by which somebody is called: “Le” of “Le Fou” names nobody."""
_NAMED: Final = re.compile(
    r"\b(?:the|your|my|his|her|their|our|that|this|an?|\w+[’']s)\s+(?=(\w+)(?:\s+(\w+))?)"
)
"""What says whose or which, and the two words behind it: the thing, or the thing behind its quality."""


_INVENTS: Final = re.compile(
    "|".join(LEXICON["invents"]["found"]).replace("WHOM", "|".join(LEXICON["invents"]["whom"].split())),
    re.IGNORECASE,
)
GIVEN: Final = frozenset(LEXICON["invents"]["given"])
"""Facts that a line may ask about by which the play has given what it says of somebody."""
_CLAIMS: Final = re.compile(
    "|".join(LEXICON["claims"]["found"])
    .replace("NOW", "|".join(LEXICON["claims"]["now"].split()))
    .replace("PAST", "|".join(LEXICON["claims"]["past"].split())),
    re.IGNORECASE,
)
SHOWN: Final = GIVEN | frozenset(LEXICON["claims"]["shown"])
"""Facts by which it has given, or its rules have shown, what somebody did."""


class ParsedLine(NamedTuple):
    """What is made of a line.

    act: what it does. names: whom it names, whoever is called to first. things: such as "the letter".
    """

    act: str
    names: tuple[Seat, ...]
    things: tuple[str, ...]


def read_lightly(text: str, names: Mapping[Seat, str]) -> ParsedLine:
    """What is made of a person's line. names: what each seat is called in the story.

    >>> read_lightly("Gyde, where did you hide my letter?", {"ann": "Gyde"})
    ParsedLine(act='ask', names=('ann',), things=('the letter',))
    >>> read_lightly("How am I, Orsola? Felice says, a saint.", {"bo": "Felice", "cy": "Orsola"}).names
    ('cy', 'bo')
    """
    return _read(text, tuple(names.items()))


def seats_named(text: str, names: Iterable[tuple[Seat, str]]) -> tuple[Seat, ...]:
    """Whom a line names, whoever is called to first. names: of each seat, which may have several.

    >>> seats_named("Hakim, what is it?", [("ann", "Gyde"), ("gm", "Olaf"), ("gm", "Hakim")])
    ('gm',)
    """
    return tuple(dict.fromkeys(_read(text, tuple(names)).names))


def seats_called(text: str, names: Iterable[tuple[Seat, str]]) -> tuple[Seat, ...]:
    """Who is called to in a line, and not only spoken of. names: of each seat, which may have several.

    A name at either end is a call where somebody is spoken to, with a stop beside it or without.

    >>> names = [("ann", "Gyde"), ("bo", "Ravn")]
    >>> seats_called("What do you want Gyde?", names), seats_called("Is Ravn ill?", names)
    (('ann',), ())
    >>> seats_called("That is not what you told Ravn.", names), seats_called("Ravn says you lie.", names)
    ((), ())
    """
    return tuple(dict.fromkeys(seat for seat, name in names if name and _is_spoken_to(text, name)))


def _is_spoken_to(text: str, name: str) -> bool:
    ends = "|".join(re.escape(call) for call in _calls(name))
    at_an_end = (
        rf"^(?:{ends})\b(?! (?:is|was|has|had|says|said|will|would|did|does)\b)|(\w*)\W+(?:{ends})\W*$"
    )
    found = re.search(at_an_end, text, re.IGNORECASE) if _YOU.search(text) else None
    is_at_an_end = found is not None and (found[1] or "").lower() not in _SPEAKS_OF
    return is_called(text, name) or is_at_an_end


_YOU: Final = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)
"""What is said to somebody."""


@lru_cache(maxsize=1024)
def _read(text: str, names: Iterable[tuple[Seat, str]]) -> ParsedLine:
    plain = " ".join(text.split())
    named = tuple(seat for _, seat in sorted(_named_in(plain, names), key=lambda found: found[0]))
    return ParsedLine(_act(without_call(plain, names)), named, things_in(plain))


def _act(text: str) -> str:
    low = text.lower().strip(" ,.*")
    return next((act for act, cue in _CUES if cue.search(low)), "say")


def without_call(text: str, names: Iterable[tuple[Seat, str]]) -> str:
    """A line without the name that it begins with, as in “Gyde, come here”. names: as in `seats_named`.

    >>> without_call("Gyde, come here.", [("ann", "Gyde the Lame")])
    'come here.'
    """
    for _, name in names:
        for called in sorted(_calls(name), key=len, reverse=True):
            if called and re.match(rf"{re.escape(called)}\b[,:;!.…]*\s*", text, re.IGNORECASE):
                return text[len(called) :].lstrip(" ,:;!.…")
    return text


def _named_in(text: str, names: Iterable[tuple[Seat, str]]) -> Iterator[tuple[tuple[bool, int], Seat]]:
    """Who is named in a text, with what says who comes first: whoever is called to, or named first."""
    for seat, name in names:
        if name and is_named(text, name):
            called_to = [found for call in _calls(name) if (found := _called_to(text, call)) is not None]
            at = min(called_to or [one.start() for call in _calls(name) if (one := _found(text, call))])
            yield (not called_to, at), seat


def _called_to(text: str, call: str) -> int | None:
    """Where somebody is called to, with a stop before the name and one behind; None where nobody is."""
    before, behind = r"(?:^|[,;:.!?…–—]\s*)(?:my |dear |good |o )?", r"\s*(?=[,;:.!?…–—]|$)"
    found = re.search(f"{before}({re.escape(call)}){behind}", text, re.IGNORECASE)
    return found.start(1) if found else None


def _calls(name: str) -> set[str]:
    """A name, whole and without its article, and its first word then where that is one of some length."""
    bare = _ARTICLE.sub("", name)
    first = bare.partition(" ")[0]
    return {name, bare, first} if len(first) >= SHORTEST_NAME else {name, bare}


def _found(text: str, call: str) -> re.Match[str] | None:
    return re.search(rf"(?<!\w){re.escape(call)}(?!\w)", text, re.IGNORECASE)


def is_named(text: str, name: str) -> bool:
    """Whether a name stands in a text, whole or by its first word where that is one of some length.

    >>> is_named("The ferry is late.", "The Widow Zorzi"), is_named("Widow, sit down.", "The Widow Zorzi")
    (False, True)
    """
    return any(_found(text, call) for call in _calls(name))


def is_called(text: str, name: str) -> bool:
    """Whether somebody of that name is called to in a text, and not only spoken of.

    >>> is_called("Where were you, Bruno?", "Bruno"), is_called("Where was Bruno?", "Bruno")
    (True, False)
    """
    return any(_called_to(text, call) is not None for call in _calls(name))


@lru_cache(maxsize=8192)
def invents_about_you(text: str) -> bool:
    """Whether a line tells whoever it is said to of their own kin, household, marks or habits.

    >>> invents_about_you("Your own servants bet against you."), invents_about_you("Your glass is empty.")
    (True, False)
    """
    return bool(_INVENTS.search(text))


@lru_cache(maxsize=8192)
def claims_of_you(text: str) -> bool:
    """Whether a line tells whoever it is said to of what they have done, out of the sight of others.

    >>> claims_of_you("You burned them, did you not?"), claims_of_you("Did you burn them? You look pale.")
    (True, False)
    """
    return bool(_CLAIMS.search(text))


UNCALLED: Final = frozenset(LEXICON["names"]["uncalled"])
"""First words by which nobody is called."""


def called(names: Mapping[Seat, str], seat: Seat) -> str:
    """What somebody is called who is spoken to: by the first word of their name, unless another has it, too.

    >>> called({"ann": "Gyde the Lame, of Elsinore", "bob": "Ravn"}, "ann")
    'Gyde'
    >>> called({"ann": "The Widow Zorzi", "bob": "Lord Ravn"}, "ann")
    'The Widow Zorzi'
    """
    name = names.get(seat, "").partition(",")[0].strip()
    first = name.partition(" ")[0]
    others = [other.partition(" ")[0] for one, other in names.items() if one != seat]
    is_enough = len(first) >= SHORTEST_NAME and first.lower() not in UNCALLED and first not in others
    return first if is_enough else name


def things_in(text: str) -> tuple[str, ...]:
    """The things that a line brings in, each once, in the order in which they come.

    >>> things_in("A letter, the old gate, and nothing else. Your letter!")
    ('the letter', 'the gate')
    >>> things_in("The will, and what the keeper will find.")
    ('the will',)
    """
    named = (
        first if first in _THINGS else second if second in _THINGS - _VERBS_TOO else ""
        for first, second in (match.groups() for match in _NAMED.finditer(text.lower()))
    )
    return tuple(dict.fromkeys(f"the {thing}" for thing in named if thing))


def surely_named(text: str) -> tuple[str, ...]:
    """Those of the things in a line that it is about: whatever is made of them can stand in an answer.

    None where a sentence names several, for it may be about any; where one only says by it how or where
    something is, “like your uncle”, “across the gate”; or where it is somebody’s.

    >>> surely_named("Where is the letter?"), surely_named("You look like my uncle.")
    (('the letter',), ())
    >>> surely_named("He put his car across your gate. The key went with the letter.")
    ()
    """
    sure = []
    for sentence in _SENTENCE.findall(text):
        named = things_in(sentence)
        if len(named) == 1 and _is_about(sentence.lower(), named[0].removeprefix("the ")):
            sure.append(named[0])
    return tuple(dict.fromkeys(sure))


def _is_about(sentence: str, noun: str) -> bool:
    before = re.search(rf"(\w*)\W+({_WHICH})\W+(?:\w+\W+)?{noun}\b", f" {sentence}")
    if before is None or before[1] in _ASIDE:
        return False
    # “My mother” is nobody's “the mother”.
    return before[2] in _ANY or sort_of(noun) != "person"


_SENTENCE: Final = re.compile(r"[^.!?;…]+[.!?;…]*")
_WHICH: Final = "the|your|my|his|her|their|our|that|this|an?"
_ANY: Final = ("the", "that", "this", "a", "an")
"""What says which, and not whose."""
_ASIDE: Final = frozenset(LEXICON["things"]["aside"].split())
"""Words before a thing by which one says how or where something is."""


def people_in(text: str) -> tuple[str, ...]:
    """Who is told of by name in a text, each once, in the order in which they come: whoever speaks in it, and
    whoever it says more of between commas. A name of which there is neither is passed over.

    >>> people_in("Bartol, the landlord, has the key. “She says please,” whispers Resi. He asks, and so on.")
    ('Bartol', 'Resi')
    """
    found = (next(filter(None, match.groups())) for match in _PEOPLE.finditer(text))
    return tuple(dict.fromkeys(name for name in found if name.partition(" ")[0].lower() not in _NO_NAMES))


def sort_of(thing: str) -> str:
    """What sort of thing somebody has named: "person", "place", "deed", "weather", which nobody has in a
    pocket, "body" for a part of one, "large" for what nobody carries, or "object", which may be a beast.

    >>> sort_of("the chapel"), sort_of("the letter"), sort_of("the snow")
    ('place', 'object', 'weather')
    """
    return next((sort for sort, nouns in _SORTS.items() if thing.removeprefix("the ") in nouns), "object")


def asks(text: str) -> str | None:
    """By what word the last question of a text asks; None where there is none.

    "yes" where yes or no would do; "much" for a number, "health" for how somebody does.

    >>> asks("So it is you. And whose horse is that?"), asks("Gyde, is it far?"), asks("No.")
    ('who', 'yes', None)
    """
    questions = _QUESTION.findall(text.lower())
    if not questions:
        return None
    words = re.findall(r"[a-z]+", questions[-1])
    at = next((n for n, word in enumerate(words) if word in _ASKING), None)
    if at is None:
        return "yes"
    by: str = _ASKING.get(" ".join(words[at : at + 2])) or _ASKING[words[at]]
    return by
