"""The forms in which a deed is declared, and what a lender does for somebody: actions as cards in an order.

Source: CM-ACT, CM-WOO-01, CM-FAC-03, CM-SUP-01.
"""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from commedia.engine import Pick, Some
from commedia.engine.draft import Draft
from commedia.engine.english import listed
from commedia.games.city_of_masks.chance_words import lots
from commedia.games.city_of_masks.decisions.decision import NOBODY_ELSE
from commedia.games.city_of_masks.decisions.declaring import Declare
from commedia.games.city_of_masks.decisions.foretelling.contests import contest_foretold, escape_foretold
from commedia.games.city_of_masks.decisions.foretelling.deeds import (
    breaches_of,
    change_foretold,
    charm_foretold,
    invested_foretold,
    tags_of,
    torn_foretold,
)
from commedia.games.city_of_masks.decisions.foretelling.pots import winning_foretold
from commedia.games.city_of_masks.decisions.support import Stand, Support
from commedia.games.city_of_masks.deed_tags import halves
from commedia.games.city_of_masks.factions import FACTIONS
from commedia.games.city_of_masks.forms.cards import cards, chips, chosen_of, doings_of, run
from commedia.games.city_of_masks.forms.shared import (
    called,
    me,
    one_against_one,
    rival,
)
from commedia.games.city_of_masks.forms.tags import swayed
from commedia.games.city_of_masks.masks import UNCAST
from commedia.games.city_of_masks.spreads import Spread
from commedia.games.city_of_masks.state import City
from commedia.kit.fields import then
from commedia.kit.figures import KNOWN, aside, notes, odds, signed, spread, wrong
from commedia.kit.forms import CHOSEN, beside, chip, domain, group
from commedia.props.form import OpenDecision, OwnForm, branch, field_name, named
from commedia.props.template import NOTHING, joined, template


def draw(asked: OpenDecision[City]) -> Markup:
    """Cards, then whom the deed is meant to win over, then what it means, then words."""
    behalf, breaches = (domain(asked, field, Some) for field in (Declare.behalf, Declare.breaches))
    meaning = joined([
        chips(asked, Declare.behalf, named(Declare.behalf), behalf.values, "On behalf of",
              "whom it is done for; they remember it"),
        chips(asked, Declare.breaches, named(Declare.breaches), breaches.values, "It breaks with your mask",
              "it goes against what is proper to you; a witness may denounce you"),
    ])  # fmt: skip
    return joined([
        cards(asked, Declare.actions, _torn(asked)),
        asked.outlook(),
        _wooing(asked, domain(asked, Declare.against, Pick)),
        _MEANS(inputs=meaning),
        asked.inputs(Declare.goal, Declare.words),
    ])  # fmt: skip


def _torn(asked: OpenDecision[City]) -> dict[str, str]:
    """What each half of a pair under the worn mask brings, come what may (CM-ACT-05, CM-UNM-01)."""
    brings = {}
    for act in halves(asked.own, asked.seat):
        brings[act.key] = f"contradicts your mask: +{act.value} Hidden Face, and a breach"
        brings[act.against] = f"contradicts your hidden face: +{act.value} Hidden Face"
    return brings


_MEANS = template(
    '<details class="deed-means"><summary>What else it means</summary><div>{inputs}</div></details>'
)


def _wooing(asked: OpenDecision[City], against: Pick) -> Markup:
    """Whom the deed is directed against, and within each choice whom it may woo."""
    groups, foes, own = [], [], lots(asked.own.options).own
    for foe in against.values:
        some = then(against, foe, "wooing", Some)
        name = field_name(branch(named(Declare.against), foe), "wooing")
        woo = chips(asked, Declare.wooing, name, some.values,
                    "Whom it should win over", f"how they take it goes by your own {own}")  # fmt: skip
        groups.append(_WOO(foe=foe, chips=woo))
        label = "no faction" if foe == NOBODY_ELSE else FACTIONS[foe].name
        chosen = CHOSEN if foe == NOBODY_ELSE else NOTHING
        foes.append(chip(asked.id(), named(Declare.against), foe, label, one=True, more=chosen))
    directed = group("chips", beside("Directed against", "and then not to woo"), *foes)
    return _WOOING(groups=joined(groups), directed=directed)


_WOO = template('<div class="wooing__of wooing__of--{foe}">{chips}</div>')
_WOOING = template('<div class="wooing">{groups}{directed}</div>')


def foresee(asked: OpenDecision[City], draft: Draft) -> Markup:
    """The running sum with each action's chance, what is invested, and what it may bring."""
    own, seat = asked.own, asked.seat
    chosen = chosen_of(asked, Declare.actions, draft)
    if not chosen:
        return notes(
            aside(
                f"You hold {me(asked).face} Face and {me(asked).hid} Hidden Face. What your actions "
                f"are worth is put at stake, and each succeeds if the inner court of your "
                f"{lots(own.options).own} reaches its sum."
            )
        )
    values = [own.value(seat, action) for action in chosen]
    parts = [run(asked, Declare.actions, chosen, values), _invested(asked, chosen)]
    if why := doings_of(asked, Declare.actions).why_not(chosen):
        return joined([parts[0], wrong(why)])
    parts.append(_alone(asked, chosen) if own.the_challenge.is_alone else _opposed(asked))
    parts.append(_bonus(asked, chosen))
    breaches = breaches_of(own, seat, chosen, draft.get(Declare.breaches) or ())
    if breaches:
        parts.append(_breaking(asked))
    tags = tags_of(str(draft.get(Declare.against)), breaches)
    parts.append(_wooed(asked, draft.get(Declare.wooing) or (), tags))
    return joined([*parts, aside(KNOWN)])


