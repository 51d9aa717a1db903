"""The form in which a hidden face is made: its actions line by line, and what is still asked of them.

Source: CM-HID-01 to CM-HID-06.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine.domains import Below
from commedia.engine.draft import Draft
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.decisions.setup import ChooseForMe, Compose, HiddenFace, placed_foretold
from commedia.games.city_of_masks.masks import Act, Mask
from commedia.games.city_of_masks.own_masks import LONGEST_ACTION
from commedia.games.city_of_masks.stage.emblems import art
from commedia.games.city_of_masks.state import City
from commedia.games.city_of_masks.suggested_face import (
    Chosen,
    Opposite,
    choose_for_me,
    choose_the_rest,
    opposites,
)
from commedia.games.city_of_masks.told_of_faces import PLACED, TO_GO, TOO_MANY, acts_so_far, amiss, demands
from commedia.kit.forms import domain, options
from commedia.props.form import OpenDecision, OwnForm, line_name, named
from commedia.props.lozenges import lozenge
from commedia.props.template import NOTHING, joined, template

NAME = named(Compose.acts)


def _listing(asked: OpenDecision[City]) -> HiddenFace:
    return domain(asked, Compose.acts, HiddenFace)


def draw(asked: OpenDecision[City]) -> Markup:
    """Each line of the mask with room for what breaks with it, lines for all else, and what is open."""
    face = _listing(asked)
    id, acts = asked.id(), face.mask.acts
    told = opposites(face.mask)
    against = [_against(n, id, act, told[act.key]) for n, act in enumerate(acts, start=1)]
    free = [_free(n, id, face.mask) for n in range(len(acts) + 1, lines_of(face) + 1)]
    others = [(act.words, lender.name) for lender in face.lenders for act in lender.acts]
    ways = asked.choice(Compose, chosen=True)
    ways += asked.choice(ChooseForMe)
    return _MAKER(
        against=joined(against), free=joined(free), id=id, borrow=options(others), ways=ways,
        checks=asked.outlook(), name=face.mask.name,
        hint=asked.describe_field(Compose.acts).beside,
    )  # fmt: skip


def subject(asked: OpenDecision[City]) -> Markup:
    """The mask that was dealt; what it would do stands in the form, a line opposite each answer."""
    mask = _listing(asked).mask
    return _SITTER(art=art(asked.own, mask.id, "sitter__mask"), name=mask.name)


_SITTER = template('<div class="sitter">{art}<p><i>the mask you were dealt</i><b>{name}</b></p></div>')


def lines_of(face: HiddenFace) -> int:
    """How many lines there could be at most: one opposite each of the mask's, the others free."""
    return max(face.most, len(face.mask.acts))


def _named(n: int) -> dict[str, str]:
    return {field: line_name(NAME, n, field) for field in ("words", "value", "source", "against")}


def _values(n: int, id: str) -> Markup:
    return joined([_VALUE(name=_named(n)["value"], value=v, id=f"{id}-{n}-v{v}") for v in (1, 2, 3)])


def _against(n: int, id: str, act: Act, told: Sequence[Opposite]) -> Markup:
    """The line opposite an action of the mask. The link between the two is a box that one ticks."""
    offers = [_OPPOSITE(words=one.words) for one in told]
    return _AGAINST(
        worth=act.value, proper=act.words, key=act.key, id=id, n=n, values=_values(n, id),
        most=LONGEST_ACTION, offers=joined(offers), words=_named(n)["words"], source=_named(n)["source"],
        on=_named(n)["against"],
    )  # fmt: skip


def _free(n: int, id: str, mask: Mask) -> Markup:
    """A line that stands opposite nothing, unless its player says what it breaks with."""
    on = [("", "breaks with nothing of the mask"), *((a.key, f"breaks with: {a.words}") for a in mask.acts)]
    return _FREE(
        id=id, values=_values(n, id), most=LONGEST_ACTION, words=_named(n)["words"],
        source=_named(n)["source"], on=_named(n)["against"], against=options(on),
    )  # fmt: skip


_VALUE = template(
    '<span class="worth-pick"><input type="radio" id="{id}" name="{name}" value="{value}" ',
    'autocomplete="off"><label for="{id}">{value}</label></span>',
)
_WORTH = (
    '<fieldset class="face-line__worth"><legend class="visually-hidden">Worth</legend>{values}</fieldset>'
    '<button class="face-line__out js-only" type="button" data-out>'
    '<span class="visually-hidden">Take this line out</span><span aria-hidden="true">×</span></button>'
)
_AGAINST = template(
    '<li class="face-line face-line--against"><p class="proper">',
    '<b class="worth" aria-hidden="true">{worth}</b>',
    '<span id="{id}-{n}-p">{proper}<span class="visually-hidden">, worth {worth}</span></span></p>',
    '<span class="against"><input type="checkbox" id="{id}-{n}-on" name="{on}" value="{key}" ',
    'autocomplete="off" aria-label="Breaks with it" aria-describedby="{id}-{n}-p">',
    '<label for="{id}-{n}-on" aria-hidden="true">≠</label></span>',
    '<div class="own"><textarea class="input face-line__own" rows="1" name="{words}" maxlength="{most}" ',
    'autocomplete="off" placeholder="or in your own words" aria-label="Against: {proper}"></textarea>',
    _WORTH,
    '<input class="input face-line__lent" name="{source}" list="{id}-borrow" autocomplete="off" ',
    'placeholder=" " aria-label="Borrowed from a mask, against: {proper}">',
    '<ul class="opposites">{offers}</ul></div></li>',
)
_OPPOSITE = template(
    '<li><span class="no-js">{words}</span><button class="opposite js-only" type="button" ',
    'data-words="{words}">{words}</button></li>',
)
_FREE = template(
    '<li class="face-line face-line--free"><div class="own">',
    '<textarea class="input face-line__own" rows="1" name="{words}" maxlength="{most}" autocomplete="off"',
    ' placeholder="in your own words" aria-label="Another action, in your own words"></textarea>',
    _WORTH,
    '<input class="input face-line__lent" name="{source}" list="{id}-borrow" autocomplete="off"',
    ' placeholder="or borrowed from a mask" aria-label="Another action, borrowed from a mask">',
    '<select class="input face-line__on" name="{on}" autocomplete="off" aria-label="What it breaks with">',
    "{against}</select></div></li>",
)
_MAKER = template(
    '<div class="face-maker" data-face><div class="part-head" aria-hidden="true">',
    "<span>The mask would</span><span>You would</span></div>",
    '<ol class="face-lines" aria-label="What {name} would do, and what you would">{against}</ol>',
    '<p class="face-maker__hint">{hint}</p>',
    '<ol class="face-lines face-lines--free" aria-label="What else you would do">{free}</ol>',
    '<datalist id="{id}-borrow">{borrow}</datalist>',
    '<div class="face-maker__ways">{ways}</div>{checks}</div>',
)


