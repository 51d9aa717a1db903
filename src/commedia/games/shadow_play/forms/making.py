"""Making a Persona: one that lies ready, or three balances of six points, with the Scores that follow live.

Source: SP-PC-02 to SP-PC-06.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import NO_WORDS, Name, Pick, Prose, Some
from commedia.engine.draft import Draft
from commedia.engine.english import capital
from commedia.games.shadow_play.decisions.making import Create, MakePersona, TakeReady, made
from commedia.games.shadow_play.forms.shared import Asked
from commedia.games.shadow_play.growing import scores_of
from commedia.games.shadow_play.personae import PAIR_TOTAL, expressed, stock
from commedia.games.shadow_play.scores import PAIRS, SCORES, STARTS, USES, begins_with
from commedia.games.shadow_play.stage.sheet import balances
from commedia.games.shadow_play.state import Persona, Story
from commedia.kit.fields import field_of
from commedia.kit.figures import wrong
from commedia.kit.forms import (
    CHOSEN,
    card,
    chip,
    domain,
    drop_down,
    fields_of,
    group,
    is_open,
    one_of,
    options,
    over,
)
from commedia.props.form import Forms, OwnForm, field_name, named
from commedia.props.template import NOTHING, joined, template

MIDDLE = PAIR_TOTAL // 2
TRAITS = {
    "knack": (Create.knack, Create.knack_on, "reads a doorway"),
    "second": (Create.second, Create.second_on, "slow to break"),
    "power": (Create.power, Create.power_on, "the sea answers her"),
}
"""The Traits that add to one Score each, that Score, and such as there may be (SP-PC-06)."""


def draw(asked: Asked) -> Markup:
    """Those that lie ready, as cards; or one's own."""
    rows = []
    if is_open(asked, TakeReady):
        rows.append(asked.choice(TakeReady, more=_ready(asked), chosen=True))
    rows.append(asked.choice(Create, more=_own(asked), chosen=not is_open(asked, TakeReady)))
    return joined([asked.outlook(), *rows])


def _ready(asked: Asked) -> Markup:
    """Each with its balances, and what it shows; the name may be another. That of the last one left stands
    there: nothing has to be chosen by which it would come.
    """
    left = domain(asked, TakeReady.who, Pick).values
    cards = [
        card(asked.id(), named(TakeReady.who), who, who.capitalize(), _shown(who, asked.own.floor),
             look="palm palm--open")
        for who in left
    ]  # fmt: skip
    name = asked.inputs(TakeReady.name)
    if len(left) == 1:
        hint = capital(domain(asked, TakeReady.name, Name).hint)
        name = _NAMED(id=asked.id(), label=hint, name=named(TakeReady.name), called=left[0].capitalize())
    return _TAKEN(cards=one_of("palms", over(asked, TakeReady.who), *cards), name=name)


_NAMED = template(
    '<div class="field"><label for="{id}">{label}</label><input class="input" ',
    'type="text" id="{id}" name="{name}" value="{called}" maxlength="60" autocomplete="off"></div>',
)


_TAKEN = template("<div data-ready>{cards}{name}</div>")


def _shown(who: str, floor: int) -> Markup:
    one = stock()[who]
    shows = ", ".join(one["shows"][char] for char in expressed(one["chars"], floor))
    says = ", ".join(trait["says"] for trait in one["traits"])
    return _READY(balances=balances(one["chars"]), shows=shows, says=says)


_READY = template(
    '{balances}<p class="quiet"><b>Habits:</b> {shows}.</p><p class="quiet"><b>Gifts:</b> {says}.</p>'
)


def _own(asked: Asked) -> Markup:
    """A name, three balances with the Expressions that follow from them, and four Traits."""
    pairs = [_pair(asked, one, other) for one, other in PAIRS]
    traits = [_trait(asked, field, *of) for field, of in TRAITS.items()]
    # Where it may be chosen, that choice has said so.
    says = "" if is_open(asked, TakeReady) else asked.describe_answer(Create).then
    told = _NEVER_NAMED(says=says, rule=asked.cite("SP-EXPR-04"))
    return joined([asked.inputs(Create.name), told, *pairs, *traits, _item(asked)])


_NEVER_NAMED = template(
    '<p class="quiet">{says} {rule}</p>',
)


def _pair(asked: Asked, one: str, other: str) -> Markup:
    """Five ways to share six points, and a box for what each half shows, if it is high enough."""
    field = one.lower()
    name = field_name(Create.do, field)
    floor = asked.own.floor
    chips: list[Markup] = [
        chip(asked.id(), name, n, _SHARE(n=n, rest=PAIR_TOTAL - n), one=True,
             more=CHOSEN if n == MIDDLE else NOTHING)
        for n in of_create(asked, field).values
    ]  # fmt: skip
    boxes = [_box(asked, half, side) for side, half in (("a", one), ("b", other))]
    return _PAIR(floor=floor, one=one, other=other, chips=joined(chips), boxes=joined(boxes))


