"""A breach of the mask: the accused before the authorities, what either side shows, and the outcome.

Source: CM-UNM. On stage as long as it lasts (`court`); what it came to stands above what follows until the
next move is made (`verdict`).
"""

from __future__ import annotations

from typing import NamedTuple

from markupsafe import Markup

from commedia.games.city_of_masks.chance_words import lots, throws
from commedia.games.city_of_masks.court import mask_of
from commedia.games.city_of_masks.events.breach import ArrestTried, Judged
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.odds import draws, shortfall, spectacle
from commedia.games.city_of_masks.stage.contest import principal
from commedia.games.city_of_masks.stage.emblems import art, authorities
from commedia.games.city_of_masks.stage.scales import scales
from commedia.games.city_of_masks.stage.spectacle import added, lying
from commedia.games.city_of_masks.stage.wording import act_of, called
from commedia.games.city_of_masks.state import Breach, City, phases
from commedia.kit.stage import Names, place_of
from commedia.props.gestures import gesture
from commedia.props.stacks import coin
from commedia.props.template import NOTHING, joined, template

AUTHORITIES = "The authorities"


class Part(NamedTuple):
    """A line of what a side shows: the sign before it, the words, and its points; None until it has any."""

    kind: str
    sign: Markup
    says: str
    points: int | None
    place: int = 0


def court(public: City, names: Names, breach: Breach) -> Markup:
    """Whoever broke with their mask: while witnesses are asked, at their arrest, at their trial."""
    name = called(names, breach.accused)
    accused = _accused(public, names, breach)
    if breach.step == phases.DENOUNCE:
        return _CHARGE(
            accused=accused, past=_past(public, names, breach), then=_what_then(public, breach, name)
        )
    theirs, mine = _theirs(public, names, breach), _mine(public, names, breach)
    return _COURT(
        art=authorities("principal__mask"),
        draws=_by_whom(public, names, breach),
        weighed=_weighed(breach, theirs, mine, name),
        then=_what_then(public, breach, name),
        accused=accused,
        accounts=_accounts(public, breach, name, theirs, mine),
        past=_past(public, names, breach),
    )


_CHARGE = template(
    '<div class="contest contest--alone court"><div class="contest__face">{accused}',
    '<div class="court__charge">{past}<p class="lead">{then}</p></div></div></div>',
)
_COURT = template(
    '<div class="contest court"><div class="contest__face">',
    '<article class="principal">{art}<header><p class="label">for the City</p><h3>The authorities</h3>',
    '<p class="quiet">{draws}</p></header></article>',
    '<div class="pots">{weighed}<p class="quiet pots__then">{then}</p></div>{accused}</div>',
    '<div class="contest__doings">{accounts}</div>{past}</div>',
)


def verdict(public: City, names: Names, breach: Breach) -> Markup:
    """What it came to, with what either side has shown."""
    name = called(names, breach.accused)
    theirs, mine = _theirs(public, names, breach), _mine(public, names, breach)
    shown, against = breach.score, spectacle(breach.contest.authorities)
    return _VERDICT(
        place=place_of(public.seats, breach.accused),
        art=art(public, public.avatars[breach.accused].worn, "aftermath__mask"),
        says=_OUTCOMES[breach.outcome].format(seat=name, mine=shown, score=shown, theirs=against),
        then=_AFTERWARDS[breach.outcome],
        accounts=_accounts(public, breach, name, theirs, mine),
    )


_VERDICT = template(
    '<section class="aftermath" aria-label="What it came to" data-place="{place}">',
    '<div class="aftermath__says">{art}<div><p class="lead">{says}</p><p class="quiet">{then}</p></div>',
    '</div><div class="contest__doings">{accounts}</div></section>',
)
_AFTERWARDS = {
    "escaped": "Out of the scene, and the matter is closed.",
    "acquitted": "Nothing is lost but fees, and the scene goes on.",
    "convicted": "Flogged, without any Face left, and out of the round.",
}
_OUTCOMES = {
    "escaped": ArrestTried.says[0],
    "acquitted": Judged.says[0],
    "convicted": Judged.says[1],
}


