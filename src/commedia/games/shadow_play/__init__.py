"""Shadow Play: what a Director answers the Actors, ever more cruelly, and how they fight it in a Challenge.

Start at rules/order.py, the course of a play on one page, and then at rules/move.py, one Move in a Challenge;
the decisions are in decisions/, what lies on the table in state/.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from commedia.engine import Cast, Game, House, Lab, Moment, Prose, Rules, Seat, Succession
from commedia.games.loading import declared_options, lengths, read_text
from commedia.games.shadow_play import events
from commedia.games.shadow_play.decisions.dialogue import MayChallenge, OpenEpisode, VoteToEnd
from commedia.games.shadow_play.doors import DOORS
from commedia.games.shadow_play.fixtures import BY_HAND
from commedia.games.shadow_play.house import answers_for, choose, speak, wants
from commedia.games.shadow_play.mentions import minds, unsaid
from commedia.games.shadow_play.options import Options
from commedia.games.shadow_play.page import PAGE
from commedia.games.shadow_play.phases import TONE
from commedia.games.shadow_play.question_context import ABOUT
from commedia.games.shadow_play.report import report
from commedia.games.shadow_play.rules.order import ORDER
from commedia.games.shadow_play.scores import PARTNERS
from commedia.games.shadow_play.state import Persona, Story, Ticker


def set_up(seats: Sequence[Seat], chosen: Mapping[str, Any]) -> Story:
    """The table before anything is said: the Director first, then the Actors. Source: SP-ROLE-01."""
    director, *actors = seats
    blank = dict.fromkeys(PARTNERS, 3)
    return Story(
        seats=list(seats),
        director=director,
        options=Options.of(chosen),
        personae={seat: Persona(actor=seat, is_made=False, chars=dict(blank)) for seat in actors},
        tickers={seat: Ticker(seat=seat) for seat in seats},
        phase=TONE,
    )


RULES = Rules(
    prefix="SP",
    rulebook=lambda: read_text(__name__, "rulebook.md"),
    world=Story,
    set_up=set_up,
    order=ORDER,
    options=declared_options(__name__),
    lengths=lengths(__name__),
    fixed=["options"],
    by_hand=BY_HAND,
    doors=DOORS,
    about=ABOUT,
    waited_for=(MayChallenge, OpenEpisode, VoteToEnd),
    unsaid=unsaid,
    minds=minds,
)
"""The rulebook as code."""

BEGINNING = (events.DirectorAnswered, events.AnswerStruck, events.AnswerStands, events.LookedBack)
"""The Director has answered, a Challenge is over, or somebody has looked back."""


def begins(m: Moment) -> bool:
    """Whether things stand otherwise than before: house actors look anew at what they may do beside."""
    return m.kind == "scene" or any(event.matches(m) for event in BEGINNING)


def on_stage(w: Story) -> Sequence[Seat]:
    """Everybody whose Persona lives, and the Director behind them.

    So what is said to nobody in particular is answered by another Persona, if there is one.
    """
    return [*w.living, w.director]


def had_before(w: Story) -> dict[Seat, list[Prose]]:
    """Who has died of whom each Actor has played, once they have made another. Source: SP-END-04."""
    return {seat: [one.name for one in w.fallen if one.actor == seat] for seat in w.personae}


CAST = Cast[Story](
    characters=lambda w: {seat: persona.name for seat, persona in w.personae.items()},
    on_stage=on_stage,
    begins=begins,
    succession=Succession(had_before, events.PersonaMade.matches),
    names=["The Director"],
    roles=["The Director"],
)
"""Who is who."""

LAB = Lab[Story](report=report, for_trial={"episodes": 2, "exchanges": 6})
"""What is asked of it where it is played by the thousand: Episodes that end, however the seats answer."""

GAME = Game(
    slug="shadow-play",
    title="Shadow Play",
    seats=range(2, 7),  # SP-ROLE-01
    best=4,
    rules=RULES,
    cast=CAST,
    page=PAGE,
    house=House(choose, wants, speak, answers_for=answers_for),
    lab=LAB,
)
