"""Contradictions: what was said, beside what it is said to contradict. Source: KT-MEM-06, R-25."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine import Pick
from commedia.games.know_thyself.decisions.telling import (
    LetBe,
    RaiseFlag,
    Reword,
    StandBy,
    Uphold,
    what_is_known,
)
from commedia.games.know_thyself.forms.remembering import box
from commedia.games.know_thyself.forms.shared import Asked, who
from commedia.kit.fields import then
from commedia.kit.forms import card, chip, domain, one_of
from commedia.props.form import OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template


def clash_of(asked: Asked) -> Markup:
    """The new Memory and the older words that are found to oppose it, side by side."""
    own = asked.own
    flag = own.clash.flag
    if flag is None:
        return NOTHING
    said = what_is_known(own, flag.about, flag.against)
    return _CLASH(
        who=who(asked, flag.about), new=own.clash.participants[flag.about].memory.text,
        by=who(asked, flag.by), what=said.label, old=said.words.text if said.words else "",
        why=_WHY(words=flag.words.text) if flag.words else NOTHING,
    )  # fmt: skip


_CLASH = template(
    '<div class="contradiction"><figure><figcaption class="label"><bdi>{who}</bdi> remembers '
    "now</figcaption>",
    '<blockquote dir="auto">{new}</blockquote></figure>',
    '<figure><figcaption class="label">What was known: {what}</figcaption>',
    '<blockquote dir="auto">{old}</blockquote></figure><p class="quiet"><bdi>{by}</bdi> finds that they '
    "oppose.</p>",
    "{why}</div>",
)
_WHY = template('<p dir="auto">{words}</p>')


def answer(asked: Asked) -> Markup:
    """Put it another way, or stand by it."""
    return joined([
        clash_of(asked),
        asked.choice(Reword, more=box(asked, Reword)),
        asked.choice(StandBy, then="Everybody judges; more than half must find that it contradicts."),
    ])  # fmt: skip


def judge(asked: Asked) -> Markup:
    """Odd is allowed, opposed is not."""
    return joined([clash_of(asked), asked.choice(Uphold), asked.choice(LetBe)])


def flag(asked: Asked) -> Markup:
    """Whose Memory, and which earlier words it opposes: each is quoted."""
    about = domain(asked, RaiseFlag.about, Pick)
    name = named(RaiseFlag.about)
    rows = []
    for pc in about.values:
        against = then(about, pc, "against", Pick)
        inner = field_name(branch(name, pc), "against")
        quoted = [
            chip(asked.id(), inner, key, _quote(asked, pc, str(key)), one=True) for key in against.values
        ]
        rows.append(
            card(asked.id(), name, pc, who(asked, pc), one_of("chips chips--told", "It contradicts", *quoted))
        )  # fmt: skip
    return joined([one_of("palms", "Whose Memory", *rows), asked.inputs(RaiseFlag.words)])


def _quote(asked: Asked, pc: str, key: str) -> Markup:
    said = what_is_known(asked.own, pc, key)
    return _QUOTE(label=said.label, words=f"“{said.words.text}”" if said.words else "")


_QUOTE = template('<span><b>{label}</b> <span dir="auto">{words}</span></span>')

ANSWER = OwnForm(answer)
JUDGE = OwnForm(judge)
FLAG = OwnForm(flag)
