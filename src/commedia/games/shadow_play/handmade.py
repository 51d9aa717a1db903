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

from collections.abc import Iterator, Mapping
from typing import Any

from commedia.engine import BadState, Seat
from commedia.games.shadow_play.personae import PAIR_TOTAL, expressed, stock
from commedia.games.shadow_play.scores import PARTNERS, held, start
from commedia.games.shadow_play.state import Story, Ticker
from commedia.kit.by_hand import by_name, in_a_list, is_number, others, overlooked, short, the_one

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


def by_hand(written: Mapping[str, Any], wrong: list[str]) -> dict[str, Any]:
    """A table as plain data in full, from one written the shorter way. wrong: takes what can't be told so."""
    state = dict(written)
    seats = [str(seat) for seat in in_a_list("seats", state.get("seats"), wrong)]
    director = str(the_one(state.get("director")) or next(iter(seats), DIRECTOR))
    found = others("personae", state.get("personae"), director, seats, wrong)
    state |= {kind: there for kind, there in _implied(written).items() if kind not in written}
    for kind, words in CARDS.items():
        cards = _numbered(kind, state.get(kind), wrong)
        state[kind] = {id: _card(id, words, one, wrong) for id, one in cards.items()}
    for one in state["investments"].values():
        one["char"] = _char(one.get("char", "Force"))
    for kind in ("actions", "tickers"):
        by_seat = by_name(kind, state.get(kind), wrong)
        state[kind] = {seat: {"seat": seat, **by_name(kind, one, wrong)} for seat, one in by_seat.items()}
    personae = {seat: _persona(seat, one, wrong) for seat, one in found.items()}
    state |= {"director": director, "seats": [director, *personae], "personae": personae}
    for seat, items in by_name("ticks", state.pop("ticks", None), wrong).items():
        state["tickers"][seat] = {"seat": seat, "ticked": items}
    if isinstance(state.get("challenge"), Mapping):
        state["challenge"] = _challenge(state["challenge"], personae, wrong)
    return state


