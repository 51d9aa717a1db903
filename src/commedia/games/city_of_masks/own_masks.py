"""Masks and roles that a table writes itself, read and checked. Source: CM-MASK-05..08, R-07.

`example_masks.toml` shows how masks are written. In a table's options both travel as plain data.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from commedia.engine.english import plural
from commedia.games.city_of_masks.court import BUDGETS, COURT, Rank, card_in_words, rank_of_card
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.kit.documents import Document, DocumentError, short

ROLE_IDS: Final = ("nobleman", "noblewoman")

# A mask must fit on a phone's screen while its wearer chooses.
LONGEST_NAME: Final = 60
LONGEST_ACTION: Final = 120
MOST_ROLE_ACTIONS: Final = 12
LONGEST_TEXT: Final = 40_000

FIELDS: Final = ("name", "gender", "sees_unseen", "regard", "actions")
GENDERS: Final = ("m", "f", "any")
REGARD: Final = 10


class MaskError(DocumentError):
    """Masks or roles that cannot be played."""


@lru_cache(1024)
def plain(text: str) -> str:
    """A text without case, punctuation, articles and spare blanks, for telling whether two are alike.

    >>> plain("Pass  through a room, UNREMARKED!")
    'pass through room unremarked'
    """
    folded = unicodedata.normalize("NFKC", text).casefold().replace("’", "").replace("'", "")
    kept = "".join(character if character.isalnum() else " " for character in folded)
    return " ".join(word for word in kept.split() if word not in ("a", "an", "the"))


def budget_faults(values: Sequence[int], rank: Rank) -> list[str]:
    """What is wrong with the values of a character mask, a sentence each (CM-MASK-06, CM-MASK-07)."""
    faults = [
        f"action {place} is worth {value}; an action is worth 1, 2 or 3 (CM-MASK-07)."
        for place, value in enumerate(values, start=1)
        if value not in (1, 2, 3)
    ]
    if values.count(3) > 1:
        faults.append(f"{values.count(3)} actions are worth 3; one is the most (CM-MASK-07).")
    if values.count(1) < 2:
        faults.append(f"{_count(values.count(1), 'action')} worth 1; two is the least (CM-MASK-07).")
    if sum(values) != BUDGETS[rank]:
        due = f"those of a {rank.capitalize()} make exactly {BUDGETS[rank]}"
        faults.append(f"its actions add up to {sum(values)}; {due} (CM-MASK-06).")
    return faults


def read_masks(given: object) -> dict[str, Any]:
    """A table's own masks as plain data by card, checked (CM-MASK-06..08).

    given: TOML text as in example_masks.toml, or data of the same shape, where the actions may also be a list
    of [words, value] pairs. What is returned can be read again, and keeps the actions in their order.
    Raises MaskError with every fault: which mask, which action, what would be right.
    """
    doc = Document()
    read: dict[str, Any] = {}
    for card, data in _sections(given, "masks", doc):
        if card not in COURT:
            doc.fault(
                f"{_quoted(card)} is no court card: a mask replaces {', '.join(COURT[:-1])} or {COURT[-1]}."
            )
        else:
            read[card] = _check_mask(card, data, doc)
    doc.settle(MaskError)
    return {card: read[card] for card in COURT if card in read}


def read_roles(given: object) -> dict[str, list[str]]:
    """A table's own lists for the young nobleman and noblewoman, checked (R-07).

    given: TOML text or data: "nobleman", "noblewoman" or both, each with a list of actions in words; every
    action is worth 1 (CM-MASK-05). Raises MaskError with every fault.
    """
    doc = Document()
    read: dict[str, list[str]] = {}
    for role, actions in _sections(given, "roles", doc):
        if role not in ROLE_IDS:
            doc.fault(f"{_quoted(role)} is no role: the roles are nobleman and noblewoman.")
        elif not isinstance(actions, list | tuple) or not 1 <= len(actions) <= MOST_ROLE_ACTIONS:
            doc.fault(f"{role} must be a list of 1 to {MOST_ROLE_ACTIONS} actions in square brackets.")
        else:
            read[role] = [
                _words(doc, words, f"{role}, action {place}", LONGEST_ACTION)
                for place, words in enumerate(actions, start=1)
            ]
            _note_repeats(role, read[role], doc)
    doc.settle(MaskError)
    return {role: read[role] for role in ROLE_IDS if role in read}


def _sections(given: object, what: str, doc: Document) -> Iterator[tuple[str, object]]:
    """The entries of a text or of data, by name; none, and a fault, where it cannot be read."""
    if isinstance(given, str):
        given = doc.toml(given, LONGEST_TEXT)
        if given is None:
            return
    if not isinstance(given, Mapping) or not given:
        shape = "a heading such as [QC] for each" if what == "masks" else 'a line such as nobleman = ["Hunt"]'
        doc.fault(f"There are no {what} here: write {shape}.")
        return
    for name, data in given.items():
        yield str(name), data


def _check_mask(card: str, data: object, doc: Document) -> dict[str, Any]:
    """One mask of a table's own as plain data; its faults are noted, each with the mask's name."""
    here = f"{card}, {card_in_words(card)}"
    if not isinstance(data, Mapping):
        doc.fault(f"{here}: a mask has a name and actions.")
        return {}
    for key in data:
        if key not in FIELDS:
            doc.fault(f"{here}: {_quoted(key)} means nothing here; a mask has {', '.join(FIELDS)}.")
    name = _words(doc, data.get("name", ""), f"{here}: the name", LONGEST_NAME)
    gender, sees = data.get("gender", "any"), data.get("sees_unseen", False)
    if gender not in GENDERS:
        doc.fault(f'{here}: gender is "m", "f" or "any", not {_quoted(gender)}.')
    if not isinstance(sees, bool):
        doc.fault(f"{here}: sees_unseen is true or false, not {_quoted(sees)}.")
    return {
        "name": name,
        "gender": gender,
        "sees_unseen": sees,
        "regard": _check_regard(here, data.get("regard", {}), doc),
        "actions": _check_actions(here, rank_of_card(card), data.get("actions"), doc),
    }


def _check_actions(here: str, rank: Rank, given: object, doc: Document) -> list[list[Any]]:
    """The actions as [words, value] pairs in their order."""
    if isinstance(given, Mapping):
        given = list(given.items())
    if not isinstance(given, list | tuple) or not given:
        doc.fault(f'{here}: it has no actions: write a line such as "Hum while working" = 1 for each.')
        return []
    actions: list[list[Any]] = []
    sound = True
    for place, pair in enumerate(given, start=1):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            doc.fault(f"{here}: action {place} must have its words and its value.")
            sound = False
            continue
        words = _words(doc, pair[0], f"{here}: action {place}", LONGEST_ACTION)
        if type(pair[1]) is not int:
            doc.fault(f"{here}: {words!r} must be worth a whole number, not {_quoted(pair[1])}.")
            sound = False
        actions.append([words, pair[1]])
    _note_repeats(here, [words for words, _ in actions], doc)
    if sound:
        doc.faults.extend(
            f"{here}: {fault}" for fault in budget_faults([value for _, value in actions], rank)
        )
    return actions


def _check_regard(here: str, given: object, doc: Document) -> dict[str, int]:
    """What factions think at first, by their keys in the order of sheets."""
    if not isinstance(given, Mapping):
        doc.fault(f"{here}: regard names factions, each with a number.")
        return {}
    for faction, regard in given.items():
        if faction not in FACTIONS:
            doc.fault(f"{here}: {_quoted(faction)} is no faction; they are {', '.join(FACTIONS)}.")
        elif type(regard) is not int or not -REGARD <= regard <= REGARD:
            doc.fault(f"{here}: the regard of {faction} is a whole number from -{REGARD} to {REGARD}.")
    return {faction: given[faction] for faction in FACTIONS if faction in given}


def _note_repeats(here: str, actions: Sequence[str], doc: Document) -> None:
    """Note each action that a mask lists twice: nobody could tell which of them was declared."""
    seen: list[str] = []
    for words in actions:
        if words and plain(words) in seen:
            doc.fault(f"{here}: {words!r} is listed twice.")
        seen.append(plain(words))


def _words(doc: Document, text: object, what: str, longest: int) -> str:
    """A text of which something is left without case, punctuation and articles; noted if it is none."""
    words = doc.words(text, what, longest, "is missing")
    if words and not plain(words):
        doc.fault(f"{what} is missing.")
    return words


def _quoted(given: object) -> str:
    """Something given, as a sentence can hold it."""
    return short(repr(given), 40)


def _count(number: int, noun: str) -> str:
    """How many there are, with the verb: "1 action is", "0 actions are"."""
    return f"{plural(number, noun)} {'is' if number == 1 else 'are'}"
