"""What a seat has before it: what it has ticked of others, hatched; its own items, to show and never to name.

Beside it the open card of a Persona: its Characteristics as balances of six points, and the Scores.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from markupsafe import Markup

from commedia.engine.english import plural
from commedia.games.shadow_play import phases
from commedia.games.shadow_play.scores import CORRUPTED, PAIRS, SCORES, STARTS
from commedia.games.shadow_play.stage.people import KINDS, char_called, item_words
from commedia.games.shadow_play.stage.push import shut_for_now
from commedia.games.shadow_play.state import Persona, Story
from commedia.kit.drawing import eye
from commedia.kit.figures import signed
from commedia.kit.stage import Names, called
from commedia.props.lozenges import pile
from commedia.props.template import NOTHING, joined, template

Box: TypeAlias = Callable[[str, bool, str], Markup]
"""Draws one thing to tick: which item it is, whether it is ticked, and its words."""


def hand(own: Story, seat: str, names: Names) -> Markup:
    """What that seat has ticked, while nothing can be ticked."""
    return felt(own, seat, names, _still)


def felt(own: Story, seat: str, names: Names, box: Box) -> Markup:
    """What that seat has ticked, which it alone sees; above it in a Challenge what it fights with.

    Source: SP-EXPR-05, R-08.
    """
    persona = own.personae.get(seat)
    above = _in_a_challenge(own, seat, names) if own.challenge is not None else NOTHING
    others = [one for one in own.living if one != seat and own.personae[one].items]
    lit = own.recalled if own.recalled in others else next(iter(others), "")
    groups = joined([_ticks(own, names, one, seat, box, is_open=one == lit) for one in others])
    yours = _own(persona) if persona is not None else NOTHING
    if own.options.ticks == "open" or own.phase in (phases.INTERLUDE, phases.OVER):
        return above + _HAND(kind="", secret=_ALL, says=_SEEN, groups=groups, own=yours)
    secret = _ONLY(eye=eye())
    if not (groups or yours):
        return above + _HAND(kind=" hand--secret", secret=secret, says=_NOBODY_YET, groups=groups, own=yours)
    return above + _HAND(kind=" hand--secret", secret=secret, says=_UNSEEN, groups=groups, own=yours)


_HAND = template(
    '<section class="hand{kind} sp-hand" aria-labelledby="hand-title"><header class="hand__head">',
    '<h2 id="hand-title">Felt so far</h2><span class="secret">{secret}</span></header>',
    '<p class="quiet">{says}</p>{groups}{own}</section>',
)


def _in_a_challenge(own: Story, seat: str, names: Names) -> Markup:
    """An Actor's Scores; of the Director the Push, while it is shut: it is asked for where it is open."""
    if seat in own.personae:
        return _SCORES_NOW(who=called(names, seat), scores=scores(own, seat))
    return shut_for_now(own, names) if own.clash.standing else NOTHING


_ONLY = template("{eye}Only you see this")
_ALL = Markup("Open to all")
_UNSEEN = (
    "Tick what each has shown you, by what it did or asked. Nobody else sees it until the Episode closes; "
    "whoever is ticked for everything by everybody gains an Advance."
)
_SEEN = "What Personae have shown you. What you have ticked lies open to all."
_NOBODY_YET = "Nobody has a Persona yet. Once they have, you tick here what each has shown you."
_SCORES_NOW = template(
    '<section class="hand sp-scores-now" aria-labelledby="scores-title"><header class="hand__head">',
    '<h2 id="scores-title"><bdi>{who}</bdi>’s Scores</h2><span class="secret">Open to all</span></header>',
    "{scores}</section>",
)


def _ticks(own: Story, names: Names, whose: str, seat: str, box: Box, is_open: bool) -> Markup:
    """The items of one Persona, those that were conveyed ticked, in the order of its sheet."""
    persona, ticked = own.personae[whose], own.ticked(seat)
    rows = [box(item, item in ticked, item_words(persona, item)) for item in persona.items]
    count = sum(item in ticked for item in persona.items)
    # Who is looked back on is unfolded as their turn comes: by another id it is another fold.
    id = f"felt-{'now-' if own.recalled == whose else ''}{own.seats.index(whose)}"
    return _GROUP(
        id=id, open=_OPEN if is_open else NOTHING, who=called(names, whose), n=count, all=len(rows),
        rows=joined(rows),
    )  # fmt: skip


def _still(item: str, is_on: bool, words: str) -> Markup:
    return _TICK(mark="☑" if is_on else "☐", is_on="felt: " if is_on else "", words=words)


_TICK = template(
    '<li><span aria-hidden="true">{mark}</span><span><span class="visually-hidden">{is_on}</span>',
    "<bdi>{words}</bdi></span></li>",
)
_GROUP = template(
    '<details id="{id}"{open}><summary><bdi>{who}</bdi> <span>{n} of {all}</span></summary>',
    '<ul class="sp-ticks">{rows}</ul></details>',
)


