"""The stakes: both conditions side by side to be written; then to accept them, or to rewrite one.

Source: FA-STK, FA-NEG-03 to FA-NEG-08, FA-TYP-04 to FA-TYP-09.
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from commedia.engine import Answer, Pick, Prose, Some
from commedia.engine.draft import Draft
from commedia.games.face_of_angels.decisions.both import ProposeBoth
from commedia.games.face_of_angels.decisions.decision import SAYS
from commedia.games.face_of_angels.decisions.parked import Begin, Mark, Waiting
from commedia.games.face_of_angels.decisions.stakes import Accept, Propose, RewriteLose, RewriteWin, Withdraw
from commedia.games.face_of_angels.foretelling import contest_foretold
from commedia.games.face_of_angels.forms.asking import Asked
from commedia.games.face_of_angels.forms.making import TWO
from commedia.games.face_of_angels.limits import REWRITES
from commedia.games.face_of_angels.stage.stakes import harms, title
from commedia.games.face_of_angels.state import Contest
from commedia.kit.figures import aside, asked_for, odds
from commedia.kit.forms import CHOSEN, beside, chip, domain, group, is_asked, is_open, one_of, over
from commedia.props.form import OwnForm, named
from commedia.props.template import NOTHING, joined, template


def propose(asked: Asked) -> Markup:
    """What happens if they win beside what happens if they lose."""
    sides = [
        group("stake-fields", over(asked, fields[0]), condition(asked, *fields))
        for fields in (
            (Propose.win_text, Propose.win_scope, Propose.win_harms),
            (Propose.lose_text, Propose.lose_scope, Propose.lose_harms),
        )
    ]
    broke = NOTHING
    if is_asked(asked, Propose.broke):  # half under the two, as on the stage
        broke = group("stake-fields stake-fields--both", "How far you go", asked.inputs(Propose.broke))
    return joined([
        asked.choice(Propose, more=joined([TWO(sides=joined(sides)), broke]), chosen=True),
        asked.choice(Withdraw, more=asked.plain(Withdraw)),
    ])  # fmt: skip


def condition(asked: Asked, text: Prose, reach: str, harm: list[str]) -> Markup:
    """What is asked of a condition: its words, how far it reaches, and what it does to people (FA-STK-02).

    Each is a field of an answer, such as `RewriteWin.text`.
    """
    scopes, done = domain(asked, reach, Pick), domain(asked, harm, Some)
    reaches = [
        chip(asked.id(), named(reach), one, _told(asked, reach, one), one=True,
             more=CHOSEN if one == scopes.default else NOTHING)
        for one in scopes.values
    ]  # fmt: skip
    harms = [chip(asked.id(), named(harm), one, _told(asked, harm, one)) for one in done.values]
    return joined([
        asked.inputs(text),
        one_of("chips", over(asked, reach), *reaches),
        group("chips", over(asked, harm), *harms) if harms else NOTHING,
    ])  # fmt: skip


def _told(asked: Asked, field: Any, value: str) -> Markup:
    said = asked.describe(field, value)
    return beside(said.label, said.then)


def answer(asked: Asked) -> Markup:
    """The ways to answer: accept, rewrite one of the two, which stands above what is written, or give way."""
    rows = [
        asked.choice(
            one,
            more=joined([_as_it_stands(asked, one), _fields(asked, one), _outlook(asked, one)]),
        )
        for one in asked.offers
        if is_open(asked, one)
    ]  # fmt: skip
    return joined(rows)


def _fields(asked: Asked, answer: type[Answer]) -> Markup:
    """What else is asked: of whatever writes a condition, that."""
    return condition(asked, *WRITES[answer]) if answer in WRITES else asked.plain(answer)


WRITES: Final[dict[type[Answer], tuple[Prose, str, list[str]]]] = {
    one: (one.text, one.scope, one.harms) for one in (RewriteWin, RewriteLose, ProposeBoth)
}
"""What is asked of a condition by each answer that writes one."""


def _outlook(asked: Asked, answer: type[Answer]) -> Markup:
    """The place for how likely one is to win: beside what begins a contest."""
    return asked.outlook() if answer in BEGINS else NOTHING


BEGINS = (Accept, Begin)
"""With these a contest is to be played."""


def foresee(asked: Asked, draft: Draft) -> Markup:
    """The chance of winning at the pace that is chosen, folded; nothing before one is.

    It takes a while to find, of hands that are hidden, so that it is found for whoever asks.
    """
    if draft.answer not in BEGINS:
        return NOTHING
    if draft.is_for(Begin) or not is_asked(asked, Accept.pace):
        return winning(asked, "You win:")
    pace = draft.get(Accept.pace)
    return winning(asked, f"You win, first to {pace}:", pace) if pace else NOTHING


def winning(asked: Asked, says: str, pace: int = 0) -> Markup:
    """The chance that a contestant wins, folded. pace: tricks that win it, 0 as it is set."""
    chances = [
        odds(says, told.chance, told.error)
        for told in contest_foretold(asked.own, asked.seat, meant(asked), pace)
    ]
    return asked_for(*chances, aside("If nobody helps.")) if chances else NOTHING


def start(asked: Asked) -> Markup:
    """The ways to begin it, with the chance of winning folded beside that, write it anew, or drop it."""
    rows = [
        asked.choice(one, more=joined([asked.plain(one), _outlook(asked, one)]))
        for one in asked.offers
        if is_open(asked, one)
    ]
    return joined([_which(asked), *rows])


def about(asked: Asked) -> Markup:
    """The choice of whom a contest that waits is about, with what is staked in it where several do."""
    return joined([_which(asked), asked.choice(Mark, more=asked.plain(Mark), chosen=True)])


def _which(asked: Asked) -> Markup:
    """Which of several contests that wait it is: by its deed, and by what is staked in it."""
    if len(asked.own.waiting) < 2:
        return NOTHING
    contest = meant(asked)
    deed = _DEED(words=contest.deed.text) if contest.deed.text else NOTHING
    return joined([deed, *(_stands(asked, which, contest) for which in ("win", "lose"))])


_DEED = template('<p class="deed" dir="auto">{words}</p>')


def meant(asked: Asked) -> Contest:
    """The contest that is asked about: one of those that wait, or the one that is on."""
    is_one = asked.is_about(Waiting.of)
    return asked.own.contest_of(asked.about(Waiting.of)) if is_one else asked.own.clash


def settle(asked: Asked) -> Markup:
    """The third condition as somebody has proposed it; to agree to it, or to propose another."""
    both = asked.own.clash.both
    return joined([
        NOTHING if both is None else _stands(asked, "both"),
        *(asked.choice(one, more=_fields(asked, one)) for one in asked.offers if is_open(asked, one)),
    ])  # fmt: skip


def _as_it_stands(asked: Asked, answer: type[Answer]) -> Markup:
    """The condition that would be rewritten."""
    which = REWRITES.get(answer.do)
    return _stands(asked, which) if which else NOTHING


def _stands(asked: Asked, which: str, of: Contest | None = None) -> Markup:
    """One of the conditions, as it stands. of: its contest; the one that is on by default."""
    it = (of or asked.own.clash).condition(which)
    return _STANDS(
        title=title(asked.own, asked.names, which, of), scope=SAYS[it.scope],
        words=it.text.text or "…", harms=harms(asked.own, asked.names, it.harms),
    )  # fmt: skip


_STANDS = template(
    '<p class="label">{title}, as it stands <span class="tag tag--spot">{scope}</span></p>',
    '<p class="stands-so" dir="auto">{words}</p>{harms}',
)

PROPOSE = OwnForm(propose)
ANSWER = OwnForm(answer, foresee)
START = OwnForm(start, foresee)
ABOUT = OwnForm(about)
SETTLE = OwnForm(settle)
