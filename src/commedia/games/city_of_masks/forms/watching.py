"""Forms of a challenge's edges: bets, tiles, the telling, denunciations and the trial.

Source: CM-BET, CM-EQ-03, CM-OPP-10, CM-UNM.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from commedia.engine import Amount, Closed, Pick
from commedia.games.city_of_masks.forms.amounts import CHOSEN, amount
from commedia.games.city_of_masks.forms.figures import KNOWN, aside, notes, odds
from commedia.games.city_of_masks.forms.palms import draw_defence
from commedia.games.city_of_masks.forms.reading import (
    amount_of,
    called,
    challenge,
    me,
    randomizer,
    winning,
)
from commedia.games.city_of_masks.lots import lots
from commedia.games.city_of_masks.odds import arrest, trial
from commedia.games.city_of_masks.state import City
from commedia.props.asked import Asked, OwnForm, branch
from commedia.props.template import NOTHING, joined, template

# -- bets ------------------------------------------------------------------------------------------------


def draw_bet(asked: Asked[City]) -> Markup:
    """Both principals with their chances; a bet of one's own to put up or move, or another's to match."""
    own = asked.own
    lines = [
        odds(f"{called(asked, side.seat)} wins:", winning(own, side.seat)) for side in challenge(own).sides
    ]
    rows = []
    put_up, match = asked.offers["put_up"], asked.offers["match"]
    if not isinstance(put_up, Closed):
        on, much = put_up["on"], put_up["amount"]
        assert isinstance(on, Pick)
        assert isinstance(much, Amount)
        sides = [_ON(id=asked.id(), name="put_up.on", value=s, label=called(asked, s)) for s in on.values]
        more = _SIDES(sides=joined(sides)) + amount(asked, "Put up", "put_up.amount", much.least, much.most)
        rows.append(asked.choice("put_up", more=more))
    if not isinstance(match, Closed):
        whose = match["whose"]
        assert isinstance(whose, Pick)
        rows.append(asked.choice("match", more=_matches(asked, whose)))
    for do, label in (("raise", "Raise it by"), ("lower", "Lower it by")):
        fields = asked.offers[do]
        if not isinstance(fields, Closed):
            much = fields["amount"]
            assert isinstance(much, Amount)
            more = amount(asked, label, f"{do}.amount", much.least, much.most)
            rows.append(asked.choice(do, more=more))
    if not isinstance(asked.offers["withdraw"], Closed):
        rows.append(asked.choice("withdraw"))
    return joined([*lines, aside(KNOWN), *rows, asked.choice("watch")])


def _matches(asked: Asked[City], whose: Pick) -> Markup:
    rows = []
    for seat in whose.values:
        much = whose.then(seat)["amount"]
        assert isinstance(much, Amount)
        wager = challenge(asked.own).open_wager(seat)
        assert wager is not None
        label = f"{called(asked, seat)} has {wager.open} on {called(asked, wager.on)}"
        name = f"{branch('match.whose', seat)}.amount"
        more = amount(asked, "Match with", name, much.least, much.most)
        rows.append(
            _MATCH(
                id=asked.id(),
                seat=seat,
                chosen=CHOSEN if len(whose.values) == 1 else NOTHING,
                label=label,
                more=more,
            )
        )
    return _MATCHES(rows=joined(rows))


_ON = template(
    '<span class="chip"><input type="radio" id="{id}" name="{name}" value="{value}" autocomplete="off">',
    '<label for="{id}">{label}</label></span>',
)
_SIDES = template(
    '<fieldset class="chips"><legend class="choices__legend">On whom</legend>{sides}</fieldset>'
)
_MATCH = template(
    '<div class="palm"><input type="radio" id="{id}" name="match.whose" value="{seat}"{chosen}',
    ' autocomplete="off">',
    '<label for="{id}">{label}</label><div class="palm__how">{more}</div></div>',
)
_MATCHES = template(
    '<fieldset class="palms"><legend class="visually-hidden">Whose bet</legend>{rows}</fieldset>'
)


def foresee_bet(asked: Asked[City], answer: Mapping[str, Any]) -> Markup:
    """What is won, and what happens to a bet that nobody takes."""
    held = me(asked).face
    n = amount_of(answer.get("amount"), 1, max(1, held)) or 1
    match answer.get("do"):
        case "put_up":
            on = answer.get("on")
            who = f" on {called(asked, str(on))}" if on in asked.names else ""
            return notes(
                f"You put up {n}{who}, and keep {held - n}.", *_met_at_once(asked, on, n), _OPEN_BETS
            )
        case "raise":
            return notes(f"{n} more lies there, and you keep {held - n}.", _OPEN_BETS)
        case "lower":
            return notes(f"{n} comes back, and you hold {held + n}. What is matched stays.")
        case "withdraw":
            return notes("All that nobody has matched comes back. What is matched stays.")
        case "match":
            return notes(f"{n} against {n}: whoever backed the winner has both. You keep {held - n}.")
        case _:
            return NOTHING


_OPEN_BETS = "What nobody matches comes back to you; what is matched doubles, or is gone."


def _met_at_once(asked: Asked[City], on: Any, n: int) -> list[str]:
    """What of a new bet matches offers on the other side as it is put up (CM-BET-01)."""
    met = []
    for wager in challenge(asked.own).wagers:
        if on in asked.names and wager.open and wager.on != on and n:
            much = min(n, wager.open)
            met.append(f"{much} of it matches {called(asked, wager.seat)}’s bet.")
            n -= much
    return met


BET = OwnForm(draw_bet, foresee_bet)


# -- the telling -----------------------------------------------------------------------------------------


def draw_telling(asked: Asked[City]) -> Markup:
    """Chips of what was declared, each as it came out; and words."""
    deed = asked.about["side"]
    well = _went_well(asked, deed)
    fields = asked.offers["tell_on"]
    left = [action for action in deed.actions if action not in deed.told]
    rows = [
        _TOLD(id=asked.id(), action=action, sign="✓" if action in well else "✗", sort="well" if action in well
              else "ill", says="It succeeds" if action in well else "It fails",
              label=asked.describe("tell_on", "actions", action).label)
        for action in left
    ]  # fmt: skip
    ticks = _TELLING(rows=joined(rows)) if rows else NOTHING
    on = [ticks, asked.plain("tell_on", "words")] if not isinstance(fields, Closed) else []
    end = asked.offers.get("turn_down")
    if end is None or isinstance(end, Closed):
        return joined(on)
    return asked.choice("tell_on", more=joined(on), chosen=bool(left)) + asked.choice(
        "turn_down", more=asked.plain("turn_down", "words")
    )


def _went_well(asked: Asked[City], deed: Any) -> list[str]:
    """Which of the side's actions succeeded, by the tile that lies there for all to see."""
    if not deed.tile:
        return []
    own = asked.own
    return own.succeeding(asked.seat, deed.actions, deed.tile[0], own.options["success_test"])


