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

from collections.abc import Mapping
from typing import Any

from commedia.engine import BadState, Seat, State
from commedia.games.shadow_play.personae import PAIR_TOTAL, expressed, stock
from commedia.games.shadow_play.scores import PARTNERS, held, start
from commedia.games.shadow_play.state import ChallengeTrait, Investment, Persona, Story, Ticker, Trait
from commedia.kit.fixtures import by_name, in_a_list, is_number, short
from commedia.kit.shorthand import Form, by_hand

BEFORE = ("tone", "personae", "elements", "begin")
"""The scenes that come before the first Episode, or begin one."""
OUTSIDE = (
    *BEFORE, "dialogue", "resolve", "judge_last", "recap", "look_back", "finish", "interlude",
)  # fmt: skip
"""The scenes that need no Challenge."""
SACRIFICES = {"corrupt": "has_corrupted", "life": "has_risked"}
"""What `used` holds."""
SIGNS = ("+", "-")


# -- structs of their own ways ---------------------------------------------------------------------------


def _persona(written: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    """A Persona that lies ready, with what else is so; characteristics in the order of their pairs."""
    persona = {**_ready(written.get("ready")), **written}
    corrupt = [_char(one) for one in in_a_list(f"{whose}: corrupt", persona.get("corrupt"), wrong)]
    persona["chars"] = _chars(whose, persona.get("chars"), corrupt, wrong)
    persona["corrupt"] = corrupt
    if isinstance(expressions := persona.get("expressions"), Mapping):
        persona["expressions"] = {_char(char): one for char, one in expressions.items()}
    for name, is_used in by_name(f"{whose}: used", persona.pop("used", None), wrong).items():
        persona[SACRIFICES.get(name, name)] = is_used
    return persona


def _ready(name: Any) -> dict[str, Any]:
    """A Persona that lies ready, as plain data; nothing where none is named, or none lies so."""
    if not isinstance(name, str) or name not in stock():
        return {}
    one = stock()[name]
    shown = {char: {"says": one["shows"][char]} for char in expressed(one["chars"])}
    return {"chars": dict(one["chars"]), "traits": list(one["traits"]), "expressions": shown}


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


def _trait(written: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    """What it adjusts goes by the plain names of Scores, or as the rules write them."""
    if isinstance(adjusts := written.get("adjusts"), Mapping):
        written["adjusts"] = {_score_called(name): by for name, by in adjusts.items()}
    return written


def _score_called(written: Any) -> str:
    name = str(written).lower()
    return "threshold" if name == "surrender" else name


def _investment(written: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    return {**written, "char": _char(written.get("char", "Force"))}


def _wound(written: dict[str, Any], whose: str, wrong: list[str]) -> dict[str, Any]:
    """A Trait of the Challenge by its sign and state."""
    if "sign" in written:
        sign = written.pop("sign")
        if sign not in SIGNS:
            wrong.append(f"The sign of a Trait of the Challenge is + or -, not {short(sign)}.")
        written["positive"] = sign != "-"
    if "state" in written:
        written["threatened"] = written.pop("state") == "threatened"
    return written


# -- the whole table -------------------------------------------------------------------------------------


def _table(state: dict[str, Any], wrong: list[str]) -> dict[str, Any]:
    """What was ticked may stand by seat."""
    ticks = by_name("ticks", state.pop("ticks", None), wrong)
    if ticks:
        tickers = by_name("tickers", state.get("tickers"), wrong)
        state["tickers"] = {**tickers, **{seat: {"ticked": items} for seat, items in ticks.items()}}
    return state


def _in_full(state: dict[str, Any], wrong: list[str]) -> dict[str, Any]:
    """Fortune that nobody has spent, cards that others speak of, and a Challenge as it begins."""
    for persona in state["personae"].values():
        persona.setdefault("fortune_left", _score(persona, "fortune"))
    for kind, named in _spoken_of(state).items():
        if kind not in state:
            state[kind] = {id: {"id": id} for id in named if isinstance(id, str) and id}
    if state.get("challenge"):
        state["challenge"] = _challenge(state["challenge"], state["personae"])
    return state


def _spoken_of(state: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Elements that an Investment or the Episode is about, and Strategies that somebody follows, by id."""
    investments, actions = state.get("investments", {}), state.get("actions", {})
    elements = [one.get("element") for one in investments.values()]
    marks = [id for one in actions.values() for id in one.get("marks", ())]
    followed = [id for one in state["personae"].values() for id in one.get("followed", ())]
    return {
        "elements": [*elements, state.get("episode", {}).get("element")],
        "strategies": [*marks, *followed, (state.get("challenge") or {}).get("strategy")],
    }


def _score(persona: Mapping[str, Any], name: str) -> int:
    """A Score of a Persona that is plain data still. Source: SP-PC-05."""
    chars = {char: value if is_number(value) else 0 for char, value in persona["chars"].items()}
    worn = [trait.get("adjusts", {}) for trait in persona.get("traits", ()) if not trait.get("lost")]
    adjusted = [by for adjusts in worn if is_number(by := adjusts.get(name, 0))]
    return held(name, start(name, chars) + sum(adjusted))


def _challenge(challenge: dict[str, Any], personae: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """A Challenge in full: the challenger has part in it, and where nobody is named, all who live."""
    first = str(challenge.get("challenger"))
    given = challenge.get("standing") or {
        seat: {} for seat, one in personae.items() if one.get("alive", True)
    }
    order = [seat for seat in dict.fromkeys([first, *personae]) if seat in personae]
    order = [seat for seat in order if seat in given or seat == first]
    standing = {
        seat: _standing(given.get(seat, {}), personae.get(seat)) for seat in dict.fromkeys([*order, *given])
    }
    traits = [{"id": f"t{n}", **one} for n, one in enumerate(challenge.get("traits", ()), 1)]
    return {**challenge, "standing": standing, "traits": traits}


def _standing(written: dict[str, Any], persona: Mapping[str, Any] | None) -> dict[str, Any]:
    """As Phase 0 has it, where nothing else is written. Source: SP-CH-03."""
    if persona is None:
        return written
    standing, status, stance = dict(written), written.get("status", "in"), persona.get("stance", 1)
    faced = max(1, stance - _score(persona, "threat")) if is_number(stance) else 1
    standing["threat"] = standing.get("threat") or (faced if status == "in" else 0)
    standing.setdefault("st0", _score(persona, "threshold"))
    standing.setdefault("st", standing["st0"] if status in ("in", "clear") else 0)
    standing.setdefault("life", persona.get("life", False))
    return standing


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


FORMS: Mapping[type[State], Form] = {
    Persona: _persona,
    Trait: _trait,
    Investment: _investment,
    ChallengeTrait: _wound,
}
BY_HAND = by_hand(Story, forms=FORMS, first=_table, then=_in_full, complete=complete, enter=enter)
