"""The stakes: both conditions side by side to be written; then to accept them, or to rewrite one.

Source: FA-STK, FA-NEG-03 to FA-NEG-07.
"""

from __future__ import annotations

from markupsafe import Markup

from commedia.games.face_of_angels.decisions.decision import SAYS
from commedia.games.face_of_angels.forms.laying import Asked
from commedia.games.face_of_angels.forms.making import TWO
from commedia.games.face_of_angels.stage.stakes import harms, title
from commedia.kit.forms import fields_of, group, is_open
from commedia.props.form import OwnForm
from commedia.props.template import NOTHING, joined, template

REWRITES = {"win": "rewrite_win", "lose": "rewrite_lose"}


def propose(asked: Asked) -> Markup:
    """What happens if they win beside what happens if they lose."""
    sides = [
        group("stake-fields", legend, asked.plain("propose", f"{of}_text", f"{of}_scope", f"{of}_harms"))
        for of, legend in (("win", "If you win"), ("lose", "If you lose"))
    ]
    broke = asked.plain("propose", "broke") if "broke" in fields_of(asked, "propose") else NOTHING
    return joined([
        asked.choice("propose", more=joined([TWO(sides=joined(sides)), broke]), chosen=True),
        asked.choice("withdraw", more=asked.plain("withdraw")),
    ])  # fmt: skip


def answer(asked: Asked) -> Markup:
    """To accept; or to rewrite one of the two, which stands above what is written instead; or to give way."""
    rows = [
        asked.choice(do, more=joined([_as_it_stands(asked, do), asked.plain(do)]))
        for do in asked.offers
        if is_open(asked, do)
    ]
    return joined(rows)


def _as_it_stands(asked: Asked, do: str) -> Markup:
    """The condition that would be rewritten."""
    which = next((which for which, rewrite in REWRITES.items() if rewrite == do), "")
    if not which:
        return NOTHING
    condition = asked.own.clash.condition(which)
    return _STANDS(
        title=title(asked.own, asked.names, which), scope=SAYS[condition.scope],
        words=condition.text.text or "…", harms=harms(asked.own, asked.names, condition.harms),
    )  # fmt: skip


_STANDS = template(
    '<p class="label">{title}, as it stands <span class="tag tag--spot">{scope}</span></p>',
    '<p class="stands-so" dir="auto">{words}</p>{harms}',
)

PROPOSE = OwnForm(propose)
ANSWER = OwnForm(answer)