def _implied(written: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Elements that an Investment or the Episode is about, and Strategies that somebody follows, by id.

    They are there where nothing is said of any.
    """
    challenge, episode = _of(written.get("challenge")), _of(written.get("episode"))
    elements = [_of(one).get("element") for one in _each(written.get("investments"))]
    marks = [_of(one).get("marks") for one in _each(written.get("actions"))]
    followed = [_of(one).get("followed") for one in _each(written.get("personae"))]
    strategies = [id for ids in (*marks, *followed) if isinstance(ids, list | tuple) for id in ids]
    named = {
        "elements": [*elements, episode.get("element")],
        "strategies": [*strategies, challenge.get("strategy")],
    }
    return {kind: {id: {} for id in ids if isinstance(id, str) and id} for kind, ids in named.items()}


def _of(written: Any) -> Mapping[str, Any]:
    return written if isinstance(written, Mapping) else {}


def _each(written: Any) -> list[Any]:
    if isinstance(written, Mapping):
        return list(written.values())
    return list(written) if isinstance(written, list | tuple) else []


def _numbered(kind: str, written: Any, wrong: list[str]) -> Mapping[str, Any]:
    """Cards by id; those in a list are numbered, as play numbers them."""
    if not isinstance(written, list | tuple):
        return by_name(kind, written, wrong)
    return {f"{kind[0]}{n}": one for n, one in enumerate(written, 1)}


def _card(id: str, words: str, written: Any, wrong: list[str]) -> dict[str, Any]:
    return {**({words: written} if isinstance(written, str) else by_name(id, written, wrong)), "id": id}


def _renamed(where: str, written: Any, names: Mapping[str, str], wrong: list[str]) -> dict[str, Any]:
    return {names.get(field, field): value for field, value in by_name(where, written, wrong).items()}


# -- a Persona -------------------------------------------------------------------------------------------


def _persona(seat: Seat, written: Any, wrong: list[str]) -> dict[str, Any]:
    given = {"ready": written} if isinstance(written, str) else _renamed(seat, written, OF_A_PERSONA, wrong)
    persona = {**_ready(given.get("ready", "")), **given, "actor": seat}
    corrupt = list(in_a_list(f"{seat}: corrupt", persona.get("corrupt"), wrong))
    persona["chars"] = _chars(seat, persona.get("chars"), corrupt, wrong)
    persona["corrupt"] = [_char(name) for name in corrupt]
    expressions = by_name(f"{seat}: expressions", persona.get("expressions"), wrong)
    persona["expressions"] = {
        _char(char): {"text": words} if isinstance(words, str) else words
        for char, words in expressions.items()
    }
    traits = in_a_list(f"{seat}: traits", persona.get("traits"), wrong)
    persona["traits"] = [_trait(seat, one, wrong) for one in traits]
    for name, is_used in by_name(f"{seat}: used", persona.pop("used", None), wrong).items():
        persona[SACRIFICES.get(name, name)] = is_used
    persona.setdefault("fortune_left", _score(persona, "fortune"))
    return persona


def _ready(name: str) -> dict[str, Any]:
    """A Persona that lies ready, as plain data; nothing where none is named, or none lies so."""
    if name not in stock():
        return {}
    one = stock()[name]
    shown = {char: {"says": one["shows"][char]} for char in expressed(one["chars"])}
    return {"ready": name, "chars": dict(one["chars"]), "traits": list(one["traits"]), "expressions": shown}


def _chars(seat: Seat, written: Any, corrupt: list[str], wrong: list[str]) -> dict[str, Any]:
    """All six by name. corrupt: takes those that are written as {"v": 4, "corrupt": True}."""
    if isinstance(written, list | tuple):
        if len(written) != len(PARTNERS):
            wrong.append(f"{seat} has {len(PARTNERS)} Characteristics, not {len(written)}.")
        written = dict(zip(PARTNERS, written, strict=False))
    found: dict[str, Any] = {}
    for name, value in by_name(f"{seat}: chars", written, wrong).items():
        char = _char(name)
        if isinstance(value, Mapping):
            corrupt += [char] if value.get("corrupt") else []
            value = value.get("v")
        found[char] = value
    return found | {char: _left_by(found.get(PARTNERS[char])) for char in PARTNERS if char not in found}


def _left_by(partner: Any) -> int:
    """What a Characteristic is by its partner; half of the pair where that says nothing."""
    is_one = is_number(partner) and 0 <= partner <= PAIR_TOTAL
    return PAIR_TOTAL - int(partner) if is_one else PAIR_TOTAL // 2


def _char(written: Any) -> str:
    """A Characteristic by its plain name."""
    return str(written).capitalize()


def _trait(seat: Seat, written: Any, wrong: list[str]) -> dict[str, Any]:
    trait = _renamed(f"{seat}: a Trait", written, OF_A_TRAIT, wrong)
    adjusts = by_name(f"{seat}: adjusts", trait.get("adjusts"), wrong)
    trait["adjusts"] = {_score_called(name): by for name, by in adjusts.items()}
    return trait


def _score_called(written: Any) -> str:
    name = str(written).lower()
    return "threshold" if name == "surrender" else name


def _score(persona: Mapping[str, Any], name: str) -> int:
    """A Score of a Persona that is plain data still. Source: SP-PC-05."""
    chars = {char: value if is_number(value) else 0 for char, value in persona["chars"].items()}
    worn = [trait["adjusts"] for trait in persona["traits"] if not trait.get("lost")]
    adjusted = [by for adjusts in worn if is_number(by := adjusts.get(name, 0))]
    return held(name, start(name, chars) + sum(adjusted))


# -- a Challenge -----------------------------------------------------------------------------------------


def _challenge(
    written: Mapping[str, Any], personae: Mapping[Seat, Mapping[str, Any]], wrong: list[str]
) -> dict[str, Any]:
    """A Challenge in full: the challenger has part in it, and where nobody is named, all who live."""
    challenge = dict(written)
    first = challenge.get("challenger")
    given = by_name("standing", challenge.get("standing"), wrong) or {
        seat: {} for seat, one in personae.items() if one.get("alive", True)
    }
    order = [seat for seat in (first, *(seat for seat in personae if seat != first)) if seat in personae]
    order = [seat for seat in order if seat in given or seat == first]
    strangers = [seat for seat in given if seat not in order]
    challenge["standing"] = {
        seat: _standing(seat, given.get(seat), personae.get(seat), wrong) for seat in (*order, *strangers)
    }
    wounds = in_a_list("traits", challenge.get("traits"), wrong)
    challenge["traits"] = [_wound(n, one, wrong) for n, one in enumerate(wounds, 1)]
    effects = in_a_list("effects", challenge.get("effects"), wrong)
    challenge["effects"] = [_renamed("an effect", one, OF_AN_EFFECT, wrong) for one in effects]
    return challenge


def _standing(
    seat: Seat, written: Any, persona: Mapping[str, Any] | None, wrong: list[str]
) -> dict[str, Any]:
    """As Phase 0 has it, where nothing else is written. Source: SP-CH-03."""
    standing = _renamed(f"{seat} in the Challenge", written, OF_A_STANDING, wrong)
    if persona is None:
        return standing
    status, stance = standing.get("status", "in"), persona.get("stance", 1)
    faced = max(1, stance - _score(persona, "threat")) if is_number(stance) else 1
    standing["threat"] = standing.get("threat") or (faced if status == "in" else 0)
    standing.setdefault("st0", _score(persona, "threshold"))
    standing.setdefault("st", standing["st0"] if status in ("in", "clear") else 0)
    standing.setdefault("life", persona.get("life", False))
    return standing


def _wound(n: int, written: Any, wrong: list[str]) -> dict[str, Any]:
    """A Trait of the Challenge. n: its number, where it has no id."""
    trait = {"id": f"t{n}", **_renamed("a Trait of the Challenge", written, OF_A_WOUND, wrong)}
    if "sign" in trait:
        sign = trait.pop("sign")
        if sign not in SIGNS:
            wrong.append(f"The sign of a Trait of the Challenge is + or -, not {short(sign)}.")
        trait["positive"] = SIGNS.get(sign, True)
    if "state" in trait:
        trait["threatened"] = trait.pop("state") == "threatened"
    return trait


# -- what follows ----------------------------------------------------------------------------------------


def complete(w: Story) -> None:
    """Fill in what follows: a list to tick for everybody, which numbers Traits have."""
    w.tickers |= {seat: Ticker(seat=seat) for seat in w.seats if seat not in w.tickers}
    if w.challenge is not None:
        ids = [one.id for one in w.challenge.traits] + [one.trait for one in w.challenge.effects]
        numbers = [int(id[1:]) for id in ids if id[1:].isdigit()]
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
