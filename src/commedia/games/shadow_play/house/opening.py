"""How an Episode is begun, a Persona made, and what comes after. Source: SP-TONE, SP-PC, SP-ADV-03."""

from __future__ import annotations

from typing import Any, Final

from commedia.engine import NO_WORDS, prose
from commedia.games.shadow_play.decisions import cards, dialogue
from commedia.games.shadow_play.decisions import making as made
from commedia.games.shadow_play.decisions import opening as ask
from commedia.games.shadow_play.house.actor import Actor, part
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


def write_tone(a: Actor) -> ask.SetTone:
    """That of an Episode that was not proposed yet."""
    left = a.said.left([one.tone for one in a.fresh])
    return ask.SetTone(
        words=prose(a.any_of(left) if left else a.line("tones") or "As quiet as the last one.")
    )


def rule_out(a: Actor) -> ask.RuleOut:
    """What the Episode does without; only whoever tells it says so."""
    tells = a.episode if a.seat == a.state.director else None
    return ask.RuleOut(things=[{"words": one} for one in tells.never] if tells else [])


def things_of(a: Actor) -> list[Thing]:
    """What is in the Episode, or where it is somebody else's in any."""
    lines = [Thing(one, "") for one in a.said.left(LOOSE)]
    return [*(a.episode.elements if a.episode else []), *lines]


LOOSE: Final = (
    "the locked room",
    "the stranger’s trunk",
    "the old quarrel",
    "the back stairs",
    "the missing page",
    "the night watch",
    "the key under the stone",
)
"""Elements that any story may have."""


def name_element(a: Actor) -> ask.CardElement:
    """The Director what it is about, the Actors what else is in it, each something of their own."""
    w = a.state
    if a.seat == w.director and a.episode:
        return ask.CardElement(name=prose(a.episode.element))
    sharing = w.seats if a.seat == w.director else [seat for seat in w.seats if seat != w.director]
    mine = share_of(things_of(a), a.seat, sharing)
    return ask.CardElement(name=prose(mine[0].name))


def write_card(a: Actor) -> ask.ProposeCard | ask.ProposeNew:
    """What an Episode is about, on the Element of that name if it lies there."""
    told = one_to_tell(a)
    if told is None:
        return ask.ProposeNew(name=prose(a.any_of(LOOSE)), wish=prose(a.line("wishes") or "settled at last"))
    there = {e.name.text: id for id, e in a.state.elements.items() if not e.gone}
    if told.element in there:
        return ask.ProposeCard(element=there[told.element], wish=prose(told.wish))
    return ask.ProposeNew(name=prose(told.element), wish=prose(told.wish))


def make_persona(a: Actor) -> made.Create:
    """One of the house's own whom nobody plays, with an Expression for whatever shows at this table."""
    w = a.state
    taken = [one.name.text for one in (*w.personae.values(), *w.fallen)]
    left = [one for name, one in PEOPLE.items() if name not in taken]
    person = share_of(left or list(PEOPLE.values()), a.seat, list(w.personae))[0]
    return made.Create(name=prose(person.name), **traits_of(person), **balances(a, person))


def traits_of(person: Person) -> dict[str, Any]:
    """Its four Traits. Source: SP-PC-06."""
    return {
        "knack": prose(person.knack.says), "knack_on": person.knack.on[0],
        "second": prose(person.second.says), "second_on": person.second.on[0],
        "power": prose(person.power.says), "power_on": person.power.on[0],
        "item": prose(person.item.says), "item_on": person.item.on,
    }  # fmt: skip


def balances(a: Actor, person: Person) -> dict[str, Any]:
    """How it shares its points, and Expressions for those that show. Source: SP-PC-02, SP-PC-03."""
    found: dict[str, Any] = {}
    for value, (one, other) in zip(person.chars, PAIRS, strict=True):
        found[one.lower()] = value
        for char, has in ((one, value), (other, PAIR_TOTAL - value)):
            if has >= a.state.floor:
                found[f"shows_{char.lower()}"] = prose(person.shows[char].says)
    return found


def expression(a: Actor, char: str) -> str:
    """How a Characteristic shows that has come back: as it did before."""
    if a.person and char in a.person.shows:
        return a.person.shows[char].says
    return a.line("shows") or "keeps very still"


# -- between Episodes ----------------------------------------------------------------------------------------


def play_another(a: Actor) -> ask.GoOn | ask.LeaveIt:
    """As long as there is one to tell, and the evening is not too long."""
    return ask.GoOn() if a.state.episode.no < LAST and a.fresh else ask.LeaveIt()


def spend_advance(a: Actor) -> cards.Learn | cards.Redeem | cards.Restore:
    """A Characteristic first; else a Knack that its Persona has in it."""
    for answer in (cards.Restore, cards.Redeem):
        if a.is_open(answer):
            chars = a.domain(answer, "char")
            char = a.any_of(chars.values)
            asked = chars.then(char)
            return answer(char=char, expression=prose(expression(a, char)) if asked else NO_WORDS)
    score = a.best(a.domain(cards.Learn, "score").values, ["base", "guard", "recover"])
    known = [trait.words for trait in a.me.traits]
    learns = [one for one in (a.person.learns if a.person else []) if one not in known]
    return cards.Learn(knack=prose(learns[0] if learns else "older by a year"), score=score)


def recap(a: Actor) -> dialogue.Retell:
    """What it would be remembered by."""
    return dialogue.Retell(words=prose(a.line("recaps")))


PARTS: Final = (
    part(ask.WriteTone, write_tone),
    part(ask.AgreeOnTone, lambda a: ask.Agree()),
    part(ask.AgreeOnCard, lambda a: ask.Agree()),
    part(ask.NameLimits, rule_out),
    part(ask.NameElement, name_element),
    part(ask.WriteEpisode, write_card),
    part(ask.PlayAnother, play_another),
    part(made.MakePersona, make_persona),
    part(cards.SpendAdvance, spend_advance, wants=lambda a: True),
    part(
        cards.WriteExpression,
        lambda a: cards.Express(words=prose(expression(a, a.asked(cards.WriteExpression).char))),
    ),
    part(dialogue.Recap, recap),
)
