"""Masks: those that come with the game, and those that a table writes itself. Source: CM-MASK, Data.

A table replaces whatever cards it likes (`read_masks`) and edits what a young noble does (`read_roles`). In
its options both travel as plain data. `stock` makes the masks of one table out of them.
"""

from __future__ import annotations

import copy
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, Any, Final, Literal, TypeAlias

from commedia.engine import NO_WORDS, PUBLIC, BadOption, Prose, Seat, State
from commedia.games.city_of_masks.factions import FACTIONS, Gender
from commedia.games.loading import read_text

Rank: TypeAlias = Literal["joker", "jack", "queen", "king", "role", "uncast", "own"]

BUDGETS: Final[Mapping[Rank, int]] = MappingProxyType({"joker": 10, "jack": 11, "queen": 12, "king": 13})
"""Points of a character mask by its rank (CM-MASK-06)."""

COURT: Final = ("JS", "QS", "KS", "JC", "QC", "KC", "JD", "QD", "KD", "JH", "QH", "KH", "RJ", "BJ")
"""The fourteen court cards, each a character mask (CM-EQ-01)."""

UNCAST: Final = "uncast"
"""The id of the mask that hides (CM-MASK-02)."""
ROLE_IDS: Final = ("nobleman", "noblewoman")

WHOLE: Final = 25
"""Face tokens and points of the starting mask together (CM-SETUP-03)."""
ROLE_ACTIONS: Final = 5
"""Actions of the role of a young noble who is neither man nor woman: any five of the two lists."""

# A mask must fit on a phone's screen while its wearer chooses.
LONGEST_NAME: Final = 60
LONGEST_ACTION: Final = 120
MOST_ROLE_ACTIONS: Final = 12
LONGEST_TEXT: Final = 40_000

FIELDS: Final = ("name", "gender", "sees_unseen", "regard", "actions")
GENDERS: Final = ("m", "f", "any")
REGARD: Final = 10

_RANK_NAMES = {"J": "Jack", "Q": "Queen", "K": "King"}
_SUIT_NAMES = {"S": "Spades", "C": "Clubs", "D": "Diamonds", "H": "Hearts"}


class Act(State, kw_only=True):
    """One action of a mask."""

    key: Annotated[str, PUBLIC]
    """Its mask and its place in the list, from 1: "KS.6"."""
    words: Annotated[str, PUBLIC] = ""
    prose: Annotated[Prose, PUBLIC] = NO_WORDS
    """In place of `words`, where a player wrote the action during play: in an own Character, say."""
    value: Annotated[int, PUBLIC]
    """Face that it takes to try it: 1 to 3, or 0 for the Uncast's."""


class Mask(State, kw_only=True):
    """A mask: what it is proper to do while wearing it (CM-MASK-01)."""

    id: Annotated[str, PUBLIC]
    """The court card ("JS" to "KH", "RJ", "BJ"), "uncast", a role, or "own:" and a seat."""
    name: Annotated[str, PUBLIC] = ""
    prose: Annotated[Prose, PUBLIC] = NO_WORDS
    """In place of `name`, where a player wrote it during play."""
    rank: Annotated[Rank, PUBLIC]
    gender: Annotated[Gender, PUBLIC] = ""
    """Whom others usually take the wearer for; either for "any", nothing said for ""."""
    acts: Annotated[list[Act], PUBLIC]
    sees_unseen: Annotated[bool, PUBLIC] = False
    """Whether it bears a peacock feather, so that its wearer sees the Uncast (CM-MASK-04)."""
    regard: Annotated[dict[str, int], PUBLIC] = {}
    """What factions think at the start of whoever is dealt it, -10 to 10; 0 for those left out."""

    @property
    def points(self) -> int:
        """The sum of its values: what it costs, and what it adds to standing (CM-MASK-09).

        Uncast and social roles have points of their own too, but no standing comes of them (CM-RND-01).
        """
        return sum(act.value for act in self.acts)

    @property
    def start_face(self) -> int:
        """Face, and Hidden Face, that its first owner begins with (CM-SETUP-03, CM-SETUP-04)."""
        return WHOLE - self.points

    @property
    def is_character(self) -> bool:
        """Whether it is a character mask: a court card or somebody's own Character."""
        return self.rank not in ("role", "uncast")

    def act(self, key: str) -> Act:
        """Its action of that key. Raises KeyError where it has none."""
        for act in self.acts:
            if act.key == key:
                return act
        raise KeyError(key)

    def has(self, key: str) -> bool:
        """Whether an action of that key is proper to it."""
        return any(act.key == key for act in self.acts)


