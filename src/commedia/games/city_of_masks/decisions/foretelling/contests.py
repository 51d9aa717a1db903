"""What is told of a contest before it is drawn: its chances.

Source: CM-OPP-05, CM-SUP-03, CM-UNM-03, CM-UNM-04.
"""

from __future__ import annotations

import msgspec

from commedia.engine import Seat
from commedia.engine.foretold import Foretold, certain, chance_of, priced
from commedia.engine.sentences import say
from commedia.games.city_of_masks.decisions.foretelling.hearts import regard_foretold
from commedia.games.city_of_masks.events.breach import ArrestTried, Judged
from commedia.games.city_of_masks.events.lending import MessengerSent
from commedia.games.city_of_masks.odds import arrest, messenger, trial
from commedia.games.city_of_masks.state import City


def contest_foretold(w: City, seat: Seat) -> list[Foretold]:
    """The chance to win as it stands, with a supporter more, and if the other side finds one."""
    return [
        chance_of("You win", w.winning(seat), "CM-OPP-05"),
        chance_of("You win with one supporter more", w.winning(seat, 1), "CM-OPP-05"),
        chance_of("You win if the other side finds one", w.winning(seat, 0, 1), "CM-OPP-05"),
    ]


def side_foretold(w: City, seat: Seat) -> Foretold:
    """The chance of a principal's side, as others see it."""
    return chance_of(say("{seat} wins", seat=seat), w.winning(seat), "CM-OPP-05")


def joined_foretold(w: City, seat: Seat) -> Foretold:
    """The chance of a principal's side with one supporter more."""
    return chance_of(say("{seat} wins with one supporter more", seat=seat), w.winning(seat, 1), "CM-OPP-05")


def message_foretold(w: City, seat: Seat, whom: Seat, action: str) -> Foretold:
    """Whether a messenger arrives who is sent by that action, which is worth something."""
    chance = messenger(w.value(seat, action), w.options.randomizer)
    return chance_of(
        "The message arrives", chance, MessengerSent, MessengerSent.arrives, seat=seat, whom=whom
    )


def escape_foretold(w: City, offender: Seat) -> Foretold:
    """Whether somebody escapes who is denounced."""
    chance = arrest(w.options.randomizer)
    return chance_of(
        say("{offender} escapes arrest", offender=offender),
        chance,
        ArrestTried,
        ArrestTried.escapes,
        seat=offender,
    )


def defence_foretold(w: City, seat: Seat, called: int) -> list[Foretold]:
    """Whether an accused is acquitted who calls on so much of the Commission's Face, and what it costs.

    Source: CM-UNM-04, CM-UNM-05.
    """
    face, fee = w.avatars[seat].face, int(called > 0)
    lost = priced("Face lost if convicted", face - fee, "CM-UNM-05")  # friends' fees may come off before
    chance = trial(called, w.options.randomizer)
    regard = [msgspec.structs.replace(one, name=say("{one} if convicted", one=one.name), figure="")
              for one in regard_foretold(w, seat, "commission", -called)]  # fmt: skip
    return [
        chance_of("You are acquitted", chance, Judged, Judged.acquitted, seat=seat),
        certain("Fee", fee, Judged, Judged.fee, seat=seat),
        lost if w.options.trial_support == "none" else msgspec.structs.replace(lost, least=0, usual=None),
        *regard,
    ]