_TOLD = template(
    '<span class="chip chip--{sort}"><input type="checkbox" id="{id}" name="tell_on.actions" ',
    'value="{action}"',
    ' autocomplete="off"><label for="{id}"><b aria-hidden="true">{sign}</b><span ',
    'class="visually-hidden">{says}: ',
    "</span>{label}</label></span>",
)
_TELLING = template(
    '<fieldset class="chips chips--told"><legend class="choices__legend">Bring in <span class="quiet">as ',
    "it came out",
    "</span></legend>{rows}</fieldset>",
)
TELL = OwnForm(draw_telling)


# -- the authorities -------------------------------------------------------------------------------------


def draw_denouncing(asked: Asked[City]) -> Markup:
    """What comes of denouncing somebody, with its chance; or to let it pass."""
    offender = called(asked, asked.about["offender"])
    let_it_pass = asked.choice("let_it_pass", then="Nobody learns that you were asked.")
    if isinstance(asked.offers["denounce"], Closed):
        return let_it_pass
    draws = lots(asked.own.options).draw
    then = f"You {draws} for the authorities. Unless {offender} shows more, it comes to a trial."
    escapes = odds(f"{offender} would escape arrest:", arrest(randomizer(asked.own)))
    return joined([escapes, aside(KNOWN), asked.choice("denounce", then=then), let_it_pass])


DENOUNCE = OwnForm(draw_denouncing)


def foresee_defence(asked: Asked[City], answer: Mapping[str, Any]) -> Markup:
    """The chance of being acquitted with so much called on, and its price."""
    called_on = amount_of(answer.get("amount"), 0, 40) or 0
    price = (
        "It costs 1 Face, and the Commission holds it against you if you are convicted." if called_on else ""
    )
    return joined([
        odds("You are acquitted:", trial(called_on, randomizer(asked.own))),
        notes("If you are convicted, you lose all your Face.", price),
        aside(KNOWN),
    ])  # fmt: skip


DEFENCE = OwnForm(draw_defence, foresee_defence)
