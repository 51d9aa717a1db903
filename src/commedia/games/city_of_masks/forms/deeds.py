"""The forms in which a deed is declared, and what a lender does for somebody: actions as cards in an order.

Source: CM-ACT, CM-WOO-01, CM-FAC-03, CM-SUP-01.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine import Pick, Some
from commedia.engine.draft import Draft
from commedia.engine.english import listed
from commedia.games.city_of_masks.decisions.decision import NOBODY_ELSE
from commedia.games.city_of_masks.decisions.declaring import Declare
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold, escape_foretold
from commedia.games.city_of_masks.decisions.foretelling.deeds import (
    breaches_of,
    change_foretold,
    charm_foretold,
    tags_of,
)
from commedia.games.city_of_masks.decisions.support import Stand
from commedia.games.city_of_masks.forms.cards import cards, chips, chosen_of, doings_of, run
from commedia.games.city_of_masks.forms.shared import called, one_against_one, said
from commedia.games.city_of_masks.forms.tags import swayed
from commedia.games.city_of_masks.spreads import Spread
from commedia.games.city_of_masks.state import City
from commedia.games.city_of_masks.told_of_deeds import (
    PLEASED_NEXT,
    before_a_deed,
    of_being_torn,
    of_breaking,
    of_investing,
    of_opposing,
    wooed_factions,
)
from commedia.kit.fields import then
from commedia.kit.figures import KNOWN, aside, odds, signed, spread, wrong
from commedia.kit.forms import CHOSEN, chip, domain, group, over
from commedia.props.form import OpenDecision, OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template


def draw(asked: OpenDecision[City]) -> Markup:
    """Cards, then whom the deed is meant to win over, then what it means, then words."""
    behalf, breaches = (domain(asked, field, Some) for field in (Declare.behalf, Declare.breaches))
    meaning = joined([
        chips(asked, Declare.behalf, named(Declare.behalf), behalf.values),
        chips(asked, Declare.breaches, named(Declare.breaches), breaches.values),
    ])  # fmt: skip
    return joined([
        cards(asked, Declare.actions),
        asked.outlook(),
        _wooing(asked, domain(asked, Declare.against, Pick)),
        _MEANS(inputs=meaning),
        asked.inputs(Declare.goal, Declare.words),
    ])  # fmt: skip


_MEANS = template(
    '<details class="deed-means"><summary>What else it means</summary><div>{inputs}</div></details>'
)


def _wooing(asked: OpenDecision[City], against: Pick) -> Markup:
    """Whom the deed is directed against, and within each choice whom it may woo."""
    groups, foes = [], []
    for foe in against.values:
        some = then(against, foe, "wooing", Some)
        name = field_name(branch(named(Declare.against), foe), "wooing")
        woo = chips(asked, Declare.wooing, name, some.values)
        groups.append(_WOO(foe=foe, chips=woo))
        label = asked.describe(Declare.against, foe).label
        chosen = CHOSEN if foe == NOBODY_ELSE else NOTHING
        foes.append(chip(asked.id(), named(Declare.against), foe, label, one=True, more=chosen))
    directed = group("chips", over(asked, Declare.against), *foes)
    return _WOOING(groups=joined(groups), directed=directed)


_WOO = template('<div class="wooing__of wooing__of--{foe}">{chips}</div>')
_WOOING = template('<div class="wooing">{groups}{directed}</div>')


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The running sum with each action's chance, what is invested, and what it may bring."""
    own, seat = asked.own, asked.seat
    chosen = chosen_of(asked, Declare.actions, draft)
    if not chosen:
        return aside(before_a_deed(own, seat))
    values = [own.value(seat, action) for action in chosen]
    parts = [run(asked, Declare.actions, chosen, values), said(asked, of_investing(own, seat, chosen))]
    if why := doings_of(asked, Declare.actions).why_not(chosen):
        return joined([parts[0], wrong(why)])
    parts.append(_alone(asked, chosen) if own.the_challenge.is_alone else _opposed(asked))
    parts.append(said(asked, of_being_torn(own, seat, chosen)))
    breaches = breaches_of(own, seat, chosen, draft.get(Declare.breaches) or ())
    if breaches:
        parts.append(_breaking(asked))
    against = str(draft.get(Declare.against))
    tags = tags_of(against, breaches)
    parts.append(_wooed(asked, draft.get(Declare.wooing) or (), against, tags))
    return joined([*parts, aside(KNOWN)])


def _alone(asked: OpenDecision[City], chosen: Sequence[str]) -> Markup:
    """What the tile may bring where nobody stands against it (CM-UNO-02 to CM-UNO-05)."""
    own, seat = asked.own, asked.seat
    told = change_foretold(own, seat, chosen)
    names = [one.name for one in told[:2]] + ["To divide as you like"]
    return joined([spread(says, Spread(one.odds)) for says, one in zip(names, told, strict=False)])


def _opposed(asked: OpenDecision[City]) -> Markup:
    """What one tile against one comes to, and what lies in the other pot (CM-OPP-05, CM-OPP-06)."""
    own, seat = asked.own, asked.seat
    alone, joined_by, _ = contest_foretold(own, seat)
    return joined([
        odds(one_against_one(own, "with nobody’s help, you win"), alone.chance),
        odds("With one supporter:", joined_by.chance),
        said(asked, *of_opposing(own, seat)),
    ])  # fmt: skip


def _breaking(asked: OpenDecision[City]) -> Markup:
    """What may come of a breach, for all to see as it is (CM-UNM-02 to CM-UNM-05)."""
    denounced, tried = of_breaking(asked.own, asked.seat)
    escape = odds("If they do, you escape arrest:", escape_foretold(asked.own, asked.seat).chance)
    return joined([said(asked, denounced), escape, said(asked, tried)])


def _wooed(asked: OpenDecision[City], wooing_: Sequence[str], against: str, tags: Sequence[str]) -> Markup:
    """How those who are wooed may take it: people as the tile falls, factions as it counts (CM-WOO-02)."""
    people = [target for target in wooing_ if target in asked.own.avatars]
    factions = wooed_factions(wooing_, against)
    rows = [swayed(asked, faction, tags) for faction in factions]
    if people:
        charm = Spread(charm_foretold(asked.own, asked.seat, people[0]).odds)
        low, high, who = signed(charm.least), signed(charm.most), [called(asked, one) for one in people]
        rows.insert(0, odds(f"{listed(who)} will think better of you ({low} to {high}):", charm.at_least(1)))
    if factions:
        rows.append(aside(PLEASED_NEXT))
    return joined(rows)


FORM = OwnForm(draw, foresee)


# -- standing by somebody ----------------------------------------------------------------------------------


def draw_support(asked: OpenDecision[City]) -> Markup:
    """A lender's actions as cards, and words."""
    return cards(asked, Stand.actions) + asked.outlook() + asked.inputs(Stand.words)


def foresee_support(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What the lender's own tile decides: how it is told, and how much it adds to the show."""
    chosen = chosen_of(asked, Stand.actions, draft)
    if not chosen:
        return aside(" ".join(asked.comes_to(draft, Stand)))
    values = [asked.own.value(asked.seat, action) for action in chosen]
    why = doings_of(asked, Stand.actions).why_not(chosen)
    return joined([run(asked, Stand.actions, chosen, values), wrong(why) if why else aside(KNOWN)])


SUPPORT = OwnForm(draw_support, foresee_support)
