"""The form in which a hidden face is made: its actions line by line, and what is still asked of them.

Source: CM-HID-01 to CM-HID-06.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markupsafe import Markup

from commedia.engine import Prose
from commedia.engine.domains import Below
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.decisions.setup import HiddenFace
from commedia.games.city_of_masks.hidden_face import HiddenAct, by_words, checklist, word_faults
from commedia.games.city_of_masks.masks import Mask
from commedia.games.city_of_masks.own_masks import LONGEST_ACTION, plain
from commedia.games.city_of_masks.stage.emblems import art
from commedia.games.city_of_masks.state import City
from commedia.games.city_of_masks.suggested_face import choose_for_me, opposites
from commedia.kit.forms import amount_of, domain, options
from commedia.props.form import OpenDecision, OwnForm, field_name, line_name
from commedia.props.template import NOTHING, joined, template

NAME = field_name("compose", "acts")
READ_OVER = "Your neighbour reads it over, and lets it stand or sends it back."
FEWEST_WORTH_ONE_EACH = 2
"""Two actions are worth 2 or 3, so there are so many lines less than points."""


def _listing(asked: OpenDecision[City]) -> HiddenFace:
    return domain(asked, "compose", "acts", HiddenFace)


def draw(asked: OpenDecision[City]) -> Markup:
    """The lines, what is still asked of them, and a list to borrow from."""
    face = _listing(asked)
    id = asked.id()
    lines = [_line(n, id, face.mask) for n in range(1, lines_of(face.mask) + 1)]
    others = [(act.words, lender.name) for lender in face.lenders for act in lender.acts]
    maker = _MAKER(
        lines=joined(lines),
        id=id,
        borrow=options(others),
        checks=asked.outlook(),
    )
    return asked.choice(
        "compose", more=maker, label="Write it yourself", then=READ_OVER, chosen=True
    ) + asked.choice(
        "choose_for_me", label="Take whatever comes", then="The house chooses, and nobody reads it over."
    )


def subject(asked: OpenDecision[City]) -> Markup:
    """The mask that was dealt, with its actions and what would contradict each of them."""
    mask = _listing(asked).mask
    return _SITTER(
        art=art(asked.own, mask.id, "sitter__mask"),
        name=mask.name,
        acts=joined([_act(act.key, act.words, act.value, mask) for act in mask.acts]),
    )


_SITTER = template(
    '<div class="sitter">{art}<p><i>the mask you were dealt</i><b>{name}</b></p></div>',
    '<details class="face-maker__mask" open><summary>The mask would, and you would rather</summary>',
    '<ul class="face-maker__acts">{acts}</ul></details>',
)


def lines_of(mask: Mask) -> int:
    """How many lines there could be at most."""
    return mask.points - FEWEST_WORTH_ONE_EACH


def _line(n: int, id: str, mask: Mask) -> Markup:
    names = {field: line_name(NAME, n, field) for field in ("words", "value", "source", "against")}
    values = [_VALUE(name=names["value"], value=v, id=f"{id}-{n}-v{v}") for v in (1, 2, 3)]
    against = [("", "contradicts nothing of your mask"), *((a.key, f"against: {a.words}") for a in mask.acts)]
    return _LINE(
        n=n, values=joined(values), against=options(against), most=LONGEST_ACTION, id=id,
        words=names["words"], source=names["source"], on=names["against"],
    )  # fmt: skip


_LINE = template(
    '<li class="face-line"><span class="face-line__n" aria-hidden="true">H{n}</span>',
    '<fieldset class="face-line__worth"><legend class="visually-hidden">H{n} is ',
    'worth</legend><span class="quiet" aria-hidden="true">worth</span>{values}</fieldset>',
    '<input class="input face-line__own" type="text" name="{words}" maxlength="{most}" autocomplete="off"',
    ' placeholder="In your own words" aria-label="H{n}, in your own words">',
    '<input class="input face-line__lent" name="{source}" list="{id}-borrow" autocomplete="off"',
    ' placeholder="or borrowed from a mask" aria-label="H{n}, or borrowed from a mask">',
    '<select class="input face-line__on" name="{on}" autocomplete="off" aria-label="What H{n} contradicts">',
    "{against}</select></li>",
)
_VALUE = template(
    '<span class="worth-pick"><input type="radio" id="{id}" name="{name}" value="{value}" ',
    'autocomplete="off">',
    '<label for="{id}">{value}</label></span>',
)


def _act(key: str, words: str, value: int, mask: Mask) -> Markup:
    told = [_OPPOSITE(words=o.words, key=key) for o in opposites(mask)[key]]
    return _ACT(words=words, value=value, opposites=joined(told))


_ACT = template(
    '<li><b class="disc">{value}</b> <span>{words}</span><ul class="opposites">{opposites}</ul></li>'
)
_OPPOSITE = template(
    '<li><span class="no-js">{words}</span><button class="opposite js-only" type="button" ',
    'data-words="{words}"',
    ' data-against="{key}" title="Put it in a line of your own">{words}</button></li>',
)
_MAKER = template(
    '<div class="face-maker" data-face><div class="face-maker__checks" role="group" tabindex="0" ',
    'aria-label="What a hidden face must be">{checks}<p class="quiet" role="status" data-said></p></div>',
    '<ol class="face-lines">{lines}</ol>',
    '<datalist id="{id}-borrow">{borrow}</datalist></div>',
)


# -- what is still asked -------------------------------------------------------------------------------


def foresee(asked: OpenDecision[City], answer: Mapping[str, Any]) -> Markup:
    """Each demand on a hidden face and whether it is met so far, and what the words alone tell against it."""
    if answer.get("do") == "choose_for_me":
        return NOTHING
    face = _listing(asked)
    raw = [face.by_key(line) for line in answer.get("acts") or ()]
    acts = so_far(face, raw)
    written = {f"H{n}": line["words"] for n, line in enumerate(raw, start=1) if line["words"]}
    checks = sorted(checklist(acts, face.mask, face.masks), key=lambda check: check.done)
    wrong = [fault.sentence for fault in word_faults(written, face.mask, face.masks)]
    wrong += [f"H{n} has no value yet." for n, act in enumerate(acts, start=1) if not act.value]
    wrong += [
        f"H{n} is both in your own words and borrowed: leave one of them out."
        if line["words"]
        else f"H{n} says nothing yet."
        for n, line in enumerate(raw, start=1)
        if bool(line["words"]) == bool(line["source"])
    ]
    return _CHECKLIST(
        so_far=sum(act.value for act in acts),
        points=face.mask.points,
        met=sum(check.done for check in checks),
        of=len(checks),
        rows=joined([_CHECK(done="done" if c.done else "open", sign="✓" if c.done else "○", says=c.sentence,
                            told="Met" if c.done else "Not yet") for c in checks]),
        wrong=joined([_WRONG(text=text) for text in wrong]),
    )  # fmt: skip


_CHECKLIST = template(
    # Read out as it changes: the sum, and what is wrong. All demands at every letter would be too much.
    '<div class="checklist"><p class="checklist__sum"><b>{so_far}</b> of {points} points ',
    '<span class="quiet">{met} of {of} demands met</span></p><ul>{wrong}</ul>',
    '<ul aria-live="off">{rows}</ul></div>',
)
_CHECK = template(
    '<li class="is-{done}"><span aria-hidden="true">{sign}</span>',
    '<span class="visually-hidden">{told}: </span>{says}</li>',
)
_WRONG = template('<li class="is-wrong"><span aria-hidden="true">!</span>{text}</li>')


def so_far(face: HiddenFace, lines: Sequence[Mapping[str, Any]]) -> list[HiddenAct]:
    """Lines as actions, as far as they go: one that has no value yet is worth 0.

    What is written word for word as a mask has it counts as an action of that mask.
    """
    on_masks = by_words(face.masks.values())
    sources = [line["source"] or on_masks.get(plain(line["words"]), "") for line in lines]
    return [
        HiddenAct(
            key=f"H{n}",
            words=Prose("" if source else "…"),
            source=source,
            value=amount_of(line["value"], 0, 3) or 0,
            against=line["against"],
        )
        for n, (line, source) in enumerate(zip(lines, sources, strict=True), start=1)
    ]


def suggest(asked: OpenDecision[City], below: Below) -> dict[str, list[str]]:
    """A hidden face that breaks no rule, written into the lines for its player to change."""
    face = _listing(asked)
    chosen = choose_for_me(face.mask, face.masks, below)
    values: dict[str, list[str]] = {"do": ["compose"]}
    for n in range(1, lines_of(face.mask) + 1):
        act = chosen[n - 1] if n <= len(chosen) else None
        source = face.masks[mask_of(act.source)].act(act.source).words if act and act.source else ""
        line = {
            "words": act.words if act else "",
            "value": str(act.value) if act else "",
            "source": source,
            "against": act.against if act else "",
        }
        values |= {line_name(NAME, n, field): [value] for field, value in line.items()}
    return values


FORM = OwnForm(draw, foresee, suggest)
