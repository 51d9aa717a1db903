"""How an Episode is begun, a Persona made, and what comes after. Source: SP-TONE, SP-PC, SP-ADV-03."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from commedia.engine.actor import Plain
from commedia.games.shadow_play.decisions import cards, dialogue
from commedia.games.shadow_play.decisions import making as made
from commedia.games.shadow_play.decisions import opening as ask
from commedia.games.shadow_play.house.actor import Actor, Part
from commedia.games.shadow_play.house.prose import PEOPLE, Person, Thing, Told
from commedia.games.shadow_play.personae import PAIR_TOTAL
from commedia.games.shadow_play.scores import PAIRS
from commedia.kit.house import share_of

LAST: Final = 3
"""After so many Episodes the house leaves it there."""


def one_to_tell(a: Actor) -> Told | None:
    """The Episode that the tone is of, if nobody has objected to it, else one that was not told."""
    fresh = a.fresh
    first = [one for one in fresh if one.tone == a.state.tone.text and not a.state.objections]
    return first[0] if first else a.any_of(fresh) if fresh else None


def write_tone(a: Actor) -> Plain:
    """That of an Episode that was not proposed yet."""
    left = a.said.left([one.tone for one in a.fresh])
    return {"words": a.any_of(left) if left else a.line("tones") or "As quiet as the last one."}


def rule_out(a: Actor) -> Plain:
    """What the Episode does without; only whoever tells it says so."""
    tells = a.episode if a.seat == a.state.director else None
    return {"things": [{"words": one} for one in tells.never] if tells else []}


def things_of(a: Actor) -> list[Thing]:
    """What is in the Episode, or where it is somebody else's in any."""
    lines = [Thing(one, "") for one in a.said.left(LOOSE)]
    return [*(a.episode.elements if a.episode else []), *lines]


LOOSE: Final = (
    "the locked room", "the stranger’s trunk", "the old quarrel", "the back stairs", "the missing page",
    "the night watch", "the key under the stone",
)  # fmt: skip
"""Elements that any story may have."""


def name_element(a: Actor) -> Plain:
    """The Director what it is about, the Actors what else is in it, each something of their own."""
    w = a.state
    if a.seat == w.director and a.episode:
        return {"name": a.episode.element}
    sharing = w.seats if a.seat == w.director else [seat for seat in w.seats if seat != w.director]
    mine = share_of(things_of(a), a.seat, sharing)
    return {"name": mine[0].name}


def write_card(a: Actor) -> Plain:
    """What an Episode is about, on the Element of that name if it lies there."""
    told = one_to_tell(a)
    if told is None:
        return {"do": "propose_new", "name": a.any_of(LOOSE), "wish": a.line("wishes") or "settled at last"}
    there = {e.name.text: id for id, e in a.state.elements.items() if not e.gone}
    if told.element in there:
        return {"do": "propose_card", "element": there[told.element], "wish": told.wish}
    return {"do": "propose_new", "name": told.element, "wish": told.wish}


def make_persona(a: Actor) -> Plain:
    """One of the house's own whom nobody plays, with an Expression for whatever shows at this table."""
    w = a.state
    taken = [one.name.text for one in (*w.personae.values(), *w.fallen)]
    left = [one for name, one in PEOPLE.items() if name not in taken]
    person = share_of(left or list(PEOPLE.values()), a.seat, list(w.personae))[0]
    return {"do": "create", "name": person.name, **traits_of(person), **balances(a, person)}


def traits_of(person: Person) -> dict[str, Any]:
    """Its four Traits. Source: SP-PC-06."""
    return {
        "knack": person.knack.says, "knack_on": person.knack.on[0],
        "second": person.second.says, "second_on": person.second.on[0],
        "power": person.power.says, "power_on": person.power.on[0],
        "item": person.item.says, "item_on": person.item.on,
    }  # fmt: skip


def balances(a: Actor, person: Person) -> dict[str, Any]:
    """How it shares its points, and Expressions for those that show. Source: SP-PC-02, SP-PC-03."""
    found: dict[str, Any] = {}
    for value, (one, other) in zip(person.chars, PAIRS, strict=True):
        found[one.lower()] = value
        for char, has in ((one, value), (other, PAIR_TOTAL - value)):
            if has >= a.state.floor:
                found[f"shows_{char.lower()}"] = person.shows[char].says
    return found


def expression(a: Actor, char: str) -> str:
    """How a Characteristic shows that has come back: as it did before."""
    if a.person and char in a.person.shows:
        return a.person.shows[char].says
    return a.line("shows") or "keeps very still"


# -- between Episodes ----------------------------------------------------------------------------------------


def play_another(a: Actor) -> Plain:
    """As long as there is one to tell, and the evening is not too long."""
    return {"do": "go_on" if a.state.episode.no < LAST and a.fresh else "leave_it"}


def spend_advance(a: Actor) -> Plain:
    """A Characteristic first; else a Knack that its Persona has in it."""
    for do, answer in (("restore", cards.Restore), ("redeem", cards.Redeem)):
        if a.is_open(answer):
            chars = a.domain(answer, "char")
            char = a.any_of(chars.values)
            asked = chars.then(char)
            return {"do": do, "char": char, **({"expression": expression(a, char)} if asked else {})}
    score = a.best(a.domain(cards.Learn, "score").values, ["base", "guard", "recover"])
    known = [trait.words for trait in a.me.traits]
    learns = [one for one in (a.person.learns if a.person else []) if one not in known]
    return {"do": "learn", "knack": learns[0] if learns else "older by a year", "score": score}


def recap(a: Actor) -> Plain:
    """What it would be remembered by."""
    return {"words": a.line("recaps")}


PARTS: Final[Mapping[str, Part]] = {
    ask.WriteTone.kind: write_tone,
    ask.AgreeOnTone.kind: lambda a: {"do": "agree"},
    ask.AgreeOnCard.kind: lambda a: {"do": "agree"},
    ask.NameLimits.kind: rule_out,
    ask.NameElement.kind: name_element,
    ask.WriteEpisode.kind: write_card,
    ask.PlayAnother.kind: play_another,
    made.MakePersona.kind: make_persona,
    cards.SpendAdvance.kind: spend_advance,
    cards.WriteExpression.kind: lambda a: {"words": expression(a, a.decision.char)},
    dialogue.Recap.kind: recap,
}