class MaskError(BadOption):
    """Masks or roles that cannot be played. `faults` holds every fault found, a sentence each."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def card_name(mask_id: str) -> str:
    """The court card of a mask, as players say it; the id itself where it is no court card.

    >>> card_name("KS"), card_name("RJ"), card_name("uncast")
    ('the King of Spades', 'the Red Joker', 'uncast')
    """
    if mask_id not in COURT:
        return mask_id
    if mask_id in ("RJ", "BJ"):
        return "the Red Joker" if mask_id == "RJ" else "the Black Joker"
    return f"the {_RANK_NAMES[mask_id[0]]} of {_SUIT_NAMES[mask_id[1]]}"


def rank_of_card(card: str) -> Rank:
    """The rank of a court card. Raises KeyError for any other card.

    >>> rank_of_card("QD"), rank_of_card("BJ")
    ('queen', 'joker')
    """
    ranks: dict[str, Rank] = {"J": "jack", "Q": "queen", "K": "king", "R": "joker", "B": "joker"}
    if card not in COURT:
        raise KeyError(card)
    return ranks[card[0]]


def mask_of(key: str) -> str:
    """The id of the mask that an action's key belongs to: "KS" for "KS.6"."""
    return key.rpartition(".")[0]


def stock(options: Mapping[str, Any]) -> dict[str, Mask]:
    """The masks of one table by id: the court cards in order, the Uncast, and the two roles.

    options: a table's. "ringleader": "trim" drops the last action of the printed King of Clubs (R-05).
    "masks": what `read_masks` makes of a table's own, or the same before it was read; such a mask takes the
    place of its card, the Ringleader trimmed or not. "roles": likewise with `read_roles`.
    Raises MaskError with every fault. Every call makes new masks: one table's never touch another's.
    """
    masks = copy.deepcopy(dict(MASKS))
    if options.get("ringleader") == "trim":
        masks["KC"].acts.pop()
    given_masks, given_roles = options.get("masks"), options.get("roles")
    if given_masks:
        for card, data in read_masks(given_masks).items():
            masks[card] = _court_mask(card, data)
    masks[UNCAST] = copy.deepcopy(_UNCAST)
    masks |= copy.deepcopy(dict(ROLES))
    if given_roles:
        for role, words in read_roles(given_roles).items():
            masks[role].acts = _ones(role, words)
    return masks


def role_choices(masks: Mapping[str, Mask]) -> list[Act]:
    """What a young noble who is neither man nor woman may choose five from: both lists, nothing twice."""
    chosen: dict[str, Act] = {}
    for role in ROLE_IDS:
        for act in masks[role].acts:
            chosen.setdefault(plain(act.words), act)
    return list(chosen.values())


def young_noble(seat: Seat, keys: Sequence[str], masks: Mapping[str, Mask]) -> Mask:
    """The social role of a young noble who is neither man nor woman (CM-MASK-05, R-07).

    keys: what they chose of `role_choices`, five of them, or all there are where a table's lists are
    shorter. The mask's id is "noble:" and the seat, and its actions are numbered anew.
    Raises ValueError for a wrong number, for a key that is no choice, and for one chosen twice.
    """
    open_ = {act.key: act for act in role_choices(masks)}
    due = min(ROLE_ACTIONS, len(open_))
    if len(keys) != due or len(set(keys)) != due or any(key not in open_ for key in keys):
        raise ValueError(f"{due} different actions of the two roles are due, not {list(keys)}")
    role = f"noble:{seat}"
    words = [open_[key].words for key in keys]
    return Mask(id=role, name="Young Noble", rank="role", gender="any", acts=_ones(role, words))


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
    faults: list[str] = []
    read: dict[str, Any] = {}
    for card, data in _sections(given, "masks", faults):
        if card not in COURT:
            faults.append(
                f"{_short(card)} is no court card: a mask replaces {', '.join(COURT[:-1])} or {COURT[-1]}."
            )
        else:
            read[card] = _check_mask(card, data, faults)
    if faults:
        raise MaskError(faults)
    return {card: read[card] for card in COURT if card in read}