def of_create(asked: Asked, field: str) -> Pick:
    """What one of the many fields of a Persona that is made may be."""
    return field_of(fields_of(asked, Create), field, Pick)


_SHARE = template("{n} : {rest}")
_PAIR = template(
    '<fieldset class="sp-pair sp-pair--{floor}"><legend class="choices__legend">{one} : {other}</legend>',
    '<div class="chips">{chips}</div><div class="sp-pair__shows">{boxes}</div></fieldset>',
)


def _box(asked: Asked, char: str, side: str) -> Markup:
    """A habit in which a Characteristic shows, and such as there may be. Source: SP-PC-03."""
    floor = asked.own.floor
    such = next(one["shows"][char] for one in stock().values() if one["chars"][char] >= floor)
    label = asked.describe_field(getattr(Create, f"shows_{char.lower()}")).heading
    return _BOX(
        look=f" sp-shows--{side}", id=asked.id(), label=label, such=such,
        name=field_name(Create.do, f"shows_{char.lower()}"),
    )  # fmt: skip


_BOX = template(
    '<div class="field{look}"><label for="{id}">{label}</label><input class="input" type="text" id="{id}" ',
    'name="{name}" maxlength="80" placeholder="such as: {such}" autocomplete="off"></div>',
)


def _in_words(asked: Asked, field: Prose, such: str) -> Markup:
    """The box of a Trait."""
    label = capital(asked.describe_field(field).beside)
    return _BOX(look="", id=asked.id(), label=label, such=such, name=named(field))


def _trait(asked: Asked, field: str, words: Prose, adds_to: str, such: str) -> Markup:
    on = of_create(asked, f"{field}_on")
    adds = drop_down(
        asked.id(), named(adds_to), over(asked, adds_to),
        options([("", "choose a Score"), *((score, SCORES[score]) for score in on.values)]),
    )  # fmt: skip
    return group("sp-trait-made", asked.describe_field(words).heading, _in_words(asked, words, such), adds)


def _item(asked: Asked) -> Markup:
    """The Signature Item, with two Scores."""
    on = domain(asked, Create.item_on, Some)
    chips = [chip(asked.id(), named(Create.item_on), score, SCORES[score]) for score in on.values]
    return group(
        "sp-item-made", asked.describe_field(Create.item).heading,
        _in_words(asked, Create.item, "her father’s storm lamp"),
        group("chips", over(asked, Create.item_on), *chips),
    )  # fmt: skip


def foresee(asked: Asked, draft: Draft) -> Markup:
    """The Scores that it would have, and what is still too little or too much. Source: SP-PC-04, SP-PC-05."""
    if draft.is_for(TakeReady):
        who = draft.get(TakeReady.who)
        return NOTHING if who is None else _scores(made(asked.own, asked.seat, TakeReady(who, NO_WORDS)))
    if not draft.is_for(Create):
        return NOTHING
    so_far = Create(
        name=NO_WORDS,
        force=draft.get(Create.force) or MIDDLE,
        reason=draft.get(Create.reason) or MIDDLE,
        pride=draft.get(Create.pride) or MIDDLE,
        knack_on=draft.get(Create.knack_on) or "",
        second_on=draft.get(Create.second_on) or "",
        power_on=draft.get(Create.power_on) or "",
        item_on=draft.get(Create.item_on) or [],
    )
    return joined([_scores(made(asked.own, asked.seat, so_far)), *map(wrong, asked.comes_to(draft))])


def _scores(persona: Persona) -> Markup:
    """Every Score as it would be, held within its limits."""
    rows = [_SCORE(name=one.name, n=one.most) for one in scores_of(persona)]
    return _SCORES(balances=balances(persona.chars), rows=joined(rows))


_SCORE = template("<div><dt>{name}</dt><dd>{n}</dd></div>")
_SCORES = template('{balances}<dl class="sp-scores">{rows}</dl>')


def subject(asked: Asked) -> Markup:
    """What each Score begins with, and what it is for. Source: SP-PC-04."""
    rows = []
    for score in STARTS:
        rows.append(_FOR(name=SCORES[score], starts=begins_with(score), use=USES[score]))
    return _USES(rows=joined(rows))


_FOR = template("<div><dt>{name}</dt><dd>{starts}</dd><dd>{use}</dd></div>")
_USES = template(
    '<section class="sp-uses"><p class="sp-uses__title">What follows from what</p><dl>{rows}</dl></section>'
)

FORMS: Final[Forms[Story]] = {MakePersona: OwnForm(draw, foresee)}
