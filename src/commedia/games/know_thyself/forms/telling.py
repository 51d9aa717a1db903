"""The outcome or the Memory, each with what it holds; Memories, and contradictions, beside what is known.

Where a word looks like a name a gentle note stands below the box (scripts/forms.js); nothing is kept from
being told. Source: KT-WAGER-09, KT-PAY-02, KT-MEM.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from commedia.engine import Answer, Pick
from commedia.engine.english import capital
from commedia.games.know_thyself.cards import ABOUT
from commedia.games.know_thyself.consequences import so_many_coins
from commedia.games.know_thyself.decisions.telling import (
    AnswerFlag,
    BreakTie,
    ChooseNarration,
    FlagContradiction,
    JudgeContradiction,
    LetBe,
    MustReword,
    Outcome,
    RaiseFlag,
    Reword,
    StandBy,
    TellMemory,
    TheMemory,
    Uphold,
    memory_of,
    what_is_known,
)
from commedia.games.know_thyself.degrees import MEANS, title_of, winnings
from commedia.games.know_thyself.forms.shared import Asked, thing_called, who
from commedia.games.know_thyself.stage.sheet import known
from commedia.games.know_thyself.stage.wager import KINDS
from commedia.games.know_thyself.state import Palace, Participant
from commedia.kit.fields import then
from commedia.kit.forms import card, chip, domain, one_of, over
from commedia.props.form import Drawings, Forms, OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template


def draw_pieces(asked: Asked) -> Markup:
    """Both pieces filled in, for whoever is in the Wager."""
    mine = asked.own.clash.participants.get(asked.seat)
    sides = [mine] if mine is not None else asked.own.clash.inside
    outcome = joined([_outcome(asked, side) for side in sides])
    memory = joined([_memory_piece(asked, side) for side in sides])
    return joined([_both(asked, Outcome, outcome), _both(asked, TheMemory, memory)])


def _both(asked: Asked, answer: type[Answer], inside: Markup) -> Markup:
    """A choice with what it holds in sight before it is chosen."""
    return _CHOICE(choice=asked.choice(answer), inside=inside)


_CHOICE = template('<div class="piece">{choice}<div class="piece__holds">{inside}</div></div>')


def _outcome(asked: Asked, side: Participant) -> Markup:
    won = side.result == "won"
    wanted = side.want.text if won else asked.own.clash.outcome.text or asked.own.clash.clash.text
    pays = (
        f"{so_many_coins(winnings(side.matched, side.degree))} won"
        if won
        else f"{so_many_coins(side.staked)} lost"
    )
    return _OUTCOME(
        who=who(asked, side.seat),
        title=capital(title_of(side.degree)),
        pays=pays,
        means=MEANS[side.degree],
        wanted=wanted,
    )


_OUTCOME = template(
    '<p class="label"><bdi>{who}</bdi></p><p><b>{title}</b>, {pays}: {means}.</p>',
    '<p class="piece__words" dir="auto">{wanted}</p>',
)


def _memory_piece(asked: Asked, side: Participant) -> Markup:
    own = asked.own
    kind, on = memory_of(own, side.seat)
    room = own.clash.room
    return _MEMORY_PIECE(
        who=who(asked, side.seat), kind=KINDS[kind], about=ABOUT[kind],
        thing=thing_called(own.pcs[side.seat].attachments[on]),
        true=own.truenames.get(room, own.rooms[room].name),
    )  # fmt: skip


_MEMORY_PIECE = template(
    '<p class="label"><bdi>{who}</bdi></p><p><b>A {kind}</b>: {about}.</p><p>{thing}</p>',
    '<p class="piece__words">{true}</p>',
)


def whose(asked: Asked) -> str:
    """The PC whose Memory it is."""
    flag = asked.own.clash.flag
    if asked.is_about(TellMemory.pc):
        return asked.about(TellMemory.pc)
    return flag.about if flag else asked.seat


def draw_memory(asked: Asked) -> Markup:
    """What comes back and on what, then the box."""
    [answer] = asked.offers
    return joined([coming(asked), box(asked, answer)])


def box(asked: Asked, answer: type[Answer]) -> Markup:
    """Where the Memory is written, with the note on names."""
    says = asked.describe_answer(answer).then
    return _BOX(box=asked.plain(answer), note=_NOTE(says=says) if says else NOTHING)


_BOX = template('<div class="memory-box" data-names>{box}{note}</div>')
_NOTE = template('<p class="memory-box__note quiet" role="status" data-says="{says}" hidden></p>')


def coming(asked: Asked) -> Markup:
    """The kind, the Attachment in full, and the True Name that colours it."""
    own, pc = asked.own, whose(asked)
    kind, on = memory_of(own, pc)
    room = own.clash.room
    return _COMING(
        kind=KINDS[kind], about=ABOUT[kind], thing=thing_called(own.pcs[pc].attachments[on]),
        true=own.truenames.get(room, own.rooms[room].name),
    )  # fmt: skip


_COMING = template(
    '<dl class="coming"><div><dt>A {kind}</dt><dd>{about}</dd></div><div><dt>on</dt><dd>{thing}</dd></div>',
    "<div><dt>coloured by</dt><dd><i>{true}</i></dd></div></dl>",
)


def subject(asked: Asked) -> Markup:
    """All that the Memory may not contradict: Appearance, Attachments, Memories."""
    pc = whose(asked)
    return _SUBJECT(who=who(asked, pc), known=known(asked.own.pcs[pc]))


_SUBJECT = template(
    '<section class="known-of"><h2><bdi>{who}</bdi></h2>{known}</section>',
)


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


def draw_answer(asked: Asked) -> Markup:
    """Put it another way, or stand by it."""
    return joined([
        clash_of(asked),
        asked.choice(Reword, more=box(asked, Reword)),
        asked.choice(StandBy),
    ])  # fmt: skip


def draw_judging(asked: Asked) -> Markup:
    """Odd is allowed, opposed is not."""
    return joined([clash_of(asked), asked.choice(Uphold), asked.choice(LetBe)])


def draw_flag(asked: Asked) -> Markup:
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
        what = one_of("chips chips--told", over(asked, RaiseFlag.against), *quoted)
        rows.append(card(asked.id(), name, pc, who(asked, pc), what))
    return joined([one_of("palms", over(asked, RaiseFlag.about), *rows), asked.inputs(RaiseFlag.words)])


def _quote(asked: Asked, pc: str, key: str) -> Markup:
    said = what_is_known(asked.own, pc, key)
    return _QUOTE(label=said.label, words=f"“{said.words.text}”" if said.words else "")


_QUOTE = template('<span><b>{label}</b> <span dir="auto">{words}</span></span>')

FORMS: Final[Forms[Palace]] = {
    ChooseNarration: OwnForm(draw_pieces),
    BreakTie: OwnForm(draw_pieces),
    TellMemory: OwnForm(draw_memory),
    MustReword: OwnForm(draw_memory),
    AnswerFlag: OwnForm(draw_answer),
    JudgeContradiction: OwnForm(draw_judging),
    FlagContradiction: OwnForm(draw_flag),
}
SUBJECTS: Final[Drawings[Palace]] = {TellMemory: subject, MustReword: subject, AnswerFlag: subject}