# -- the accused and what has come of it so far ----------------------------------------------------------


def _accused(public: City, names: Names, breach: Breach) -> Markup:
    role = {phases.DENOUNCE: "the offender", phases.ARREST: "denounced"}.get(breach.step, "on trial")
    return principal(public, names, breach.accused, role)


def _past(public: City, names: Names, breach: Breach) -> Markup:
    """The matter so far, step by step; nothing where nothing of it is known."""
    steps = []
    if breach.broke:
        steps.append(_STEP(text=_broke(public, breach), tiles=NOTHING))
    if breach.denouncer:
        steps.append(_STEP(text=f"Denounced by {called(names, breach.denouncer)}", tiles=NOTHING))
    if breach.step in phases.ON_TRIAL and breach.arrest.accused:
        theirs, mine = breach.arrest.authorities, breach.arrest.accused
        dice = throws(public.options)
        tiles = [_tile(AUTHORITIES, theirs, dice), _tile(called(names, breach.accused), mine, dice)]
        says = f"Arrested, {spectacle(theirs)} to {spectacle(mine)}"
        steps.append(_STEP(text=says, tiles=_TILES(tiles=joined(tiles))))
    return _PAST(rows=joined(steps)) if steps else NOTHING


def _broke(public: City, breach: Breach) -> str:
    """What they broke with, by the actions of the mask (CM-UNM-01); an Uncast by being seen (CM-MASK-03)."""
    acts = [act_of(public, breach.accused, key)[0] for key in breach.broke if mask_of(key) != UNCAST]
    return f"Broke with the mask: {'; '.join(acts)}" if acts else "Broke with being unseen"


_PAST = template('<ol class="docket" aria-label="The matter so far">{rows}</ol>')
_STEP = template("<li><span>{text}</span>{tiles}</li>")
_TILES = template('<span class="docket__tiles">{tiles}</span>')


def _by_whom(public: City, names: Names, breach: Breach) -> str:
    """Who draws for the authorities."""
    return f"{called(names, breach.denouncer)} {lots(public.options).draws} for them"


# -- what either side shows ------------------------------------------------------------------------------


def _theirs(public: City, names: Names, breach: Breach) -> list[Part]:
    """What makes up the authorities' figure: one tile (CM-UNM-03, CM-UNM-04)."""
    tile = breach.contest.authorities
    says = _who_draws(public, called(names, breach.denouncer), tile)
    return [_drawn(public, "own", tile, AUTHORITIES, says, 0)]


def _mine(public: City, names: Names, breach: Breach) -> list[Part]:
    """What makes up the accused's: their tile; at a trial what is called on, and their friends' (R-50)."""
    place, name = place_of(public.seats, breach.accused), called(names, breach.accused)
    tile = breach.contest.accused
    parts = [_drawn(public, "own", tile, name, _who_draws(public, name, tile), place)]
    if breach.called:
        sign = coin("face")
        parts.append(Part("called", sign, "called on from the Commission", breach.called, place))
    for friend in breach.friends:
        name, at = called(names, friend.seat), place_of(public.seats, friend.seat)
        if friend.lent:
            says = f"{name} stands by with {friend.lent} Face"
            parts.append(_drawn(public, "friend", friend.tile, name, says, at))
        elif friend.lent is None:
            parts.append(Part("palm", gesture("palm"), f"a palm held out to {name}", None, at))
        else:
            parts.append(Part("turned", gesture("turned"), f"{name} turns away", None, at))
    return parts


def _who_draws(public: City, name: str, tile: list[int]) -> str:
    """Whose tile it is, and whether it is drawn already."""
    words = lots(public.options)
    return f"{words.drawn} by {name}" if tile else f"{name} {words.draws}"


