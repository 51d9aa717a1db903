"""The end: what everybody came to and from what, and what they were after all along. Source: CM-END-02."""

from __future__ import annotations

from markupsafe import Markup

from commedia.engine.english import listed
from commedia.games.city_of_masks.stage.emblems import art
from commedia.games.city_of_masks.stage.wording import called
from commedia.games.city_of_masks.state import City, Score
from commedia.kit.stage import Names, place_of
from commedia.props.template import NOTHING, joined, template

COLUMNS = {
    "objectives": "Aims",
    "coups": "Coups",
    "arbiter": "Arbiter",
    "influence": "Influence",
    "character": "Character",
    "masks": "Masks",
}
"""What points come from, as the columns call it."""


def reckoning(public: City, names: Names) -> Markup:
    """The winners, the score of every seat, the best first, and what each aimed at."""
    return _RECKONING(
        masks=joined([art(public, public.avatars[s].worn, "reckoning__mask") for s in public.winners]),
        lead=outcome(public, names),
        sums=sums(public, names),
    )


def sums(public: City, names: Names) -> Markup:
    """The table of it alone."""
    scores = sorted(public.scores, key=lambda score: score.total, reverse=True)
    return _SUMS(head=_HEAD, rows=joined([_row(public, names, score) for score in scores]))


def outcome(public: City, names: Names) -> str:
    """Who won, and with how much; "" where nobody did."""
    won = [called(names, seat) for seat in public.winners]
    best = max((score.total for score in public.scores), default=0)
    return f"{listed(won)} {'wins' if len(won) == 1 else 'share the victory'} with {best}." if won else ""


_RECKONING = template(
    '<div class="reckoning"><div class="reckoning__lead">{masks}<p class="lead">{lead}</p></div>',
    "{sums}</div>",
)
_SUMS = template(
    '<div class="reckoning__table"><table><thead><tr><th scope="col">Who</th>{head}',
    '<th scope="col">In all</th></tr></thead><tbody>{rows}</tbody></table></div>',
)
_HEAD = joined([Markup(f'<th scope="col">{name}</th>') for name in COLUMNS.values()])


def _row(public: City, names: Names, score: Score) -> Markup:
    seat = score.seat
    return _ROW(
        look=_WON if seat in public.winners else NOTHING,
        place=place_of(public.seats, seat),
        name=called(names, seat),
        cells=joined([_CELL(n=getattr(score, column), of=_of(score, column)) for column in COLUMNS]),
        total=score.total,
        aims=_aims(names, score),
    )


_ROW = template(
    '<tr class="reckoning__who{look}" data-place="{place}"><th scope="row">{name}</th>{cells}',
    '<td class="num">{total}</td></tr>{aims}',
)
_WON = Markup(" is-won")
_CELL = template("<td>{n}{of}</td>")


def _of(score: Score, column: str) -> Markup:
    """The influence itself stands beside what it counts for; a table of an earlier edition kept none."""
    held = score.influence_held if column == "influence" else 0
    return _HELD(n=held) if held else NOTHING


_HELD = template(' <span class="quiet" title="influence">({n})</span>')


def _aims(names: Names, score: Score) -> Markup:
    """What they were after, below their points; nothing where they were after nothing."""
    said = [_aim(f"{aim.kind} {called(names, aim.target)}", aim.met) for aim in score.aims]
    if score.personal:
        wanted = "a Major Coup" if score.personal == "coup" else "three masks"
        said.append(_aim(f"of their own: {wanted}", score.personal_met))
    return _AIMS(wide=len(COLUMNS) + 2, aims=joined(said)) if said else NOTHING


_AIMS = template('<tr class="reckoning__aims"><td colspan="{wide}">{aims}</td></tr>')


def _aim(text: str, met: bool) -> Markup:
    return _AIM(look=_MET if met else NOTHING, text=text, says="met" if met else "missed")


_AIM = template('<span class="aim{look}">{text}<span class="visually-hidden">, {says}</span></span> ')
_MET = Markup(" aim--met")
