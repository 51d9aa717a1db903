"""When the game ends, and what everybody comes to. Source: CM-END."""

from __future__ import annotations

from typing import Any, Final, Literal

from commedia.engine import Seat, Table, Way, then
from commedia.engine.english import listed
from commedia.games.city_of_masks.aims import Aim
from commedia.games.city_of_masks.court import card_in_words
from commedia.games.city_of_masks.decisions import ending as ask
from commedia.games.city_of_masks.decisions.decision import named
from commedia.games.city_of_masks.events import rounds as events
from commedia.games.city_of_masks.rules import objectives
from commedia.games.city_of_masks.state import City, Score, phases


def is_over(w: City) -> bool:
    """Whether somebody has met all objectives, and the game ends with that. Source: CM-END-01, R-58.

    By a table option the round is played out first.
    """
    return w.options.end_timing == "now" and bool(objectives.have_met_all(w))


async def round_over(t: Table, w: City) -> Way[Literal["next_round"]] | None:
    """After the market: the end where somebody has met everything or all agree; else the next round.

    Source: CM-END-01, CM-END-04, R-60. All are asked together, and nobody learns who would have stopped.
    """
    if objectives.have_met_all(w):
        return None
    limit = w.options.round_limit
    if limit != "none" and w.round >= limit:
        t.announce("CM-END-04", "This was the last round.", round=w.round)
        return None
    answers = await t.together([ask.EndOrPlayOn(w, seat) for seat in w.seats])
    if all(isinstance(answer, ask.EndHere) for answer in answers.values()):
        t.announce("CM-END-04", "All agree that it ends here.", round=w.round)
        return None
    return then("next_round", round=w.round + 1)


# -- the reckoning -------------------------------------------------------------------------------------

COUNTED: Final = {
    "objectives": "for objectives", "coups": "for coups", "arbiter": "as Arbiter",
    "influence": "for influence", "character": "for a Character", "masks": "for masks",
}  # fmt: skip
"""What a score is made of, and how it is said."""


async def final_reckoning(t: Table, w: City) -> None:
    """Everything is turned up and counted; the highest score wins, and ties share.

    Source: CM-END-02, CM-END-03.
    """
    w.breach = None
    if done := objectives.have_met_all(w):
        t.announce(events.AllMet(done=done), opens=True)
    t.heading("The reckoning")
    turn_everything_up(t, w)
    influence = {seat: w.influence(seat) for seat in w.seats}
    w.scores = [score(w, seat, influence) for seat in w.order or w.seats]
    for entry in w.scores:
        counted = [f"{{{what}}} {text}" for what, text in COUNTED.items() if getattr(entry, what)]
        t.announce(
            "CM-END-02", f"{{seat}} comes to {{total}}{': ' if counted else ''}{', '.join(counted)}.",
            seat=entry.seat, total=entry.total, objectives=entry.objectives, coups=entry.coups,
            arbiter=entry.arbiter, influence=entry.influence, character=entry.character, masks=entry.masks,
            opens=True,
        )  # fmt: skip
    best = max(entry.total for entry in w.scores)
    w.winners = [entry.seat for entry in w.scores if entry.total == best]
    t.announce(events.VictoryTold(winners=list(w.winners), best=best))
    w.phase = phases.DONE


TURNED_UP: Final = {
    ("coup", True): "{seat} was also to bring off a Major Coup (met).",
    ("coup", False): "{seat} was also to bring off a Major Coup (not met).",
    ("masks", True): "{seat} was also to own three character masks (met).",
    ("masks", False): "{seat} was also to own three character masks (not met).",
}
"""What is told of a personal objective (R-52), by whether it is met."""


def turn_everything_up(t: Table, w: City) -> None:
    """All cards, personal objectives, and the masks that the score counts.

    Source: CM-OBJ-05, CM-OBJ-11, CM-END-02, R-52, R-56.
    """
    for avatar in w.avatars.values():
        avatar.shown = list(avatar.masks)
        for card in avatar.cards:
            if card not in avatar.cards_shown:
                show_card(t, w, avatar.seat, card)
        if avatar.personal:
            t.announce(
                "CM-OBJ-05", TURNED_UP[avatar.personal, avatar.personal_met],
                seat=avatar.seat, personal=avatar.personal, met=avatar.personal_met, opens=True,
            )  # fmt: skip


def show_card(t: Table, w: City, seat: Seat, card: str) -> None:
    """A card is turned up, with what it asked and whether that was met. Source: CM-OBJ-11, R-56."""
    avatar = w.avatars[seat]
    avatar.cards_shown.append(card)
    aims = [aim for aim in avatar.aims if aim.card == card]
    # Whom it is about stands apart, so that they go by their name in the story.
    about: dict[str, Any] = {f"target_{n}": named(w, "", aim.target).label for n, aim in enumerate(aims, 1)}
    what = listed([aim_in_words(aim, target) for target, aim in zip(about, aims, strict=True)])
    t.announce(
        "CM-OBJ-11", f"{{seat}} turns up {{shown}}: {what}.",
        seat=seat, card=card, shown=str(card_in_words(card)), opens=True, **about,
        aims=[{"kind": aim.kind, "target": aim.target, "met": aim.met} for aim in aims],
    )  # fmt: skip


def aim_in_words(aim: Aim, target: str) -> str:
    """An objective in a sentence, with a place for its target, and whether it was met."""
    return f"{aim.kind} {{{target}}} ({'met' if aim.met else 'not met'})"


def score(w: City, seat: Seat, influence: dict[Seat, int]) -> Score:
    """What one player comes to. Source: CM-END-02, CM-INF-12, R-37.

    1 for each objective, for each coup, for being Arbiter, for the most influence, for the own Character, and
    for each other character mask but one. influence: everybody's.
    """
    avatar, greatest = w.avatars[seat], max(influence.values())
    most = [other for other in w.seats if influence[other] == greatest]
    counts = len(most) == 1 or w.options.influence_ties == "all"
    return Score(
        seat=seat,
        objectives=sum(aim.met for aim in avatar.aims) + avatar.personal_met,
        coups=avatar.coups,
        arbiter=int(seat == w.arbiter),
        influence=int(seat in most and counts),
        influence_held=influence[seat],
        character=int(avatar.own_character),
        masks=max(0, len(avatar.masks) - 1),
        aims=list(avatar.aims),
        personal=avatar.personal,
        personal_met=avatar.personal_met,
        beneath=list(avatar.hidden_face),
        felt=dict(avatar.feels),
    )