def _drawn(public: City, kind: str, tile: list[int], whose: str, says: str, place: int) -> Part:
    dice = throws(public.options)
    return Part(kind, _tile(whose, tile, dice), says, spectacle(tile) if tile else None, place)


def _tile(whose: str, tile: list[int], dice: bool) -> Markup:
    return lying("The authorities’" if whose == AUTHORITIES else f"{whose}’s", tuple(tile), dice)


def _weighed(breach: Breach, theirs: list[Part], mine: list[Part], name: str) -> Markup:
    """Both figures, each as it adds up, over the scales that they tilt (CM-UNM-03, CM-UNM-04)."""
    tile, weights = breach.contest.authorities, tuple((one.kind, one.points) for one in mine if one.points)
    missing = shortfall(breach.score, spectacle(tile), challenges=False) if tile else 0
    return _WEIGHED(
        theirs=_figure(theirs, AUTHORITIES),
        mine=_figure(mine, name),
        scales=scales(spectacle(tile), weights, missing),
    )


_WEIGHED = template('<p class="label">Spectacle</p><dl class="sums">{theirs}{mine}</dl>{scales}')


def _figure(parts: list[Part], name: str) -> Markup:
    return added(name, [part.points for part in parts if part.points is not None], _NONE_YET)


_NONE_YET = Markup('<span aria-hidden="true">–</span><span class="visually-hidden">nothing yet</span>')


def _accounts(public: City, breach: Breach, name: str, theirs: list[Part], mine: list[Part]) -> Markup:
    """How either figure is made up, line by line."""
    place = place_of(public.seats, breach.accused)
    return joined([_account(AUTHORITIES, 0, theirs), _account(name, place, mine)])


def _account(name: str, place: int, parts: list[Part]) -> Markup:
    """The lines of one side."""
    rows = [
        _LINE(
            look=part.kind,
            place=part.place,
            sign=part.sign,
            says=part.says,
            points=_POINTS(n=part.points) if part.points is not None else NOTHING,
        )
        for part in parts
    ]
    return _ACCOUNT(place=place, name=name, rows=joined(rows))


_ACCOUNT = template(
    '<div class="doings" data-place="{place}"><p class="label">{name}</p>',
    '<ul class="account">{rows}</ul></div>',
)
_LINE = template(
    '<li class="account__line account__line--{look}" data-place="{place}">',
    '<span class="account__sign">{sign}</span><span>{says}</span>{points}</li>',
)
_POINTS = template('<b class="account__points"><span class="visually-hidden">: </span>{n}</b>')


# -- what comes next -------------------------------------------------------------------------------------


def _what_then(public: City, breach: Breach, name: str) -> str:
    """One sentence about where it stands: what is asked, or what the accused needs."""
    words = lots(public.options)
    step = breach.step
    if step == phases.DENOUNCE:
        return f"Whoever saw it is asked in private whether they denounce {name}."
    if step == phases.DEFEND and breach.called is None:
        return f"{name} may call on the Commission; then both sides {words.draw}."
    if step == phases.DEFEND:
        return f"{name} may ask others to stand by them."
    theirs = breach.contest.authorities
    if not theirs:
        return "The greater spectacle prevails; a tie is the authorities’."
    return _needs(public, breach, name, spectacle(theirs))


def _needs(public: City, breach: Breach, name: str, theirs: int) -> str:
    """What whoever has not drawn yet must show for the accused to get away."""
    tiles = [breach.contest.accused, *(friend.tile for friend in breach.friends if friend.lent)]
    most = max(tile.spectacle for tile in draws(public.options.randomizer))
    needs = shortfall(breach.score, theirs, challenges=False)
    freed = "is acquitted" if breach.step == phases.JUDGE else "gets away"
    if not needs:
        return f"{name} {freed} whatever is {lots(public.options).drawn} now."
    if needs > most * tiles.count([]):
        return f"Nothing that can be {lots(public.options).drawn} now is enough for {name}."
    return f"{name} {freed} with {needs} or more."
