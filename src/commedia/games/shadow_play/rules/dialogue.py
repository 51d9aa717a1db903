"""The Dialogue, and what it comes to: a Challenge, or the end of the Episode.

Source: SP-DIA, SP-STANCE, SP-STRAT, SP-CH-01, SP-CH-02, SP-TONE-02.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from commedia.engine import Decision, Prose, Seat, Table, Way, then
from commedia.games.shadow_play import events, phases
from commedia.games.shadow_play.decisions import dialogue as ask
from commedia.games.shadow_play.rules import cards, marks, ticks
from commedia.games.shadow_play.state import Action, Challenge, Story


async def dialogue(t: Table, w: Story) -> Way[Literal["challenge", "over"]]:
    """Actors ask and act, and the Director responds, until somebody challenges or all would end it.

    Source: SP-DIA-01, SP-DIA-02, SP-ROLE-02, SP-TONE-02.
    """
    t = t.beside(ticks.beside)
    w.phase = phases.DIALOGUE
    while not is_over(w):
        asked, answer = await t.first(speaking(w))
        seat = asked.seat
        match answer:
            case ask.Frame(words=words):
                lapse(w)
                w.episode.framed = True
                t.announce(events.SceneFramed(seat=seat, framing=True), words=words)
            case ask.Vote():
                w.votes.append(seat)
            case ask.Withdraw():
                w.votes.remove(seat)
            case ask.Challenge(strategy=strategy):
                begin_challenge(t, w, seat, strategy)
                return then("challenge")
            case ask.LetStand():
                w.actions[seat].challenged = True
            case ask.Inquire(words=words):
                lapse(w)
                t.announce(events.Asked(seat=seat), words=words)
                said = await t.ask(ask.GiveResponse(w, w.director, seat, words))
                tell(t, w, seat, said)
            case ask.Act() | ask.Begin() | ask.Develop():
                await act(t, w, seat, answer)
            case _:
                await cards.write(t, w, seat, answer)
    if w.episode.over == "told":
        await cards.judge_last(t, w)
    return then("over")


def speaking(w: Story) -> list[Decision[Any, Story]]:
    """What is put to all: to speak, and what may be done beside.

    Source: SP-DIA-01, R-46. Once enough is told, only the last answers may still be challenged.
    """
    if w.is_told:
        return [ask.LastWord(w, seat) for seat in w.living if w.at_stake(seat)]
    return [*(ask.Speak(w, seat) for seat in w.living), *doors(w)]


def doors(w: Story) -> list[Decision[Any, Story]]:
    """What may be done beside speaking: nobody has to, and most of it is done in silence.

    Source: SP-CH-01, SP-DIA-02, SP-TONE-02, SP-SHADOW-01.
    """
    challenging = [ask.MayChallenge(w, seat) for seat in w.living if w.at_stake(seat)]
    voting = [ask.VoteToEnd(w, seat) for seat in w.seats]
    is_open = w.episode.framed or w.episode.answers or w.actions
    frame = ask.FrameScene if is_open else ask.OpenEpisode
    return [*challenging, frame(w, w.director), *voting, *cards.doors(w)]


def is_over(w: Story) -> bool:
    """Whether its card has come true, all have voted for it, nobody lives, or enough is told.

    Source: SP-TONE-02, R-46.
    """
    if not w.episode.over and len(w.votes) == len(w.seats):
        w.episode.over = "vote"
    if not w.episode.over and not w.living:
        w.episode.over = "nobody"
    if not w.episode.over and w.is_told and not speaking(w):
        w.episode.over = "told"
    return bool(w.episode.over)


def lapse(w: Story) -> None:
    """The story goes on: who would have had the Episode end before may say so again. Source: SP-TONE-02."""
    w.votes = []


async def act(t: Table, w: Story, seat: Seat, said: ask.Act | ask.Begin | ask.Develop) -> None:
    """An action: its marks are settled, then Stance rises, then the Director responds.

    Source: SP-STRAT-02, SP-STRAT-04, SP-STANCE-02.
    """
    lapse(w)
    claimed: list[str] = []
    if isinstance(said, ask.Begin):
        claimed = [marks.begin_strategy(w, said.strategy, said.aim)]
    elif isinstance(said, ask.Develop):
        claimed = list(said.cards)
    words = said.words
    t.announce(events.Acted(seat=seat), words=words)
    action = w.actions[seat] = Action(seat=seat)
    answer = await marks.answered(t, w, seat, claimed, words)
    action.response = tell(t, w, seat, answer, action.marks)


def tell(t: Table, w: Story, seat: Seat, said: ask.Respond, furthers: Sequence[str] = ()) -> Prose:
    """What the Director says becomes part of the story. Source: SP-DIA-01, SP-STANCE-01.

    furthers: the cards of the action that is answered. Gives the words.
    """
    w.episode.answers += 1
    t.announce(events.DirectorAnswered(seat=w.director, actor=seat, marks=list(furthers)), words=said.words)
    return said.words


def begin_challenge(t: Table, w: Story, seat: Seat, strategy: str) -> None:
    """A statement is challenged; the card named is at stake. Source: SP-CH-01, SP-CH-02."""
    lapse(w)
    action = w.actions[seat]
    action.challenged = True
    w.tally.challenges += 1
    w.challenge = Challenge(challenger=seat, statement=action.response, strategy=strategy)
    t.heading("A Challenge of {seat}", seat=seat)
    t.announce(events.AnswerChallenged(seat=seat, strategy=strategy))


async def recap(t: Table, w: Story) -> None:
    """Actors may tell again what their Personae did, and the Episode closes. Source: SP-EXPR-06.

    One after the other: whoever listens to one ticks what of it they have felt.
    """
    t = t.beside(ticks.beside)
    w.phase = phases.RECAP
    w.tally.endings.append(w.episode.over)
    has_told = False
    for seat in w.personae:
        w.recalled = seat
        words = await look_back(t, w, seat)
        has_told = has_told or bool(words)
        t.announce(events.LookedBack(seat=seat), words=words)
    w.recalled = ""
    if has_told:
        await ticks.finish(t, w)
    ticks.close(t, w)


async def look_back(t: Table, w: Story, seat: Seat) -> Prose:
    """What an Actor tells again, if anything; until then ticks may change. Source: SP-EXPR-06."""
    said = await t.ask(ask.Recap(w, seat))
    words: Prose = said.words
    return words
