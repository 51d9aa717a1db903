"""What people and cards are called on a page, and their faces."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from commedia.games.shadow_play.scores import CORRUPTED
from commedia.games.shadow_play.state import Persona, Story
from commedia.kit.stage import Names, called, initial

_FACE = Markup(
    '<svg class="seat__face sp-face" viewBox="0 0 54 42" aria-hidden="true">'
    '<path d="M27 2 44 21 27 40 10 21Z"/><text x="27" y="27">{letter}</text></svg>'
)
_EYE = Markup(
    '<svg class="seat__face sp-face" viewBox="0 0 54 42" aria-hidden="true">'
    '<path d="M5 21q22-24 44 0-22 24-44 0Z"/><circle cx="27" cy="21" r="6"/></svg>'
)
"""The Director has an eye in place of a letter."""


@lru_cache(maxsize=256)
def emblem_face(letter: str) -> Markup:
    """A lozenge with a letter, or as many as tell somebody apart."""
    return Markup(_FACE.format(letter=Markup.escape(letter)))


def seat_face(public: Story, seat: str) -> Markup:
    """The face beside a seat at play."""
    if seat == public.director:
        return _EYE
    return emblem_face(initial(public.personae[seat].name.text or seat))


def bearer_called(public: Story, names: Names, bearer: str) -> str:
    """Who or what bears a Trait: a Persona, or an Element by its name."""
    if bearer in public.elements:
        return public.elements[bearer].name.text or f"Element {bearer[1:]}"
    return called(names, bearer)


def char_called(persona: Persona, char: str) -> str:
    """A Characteristic as it is now: Pride, or the Vanity that it has become."""
    return CORRUPTED[char] if char in persona.corrupt else char


KINDS = {"knack": "Knack", "power": "Power", "item": "Signature Item"}
"""What each kind of Trait is called."""


def item_kind(persona: Persona, item: str) -> str:
    """What an item is: the Characteristic that it shows, or the kind of a Trait."""
    of = item.partition(".")[2]
    if of in persona.expressions:
        return char_called(persona, of)
    kind = persona.traits[int(of)].kind
    return KINDS.get(kind, kind)


def item_words(persona: Persona, item: str) -> str:
    """An Expression or a Trait in its own words. item: as `Persona.items` has it."""
    of = item.partition(".")[2]
    return persona.phrase(item).words or (of if of in persona.expressions else "a Trait without words")