def read_roles(given: object) -> dict[str, list[str]]:
    """A table's own lists for the young nobleman and noblewoman, checked (R-07).

    given: TOML text or data: "nobleman", "noblewoman" or both, each with a list of actions in words; every
    action is worth 1 (CM-MASK-05). Raises MaskError with every fault.
    """
    faults: list[str] = []
    read: dict[str, list[str]] = {}
    for role, actions in _sections(given, "roles", faults):
        if role not in ROLE_IDS:
            faults.append(f"{_short(role)} is no role: the roles are nobleman and noblewoman.")
        elif not isinstance(actions, list | tuple) or not 1 <= len(actions) <= MOST_ROLE_ACTIONS:
            faults.append(f"{role} must be a list of 1 to {MOST_ROLE_ACTIONS} actions in square brackets.")
        else:
            read[role] = [
                _words(words, f"{role}, action {place}", LONGEST_ACTION, faults)
                for place, words in enumerate(actions, start=1)
            ]
            _note_repeats(role, read[role], faults)
    if faults:
        raise MaskError(faults)
    return {role: read[role] for role in ROLE_IDS if role in read}


# -- reading what a table wrote ------------------------------------------------------------------------


def _sections(given: object, what: str, faults: list[str]) -> Iterator[tuple[str, object]]:
    """The entries of a text or of data, by name; none, and a fault, where it cannot be read."""
    if isinstance(given, str):
        if len(given) > LONGEST_TEXT:
            faults.append(f"The text is {len(given):,} characters long; {LONGEST_TEXT:,} is the most.")
            return
        try:
            given = tomllib.loads(given.removeprefix("\ufeff").replace("\r\n", "\n"))
        except tomllib.TOMLDecodeError as error:
            faults.append(f"The {what} are not TOML: {error}.")
            return
        except (ValueError, RecursionError):  # a number of thousands of digits, or brackets without end
            faults.append(f"The {what} cannot be read as TOML.")
            return
    if not isinstance(given, Mapping) or not given:
        faults.append(f"There are no {what} here: write one heading in square brackets for each mask.")
        return
    for name, data in given.items():
        yield str(name), data


def _check_mask(card: str, data: object, faults: list[str]) -> dict[str, Any]:
    """One mask of a table's own as plain data; its faults are noted, each with the mask's name."""
    here = f"{card}, {card_name(card)}"
    if not isinstance(data, Mapping):
        faults.append(f"{here}: a mask has a name and actions.")
        return {}
    for key in data:
        if key not in FIELDS:
            faults.append(f"{here}: {_short(key)} means nothing here; a mask has {', '.join(FIELDS)}.")
    name = _words(data.get("name", ""), f"{here}: the name", LONGEST_NAME, faults)
    gender, sees = data.get("gender", "any"), data.get("sees_unseen", False)
    if gender not in GENDERS:
        faults.append(f'{here}: gender is "m", "f" or "any", not {_short(gender)}.')
    if not isinstance(sees, bool):
        faults.append(f"{here}: sees_unseen is true or false, not {_short(sees)}.")
    return {
        "name": name,
        "gender": gender,
        "sees_unseen": sees,
        "regard": _check_regard(here, data.get("regard", {}), faults),
        "actions": _check_actions(here, rank_of_card(card), data.get("actions"), faults),
    }


def _check_actions(here: str, rank: Rank, given: object, faults: list[str]) -> list[list[Any]]:
    """The actions as [words, value] pairs in their order."""
    if isinstance(given, Mapping):
        given = list(given.items())
    if not isinstance(given, list | tuple) or not given:
        faults.append(f'{here}: it has no actions: write a line such as "Hum while working" = 1 for each.')
        return []
    actions: list[list[Any]] = []
    sound = True
    for place, pair in enumerate(given, start=1):
        if not isinstance(pair, list | tuple) or len(pair) != 2:
            faults.append(f"{here}: action {place} must have its words and its value.")
            sound = False
            continue
        words = _words(pair[0], f"{here}: action {place}", LONGEST_ACTION, faults)
        if type(pair[1]) is not int:
            faults.append(f"{here}: {words!r} must be worth a whole number, not {_short(pair[1])}.")
            sound = False
        actions.append([words, pair[1]])
    _note_repeats(here, [words for words, _ in actions], faults)
    if sound:
        faults.extend(f"{here}: {fault}" for fault in budget_faults([value for _, value in actions], rank))
    return actions


