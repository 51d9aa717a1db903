"""How an Episode begins, and whether another follows. Source: SP-TONE-02, SP-TONE-04."""

from __future__ import annotations

from typing import Literal

from commedia.engine import Table, Way, then
from commedia.games.shadow_play import events, phases
from commedia.games.shadow_play.decisions import opening as ask
from commedia.games.shadow_play.rules import advances
from commedia.games.shadow_play.rules.opening import add_element, is_agreed
from commedia.games.shadow_play.state import EPISODE, Episode, Story


async def begin(t: Table, w: Story) -> None:
    """Everything begins anew, and a card says what would end it. Source: SP-TONE-02, SP-TONE-04."""
    w.phase = phases.CARD
    w.episode = Episode(no=w.episode.no + 1)
    t.heading("Episode {no}", no=w.episode.no)
    start_anew(w)
    while True:
        said = await t.ask(ask.WriteEpisode(w, w.director))
        if isinstance(said, ask.ProposeNew):
            w.episode.element = add_element(w, said.name)
        else:
            w.episode.element = said.element
        former, w.episode.wish = w.episode.wish, said.wish
        what = w.elements[w.episode.element].name.id
        t.announce(events.CardProposed(seat=w.director, what=what, former=former.id), words=said.wish)
        if await is_agreed(t, w, [ask.AgreeOnCard(w, seat) for seat in w.personae]):
            return


def start_anew(w: Story) -> None:
    """Stance, Fortune and ticks; Strategies with the last Episode's aim are filed.

    Source: SP-TONE-04, SP-STANCE-03, SP-EXPR-05, R-09, R-35, R-36.
    """
    for ticker in w.tickers.values():
        ticker.ticked, ticker.shown = [], []
    for card in w.strategies.values():
        card.filed = card.filed or card.aim == EPISODE
    w.votes, w.actions = [], {}
    for persona in w.personae.values():
        w.retire(persona.fortune_left, persona, "fortune_left")
        w.issue(persona.score("fortune"), persona, "fortune_left")
        persona.followed, persona.life = [], False
        if w.options.stance_reset != "never":
            persona.stance = 1
        if w.options.sacrifice_once == "episode":
            persona.has_corrupted = persona.has_risked = False


async def interlude(t: Table, w: Story) -> Way[Literal["episode"]] | None:
    """Advances may be spent, and another Episode follows if all would have one. Source: SP-TONE-02, R-46."""
    w.phase = phases.INTERLUDE
    bound = w.options.episodes
    left = [] if bound and w.episode.no >= bound else list(w.seats)
    while left:
        asked, said = await t.first([*(ask.PlayAnother(w, one) for one in left), *advances.spending(w)])
        if isinstance(said, ask.LeaveIt):
            break
        if isinstance(said, ask.GoOn):
            left.remove(asked.seat)
            if not left:
                return then("episode")
        else:
            advances.spend(w, asked.seat, said)
    t.announce(events.EpisodesEnded(count=w.episode.no))
    w.phase = phases.OVER
    return None
