"""A table written by hand, for tests: the shorter ways of writing it, and what follows from the rest.

    {"director": "dee", "personae": {"ann": "ines", "bob": {"stance": 3, "chars": [4, 2, 3, 3, 1, 5]}},
     "challenge": {"challenger": "ann"}}

A Persona that lies ready goes by its name, alone or as `ready` with what else is so. Characteristics stand in
the order of their pairs, or by name: a partner has what is left of six, and threes where nothing is said. An
Expression may be written as its words. Fortune, how one stands in a Challenge and who takes part in it are as
they begin, but for Opportunity and Danger, which are 0. The notation of the rules does as well: `char`,
`adj`, `used`, `ticks`, `sign`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from commedia.engine import BadState, Seat
from commedia.engine.domains import listed
from commedia.games.shadow_play.personae import PAIR_TOTAL, expressed, stock
from commedia.games.shadow_play.scores import PARTNERS, STARTS, held, start
from commedia.games.shadow_play.state import Story, Ticker
from commedia.kit.by_hand import by_name, in_a_list, number, overlooked, people, short, the_one

BEFORE = ("tone", "personae", "elements", "begin")
"""The scenes that come before the first Episode, or begin one."""
OUTSIDE = (
    *BEFORE, "dialogue", "resolve", "judge_last", "recap", "look_back", "finish", "interlude",
)  # fmt: skip
"""The scenes that need no Challenge."""
DIRECTOR = "director"
"""What the Director is called where nobody says."""
CARDS = {"elements": "name", "investments": "wish", "strategies": "text"}
"""What lies on cards, and where a card has its words: one that is a text has these alone."""

OF_A_PERSONA = {"char": "chars"}
OF_A_TRAIT = {"adj": "adjusts"}
OF_A_STANDING = {"state": "status"}
OF_A_WOUND = {"name": "text"}
OF_AN_EFFECT = {"ctrait": "trait"}
"""Names that fields have in the notation of the rules."""
SACRIFICES = {"corrupt": "has_corrupted", "life": "has_risked"}
"""What `used` holds."""
SIGNS = {"+": True, "-": False}


def overlook(written: Mapping[str, Any]) -> Iterator[str]:
    """What cannot be in a table as it is written: two Directors."""
    return overlooked(written, "director", "the Director", "personae")


def by_hand(written: Mapping[str, Any]) -> dict[str, Any]:
    """A table as plain data in full, from one written the shorter way. Raises BadState."""
    state = dict(written)
    seats = [str(seat) for seat in state.get("seats") or ()]
    director = str(the_one(state.get("director")) or next(iter(seats), DIRECTOR))
    found = people(
        "personae", state.get("personae"), [seat for seat in dict.fromkeys(seats) if seat != director]
    )
    found.pop(director, None)
    for kind, words in CARDS.items():
        state[kind] = {id: _card(id, words, one) for id, one in _numbered(kind, state.get(kind)).items()}
    for one in state["investments"].values():
        one["char"] = _char(one["id"], one.get("char", "Force"))
    for kind in ("actions", "tickers"):
        state[kind] = {seat: {"seat": seat, **one} for seat, one in by_name(kind, state.get(kind)).items()}
    personae = {seat: _persona(seat, one) for seat, one in found.items()}
    state |= {"director": director, "seats": [director, *personae], "personae": personae}
    for seat, items in by_name("ticks", state.pop("ticks", None)).items():
        state["tickers"][seat] = {"seat": seat, "ticked": items}
    if isinstance(state.get("challenge"), Mapping):
        state["challenge"] = _challenge(state["challenge"], personae, list(state["elements"]))
    return state


def _numbered(kind: str, written: Any) -> Mapping[str, Any]:
    """Cards by id; those in a list are numbered, as play numbers them."""
    if not isinstance(written, list | tuple):
        return by_name(kind, written)
    return {f"{kind[0]}{n}": one for n, one in enumerate(written, 1)}


def _card(id: str, words: str, written: Any) -> dict[str, Any]:
    return {**({words: written} if isinstance(written, str) else by_name(id, written)), "id": id}


def _renamed(where: str, written: Any, names: Mapping[str, str]) -> dict[str, Any]:
    return {names.get(field, field): value for field, value in by_name(where, written).items()}


# -- a Persona -------------------------------------------------------------------------------------------


def _persona(seat: Seat, written: Any) -> dict[str, Any]:
    given = {"ready": written} if isinstance(written, str) else _renamed(seat, written, OF_A_PERSONA)
    persona = {**_ready(given.get("ready", "")), **given, "actor": seat}
    corrupt = list(in_a_list(f"{seat}: corrupt", persona.get("corrupt")))
    persona["chars"] = _chars(seat, persona.get("chars"), corrupt)
    persona["corrupt"] = [_char(seat, name) for name in corrupt]
    persona["expressions"] = {
        _char(seat, char): {"text": words} if isinstance(words, str) else words
        for char, words in by_name(f"{seat}: expressions", persona.get("expressions")).items()
    }
    persona["traits"] = [_trait(seat, one) for one in in_a_list(f"{seat}: traits", persona.get("traits"))]
    for name, is_used in by_name(f"{seat}: used", persona.pop("used", None)).items():
        persona[SACRIFICES.get(name, name)] = is_used
    number(f"{seat}: stance", persona.get("stance", 1))
    persona.setdefault("fortune_left", _score(persona, "fortune"))
    return persona


def _ready(name: str) -> dict[str, Any]:
    """A Persona that lies ready, as plain data; nothing where none is named."""
    if not name:
        return {}
    if name not in stock():
        raise BadState(f"No Persona {short(name)} lies ready. There is {listed(list(stock()))}.")
    one = stock()[name]
    shown = {char: {"says": one["shows"][char]} for char in expressed(one["chars"])}
    return {"ready": name, "chars": dict(one["chars"]), "traits": list(one["traits"]), "expressions": shown}


def _chars(seat: Seat, written: Any, corrupt: list[str]) -> dict[str, int]:
    """All six by name. corrupt: takes those that are written as {"v": 4, "corrupt": True}."""
    if isinstance(written, list | tuple):
        if len(written) != len(PARTNERS):
            raise BadState(f"{seat} has {len(PARTNERS)} Characteristics, not {len(written)}.")
        written = dict(zip(PARTNERS, written, strict=True))
    found: dict[str, int] = {}
    for name, value in by_name(f"{seat}: chars", written).items():
        char = _char(seat, name)
        if isinstance(value, Mapping):
            corrupt += [char] if value.get("corrupt") else []
            value = value.get("v")
        found[char] = number(f"{seat}: {char}", value)
    return {
        char: found[char] if char in found else PAIR_TOTAL - found.get(PARTNERS[char], PAIR_TOTAL // 2)
        for char in PARTNERS
    }


def _char(seat: Seat, written: Any) -> str:
    """A Characteristic by its plain name."""
    name = str(written).capitalize()
    if name not in PARTNERS:
        raise BadState(f"{seat} has no Characteristic {short(written)}. There are {listed(list(PARTNERS))}.")
    return name


def _trait(seat: Seat, written: Any) -> dict[str, Any]:
    trait = _renamed(f"{seat}: a Trait", written, OF_A_TRAIT)
    adjusts = by_name(f"{seat}: adjusts", trait.get("adjusts"))
    trait["adjusts"] = {_score_called(seat, name): by for name, by in adjusts.items()}
    return trait


def _score_called(seat: Seat, written: Any) -> str:
    name = str(written).lower()
    if name != "surrender" and name not in STARTS:
        raise BadState(f"{seat} has no Score {short(written)}. There are {listed(list(STARTS))}.")
    return "threshold" if name == "surrender" else name


def _score(persona: Mapping[str, Any], name: str) -> int:
    """A Score of a Persona that is plain data still. Source: SP-PC-05."""
    worn = [trait["adjusts"] for trait in persona["traits"] if not trait.get("lost")]
    return held(name, start(name, persona["chars"]) + sum(adjusts.get(name, 0) for adjusts in worn))


# -- a Challenge -----------------------------------------------------------------------------------------


def _challenge(
    written: Mapping[str, Any], personae: Mapping[Seat, Mapping[str, Any]], elements: Sequence[str]
) -> dict[str, Any]:
    """A Challenge in full: the challenger has part in it, and where nobody is named, all who live."""
    challenge = dict(written)
    if challenge.get("challenger") is None:
        raise BadState("A Challenge needs its challenger: {'challenger': 'ann'}.")
    first = str(challenge["challenger"])
    given = by_name("standing", challenge.get("standing")) or {
        seat: {} for seat, one in personae.items() if one.get("alive", True)
    }
    for seat in (first, *given):
        if seat not in personae:
            raise BadState(f"{short(seat)} has no Persona: there are those of {listed(list(personae))}.")
    order = [first, *(seat for seat in personae if seat in given and seat != first)]
    challenge["standing"] = {seat: _standing(seat, given.get(seat), personae[seat]) for seat in order}
    wounds = in_a_list("traits", challenge.get("traits"))
    challenge["traits"] = [_wound(n, one, [*personae, *elements]) for n, one in enumerate(wounds, 1)]
    effects = in_a_list("effects", challenge.get("effects"))
    challenge["effects"] = [_renamed("an effect", one, OF_AN_EFFECT) for one in effects]
    return challenge


def _standing(seat: Seat, written: Any, persona: Mapping[str, Any]) -> dict[str, Any]:
    """As Phase 0 has it, where nothing else is written. Source: SP-CH-03."""
    standing = _renamed(f"{seat} in the Challenge", written, OF_A_STANDING)
    status = standing.get("status", "in")
    faced = max(1, persona.get("stance", 1) - _score(persona, "threat"))
    standing["threat"] = standing.get("threat") or (faced if status == "in" else 0)
    standing.setdefault("st0", _score(persona, "threshold"))
    standing.setdefault("st", standing["st0"] if status in ("in", "clear") else 0)
    standing.setdefault("life", persona.get("life", False))
    return standing


def _wound(n: int, written: Any, bearers: Sequence[str]) -> dict[str, Any]:
    """A Trait of the Challenge. n: its number, where it has no id."""
    trait = {"id": f"t{n}", **_renamed("a Trait of the Challenge", written, OF_A_WOUND)}
    if "sign" in trait:
        trait["positive"] = SIGNS.get(trait.pop("sign"))
    if "state" in trait:
        trait["threatened"] = trait.pop("state") == "threatened"
    if trait.get("bearer") not in bearers:
        raise BadState(f"{short(trait.get('bearer'))} bears no Trait: {listed(list(bearers))} can.")
    return trait


# -- what follows ----------------------------------------------------------------------------------------


def complete(w: Story) -> None:
    """Fill in what follows: a list to tick for everybody, which numbers Traits have."""
    w.tickers |= {seat: Ticker(seat=seat) for seat in w.seats if seat not in w.tickers}
    if w.challenge is not None:
        numbers = [int(one.id[1:]) for one in w.challenge.traits if one.id[1:].isdigit()]
        w.challenge.counted = max([w.challenge.counted, len(w.challenge.traits), *numbers])


def enter(w: Story, scene: str, args: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """What a scene needs that is begun on such a state. Raises BadState."""
    if scene not in OUTSIDE and w.challenge is None:
        raise BadState(
            f"{scene} is part of a Challenge: the state needs one, as challenge={{'challenger': ...}}."
        )
    if scene not in BEFORE:
        w.episode.no = max(1, w.episode.no)
    if scene == "phase_0":  # nobody has joined yet
        w.clash.standing.clear()
    return scene, args