def _check_regard(here: str, given: object, faults: list[str]) -> dict[str, int]:
    """What factions think at first, by their keys in the order of sheets."""
    if not isinstance(given, Mapping):
        faults.append(f"{here}: regard names factions, each with a number.")
        return {}
    for faction, regard in given.items():
        if faction not in FACTIONS:
            faults.append(f"{here}: {_short(faction)} is no faction; they are {', '.join(FACTIONS)}.")
        elif type(regard) is not int or not -REGARD <= regard <= REGARD:
            faults.append(f"{here}: the regard of {faction} is a whole number from -{REGARD} to {REGARD}.")
    return {faction: given[faction] for faction in FACTIONS if faction in given}


def _note_repeats(here: str, actions: Sequence[str], faults: list[str]) -> None:
    """Note each action that a mask lists twice: nobody could tell which of them was declared."""
    seen: list[str] = []
    for words in actions:
        if words and plain(words) in seen:
            faults.append(f"{here}: {words!r} is listed twice.")
        seen.append(plain(words))


def _words(text: object, what: str, longest: int, faults: list[str]) -> str:
    """A text with each run of blanks as one space, noted if it is missing, empty, too long or unprintable."""
    if not isinstance(text, str):
        faults.append(f"{what} must be a text in quotes.")
        return ""
    words = " ".join(text.split())
    if not plain(words):
        faults.append(f"{what} is missing.")
    elif len(words) > longest:
        faults.append(f"{what} is {len(words)} characters long; {longest} is the most.")
    elif any(unicodedata.category(character) in ("Cc", "Cs") for character in words):
        faults.append(f"{what} holds a character that cannot be printed.")
    return words


def _short(given: object) -> str:
    """Something given, as a sentence can hold it."""
    text = repr(given)
    return text if len(text) <= 40 else f"{text[:40]}..."


def _count(number: int, noun: str) -> str:
    """How many there are, with the verb: "1 action is", "0 actions are"."""
    return f"{number} {noun} is" if number == 1 else f"{number} {noun}s are"


# -- what comes with the game --------------------------------------------------------------------------


def _court_mask(card: str, data: Mapping[str, Any]) -> Mask:
    """A character mask out of checked data."""
    actions = data["actions"]
    pairs = actions.items() if isinstance(actions, Mapping) else actions
    return Mask(
        id=card,
        name=data["name"],
        rank=rank_of_card(card),
        gender=data["gender"],
        acts=[
            Act(key=f"{card}.{place}", words=words, value=value)
            for place, (words, value) in enumerate(pairs, start=1)
        ],
        sees_unseen=data.get("sees_unseen", False),
        regard=dict(data.get("regard", {})),
    )


def _ones(role: str, actions: Sequence[str]) -> list[Act]:
    """The actions of a social role, each worth 1 (CM-MASK-05)."""
    return [Act(key=f"{role}.{place}", words=words, value=1) for place, words in enumerate(actions, start=1)]


_WRITTEN: Final = tomllib.loads(read_text("commedia.games.city_of_masks", "masks.toml"))

MASKS: Final[Mapping[str, Mask]] = MappingProxyType(
    {card: _court_mask(card, _WRITTEN["court"][card]) for card in COURT}
)
"""The character masks that come with the game, by card. For a table's own copies, see `stock`."""

_UNCAST: Final = Mask(
    id=UNCAST,
    name=_WRITTEN["uncast"]["name"],
    rank="uncast",
    acts=[Act(key=f"{UNCAST}.1", words=_WRITTEN["uncast"]["does"], value=0)],
)

ROLES: Final[Mapping[str, Mask]] = MappingProxyType(
    {
        role: Mask(
            id=role,
            name=_WRITTEN["roles"][role]["name"],
            rank="role",
            gender=_WRITTEN["roles"][role]["gender"],
            acts=_ones(role, _WRITTEN["roles"][role]["actions"]),
        )
        for role in ROLE_IDS
    }
)
"""The social roles of a young noble (CM-MASK-05)."""