def _invested(asked: OpenDecision[City], chosen: Sequence[str]) -> Markup:
    """What is put at stake of what is held."""
    held = {"Face": me(asked).face, "Hidden Face": me(asked).hid}
    told = invested_foretold(asked.own, asked.seat, chosen)
    pledged = [
        f"{one.most} of your {much} {name}"
        for one, (name, much) in zip(told, held.items(), strict=True)
        if one.most
    ]
    return notes(f"You put in {listed(pledged)}." if pledged else "You put in nothing, and so gain nothing.")


def _alone(asked: OpenDecision[City], chosen: Sequence[str]) -> Markup:
    """What the tile may bring where nobody stands against it (CM-UNO-02 to CM-UNO-05)."""
    own, seat = asked.own, asked.seat
    told = change_foretold(own, seat, chosen)
    names = [one.name for one in told[:2]] + ["To divide as you like"]
    return joined([spread(says, Spread(one.odds)) for says, one in zip(names, told, strict=False)])


def _opposed(asked: OpenDecision[City]) -> Markup:
    """What one tile against one comes to, and what lies in the other pot (CM-OPP-05, CM-OPP-06)."""
    own, seat = asked.own, asked.seat
    other = rival(asked)
    first, name = own.the_challenge.is_challenger(seat), called(asked, other)
    theirs = winning_foretold(own, seat).most
    alone, joined_by, _ = contest_foretold(own, seat)
    return joined([
        odds(one_against_one(own, "with nobody’s help, you win"), alone.chance),
        odds("With one supporter:", joined_by.chance),
        notes(
            f"{name}’s pot holds {theirs}; the winner takes both pots." if theirs
            else "The winner takes the other’s pot; the loser’s Hidden Face goes to the bank.",
            "A tie is yours: you challenge." if first else f"A tie is {name}’s, who challenges.",
        ),
    ])  # fmt: skip


def _bonus(asked: OpenDecision[City], chosen: Sequence[str]) -> Markup:
    """What the pairs bring of which half or both is declared (CM-ACT-05, CM-STK-06)."""
    own, seat = asked.own, asked.seat
    gain = torn_foretold(own, seat, chosen).most
    if not gain:
        return NOTHING
    comes = "whatever is drawn" if own.the_challenge.is_alone else "win or lose, but not if a side backs down"
    return notes(f"You are torn between mask and heart: +{gain} Hidden Face, {comes}.")


def _breaking(asked: OpenDecision[City]) -> Markup:
    """What may come of a breach, for all to see as it is (CM-UNM-02 to CM-UNM-05)."""
    own = asked.own
    what = "with being unseen" if me(asked).worn == UNCAST else "with your mask"
    unless = "" if own.the_challenge.is_alone else ", unless a side backs down"
    return joined([
        notes(f"This breaks {what} before everybody: whoever is here and thinks ill of you may denounce "
              f"you{unless}."),
        odds("If they do, you escape arrest:", escape_foretold(own, asked.seat).chance),
        notes("If you don’t, you are tried. Convicted, you lose all your Face and are out of the round."),
    ])  # fmt: skip


def _wooed(asked: OpenDecision[City], wooing_: Sequence[str], tags: Sequence[str]) -> Markup:
    """How those who are wooed may take it: people as the tile falls, factions as it counts (CM-WOO-02)."""
    people = [target for target in wooing_ if target in asked.own.avatars]
    factions = [target for target in wooing_ if target in FACTIONS and f"against:{target}" not in tags]
    rows = [swayed(asked, faction, tags) for faction in factions]
    if people:
        charm = Spread(charm_foretold(asked.own, asked.seat, people[0]).odds)
        low, high, who = signed(charm.least), signed(charm.most), [called(asked, one) for one in people]
        rows.insert(0, odds(f"{listed(who)} will think better of you ({low} to {high}):", charm.at_least(1)))
    if factions:
        rows.append(aside("You say next which actions please them: +1 each, and −1 for each that offends."))
    return joined(rows)


FORM = OwnForm(draw, foresee)


# -- standing by somebody ----------------------------------------------------------------------------------


def draw_support(asked: OpenDecision[City]) -> Markup:
    """A lender's actions as cards, and words."""
    return cards(asked, Stand.actions, {}) + asked.outlook() + asked.inputs(Stand.words)


def foresee_support(asked: OpenDecision[City], draft: Draft) -> Markup:
    """What the lender's own tile decides: how it is told, and how much it adds to the show."""
    chosen = chosen_of(asked, Stand.actions, draft)
    loan = asked.about(Support.loan)
    if not chosen:
        borrower = asked.names[asked.about(Support.borrower)]
        return notes(
            aside(
                f"You {lots(asked.own.options).draw} for {borrower}, whatever you do. You lent {loan.amount}."
            )
        )
    values = [asked.own.value(asked.seat, action) for action in chosen]
    why = doings_of(asked, Stand.actions).why_not(chosen)
    return joined([run(asked, Stand.actions, chosen, values), wrong(why) if why else aside(KNOWN)])


SUPPORT = OwnForm(draw_support, foresee_support)