def _own(persona: Persona) -> Markup:
    """One's own, which nobody else hears from oneself. Source: SP-EXPR-04."""
    rows = [_OWN_ITEM(words=item_words(persona, item)) for item in persona.items]
    return _OWN(n=len(rows), rows=joined(rows)) if rows else NOTHING


_OWN_ITEM = template("<li><bdi>{words}</bdi></li>")
_OWN = template(
    '<details class="sp-own"><summary>Yours to show, never to name <span>{n}</span></summary>',
    '<p class="quiet">Others tick these as you show them. No words of yours may hold them.</p>',
    '<ul class="sp-ticks">{rows}</ul></details>',
)


def persona_card(public: Story, names: Names, seat: str) -> Markup:
    """A card for all to read, folded: balances, Scores, Expressions and Traits."""
    persona = public.personae[seat]
    expressions = [
        _ITEM(kind=char_called(persona, char), words=shown.words or "…")
        for char, shown in persona.expressions.items()
    ]
    traits = [
        _ITEM(kind=f"{KINDS.get(trait.kind, trait.kind)}{_adjusts(trait.adjusts)}"
              + (", lost for now" if trait.lost else ""), words=trait.words or "…")
        for trait in persona.traits
    ]  # fmt: skip
    return _CARD(
        who=called(names, seat), fortune=persona.fortune_left, advances=_advances(persona),
        balances=balances(persona.chars, persona.corrupt), scores=scores(public, seat),
        items=joined([*expressions, *traits]),
        done=_done(persona),
    )  # fmt: skip


_CARD = template(
    '<details class="sp-sheet"><summary><bdi>{who}</bdi> ',
    "<span>Fortune {fortune}{advances}</span></summary>",
    '{balances}{scores}<dl class="sp-items">{items}</dl>{done}</details>',
)
_OPEN = Markup(" open")
_ITEM = template("<div><dt>{kind}</dt><dd><bdi>{words}</bdi></dd></div>")


def _adjusts(adjusts: dict[str, int]) -> str:
    says = ", ".join(f"{SCORES[score]} {signed(by)}" for score, by in adjusts.items())
    return f", {says}" if says else ""


def _advances(persona: Persona) -> str:
    n = persona.advances
    return "" if not n else f", {plural(n, 'Advance')}"


def _done(persona: Persona) -> Markup:
    """Which Sacrifices it has made, each once for good. Source: SP-SAC-01."""
    made = [
        says
        for says, has in (
            ("has let a Characteristic become Corrupt", persona.has_corrupted),
            ("has put its life on something", persona.has_risked),
        )
        if has
    ]
    return _DONE(says=" and ".join(made)) if made else NOTHING


_DONE = template('<p class="quiet">It {says}: not again.</p>')


def balances(chars: dict[str, int], corrupt: list[str] | tuple[str, ...] = ()) -> Markup:
    """Three pairs as balances of six points. chars: each by its plain name. Source: SP-PC-02."""
    rows = [
        _BALANCE(a=_named(a, corrupt), left=chars[a], at=pile(chars[a]), b=_named(b, corrupt), right=chars[b],
                 bt=pile(chars[b], "hidden"))
        for a, b in PAIRS
    ]  # fmt: skip
    return _BALANCES(rows=joined(rows))


def _named(char: str, corrupt: list[str] | tuple[str, ...]) -> Markup:
    return _WAS(now=CORRUPTED[char], was=char) if char in corrupt else Markup(char)


_WAS = template("<b>{now}</b> <s>{was}</s>")
_BALANCE = template(
    '<li class="sp-balance"><span>{a} <b class="num">{left}</b></span><span class="sp-balance__beam">{at}{bt}'
    '</span><span><b class="num">{right}</b> {b}</span></li>',
)
_BALANCES = template('<ul class="sp-balances" aria-label="Characteristics">{rows}</ul>')


def scores(public: Story, seat: str) -> Markup:
    """The Scores as they are now, each with what a Trait of the Challenge shifts. Source: SP-PC-05."""
    persona = public.personae[seat]
    rows = []
    for name in STARTS:
        plain, now = persona.score(name), public.score(seat, name)
        by = _SHIFT(by=signed(now - plain)) if now != plain else NOTHING
        left = _LEFT(left=persona.fortune_left) if name == "fortune" else NOTHING
        rows.append(_SCORE(name=SCORES[name], n=now, by=by, left=left))
    return _SCORES(rows=joined(rows))


_SHIFT = template("<small>{by}</small>")
_LEFT = template("<small>{left} left</small>")
_SCORE = template("<div><dt>{name}</dt><dd>{n}{by}{left}</dd></div>")
_SCORES = template('<dl class="sp-scores">{rows}</dl>')
