"""Surrender, and both Sacrifices, side by side with what each comes to. Source: SP-SUR-02, SP-SAC."""

from __future__ import annotations

from functools import partial

from markupsafe import Markup

from commedia.engine import Pick, Words
from commedia.games.shadow_play.decisions.challenge import Corrupt, RiskLife, Surrender
from commedia.games.shadow_play.forms.shared import Asked, moves, surrendered
from commedia.games.shadow_play.growing import changed, corrupt, moved
from commedia.games.shadow_play.scores import CORRUPTED, PARTNERS
from commedia.games.shadow_play.stage.board import fighter
from commedia.games.shadow_play.stage.sheet import balances
from commedia.games.shadow_play.stage.traits import card as trait_card
from commedia.games.shadow_play.state import Persona, letter_of
from commedia.kit.fields import field_of
from commedia.kit.forms import card, domain, is_open, one_of
from commedia.props.form import OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template


def draw(asked: Asked) -> Markup:
    """Three ways out, those that are open; nothing hurries."""
    rows = []
    back = asked.own.stands(asked.seat).back
    options = asked.own.options
    once = "once in an Episode" if options.sacrifice_once == "episode" else "once in a life"
    holds = "Episode" if options.life_scope == "episode" else "Challenge"
    if is_open(asked, Corrupt):
        comes = "; or ".join(in_short(asked, char) for char in domain(asked, Corrupt.char, Pick).values)
        rows.append(asked.choice(
            Corrupt, price=once, more=_chars(asked),
            then=f"{comes}. Your Threshold is {back} again. It stays Corrupt until it is Redeemed.",
        ))  # fmt: skip
    if is_open(asked, RiskLife):
        rows.append(asked.choice(
            RiskLife, price=once,
            then=f"Your Threshold is {back} again. If you Surrender in this {holds}, your Persona dies.",
        ))  # fmt: skip
    rows.append(asked.choice(Surrender, then=surrendered(asked)))
    return _WAYS(rows=joined(rows))


_WAYS = template('<div class="sp-ways">{rows}</div>')


def in_short(asked: Asked, char: str) -> str:
    """What would become of a Characteristic, to be read before it is chosen."""
    persona = asked.own.personae[asked.seat]
    return f"{char} {persona.chars[char]} becomes {CORRUPTED[char]} {persona.if_corrupt(char)}"


def subject(asked: Asked) -> Markup:
    """Whoever stands before it, what has struck them, and the card that they would give up."""
    own, seat = asked.own, asked.seat
    hits = [one for one in own.clash.existing if one.bearer == seat and not one.positive]
    card_ = own.strategy_of(seat)
    lost = _LOST(letter=letter_of(card_.id), words=card_.text.text or "…") if card_ else NOTHING
    return _SUBJECT(
        fighter=fighter(own, asked.names, seat), lost=lost,
        traits=joined([trait_card(own, asked.names, one) for one in hits]),
        persona=balances(own.personae[seat].chars, own.personae[seat].corrupt),
    )  # fmt: skip


_SUBJECT = template(
    '<div class="sp-stands"><h2>What is at stake</h2>{fighter}<section class="sp-traits">',
    '<h3>What has struck</h3><ul>{traits}</ul></section>{lost}<section class="sp-persona">',
    "<h3>What there is to lose</h3>{persona}</section></div>",
)
_LOST = template(
    '<section class="sp-traits"><h3>The Strategy</h3><p><b class="sp-mark">{letter}</b> ',
    '<span dir="auto">{words}</span></p></section>',
)


def _chars(asked: Asked) -> Markup:
    """The lowest Characteristics, each with what it becomes and what that does to Scores."""
    offered = domain(asked, Corrupt.char, Pick)
    name = named(Corrupt.char)
    persona = asked.own.personae[asked.seat]
    rows = [
        card(asked.id(), name, char, becomes(persona, char),
             _expression(asked, offered, branch(name, char), char))
        for char in offered.values
    ]  # fmt: skip
    return one_of("palms", "Which becomes Corrupt", *rows)


def becomes(persona: Persona, char: str) -> Markup:
    """A Characteristic, what it becomes, and the Scores that move with it. Source: SP-SAC-02, R-04."""
    after = changed(persona, partial(corrupt, char=char))
    return _BECOMES(
        char=char, now=persona.chars[char], corrupt=after.called(char), then=after.chars[char],
        partner=PARTNERS[char], other=persona.chars[PARTNERS[char]], moved=moves(moved(persona, after)),
    )  # fmt: skip


_BECOMES = template(
    "{char} {now} becomes {corrupt} <b>{then}</b> ",
    '<span class="quiet">6 less {partner} {other}; {moved}</span>',
)


def _expression(asked: Asked, offered: Pick, prefix: str, char: str) -> Markup:
    """How the Corrupt Characteristic shows, where it has an Expression. Source: SP-ADV-04."""
    fields = offered.then(char)
    if "expression" not in fields:
        return NOTHING
    words = field_of(fields, "expression", Words)
    return _EXPRESSION(id=asked.id(), name=field_name(prefix, "expression"), hint=words.hint)


_EXPRESSION = template(
    '<div class="field"><label for="{id}">{hint}</label><input class="input" id="{id}" name="{name}" '
    'autocomplete="off"></div>',
)

FORM = OwnForm(draw)
