"""What is measured in a Challenge: Threat in a lozenge, Threshold as pegs, Opportunity and Danger as bars.

Through the bar of Opportunity goes Guard as a post, with what is beyond it tinted. What each die would add
lies there already, in cue dashes, and is seen by whoever picks it up.
"""

from __future__ import annotations

from collections.abc import Mapping

from markupsafe import Markup

from commedia.games.shadow_play.state import Standing
from commedia.props.circles import num
from commedia.props.svg import picture
from commedia.props.template import NOTHING, joined, template

UNITS, WIDE, TALL = 12, 272.0, 14.0
"""How much a bar has room for at least, and its size."""


def threat(standing: Standing) -> Markup:
    """Threat as a number in a lozenge; hollow where there is none."""
    return _THREAT(n=standing.threat, none=NOTHING if standing.threat else _NONE)


_THREAT = template('<p class="sp-threat{none}"><small>Threat</small> <b>{n}</b></p>')
_NONE = Markup(" is-none")


def pegs(standing: Standing) -> Markup:
    """The Surrender Threshold, as many pegs as it had and those standing that are left."""
    each = [_PEG(on=_ON if n < standing.st else NOTHING) for n in range(standing.st0)]
    return _PEGS(st=standing.st, st0=standing.st0, pegs=joined(each))


_PEG = template("<i{on}></i>")
_ON = Markup(' class="is-on"')
_PEGS = template(
    '<p class="sp-pegs"><small>Threshold</small> <span role="img" aria-label="{st} of {st0} left">{pegs}',
    "</span></p>",
)


def meter(
    called: str, value: int, guard: int | None = None, ghosts: Mapping[int, int] | None = None
) -> Markup:
    """A bar. guard: where a post goes through it. ghosts: for each die, how far it would reach."""
    ghosts = ghosts or {}
    units = max(UNITS, value, guard or 0, *ghosts.values()) if ghosts else max(UNITS, value, guard or 0)
    step = WIDE / units
    parts = [_rect("sp-track", 0, units * step)]
    if guard is not None and guard < units:
        parts.append(_rect("sp-beyond", guard * step, (units - guard) * step))
    parts.append(_rect("sp-fill", 0, value * step))
    parts += [
        _rect(f"sp-ghost sp-ghost--{die}", min(value, to) * step, abs(to - value) * step)
        for die, to in ghosts.items()
    ]
    ticks = "".join(f"M{num(n * step)} 0v{num(TALL)}" for n in range(1, units))
    parts.append(f'<path class="sp-tick" d="{ticks}"/>')
    if guard is not None:
        at = num(guard * step)
        parts.append(
            f'<path class="sp-post" d="M{at} -6v26"/><text x="{num(max(24.0, guard * step))}" y="-9">'
            f"Guard {guard}</text>"
        )
    says = f"{called} {value}" + (f", Guard {guard}" if guard is not None else "")
    shifted = f'<g transform="translate(3 22)">{"".join(parts)}</g>'
    return _METER(called=called, value=value, bar=picture(WIDE + 6, 44, says, shifted, kind="sp-meter"))


def _rect(kind: str, x: float, wide: float) -> str:
    return f'<rect class="{kind}" x="{num(x)}" width="{num(wide)}" height="{num(TALL)}"/>'


_METER = template("<div><dt>{called} <b>{value}</b></dt><dd>{bar}</dd></div>")