# -- what is still asked -------------------------------------------------------------------------------


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """Each demand on a hidden face and whether it is met so far, and what the words alone tell against it."""
    if draft.is_for(ChooseForMe):
        return NOTHING
    face = _listing(asked)
    raw = [face.by_key(line) for line in draft.get(Compose.acts) or ()]
    acts = acts_so_far(raw, face.masks)
    checks = demands(acts, face.mask, face.masks)
    wrong = amiss(raw, acts, face.mask, face.masks)
    placed, to_go = placed_foretold([act.value for act in acts], face.mask.points)
    left = to_go.most
    return _RECKON(
        placed=Markup(PLACED).format(placed=_BOLD(n=placed.most), points=face.mask.points),
        left=Markup(TOO_MANY if left < 0 else TO_GO).format(n=_BOLD(n=abs(left))) if left else NOTHING,
        pile=joined([_PILE(tokens=lozenge() * act.value) for act in acts if act.value]),
        gap=_GAP(tokens=lozenge("possible") * left) if left > 0 else NOTHING,
        rows=joined([_CHECK(done="done" if c.done else "open", sign="✓" if c.done else "◇", says=c.sentence,
                            told="Met" if c.done else "Not yet") for c in checks]),
        wrong=joined([_WRONG(text=text) for text in wrong]),
    )  # fmt: skip


_RECKON = template(
    # Read out as it changes: the sum, and what is wrong. All demands at every letter would be too much.
    '<div class="reckon"><div class="purse"><p>{placed}{left}</p>',
    '<span class="purse__drawn" aria-hidden="true">{pile}{gap}</span></div>',
    '<ul class="needs needs--wrong">{wrong}</ul>',
    '<ul class="needs" aria-live="off" aria-label="What a hidden face needs">{rows}</ul></div>',
)
_BOLD = template("<b>{n}</b>")
_PILE = template('<span class="pile">{tokens}</span>')
_GAP = template('<span class="pile purse__gap">{tokens}</span>')
_CHECK = template(
    '<li class="is-{done}"><span aria-hidden="true">{sign}</span>',
    '<span><span class="visually-hidden">{told}: </span>{says}</span></li>',
)
_WRONG = template('<li class="is-wrong"><span aria-hidden="true">!</span>{text}</li>')


def suggest(asked: OpenDecision[City], draft: Draft, below: Below) -> dict[str, list[str]]:
    """What is missing of a hidden face that breaks no rule; what its player wrote stays as it is."""
    face = _listing(asked)
    lines = [face.by_key(line) for line in draft.get(Compose.acts) or ()] if draft.get(Compose.acts) else []
    kept = [
        Chosen(line["words"], act.source if not line["words"] else "", act.value, act.against)
        for line, act in zip(lines, acts_so_far(lines, face.masks), strict=True)
    ]
    rest = (
        choose_the_rest(kept, face.mask, face.masks, below)
        if kept
        else choose_for_me(face.mask, face.masks, below)
    )
    return _written([*(act for act in kept if act.value), *rest], face) if rest else {}


def _written(acts: Sequence[Chosen], face: HiddenFace) -> dict[str, list[str]]:
    """Actions in the lines of the form: what breaks with the mask opposite its line, others where is room."""
    keys = [act.key for act in face.mask.acts]
    at: dict[int, Chosen] = {}
    loose = []
    for act in acts:
        n = keys.index(act.against) + 1 if act.against in keys else 0
        if n and n not in at:
            at[n] = act
        else:
            loose.append(act)
    room = iter([*range(len(keys) + 1, lines_of(face) + 1), *range(1, len(keys) + 1)])
    for act in loose:
        at[next(n for n in room if n not in at)] = act
    values: dict[str, list[str]] = {"do": ["compose"]}
    for n in range(1, lines_of(face) + 1):
        line = {"words": "", "value": "", "source": "", "against": ""}
        if chosen := at.get(n):
            source = face.masks[mask_of(chosen.source)].act(chosen.source).words if chosen.source else ""
            line = {"words": chosen.words, "value": str(chosen.value), "source": source}
            line["against"] = chosen.against
        values |= {line_name(NAME, n, field): [value] for field, value in line.items()}
    return values


FORM = OwnForm(draw, foresee, suggest, "Choose the rest")
